"""``skep match``: play a match between two engines."""

from __future__ import annotations

from skep.cli.commands.match.match import command

__all__ = ["command"]
