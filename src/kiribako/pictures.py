"""Pictures of positions as files: the game's own drawing as SVG, or as PNG by an extra."""

from __future__ import annotations

from typing import Final

from kiribako.kernel.match import Match
from kiribako.kernel.refusal import BadOption, KiribakoError, Refusal, quote

WIDEST: Final = 4096  # pixels
EXTRA: Final = 'pip install "kiribako[pictures]"'


class MissingExtra(KiribakoError):
    """A package of the extra `pictures` is not installed."""


def svg_of(match: Match, viewer: int | None = None) -> str:
    """The position as a viewer may see it; None is a spectator."""
    drawn = match.game.svg(match.view(viewer))
    if drawn is None:
        raise BadOption(Refusal("no-drawing", f"{match.game.title} draws no pictures"))
    return drawn


def png_of(svg: str, width: int | None = None) -> bytes:
    """A drawing as PNG, so many pixels wide; its own size if that is left out."""
    if width is not None and not 1 <= width <= WIDEST:
        message = f"a picture is 1 to {WIDEST} pixels wide, not {quote(width)}"
        raise BadOption(Refusal("bad-width", message))
    try:
        import resvg_py  # noqa: PLC0415 - needs the extra
    except ModuleNotFoundError:
        raise MissingExtra(Refusal("missing-extra", f"PNG needs resvg-py: {EXTRA}")) from None
    # Drawings bring their letters as strokes: a picture is the same on every machine.
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))
