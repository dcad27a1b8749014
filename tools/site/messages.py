"""The WebSocket's messages, from the JSON Schemas that the server itself gives out."""

from typing import Any

from kiribako.server.wire.schema import schema
from tools.site.schemas import ref_name, shape

WIRE = schema()
DEFINED: dict[str, Any] = WIRE["$defs"]


def from_client() -> str:
    return direction("from_client", "do")


def to_client() -> str:
    return direction("to_client", "is")


def direction(name: str, tag: str) -> str:
    """Every message of a direction under the word it is known by."""
    told = []
    for ref in WIRE["properties"][name]["anyOf"]:
        message = ref_name(ref)
        described = DEFINED[message]
        word = described["properties"][tag]["enum"][0]
        told.append(shape(message, described).replace(f"### {message} ", f"### `{word}` ", 1))
    return "\n".join(told)


def parts() -> str:
    """What the messages are made of."""
    messages = {ref_name(ref) for way in WIRE["properties"].values() for ref in way["anyOf"]}
    return "\n".join(shape(name, DEFINED[name]) for name in sorted(set(DEFINED) - messages))
