"""The rules of Hive: pure Python, for now the only implementation."""

from __future__ import annotations

from skep.core.position import Position

__all__ = ["Position"]
