"""The HTTP side, from the OpenAPI description that the server itself gives out."""

from typing import Any

from kiribako.server.app import DOORS
from kiribako.server.web.openapi import openapi
from tools.site.schemas import kind, shape
from tools.site.tables import table

API = openapi(DOORS)
SHAPES: dict[str, Any] = API["components"]["schemas"]


def operations() -> str:
    """Every operation: what it takes, what it gives, how it can fail."""
    told = []
    for path, methods in API["paths"].items():
        for method, operation in methods.items():
            told.append(f"### `{method.upper()} {path}`\n\n{operation['summary']}\n\n{facts(operation)}")
    return "\n".join(told)


def facts(operation: dict[str, Any]) -> str:
    rows: list[tuple[str, str]] = []
    for parameter in operation.get("parameters", ()):
        if parameter["in"] == "query":
            rows.append((f"`?{parameter['name']}=`", parameter.get("description", "")))
    if "requestBody" in operation:
        rows.append(("takes", content(operation["requestBody"])))
    for status, answer in operation["responses"].items():
        fine = status.startswith("2")
        rows.append((status, content(answer) if fine else answer["description"]))
    return table(("", ""), rows)


def content(body: dict[str, Any]) -> str:
    ((media, described),) = body["content"].items()
    schema = described["schema"]
    return kind(schema) if "$ref" in schema or "anyOf" in schema else f"`{media}`"


def shapes() -> str:
    """What is taken and given."""
    return "\n".join(shape(name, SHAPES[name]) for name in sorted(SHAPES))
