"""Calls in either database: what waits, where it goes, and who is at sending it.

A node takes rows by writing a claim of its own and the end of a lease into them. What a node that
died had taken is free again as soon as that is known, at the latest when the lease is over; the
claim keeps one that was only slow from settling what another has taken since.
"""

from __future__ import annotations

from collections.abc import Sequence

from kiribako.server.calls.call import CallRow
from kiribako.server.store.calls_port import AddressRow, DeliveryRow
from kiribako.server.store.marks import marks
from kiribako.server.store.people import PeopleStatements
from kiribako.server.store.port import Step

ADD_CALL = """
    INSERT INTO calls (key, who, cause, facts, made, due)
    SELECT CAST(?1 AS TEXT), CAST(?2 AS TEXT), ?3, ?4, ?5, ?6
    WHERE EXISTS (SELECT 1 FROM call_addresses WHERE who = ?2 AND code = '')
    ON CONFLICT DO NOTHING"""
ADD_DELIVERY = """
    INSERT INTO deliveries (key, address_id, who, body, made, due)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING"""
ADDRESSES = """
    SELECT id, who, channel, address, keys, name, code, made, answered, answer
    FROM call_addresses"""


def call_step(row: CallRow) -> Step:
    """A call as part of a transaction; nothing for somebody who can be called nowhere."""
    return ADD_CALL, (row.key, row.who, row.cause, row.facts, row.made, row.due)


class CallStatements(PeopleStatements):
    """What both databases are asked about calls."""

    async def add_call(self, row: CallRow) -> bool:
        """Whether it is new, and somebody can be called."""
        sql, values = call_step(row)
        return bool(await self.execute(sql, *values))

    async def called(self, now: int, limit: int) -> list[str]:
        """People for whom a call is due that nobody is at."""
        sql = """
            SELECT who FROM calls WHERE settled = 0 AND due <= ?1 AND lease <= ?1
            GROUP BY who ORDER BY min(due) LIMIT ?2"""
        return [who for (who,) in await self.fetch(sql, now, limit)]

    async def claim_calls(self, who: str, claim: str, now: int, lease: int) -> list[CallRow]:
        """Take what is due for somebody."""
        sql = """
            UPDATE calls SET claim = ?2, lease = ?4
            WHERE who = ?1 AND settled = 0 AND due <= ?3 AND lease <= ?3"""
        if not await self.execute(sql, who, claim, now, lease):
            return []
        sql = """
            SELECT key, who, cause, facts, made, due FROM calls
            WHERE who = ?1 AND claim = ?2 AND settled = 0 ORDER BY due, key"""
        return [CallRow(*row) for row in await self.fetch(sql, who, claim)]

    async def put_off_call(self, key: str, claim: str, due: int) -> None:
        """Later, by whoever is there then."""
        sql = """
            UPDATE calls SET due = ?3, lease = 0, claim = '' WHERE key = ?1 AND claim = ?2"""
        await self.execute(sql, key, claim, due)

    async def withdraw_call(self, key: str, claim: str, now: int) -> None:
        """Nobody need be told any more."""
        sql = """
            UPDATE calls SET settled = -CAST(?3 AS BIGINT), lease = 0, facts = '{}'
            WHERE key = ?1 AND claim = ?2 AND settled = 0"""
        await self.execute(sql, key, claim, now)

    async def settle_calls(
        self, who: str, claim: str, now: int, deliveries: list[DeliveryRow]
    ) -> bool:
        """What was claimed is done with, and its deliveries are on their way, both or neither.

        Of what is settled the key is remembered, and nothing of what it said.
        """
        sql = """
            UPDATE calls SET settled = ?3, lease = 0, facts = '{}'
            WHERE who = ?1 AND claim = ?2 AND settled = 0"""
        return bool(await self.change((sql, (who, claim, now)), *sending(deliveries)))

    async def add_delivery(self, row: DeliveryRow) -> None:
        """Something on its way that no call is behind: a test, a code to confirm an address."""
        [(sql, values)] = sending([row])
        await self.execute(sql, *values)

    async def calls_since(self, who: str, since: int) -> int:
        """How many calls somebody has had."""
        sql = "SELECT count(*) FROM calls WHERE who = ?1 AND settled > ?2"
        return int((await self.fetch(sql, who, since))[0][0])

    async def claim_deliveries(
        self, claim: str, now: int, lease: int, limit: int, busy: Sequence[str] = ()
    ) -> list[DeliveryRow]:
        """Take some of what is due: one for each address, none for those that are busy."""
        sql = f"""
            UPDATE deliveries SET claim = ?1, lease = ?3, tries = tries + 1
            WHERE due <= ?2 AND lease <= ?2 AND key IN (
                SELECT min(key) FROM deliveries WHERE due <= ?2 AND lease <= ?2
                AND address_id NOT IN ({marks(["", *busy], 5)})
                GROUP BY address_id ORDER BY min(due) LIMIT ?4)"""  # noqa: S608 - marks
        if not await self.execute(sql, claim, now, lease, limit, "", *busy):
            return []
        sql = """
            SELECT key, address_id, who, body, made, due, tries FROM deliveries
            WHERE claim = ?1 ORDER BY due"""
        return [DeliveryRow(*row) for row in await self.fetch(sql, claim)]

    async def end_delivery(self, key: str, claim: str, at: int, answer: str) -> None:
        """It has arrived, or never will."""
        sql = """
            UPDATE call_addresses SET answered = ?3, answer = ?4
            WHERE id = (SELECT address_id FROM deliveries WHERE key = ?1 AND claim = ?2)"""
        gone: Step = ("DELETE FROM deliveries WHERE key = ?1 AND claim = ?2", (key, claim))
        if not await self.change((sql, (key, claim, at, answer)), gone):
            await self.execute(*gone[:1], *gone[1])  # its address is no more

    async def try_again(self, key: str, claim: str, due: int) -> None:
        sql = """
            UPDATE deliveries SET due = ?3, lease = 0, claim = '' WHERE key = ?1 AND claim = ?2"""
        await self.execute(sql, key, claim, due)

    # -- claims ---------------------------------------------------------------------------------

    async def claims(self, now: int) -> set[str]:
        """All that hold anything."""
        sql = """
            SELECT claim FROM calls WHERE settled = 0 AND due <= ?1 AND lease > ?1
            UNION SELECT claim FROM deliveries WHERE due <= ?1 AND lease > ?1"""
        return {claim for (claim,) in await self.fetch(sql, now)}

    async def free_claim(self, claim: str) -> None:
        """Whatever it still holds may be taken by anybody, at once."""
        await self.execute(
            "UPDATE calls SET lease = 0 WHERE settled = 0 AND lease > 0 AND claim = ?1", claim
        )
        await self.execute("UPDATE deliveries SET lease = 0 WHERE lease > 0 AND claim = ?1", claim)

    async def keep_claim(self, claim: str, lease: int) -> None:
        """Deliveries that take long stay with whoever is at them."""
        sql = "UPDATE deliveries SET lease = ?2 WHERE claim = ?1 AND lease > 0"
        await self.execute(sql, claim, lease)

    async def forget_calls(self, before: int) -> None:
        """Those settled long ago."""
        sql = """
            DELETE FROM calls WHERE settled <> 0
            AND (settled BETWEEN 1 AND ?1 OR settled > -CAST(?1 AS BIGINT) AND settled < 0)"""
        await self.execute(sql, before)

    # -- addresses and wishes -----------------------------------------------------------------

    async def call_addresses(self, who: str) -> list[AddressRow]:
        sql = f"{ADDRESSES} WHERE who = ?1 ORDER BY channel, made, id"
        return [AddressRow(*row) for row in await self.fetch(sql, who)]

    async def call_address(self, id: str) -> AddressRow | None:
        found = await self.fetch(f"{ADDRESSES} WHERE id = ?1", id)
        return AddressRow(*found[0]) if found else None

    async def add_call_address(self, row: AddressRow, most: int) -> bool:
        """One more, or the same with other keys; False if somebody has too many of a channel."""
        sql = """
            INSERT INTO call_addresses
                (id, who, channel, address, keys, name, code, made, answered, answer)
            SELECT CAST(?1 AS TEXT), CAST(?2 AS TEXT), CAST(?3 AS TEXT), ?4, ?5, ?6, ?7, ?8, 0, ''
            WHERE (SELECT count(*) FROM call_addresses
                   WHERE who = ?2 AND channel = ?3 AND id <> ?1) < ?9
            ON CONFLICT (id) DO UPDATE SET
                who = excluded.who, keys = excluded.keys, name = excluded.name,
                code = excluded.code"""
        values = (row.id, row.who, row.channel, row.address, row.keys, row.name, row.code, row.made)
        return bool(await self.execute(sql, *values, most))

    async def confirm_call_address(self, id: str, code: str) -> bool:
        sql = "UPDATE call_addresses SET code = '' WHERE id = ?1 AND code = ?2 AND code <> ''"
        return bool(await self.execute(sql, id, code))

    async def drop_call_address(self, who: str, id: str) -> bool:
        """Nothing that is on its way arrives there any more."""
        first: Step = ("DELETE FROM call_addresses WHERE who = ?1 AND id = ?2", (who, id))
        more: Step = ("DELETE FROM deliveries WHERE address_id = ?1", (id,))
        return bool(await self.change(first, more))

    async def call_settings(self, who: str) -> str:
        found = await self.fetch("SELECT body FROM call_settings WHERE who = ?1", who)
        return str(found[0][0]) if found else ""

    async def put_call_settings(self, who: str, body: str) -> None:
        sql = """
            INSERT INTO call_settings (who, body) VALUES (?1, ?2)
            ON CONFLICT (who) DO UPDATE SET body = excluded.body"""
        await self.execute(sql, who, body)

    async def call_tables(self, who: str) -> dict[str, str]:
        """At which tables somebody wants it otherwise."""
        sql = "SELECT table_id, how FROM call_tables WHERE who = ?1"
        return dict([tuple(row) for row in await self.fetch(sql, who)])

    async def put_call_table(self, who: str, table: str, how: str) -> None:
        if not how:
            sql = "DELETE FROM call_tables WHERE who = ?1 AND table_id = ?2"
            await self.execute(sql, who, table)
            return
        sql = """
            INSERT INTO call_tables (who, table_id, how) VALUES (?1, ?2, ?3)
            ON CONFLICT (who, table_id) DO UPDATE SET how = excluded.how"""
        await self.execute(sql, who, table, how)

    # -- prepared answers ---------------------------------------------------------------------

    async def prepared(self, table: str, who: str) -> tuple[int, str] | None:
        """Somebody's plan at a table: from which ply, and what."""
        sql = "SELECT ply, body FROM plans WHERE table_id = ?1 AND who = ?2"
        found = await self.fetch(sql, table, who)
        return (found[0][0], found[0][1]) if found else None

    async def prepared_at(self, tables: list[str], who: str) -> dict[str, str]:
        """Somebody's plans at some tables."""
        if not tables:
            return {}
        sql = f"""
            SELECT table_id, body FROM plans
            WHERE table_id IN ({marks(tables, 2)}) AND who = ?1"""  # noqa: S608 - marks
        return dict(await self.fetch(sql, who, *tables))

    async def put_prepared(self, table: str, who: str, ply: int, body: str) -> None:
        """Instead of the one before; an empty one is none."""
        if not body:
            sql = "DELETE FROM plans WHERE table_id = ?1 AND who = ?2"
            await self.execute(sql, table, who)
            return
        sql = """
            INSERT INTO plans (table_id, who, ply, body) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (table_id, who) DO UPDATE SET ply = excluded.ply, body = excluded.body"""
        await self.execute(sql, table, who, ply, body)

    # -- vacations --------------------------------------------------------------------------------

    async def vacations(self, since: int) -> list[tuple[str, int, int]]:
        """Everybody's that ended after a moment, or have not."""
        sql = "SELECT who, began, ended FROM vacations WHERE ended > ?1 ORDER BY who, began"
        return [(who, began, ended) for who, began, ended in await self.fetch(sql, since)]

    async def vacations_of(self, who: str, since: int) -> list[tuple[int, int]]:
        sql = "SELECT began, ended FROM vacations WHERE who = ?1 AND ended > ?2 ORDER BY began"
        return [(began, ended) for began, ended in await self.fetch(sql, who, since)]

    async def set_vacation(self, who: str, now: int, began: int, ended: int) -> None:
        """Instead of whatever was planned; one that has begun ends now."""
        gone: Step = ("DELETE FROM vacations WHERE who = ?1 AND began >= ?2", (who, now))
        cut = "UPDATE vacations SET ended = ?2 WHERE who = ?1 AND ended > ?2"
        add = """
            INSERT INTO vacations (who, began, ended) VALUES (?1, ?2, ?3)
            ON CONFLICT (who, began) DO UPDATE SET ended = excluded.ended"""
        await self.execute(gone[0], *gone[1])
        await self.execute(cut, who, now)
        if ended > began:
            await self.execute(add, who, began, ended)


def sending(deliveries: list[DeliveryRow]) -> list[Step]:
    return [
        (ADD_DELIVERY, (row.key, row.address, row.who, row.body, row.made, row.due))
        for row in deliveries
    ]
