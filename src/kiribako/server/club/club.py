"""The club's rooms on one server: profiles, relations, challenges; the store knows the rest."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kiribako.server.club.pairing import Pairing
from kiribako.server.club.presence import WhoIsHere
from kiribako.server.limits import Buckets
from kiribako.server.people.hosts import host_accounts
from kiribako.server.refusals import TableError
from kiribako.server.store.club import ClubRows, Known, Seat
from kiribako.server.store.port import PersonRow
from kiribako.server.store.seeks import SeekRows
from kiribako.server.wire import people as wire
from kiribako.server.wire.parts import Person

if TYPE_CHECKING:
    from kiribako.server.tables import Tables

DAY = 86_400_000
CHALLENGE_LASTS = 14 * DAY
RECENT = 20  # matches on somebody's page
DAYS = 100  # daily puzzles that are told of there
MOST_CHALLENGES = 20  # of one person that wait for answers
SHOWN_HERE = 24  # people who are named in the club's room
CHANGES_PER_MINUTE = 30  # follows, blocks and challenges of one person
OUTCOMES: tuple[wire.Outcome, ...] = ("lost", "won", "shared")


class Club:
    """What the club's routes ask."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.rows = ClubRows(tables.store)
        self.here = WhoIsHere(tables)
        self.pairing = Pairing(tables, SeekRows(tables.store))
        self.changes = Buckets.times(CHANGES_PER_MINUTE)

    def take_turn(self, person: PersonRow) -> None:
        """Nobody changes more in a minute than a hand can click."""
        if person.account is None:
            message = "keep who you are under an account first: then others know whom they meet"
            raise TableError("account-needed", message, status=403)
        if not self.changes.take(person.id):
            raise TableError("too-fast", "that is a lot at once; wait a moment", status=429)

    async def must_know(self, who: str) -> Known:
        """Somebody with an account, or a refusal that says nothing of guests."""
        found = await self.rows.known(who) if len(who) <= LONGEST_ID else None
        if found is None:
            raise TableError("no-such-person", "there is nobody with such a page", status=404)
        return found

    async def profile(self, who: str, asker: PersonRow) -> wire.Profile:
        known = await self.must_know(who)
        places = None if known.shy and who != asker.id else self.here.everybody().get(who)
        recent = await self.rows.recent(who, asker.id, RECENT)
        meetings = await self.rows.meetings(asker.id, who) if asker.id != who else []
        related = await self.related(asker.id, who)
        solved, at_once = await self.rows.solved(who)
        hidden = known.shy and who != asker.id  # on which days somebody was here
        days = {} if hidden else await self.rows.daily(who, DAYS)
        return wire.Profile(
            person=person_of(known),
            since=known.made,
            matches=await self.rows.matches(who),
            presence=await self.here.of(who, places),
            recent=[line_of(seats, who) for seats in recent],
            meetings=summed(meetings),
            solved=solved,
            solved_at_once=at_once,
            days=days,
            me=asker.id == who,
            followed=related.followed,
            muted=related.muted,
            blocked=related.blocked,
            host=known.account in host_accounts(self.tables.settings),
        )

    async def related(self, who: str, other: str) -> wire.Related:
        return wire.Related(
            followed=other in await self.rows.follows(who),
            muted=other in await self.tables.store.mutes(who),
            blocked=await self.rows.is_blocked(other, who),
        )

    async def own_page(self, person: PersonRow, leaving: int) -> wire.OwnPage:
        everybody = self.here.everybody()
        followed = await self.rows.names_of(await self.rows.follows(person.id))
        following = [
            wire.PersonHere(person_of(known), await self.here.of(known.id, everybody.get(known.id)))
            for known in followed
        ]
        return wire.OwnPage(
            following=following,
            muted=await self._named(await self.tables.store.mutes(person.id)),
            blocked=await self._named(await self.rows.blocks(person.id)),
            shy=await self.rows.is_shy(person.id),
            leaving=leaving,
        )

    async def _named(self, people: list[str]) -> list[Person]:
        """People by the names they have now; a guest nobody kept has none."""
        names = await self.rows.called(people)
        return [Person(who, names.get(who, "")) for who in people]

    async def who_is_here(self, asker: PersonRow) -> tuple[list[wire.PersonHere], int]:
        """Those with accounts who let others see it: some by name, and how many in all."""
        everybody = self.here.everybody()
        known = await self.rows.names_of(sorted(everybody)[:MOST_LOOKED_UP])
        followed = set(await self.rows.follows(asker.id))
        known.sort(key=lambda one: (one.id not in followed, not everybody[one.id], one.name))
        shown = [
            wire.PersonHere(person_of(one), await self.here.of(one.id, everybody[one.id]))
            for one in known[:SHOWN_HERE]
        ]
        return shown, len(known)

    async def may_challenge(self, person: PersonRow, other: Known) -> None:
        if other.id == person.id:
            raise TableError("own-challenge", "that is you: open a table instead", status=422)
        since = self.tables.now() - CHALLENGE_LASTS
        if await self.rows.open_challenges(person.id, since) >= MOST_CHALLENGES:
            message = "enough of your challenges wait for an answer"
            raise TableError("too-many-challenges", message, status=429)


LONGEST_ID = 40
MOST_LOOKED_UP = 400


def person_of(known: Known) -> Person:
    return Person(known.id, known.name)  # an account is for signing in, and its owner's affair


def line_of(seats: list[Seat], who: str) -> wire.MatchLine:
    """A finished match from the side of one of its people."""
    mine = next(place for place, seat in enumerate(seats) if seat.who == who)
    shown = [wire.MatchSeat(seat.who, seat.name, OUTCOMES[seat.won], seat.points) for seat in seats]
    first = seats[0]
    return wire.MatchLine(first.table, first.game, mine, shown, first.ended)


def summed(meetings: list[tuple[str, int, int, int]]) -> list[wire.Meetings]:
    """Matches of two people by game and seats, the most played first."""
    mine: Counter[tuple[str, int]] = Counter()
    theirs: Counter[tuple[str, int]] = Counter()
    played: Counter[tuple[str, int]] = Counter()
    for game, seats, won, lost in meetings:
        played[game, seats] += 1
        mine[game, seats] += bool(won and not lost)
        theirs[game, seats] += bool(lost and not won)
    return [
        wire.Meetings(*kind, mine[kind], theirs[kind], played[kind] - mine[kind] - theirs[kind])
        for kind, _ in played.most_common()
    ]
