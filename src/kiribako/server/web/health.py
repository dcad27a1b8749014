"""How the server is: for load balancers, Prometheus and people."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from starlette.responses import Response

from kiribako.server.refusals import TableError
from kiribako.server.web.doors import Asked, Door, encode
from kiribako.server.wire import http
from kiribako.server.wire.schema import schema

METRICS = "text/plain; version=0.0.4; charset=utf-8"


async def health(_asked: Asked) -> http.Health:
    """The process lives."""
    return http.Health("alive", version("kiribako"))


async def ready(asked: Asked) -> http.Health:
    """The database answers, too."""
    if not asked.house.is_open:
        raise TableError("not-ready", "the server is starting or stopping", status=503)
    try:
        await asked.house.store.check()
    except Exception:  # noqa: BLE001 - whatever is wrong with it
        raise TableError("not-ready", "the database does not answer", status=503) from None
    return http.Health("ready", version("kiribako"))


async def metrics(asked: Asked) -> Response:
    """Prometheus text."""
    hall, pool, doors = asked.house.hall, asked.house.pool, asked.house.doors
    counts = hall.counts
    lines: list[str] = []
    for name, kind, text, value in (
        ("entries_total", "counter", "Log entries made durable here.", counts.written),
        ("refusals_total", "counter", "Messages refused.", counts.refused),
        ("malformed_total", "counter", "Messages that could not be read.", counts.malformed),
        ("slow_readers_total", "counter", "Connections dropped for not reading.", counts.dropped),
        ("tables_loaded_total", "counter", "Tables brought into memory.", counts.loaded),
        ("tables_evicted_total", "counter", "Tables that left memory.", counts.evicted),
        ("tables", "gauge", "Tables in memory.", len(hall.rooms)),
        ("connections", "gauge", "Open WebSocket connections.", doors.total),
        ("bot_jobs_waiting", "gauge", "Jobs waiting for a worker.", pool.waiting()),
        ("bot_jobs_total", "counter", "Jobs thought through.", pool.counts.thought),
        ("bot_accidents_total", "counter", "Workers replaced.", pool.counts.accidents),
    ):
        full = f"kiribako_{name}"
        lines += [f"# HELP {full} {text}", f"# TYPE {full} {kind}", f"{full} {value}"]
    return Response("\n".join(lines) + "\n", media_type=METRICS)


async def wire(_asked: Asked) -> Response:
    return Response(encode(schema()), media_type="application/json")


DOORS = (
    Door(
        method="GET",
        path="/health",
        handler=health,
        summary="Whether the process lives",
        gives=http.Health,
    ),
    Door(
        method="GET",
        path="/ready",
        handler=ready,
        summary="Whether it can serve",
        gives=http.Health,
        problems=(503,),
    ),
    Door(
        method="GET",
        path="/metrics",
        handler=metrics,
        summary="Metrics for Prometheus",
        media=METRICS,
    ),
    Door(
        method="GET",
        path="/api/wire.json",
        handler=wire,
        summary="The WebSocket's messages as JSON Schema",
        gives=dict[str, Any],
    ),
)
