"""``skep admin``: back up, restore, check and copy the games of a server."""

from __future__ import annotations

from skep.cli.commands.admin.admin import command

__all__ = ["command"]
