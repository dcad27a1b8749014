"""A club as it is after some months: `python -m tests.browser.a_club DATABASE` fills a database.

People, rated matches, tables that wait, events that come, run and are over, something told to the
host. Everything is done by people at a real server whose clock is moved; the last line of the
output says who is who.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import sys
from datetime import UTC, datetime, timedelta
from typing import Any

from kiribako.server.settings import Settings
from tests.server.members import get, member, send
from tests.server.site import Message, Person, Site, Socket, running

CLUB = "The Harbour Street Box"
HOST = "willow"
ABOUT = "Tuesdays and Fridays, tea at eight."
NOTICE = "The harbour is closed on Sunday: we meet at Ada’s."
SECRET = "of the browser's tests alone, and long enough"
NAMES = ("Mika", "Old Heron", "Bo of the Pond", "Juniper", "Ada", "Sixpence", "Tam", "Willow")
RATED = {"game": "kiwara", "rated": True, "take_backs": "none", "visibility": "public"}
DAYS = {"kind": "days", "days": 3}
MINUTE, DAY = 60_000, 86_400_000
MOST = 900  # decisions of a match
Who = dict[str, Person]


def settings(database: str, **more: Any) -> Settings:
    """Those of the browser's server, and room for all that happens at once here."""
    usual: dict[str, Any] = {"port": 0, "bot_workers": 1, "log": "off"}
    free: dict[str, Any] = {"tables_per_minute": 100_000, "requests_per_minute": 100_000}
    few: dict[str, Any] = {"tables_per_person": 10_000, "public_tables_per_address": 10_000}
    return Settings(**usual, **free, **few, **more, club=CLUB, secret=SECRET, database=database)


class Story:
    """What the people of the club do, one after another."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.rng = random.Random(4)
        self.known: Who = {}  # by id
        self.called: Who = {}  # by name
        self.found: dict[str, str] = {}  # tables and events that tests go to
        self.tables = site.server.tables
        self.clock = self.tables.now
        self.behind(90 * DAY)

    def behind(self, by: int) -> None:
        """So long before now, as the server's clock tells it."""
        self.tables.now = lambda: self.clock() - by

    async def come(self) -> None:
        for name in NAMES:
            person = await member(self.site, name, name.lower().replace(" ", "-"))
            self.known[person.who] = self.called[name] = person

    async def decide(
        self, table: str, players: list[str], *, most: int = MOST, waits: int | None = None
    ) -> None:
        """Those at a table play at random, to the end or so many decisions; on to a seat's turn."""
        sockets = [await self.known[who].join(table) for who in players]
        position = [socket.table["position"] for socket in sockets]
        before = None
        for count in itertools.count():
            seat = position[0]["actor"]
            if seat is None or not position[seat]["moves"]:  # over, or too many to list
                break
            if count >= most and (waits is None or before != seat == waits):
                break
            before = seat
            move = self.rng.choice(position[seat]["moves"])
            ply = position[seat]["ply"]
            await sockets[seat].must("move", ply=ply, seat=seat, move=move)
            position = [(await one.wait("moved", ply=ply))["position"] for one in sockets]
        await closed(sockets)

    async def give_up(self, table: str, players: list[str], seat: int) -> None:
        socket = await self.known[players[seat]].join(table)
        await socket.must("resign", seat=seat)
        await socket.wire.close()

    async def seated(self, *names: str, **wanted: Any) -> str:
        """A table that begins with these people."""
        first, *others = (self.called[name] for name in names)
        seating = ["me", *("open" for _ in others)]
        table = await first.open(**{**RATED, **wanted, "seats": len(seating), "seating": seating})
        sockets = [await first.join(table["id"])]
        for seat, person in enumerate(others, 1):
            sockets.append(await person.join(table["id"]))
            await sockets[-1].must("sit", seat=seat)
        await sockets[0].must("start")
        await closed(sockets)
        id: str = table["id"]
        return id

    async def ratings(self) -> None:
        """Rated matches over three months; who stands later in the list wins more."""
        for number in range(70):
            one, other = sorted(self.rng.sample(range(len(NAMES) - 1), 2))
            self.behind((75 - number) * DAY)
            strong = self.rng.random() < 0.55 + 0.07 * (other - one)
            players = [NAMES[other], NAMES[one]]
            table = await self.seated(*players)
            ids = [self.called[name].who for name in players]
            await self.give_up(table, ids, 1 if strong else 0)
        self.tables.ratings.woken.set()

    async def announce(self, name: str, entered: int, **wanted: Any) -> str:
        """An event of the last people of the list, whose leader is Willow."""
        usual: Message = {"kind": "swiss", "game": "kiwara", "check_in": 0, "rounds": 3}
        starts = self.tables.now() + 30 * MINUTE
        order = {**usual, "name": name, "starts": starts, **wanted}
        event: str = (await send(self.called["Willow"], "POST", "/api/events", order, 201))["id"]
        for person in list(self.called.values())[:entered]:
            await send(person, "POST", f"/api/events/{event}", {"do": "enter"})
        return event

    async def rounds(self, event: str, count: int, behind: int, *, most: int = MOST) -> None:
        """Play so many rounds of an event, from its start on."""
        number = 0
        while number < count:
            behind -= 31 * MINUTE
            self.behind(behind)
            self.tables.events.woken.set()
            shown = await get(self.called["Willow"], f"/api/events/{event}")
            if len(shown["played"]) <= number:
                await asyncio.sleep(0.02)
                behind += 31 * MINUTE - 10_000
                continue
            for place, board in enumerate(shown["played"][number]["boards"]):
                if most or place:
                    await self.decide(board["table"], board["players"], most=most)
            number += 1

    async def events(self) -> None:
        self.behind(9 * DAY)
        over = await self.announce("Autumn Swiss", 6, rounds=3)
        await self.rounds(over, 3, 9 * DAY)
        self.behind(6 * DAY)
        twice = {"kind": "duplicate", "game": "koi-koi", "options": {"rounds": 3}, "rounds": 1}
        duplicate = await self.announce("The same cards", 4, **twice)
        await self.rounds(duplicate, 1, 6 * DAY)
        self.behind(3 * DAY)
        many = {"game": "kami-sama", "seats": 4, "rounds": 2, "clock": DAYS}
        tables = await self.announce("Four villages", 8, **many)
        await self.rounds(tables, 1, 3 * DAY)
        self.behind(60 * MINUTE)
        running = await self.announce("Harbour Swiss", 7, rounds=4, clock=DAYS)
        await self.rounds(running, 2, 60 * MINUTE)
        await self.rounds(running, 3, 5 * MINUTE, most=0)
        self.behind(0)
        tomorrow = self.clock() + DAY
        coming = await self.announce("Moon viewing", 5, starts=tomorrow, check_in=30, rated=True)
        soon = self.clock() + 20 * MINUTE
        lobby = await self.announce("Tonight", 6, starts=soon, check_in=30, kind="all")
        for name in ("Old Heron", "Bo of the Pond", "Ada"):
            await send(self.called[name], "POST", f"/api/events/{lobby}", {"do": "here"})
        self.found |= {
            "over": over, "duplicate": duplicate, "tables": tables, "running": running,
            "coming": coming, "lobby": lobby,
        }  # fmt: skip

    async def at_tables(self) -> None:
        """Tables at which Mika is asked for, others are, and where a seat is free."""
        mika = self.called["Mika"]
        self.behind(2 * DAY + 23 * 60 * MINUTE)
        slow = {"rated": False, "clock": DAYS, "visibility": "link"}
        for game, waits, rivals in (
            ("koi-koi", 1, ["Juniper"]),
            ("kiwara", None, ["Old Heron"]),
            ("kami-sama", 0, ["Ada", "Tam"]),
            ("kigi", 0, ["Sixpence"]),
        ):
            table = await self.seated("Mika", *rivals, **slow, game=game)
            seats = [mika.who, *(self.called[name].who for name in rivals)]
            await self.decide(table, seats, most=3, waits=waits)
            self.found[game] = table
            self.behind(20 * 60 * MINUTE)
        self.behind(10 * MINUTE)
        for one, other in (("Ada", "Tam"), ("Juniper", "Bo of the Pond")):
            table = await self.seated(one, other, rated=False)
            seats = [self.called[one].who, self.called[other].who]
            await self.decide(table, seats, most=9)
            self.found[f"watched {one}"] = table
        open_to_all = {"seating": ["me", "open"], "visibility": "public"}
        await self.called["Sixpence"].open(game="koi-koi", **open_to_all)
        await self.called["Tam"].open(game="kigi", clock=DAYS, **open_to_all)

    async def people(self) -> None:
        """Follow, challenge, talk, tell the host."""
        mika, bo, ada = (self.called[name] for name in ("Mika", "Bo of the Pond", "Ada"))
        for followed in (bo, ada):
            await send(mika, "PATCH", f"/api/people/{followed.who}", {"followed": True})
        sixpence = self.called["Sixpence"].who
        await send(mika, "PATCH", f"/api/people/{sixpence}", {"muted": True})
        solved = {f"puzzle/{n}": "later" if n % 3 else "once" for n in range(23)}
        today = datetime.fromtimestamp(self.clock() / 1000, UTC).date()
        days = {
            f"puzzle/day/{today - timedelta(back)}": "once" for back in range(1, 12) if back - 9
        }
        await send(bo, "POST", "/api/me/progress", {"entries": solved | days})
        asked = {"table": {"game": "koi-koi", "seating": ["me", "open"], "visibility": "link"}}
        await send(bo, "POST", f"/api/people/{mika.who}/challenges", asked, 201)
        table = self.found["watched Juniper"]
        socket = await bo.join(table)
        for line in ("a good evening to all", "you play like a wet sack", "only joking"):
            await socket.must("chat", text=line)
        await socket.wire.close()
        told = {"about": bo.who, "reason": "rude", "table": table, "note": "not the first time"}
        await send(self.called["Juniper"], "POST", "/api/reports", told, 201)

    def told(self) -> Message:
        """Everybody's id and cookie, and where things are."""
        people = {
            name: {"who": one.who, "cookie": one.http.cookies["kiribako"]}
            for name, one in self.called.items()
        }
        return {"people": people, "found": self.found}


async def closed(sockets: list[Socket]) -> None:
    for socket in sockets:
        await socket.wire.close()


async def counted(site: Site) -> None:
    """Until every rated match counts."""
    while await site.server.store.to_rate(1):
        site.server.tables.ratings.woken.set()
        await asyncio.sleep(0.02)


async def welcome(site: Site, cookie: str) -> None:
    """What the host pins to the wall: Willow is the host from the second start on."""
    willow = await site.person()
    willow.http.cookies.clear()
    willow.http.cookies.set("kiribako", cookie)
    words = {"act": "notice", "reason": ABOUT, "text": NOTICE}
    await send(willow, "POST", "/api/desk/acts", words)


async def tell(database: str) -> Message:
    async with running(settings(database)) as site:
        story = Story(site)
        for chapter in (story.come, story.ratings, story.events, story.at_tables, story.people):
            await chapter()
        await counted(site)
        told = story.told()
    async with running(settings(database, hosts=HOST)) as site:
        await welcome(site, told["people"]["Willow"]["cookie"])
    return told


if __name__ == "__main__":
    print(json.dumps(asyncio.run(tell(sys.argv[1]))))
