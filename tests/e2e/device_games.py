"""Games on a device: what it has stored, and somebody who plays them by typing moves."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from skep.engine import Engine, Limits
from skep.game import Game
from skep.notation.movestring import format_move

Json = dict[str, Any]

RECORD = """id => new Promise((resolve, reject) => {
  const opening = indexedDB.open('skep');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const asked = opening.result.transaction('games').objectStore('games').get(id);
    asked.onsuccess = () => { opening.result.close(); resolve(asked.result ?? null); };
  };
})"""
"""A function for the page: it returns a game as the device has stored it."""

_MOST_PLIES = 200
_NODES = 3_000
_PATIENCE_S = 30
_AGAIN_S = 0.1


def wait_for_ply(record: Callable[[], Json], ply: int) -> Json:
    """Wait until so many moves are stored, or the game is over, and return the game."""
    deadline = time.monotonic() + _PATIENCE_S
    while len((found := record())["moves"]) < ply and found["ending"] is None:
        assert time.monotonic() < deadline, "nobody moves"
        time.sleep(_AGAIN_S)
    return found


def play_to_the_end(record: Callable[[], Json], play: Callable[[str], None]) -> Game:
    """Play well against the computer, whose moves *record* has, and return the finished game."""
    found = record()
    game = Game(f"{found['rules']},repetition=threefold")
    with Engine() as engine:
        while found["ending"] is None and len(game.moves) < _MOST_PLIES:
            _catch_up(game, found)
            best = engine.think(game.position, Limits(nodes=_NODES)).lines[0].moves[0]
            play(format_move(best, game.position))
            found = wait_for_ply(record, len(game.moves) + 2)
    _catch_up(game, found)
    return game


def _catch_up(game: Game, found: Json) -> None:
    for move in found["moves"][len(game.moves) :]:
        game.play(move["text"])
