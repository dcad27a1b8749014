"""The metrics: everything an operator may want to draw a line of, as Prometheus reads it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kiribako.server.bots.queue import Rank

if TYPE_CHECKING:
    from kiribako.server.server import Server

Metric = tuple[str, str, str, float]  # name, kind, meaning, value


def text_of(server: Server) -> str:
    """All of them."""
    lines: list[str] = []
    parts = (of_tables, of_store, of_bots, of_loop, of_questions, of_reviews)
    for name, kind, meaning, value in (metric for part in parts for metric in part(server)):
        lines += [*head(name, kind, meaning), f"kiribako_{name} {value}"]
    lines += head("http_answers_total", "counter", "Answers over HTTP, by the class of status.")
    for status, count in sorted(server.answers.items()):
        lines.append(f'kiribako_http_answers_total{{status="{status}xx"}} {count}')
    lines += head("bot_wait_seconds", "histogram", "From a bot's turn to its worker's attention.")
    for rank, waits in zip(Rank, server.pool.waits):
        lines += waits.lines("kiribako_bot_wait_seconds", f'rank="{rank.name.lower()}"')
    return "\n".join(lines) + "\n"


def head(name: str, kind: str, meaning: str) -> list[str]:
    return [f"# HELP kiribako_{name} {meaning}", f"# TYPE kiribako_{name} {kind}"]


def of_tables(server: Server) -> Iterator[Metric]:
    tables, counts = server.tables, server.tables.counts
    yield "entries_total", "counter", "Log entries made durable here.", counts.written
    yield "refusals_total", "counter", "Messages refused.", counts.refused
    yield "malformed_total", "counter", "Messages that could not be read.", counts.malformed
    yield "slow_readers_total", "counter", "Connections dropped for not reading.", counts.dropped
    yield "tables_loaded_total", "counter", "Tables brought into memory.", counts.loaded
    yield "tables_evicted_total", "counter", "Tables that left memory.", counts.evicted
    yield "tables", "gauge", "Tables in memory.", len(tables.loaded)
    yield "connections", "gauge", "Open WebSocket connections.", server.websocket_limits.total
    yield "callers", "gauge", "Open HTTP connections.", server.http_limits.total


def of_store(server: Server) -> Iterator[Metric]:
    kept = server.store
    yield "writes_failed_total", "counter", "Writes the database did not take.", kept.failed
    yield "writes_waiting", "gauge", "Writes asked for and not settled.", kept.waiting()
    seconds = server.readiness.seconds
    yield "ready_write_seconds", "gauge", "How long the last write for /ready took.", seconds


def of_bots(server: Server) -> Iterator[Metric]:
    pool, turns = server.pool, server.tables.bots
    counts = pool.counts
    alone = turns.alone_limits.waiting()
    yield "bot_jobs_waiting", "gauge", "Jobs waiting for a worker.", pool.waiting()
    yield "bot_tables_paused", "gauge", "Tables without people that wait for their turn.", alone
    yield "bot_jobs_total", "counter", "Jobs thought through.", counts.thought
    yield "bot_accidents_total", "counter", "Workers that died or hung.", counts.accidents
    yield "bot_raised_total", "counter", "Jobs that a worker could not do.", counts.raised
    yield "bot_lowered_total", "counter", "Jobs that went on with a weaker bot.", counts.lowered
    yield "bot_drawn_total", "counter", "Moves drawn because no bot could think.", turns.drawn
    yield "bot_refused_total", "counter", "Moves of bots that were refused.", turns.refused
    yield "bot_not_started_total", "counter", "Workers that did not start.", counts.not_started
    failing = len(pool.failing)
    yield "bot_workers_failing", "gauge", "Workers that cannot be started just now.", failing


def of_loop(server: Server) -> Iterator[Metric]:
    lag = server.tables.loop_lag
    late, most = lag.current / 1_000, lag.most / 1_000
    yield "loop_lag_seconds", "gauge", "By how much the event loop was late last.", late
    yield "loop_lag_most_seconds", "gauge", "By how much it was late at most.", most
    yield "loop_stalls_total", "counter", "How often it was so late that clocks stood.", lag.stalls


def of_questions(server: Server) -> Iterator[Metric]:
    answering = server.tables.answering
    pool = answering.pool
    spent = answering.spent / 1_000
    yield "questions_seconds_total", "counter", "Work that questions took.", spent
    yield "questions_refused_total", "counter", "Questions too costly to answer.", answering.refused
    yield "questions_waiting", "gauge", "Long questions in the queue.", pool.waiting()
    yield "questions_accidents_total", "counter", "Their workers that died.", pool.accidents


def of_reviews(server: Server) -> Iterator[Metric]:
    reviews = server.tables.reviews
    yield "reviews_total", "counter", "Reviews made.", reviews.made
    yield "reviews_failed_total", "counter", "Reviews given up.", reviews.failed
    yield "reviews_accidents_total", "counter", "Times one stopped.", reviews.accidents
    yield "reviews_waiting", "gauge", "Reviews in the queue.", len(reviews.queue)
