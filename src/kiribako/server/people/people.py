"""Who somebody is: found by their cookie, renamed, kept under an account."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import UNSET, structs

from kiribako.server.people.cookies import Session, from_header, new_person
from kiribako.server.people.names import guest_name
from kiribako.server.refusals import TableError
from kiribako.server.store.port import PersonRow, Store
from kiribako.server.wire.parts import Person

T = TypeVar("T")


class People:
    """Everybody this server has met."""

    def __init__(self, store: Store, secret: str, clock: Callable[[], int]) -> None:
        self.store = store
        self.secret = secret
        self.now = clock
        self.hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        # Hashing is slow on purpose: two threads, so that it never holds up the tables.
        self.threads = ThreadPoolExecutor(2, thread_name_prefix="passphrase")
        self.nobodys = ""  # the hash of a passphrase nobody has

    async def find(self, cookie_header: str) -> PersonRow | None:
        """Whoever the cookie stands for; None for a stranger, a forger, or an ended session."""
        session = from_header(cookie_header, self.secret)
        if session is None:
            return None
        person = await self.store.person(session.who)
        if person is None:
            return PersonRow(session.who, guest_name(session.who)) if not session.epoch else None
        return person if person.epoch == session.epoch else None

    def stranger(self) -> PersonRow:
        """Somebody new; kept only once they do something worth keeping."""
        who = new_person()
        return PersonRow(who, guest_name(who))

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        renamed = structs.replace(person, name=name)
        await self.store.save_person(renamed, self.now())
        return renamed

    async def open_account(self, person: PersonRow, account: str, passphrase: str) -> PersonRow:
        """Keep somebody under a name and a passphrase."""
        if person.account is not None:
            raise TableError("has-account", f"you are {person.account} already")
        hashed = await self._in_thread(self.hasher.hash, passphrase)
        kept = structs.replace(person, account=account.lower(), passphrase=hashed, name=account)
        if not await self.store.save_person(kept, self.now()):
            raise TableError("account-taken", "there is an account of that name already")
        return kept

    async def sign_in(self, account: str, passphrase: str) -> PersonRow:
        """The person of an account; the same refusal, as slowly, whatever is wrong."""
        person = await self.store.account(account.lower())
        if not self.nobodys:
            self.nobodys = await self._in_thread(self.hasher.hash, secrets.token_hex(16))
        hashed = person.passphrase if person and person.passphrase else self.nobodys
        fits = await self._in_thread(self._fits, hashed, passphrase)
        if person is None or not fits:
            message = "there is no account with that name and passphrase"
            raise TableError("wrong-passphrase", message, status=403)
        return person

    async def end_sessions(self, person: PersonRow) -> PersonRow:
        """Every device but the one that asks must sign in again."""
        later = structs.replace(person, epoch=person.epoch + 1)
        await self.store.save_person(later, self.now())
        return later

    def _fits(self, hashed: str, passphrase: str) -> bool:
        try:
            return self.hasher.verify(hashed, passphrase)
        except (VerificationError, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[..., T], *given: str) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.threads, work, *given)

    def close(self) -> None:
        self.threads.shutdown()


def session_of(person: PersonRow) -> Session:
    return Session(person.id, person.epoch)


def shown(person: PersonRow) -> Person:
    """Somebody as the wire shows them."""
    return Person(person.id, person.name, person.account or UNSET)
