"""What calls me over HTTP: addresses, wishes, one table at a time."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING

from kiribako.messages import chosen
from kiribako.server.calls.wishes import USUAL, encode_wishes, read_wishes, zone_of
from kiribako.server.refusals import TableError
from kiribako.server.store.calls_port import AddressRow, DeliveryRow
from kiribako.server.web.routes import ApiRequest, Route
from kiribako.server.web.tables import TABLE
from kiribako.server.wire import calls as wire

if TYPE_CHECKING:
    from kiribako.server.calls.senders import Parcel, Senders

MOST = {"push": 10, "mail": 1, "hook": 1}
ADDRESS = {"address": {"type": "string"}}
CODE_LENGTH = 8


async def mine(asked: ApiRequest) -> wire.MyCalls:
    """Everything at once: the page shows it on one screen."""
    server, who = asked.server, asked.person.id
    rows = await server.store.call_addresses(who)
    tables: dict[str, wire.AtTable] = {
        table: "push" if how == "push" else "never"
        for table, how in (await server.store.call_tables(who)).items()
    }
    senders = server.senders
    return wire.MyCalls(
        wishes=read_wishes(await server.store.call_settings(who)),
        addresses=[shown(row) for row in rows],
        tables=tables,
        push_key=senders.push_key if senders else "",
        can_mail=senders is not None and senders.postman is not None,
    )


def shown(row: AddressRow) -> wire.CallAddress:
    return wire.CallAddress(
        id=row.id,
        channel=row.channel,  # type: ignore[arg-type] # only these are written
        name=row.name,
        confirmed=not row.code,
        answered=row.answered,
        answer=row.answer,
        secret=row.keys if row.channel == "hook" else "",
    )


async def wish(asked: ApiRequest) -> wire.MyCalls:
    wanted: wire.Wishes = asked.body
    zone_of(wanted.zone)
    causes: dict[wire.Cause, list[wire.Channel]] = {
        cause: sorted(set(wanted.causes.get(cause, ()))) for cause in USUAL
    }
    kept = wire.Wishes(
        causes, wanted.quiet, wanted.mail, wanted.digest, wanted.zone, chosen([wanted.language])
    )
    await asked.server.store.put_call_settings(asked.person.id, encode_wishes(kept).decode())
    return await mine(asked)


def charge(asked: ApiRequest) -> None:
    """Sending something to an address that somebody names costs them patience."""
    if not asked.server.call_limits.take(asked.person.id) or not asked.server.call_limits.take(
        asked.network
    ):
        raise TableError("too-fast", "that is enough for this hour", status=429)


async def add(
    asked: ApiRequest, channel: str, address: str, keys: str, name: str, code: str
) -> str:
    """An address more; its id is its own, so that the same one is never there twice."""
    server, who = asked.server, asked.person.id
    owner = "" if channel == "push" else who  # a browser is one person's at a time
    id = hashlib.sha256(f"{channel} {owner} {address}".encode()).hexdigest()[:32]
    row = AddressRow(id, who, channel, address, keys, name, code, server.tables.now())
    if not await server.store.add_call_address(row, MOST[channel]):
        raise TableError("too-many-addresses", "take another address away first", status=409)
    return id


async def add_push(asked: ApiRequest) -> wire.MyCalls:
    wanted: wire.AddPush = asked.body
    senders = needed(asked)
    from kiribako.server.calls.push import read_subscription  # noqa: PLC0415 - native
    from kiribako.server.calls.wall import target_of  # noqa: PLC0415 - needs the network

    charge(asked)
    try:
        read_subscription(wanted.endpoint, wanted.p256dh, wanted.auth)
    except ValueError:
        message = "no browser could have said this"
        raise TableError("bad-call-address", message, status=422) from None
    await target_of(wanted.endpoint, senders.allowed)
    browser = asked.browser()
    name = " · ".join(part for part in (browser.browser, browser.system) if part)
    keys = f"{wanted.p256dh.rstrip('=')} {wanted.auth.rstrip('=')}"
    await add(asked, "push", wanted.endpoint, keys, name, "")
    return await mine(asked)


async def add_hook(asked: ApiRequest) -> wire.MyCalls:
    wanted: wire.AddHook = asked.body
    senders = needed(asked)
    from kiribako.server.calls.wall import target_of  # noqa: PLC0415 - needs the network

    charge(asked)
    await target_of(wanted.address, senders.allowed)
    await add(asked, "hook", wanted.address, secrets.token_hex(24), wanted.address, "")
    return await mine(asked)


async def add_mail(asked: ApiRequest) -> wire.MyCalls:
    """Nothing but a code goes there before it has come back from whoever reads that mail."""
    wanted: wire.AddMail = asked.body
    senders = needed(asked)
    from kiribako.server.calls.mail import must_be_mail  # noqa: PLC0415 - needs the network
    from kiribako.server.calls.senders import Parcel  # noqa: PLC0415 - needs the network

    if senders.postman is None:
        raise TableError("no-mail", "this server sends no mail", status=403)
    must_be_mail(wanted.address)
    charge(asked)
    if not asked.server.letters.take(wanted.address.lower()):
        message = "enough letters went there today that nobody has answered"
        raise TableError("too-fast", message, status=429)
    code = f"{secrets.randbelow(10**CODE_LENGTH):0{CODE_LENGTH}}"
    id = await add(asked, "mail", wanted.address, "", wanted.address, code)
    wishes = read_wishes(await asked.server.store.call_settings(asked.person.id))
    parcel = Parcel(language=wishes.language, kind="confirm", code=code)
    await send(asked, id, parcel)
    return await mine(asked)


async def confirm(asked: ApiRequest) -> wire.MyCalls:
    wanted: wire.ConfirmAddress = asked.body
    charge(asked)  # guessing is slow
    row = await own(asked)
    if not await asked.server.store.confirm_call_address(row.id, wanted.code.strip()):
        raise TableError("wrong-code", "that is not the code of the last mail", status=403)
    return await mine(asked)


async def try_it(asked: ApiRequest) -> wire.MyCalls:
    """Send something there now."""
    from kiribako.server.calls.senders import Parcel  # noqa: PLC0415 - needs the network

    needed(asked)
    row = await own(asked)
    charge(asked)
    if row.code:
        raise TableError("not-confirmed", "say the code of the mail first", status=409)
    wishes = read_wishes(await asked.server.store.call_settings(asked.person.id))
    await send(asked, row.id, Parcel(language=wishes.language, kind="test"))
    return await mine(asked)


async def send(asked: ApiRequest, id: str, parcel: Parcel) -> None:
    from kiribako.server.calls.senders import encode_parcel  # noqa: PLC0415 - needs the network

    now = asked.server.tables.now()
    body = encode_parcel(parcel).decode()
    key = f"own {secrets.token_hex(8)}"
    row = DeliveryRow(key, id, asked.person.id, body, now, now)
    await asked.server.store.add_delivery(row)


async def drop(asked: ApiRequest) -> wire.MyCalls:
    row = await own(asked)
    await asked.server.store.drop_call_address(asked.person.id, row.id)
    return await mine(asked)


async def at_table(asked: ApiRequest) -> wire.MyCalls:
    wanted: wire.CallAtTable = asked.body
    live = await asked.server.tables.find(asked.path("table"))
    if not live.table.eyes(asked.person.id):
        raise TableError("not-seated", "only those who play can do that", status=403)
    how = "" if wanted.how == "usual" else wanted.how
    await asked.server.store.put_call_table(asked.person.id, live.table.row.id, how)
    return await mine(asked)


async def own(asked: ApiRequest) -> AddressRow:
    """One of my addresses; another's is as if it were not there."""
    row = await asked.server.store.call_address(asked.path("address"))
    if row is None or row.who != asked.person.id:
        raise TableError("no-such-call-address", "there is no such address of yours", status=404)
    return row


def needed(asked: ApiRequest) -> Senders:
    senders = asked.server.senders
    if senders is None:
        raise TableError("no-calls", "this box is in your browser alone", status=403)
    return senders


ROUTES = (
    Route(
        method="GET",
        path="/api/me/calls",
        handler=mine,
        summary="What calls me, where, and when not",
        gives=wire.MyCalls,
        metered=True,
    ),
    Route(
        method="PUT",
        path="/api/me/calls",
        handler=wish,
        summary="Say what calls me",
        takes=wire.Wishes,
        gives=wire.MyCalls,
    ),
    Route(
        method="POST",
        path="/api/me/calls/push",
        handler=add_push,
        summary="Call me by pushes to this browser",
        takes=wire.AddPush,
        gives=wire.MyCalls,
        problems=(403, 409),
    ),
    Route(
        method="POST",
        path="/api/me/calls/mail",
        handler=add_mail,
        summary="Call me by mail, once the code sent there has come back",
        takes=wire.AddMail,
        gives=wire.MyCalls,
        problems=(403, 409),
    ),
    Route(
        method="POST",
        path="/api/me/calls/hook",
        handler=add_hook,
        summary="Call me by signed posts to an address",
        takes=wire.AddHook,
        gives=wire.MyCalls,
        problems=(403, 409),
    ),
    Route(
        method="PUT",
        path="/api/me/calls/addresses/{address}",
        handler=confirm,
        summary="Confirm a mail address by the code sent there",
        takes=wire.ConfirmAddress,
        gives=wire.MyCalls,
        problems=(404,),
        params=ADDRESS,
    ),
    Route(
        method="DELETE",
        path="/api/me/calls/addresses/{address}",
        handler=drop,
        summary="Call me there no more",
        gives=wire.MyCalls,
        problems=(404,),
        params=ADDRESS,
    ),
    Route(
        method="POST",
        path="/api/me/calls/addresses/{address}/try",
        handler=try_it,
        summary="Send a call there now, to see how it looks",
        gives=wire.MyCalls,
        problems=(403, 404, 409),
        params=ADDRESS,
    ),
    Route(
        method="PUT",
        path="/api/me/calls/tables/{table}",
        handler=at_table,
        summary="Be called otherwise for one table",
        takes=wire.CallAtTable,
        gives=wire.MyCalls,
        problems=(404,),
        params=TABLE,
    ),
)
