"""``skep levels``: measure how strong the levels are against simulated beginners."""

from __future__ import annotations

from skep.cli.commands.levels.levels import command

__all__ = ["command"]
