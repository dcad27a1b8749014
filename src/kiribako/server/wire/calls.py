"""What HTTP asks and answers about calls: where, what for, and when not."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Channel = Literal["push", "mail", "hook"]
Cause = Literal["my_turn", "time_low", "match_over", "invitation", "round_paired", "offer"]
AtTable = Literal["usual", "push", "never"]
TimeOfDay = Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$(?!\n)")]
Short = Annotated[str, Meta(max_length=200)]
Address = Annotated[str, Meta(min_length=3, max_length=500)]
Key = Annotated[str, Meta(max_length=200, pattern=r"^[\w-]+={0,2}$(?!\n)")]


class QuietHours(Struct, frozen=True, forbid_unknown_fields=True):
    """When nobody may call, by the clock on the wall."""

    begins: TimeOfDay
    ends: TimeOfDay


class Wishes(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to be called for, by which channels, and when not."""

    causes: dict[Cause, list[Channel]]
    quiet: QuietHours | None = None
    mail: Literal["once", "day"] = "once"  # each call at once, or what waits once a day
    digest: TimeOfDay = "18:00"
    zone: Annotated[str, Meta(max_length=60)] = "UTC"  # such as Europe/Paris
    language: Annotated[str, Meta(max_length=20)] = "en"


class CallAddress(Struct, frozen=True):
    """Where I am called; a mail address counts once it is confirmed."""

    id: str
    channel: Channel
    name: str  # a browser's, or the address itself
    confirmed: bool
    answered: int  # when something was last sent there, in milliseconds since 1970; 0: never
    answer: str  # what came of it
    secret: str  # a web hook's posts are signed with this


class MyCalls(Struct, frozen=True):
    """What calls me, and what this server can do."""

    wishes: Wishes
    addresses: list[CallAddress]
    tables: dict[str, AtTable]  # where I want it otherwise
    push_key: str  # of this server; empty: it cannot push
    can_mail: bool


class Vacation(Struct, frozen=True, forbid_unknown_fields=True):
    """From when until when, in milliseconds since 1970."""

    began: Annotated[int, Meta(ge=0, le=10**14)]
    ended: Annotated[int, Meta(ge=0, le=10**14)]


class MyVacation(Struct, frozen=True):
    """My vacation days of this year."""

    days: int  # that everybody has
    used: int
    planned: int
    next: Vacation | None  # the one that is or will be


class AddPush(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that takes pushes, as it says itself."""

    endpoint: Address
    p256dh: Key
    auth: Key


class AddMail(Struct, frozen=True, forbid_unknown_fields=True):
    """A mail address; a code is sent there."""

    address: Address


class AddHook(Struct, frozen=True, forbid_unknown_fields=True):
    """An address that takes signed posts."""

    address: Address


class ConfirmAddress(Struct, frozen=True, forbid_unknown_fields=True):
    """The code that came by mail."""

    code: Annotated[str, Meta(min_length=4, max_length=20)]


class CallAtTable(Struct, frozen=True, forbid_unknown_fields=True):
    """How I am called for one table."""

    how: AtTable
