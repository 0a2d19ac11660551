"""States with OpenSpiel's interface: the same numbers as OpenSpiel's own Hive."""

from __future__ import annotations

import importlib
import importlib.util
import random
from typing import Any

import pytest

from skep.core.bugs import Color
from skep.core.errors import WrongTypeError
from skep.envs import openspiel
from skep.spaces import IllegalActionError
from tests.conftest import Require

BUGS = ("mosquito", "ladybug", "pillbug")


def name_of(rng: random.Random) -> str:
    chosen = (f"uses_{bug}={rng.choice(['true', 'false'])}" for bug in BUGS)
    return f"hive({','.join(chosen)})"


def is_near_the_edge(state: openspiel.HiveState) -> bool:
    """Whether a piece has left the board: OpenSpiel ends such a game then, or later."""
    return not all(map(state.get_game().board.has, state.position.hive.stacks))


def compare(seed: int, *, tensors: bool) -> int:
    """Play one random game in both programs, compare everything, and return the plies."""
    pyspiel: Any = importlib.import_module("pyspiel")
    rng = random.Random(seed)
    name = name_of(rng)
    theirs = pyspiel.load_game(name).new_initial_state()
    ours = openspiel.load_game(name).new_initial_state()
    plies = 0
    while not is_near_the_edge(ours):
        assert ours.is_terminal() == theirs.is_terminal()
        assert ours.current_player() == theirs.current_player()
        assert ours.returns() == theirs.returns()
        assert str(ours) == str(theirs)
        if tensors:
            for player in (0, 1):
                assert ours.observation_tensor(player) == theirs.observation_tensor(player)
        if ours.is_terminal():
            break
        legal = ours.legal_actions()
        if Color.WHITE in ours.position.hive.queens():
            assert legal == theirs.legal_actions()
        else:  # they let Black break the hive as long as White's queen is in reserve
            assert set(legal) <= set(theirs.legal_actions())
        action = rng.choice(legal)
        assert ours.action_to_string(action) == theirs.action_to_string(action)
        ours.apply_action(action)
        theirs.apply_action(action)
        plies += 1
    return plies


def test_openspiel_has_the_same_games(require: Require) -> None:
    require(importlib.util.find_spec("pyspiel"), "open_spiel has no wheel for this Python")
    assert sum(compare(seed, tensors=seed == 0) for seed in range(6)) > 300


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
def test_openspiel_has_the_same_thousand_games(require: Require) -> None:
    require(importlib.util.find_spec("pyspiel"), "open_spiel has no wheel for this Python")
    assert sum(compare(seed, tensors=seed % 20 == 0) for seed in range(100, 1100)) > 50_000


def test_sizes_are_those_of_openspiel(require: Require) -> None:
    require(importlib.util.find_spec("pyspiel"), "open_spiel has no wheel for this Python")
    pyspiel: Any = importlib.import_module("pyspiel")
    for name in ("hive", "hive(uses_pillbug=false,board_size=5)"):
        ours, theirs = openspiel.load_game(name), pyspiel.load_game(name)
        for fact in (
            "num_distinct_actions",
            "num_players",
            "max_game_length",
            "min_utility",
            "max_utility",
            "utility_sum",
            "observation_tensor_shape",
            "observation_tensor_size",
            "policy_tensor_shape",
            "get_parameters",
        ):
            expected = getattr(theirs, fact)()
            if fact == "get_parameters":
                expected = {**ours.get_parameters(), **expected}
            assert getattr(ours, fact)() == expected, fact


def new_state(*moves: str) -> openspiel.HiveState:
    state = openspiel.load_game().new_initial_state()
    for move in moves:
        state.apply_action(state.string_to_action(move))
    return state


def test_twins_enter_in_any_order() -> None:
    state = new_state("wA3", "bS2 wA3-", "wQ -wA3", "bQ bS2-")
    names = [state.action_to_string(action) for action in state.legal_actions()]
    assert any(name.startswith("wA1 ") for name in names)
    assert not any(name.startswith("wA3 ") for name in names)  # it is pinned
    assert str(state) == "Base+MLP;InProgress;White[3];wA3;bS2 wA3-;wQ -wA3;bQ bS2-"


def test_states_can_be_copied_undone_and_restored() -> None:
    state = new_state("wA3", "bS2 wA3-")
    copy = state.clone()
    action = state.legal_actions()[0]
    child = state.child(action)
    assert state.history() == copy.history()
    assert child.history() == [*state.history(), action]
    child.undo_action(0, action)
    assert str(child) == str(state)
    assert child.legal_actions() == state.legal_actions()
    with pytest.raises(ValueError, match="not the last"):
        child.undo_action(0, action)
    again = openspiel.load_game().deserialize_state(state.serialize())
    assert again.legal_actions() == state.legal_actions()
    assert state.get_game().deserialize_state(new_state().serialize()).is_initial_state()


def test_the_rest_of_the_interface() -> None:
    state = new_state("wA1")
    assert state.legal_actions(0) == []
    assert state.legal_actions(1) == state.legal_actions()
    assert sum(state.legal_actions_mask()) == len(state.legal_actions())
    assert state.rewards() == [0.0, 0.0]
    assert state.player_return(0) == state.player_reward(1) == 0.0
    assert state.action_to_string(1, 5488) == "pass"
    assert state.string_to_action(1, "pass") == 5488
    assert (state.move_number(), state.num_players(), state.num_distinct_actions()) == (1, 2, 5489)
    assert state.is_player_node()
    assert not state.is_chance_node()
    assert not state.is_simultaneous_node()
    assert state.observation_string() == state.to_string() == str(state)
    assert state.information_state_string() == state.history_str() == "209"
    assert str(openspiel.load_game("hive(board_size=6)")) == "hive(board_size=6)"
    assert state.observation_tensor() == state.observation_tensor(1)


def test_wrong_input_is_refused() -> None:
    state = new_state()
    for action in (-1, 0, 5489):
        with pytest.raises(IllegalActionError):
            state.apply_action(action)
    with pytest.raises(IllegalActionError):
        state.action_to_string(5489)
    with pytest.raises(ValueError, match="move string"):
        state.string_to_action("wX")
    with pytest.raises(ValueError, match="chess"):
        openspiel.load_game("chess")
    with pytest.raises(ValueError, match="uses_dragon"):
        openspiel.load_game("hive(uses_dragon=true)")
    with pytest.raises(ValueError, match="board_size"):
        openspiel.load_game("hive(board_size=99)")
    with pytest.raises(ValueError, match="board_size"):
        openspiel.load_game("hive(board_size=large)")
    with pytest.raises(WrongTypeError, match="name"):
        openspiel.load_game(3)  # type: ignore[arg-type]
