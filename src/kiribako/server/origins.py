"""Origins and networks: whether a page may speak for its visitor, and where that one is."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from urllib.parse import urlsplit

from kiribako.server.settings import Settings, networks

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
HOUSEHOLD = 64  # bits of an IPv6 address that name a network: whoever has one has all the rest


def is_welcome(origin: str | None, host: str | None, settings: Settings) -> bool:
    """Whether a request comes from our own page, from an allowed one, or from no page at all."""
    if origin is None:
        return True
    allowed = {word.strip().rstrip("/") for word in settings.origins.split(",") if word.strip()}
    if origin in allowed:
        return True
    try:
        own = urlsplit(origin).netloc.lower()
    except ValueError:  # such as half an IPv6 address
        return False
    return bool(host) and own == str(host).lower()


class Proxies:
    """Those whose word on where a visitor is counts."""

    def __init__(self, settings: Settings) -> None:
        self.trusted = networks(settings.proxies, "KIRIBAKO_PROXIES")
        self.hops = settings.proxy_hops

    def trust(self, peer: str) -> bool:
        address = read_address(peer)
        return address is not None and any(address in network for network in self.trusted)

    def network(self, peer: str, forwarded: Sequence[str]) -> str:
        """The visitor's network; a proxy's word counts only if the proxy is ours.

        Each proxy adds the address it was called from at the end: what stands before the word of
        the last trusted one was said by the visitor, and may be anything.
        """
        addresses = [one for line in forwarded for one in line.split(",")][-self.hops :]
        while addresses and self.trust(peer):
            address = read_address(addresses.pop())
            if address is None:
                break
            peer = str(address)
        return network_of(peer)


def network_of(peer: str) -> str:
    """What limits count: an IPv4 address, or an IPv6 network of 64 bits."""
    address = read_address(peer)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.IPv6Network((address, HOUSEHOLD), strict=False))
    return peer if address is None else str(address)


def read_address(word: str) -> Address | None:
    """An address as proxies write it, perhaps with a port; IPv4 in IPv6's clothes is IPv4."""
    text = word.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address
