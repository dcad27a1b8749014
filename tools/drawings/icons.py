"""Draws the icons under which the box is installed: `.venv/bin/python -m tools.drawings.icons`.

The lid of the box with its cord and its seal. Browsers want PNG as well, which Chromium makes here.
"""

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools import chromium
from tools.places import ROOT

SEAL = ROOT / "web" / "src" / "look" / "seal.svg"
ICONS = ROOT / "web" / "public" / "icons"
WOOD, GRAIN, EDGE = "#d9b98a", "#b98e5a", "#7a5630"
SIDE = 512
# name: (pixels, share of the side that the seal takes, rounded corners)
SIZES = {
    "box-192.png": (192, 0.62, True),
    "box-512.png": (512, 0.62, True),
    "lid-512.png": (512, 0.5, False),  # for systems that cut out their own shape
    "touch.png": (180, 0.56, False),
}
GRAINS = (
    "M0 58Q120 44 260 62T512 52",
    "M0 118Q150 134 270 116T512 126",
    "M0 404Q140 388 262 406T512 396",
    "M0 462Q130 474 250 458T512 468",
)


def drawing(share: float, *, rounded: bool) -> str:
    """The lid as SVG."""
    seal = re.sub(r"</?svg[^>]*>", "", SEAL.read_text(encoding="utf-8"))
    scale = SIDE * share / 64
    start = SIDE * (1 - share) / 2
    corner = 84 if rounded else 0
    grains = "".join(f'<path d="{line}"/>' for line in GRAINS)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
        f'<clipPath id="lid"><rect width="{SIDE}" height="{SIDE}" rx="{corner}"/></clipPath>'
        f'<g clip-path="url(#lid)"><rect width="{SIDE}" height="{SIDE}" fill="{WOOD}"/>'
        f'<g fill="none" stroke="{GRAIN}" stroke-width="7" stroke-linecap="round">{grains}</g>'
        '<path d="M0 226H512V286H0Z" fill="#274472"/>'
        '<path d="M0 240H512V272H0Z" fill="#f6f0e2"/><path d="M0 249H512V263H0Z" fill="#b5382a"/>'
        f'<rect x="9" y="9" width="{SIDE - 18}" height="{SIDE - 18}" rx="{max(0, corner - 9)}" '
        f'fill="none" stroke="{EDGE}" stroke-width="18"/>'
        f'<g transform="translate({start} {start}) scale({scale})">{seal}</g></g></svg>\n'
    )


def main(folder: Path = ICONS) -> None:
    """Write the drawing and its pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "box.svg").write_text(drawing(0.62, rounded=True), encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=["--no-sandbox"]
        )
        for name, (pixels, share, rounded) in SIZES.items():
            page = browser.new_page(viewport={"width": pixels, "height": pixels})
            style = "<style>body{margin:0}svg{display:block;width:100vw}</style>"
            page.set_content(style + drawing(share, rounded=rounded))
            page.screenshot(path=folder / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
