"""JSON Schema in words: a shape's fields as a table, with links to the shapes inside."""

from typing import Any

from tools.site.tables import table

Schema = dict[str, Any]


def shape(name: str, schema: Schema, *, level: int = 3) -> str:
    """A heading, a sentence, and the fields."""
    head = f"{'#' * level} {name} {{ #{name} }}\n\n"
    words = schema.get("description", "")
    return f"{head}{words}\n\n{fields(schema)}\n"


def fields(schema: Schema) -> str:
    required = set(schema.get("required", ()))
    rows = [
        (f"`{name}`", kind(field), "yes" if name in required else "", limits(field))
        for name, field in schema.get("properties", {}).items()
    ]
    return table(("field", "type", "always", "limits"), rows) if rows else "No fields.\n"


def kind(field: Schema) -> str:
    """A type in words."""
    if "$ref" in field:
        name = field["$ref"].rpartition("/")[2]
        return f"[{name}](#{name})"
    if "anyOf" in field:
        return " or ".join(kind(part) for part in field["anyOf"])
    if "enum" in field:
        return " or ".join(f"`{value}`" for value in field["enum"])
    if field.get("type") == "array":
        return f"list of {kind(field.get('items', {}))}"
    if field.get("type") == "object" and "additionalProperties" in field:
        return f"table of {kind(field['additionalProperties'])}"
    names = {"integer": "whole number", "object": "table", "string": "text", "null": "null"}
    word = str(field.get("type", "anything"))
    return names.get(word, word)


def limits(field: Schema) -> str:
    """What a value must keep to, besides its type."""
    told = []
    if "minimum" in field or "maximum" in field:
        told.append(f"{field.get('minimum', '')} to {field.get('maximum', '')}")
    if "minLength" in field or "maxLength" in field:
        told.append(f"{field.get('minLength', 0)} to {field.get('maxLength', '')} characters")
    if "pattern" in field:
        told.append(f"`{field['pattern']}`")
    if "maxItems" in field:
        told.append(f"at most {field['maxItems']}")
    if "default" in field and field["default"] not in (None, [], {}):
        told.append(f"otherwise `{field['default']}`")
    return ", ".join(told)


def ref_name(field: Schema) -> str:
    return str(field["$ref"]).rpartition("/")[2]
