"""Passphrases: hashed and compared, slowly on purpose and never in the tables' way."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

T = TypeVar("T")


class Passphrases:
    """Two threads that hash."""

    def __init__(self) -> None:
        self.hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self.threads = ThreadPoolExecutor(2, thread_name_prefix="passphrase")
        self.nobodys = ""  # the hash of a passphrase nobody has

    async def hash(self, passphrase: str) -> str:
        return await self._in_thread(self.hasher.hash, passphrase)

    async def fits(self, hashed: str | None, passphrase: str) -> bool:
        """Whether it is the one; without a hash as slowly, and never."""
        if not self.nobodys:
            self.nobodys = await self.hash(secrets.token_hex(16))
        return await self._in_thread(self._fits, hashed or self.nobodys, passphrase)

    def _fits(self, hashed: str, passphrase: str) -> bool:
        try:
            return self.hasher.verify(hashed, passphrase)
        except (VerificationError, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[..., T], *given: str) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.threads, work, *given)

    def close(self) -> None:
        self.threads.shutdown()
