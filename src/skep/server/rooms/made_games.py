"""New games, with their ids."""

from __future__ import annotations

import secrets
import string
from typing import NamedTuple

from skep.server.domain.facts import GameCreated, StoredFact
from skep.server.domain.table import GameTable

_LETTERS = string.ascii_letters + string.digits
_LENGTH = 12


class MadeGame(NamedTuple):
    """A game that has just been created."""

    table: GameTable
    entry: StoredFact


def new_game(fact: GameCreated, player: str, *, now: int) -> MadeGame:
    """Return a game that a player creates, with a new id."""
    entry = StoredFact(1, now, fact, player)
    return MadeGame(GameTable(new_game_id(), entry), entry)


def new_game_id() -> str:
    """Return an id that nobody can guess: anyone who has it can watch and take a free seat."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
