"""Other people's engines, which not everybody has installed."""

from __future__ import annotations

import importlib
from typing import Any


class MissingPeerError(Exception):
    """A comparison cannot be made; the message says what to install."""


def load(module: str, name: str, package: str) -> Any:
    """The module of another engine, without its types."""
    try:
        return importlib.import_module(module)
    except ImportError:
        message = (
            f"{name} is not installed: `pip install {package}`, or let `python3 dev.py bench` do it"
        )
        raise MissingPeerError(message) from None
