"""Answering: small questions at once, long ones in another process, each charged to its asker."""

from __future__ import annotations

import math
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from kiribako.kernel.refusal import KiribakoError
from kiribako.server import redaction
from kiribako.server.clock import thread_seconds
from kiribako.server.limits import Bucket, Buckets
from kiribako.server.metering import metered
from kiribako.server.questions.jobs import Job, error_of, job_of
from kiribako.server.questions.pool import SECONDS, Full, Pool, TooLong, Unanswered
from kiribako.server.refusals import TableError, stumbled
from kiribako.server.table.asking import answer
from kiribako.server.table.questions import Found, Question, work_out
from kiribako.server.wire import from_client

if TYPE_CHECKING:
    from kiribako.server.live_table import Client, LiveTable
    from kiribako.server.tables import Tables

T = TypeVar("T")
SLICE = 3.0  # milliseconds of the event loop that one question may take
SMALL = 2_500  # legal moves there can be in a game whose questions are tried here first
FORGET = 0.9  # of what a question of this kind cost before, for each that costs less
PERSON = (200, 5_000)  # milliseconds of work a second, and saved up
TABLE = (400, 10_000)
ADDRESS = (500, 20_000)  # for looking at tables, as every connection does when it comes
FREE = 1_000_000_000  # milliseconds: never used up
HINT = 1_000  # milliseconds that a bot thinks for a person
LOOP = (
    100,
    200,
)  # for all questions together in the event loop; beyond it they go to other processes
CHARGED = frozenset(
    {
        from_client.AskWhy,
        from_client.AskWords,
        from_client.AskConsult,
        from_client.MakeOffer,
        from_client.AnswerOffer,
    }
)
QUESTIONS = frozenset({from_client.AskWhy, from_client.AskWords, from_client.AskConsult})


class Answering:
    """Knows what everybody may still cost. Moves are neither charged nor refused."""

    def __init__(self, tables: Tables, pool: Pool, *, can_offload: bool) -> None:
        self.tables = tables
        self.pool = pool
        self.can_offload = can_offload  # whether another process can know the games that are played
        self.person_budgets = Buckets(*PERSON)
        self.table_budgets = Buckets(*TABLE)
        self.address_budgets = Buckets(*ADDRESS)
        self.loop_budget = Bucket(*LOOP)
        self.refused = 0  # for what they would cost
        self.spent = 0.0  # milliseconds, here and in other processes

    def serve_owner(self) -> None:
        """For a box whose owner is alone with it: all is answered here, and nothing is charged."""
        self.can_offload = False
        self.person_budgets = self.table_budgets = self.address_budgets = Buckets(FREE, FREE)

    def left(self, live: LiveTable, client: Client) -> float:
        """What a person may still cause at a table, in milliseconds."""
        person = self.person_budgets.of(client.person.who)
        return min(person.left(), self.table_budgets.of(live.table.row.id).left())

    def spare(self, live: LiveTable, client: Client, message: from_client.FromClient) -> float:
        """The milliseconds a message may take of the event loop; refused if nothing is left."""
        if not self.can_offload:
            return math.inf
        left = self.left(live, client)
        if left <= 0 and is_work(message):
            raise self.too_costly()
        return max(0.0, min(SLICE, left, self.loop_budget.left()))

    def charge(
        self, live: LiveTable, client: Client, milliseconds: float, *, here: bool = True
    ) -> None:
        self.person_budgets.of(client.person.who).spend(milliseconds)
        self.table_budgets.of(live.table.row.id).spend(milliseconds)
        if here:
            self.loop_budget.spend(milliseconds)
        self.spent += milliseconds

    def afford(self, live: LiveTable, client: Client) -> None:
        """Refuse what is long for certain to whoever has nothing left."""
        if self.left(live, client) <= 0:
            raise self.too_costly()

    @contextmanager
    def paid(self, address: str, who: str = "") -> Iterator[None]:
        """Work for whoever comes from an address, which needs no seat; a person pays as well."""
        budgets = [self.address_budgets.of(address)]
        if who:
            budgets.append(self.person_budgets.of(who))
        if any(budget.left() <= 0 for budget in budgets):
            raise self.too_costly()
        began = thread_seconds()
        try:
            yield
        finally:
            for budget in budgets:
                budget.spend(1_000 * (thread_seconds() - began))

    async def metered(self, address: str, work: Coroutine[Any, Any, T]) -> T:
        """Reading for whoever comes from an address, charged by what it took of the event loop."""
        budget = self.address_budgets.of(address)
        if budget.left() <= 0:
            work.close()
            raise self.too_costly()
        return await metered(work, budget.spend)

    async def found_out(self, job: Job, address: str, who: str) -> Found:
        """What another process found out for somebody at no table, paid for."""
        with self.paid(address, who):
            pass
        try:
            result = await self.pool.ask(job, who)
        except (Full, TooLong, Unanswered):
            message = "this cannot be worked out just now; try again"
            raise TableError("no-answer", message, status=503) from None
        self.address_budgets.of(address).spend(result.cost)
        self.person_budgets.of(who).spend(result.cost)
        if result.problem is not None:
            raise error_of(result.problem)
        return result.found or Found()

    def too_costly(self) -> TableError:
        self.refused += 1
        message = "that was a lot of work; wait a few seconds before you ask for more"
        return TableError("too-costly", message, status=429)

    # -- answering ------------------------------------------------------------------------------

    def take(
        self,
        live: LiveTable,
        client: Client,
        message: from_client.FromClient,
        at: int,
        question: Question,
    ) -> None:
        """Answer now, or find out first."""
        if self.left(live, client) <= 0:
            client.send(redaction.refused(message.id, self.too_costly()))
        elif self.is_small(live, question):
            self._answer_here(live, client, message.id, question)
        else:
            self.tables.spawn(self._find_out(live, client, message, at, question))

    def is_small(self, live: LiveTable, question: Question) -> bool:
        """Whether a question is worth no journey: by what its like cost at this table."""
        match = live.table.match
        if match is None or not self.can_offload:
            return True
        if question.what == "told" or self.loop_budget.left() <= 0:
            return False
        known = live.costs.get(question.what)
        return match.state.most_moves() <= SMALL if known is None else known < SLICE

    def learn(self, live: LiveTable, what: str, cost: float) -> None:
        live.costs[what] = max(cost, FORGET * live.costs.get(what, 0.0))

    def _answer_here(self, live: LiveTable, client: Client, id: str, question: Question) -> None:
        match = live.table.match
        if match is None:
            return
        began = thread_seconds()
        try:
            payload = redaction.answer(answer(id, question, work_out(match, question)))
        except KiribakoError as error:
            payload = redaction.refused(id, error)
        except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
            self.tables.faults.note(live.table.row.id, error)
            payload = redaction.refused(id, stumbled())
        cost = 1_000 * (thread_seconds() - began)
        self.charge(live, client, cost)
        self.learn(live, question.what, cost)
        client.send(payload)

    async def _find_out(
        self,
        live: LiveTable,
        client: Client,
        message: from_client.FromClient,
        at: int,
        question: Question,
    ) -> None:
        try:
            found = await self._worked_out(live, client, question)
        except KiribakoError as error:
            client.send(redaction.refused(message.id, error))
            return
        if question.what != "told":
            client.send(redaction.answer(answer(message.id, question, found)))
        elif client in live.clients:  # else nobody waits for it, and it may be another by now
            live.hear(client, message, at)

    async def _worked_out(self, live: LiveTable, client: Client, question: Question) -> Found:
        """What another process found out, paid for."""
        table = live.table
        job = job_of(table, question)
        try:
            result = await self.pool.ask(job, client.person.who)
        except Full:
            message = "too many questions are waiting; wait for the answers"
            raise TableError("too-fast", message, status=429) from None
        except TooLong:
            self.charge(live, client, 1_000 * SECONDS, here=False)
            raise self.too_costly() from None
        except Unanswered:
            message = "this cannot be worked out just now; try again"
            raise TableError("no-answer", message, status=503) from None
        self.charge(live, client, result.cost, here=False)
        self.learn(live, question.what, result.cost)
        if result.problem is not None:
            raise error_of(result.problem)
        found = result.found or Found()
        if question.what == "told":
            if [move for _, move in table.decisions[: len(job.moves)]] != job.moves:
                raise TableError("overtaken", "the match went on; look again", ply=table.ply)
            table.told.update(found.told)
        return found


def is_work(message: from_client.FromClient) -> bool:
    """Whether nothing of a message is left to answer without work: a question, going back."""
    return type(message) in QUESTIONS or (
        isinstance(message, from_client.MakeOffer) and message.what == "undo"
    )
