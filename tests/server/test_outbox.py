"""The outbox and the writer: what is said together leaves together, what is written is kept."""

from __future__ import annotations

import asyncio
from pathlib import Path

from kiribako.server.store import checkpoints
from kiribako.server.store.sqlite import SqliteStore
from tests.server.site import Site, play_out, settings_for
from tests.server.test_store import fresh, move, put, row


def test_the_movers_view_and_ack_leave_in_one_write(tmp_path: Path) -> None:
    """A write for each reader and turn, in the order in which things were said."""

    async def scene(site: Site) -> None:
        ann = await site.person()
        table = await ann.open(game="kiwara", seating=["me", "me"], start=True)
        socket = await ann.join(table["id"])
        await socket.must("ping")
        (client,) = site.server.tables.loaded[table["id"]].clients
        writes: list[list[bytes]] = []
        deliver = client.deliver

        def counted() -> None:
            writes.append(list(client.unsent))
            deliver()

        client.deliver = counted
        position = socket.table["position"]
        facts = {"ply": 0, "seat": position["actor"], "move": position["moves"][0]}
        await socket.must("move", **facts)
        payloads = [part for part in writes[0] if part.startswith(b"{")]
        assert [payload[:12] for payload in payloads] == [b'{"is":"moved', b'{"is":"ack",']
        assert len(writes) == 1

    play_out(scene, settings_for(tmp_path))


def test_checkpoints_come_by_themselves(tmp_path: Path) -> None:
    """After enough rows the file holds them, without the writer's help; nothing is lost."""
    rows = checkpoints.EVERY + 500

    async def scene() -> None:
        store = SqliteStore(str(tmp_path / "tables.db"))
        await store.open()
        await put(store, fresh(row("a")))
        results = await asyncio.gather(*(put(store, move("a", n)) for n in range(2, rows)))
        assert set(results) == {None}
        await put(store, move("a", rows))  # the writer has counted all that came before
        assert store.checkpoints is not None
        assert store.checkpoints.running is not None
        await asyncio.wrap_future(store.checkpoints.running)
        assert store.checkpoints.made
        assert len(await store.rows("a")) == rows
        await store.close()

    asyncio.run(scene())
    assert (tmp_path / "tables.db").stat().st_size > 50 * rows
