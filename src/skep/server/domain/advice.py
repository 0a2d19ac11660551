"""What a player can learn from a lost game: the one thing that went wrong most, by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import pairwise

from skep.core.bugs import Bug, Color
from skep.core.one_hive import pinned_hexes
from skep.rules import Position

LAST_PLIES = 60
"""How many plies from the end are looked at: what decided a game happened there."""

_CROWD = 3
"""This many of a player's own pieces next to their queen count as crowding."""

_IN_DANGER = 5
"""A queen with this many neighbors may be surrounded next."""

_MANY_PINNED = 0.5
"""The advice is given if at least this share of a player's pieces was pinned in the last turns."""

_LAST_TURNS = 5


class Advice(Enum):
    """What to practice. The message ``advice`` in the catalogs has a sentence for each value."""

    MISSED_WIN = "missed_win"
    """A move could have won on the spot, and another was played."""

    OWN_QUEEN = "own_queen"
    """The player surrounded their own queen, though another move would have saved it."""

    MISSED_DEFENSE = "missed_defense"
    """The opponent's last move could have been prevented."""

    CROWDED_QUEEN = "crowded_queen"
    """The queen was in danger, and the player's own pieces took up at least half of the room."""

    PINNED = "pinned"
    """At least half of the player's pieces were pinned."""

    SURROUNDED = "surrounded"
    """None of the above: before the player's last move, nothing could save their queen anymore."""


def advice_for(positions: Sequence[Position], loser: Color) -> Advice | None:
    """Return what a player can learn from the positions of a lost game, the last one included.

    It is None only if their queen isn't surrounded and nothing stands out.
    """
    end = positions[-1]
    turns = pairwise(positions[-LAST_PLIES - 1 :])
    own = [(position, after) for position, after in turns if position.to_move is loser]
    if any(_could_win(position) and not _is_won(after, loser) for position, after in own):
        return Advice.MISSED_WIN
    is_surrounded = _is_won(end, loser.other)
    if own and is_surrounded and _could_defend(own[-1][0]):
        return Advice.OWN_QUEEN if own[-1][1] is end else Advice.MISSED_DEFENSE
    # A player who resigns while the queen isn't in danger lost for another reason.
    if _crowd(end, loser) >= _CROWD and _neighbors(end, loser) >= _IN_DANGER:
        return Advice.CROWDED_QUEEN
    last = [position for position, _ in own[-_LAST_TURNS:]]
    if last and sum(_pinned_part(position, loser) for position in last) / len(last) >= _MANY_PINNED:
        return Advice.PINNED
    return Advice.SURROUNDED if is_surrounded else None


def _is_won(position: Position, color: Color) -> bool:
    return position.outcome is not None and position.outcome.winner is color


def _could_win(position: Position) -> bool:
    """Whether the side to move can win at once. Only a queen with one free side can be lost."""
    color = position.to_move
    if _neighbors(position, color.other) < _IN_DANGER:
        return False
    return any(_is_won(position.play_unchecked(move), color) for move in position.legal_moves())


def _could_defend(position: Position) -> bool:
    """Whether a move leaves the opponent without a win on the next one."""
    return any(
        (after := position.play_unchecked(move)).outcome is None and not _could_win(after)
        for move in position.legal_moves()
    )


def _neighbors(position: Position, color: Color) -> int:
    queen = position.hive.queens().get(color)
    return 0 if queen is None else sum(1 for _ in position.hive.neighbors(queen))


def _crowd(position: Position, color: Color) -> int:
    """Return how many own pieces lie on top beside a player's queen."""
    hive = position.hive
    queen = hive.queens().get(color)
    if queen is None:
        return 0
    tops = (hive.top(at) for at in queen.neighbors())
    return sum(top is not None and top.color is color for top in tops)


def _pinned_part(position: Position, color: Color) -> float:
    """Return which part of a player's pieces in play can't move because the hive would break."""
    hive, pinned = position.hive, pinned_hexes(position.hive)
    own = [
        at
        for at, stack in hive.stacks.items()
        if stack[-1].color is color and stack[-1].bug is not Bug.QUEEN
    ]
    return sum(at in pinned and hive.height(at) == 1 for at in own) / len(own) if own else 0.0
