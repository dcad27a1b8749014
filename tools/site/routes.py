"""The HTTP side, from the OpenAPI description that the server itself gives out."""

from typing import Any

from kiribako.server.app import ROUTES
from kiribako.server.web.openapi import openapi
from tools.site.schemas import kind, shape
from tools.site.tables import words

API = openapi(ROUTES)
SHAPES: dict[str, Any] = API["components"]["schemas"]


def operations() -> str:
    """Every operation: what it takes, what it gives, how it can fail."""
    told = []
    for path, methods in API["paths"].items():
        for method, operation in methods.items():
            head = f"### `{method.upper()} {path}`"
            told.append(f"{head}\n\n{operation['summary']}.\n\n{facts(operation)}")
    return "\n".join(told)


def facts(operation: dict[str, Any]) -> str:
    lines = [
        f"- `?{parameter['name']}=`: {parameter.get('description', '')}"
        for parameter in operation.get("parameters", ())
        if parameter["in"] == "query"
    ]
    if "requestBody" in operation:
        lines.append(f"- takes {content(operation['requestBody'])}")
    faults = []
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            lines.append(f"- answers {status} with {content(answer)}")
        else:
            faults.append(f"{status} {answer['description']}")
    if faults:
        lines.append(f"- or {words(faults)}, with a [Problem](#Problem)")
    return "\n".join(lines) + "\n"


def content(body: dict[str, Any]) -> str:
    """What is sent: one of its shapes, or the media types it may come in."""
    media = body["content"]
    schema = next(iter(media.values()))["schema"]
    if "$ref" in schema or "anyOf" in schema:
        return kind(schema)
    return " or ".join(f"`{one}`" for one in media)


def shapes() -> str:
    """What is taken and given."""
    return "\n".join(shape(name, SHAPES[name]) for name in sorted(SHAPES))
