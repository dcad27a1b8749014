"""Stub."""
from __future__ import annotations
from typing import Any

def view(state: Any, viewer: Any) -> Any: return {}
