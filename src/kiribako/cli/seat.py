"""A person at the keyboard: asked for a move, helped, and shielded from other hands."""

from __future__ import annotations

from pathlib import Path

from kiribako.bots import think
from kiribako.cli.hint import show_thought
from kiribako.cli.records import draw, save
from kiribako.cli.screen import Screen
from kiribako.cli.tell import show_events, show_moves, show_scores
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import AmbiguousMove, BadSyntax, KiribakoError

HELP = """\
  MOVE         play it, in notation
  ?            every legal move and what it means
  why MOVE     whether it is legal, and the rule if not
  rule ID      read a rule
  board        show the board again
  cards        read the cards in play
  score        the score sheet as it stands
  hint         what a bot would do in your place
  undo         take back your last decision and all after it
  save FILE    write the match down
  svg FILE     draw the table
  quit, q      leave the match"""


class Leave(Exception):
    """Somebody wants to stop."""


def ask(
    screen: Screen, match: Match, seat: int, at_screen: int | None, people: list[int]
) -> int | None:
    """Let a person make one decision; who may look at the screen afterwards."""
    if len(people) > 1:
        draw_curtain(screen, match, seat, at_screen)
        at_screen = seat
    view = match.view(seat)
    screen.say()
    screen.picture(match.game.picture(view))
    screen.say(f"{match.names[seat]}: {view['asks']['text']}", "bold")
    screen.say("Type a move, or ? for the legal ones, help for more.", "dim")
    ply = match.ply
    while match.ply == ply:
        answer(screen, match, seat, prompt(screen, match.names[seat]))
    return at_screen


def draw_curtain(screen: Screen, match: Match, seat: int, at_screen: int | None) -> None:
    """Hide what the next player may not see, if the two see different things."""
    if at_screen == seat:
        return
    before = match.game.view(match.state, at_screen)
    if before != match.game.view(match.state, seat) and screen.is_live:
        screen.clear()
        screen.say(f"Hand the screen to {match.names[seat]}.", "bold")
        read_line(screen, "Press Enter when nobody else is looking ")
        screen.clear()


def prompt(screen: Screen, name: str) -> str:
    return read_line(screen, f"{name}> ").strip()


def read_line(screen: Screen, words: str) -> str:
    try:
        return screen.console.input(words, markup=False)
    except (EOFError, KeyboardInterrupt):
        screen.say()
        raise Leave from None


def answer(screen: Screen, match: Match, seat: int, line: str) -> None:
    """Do what a line says: a word of ours, or a move."""
    word, _, rest = line.partition(" ")
    word = word.lower()
    try:
        if not line:
            return
        if word == "?":
            show_moves(screen, match)
        elif word == "help":
            screen.say(HELP)
        elif word == "why" and rest:
            why(screen, match, rest)
        elif word in ("rule", "rules") and rest:
            rule = match.game.catalogue.find(rest)
            screen.say(f"{rule.id}: {rule.text}")
        elif word in ("board", "cards", "score", "scores", "hint"):
            show(screen, match, seat, word)
        elif word == "undo":
            take_back(screen, match, seat)
        elif word == "save" and rest:
            save(match, Path(rest))
            screen.say(f"Record written to {rest}", "dim")
        elif word == "svg" and rest:
            draw(match, seat, Path(rest))
            screen.say(f"Drawing written to {rest}", "dim")
        elif line.lower() in ("quit", "exit", "q"):
            raise Leave
        else:
            show_events(screen, match.play(line), seat)
    except (BadSyntax, AmbiguousMove) as error:
        screen.refuse(error.refusal)
        screen.say("? lists the legal moves.", "dim")
    except KiribakoError as error:
        screen.refuse(error.refusal)


def show(screen: Screen, match: Match, seat: int, word: str) -> None:
    """The board, the cards, the score sheet, or what a bot would do."""
    view = match.view(seat)
    if word == "board":
        screen.picture(match.game.picture(view))
    elif word == "cards":
        screen.picture(match.game.cards(view) or match.game.picture(view))
    elif word == "hint":
        show_thought(screen, match, think(match, seat))
    else:
        show_scores(screen, match)


def why(screen: Screen, match: Match, move: str) -> None:
    """The rule against a move, in full, or what the move does."""
    refusal = match.why_not(move)
    if refusal is None:
        screen.say(
            f"{move} is legal: {match.game.explain(match.state, match.read(move))}.", "green"
        )
        return
    screen.refuse(refusal)
    if refusal.rule is not None:
        screen.say(f"{refusal.rule}: {match.game.catalogue.find(refusal.rule).text}", "dim")


def take_back(screen: Screen, match: Match, seat: int) -> None:
    """Go back to the seat's last decision."""
    record = match.record()
    own = [ply for ply, (actor, _) in enumerate(record.decisions) if actor == seat]
    if not own:
        screen.say("You have made no decision yet.", "yellow")
        return
    while match.ply > own[-1]:
        match.undo()
    screen.say("Taken back.", "dim")
