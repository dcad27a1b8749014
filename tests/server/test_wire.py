"""The wire: what is published is what is spoken."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from kiribako.server.wire import from_client, to_client
from kiribako.server.wire.schema import schema
from kiribako.server.wire.shapes import shape
from kiribako.server.wire.typescript import files

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "web" / "src"
DECISION = ROOT / "docs" / "decisions" / "0005-the-wire-and-the-board.md"
SERVER = ROOT / "src" / "kiribako" / "server"


@pytest.mark.parametrize(("path", "text"), files().items(), ids=lambda item: str(item)[:40])
def test_the_pages_types_are_current(path: Path, text: str) -> None:
    """`python -m kiribako.server.wire.typescript web/src` was run after the last edit."""
    assert (PAGE / path).read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("hint", "written"),
    [
        (str | None, "string | null"),
        (list[int | None], "(number | null)[]"),
        (Literal["a", "b"], '"a" | "b"'),
        (dict[Literal["a", "b"], list[str]], 'Record<"a" | "b", string[]>'),
        (Annotated[list[float], 3], "[number, number, number]"),
        (dict[str, Any], "Record<string, unknown>"),
    ],
)
def test_pythons_types_in_typescript(hint: Any, written: str) -> None:
    assert shape(hint) == written


def test_events_are_told_apart_by_their_kind() -> None:
    """A game's events are a union: the page knows the facts of each kind."""
    text = files()[Path("games", "kiwara", "types.ts")]
    assert '| ({ event: "placed"; text: string } & Placed)' in text
    assert "offered?: string[];" in text
    assert "export interface KiwaraView {\n  game: string;" in text


def test_the_schema_knows_every_message() -> None:
    """JSON Schema has each verb of the client's and each message of the server's."""
    shown = json.dumps(schema())
    for message in (*from_client.Message.__args__, *to_client.Message.__args__):
        assert f'"{message.__struct_config__.tag}"' in shown


@pytest.mark.parametrize(("field", "messages"), [("do", from_client), ("is", to_client)])
def test_every_message_is_documented_and_no_other(field: str, messages: Any) -> None:
    """The tables of the decision name each verb and each message, and nothing that is gone."""
    text = DECISION.read_text(encoding="utf-8")
    rows = text.partition(f"| `{field}` |")[2].partition("\n\n")[0].splitlines()[2:]
    named = [name for row in rows for name in re.findall(r"`([a-z]+)`", row.split("|")[1])]
    assert sorted(named) == sorted(one.__struct_config__.tag for one in messages.Message.__args__)


def test_every_message_is_sent_and_every_verb_is_heard() -> None:
    """Nothing is on the wire that the server has no use for."""
    files = [file for file in SERVER.rglob("*.py") if file.parent.name != "wire"]
    sources = "\n".join(file.read_text(encoding="utf-8") for file in files)
    for message in to_client.Message.__args__:
        assert re.search(rf"\b{message.__name__}\(", sources), message
    for verb in from_client.Message.__args__:
        assert re.search(rf"(wire|from_client)\.{verb.__name__}: ", sources), verb


def test_a_message_reads_as_written() -> None:
    """What a client sends is read into the struct of its verb."""
    read = msgspec.json.decode(
        b'{"do":"move","id":"a","ply":3,"seat":1,"move":"G b3"}', type=from_client.Message
    )
    assert read == from_client.PlayMove(id="a", ply=3, seat=1, move="G b3")


@pytest.mark.parametrize(
    "frame",
    [
        b"{}",
        b'{"do":"move"}',
        b'{"do":"fly","id":"a"}',
        b'{"do":"ping","id":""}',
        b'{"do":"ping","id":"a","more":1}',
        b'{"do":"move","id":"a","ply":-1,"seat":0,"move":"x"}',
        b'{"do":"move","id":"a","ply":true,"seat":0,"move":"x"}',
        b'{"do":"chat","id":"a","text":""}',
    ],
)
def test_other_shapes_are_refused(frame: bytes) -> None:
    """Nothing is guessed: a message has exactly the fields of its verb."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(frame, type=from_client.Message)
