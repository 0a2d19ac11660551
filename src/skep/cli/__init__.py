"""The command ``skep``: one file a command, and what they share."""

from __future__ import annotations

from skep.cli.app import main

__all__ = ["main"]
