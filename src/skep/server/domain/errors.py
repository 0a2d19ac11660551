"""Errors of the domain."""

from __future__ import annotations


class InconsistentError(Exception):
    """The facts contradict each other or the rules, so they are not the facts of a game.

    Either the database is damaged, or a newer release wrote it.
    """
