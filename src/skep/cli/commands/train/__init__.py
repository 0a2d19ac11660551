"""``skep train``: train a network; ``skep train loop`` is in ``loop.py``."""

from __future__ import annotations

from skep.cli.commands.train.train import command

__all__ = ["command"]
