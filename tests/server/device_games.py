"""Games as a device tells them, made from games that servers have stored."""

from __future__ import annotations

from typing import Any

from tests.server.stored_games import expected_games
from tests.serving.in_process import Json

KEY = "local-0123456789abcdef"
EXPECTED = expected_games()
CREATED_AT = 1_700_000_000_000


def is_ones_own(game: dict[str, Any]) -> bool:
    """Whether a device can have a game: it is over, and one person played it."""
    people = {player for player, _ in game["seats"].values() if player}
    is_over = game["outcome"] is not None and game["outcome"][0] != "aborted"
    return is_over and len(people) == 1


# The limit was another one when its game ended by it.
NAMES = [name for name in EXPECTED if is_ones_own(EXPECTED[name]) and name != "one-screen-length"]
"""The games that a device can have."""


def told_game(name: str = "one-screen-surrounded", **changes: object) -> Json:
    """Return a stored game in the form in which a device tells it, with *changes*."""
    game = EXPECTED[name]
    levels = {color: level for color, (_, level) in game["seats"].items() if level}
    own = next(color for color in ("w", "b") if color not in levels)
    termination, winner = game["outcome"]
    opponent: Json = {"type": "same_screen"}
    if levels:
        opponent = {"type": "computer", "level": next(iter(levels.values()))}
    return {
        "key": KEY,
        "opponent": opponent,
        "color": {"w": "white", "b": "black"}[own],
        "rules": game["rules"],
        "first": game["first"],
        "clock": {"main_s": 300, "increment_s": 3} if game["clock"] else None,
        "created_at": CREATED_AT,
        "moves": [{"text": move[0], "spent_ms": move[-1]} for move in game["moves"]],
        "ending": {"termination": termination, "winner": winner},
        "hints": list(game.get("hints", ())),
        "setup": game.get("setup"),
        **changes,
    }


def moves(*texts: str, spent_ms: int = 1_000) -> list[Json]:
    """Return moves with the same time for each."""
    return [{"text": text, "spent_ms": spent_ms} for text in texts]
