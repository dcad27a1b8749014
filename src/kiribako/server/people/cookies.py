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
    """Somebody on some device; `epoch` ends old sessions when it is raised."""

    who: str
    epoch: int


def new_person() -> str:
    """An id for somebody new."""
    return secrets.token_hex(10)


def sign(session: Session, secret: str) -> str:
    """The cookie's value."""
    body = f"{session.who}.{session.epoch}"
    return f"{body}.{seal(body, secret)}"


def read(value: str, secret: str) -> Session | None:
    """Who a cookie's value stands for, None if it is not one of ours."""
    body, _, mark = value.rpartition(".")
    who, _, epoch = body.partition(".")
    if len(value) > LONGEST or not who.isalnum() or not epoch.isdecimal() or len(epoch) > 9:
        return None
    good = hmac.compare_digest(mark.encode(), seal(body, secret).encode())
    return Session(who, int(epoch)) if good else None


def seal(body: str, secret: str) -> str:
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
