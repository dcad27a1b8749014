"""The wire as JSON Schema: `python -m kiribako.server.wire.schema` prints it."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from kiribako.server.wire import from_client, to_client


def schema() -> dict[str, Any]:
    """Both directions of the WebSocket, with what they are made of under `$defs`."""
    (client, server), parts = msgspec.json.schema_components(
        [from_client.Message, to_client.Message], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The table's WebSocket",
        "properties": {"from_client": client, "to_client": server},
        "$defs": parts,
    }


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))  # noqa: T201 - that is what it is for
