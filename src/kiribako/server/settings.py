"""The settings: one frozen struct, read once from KIRIBAKO_* variables and the command line."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from kiribako.kernel.refusal import KiribakoError, Refusal, quote

PREFIX = "KIRIBAKO_"
SHORTEST_SECRET = 32
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class Settings(Struct, frozen=True, kw_only=True):
    """Every setting with its default; docs/hosting.md explains each, and a test compares."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535)] = 8765
    listen_fd: int = -1  # a socket that listens already, from whoever starts the server
    database: str = "kiribako.db"  # a file, or postgresql://...
    lock_seconds: Annotated[int, Meta(ge=0, le=600)] = 0  # to wait for a server that still has it
    club: str = ""  # the name of the club whose box this is; empty: a box without a club
    hosts: str = ""  # accounts that keep order here, with commas between
    secret: str = ""  # signs cookies; on loopback one is made and kept in the database
    page: str = ""  # folder of the built page; empty: the one in the package, if any
    engine_news: str = ""  # a file that says when the compiled engine will be ready
    origins: str = ""  # further origins allowed to connect, with commas between
    secure: bool = False  # cookies over https only
    proxies: str = "127.0.0.1,::1"  # networks whose X-Forwarded-For is believed, commas between
    proxy_hops: Annotated[int, Meta(ge=1, le=10)] = 1  # proxies one behind the other, at most
    address: str = ""  # of the page, as people reach it: mails and web hooks link to it
    mail_server: str = ""  # smtp://name:password@host:587 or smtps://...; empty: no mail
    mail_from: str = ""  # the address that mail comes from
    call_networks: str = ""  # private networks that web hooks and pushes may reach, commas between
    call_addresses_per_hour: Count = 20  # new ones of one person, and tries of them
    log: Literal["text", "json", "off"] = "text"
    log_each: bool = True  # a line for each move, refusal and request
    bot_workers: Annotated[int, Meta(ge=0, le=256)] = 0  # that think; 0: cores less one, or 2
    bot_seconds: Annotated[int, Meta(ge=1, le=600)] = 30  # after which a worker is thought hung
    bot_ponder_seconds: Annotated[int, Meta(ge=0, le=60)] = 10  # level 6 thinks on, 0 for never
    bot_megabytes: Annotated[int, Meta(ge=64, le=65_536)] = 1024  # of memory for each worker
    bots_alone: Count = 24  # tables without people that are at a move at once; the rest take turns
    bots_alone_per_address: Count = 6  # the same, of those who watch from one network
    bots_alone_per_person: Count = 2
    bots_alone_milliseconds: Count = 250  # between two moves of theirs
    review_workers: Annotated[int, Meta(ge=0, le=64)] = 1  # that review matches; 0: nobody does
    review_simulations: Count = 0  # for each decision; 0: as many as each game was measured with
    review_seconds: Annotated[int, Meta(ge=1, le=86_400)] = 600  # after which one is not refined
    reviews_waiting: Count = 100  # of everybody
    reviews_per_hour: Count = 30  # that one person asks for
    reviews_per_hour_per_address: Count = 120
    tables_per_person: Count = 50  # unfinished ones
    tables_per_minute: Count = 60  # new ones of one address
    public_tables_per_address: Count = 10  # unfinished ones in the lobby
    connections: Count = 20_000
    connections_per_address: Count = 200  # an IPv6 network of 64 bits is one, here and below
    request_seconds: Annotated[int, Meta(ge=1, le=600)] = 15  # for all of a request to arrive
    messages_per_second: Count = 50  # of one connection, ten seconds' worth at once
    chats_per_minute: Count = 20  # of one person
    requests_per_minute: Count = 1_200  # of one address, over HTTP
    passphrases_per_minute: Count = 10  # wrong ones of one address
    passphrases_per_hour: Count = 100  # wrong ones for one account, wherever they come from
    ban_network_hours: Annotated[int, Meta(ge=0, le=720)] = 24  # strangers from there only look
    keep_reports_days: Annotated[int, Meta(ge=1, le=36_500)] = 365  # that are settled
    keep_acts_days: Annotated[int, Meta(ge=1, le=36_500)] = 1_095  # of hosts
    keep_talk_days: Annotated[int, Meta(ge=0, le=36_500)] = 0  # at tables; 0: as long as the table
    backups: str = ""  # a folder for those that the host's desk makes
    backup_hours: Annotated[int, Meta(ge=0, le=8_760)] = (
        0  # between two that are made by themselves
    )
    keep_backups: Count = 7  # files in that folder
    slow_reader_kilobytes: Count = 1_024  # unsent, after which a connection is dropped
    idle_seconds: Count = 300  # after which a table's match leaves memory
    group_milliseconds: Count = 0  # how long the writer waits for company


def read_settings(
    environment: Mapping[str, str] | None = None, **given: str | int | bool | None
) -> Settings:
    """The settings of the environment, overruled by what was given."""
    variables = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(Settings):
        name = PREFIX + field.name.upper()
        if name in variables:
            values[field.name] = variables[name]
    values |= {name: value for name, value in given.items() if value is not None}
    try:
        settings = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise fault(f"a setting cannot be used: {error}") from None
    check(settings)
    return settings


def networks(listed: str, setting: str) -> list[Network]:
    """Networks and single addresses, with commas between."""
    named = [one.strip() for one in listed.split(",") if one.strip()]
    try:
        return [ipaddress.ip_network(one, strict=False) for one in named]
    except ValueError as error:
        raise fault(f"{setting} has networks such as 10.0.0.0/8: {error}") from None


def check(settings: Settings) -> None:
    """Off loopback the secret must be somebody's own, and long."""
    networks(settings.proxies, "KIRIBAKO_PROXIES")
    networks(settings.call_networks, "KIRIBAKO_CALL_NETWORKS")
    if settings.address and not settings.address.startswith(("https://", "http://")):
        raise fault("KIRIBAKO_ADDRESS needs the page's whole address, such as https://box.example")
    if settings.secret and len(settings.secret) < SHORTEST_SECRET:
        raise fault(f"KIRIBAKO_SECRET needs at least {SHORTEST_SECRET} characters")
    if not settings.secret and not is_loopback(settings.host):
        message = (
            f"{quote(settings.host)} can be reached by others: set KIRIBAKO_SECRET to a text of "
            f"your own of {SHORTEST_SECRET} characters or more, for example from "
            "`openssl rand -hex 32`"
        )
        raise fault(message)


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def fault(message: str) -> KiribakoError:
    return KiribakoError(Refusal("bad-setting", message))
