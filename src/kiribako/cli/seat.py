"""A person at the keyboard: asked for a move, helped, and shielded from other hands."""

from __future__ import annotations

from pathlib import Path

from kiribako.bots import think
from kiribako.cli.hint import show_thought
from kiribako.cli.records import draw, save
from kiribako.cli.screen import Screen
from kiribako.cli.tell import show_events, show_moves, show_scores
from kiribako.kernel.catalogue import Catalogue
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import AmbiguousMove, BadSyntax, KiribakoError


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
    screen.picture(match.game.picture_in(view, screen.language))
    asked = screen.speech(match.game).asked(view["asks"], match.names)
    screen.say(f"{match.names[seat]}: {asked}", "bold")
    screen.say(screen.t("type-a-move"), "dim")
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
        screen.say(screen.t("hand-over", name=match.names[seat]), "bold")
        read_line(screen, screen.t("press-enter"))
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
            screen.say(screen.t("help"))
        elif word == "why" and rest:
            why(screen, match, rest)
        elif word in ("rule", "rules") and rest:
            rule = rules_of(screen, match).find(rest)
            screen.say(f"{rule.id}: {rule.text}")
        elif word in ("board", "cards", "score", "scores", "hint"):
            show(screen, match, seat, word)
        elif word == "undo":
            take_back(screen, match, seat)
        elif word == "save" and rest:
            save(match, Path(rest))
            screen.say(screen.t("record-written", file=rest), "dim")
        elif word == "svg" and rest:
            draw(match, seat, Path(rest))
            screen.say(screen.t("drawing-written", file=rest), "dim")
        elif line.lower() in ("quit", "exit", "q"):
            raise Leave
        else:
            show_events(screen, match, match.play(line), seat)
    except (BadSyntax, AmbiguousMove) as error:
        screen.refuse(error.refusal, match.game)
        screen.say(screen.t("lists-moves"), "dim")
    except KiribakoError as error:
        screen.refuse(error.refusal, match.game)


def show(screen: Screen, match: Match, seat: int, word: str) -> None:
    """The board, the cards, the score sheet, or what a bot would do."""
    view = match.view(seat)
    if word == "board":
        screen.picture(match.game.picture_in(view, screen.language))
    elif word == "cards":
        screen.picture(
            match.game.cards_in(view, screen.language)
            or match.game.picture_in(view, screen.language)
        )
    elif word == "hint":
        show_thought(screen, match, think(match, seat))
    else:
        show_scores(screen, match)


def why(screen: Screen, match: Match, move: str) -> None:
    """The rule against a move, in full, or what the move does."""
    refusal = match.why_not(move)
    if refusal is None:
        words = screen.speech(match.game).move(match, match.read(move))
        screen.say(screen.t("is-legal", move=move, words=words), "green")
        return
    screen.refuse(refusal, match.game)
    if refusal.rule is not None:
        screen.say(f"{refusal.rule}: {rules_of(screen, match).find(refusal.rule).text}", "dim")


def rules_of(screen: Screen, match: Match) -> Catalogue:
    """The rules in the reader's language, in English where they are not translated."""
    return match.game.catalogue_in(screen.language) or match.game.catalogue


def take_back(screen: Screen, match: Match, seat: int) -> None:
    """Go back to the seat's last decision."""
    record = match.record()
    own = [ply for ply, (actor, _) in enumerate(record.decisions) if actor == seat]
    if not own:
        screen.say(screen.t("no-decision"), "yellow")
        return
    while match.ply > own[-1]:
        match.undo()
    screen.say(screen.t("taken-back"), "dim")
