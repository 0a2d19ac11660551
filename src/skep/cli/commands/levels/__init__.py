"""``skep levels``: measure the levels in games against model beginners."""

from __future__ import annotations

from skep.cli.commands.levels.levels import command

__all__ = ["command"]
