"""``skep serve``: run the server for the browser."""

from __future__ import annotations

from skep.cli.commands.serve.serve import command

__all__ = ["command"]
