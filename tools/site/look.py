"""How the site looks: the colours, the typefaces and the wood of the page it describes."""

import re

from tools.places import PACKAGE, ROOT

LOOK = ROOT / "web" / "src" / "look"
STYLE = ROOT / "tools" / "site" / "box.css"
ASSETS = PACKAGE / "server" / "page" / "assets"
# The typefaces that the built page carries, by the names its style gives them.
TYPEFACES = {
    "alegreya-latin-700-normal": ("Alegreya", 700),
    "source-sans-3-latin-400-normal": ("Source Sans 3", 400),
    "source-sans-3-latin-700-normal": ("Source Sans 3", 700),
}


def files() -> dict[str, str | bytes]:
    """Everything to add to the site, by its place there."""
    faces, fonts = typefaces()
    tokens = (LOOK / "tokens.css").read_text(encoding="utf-8")
    day = re.search(r":root \{(.*?)\n\}", tokens, re.DOTALL)
    night = re.search(r'\[data-theme="night"\][^{]*\{(.*?)\n\}', tokens, re.DOTALL)
    if day is None or night is None:
        raise LookupError("web/src/look/tokens.css has no day or no night")
    colours = (
        f"[data-md-color-scheme=default] {{{plain(day[1])}}}\n"
        f"[data-md-color-scheme=slate] {{{plain(day[1])}{plain(night[1])}}}\n"
    )
    style = STYLE.read_text(encoding="utf-8")
    found: dict[str, str | bytes] = {"stylesheets/box.css": faces + colours + style}
    for name in ("grain-h.svg", "seal.svg"):
        found[f"stylesheets/{name}"] = (LOOK / name).read_bytes()
    return found | fonts


def plain(declarations: str) -> str:
    """Custom properties alone, without those that name files."""
    lines = [line for line in declarations.splitlines() if line.strip().startswith("--")]
    return "".join(line.strip() for line in lines if "url(" not in line)


def typefaces() -> tuple[str, dict[str, str | bytes]]:
    """The declarations and the files of the page's typefaces; none where it is not built."""
    rules, fonts = "", {}
    for name, (family, weight) in TYPEFACES.items():
        for file in ASSETS.glob(f"{name}-*.woff2"):
            fonts[f"stylesheets/{name}.woff2"] = file.read_bytes()
            rules += (
                f'@font-face {{font-family: "{family}"; font-weight: {weight}; '
                f'font-display: swap; src: url("{name}.woff2") format("woff2");}}\n'
            )
    return rules, dict(fonts)
