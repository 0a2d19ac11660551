"""New games, with their ids."""

from __future__ import annotations

import hashlib
import secrets
import string
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from skep.server.domain.facts import GameCreated, StoredFact
from skep.server.domain.replay import replay_game
from skep.server.domain.saved_games import DeviceGame, facts_of
from skep.server.domain.table import GameTable

_LETTERS = string.ascii_letters + string.digits
_LENGTH = 12
_MOST_COPIES = 10


class MadeGame(NamedTuple):
    """A game that has just been created."""

    table: GameTable
    entry: StoredFact


class RetoldGame(NamedTuple):
    """A game that was played on a device, with all of its facts."""

    table: GameTable
    entries: list[StoredFact]


def new_game(fact: GameCreated, player: str, *, now: int) -> MadeGame:
    """Return a game that a player creates, with a new id."""
    entry = StoredFact(1, now, fact, player)
    return MadeGame(GameTable(new_game_id(), entry), entry)


def new_game_id() -> str:
    """Return an id that nobody can guess: anyone who has it can watch and take a free seat."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))


def retold_game(
    game: DeviceGame, game_id: str, player: str, *, rng: Random, now: int
) -> RetoldGame:
    """Return a game that was played on a device. For a long one, this takes a while.

    :raises ProblemError: when it can't have been played like that.
    """
    entries = facts_of(game, game_id, player, rng=rng, now=now)
    # Read it as any other game: what is stored is what can be read.
    return RetoldGame(replay_game(game_id, entries), entries)


def saved_game_ids(player: str, key: str) -> Iterator[str]:
    """Yield the ids that a player's game from a device can have: the same ones every time.

    So saving it twice stores it once, in any process. The others are for a game that was deleted
    and is saved again: a guest has the player's seat in the first one. Nobody can guess the ids,
    because nobody else knows the id of the player. The key isn't stored: once a player is deleted,
    nothing tells whose games these were.
    """
    for copy in range(_MOST_COPIES):
        digest = hashlib.sha256(f"saved game {copy} {player} {key}".encode()).digest()
        yield _letters(int.from_bytes(digest))


def _letters(number: int) -> str:
    """Return the last letters of a number in base 62."""
    base = len(_LETTERS)
    return "".join(_LETTERS[number // base**place % base] for place in range(_LENGTH))
