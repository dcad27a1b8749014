"""Two languages that nobody speaks, made of the English files: a longer one, and one to the left.

In them every text that is no message stands out, and what is too narrow for a longer language is
cut off. `python -m tests.messages.pseudo FOLDER` writes them into a copy of the repository.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kiribako.messages import Part, parsed
from tests.messages.files import ROOT, catalogues, wanted

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "áƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÁƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ"
LETTERS = str.maketrans(PLAIN, ACCENTED)
# What is the same in every language: code, a link's target, an id of a rule, a mark of a ruling.
KEPT = re.compile(r"`[^`]*`|\]\([^)]*\)|https?:\S+|\*\*[A-Z]{2}-[\d.]+\*\*|\b[A-Z]{2}-\d[\d.]*")
MARK = re.compile(r"\[(?:ruling|option|literal)\]?:?")
WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
PADDING = ("öñé", "ţŵö", "ţĥŕéé", "ƒöûŕ", "ƒîṽé", "šîẋ", "šéṽéñ", "éîĝĥţ", "ñîñé", "ţéñ")
LONGER = 0.4  # German and Finnish need a third more than English, short labels more than that
FORCED, ENDED = "\u202e", "\u202c"  # written to the left whatever the letters


class Tongue(NamedTuple):
    """A language of the tests: its code is one of those that ISO 639 leaves to everybody."""

    code: str
    facts: dict[str, str]

    @property
    def to_the_left(self) -> bool:
        return self.facts["direction"] == "rtl"


ARABIC = {
    "plural.zero": "n = 0", "plural.one": "n = 1", "plural.two": "n = 2",
    "plural.few": "n % 100 = 3..10", "plural.many": "n % 100 = 11..99",
}  # fmt: skip
LONG = Tongue("qaa", {"name": "Ļöñĝ", "direction": "ltr", "plural.one": "n = 1"})
LEFT = Tongue("qar", {"name": "Ļéƒţ", "direction": "rtl", **ARABIC})
TONGUES = (LONG, LEFT)


def message(text: str, tongue: Tongue) -> str:
    """An ICU message in a tongue: the same places and choices, other words."""
    return called(text, tongue) + padding(text, tongue)


def called(text: str, tongue: Tongue) -> str:
    """What a game is called: names are not longer in another language."""
    return written(parsed(text), tongue)


def written(parts: tuple[Part, ...], tongue: Tongue) -> str:
    return "".join(each for part in parts for each in piece(part, tongue))


def piece(part: Part, tongue: Tongue) -> Iterator[str]:
    if part.kind == "text":
        yield re.sub(r"[{}]+", lambda found: f"'{found[0]}'", words(part.text, tongue))
    elif part.kind == "number":
        yield "#"
    elif part.kind == "place":
        yield f"{{{part.text}}}"
    else:
        chosen = (f"{name} {{{written(parts, tongue)}}}" for name, parts in part.choices)
        yield f"{{{part.text}, {part.kind}, {' '.join(chosen)}}}"


def words(text: str, tongue: Tongue) -> str:
    """Text with every letter accented but for what is the same in every language."""
    said, at = "", 0
    for kept in KEPT.finditer(text):
        said += spoken(text[at : kept.start()], tongue) + kept[0]
        at = kept.end()
    return said + spoken(text[at:], tongue)


def spoken(text: str, tongue: Tongue) -> str:
    accented = text.translate(LETTERS)
    if not tongue.to_the_left:
        return accented
    return WORD.sub(lambda found: f"{FORCED}{found[0]}{ENDED}", accented)


def padding(text: str, tongue: Tongue) -> str:
    """What makes a text longer, of words that a line may be broken between."""
    letters = len(re.sub(r"\{[^{}]*\}", "", text).strip())
    if not any(letter.isalpha() for letter in text) or letters < 2:
        return ""
    added = ""
    for word in PADDING * (1 + letters // 50):
        if len(added) >= LONGER * letters - 1:
            break
        added += f" {word}"
    return spoken(added[: max(2, round(LONGER * letters))].rstrip(), tongue)


def page(text: str, tongue: Tongue) -> str:
    """A page such as rules.md: ids, marks, tables and code stay as they are."""
    return "\n".join(line(each, tongue) for each in text.split("\n"))


def line(text: str, tongue: Tongue) -> str:
    said, at = "", 0
    for kept in MARK.finditer(text):
        said += words(text[at : kept.start()], tongue) + kept[0]
        at = kept.end()
    return said + words(text[at:], tongue)


def add(root: Path, tongue: Tongue) -> list[Path]:
    """Write a language into a copy of the repository: files beside files, and nothing else."""
    made = [root / "src" / "kiribako" / "messages" / f"language.{tongue.code}.json"]
    write(made[0], tongue.facts)
    for place, texts in wanted().items():
        folder, _, part = place.partition("/messages")
        name = f"{part.removeprefix('/')}.{tongue.code}.json".removeprefix(".")
        if not (root / folder / "messages").is_dir():
            continue  # a copy without the page
        made.append(root / folder / "messages" / name)
        write(
            made[-1],
            {
                key: (called if key == "title" else message)(worded(place, key, text), tongue)
                for key, text in texts.items()
            },
        )
    for rules in sorted((root / "src" / "kiribako" / "games").glob("*/rules.md")):
        made.append(rules.with_name(f"rules.{tongue.code}.md"))
        made[-1].write_text(page(rules.read_text(encoding="utf-8"), tongue), encoding="utf-8")
    return made


def worded(place: str, key: str, text: str) -> str:
    """A text with `{animal_word}` for `{animal}` where English alone can say the fact as it is."""
    for texts in catalogues()[place].values():
        for fact in re.findall(r"\{(\w+)_word\}", texts.get(key, "")):
            text = text.replace(f"{{{fact}}}", f"{{{fact}_word}}")
    return text


def write(path: Path, texts: dict[str, str]) -> None:
    path.unlink(missing_ok=True)  # a link of a copy must not lead back to the original
    path.write_text(json.dumps(texts, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    into = Path(sys.argv[1]).resolve()
    if into == ROOT:
        raise SystemExit("into a copy, not into the repository itself")
    for each in TONGUES:
        print(f"{each.code}: {len(add(into, each))} files")
