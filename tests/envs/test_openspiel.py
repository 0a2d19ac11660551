"""States with OpenSpiel's interface: the same numbers as OpenSpiel's own Hive."""

from __future__ import annotations

import importlib
import importlib.util
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from skep.core.bugs import Color
from skep.core.errors import WrongTypeError
from skep.envs import openspiel
from skep.envs.openspiel import OpenSpielError, OpenSpielFault
from skep.spaces import IllegalActionError
from tests.conftest import Require

DOCS = Path(__file__).parent.parent.parent / "docs"
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
    with pytest.raises(OpenSpielError, match="not the last"):
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


def test_games_with_the_same_parameters_are_equal() -> None:
    one, other = openspiel.load_game("hive"), openspiel.load_game("hive(board_size=8)")
    assert one == other
    assert len({one, other, openspiel.load_game("hive(board_size=6)")}) == 2
    assert one != "hive()"


def test_a_game_says_what_algorithms_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "pyspiel", raising=False)
    game = openspiel.load_game("hive(board_size=6)")
    kind = game.get_type()
    assert (kind.short_name, kind.long_name) == ("hive", "Hive")
    assert kind.dynamics is kind.Dynamics.SEQUENTIAL
    assert kind.reward_model is kind.RewardModel.TERMINAL
    assert kind.provides_observation_tensor
    assert kind.parameter_specification == openspiel.load_game().get_parameters()
    assert game.observation_tensor_layout().name == "CHW"
    assert (game.max_move_number(), game.max_history_length()) == (500, 500)
    assert game.max_chance_outcomes() == game.max_chance_nodes_in_history() == 0
    assert game.action_to_string(0, 5488) == "pass"
    assert [str(state) for state in game.new_initial_states()] == [str(game.new_initial_state())]
    assert str(openspiel.load_game(game.serialize())) == game.to_string() == str(game)
    state = new_state("wA1", "bA1 wA1-")
    assert state.get_type().name == "DECISION"
    assert [tuple(one) for one in state.full_history()] == list(enumerate(state.history()))
    assert state.full_history()[1].player == 1
    assert not state.chance_outcomes()
    assert not state.is_mean_field_node()
    assert not state.is_initial_non_chance_state()
    assert str(state.resample_from_infostate(0, None)) == str(state)
    again = new_state()
    again.apply_actions_with_legality_checks(state.history())
    assert str(again) == str(state)


def test_facts_are_those_of_openspiel(require: Require) -> None:
    require(importlib.util.find_spec("pyspiel"), "open_spiel has no wheel for this Python")
    pyspiel: Any = importlib.import_module("pyspiel")
    ours, theirs = openspiel.load_game(), pyspiel.load_game("hive")
    assert isinstance(ours.get_type(), pyspiel.GameType)
    for fact in (name for name in dir(theirs.get_type()) if not name.startswith("_")):
        expected = getattr(theirs.get_type(), fact)
        if not callable(expected) and fact != "is_concrete":  # only C++ can set that
            assert getattr(ours.get_type(), fact) == expected, fact
    for fact in (
        "max_move_number",
        "max_history_length",
        "max_chance_outcomes",
        "max_chance_nodes_in_history",
        "observation_tensor_layout",
        "serialize",
    ):
        assert getattr(ours, fact)() == getattr(theirs, fact)(), fact
    states = ours.new_initial_state(), theirs.new_initial_state()
    for state in states:
        for _ in range(3):
            state.apply_action(state.legal_actions()[0])
    for fact in ("get_type", "is_mean_field_node", "history"):
        assert getattr(states[0], fact)() == getattr(states[1], fact)(), fact
    players = [[(one.player, one.action) for one in state.full_history()] for state in states]
    assert players[0] == players[1]


def test_openspiels_tree_search_plays_a_game(require: Require) -> None:
    require(importlib.util.find_spec("pyspiel"), "open_spiel has no wheel for this Python")
    mcts: Any = importlib.import_module("open_spiel.python.algorithms.mcts")
    uniform_random: Any = importlib.import_module("open_spiel.python.bots.uniform_random")
    game = openspiel.load_game("hive(board_size=3,uses_pillbug=false)")
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(random_state=rng)
    select, noise = mcts.SearchNode.puct_value, (0.25, 0.3)
    bots = [
        mcts.MCTSBot(game, 2.0, 6, evaluator, random_state=rng),
        mcts.MCTSBot(
            game,
            2.0,
            4,
            evaluator,
            random_state=rng,
            child_selection_fn=select,
            dirichlet_noise=noise,
        ),
        uniform_random.UniformRandomBot(1, rng),
    ]
    for one, other in ((0, 1), (0, 2)):
        state = game.new_initial_state()
        while not state.is_terminal():
            action = bots[(one, other)[state.current_player()]].step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
        assert sum(state.returns()) == 0
    policy, action = bots[0].step_with_policy(game.new_initial_state())
    assert action in dict(policy)


def test_the_example_with_openspiel_in_the_docs_runs(require: Require) -> None:
    require(importlib.util.find_spec("pyspiel"), "open_spiel has no wheel for this Python")
    page = (DOCS / "environments.md").read_text(encoding="utf-8")
    blocks = [block.split("```")[0] for block in page.split("```python\n")]
    (example,) = (block for block in blocks if "from open_spiel" in block)
    names: dict[str, Any] = {}
    exec(example, names)  # noqa: S102 - our own page
    assert names["action"] in names["game"].new_initial_state().legal_actions()
    assert names["time_step"].first()


def test_openspiels_environment_plays_a_game(require: Require) -> None:
    require(importlib.util.find_spec("pyspiel"), "open_spiel has no wheel for this Python")
    rl_environment: Any = importlib.import_module("open_spiel.python.rl_environment")
    random_agent: Any = importlib.import_module("open_spiel.python.algorithms.random_agent")
    environment = rl_environment.Environment(
        openspiel.load_game("hive(board_size=3)"), enable_legality_check=True
    )
    assert environment.observation_spec()["info_state"] == (23 * 7 * 7,)
    assert environment.action_spec()["num_actions"] == 5489
    agents = [random_agent.RandomAgent(player, 5489) for player in range(2)]
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == 23 * 7 * 7
        step = environment.step([agents[player].step(step).action])
    assert sum(step.rewards) == 0
    assert environment.is_turn_based
    assert str(environment.get_state).startswith("Base+MLP;")


def test_openspiels_observations_are_observed(require: Require) -> None:
    require(importlib.util.find_spec("pyspiel"), "open_spiel has no wheel for this Python")
    observation: Any = importlib.import_module("open_spiel.python.observation")
    game, state = openspiel.load_game(), new_state("wA1", "bA1 wA1-", "wQ -wA1")
    observer = observation.make_observation(game)
    observer.set_from(state, 0)
    assert observer.tensor.tolist() == state.observation_tensor(0)
    assert list(observer.dict["observation"].shape) == game.observation_tensor_shape()
    assert observer.string_from(state, 0) == str(state)
    assert observation.make_observation(game, params={"planes": 3}) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "Base+MLP",
        "Base+MLP;InProgress",
        "Base+MLP;InProgress;Black[2]",
        "Base+MLP;InProgress;Black[2];wA3;bS2 wA3-",  # cut off before the last move
        "Base+MLP;InProgress;Black[2];wA3;bS2 wA3-;wQ",
        "Base+MLP;InProgress;Black[2];wA3;bS2 wA3-;wQ bS2-",  # an illegal move
        "Base+ML;InProgress;Black[2];wA3;bS2 wA3-;wQ -wA3",  # another game type
        "Base+MLP;NotStarted;Black[2];wA3;bS2 wA3-;wQ -wA3",
        "Base+MLP;InProgress;Black[2];wA3;bS2 wA3-;wQ -wA3;",
    ],
)
def test_text_that_is_no_state_of_the_game_is_refused(text: str) -> None:
    with pytest.raises(OpenSpielError) as caught:
        openspiel.load_game().deserialize_state(text)
    assert caught.value.fault is OpenSpielFault.NOT_A_STATE
    assert caught.value.facts["text"] == text


def test_wrong_input_is_refused() -> None:
    state = new_state()
    for action in (-1, 0, 5489):
        with pytest.raises(IllegalActionError):
            state.apply_action(action)
    with pytest.raises(IllegalActionError):
        state.action_to_string(5489)
    for about_player in (state.observation_tensor, state.player_return, state.player_reward):
        for player in (-4, -1, 2):
            with pytest.raises(ValueError, match="player: expected 0 to 1"):
                about_player(player)
    with pytest.raises(OpenSpielError, match="move string"):
        state.string_to_action("wX")
    wrong: Any = 3
    number: Any = 0.5
    for reject in (state.apply_action, state.action_to_string):
        with pytest.raises(WrongTypeError, match="action"):
            reject(number)
    for name, fault, about in (
        ("chess", OpenSpielFault.OTHER_GAME, "chess"),
        ("hive(", OpenSpielFault.OTHER_GAME, "hive"),
        ("hive(uses_dragon=true)", OpenSpielFault.UNKNOWN_PARAMETER, "uses_dragon"),
        ("hive(uses_dragon=yes)", OpenSpielFault.UNKNOWN_PARAMETER, "uses_dragon"),
        (
            "hive(board_size=large)",
            OpenSpielFault.BAD_PARAMETER,
            "^board_size: expected a whole number from 1 to 14, not 'large'$",
        ),
        ("hive(board_size)", OpenSpielFault.BAD_PARAMETER, "to 14, not ''$"),
        (
            "hive(uses_pillbug=yes)",
            OpenSpielFault.BAD_PARAMETER,
            "^uses_pillbug: expected true or false, not 'yes'$",
        ),
    ):
        with pytest.raises(OpenSpielError, match=about) as caught:
            openspiel.load_game(name)
        assert caught.value.fault is fault
    with pytest.raises(ValueError, match="board_size"):
        openspiel.load_game("hive(board_size=99)")
    with pytest.raises(ValueError, match="board_size: expected 1 to 14, not -1"):
        openspiel.load_game("hive(board_size=-1)")
    for name in ("hive(uses_pillbug=7)", "hive(board_size=true)"):
        with pytest.raises(WrongTypeError):
            openspiel.load_game(name)
    with pytest.raises(WrongTypeError, match="name"):
        openspiel.load_game(wrong)
    with pytest.raises(WrongTypeError, match="text"):
        openspiel.load_game().deserialize_state(wrong)
