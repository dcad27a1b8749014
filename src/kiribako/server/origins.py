"""Origins and addresses: whether a page may speak for its visitor, and where that one is."""

from __future__ import annotations

from urllib.parse import urlsplit

from kiribako.server.settings import Settings


def is_welcome(origin: str | None, host: str | None, settings: Settings) -> bool:
    """Whether a request comes from our own page, from an allowed one, or from no page at all."""
    if origin is None:
        return True
    allowed = {word.strip().rstrip("/") for word in settings.origins.split(",") if word.strip()}
    if origin in allowed:
        return True
    return bool(host) and urlsplit(origin).netloc.lower() == str(host).lower()


def address_of(peer: str, forwarded: str | None, settings: Settings) -> str:
    """The visitor's address; a proxy's word counts only if the proxy is ours."""
    trusted = {word.strip() for word in settings.proxies.split(",")}
    if forwarded and peer in trusted:
        return forwarded.rpartition(",")[2].strip()[:64] or peer
    return peer
