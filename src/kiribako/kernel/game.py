"""A game: its facts, declared once, and what people, servers and tests ask of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from kiribako.kernel import travel
from kiribako.kernel.catalogue import Catalogue
from kiribako.kernel.chance import Chance
from kiribako.kernel.compiled_apart import refuse_compiled_apart
from kiribako.kernel.components import Components, packaged, translation
from kiribako.kernel.deal import Deal
from kiribako.kernel.event import Event
from kiribako.kernel.match import Match
from kiribako.kernel.observation import Plane
from kiribako.kernel.option import Option, check_options
from kiribako.kernel.picture import Picture
from kiribako.kernel.player import Player
from kiribako.kernel.random import RandomStream, fresh_seed
from kiribako.kernel.refusal import BadComponents, BadOption, BadSetup, Fault, Refusal, quote
from kiribako.kernel.sheet import Line, ScoreSheet, TieBreak
from kiribako.kernel.state import State
from kiribako.kernel.wisdom import Wisdom
from kiribako.kernel.words import Words

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """The rules of one game. A subclass brings the methods below the line."""

    @classmethod
    def __init_subclass__(cls, **words: Any) -> None:
        super().__init_subclass__(**words)
        refuse_compiled_apart(cls, Game)

    def __init__(
        self,
        *,
        id: str,
        title: str,
        summary: str,
        seats: tuple[int, ...],
        options: tuple[Option, ...],
        rules_version: int,
        package: str,
        components: str = "",
    ) -> None:
        self.id = id
        self.title = title
        self.summary = summary
        self.seats = seats
        self.options = options
        self.rules_version = rules_version
        self.duplicate_options: dict[str, Any] = {}  # that keep tables with the same deals alike
        self.package = package
        self.components = components  # digest of a component file of the table's own
        self._catalogue: Catalogue | None = None
        self._translated: dict[str, Catalogue] = {}

    @property
    def catalogue(self) -> Catalogue:
        """The rules in our own words, from rules.md beside the game's code; none without one."""
        if self._catalogue is None:
            try:
                page = packaged(self.package, "rules.md")
            except FileNotFoundError:
                page = ""
            self._catalogue = Catalogue(page)
        return self._catalogue

    def catalogue_in(self, language: str) -> Catalogue | None:
        """The same rules in another language, from rules.<language>.md; None if there is none."""
        if language not in self._translated:
            page = translation(self.package, "rules", language)
            if page is None:
                return None
            self._translated[language] = Catalogue(page)
        return self._translated[language]

    def new_match(
        self,
        *,
        seats: int | None = None,
        seed: int | str | None = None,
        options: dict[str, Any] | None = None,
        setup: dict[str, Any] | None = None,
        names: list[str] | None = None,
    ) -> Match:
        """A match ready for its first decision.

        The seed makes every random choice; `setup` overrides some or all of them, and can
        stack the start. Without a seed one is drawn and kept in the record.
        """
        count = self.seats[0] if seats is None else seats
        if isinstance(count, bool) or count not in self.seats:
            have = " or ".join(str(n) for n in self.seats)
            message = f"{self.title} is for {have} players, not {quote(count)}"
            raise BadOption(Refusal("bad-seats", message, self.rule_of("bad-seats")))
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, (int, str))):
            raise BadOption(Refusal("bad-seed", "a seed is a whole number or a text"))
        if names and (len(names) != count or not all(isinstance(name, str) for name in names)):
            raise BadOption(Refusal("bad-names", f"give {count} names, one for each seat"))
        chosen = check_options(self.options, options, count)
        if setup is not None and not isinstance(setup, dict):
            raise BadSetup(Fault("a set-up is a table of names with values").refusal("bad-setup"))
        kept = fresh_seed() if seed is None else seed
        full = self.stack(self.deal(count, chosen, RandomStream(kept)), setup or {})
        state = self.begin(count, chosen, full)
        return Match(
            self,
            count,
            chosen,
            seed=kept,
            setup=full,
            stacked=bool(setup),
            state=state,
            names=names,
        )

    def to_json(self) -> dict[str, Any]:
        """The game's facts."""
        return {
            "id": self.id,
            "title": self.title,
            "summary": self.summary,
            "seats": list(self.seats),
            "rules_version": self.rules_version,
            "options": [option.to_json() for option in self.options],
        }

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Travels by its name; a component file of the table's own goes along."""
        file = self.own_file()
        if file is not None:
            return travel.game_with_file, (type(self), file, self.rules_version)
        if type(travel.installed(self.id)) is type(self):
            return travel.game_arrived, (self.id, self.rules_version)
        return travel.filled, (type(self), travel.fields_of(self))

    def __copy__(self) -> Game[S]:
        return self  # rules do not change

    def __deepcopy__(self, memo: dict[int, Any]) -> Game[S]:
        return self

    # -- what a game brings ---------------------------------------------------

    def deal(self, seats: int, options: dict[str, Any], random: RandomStream) -> dict[str, Any]:
        """Every random choice of the start, as JSON."""
        raise NotImplementedError

    def begin(self, seats: int, options: dict[str, Any], setup: dict[str, Any]) -> S:
        """The first position of a set-up, or BadSetup."""
        raise NotImplementedError

    def chance(self, seats: int, options: dict[str, Any], setup: dict[str, Any]) -> Chance:
        """What is random in a match with these checked options and this stacked start.

        What serves here picks one of many starts; see kernel/chance.py for how to say more.
        """
        return Chance(self, seats, options, setup)

    def write(self, state: S, move: int) -> str:
        """A move in canonical notation."""
        raise NotImplementedError

    def read(self, state: S, text: str) -> int:
        """The move a text means, legal or not; BadSyntax or AmbiguousMove if it means none."""
        raise NotImplementedError

    def refuse(self, state: S, move: int) -> Refusal | None:
        """Why a move is illegal, None if it is not."""
        raise NotImplementedError

    def explain(self, state: S, move: int) -> str:
        """A legal move in plain words, as its actor would be told: the text of `words`."""
        raise NotImplementedError

    def words(self, state: S, move: int) -> Words:
        """The same for people of any language; a game that only explains is heard in English."""
        return Words(self.explain(state, move))

    def narrate(self, before: S, move: int, after: S) -> list[Event]:
        """What happened when the move was played."""
        raise NotImplementedError

    def opening(self, start: S) -> list[Event]:
        """What happened before the first decision, at the table's own doing: cuts, deals.

        Nothing for most games: what a set-up brings is in the first view.
        """
        return []

    def view(self, state: S, viewer: int | None) -> Mapping[str, Any]:
        """The position as plain JSON, with only what the viewer may know (None: a spectator).

        `asks` says in a sentence what the actor has to decide.
        """
        raise NotImplementedError

    def sheet(self, state: S) -> ScoreSheet:
        """Every point as it stands, with the rule that gives it."""
        raise NotImplementedError

    def deals(self, match: Match) -> list[Deal]:
        """The deals of a match that are over, each with what every seat made of it.

        What serves here is the whole match as one, once it is over.
        """
        if not match.over:
            return []
        return [Deal(1, match.scores(), match.score_sheet().lines, [], 0, -1, until=match.ply)]

    def tie_breaks(self, state: S) -> list[TieBreak]:
        """What decides between equal scores at the end, the first that differs; none: shared."""
        del state
        return []

    def heading(self, line: Line) -> str:
        """The noun under which a review counts a line of the score sheet with others like it.

        What serves here is the label up to a colon.
        """
        return line.label.split(":")[0]

    def remarks(self, state: S, better: int, played: int) -> list[tuple[str, dict[str, Any], str]]:
        """What a review should say of its own accord about a better move than the played one.

        Each sentence is a key, its facts, and English. Only what the actor knows may be told.
        """
        return []

    def sheet_is_open(self) -> bool:
        """Whether the counting so far may be shown to everybody while the match goes on."""
        return True

    def picture(self, view: dict[str, Any]) -> Picture:
        """A view drawn in text, in English."""
        raise NotImplementedError

    def picture_in(self, view: dict[str, Any], language: str) -> Picture:
        """The same in another language; a game that brings only `picture` is seen in English."""
        return self.picture(view)

    def cards(self, view: dict[str, Any]) -> Picture | None:
        """The cards of a view in full, None where the picture says all that is on them."""
        return None

    def cards_in(self, view: dict[str, Any], language: str) -> Picture | None:
        """The same in another language."""
        return self.cards(view)

    def svg(self, view: dict[str, Any]) -> str | None:
        """A view drawn as an SVG file, None if the game brings no such drawing."""
        return None

    def shown(self, state: S, move: int, viewer: int | None) -> str:
        """A move as the viewer may see it; games with secret moves override this."""
        return self.write(state, move)

    def consult(self, state: S, seat: int | None, question: dict[str, Any]) -> Mapping[str, Any]:
        """What a seat may ask before it decides, as plain JSON; BadOption if there is no answer.

        For boards whose moves are too many to list: where a card would snap, what it would bring.
        The answer holds only what the seat may know (None: a spectator).
        """
        message = f"{self.title} has no answer to that question"
        raise BadOption(Refusal("bad-question", message))

    def audit(self, state: S) -> list[str]:
        """What is wrong with a position's bookkeeping; nothing, as it must be after every move.

        Components lost or doubled, sets that disagree.
        """
        raise NotImplementedError

    def rule_of(self, code: str) -> str | None:
        """The rule behind a refusal of the kernel itself: match-over, no-such-seat, bad-seats."""
        return None

    def planes(self, seats: int) -> tuple[Plane, ...]:
        """What `State.observe` writes, in order; none if the game brings no such numbers."""
        return ()

    def move_range(self) -> int:
        """Every legal move is below this number; 0 if moves are too many to be numbered so."""
        return 0

    def wisdom(self) -> Wisdom:
        """What a good player knows of this game."""
        return Wisdom()

    def players(self) -> dict[str, type[Player]]:
        """Reference players of this game's own, by name; each is made with `seed=`."""
        return {}

    def stack(self, drawn: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
        """A whole set-up: what was given, the rest as drawn."""
        return {**drawn, **given}

    def own_file(self) -> Components | None:
        """The component file of the table's own, None if it plays with the game's."""
        return None

    def of_version(self, version: int) -> Game[S] | None:
        """The game under an earlier version of its rules, None if that one is not kept."""
        return self if version == self.rules_version else None

    def with_components(self, path: str | Path) -> Game[S]:
        """The same rules with another component file."""
        problem = Fault("{title} has no component file to replace", title=self.title)
        raise BadComponents(problem.refusal("bad-components"))
