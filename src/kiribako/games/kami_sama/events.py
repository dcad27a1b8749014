"""Stub."""
from __future__ import annotations
from typing import Any

def narrate(before: Any, move: int, after: Any) -> Any: return []
