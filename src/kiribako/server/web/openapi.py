"""OpenAPI, written from the routes and their structs."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import msgspec

from kiribako.server.web.routes import JSON, Route, reasons
from kiribako.server.wire.parts import Problem

REF = "#/components/schemas/{name}"


def openapi(routes: list[Route]) -> dict[str, Any]:
    """The whole description."""
    structs = {Problem, *(kind for route in routes for kind in (route.takes, route.gives) if kind)}
    ordered = sorted(structs, key=str)
    shapes, components = msgspec.json.schema_components(ordered, ref_template=REF)
    shape_of = dict(zip(ordered, shapes))
    paths: dict[str, Any] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = operation(route, shape_of)
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


def operation(route: Route, shape_of: dict[Any, Any]) -> dict[str, Any]:
    answers: dict[str, Any] = {
        str(route.status): {"description": "Done", "content": given(route, shape_of)}
    }
    for status, phrase in reasons(route).items():
        content = {JSON: {"schema": shape_of[Problem]}}
        answers[str(status)] = {"description": phrase, "content": content}
    told: dict[str, Any] = {
        "operationId": f"{route.handler.__module__.rpartition('.')[2]}_{route.handler.__name__}",
        "summary": route.summary,
        "responses": answers,
    }
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": schema}
        for name, schema in route.params.items()
    ]
    parameters += [
        {"name": name, "in": "query", "description": text, "schema": schema}
        for name, (text, schema) in route.query.items()
    ]
    if parameters:
        told["parameters"] = parameters
    if route.takes:
        content = {JSON: {"schema": shape_of[route.takes]}}
        told["requestBody"] = {"required": True, "content": content}
    return told


def given(route: Route, shape_of: dict[Any, Any]) -> dict[str, Any]:
    if route.gives:
        return {JSON: {"schema": shape_of[route.gives]}}
    every = (route.media, *route.other_media)
    return {media.partition(";")[0]: {"schema": {"type": "string"}} for media in every}
