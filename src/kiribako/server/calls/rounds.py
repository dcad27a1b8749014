"""Rounds: look what is due, take it, decide, and hand it to the senders; on every node at once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import structs

from kiribako.server.calls.call import CallRow, call_row
from kiribako.server.calls.claims import Claims
from kiribako.server.calls.senders import Parcel, Said, Senders, decode_parcel, encode_parcel
from kiribako.server.calls.verdict import verdict
from kiribako.server.calls.waiting import waiting_for
from kiribako.server.calls.wishes import channels_for, digest_at, not_before, read_wishes
from kiribako.server.store.calls_port import AddressRow, DeliveryRow
from kiribako.server.wire.calls import Wishes

if TYPE_CHECKING:
    from kiribako.server.tables import Tables

logger = logging.getLogger("kiribako.calls")
EVERY = 0.5  # seconds between two looks
DECIDING = 8_000  # milliseconds after which a decision is another node's, whatever is known of us
SENDING = 45_000  # the same for what is being sent; put off as long as a sender is at it
ASKING = 0.2  # seconds in which other nodes say who is there
PEOPLE = 50  # at a time
TOGETHER = 4  # of them decided on at once
PARCELS = 40
UNDER_WAY = 200  # parcels; whoever does not answer holds up nobody else
FLOOD = 12  # calls in FLOOD_TIME, after which further ones are gathered
FLOOD_TIME = 600_000
FIRST_PAUSE = 5_000  # milliseconds until what did not arrive is tried again; then ever longer
LONGEST_PAUSE = 3_600_000
PATIENCE = 86_400_000  # after which it never will
KEPT = 90 * 86_400_000  # milliseconds that keys of settled calls are remembered
TIDYING = 3_600.0
T = TypeVar("T")
AWAY = 0.25  # seconds until a database that is away is told again


class Rounds:
    """The part of calls that works by itself."""

    def __init__(self, tables: Tables, senders: Senders) -> None:
        self.tables = tables
        self.store = tables.store
        self.senders = senders
        self.claims = Claims(self.store)
        self.under_way: dict[str, str] = {}  # deliveries, and their addresses
        self.tidied = 0.0

    async def keep(self) -> None:
        """For as long as the server runs; while the database is away, later."""
        while True:
            busy = False
            try:
                if self.store.listening:  # else others take this node for gone
                    await self.claims.free(self.tables.now())
                    busy = await self.decide()
                    busy = await self.deliver() or busy
                    await self._tidy()
            except Exception as error:  # noqa: BLE001 - all of it is in the store, and stays there
                logger.warning("calls have to wait: %s", type(error).__name__)
            await asyncio.sleep(0.0 if busy else EVERY)

    async def _tidy(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self.tidied > TIDYING:
            self.tidied = now
            await self.store.forget_calls(self.tables.now() - KEPT)

    # -- deciding -------------------------------------------------------------------------------

    async def decide(self) -> bool:
        """Whoever has calls due: what of it goes where. Whether there was any.

        Somebody whose calls cannot be decided on waits alone.
        """
        people = await self.store.called(self.tables.now(), PEOPLE)
        if not people:
            return False
        claim = self.claims.take()
        whole = False
        try:
            taken: dict[str, list[CallRow]] = {}

            async def take(who: str) -> None:
                now = self.tables.now()
                if calls := await self.store.claim_calls(who, claim, now, now + DECIDING):
                    taken[who] = calls

            whole = await some_at_once([take(who) for who in people])
            await self._ask_other_nodes([call for calls in taken.values() for call in calls])
            settling = [self._settle(who, claim, calls) for who, calls in taken.items()]
            whole = await some_at_once(settling) and whole
        finally:
            self.claims.let_go(claim, failed=not whole)
        return bool(taken) and whole

    async def _ask_other_nodes(self, calls: list[CallRow]) -> None:
        """Who is at these tables may be known to other nodes only."""
        asked = False
        for table in {call.read().table for call in calls} & self.tables.loaded.keys():
            live = self.tables.loaded[table]
            if not live.clients and self.tables.other_nodes.nodes:
                self.tables.other_nodes.tell(live, ask=True)
                asked = True
        if asked:
            await asyncio.sleep(ASKING)

    async def _settle(self, who: str, claim: str, calls: list[CallRow]) -> None:
        now = self.tables.now()
        wishes = read_wishes(await self.store.call_settings(who))
        at_tables = await self.store.call_tables(who)
        addresses = [one for one in await self.store.call_addresses(who) if not one.code]
        going: list[tuple[CallRow, Said, set[str]]] = []
        held = await self._held(who, now, wishes)
        for call in calls:
            found = await verdict(self.tables, call, wishes)
            at_table = at_tables.get(call.read().table, "usual")
            channels: set[str] = set(channels_for(wishes, call.cause, at_table))
            if isinstance(found, int):
                await self.store.put_off_call(call.key, claim, found)
            elif found == "call" and channels and held > now and call.cause != "time_low":
                await self.store.put_off_call(call.key, claim, held)
            elif found == "call" and channels:
                going.append((call, await self._said(call), channels))
            else:
                await self.store.withdraw_call(call.key, claim, now)
        deliveries = [
            delivery
            for address in addresses
            for delivery in self._for_address(address, going, wishes, now)
        ]
        await self.store.settle_calls(who, claim, now, deliveries)

    async def _said(self, call: CallRow) -> Said:
        """What it says; of a turn also that a plan was dropped, which is known only now."""
        facts = call.read()
        if call.cause == "my_turn" and await self.tables.prepared.is_dropped(facts.table, call.who):
            facts = structs.replace(facts, dropped=True)
        return Said(call.cause, facts)

    async def _held(self, who: str, now: int, wishes: Wishes) -> int:
        """Until when calls are gathered into one: the night, or a flood."""
        if await self.store.calls_since(who, now - FLOOD_TIME) >= FLOOD:
            now += FLOOD_TIME
        return not_before(now, wishes)

    def _for_address(
        self,
        address: AddressRow,
        going: list[tuple[CallRow, Said, set[str]]],
        wishes: Wishes,
        now: int,
    ) -> list[DeliveryRow]:
        """One delivery for all of it; mail once a day is one a day."""
        some = [one for one in going if address.channel in one[2]]
        if not some:
            return []
        if address.channel == "mail" and wishes.mail == "day":
            due = digest_at(now, wishes)
            body = encode_parcel(Parcel(language=wishes.language, kind="digest")).decode()
            key = f"digest {address.id} {due}"
            return [DeliveryRow(key, address.id, address.who, body, now, due)]
        body = encode_parcel(Parcel([said for _, said, _ in some], wishes.language)).decode()
        key = f"{some[0][0].key} {len(some)} {address.id}"
        return [DeliveryRow(key, address.id, address.who, body, now, now)]

    # -- delivering -----------------------------------------------------------------------------

    async def deliver(self) -> bool:
        """Send some of what is on its way; whether there may be more.

        Nothing waits here for whoever is sent to: an address that does not answer has one post
        under way, and the others go past it.
        """
        room = min(PARCELS, UNDER_WAY - len(self.under_way))
        if room <= 0:
            return False
        claim, now = self.claims.take(), self.tables.now()
        busy = sorted({*self.under_way.values()})
        try:
            taken = await self.store.claim_deliveries(claim, now, now + SENDING, room, busy)
        except BaseException:
            self.claims.let_go(claim)  # what it took none the less is free again
            raise
        if not taken:
            self.claims.let_go(claim)
            return False
        self.under_way |= {one.key: one.address for one in taken}
        self.tables.spawn(self._send_all(taken, claim))
        return len(taken) == room

    async def _send_all(self, taken: list[DeliveryRow], claim: str) -> None:
        """What was taken together; it stays ours as long as a sender is at it."""
        sending = {asyncio.ensure_future(self._send(one, claim)) for one in taken}
        try:
            while sending:
                _, sending = await asyncio.wait(sending, timeout=SENDING / 3_000)
                if sending:
                    lease = self.tables.now() + SENDING
                    await surely(lambda: self.store.keep_claim(claim, lease))  # noqa: B023
        finally:
            for one in sending:
                one.cancel()
            self.claims.let_go(claim)

    async def _send(self, delivery: DeliveryRow, claim: str) -> None:
        try:
            await self._hand_over(delivery, claim)
        finally:
            del self.under_way[delivery.key]

    async def _hand_over(self, delivery: DeliveryRow, claim: str) -> None:
        """What came of it is written down once the database takes it: it was sent only once."""
        store = self.store
        try:
            outcome, answer = await self._sent(delivery)
        except Exception as error:  # noqa: BLE001 - perhaps the database; not for ever, if not
            logger.warning("a delivery has to wait: %s", type(error).__name__)
            outcome, answer = "again", "fault"
        now = self.tables.now()
        if outcome == "again" and now - delivery.made < PATIENCE:
            pause = min(LONGEST_PAUSE, FIRST_PAUSE * 4 ** (delivery.tries - 1))
            await surely(lambda: store.try_again(delivery.key, claim, now + pause))
            return
        if outcome not in ("sent", "withdrawn"):
            logger.info("a call did not arrive", extra={"reason": answer, "tries": delivery.tries})
        await surely(lambda: store.end_delivery(delivery.key, claim, now, answer))

    async def _sent(self, delivery: DeliveryRow) -> tuple[str, str]:
        """Handed over, if there is still somebody to tell, and something."""
        address = await surely(lambda: self.store.call_address(delivery.address))
        current = await self._current(delivery)
        if address is None or current is None:
            return "withdrawn", "withdrawn"
        return await self.senders.send(address, current)

    async def _current(self, delivery: DeliveryRow) -> DeliveryRow | None:
        """What is still true of it: a digest is made now, what comes late may be past."""
        parcel = decode_parcel(delivery.body)
        if parcel.kind == "digest":
            calls = await waiting_for(self.tables, delivery.who)
        elif parcel.kind == "call" and delivery.tries > 1:
            wishes = read_wishes(await self.store.call_settings(delivery.who))
            calls = [said for said in parcel.calls if await self._is_true(delivery, said, wishes)]
        else:
            return delivery
        if not calls:
            return None
        body = encode_parcel(Parcel(calls, parcel.language, parcel.kind)).decode()
        return DeliveryRow(
            delivery.key, delivery.address, delivery.who, body, delivery.made, delivery.due,
            delivery.tries,
        )  # fmt: skip

    async def _is_true(self, delivery: DeliveryRow, said: Said, wishes: Wishes) -> bool:
        row = call_row(delivery.who, said.cause, said.facts, "", delivery.made)
        return await verdict(self.tables, row, wishes) == "call"


async def some_at_once(work: list[Coroutine[Any, Any, None]]) -> bool:
    """Several pieces of work, a few at a time, none hurt by another; whether all were done."""
    gate = asyncio.Semaphore(TOGETHER)

    async def one(piece: Coroutine[Any, Any, None]) -> None:
        async with gate:
            await piece

    results = await asyncio.gather(*map(one, work), return_exceptions=True)
    failed = [result for result in results if isinstance(result, BaseException)]
    for error in failed[:1]:
        logger.warning("%d people's calls have to wait: %s", len(failed), type(error).__name__)
    return not failed


async def surely(work: Callable[[], Awaitable[T]]) -> T:
    """Ask the database, or have it write something down, however long it is away."""
    while True:
        try:
            return await work()
        except Exception as error:  # noqa: BLE001 - whatever is wrong with the database
            logger.warning("the queue of calls waits: %s", type(error).__name__)
            await asyncio.sleep(AWAY)
