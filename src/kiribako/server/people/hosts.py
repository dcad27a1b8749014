"""Hosts: the accounts that the settings name, who keep order in this box."""

from __future__ import annotations

from kiribako.server.settings import Settings
from kiribako.server.store.port import PersonRow


def host_accounts(settings: Settings) -> frozenset[str]:
    """As accounts are kept, in small letters."""
    return frozenset(name.strip().lower() for name in settings.hosts.split(",") if name.strip())


def is_host(settings: Settings, person: PersonRow) -> bool:
    """Nobody declares it of themselves: it is said where the server is started."""
    return person.account is not None and person.account in host_accounts(settings)
