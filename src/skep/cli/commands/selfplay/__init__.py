"""``skep selfplay``: play the engine against itself and record the games."""

from __future__ import annotations

from skep.cli.commands.selfplay.selfplay import command

__all__ = ["command"]
