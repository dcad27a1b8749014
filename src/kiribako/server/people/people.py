"""Who somebody is: found by their cookie, renamed, kept under an account, signed in and out."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET

from kiribako.server.people.browsers import Browser
from kiribako.server.people.cookies import YEAR, Session, digest, from_header, new_key, new_person
from kiribako.server.people.lookalikes import check_name, fold, name_taken
from kiribako.server.people.names import guest_name
from kiribako.server.refusals import TableError
from kiribako.server.store.club import ClubRows
from kiribako.server.store.port import PersonRow, SessionRow, Store
from kiribako.server.wire.parts import Person

if TYPE_CHECKING:
    from kiribako.server.people.passphrases import Passphrases

logger = logging.getLogger("kiribako.people")
HOUR = 3_600_000  # milliseconds: when somebody was last seen is kept no more exactly than that


class Bearer(NamedTuple):
    """Whoever a cookie stands for, and the session it names, which a guest's does not."""

    person: PersonRow
    session: str


class People:
    """Everybody this server has met."""

    def __init__(
        self,
        store: Store,
        secret: str,
        clock: Callable[[], int],
        passphrases: Passphrases | None = None,
    ) -> None:
        self.store = store
        self.names = ClubRows(store)
        self.secret = secret
        self.now = clock
        self._passphrases = passphrases

    @property
    def passphrases(self) -> Passphrases:
        """What accounts need; the box in a page has one person and no accounts."""
        if self._passphrases is None:
            message = "accounts are kept by a server; this box is in your browser alone"
            raise TableError("no-accounts", message, status=501)
        return self._passphrases

    def read(self, cookie_header: str) -> Session | None:
        """What a cookie says, if it is one of ours; whether it still counts is for `bearer`."""
        return from_header(cookie_header, self.secret)

    async def find(self, cookie_header: str) -> Bearer | None:
        """Whoever the cookie stands for; None for a stranger, a forger, or an ended session."""
        session = self.read(cookie_header)
        return None if session is None else await self.bearer(session)

    async def bearer(self, session: Session) -> Bearer | None:
        if session.key:
            return await self._signed_in(session)
        person = await self.store.person(session.who)
        if person is None:
            person = PersonRow(session.who, guest_name(session.who))
        return Bearer(person, "") if person.epoch == session.epoch else None

    async def _signed_in(self, session: Session) -> Bearer | None:
        id = digest(session.key)
        found = await self.store.bearer(id, self.oldest())
        if found is None or found[0].id != session.who:
            return None
        person, seen = found
        if seen < self.hour():
            try:
                await self.store.see_session(id, self.hour())
            except Exception as error:  # noqa: BLE001 - nobody is sent away for that
                logger.warning("a session's hour was not noted: %s", type(error).__name__)
        return Bearer(person, id)

    def stranger(self) -> PersonRow:
        """Somebody new; kept only once they do something worth keeping."""
        who = new_person()
        return PersonRow(who, guest_name(who))

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        """A name that nobody with an account has, nor one that looks like it."""
        await self.must_be_free(person.id, name)
        if person.account is None:
            await self.store.rename_person(person, name, self.now())
        elif not await self.names.rename(person, name, fold(name), fold(person.account)):
            raise name_taken()
        return PersonRow(person.id, name, person.account, person.passphrase, person.epoch)

    async def must_be_free(self, who: str, name: str) -> None:
        """Refuse a name by which somebody could be mistaken for somebody else."""
        check_name(name)
        if await self.names.is_taken(fold(name), who):
            raise name_taken()

    async def claim_names(self) -> None:
        """Accounts of before names were kept: of two that look alike the older has the name."""
        for who, name, account in await self.names.unclaimed():
            await self.names.claim(who, fold(account))
            await self.names.claim(who, fold(name))

    async def open_account(
        self, person: PersonRow, account: str, passphrase: str, browser: Browser
    ) -> tuple[PersonRow, Session]:
        """Keep a guest under a name and a passphrase; cookies from before stand for nobody."""
        if person.account is not None:
            raise TableError("has-account", f"you are {person.account} already")
        check_name(account)
        if await self.names.is_taken(fold(account), person.id):
            raise account_taken()
        hashed = await self.passphrases.hash(passphrase)
        session, row = self._new_session(person.id, browser)
        opened = await self.store.open_account(person, account, hashed, row, fold(account))
        if opened is None:
            raise account_taken()
        if not opened:
            raise TableError("has-account", "you have an account already, or were signed out")
        name = person.name
        if not await self.names.claim(person.id, fold(name)):  # a guest's, and another's as well
            name = account
            await self.names.rename(person, name, fold(name), fold(name))
        return PersonRow(person.id, name, account.lower(), hashed, person.epoch + 1), session

    async def sign_in(
        self, account: str, passphrase: str, browser: Browser
    ) -> tuple[PersonRow, Session]:
        """The person of an account; the same refusal, as slowly, whatever is wrong."""
        person = await self.store.account(account.lower())
        fits = await self.passphrases.fits(person.passphrase if person else None, passphrase)
        if person is not None and fits:
            session, row = self._new_session(person.id, browser)
            if await self.store.sign_in(person, row):
                await self.names.come_back(person.id)
                return person, session
        message = "there is no account with that name and passphrase"
        raise TableError("wrong-passphrase", message, status=403)

    async def change_passphrase(
        self, person: PersonRow, old: str, new: str, browser: Browser
    ) -> Session:
        """Needs the old one, and ends every session; the one for this browser is new."""
        if await self.passphrases.fits(person.passphrase, old):
            hashed = await self.passphrases.hash(new)
            session, row = self._new_session(person.id, browser)
            if await self.store.set_passphrase(person, hashed, row):
                return session
        raise TableError("wrong-passphrase", "that is not your passphrase", status=403)

    # -- sessions -----------------------------------------------------------------------------

    async def name_session(self, person: PersonRow, browser: Browser) -> Session | None:
        """A session for an account whose cookie is from the time when they had no names."""
        session, row = self._new_session(person.id, browser)
        return session if await self.store.name_session(person, row) else None

    async def sessions(self, person: PersonRow) -> list[SessionRow]:
        return await self.store.sessions(person.id, self.oldest())

    async def end_session(self, person: PersonRow, session: str) -> None:
        """One of somebody's sessions, or with no name whatever the guest's cookie opened."""
        if session:
            await self.store.end_session(person.id, session)
        else:
            await self.store.end_epoch(person, self.now())

    async def end_others(self, bearer: Bearer) -> Session | None:
        """Every session but the one that asks, which is given a new cookie if it needs one."""
        person = bearer.person
        if bearer.session:
            done = await self.store.end_others(person, bearer.session)
        else:
            done = await self.store.end_epoch(person, self.now())
        if not done:
            message = "this session was ended from another device"
            raise TableError("session-ended", message, status=403)
        return None if bearer.session else Session(person.id, epoch=person.epoch + 1)

    def _new_session(self, who: str, browser: Browser) -> tuple[Session, SessionRow]:
        key = new_key()
        row = SessionRow(digest(key), who, browser.browser, browser.system, self.now(), self.hour())
        return Session(who, key=key), row

    def hour(self) -> int:
        return self.now() // HOUR * HOUR

    def oldest(self) -> int:
        """Whoever was last seen before this is no longer signed in."""
        return self.now() - 1_000 * YEAR

    def close(self) -> None:
        if self._passphrases is not None:
            self._passphrases.close()


def account_taken() -> TableError:
    message = "there is an account of that name already, or of one that looks like it"
    return TableError("account-taken", message)


def shown(person: PersonRow) -> Person:
    """Somebody as the wire shows them."""
    return Person(person.id, person.name, person.account or UNSET)
