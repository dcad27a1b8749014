"""Draws the terminal pictures of the README: `.venv/bin/python docs/images/make.py`."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import kiribako
from kiribako.bots.searcher import SearchPlayer
from kiribako.cli.screen import Screen

PAPER, INK = (43, 42, 40), (246, 240, 226)
COLOURS = [
    (43, 42, 40), (226, 104, 86), (139, 172, 118), (230, 184, 92),
    (112, 152, 208), (186, 130, 166), (126, 182, 180), (246, 240, 226),
]  # fmt: skip
# A frame of our own: rich's asks for a font from another site.
FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" class="{unique_id}">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
 font-size: {char_height}px; line-height: {line_height}px; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}"
 height="{terminal_height}" /></clipPath>{lines}</defs>
<rect fill="#2b2a28" width="{width}" height="{height}" rx="8" />
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def main() -> None:
    """A Kiwara match between two searches, stopped in the middle."""
    match = kiribako.game("kiwara").new_match(seed=7, names=["Ann", "search"])
    bot = SearchPlayer(400, 1)
    while match.ply < 38:
        seat = int(match.state.actor)
        match.play_move(bot.choose(match.redeal(seat, match.ply)))
    screen = Screen()
    screen.console = Console(
        record=True, width=90, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    screen.ascii = False
    view = match.view(0)
    screen.picture(match.game.picture(view))
    screen.say(view["asks"]["text"], "bold")
    screen.say(f"{match.names[0]}> ?", "bold")
    for move in match.state.legal_moves()[:4]:
        text = match.game.write(match.state, move)
        screen.say(f"  {text:8}{match.game.explain(match.state, move)}")
    theme = TerminalTheme(PAPER, INK, COLOURS, COLOURS)
    picture = screen.console.export_svg(code_format=FRAME, theme=theme, unique_id="kiwara")
    Path(__file__).with_name("kiwara-terminal.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
