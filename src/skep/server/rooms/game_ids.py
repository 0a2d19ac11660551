"""Ids of games."""

from __future__ import annotations

import secrets
import string

_LETTERS = string.ascii_letters + string.digits
_LENGTH = 12


def new_game_id() -> str:
    """Return an id that nobody can guess: anyone who has it can watch and take a free seat."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
