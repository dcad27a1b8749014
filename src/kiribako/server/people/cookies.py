"""The cookie that says who somebody is: signed, so that nobody can be somebody else."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from http.cookies import CookieError, SimpleCookie
from typing import NamedTuple

COOKIE = "kiribako"
YEAR = 365 * 86_400
LONGEST = 200


class Session(NamedTuple):
    """Somebody on some browser: an account's session by its key, a guest's by an epoch.

    Guests are not kept until they do something, so theirs are ended by raising the epoch.
    """

    who: str
    epoch: int = 0
    key: str = ""  # of a session that is kept; its digest is all the database knows


def new_person() -> str:
    """An id for somebody new."""
    return secrets.token_hex(10)


def new_key() -> str:
    """A key for a new session; the letter tells it from an epoch."""
    return f"s{secrets.token_hex(16)}"


def digest(key: str) -> str:
    """What the database knows a session by: whoever reads it there cannot make a cookie."""
    return hashlib.sha256(key.encode()).hexdigest()[:32]


def sign(session: Session, secret: str) -> str:
    """The cookie's value."""
    body = f"{session.who}.{session.key or session.epoch}"
    return f"{body}.{signature(body, secret)}"


def read(value: str, secret: str) -> Session | None:
    """Who a cookie's value stands for, None if it is not one of ours."""
    body, _, given = value.rpartition(".")
    who, _, named = body.partition(".")
    if len(value) > LONGEST or not value.isascii() or not who.isalnum():
        return None
    if not hmac.compare_digest(given.encode(), signature(body, secret).encode()):
        return None
    if named.isdecimal() and len(named) <= 9:
        return Session(who, epoch=int(named))
    return Session(who, key=named) if named.startswith("s") and named.isalnum() else None


def signature(body: str, secret: str) -> str:
    return hmac.new(secret.encode(), f"cookie 1 {body}".encode(), hashlib.sha256).hexdigest()


def from_header(header: str, secret: str) -> Session | None:
    """Who a Cookie header stands for."""
    try:
        found = SimpleCookie(header[:8_000]).get(COOKIE)
    except CookieError:
        return None
    return read(found.value, secret) if found else None


def to_header(session: Session, secret: str, *, secure: bool) -> str:
    """The Set-Cookie header for somebody; scripts never see it, other sites never send it."""
    value = sign(session, secret)
    over_https = "; Secure" if secure else ""
    return f"{COOKIE}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{over_https}"
