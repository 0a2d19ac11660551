"""An independent check: OpenSpiel's Hive lists the same moves in random games of every type.

Its known differences are taken out here, each by name: it gives one action for every reference
piece and for every twin, it asks only after White's queen is placed whether a piece is pinned,
and it ends a game in which the hive reaches the edge of its board.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from skep.core.bugs import Color
from skep.core.hexes import ORIGIN
from skep.core.moves import Move, Pass, Placement
from skep.core.one_hive import is_one_hive
from skep.core.ruleset import GAME_TYPES
from skep.notation.movestring import read_move
from skep.rules import Position
from tests.samples import few_of

if TYPE_CHECKING:
    from tests.conftest import Require

PLIES = 80
BOARD_SIZE = 8


class OtherGame(Protocol):
    """As much of OpenSpiel's state as is needed here; it has no types of its own."""

    def legal_actions(self) -> list[int]: ...

    def action_to_string(self, action: int) -> str: ...

    def apply_action(self, action: int) -> None: ...

    def is_terminal(self) -> bool: ...

    def returns(self) -> list[float]: ...


def new_other_game(name: str) -> OtherGame:
    pyspiel: Any = importlib.import_module("pyspiel")
    uses = {"mosquito": "M" in name, "ladybug": "L" in name, "pillbug": "P" in name}
    options = ",".join(f"uses_{bug}={str(used).lower()}" for bug, used in uses.items())
    other: OtherGame = pyspiel.load_game(f"hive({options})").new_initial_state()
    return other


def their_moves(other: OtherGame, position: Position) -> dict[Move, int]:
    """Return the moves of the other program, each with one of the actions that mean it."""
    moves: dict[Move, int] = {}
    lowest = {move.piece for move in position.legal_moves() if isinstance(move, Placement)}
    for action in other.legal_actions():
        move = read_move(other.action_to_string(action), position)
        if not isinstance(move, Placement) or move.piece in lowest:
            moves[move] = action
    return moves


def reaches_the_edge(position: Position) -> bool:
    """Whether a piece may lie off their board, which ends their game in a draw."""
    return any(at.distance(ORIGIN) >= BOARD_SIZE for at in position.hive.stacks)


def returns(position: Position) -> list[float]:
    outcome = position.outcome
    assert outcome is not None
    signs = {Color.WHITE: [1.0, -1.0], Color.BLACK: [-1.0, 1.0], None: [0.0, 0.0]}
    return signs[outcome.winner]


def tears_the_hive(position: Position, move: Move) -> bool:
    """Whether a move lifts a piece that holds the hive together: their bug before wQ is down."""
    no_white_queen = Color.WHITE not in position.hive.queens()
    if not no_white_queen or isinstance(move, Pass | Placement):
        return False
    return not is_one_hive(position.hive.lift(move.start))


def compare(name: str, seed: int) -> int:
    """Play one random game on both, compare every list of moves, and return how many."""
    rng = random.Random(seed)
    position = Position.initial(GAME_TYPES[name])
    other = new_other_game(name)
    for ply in range(PLIES):
        ours = position.legal_moves()
        if not ours:
            assert other.is_terminal()
            assert other.returns() == returns(position)
            return ply
        if other.is_terminal():
            assert reaches_the_edge(position)
            assert other.returns() == [0, 0]
            return ply
        theirs = their_moves(other, position)
        kept = {move for move in theirs if not tears_the_hive(position, move)}
        assert kept == set(ours), f"{name}, seed {seed}, ply {ply}"
        move = rng.choice(ours)
        other.apply_action(theirs[move])
        position = position.play_unchecked(move)
    return PLIES


@pytest.mark.parametrize("name", few_of(GAME_TYPES, ["Base", "Base+MLP"]))
def test_openspiel_lists_the_same_moves_in_random_games(name: str, require: Require) -> None:
    require(importlib.util.find_spec("pyspiel"), "open_spiel has no wheel for this Python")
    assert sum(compare(name, seed) for seed in range(4)) > 100


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", GAME_TYPES)
def test_openspiel_lists_the_same_moves_in_two_thousand_games(name: str, require: Require) -> None:
    require(importlib.util.find_spec("pyspiel"), "open_spiel has no wheel for this Python")
    assert sum(compare(name, seed) for seed in range(1000, 1250)) > 10_000
