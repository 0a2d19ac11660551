"""A model of one's own plays as an opponent."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from typing import Any

import pytest

if importlib.util.find_spec("numpy") is None:
    pytest.skip("NumPy is not installed", allow_module_level=True)

import numpy as np

from skep import Color, Game, parse_setup
from skep.core.errors import GameError, WrongTypeError
from skep.opponents import opponent
from skep.opponents.model import ModelOpponent
from skep.rules import Position, native
from skep.spaces import ACTIONS
from tests.backends import NOT_BUILT
from tests.conftest import Require
from tests.mcts.test_tree import WINS_IN_ONE


@pytest.fixture(autouse=True)
def _needs_native(require: Require) -> None:
    require(native, NOT_BUILT)


class Model:
    """A model that knows nothing, and counts what it is asked."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def __call__(self, positions: Sequence[Position], /) -> tuple[Any, Any]:
        self.sizes.append(len(positions))
        count = len(positions)
        return np.zeros(count, np.float32), np.zeros((count, ACTIONS), np.float32)


def test_it_plays_a_game_against_a_named_opponent() -> None:
    game = Game("Base")
    players = [ModelOpponent(Model(), simulations=8, name="mine"), opponent("random", seed=1)]
    while len(game.moves) < 12:
        game.play(players[len(game.moves) % 2].choose(game))
    for one in players:
        one.reset(2)
        one.close()
    assert [one.name for one in players] == ["mine", "random"]


def test_it_wins_in_one() -> None:
    position = parse_setup(WINS_IN_ONE)
    move = ModelOpponent(Model(), simulations=2).choose(position)
    outcome = position.play(move).outcome
    assert outcome is not None
    assert outcome.winner is Color.BLACK


@pytest.mark.parametrize("leaves", [1, 4])
def test_it_asks_for_as_many_positions_as_it_may(leaves: int) -> None:
    model = Model()
    ModelOpponent(model, simulations=40, leaves=leaves).choose(Game("Base").position)
    assert max(model.sizes) == leaves
    assert sum(model.sizes) == 40


def test_it_avoids_a_third_time() -> None:
    """The keys of earlier positions count, from a game and from *history*."""
    game = Game("Base")
    model = ModelOpponent(Model(), simulations=8)
    while len(game.moves) < 9:
        game.play(model.choose(game))
    keys = [position.key for position in game.positions[:-1]]
    assert model.choose(game) == model.choose(game.position, history=keys)


def test_what_it_cannot_do_is_an_error() -> None:
    for arguments, error in (
        ({"simulations": 1}, ValueError),
        ({"leaves": 0}, ValueError),
        ({"name": 3}, WrongTypeError),
    ):
        with pytest.raises(error):
            ModelOpponent(Model(), **arguments)  # type: ignore[arg-type]
    with pytest.raises(WrongTypeError, match="where"):
        ModelOpponent(Model()).choose("Base")  # type: ignore[arg-type]
    won = parse_setup(WINS_IN_ONE)
    over = won.play(ModelOpponent(Model()).choose(won))
    with pytest.raises(GameError):
        ModelOpponent(Model()).choose(over)
