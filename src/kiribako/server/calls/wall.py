"""The wall: this server speaks to public addresses over TLS, and to nothing inside its own network.

Whoever gives us an address chooses where this machine connects to. So a name is looked up once,
every address it has must be public, and the connection goes to just the address that was checked.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from kiribako.server.refusals import TableError
from kiribako.server.settings import Network

IP = ipaddress.IPv4Address | ipaddress.IPv6Address
LONGEST = 500
SECONDS = 5.0  # to look a name up
NAMED = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?|[0-9a-f:.]+")
UNICAST = ipaddress.ip_network("2000::/3")  # what is given to the world; the rest is for insiders
# Public by the register, but the address inside may be anybody's: NAT64, 6to4, Teredo.
CARRIERS = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "2002::/16", "2001::/32")))


class Target(NamedTuple):
    """Where a post goes."""

    host: str
    ip: str
    port: int
    path: str
    tls: bool

    @property
    def name(self) -> str:
        """As the Host header has it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.tls else 80) else f"{host}:{self.port}"


def refuse(why: str) -> TableError:
    return TableError("bad-call-address", why, status=422)


async def target_of(address: str, allowed: list[Network]) -> Target:
    """An address that may be posted to, looked up; TableError if it may not."""
    if len(address) > LONGEST or not address.isascii() or not address.isprintable():
        raise refuse("this is no address of the web")
    try:
        url = urlsplit(address)
        port = url.port
    except ValueError:
        raise refuse("this is no address of the web") from None
    host = (url.hostname or "").rstrip(".")
    if url.scheme not in ("https", "http") or not NAMED.fullmatch(host):
        raise refuse("an address begins with https:// and a name")
    if url.username is not None or url.password is not None:
        raise refuse("an address has no name and password in it")
    tls = url.scheme == "https"
    port = port or (443 if tls else 80)
    ip = await checked(host, port, allowed, tls=tls)
    path = quote(url.path or "/", safe="/%:@!$&'()*+,;=~-._")
    if url.query:
        path += "?" + quote(url.query, safe="/%:@!$&'()*+,;=~-._?")
    return Target(host, ip, port, path, tls)


async def checked(host: str, port: int, allowed: list[Network], *, tls: bool) -> str:
    """The address of a host, if every one it has may be spoken to."""
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(SECONDS):
            found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, TimeoutError, UnicodeError):  # also a name that no resolver takes
        raise refuse("there is no such host") from None
    ips = [ipaddress.ip_address(str(one[4][0]).partition("%")[0]) for one in found]
    for ip in ips:
        inside = any(ip.version == net.version and ip in net for net in allowed)
        if not inside and not is_public(ip):
            raise refuse("this server does not speak to addresses inside its own network")
        if not inside and not (tls and (port == 443 or port > 1_023)):
            raise refuse("an address begins with https://")
    if not ips:
        raise refuse("there is no such host")
    return str(ips[0])


def is_public(ip: IP) -> bool:
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(ip.ipv4_mapped)
        if ip not in UNICAST or any(ip in net for net in CARRIERS):
            return False
    return ip.is_global and not ip.is_multicast
