"""``skep explore``: what was played from a position, and games of the collection."""

from __future__ import annotations

from skep.cli.commands.explore.explore import command

__all__ = ["command"]
