"""Pictures of positions as files: the game's own drawing as SVG, as PNG or moving by an extra."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from kiribako.kernel.match import Match
from kiribako.kernel.refusal import BadOption, Fault, KiribakoError, quote

WIDEST: Final = 4096  # pixels
EXTRA: Final = 'pip install "kiribako[pictures]"'


class MissingExtra(KiribakoError):
    """A package of the extra `pictures` is not installed."""


def svg_of(match: Match, viewer: int | None = None) -> str:
    """The position as a viewer may see it; None is a spectator."""
    drawn = match.game.svg(match.view(viewer))
    if drawn is None:
        raise BadOption(
            Fault("{title} draws no pictures", title=match.game.title).refusal("no-drawing")
        )
    return drawn


def png_of(svg: str, width: int | None = None) -> bytes:
    """A drawing as PNG, so many pixels wide; its own size if that is left out."""
    if width is not None and not 1 <= width <= WIDEST:
        raise BadOption(
            Fault(
                "a picture is 1 to {widest} pixels wide, not {width}",
                widest=WIDEST,
                width=quote(width),
            ).refusal("bad-width")
        )
    try:
        import resvg_py  # noqa: PLC0415 - needs the extra
    except ModuleNotFoundError:
        raise MissingExtra(
            Fault("PNG needs resvg-py: {extra}", extra=EXTRA).refusal("missing-extra")
        ) from None
    # Drawings bring their letters as strokes or outlines: a picture is the same on every machine.
    # Only letters that are in none of ours (a name in Arabic) are left to the machine's own.
    plain = "<text" in svg
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=not plain))


def gif_of(frames: list[bytes], milliseconds: list[int]) -> bytes:
    """PNG pictures of one size as a moving one, each shown so long, again and again."""
    try:
        from PIL import Image  # noqa: PLC0415 - needs the extra
    except ModuleNotFoundError:
        raise MissingExtra(
            Fault("GIF needs Pillow: {extra}", extra=EXTRA).refusal("missing-extra")
        ) from None
    # No dots of other colours between: flat prints stay flat, and files small.
    images = [
        Image.open(BytesIO(frame)).convert("RGB").quantize(256, dither=Image.Dither.NONE)
        for frame in frames
    ]
    out = BytesIO()
    images[0].save(
        out, "GIF", save_all=True, append_images=images[1:], duration=milliseconds, loop=0
    )
    return out.getvalue()
