"""Records: a whole match as readable text or JSON, and its proof by replaying it.

    kiribako record 1
    game: kiwara
    rules: 1
    seats: 2
    names: ["Ann", "Bo"]
    options: {"board": "fives"}
    seed: 7
    scores: 43 38
    winners: 0

    # a comment
    1 0 T Na
    2 1 G b3  # another

A decision is its number, the seat, and the move. Without scores the match was not finished.
A match of a fair shuffle also has the line `fairness`, see kernel/fairness.py; one whose start
was chosen may say how: `start: chosen set-up`, `start: known seed`, `start: from record at ply 12`.

A record is read strictly, because it is a proof: it tells the whole start and the whole result,
and nothing twice.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from kiribako.kernel.fairness import CHOSEN_SETUP, Proof, is_chosen, plies_kept
from kiribako.kernel.refusal import BadRecord, Fault, KiribakoError, quote, wrong_at

if TYPE_CHECKING:
    from kiribako.kernel.game import Game
    from kiribako.kernel.match import Match

FORMAT: Final = 1
TITLE: Final = "kiribako record"
NUMBERS: Final = ("scores", "winners")
WORDS: Final = ("game", "components", "start")
REQUIRED: Final = ("game", "rules", "seats")
HEADER: Final = (
    *REQUIRED, "names", "options", "components", "seed", "setup", "start", "fairness", *NUMBERS
)  # fmt: skip
FIELDS: Final = (
    "game", "rules_version", "seats", "names", "options", "components", "seed", "setup",
    "decisions", "scores", "winners", "comments", "fairness", "start",
)  # fmt: skip
BESIDES: Final = ("kiribako-record", "decisions", "comments")  # of a JSON record, not its header


class Record:
    """What it takes to play a match again."""

    def __init__(
        self,
        *,
        game: str,
        rules_version: int,
        seats: int,
        names: list[str],
        options: dict[str, Any],
        components: str,
        seed: int | str | None,
        setup: dict[str, Any] | None,
        decisions: list[tuple[int, str]],
        scores: list[int] | None,
        winners: list[int] | None,
        comments: list[tuple[int, str]] | None = None,
        fairness: Proof | None = None,
        start: str = "",
    ) -> None:
        self.game = game
        self.rules_version = rules_version
        self.seats = seats
        self.names = names
        self.options = options
        self.components = components
        self.seed = seed
        self.setup = setup
        self.decisions = decisions
        self.scores = scores
        self.winners = winners
        self.comments = comments or []  # each after how many decisions it stands
        self.fairness = fairness
        self.start = start  # how it was chosen, if it was

    def to_text(self) -> str:
        lines = [f"{TITLE} {FORMAT}"]
        for key, value in self._header().items():
            if key in NUMBERS:
                shown = " ".join(str(number) for number in value)
            elif key in WORDS:
                shown = value
            else:
                shown = json.dumps(value, ensure_ascii=False)
            lines.append(f"{key}: {shown}")
        lines.append("")
        notes: dict[int, list[str]] = {}
        for after, note in self.comments:
            notes.setdefault(after, []).append(f"# {note}")
        lines += notes.get(0, [])
        for number, (seat, move) in enumerate(self.decisions, 1):
            lines.append(f"{number} {seat} {move}")
            lines += notes.get(number, [])
        return "\n".join(lines) + "\n"

    def to_json(self) -> dict[str, Any]:
        return {
            "kiribako-record": FORMAT,
            **self._header(),
            "decisions": [{"seat": seat, "move": move} for seat, move in self.decisions],
            "comments": [{"after": after, "text": text} for after, text in self.comments],
        }

    @staticmethod
    def read(text: object) -> Record:
        """A record from its text or from JSON text, or BadRecord."""
        if not isinstance(text, str):
            raise fault("a record is a text")
        if text.lstrip().startswith("{"):
            try:
                shape = json.loads(text, object_pairs_hook=_once)
            except (ValueError, RecursionError) as error:
                raise fault("this is no JSON: {where}", where=wrong_at(error)) from None
            return Record.from_json(shape)
        return _from_text(text)

    @staticmethod
    def from_json(shape: object) -> Record:
        """A record from what `to_json` gives, or BadRecord."""
        if not isinstance(shape, dict) or shape.get("kiribako-record") != FORMAT:
            raise fault('a JSON record has "kiribako-record": {format}', format=FORMAT)
        decisions = []
        for number, entry in enumerate(_list(shape, "decisions"), 1):
            if not isinstance(entry, dict):
                raise fault("a decision has a seat and a move", number)
            decisions.append((entry.get("seat"), entry.get("move")))
        comments = []
        for entry in _list(shape, "comments"):
            if not isinstance(entry, dict):
                raise fault("a comment has a place and a line of text")
            comments.append((entry.get("after"), entry.get("text")))
        header = {key: shape[key] for key in shape if key not in BESIDES}
        return _checked(header, decisions, comments)

    def replay(self, game: Game[Any]) -> Match:
        """The match played again up to its last decision; BadRecord where it does not fit."""
        if game.id != self.game:
            raise fault(
                "this is a record of {game}, not of {id}", game=quote(self.game), id=game.id
            )
        rules = game.of_version(self.rules_version)
        if rules is None:
            raise fault(
                "played under rules version {version} of {game}; here is version {here}",
                version=self.rules_version,
                game=game.id,
                here=game.rules_version,
            )
        game = rules
        if game.components != self.components:
            raise fault(
                "played with the component file {file}; here is {here}",
                file=self.components or Fault("of the box"),
                here=game.components or Fault("that of the box"),
            )
        try:
            match = game.new_match(
                seats=self.seats,
                seed=self.seed,
                options=self.options,
                setup=self.setup,
                names=self.names,
            )
        except KiribakoError as error:
            raise fault("the start does not fit: {error}", error=error, game=game.id) from None
        if self.setup is not None and match.setup != self.setup:
            raise fault(
                "the set-up leaves {parts} to chance", parts=_drawn(self.setup, match.setup)
            )
        for number, (seat, move) in enumerate(self.decisions, 1):
            if match.actor != seat:
                if match.actor is None:
                    raise fault("seat {seat} decides, but it is nobody's turn", number, seat=seat)
                raise fault(
                    "seat {seat} decides, but it is seat {actor}'s turn",
                    number,
                    seat=seat,
                    actor=match.actor,
                )
            try:
                match.play(move)
            except KiribakoError as error:
                raise fault(
                    "{move}: {error}", number, move=quote(move), error=error, game=game.id
                ) from None
        return match

    def verify(self, game: Game[Any]) -> Match:
        """Replay, and compare the result with the one written down."""
        problem = self._start_fault()
        if problem:
            raise fault("the shuffle was not fair: {why}", why=problem)
        match = self.replay(game)
        if (self.scores is None) == match.over:
            if match.over:
                raise fault("the match is over, the record says otherwise")
            raise fault("the match is not over, the record says otherwise")
        if self.scores is not None and self.scores != match.scores():
            raise fault(
                "scores are {scores}, the record says {written}",
                scores=str(match.scores()),
                written=str(self.scores),
            )
        if match.over and self.winners != match.winners():
            raise fault(
                "won by {winners}, the record says {written}",
                winners=str(match.winners()),
                written=str(self.winners),
            )
        return match

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.game, self.seats, str(self.seed)))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, ({name: getattr(self, name) for name in FIELDS},)

    def how_it_began(self) -> str:
        """What the record says about its start in words, empty if it says nothing."""
        return "fair shuffle" if self.fairness is not None else self.start

    def _start_fault(self) -> Fault | None:
        """What does not fit of the proof, or of the words for a chosen start."""
        if self.fairness is not None:
            if self.start:
                return Fault("the start is both proven and chosen ({start})", start=self.start)
            return self.fairness.fault(self.seats, self.seed)
        if self.start == CHOSEN_SETUP and self.setup is None:
            return Fault("the start is a chosen set-up, and there is none")
        if plies_kept(self.start) > len(self.decisions):
            count = len(self.decisions)
            return Fault(
                "it began {start}, and has {count} decisions", start=self.start, count=count
            )
        return None

    def _header(self) -> dict[str, Any]:
        header: dict[str, Any] = {
            "game": self.game,
            "rules": self.rules_version,
            "seats": self.seats,
            "names": self.names,
            "options": self.options,
        }
        if self.components:
            header["components"] = self.components
        if self.setup is None:
            header["seed"] = self.seed
        else:
            header["setup"] = self.setup
        if self.start:
            header["start"] = self.start
        if self.fairness is not None:
            header["fairness"] = self.fairness.to_json()
        if self.scores is not None:
            header["scores"] = self.scores
            header["winners"] = self.winners
        return header


def _again(fields: dict[str, Any]) -> Record:
    """A record that travelled."""
    return Record(**fields)


def fault(problem: str, decision: int = 0, /, **facts: Any) -> BadRecord:
    """The error, with the decision at fault if there is one."""
    known = Fault(problem, **facts)
    if decision:
        known = Fault("decision {decision}: {problem}", decision=decision, problem=known)
    return BadRecord(known.refusal("bad-record"))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object, of which no name may stand twice: the last one would win unseen."""
    shape: dict[str, Any] = {}
    for key, value in pairs:
        if key in shape:
            raise fault("{key} stands there twice", key=quote(key))
        shape[key] = value
    return shape


def _drawn(told: dict[str, Any], whole: dict[str, Any]) -> str:
    """The parts of a set-up that somebody would have to draw before it can be played."""
    parts = [key for key in whole if key not in told or told[key] != whole[key]]
    return ", ".join(parts)


def _from_text(text: str) -> Record:
    # Only line feeds part lines: a name may hold other signs that Python takes for ends of lines.
    lines = [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]
    if not lines or lines[0].split("#")[0].strip() != f"{TITLE} {FORMAT}":
        raise fault("the first line of a record is {value}", value=quote(f"{TITLE} {FORMAT}"))
    header: dict[str, Any] = {}
    decisions: list[tuple[Any, Any]] = []
    comments: list[tuple[Any, Any]] = []
    for place, line in enumerate(lines[1:], 2):
        if not decisions and line.split(":")[0] in HEADER:
            key, _, value = line.partition(":")
            if key in header:
                raise fault("line {place}: {key} stands there twice", place=place, key=key)
            header[key] = _value(key, value.strip(), place)
            continue
        body, mark, note = line.partition("#")
        words = body.split(maxsplit=2)
        if words:
            if len(words) < 3 or words[0] != str(len(decisions) + 1) or not words[1].isdecimal():
                expected = f"{len(decisions) + 1} SEAT MOVE"
                raise fault(
                    "line {place} is {line}, expected {expected}",
                    place=place,
                    line=quote(line),
                    expected=quote(expected),
                )
            decisions.append((int(words[1]), words[2].strip()))
        if mark:
            comments.append((len(decisions), note.strip()))
    return _checked(header, decisions, comments)


def _value(key: str, value: str, place: int) -> Any:
    """The value of a header line."""
    if key in WORDS:
        return value
    try:
        if key in NUMBERS:
            return [int(number) for number in value.split()]
        return json.loads(value)
    except (ValueError, RecursionError):
        raise fault(
            "line {place}: {key} cannot be {value}", place=place, key=key, value=quote(value)
        ) from None


def _checked(
    header: dict[str, Any], decisions: list[tuple[Any, Any]], comments: list[tuple[Any, Any]]
) -> Record:
    """A record whose every part has the right shape."""
    _check_names(header)
    seats = _number(header, "seats")
    for number, (seat, move) in enumerate(decisions, 1):
        if not _is_number(seat) or not isinstance(move, str) or not move.isprintable():
            raise fault("a decision has a seat and a move", number)
    for after, note in comments:
        if not _is_number(after) or not isinstance(note, str) or "\n" in note:
            raise fault("a comment has a place and a line of text")
    seed = header.get("seed")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, (int, str))):
        raise fault("a seed is a whole number or a text")
    setup = header.get("setup")
    if (setup is None) == (seed is None):
        raise fault("a record has a seed or a set-up, one of them")
    for key, kind in (("game", str), ("options", dict), ("setup", dict), ("components", str)):
        if key in header and not isinstance(header[key], kind):
            raise fault("{key} cannot be {value}", key=key, value=quote(header[key]))
    start = header.get("start", "")
    if not isinstance(start, str) or ("start" in header and not is_chosen(start)):
        raise fault("{key} cannot be {value}", key="start", value=quote(start))
    names = header.get("names", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise fault("names is a list of texts")
    return Record(
        game=header["game"],
        rules_version=_number(header, "rules"),
        seats=seats,
        names=names,
        options=header.get("options", {}),
        components=header.get("components", ""),
        seed=seed,
        setup=setup,
        decisions=decisions,
        scores=_numbers(header, "scores"),
        winners=_numbers(header, "winners"),
        comments=comments,
        fairness=Proof.read(header["fairness"]) if "fairness" in header else None,
        start=start,
    )


def _check_names(header: dict[str, Any]) -> None:
    """All that a header must have, and nothing that it cannot."""
    for key in REQUIRED:
        if key not in header:
            raise fault("the header lacks {key}", key=key)
    for key, value in header.items():
        if key not in HEADER:
            raise fault("a record has no {key}", key=quote(key))
        if value is None:
            raise fault("{key} cannot be empty; leave it out", key=key)
    if ("scores" in header) != ("winners" in header):
        raise fault("a finished match has scores and winners, an unfinished one neither")


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 31


def _number(header: dict[str, Any], key: str) -> int:
    value = header[key]
    if not _is_number(value):
        raise fault("{key} cannot be {value}", key=key, value=quote(value))
    return int(value)


def _numbers(header: dict[str, Any], key: str) -> list[int] | None:
    values = header.get(key)
    if values is None:
        return None
    if not isinstance(values, list) or not all(_is_number(value) for value in values):
        raise fault("{key} cannot be {value}", key=key, value=quote(values))
    return values


def _list(shape: dict[Any, Any], key: str) -> list[Any]:
    values = shape.get(key, [])
    if not isinstance(values, list):
        raise fault("{key} is a list", key=key)
    return values
