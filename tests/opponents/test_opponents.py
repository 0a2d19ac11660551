"""Opponents by name."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from random import Random

import pytest

from skep import Game, GameError, Position, WrongTypeError
from skep.engine import Limits, LimitsError
from skep.opponents import (
    OPPONENTS,
    NumpyNeededError,
    UnknownOpponentError,
    canonical_name,
    opponent,
    play_naive,
)
from skep.opponents.sight import joins_queen, queen_hex
from skep.rules import BACKEND
from tests.conftest import Require


def _game_between(one: str, other: str, *, seed: int, plies: int) -> Game:
    players = [opponent(one, seed=seed), opponent(other, seed=seed + 1)]
    game = Game("Base")
    while game.outcome is None and len(game.moves) < plies:
        game.play(players[len(game.moves) % 2].choose(game))
    return game


@pytest.mark.parametrize("name", [name for name in OPPONENTS if name not in {"level 10", "mcts"}])
def test_every_opponent_plays_legal_moves_and_repeats_them_with_its_seed(name: str) -> None:
    games = [_game_between(name, "random", seed=3, plies=5) for _ in range(2)]
    assert games[0].moves == games[1].moves
    assert len(games[0].moves) == 5


def test_full_strength_takes_limits() -> None:
    player = opponent("level 10", limits=Limits(nodes=50))
    assert player.name == "level 10"
    assert player.choose(Game("Base")) in Game("Base").legal_moves()
    player.close()


def test_the_tree_search_has_no_depth(require: Require) -> None:
    require(BACKEND == "native" and find_spec("numpy"), "needs NumPy and the native rules")
    with pytest.raises(LimitsError, match="depth: expected nodes or seconds instead"):
        opponent("mcts", limits=Limits(depth=3))


def test_the_tree_search_has_a_name(require: Require) -> None:
    require(BACKEND == "native" and find_spec("numpy"), "needs NumPy and the native rules")
    player = opponent("MCTS", limits=Limits(nodes=50))
    game = Game("Base")
    moves = [player.choose(game) for _ in range(2)]
    assert player.name == "mcts"
    assert moves[0] in game.legal_moves()
    game.play(moves[0])
    assert player.choose(game) in game.legal_moves()
    player.reset(1)
    assert player.choose(Game("Base")) == moves[0]
    player.close()


def test_a_reset_repeats_the_choices() -> None:
    player, position = opponent("random", seed=1), Position.initial(Game("Base").ruleset)
    first = [player.choose(position) for _ in range(20)]
    player.reset(1)
    assert [player.choose(position) for _ in range(20)] == first


@pytest.mark.parametrize(
    ("given", "name"),
    [("Level:3", "level 3"), ("level  3", "level 3"), ("NOVICE", "novice"), ("Me", "Me")],
)
def test_names_have_several_spellings(given: str, name: str) -> None:
    assert canonical_name(given) == name


@pytest.mark.parametrize("name", ["nobody", "level 11", "level", ""])
def test_an_unknown_name_lists_the_known_ones(name: str) -> None:
    with pytest.raises(UnknownOpponentError, match="opponents: random, naive, child"):
        opponent(name)


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(WrongTypeError):
        opponent(3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(ValueError, match="seed"):
        opponent("random", seed=-1)
    with pytest.raises(WrongTypeError):
        opponent("random").choose("wS1")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_game_that_is_over_has_no_move() -> None:
    game = Game("Base")
    game.resign(game.to_move)
    with pytest.raises(GameError):
        opponent("random").choose(game)


def test_the_naive_player_wins_in_one_and_rushes_the_queen() -> None:
    beside = total = 0
    for seed in range(8):
        game = _game_between("random", "random", seed=seed, plies=12)
        position = game.position
        target = queen_hex(position, position.to_move.other)
        if target is None or game.outcome is not None:
            continue
        me = position.to_move
        can = {move for move in position.legal_moves() if joins_queen(move, me, target)}
        total += bool(can)
        beside += bool(can) and play_naive(position, Random(seed)) in can
    assert total
    assert beside == total
    wins = [_game_between("naive", "random", seed=seed, plies=150) for seed in range(6)]
    assert sum(game.outcome is not None for game in wins) >= 4


def test_the_novice_beats_the_naive_player() -> None:
    outcomes = [_game_between("novice", "naive", seed=seed, plies=150).outcome for seed in range(3)]
    assert sum(1 for one in outcomes if one and one.winner is Game("Base").to_move) >= 2


def test_the_tree_search_says_that_it_needs_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "skep.opponents.tree", None)
    with pytest.raises(NumpyNeededError, match="mcts needs NumPy"):
        opponent("mcts")
