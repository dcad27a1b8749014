"""How the server is: for load balancers, Prometheus and people."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from starlette.responses import Response

from kiribako.server.metrics import text_of
from kiribako.server.refusals import TableError
from kiribako.server.web.engine import engine as engine_here
from kiribako.server.web.routes import ApiRequest, Route, encode
from kiribako.server.wire import http
from kiribako.server.wire.schema import schema

METRICS = "text/plain; version=0.0.4; charset=utf-8"


async def health(_asked: ApiRequest) -> http.Health:
    """The process lives."""
    return http.Health("alive", version("kiribako"))


async def ready(asked: ApiRequest) -> http.Health:
    """The database takes a write, too, and everything that should run does."""
    problem = await asked.server.readiness.problem()
    if problem:
        raise TableError("not-ready", problem, status=503)
    return http.Health("ready", version("kiribako"))


async def engine(asked: ApiRequest) -> http.Engine:
    """How fast bots can think here."""
    return engine_here(asked.server.settings.engine_news)


async def metrics(asked: ApiRequest) -> Response:
    """Prometheus text."""
    return Response(text_of(asked.server), media_type=METRICS)


async def wire(_asked: ApiRequest) -> Response:
    return Response(encode(schema()), media_type="application/json")


ROUTES = (
    Route(
        method="GET",
        path="/health",
        handler=health,
        summary="Whether the process lives",
        gives=http.Health,
    ),
    Route(
        method="GET",
        path="/ready",
        handler=ready,
        summary="Whether it can serve",
        gives=http.Health,
        problems=(503,),
    ),
    Route(
        method="GET",
        path="/api/engine",
        handler=engine,
        summary="Whether the engine is compiled, or how soon it will be",
        gives=http.Engine,
    ),
    Route(
        method="GET",
        path="/metrics",
        handler=metrics,
        summary="Metrics for Prometheus",
        media=METRICS,
    ),
    Route(
        method="GET",
        path="/api/wire.json",
        handler=wire,
        summary="The WebSocket's messages as JSON Schema",
        gives=dict[str, Any],
    ),
)
