"""OpenAPI, written from the doors and their structs."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import msgspec

from kiribako.server.web.doors import JSON, Door, reasons
from kiribako.server.wire.parts import Problem

REF = "#/components/schemas/{name}"


def openapi(doors: list[Door]) -> dict[str, Any]:
    """The whole description."""
    structs = {Problem, *(kind for door in doors for kind in (door.takes, door.gives) if kind)}
    ordered = sorted(structs, key=str)
    shapes, components = msgspec.json.schema_components(ordered, ref_template=REF)
    shape_of = dict(zip(ordered, shapes))
    paths: dict[str, Any] = {}
    for door in doors:
        paths.setdefault(door.path, {})[door.method.lower()] = operation(door, shape_of)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Kiribako",
            "version": version("kiribako"),
            "description": "Tables for five games. Play itself is on the WebSocket "
            "/api/tables/{table}/socket, whose messages are in /api/wire.json.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def operation(door: Door, shape_of: dict[Any, Any]) -> dict[str, Any]:
    answers: dict[str, Any] = {
        str(door.status): {"description": "Done", "content": given(door, shape_of)}
    }
    for status, phrase in reasons(door).items():
        content = {JSON: {"schema": shape_of[Problem]}}
        answers[str(status)] = {"description": phrase, "content": content}
    told: dict[str, Any] = {
        "operationId": f"{door.handler.__module__.rpartition('.')[2]}_{door.handler.__name__}",
        "summary": door.summary,
        "responses": answers,
    }
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": schema}
        for name, schema in door.params.items()
    ]
    parameters += [
        {"name": name, "in": "query", "description": text, "schema": schema}
        for name, (text, schema) in door.query.items()
    ]
    if parameters:
        told["parameters"] = parameters
    if door.takes:
        content = {JSON: {"schema": shape_of[door.takes]}}
        told["requestBody"] = {"required": True, "content": content}
    return told


def given(door: Door, shape_of: dict[Any, Any]) -> dict[str, Any]:
    if door.gives:
        return {JSON: {"schema": shape_of[door.gives]}}
    return {door.media.partition(";")[0]: {"schema": {"type": "string"}}}
