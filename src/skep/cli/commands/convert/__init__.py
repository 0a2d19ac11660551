"""``skep convert``: convert games between formats."""

from __future__ import annotations

from skep.cli.commands.convert.convert import command

__all__ = ["command"]
