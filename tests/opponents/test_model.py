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
from skep.match.play import play_match
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
    with pytest.raises(WrongTypeError, match="evaluate: expected a function, not 3"):
        ModelOpponent(3)  # type: ignore[arg-type]
    with pytest.raises(WrongTypeError, match="where"):
        ModelOpponent(Model()).choose("Base")  # type: ignore[arg-type]
    won = parse_setup(WINS_IN_ONE)
    over = won.play(ModelOpponent(Model()).choose(won))
    with pytest.raises(GameError):
        ModelOpponent(Model()).choose(over)


def _knowing(positions: Sequence[Position]) -> tuple[Any, Any]:
    """Return values and logits that depend on the position, whatever else is in the batch."""
    rows = [np.random.default_rng(position.key & 0xFFFF) for position in positions]
    values = np.array([row.uniform(-0.5, 0.5) for row in rows], np.float32)
    return values, np.stack([row.normal(size=ACTIONS).astype(np.float32) for row in rows])


def test_it_plays_the_same_moves_in_several_games_at_once() -> None:
    games = [Game("Base") for _ in range(5)]
    for number, game in enumerate(games):
        while len(game.moves) < 2 * number:
            game.play(opponent("random", seed=number).choose(game))
    model = ModelOpponent(_knowing, simulations=30, leaves=3)
    assert model.choose_all(games) == [model.choose(game) for game in games]
    assert model.choose_all([]) == []
    with pytest.raises(WrongTypeError, match="games"):
        model.choose_all([games[0].position])  # type: ignore[list-item]


def test_a_match_between_two_models_fills_their_batches() -> None:
    model = Model()
    old = ModelOpponent(_knowing, simulations=8, name="old")
    new = ModelOpponent(model, simulations=8, leaves=2, name="new")
    options: dict[str, Any] = {"games": 6, "rules": "Base", "seed": 1, "max_plies": 12}
    results = [play_match(new, old, at_once=at_once, **options) for at_once in (1, 64)]
    assert results[0].games == results[1].games
    assert max(model.sizes) == 12
