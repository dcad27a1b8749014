"""Stub."""
from __future__ import annotations
from typing import Any

def score_sheet(state: Any) -> Any: return None
