"""``skep analyze``: review a game or an archive, or analyze a position."""

from __future__ import annotations

from skep.cli.commands.analyze.analyze import command

__all__ = ["command"]
