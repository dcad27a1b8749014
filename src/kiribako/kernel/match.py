"""A match: one playing of a game, with text moves, checks, history, events and record."""

from __future__ import annotations

import html
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from kiribako.kernel import shown, travel
from kiribako.kernel.event import Event
from kiribako.kernel.record import Record
from kiribako.kernel.refusal import BadOption, IllegalMove, Refusal, quote
from kiribako.kernel.sheet import ScoreSheet, TieBreak, decisive
from kiribako.kernel.state import NOBODY, State

if TYPE_CHECKING:
    from kiribako.kernel.game import Game
    from kiribako.kernel.player import Player

WIDEST: Final = 1 << 63  # beyond the fields of a state


class Match:
    """Made by `Game.new_match`; `state` is the position of the moment."""

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        options: dict[str, Any],
        *,
        seed: int | str,
        setup: dict[str, Any],
        stacked: bool,
        state: State,
        names: list[str] | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.setup = setup
        self.stacked = stacked
        self.names = names or [f"seat {seat}" for seat in range(seats)]
        self.state = state
        self._past: list[State] = []
        self._moves: list[int] = []

    @property
    def actor(self) -> int | None:
        """The seat to decide, None when the match is over."""
        return None if self.state.over else int(self.state.actor)

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def ply(self) -> int:
        """How many decisions have been made."""
        return len(self._moves)

    def moves(self) -> list[str]:
        """The legal moves in notation, in their fixed order."""
        if self.state.over:
            return []
        return [self.game.write(self.state, move) for move in self.state.legal_moves()]

    def read(self, text: str) -> int:
        """The legal move a text means, or a MoveError."""
        self._check_open()
        move = self.game.read(self.state, text)
        self._check_legal(move)
        return move

    def play(self, text: str) -> list[Event]:
        """Play a move; what happened. A MoveError leaves the match as it was."""
        move = self.read(text)
        return self.play_known(move, self.after(move))

    def play_move(self, move: int) -> list[Event]:
        """Play a move that is known by its number; an IllegalMove leaves the match as it was.

        Whoever knows that it is legal spares the check with `play_known(move, after(move))`.
        """
        self._check_open()
        self._check_legal(move)
        return self.play_known(move, self.after(move))

    def after(self, move: int) -> State:
        """The position that a legal move leads to; the match itself stays where it is."""
        state = self.state.clone()
        state.apply(move)
        return state

    def play_known(self, move: int, after: State) -> list[Event]:
        """Play a legal move whose outcome is known: what `after` said in this very position."""
        before = self.state
        events = self.game.narrate(
            before, move, after
        )  # first: should it fail, nothing has changed
        self._past.append(before)
        self._moves.append(move)
        self.state = after
        return events

    def why_not(self, text: str) -> Refusal | None:
        """Why a move cannot be played, None if it can. Text that is no move raises BadSyntax."""
        try:
            self.read(text)
        except IllegalMove as error:
            return error.refusal
        return None

    def consult(self, seat: int | None, question: dict[str, Any]) -> dict[str, Any]:
        """What a seat, or a spectator (None), may ask the game.

        The game is shown a position in which all that the asker cannot know is dealt anew: no
        question reaches a secret, whatever the game answers.
        """
        if not isinstance(question, dict):
            raise BadOption(Refusal("bad-question", "a question is a table of names with values"))
        return dict(self.game.consult(self.redeal(seat, 0), seat, question))

    def undo(self) -> str:
        """Take back the last decision; its notation."""
        if not self._moves:
            raise IllegalMove(Refusal("nothing-to-undo", "no decision has been made yet"))
        taken_back = self.game.write(self._past[-1], self._moves[-1])
        self.state = self._past.pop()
        self._moves.pop()
        return taken_back

    def copy(self) -> Match:
        """An independent match at the same point."""
        return self.at(self.ply)

    def at(self, ply: int) -> Match:
        """An independent match as it stood after so many decisions."""
        self._check_ply(ply, self.ply)
        state = self._past[ply] if ply < self.ply else self.state
        twin = Match(
            self.game,
            self.seats,
            dict(self.options),
            seed=self.seed,
            setup=dict(self.setup),
            stacked=self.stacked,
            state=state.clone(),
            names=list(self.names),
        )
        twin._past = self._past[:ply]
        twin._moves = self._moves[:ply]
        return twin

    def step(self, ply: int) -> tuple[State, int, State]:
        """A decision, counted from 0: the position before it, the move, the position after."""
        self._check_ply(ply, self.ply - 1)
        after = self._past[ply + 1] if ply + 1 < self.ply else self.state
        return self._past[ply], self._moves[ply], after

    def redeal(self, seat: int | None, rng: int) -> State:
        """A position as a seat, or a spectator (None), could imagine it.

        All that they cannot know is dealt anew.
        """
        if seat is not None:
            self._check_seat(seat)
        if not -WIDEST <= rng < WIDEST:
            raise BadOption(Refusal("bad-seed", f"rng has 64 bits, {quote(rng)} has more"))
        return self.state.redeal(NOBODY if seat is None else seat, rng)

    def seen(self, seat: int) -> list[tuple[State, int]]:
        """What the others decided so far in sight of a seat, the latest last.

        Each position is one the seat could imagine then: nothing in it tells a secret.
        """
        self._check_seat(seat)
        return seen_by(self.game, zip(self._past, self._moves, strict=True), seat)

    def ask(self, player: Player, rng: int) -> int:
        """The move a player chooses at its turn, by what its seat knows."""
        seat = int(self.state.actor)
        state = self.redeal(seat, rng)
        if player.remembers(state):
            player.recall(self.seen(seat))
        return player.choose(state)

    def scores(self) -> list[int]:
        """Every seat's points as they stand."""
        return self.state.scores()

    def winners(self) -> list[int]:
        """The winning seats, none while the match goes on."""
        if not self.state.over:
            return []
        won = self.state.winners()
        return [seat for seat in range(self.seats) if won >> seat & 1]

    def score_sheet(self) -> ScoreSheet:
        """Every point with the rule that gives it."""
        return self.game.sheet(self.state)

    def tie_break(self) -> TieBreak | None:
        """What parted the best of a finished match, if their points did not."""
        if not self.state.over:
            return None
        return decisive(self.state.scores(), self.game.tie_breaks(self.state))

    def view(self, viewer: int | None = None) -> dict[str, Any]:
        """What a seat may see, or a spectator (None), as plain JSON."""
        if viewer is not None:
            self._check_seat(viewer)
        frame: shown.View = {
            "game": self.game.id,
            "rules_version": self.game.rules_version,
            "options": self.options,
            "seats": self.seats,
            "viewer": viewer,
            "ply": self.ply,
            "actor": self.actor,
            "over": self.over,
            "winners": self.winners(),
        }
        return {**frame, **self.game.view(self.state, viewer)}

    def history(self, viewer: int | None = None) -> list[dict[str, Any]]:
        """Every decision so far with its events, as the viewer may know them."""
        if viewer is not None:
            self._check_seat(viewer)
        return [
            {
                "ply": ply,
                "seat": int(self._past[ply].actor),
                "move": self.shown(ply, viewer),
                "events": [event.seen_by(viewer) for event in self.events(ply)],
            }
            for ply in range(self.ply)
        ]

    def opening(self) -> list[Event]:
        """What happened before the first decision."""
        return self.game.opening(self._past[0] if self._past else self.state)

    def shown(self, ply: int, viewer: int | None) -> str:
        """The decision at a ply, counted from 0, as the viewer may see it."""
        self._check_ply(ply, self.ply - 1)
        if viewer is not None:
            self._check_seat(viewer)
        return self.game.shown(self._past[ply], self._moves[ply], viewer)

    def events(self, ply: int) -> list[Event]:
        """What happened at a decision, counted from 0."""
        before, move, after = self.step(ply)
        return self.game.narrate(before, move, after)

    def record(self) -> Record:
        """The whole match, ready to be written down."""
        return Record(
            game=self.game.id,
            rules_version=self.game.rules_version,
            seats=self.seats,
            names=list(self.names),
            options=dict(self.options),
            components=self.game.components,
            seed=None if self.stacked else self.seed,
            setup=dict(self.setup) if self.stacked else None,
            decisions=[
                (int(past.actor), self.game.write(past, move))
                for past, move in zip(self._past, self._moves, strict=True)
            ],
            scores=self.scores() if self.over else None,
            winners=self.winners() if self.over else None,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Travels as its record; what arrives was played again."""
        return travel.match_arrived, travel.match_sent(self)

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.copy()

    def __repr__(self) -> str:
        turn = "over" if self.over else f"seat {self.actor} to decide"
        return f"<Match of {self.game.id}, {self.ply} decisions, {turn}>"

    def _repr_html_(self) -> str:
        """How a notebook shows the match: as a spectator may see it."""
        view = self.view()
        drawn = self.game.svg(view)
        if drawn is None:
            lines = html.escape(self.game.picture(view).plain())
            drawn = f'<pre style="line-height: 1.2">{lines}</pre>'
        return f"<div>{html.escape(repr(self))}</div>{drawn}"

    def _repr_svg_(self) -> str | None:
        """The same as a picture alone, where the game draws one."""
        return self.game.svg(self.view())

    def _check_open(self) -> None:
        if self.state.over:
            rule = self.game.rule_of("match-over")
            raise IllegalMove(Refusal("match-over", "the match is over", rule))

    def _check_legal(self, move: int) -> None:
        if not -WIDEST <= move < WIDEST:
            raise IllegalMove(Refusal("unknown-move", "there is no such move"))
        refusal = self.game.refuse(self.state, move)
        if refusal is not None:
            raise IllegalMove(refusal)

    def _check_ply(self, ply: int, last: int) -> None:
        if not 0 <= ply <= last:
            message = f"there is no ply {quote(ply)}; {self.ply} decisions have been made"
            raise IllegalMove(Refusal("no-such-ply", message))

    def _check_seat(self, seat: object) -> None:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.seats:
            message = f"there is no seat {quote(seat)}; seats are 0 to {self.seats - 1}"
            raise IllegalMove(Refusal("no-such-seat", message, self.game.rule_of("no-such-seat")))


def seen_by(
    game: Game[Any], decisions: Iterable[tuple[State, int]], seat: int
) -> list[tuple[State, int]]:
    """Those of some decisions that others made in sight of a seat, as it could imagine them."""
    return [
        (past.redeal(seat, 0), move)
        for past, move in decisions
        if past.actor != seat and game.shown(past, move, seat) == game.write(past, move)
    ]
