"""The PettingZoo environment: PettingZoo's own tests, results, illegal actions and pictures."""

from __future__ import annotations

import copy
import importlib
import pickle
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from skep.core.errors import WrongTypeError
from skep.core.ruleset import EDITIONS, Repetition
from skep.engine.errors import PicturesNeededError
from skep.envs import hive_v0, pictures
from skep.envs.errors import ResetNeededError
from skep.notation.errors import NotationError
from skep.notation.movestring import read_move
from skep.spaces import Center, encode_move, masks, planes

pettingzoo: Any = importlib.import_module("pettingzoo.test")  # it has no types of its own


def play(env: Any, *moves: str) -> None:
    for move in moves:
        position = env.unwrapped.position
        env.step(encode_move(read_move(move, position), position))


def new_env(**arguments: Any) -> Any:
    env = hive_v0.env(**arguments)
    env.reset(seed=1)
    return env


# It expects observations without a mask.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.parametrize("ruleset", ["Base+MLP", "dutch-2005"])
def test_pettingzoo_finds_nothing_wrong(ruleset: str) -> None:
    pettingzoo.api_test(hive_v0.env(ruleset=ruleset, max_plies=60), num_cycles=100)


def test_pettingzoo_finds_it_repeatable() -> None:
    pettingzoo.seed_test(hive_v0.env, num_cycles=40)


def test_pettingzoo_can_render_it() -> None:
    def is_svg(picture: str) -> bool:
        return picture.startswith("<svg")

    pettingzoo.render_test(hive_v0.env, custom_tests={"svg": is_svg})


@pytest.mark.parametrize("seed", [-1, 1.5, "a", True])
def test_a_seed_that_is_no_whole_number_is_refused(seed: Any) -> None:
    """It was accepted, unlike in the other environments."""
    with pytest.raises((ValueError, WrongTypeError), match="seed: expected"):
        hive_v0.env().reset(seed=seed)


def test_an_observation_is_for_the_agent_who_looks() -> None:
    env = new_env()
    play(env, "wS1", "bG1 wS1-", "wQ -wS1")
    position = env.unwrapped.position
    seen = env.observe("player_1")
    assert np.array_equal(seen["observation"], planes([position])[0])
    assert np.array_equal(seen["action_mask"], masks([position])[0])
    waiting = env.observe("player_0")
    assert not waiting["action_mask"].any()
    assert waiting["observation"][0, 16, 16] == 1  # White's own queen
    for agent in env.agents:
        assert env.observation_space(agent).contains(env.observe(agent))


def random_env(seed: int, **arguments: Any) -> Any:
    """Return an environment with a finished random game, before the agents are removed."""
    env = new_env(**arguments)
    rng = np.random.default_rng(seed)
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))))
    return env


def test_the_winner_gets_one_and_the_loser_minus_one() -> None:
    for seed in range(60):
        env = random_env(seed, ruleset="Base", max_plies=400)
        outcome = env.unwrapped.position.outcome
        if outcome is None or outcome.winner is None:
            continue
        winner = "player_0" if outcome.winner.value == "w" else "player_1"
        loser = env.possible_agents[1 - env.possible_agents.index(winner)]
        assert env.rewards == {winner: 1.0, loser: -1.0}
        assert env.terminations == dict.fromkeys(env.agents, True)
        assert env.infos[winner] == {"outcome": "surrounded"}
        assert not env.observe(env.agent_selection)["action_mask"].any()
        rewards = {}
        for agent in env.agent_iter():
            rewards[agent] = env.last()[1]
            env.step(None)
        assert rewards == {winner: 1.0, loser: -1.0}
        return
    pytest.fail("no game had a winner")


def test_a_long_game_is_truncated() -> None:
    env = random_env(1, max_plies=7)
    assert env.unwrapped.plies == 7
    assert env.truncations == dict.fromkeys(env.agents, True)
    assert env.terminations == dict.fromkeys(env.agents, False)
    assert env.rewards == dict.fromkeys(env.agents, 0.0)


def shuffle_queens(env: Any) -> int:
    """Move both queens to and fro until the game ends, and return the number of plies."""
    play(env, "wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
    there, back = ("wQ \\wS1", "bQ bS1\\"), ("wQ -wS1", "bQ bS1-")
    for turn in range(10):
        for move in (there, back)[turn % 2]:
            play(env, move)
            if any(env.terminations.values()):
                return int(env.unwrapped.plies)
    return 0


@pytest.mark.parametrize(
    ("ruleset", "repetition", "ends_at"),
    [
        ("Base", None, 0),
        ("Base", Repetition.THREEFOLD, 12),
        ("dutch-2005", None, 12),
        ("dutch-2005", Repetition.NONE, 0),
    ],
)
def test_repetition_is_a_draw_if_the_rules_say_so(
    ruleset: str, repetition: Repetition | None, ends_at: int
) -> None:
    env = new_env(ruleset=ruleset, repetition=repetition)
    assert shuffle_queens(env) == ends_at
    if ends_at:
        assert env.rewards == dict.fromkeys(env.agents, 0.0)
        assert env.infos["player_0"] == {"outcome": "repetition"}
        assert env.observe("player_0")["observation"][34].max() == 3
        assert not env.observe(env.agent_selection)["action_mask"].any()


def test_an_illegal_action_loses_and_says_why() -> None:
    env = new_env()
    play(env, "wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")
    env.step((1 * 28 + 14) * 7 + 2)  # wS1 is pinned
    assert env.rewards == {"player_0": -1.0, "player_1": 0.0}
    assert env.terminations == dict.fromkeys(env.agents, True)
    assert env.infos["player_0"]["illegal"].endswith("wS1: the hive would fall apart")
    assert env.infos["player_1"] == {}
    rewards = {}
    for agent in env.agent_iter():
        rewards[agent] = env.last()[1]
        env.step(None)
    assert rewards == {"player_0": -1.0, "player_1": 0.0}
    assert env.agents == []


@pytest.mark.parametrize("action", [-1, 5489, 10**30])
def test_a_number_that_is_no_action_loses_too(action: int) -> None:
    env = new_env()
    env.step(action)
    assert env.rewards["player_0"] == -1.0
    assert "illegal" in env.infos["player_0"]


def test_an_action_has_to_be_a_whole_number() -> None:
    for action in (None, 1.5, "wS1", True, np.True_):  # True used to be action 1
        env = new_env()
        with pytest.raises(WrongTypeError, match="action"):
            env.step(action)
    env = new_env()
    env.step(np.int32(np.flatnonzero(env.observe("player_0")["action_mask"])[0]))
    assert env.agent_selection == "player_1"


def test_an_environment_can_be_pickled() -> None:
    env = hive_v0.raw_env("Base", max_plies=9, center=Center.OPPONENTS_QUEEN, render_mode="svg")
    other: Any = pickle.loads(pickle.dumps(env))
    assert other.position == env.position
    assert other.render_mode == "svg"


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


@pytest.mark.parametrize("duplicate", [copy.deepcopy, pickled])
def test_a_copy_continues_the_game(duplicate: Callable[[Any], Any]) -> None:
    """It used to start a new game, silently."""
    env = new_env(ruleset="dutch-2005", max_plies=4, render_mode="ansi")
    play(env, "wS1", "bG1 wS1-")
    other = duplicate(env)
    for one in (env, other):
        assert (one.unwrapped.plies, one.unwrapped.repetitions) == (2, 1)
        assert "bG1" in one.render()
        play(one, "wQ -wS1", "bQ bG1-")
        assert one.truncations == {"player_0": True, "player_1": True}
    assert other.unwrapped.position == env.unwrapped.position


def test_the_rule_set_can_come_first() -> None:
    """It used to be refused here, and accepted by the other environments."""
    env: Any = hive_v0.env("dutch-2005", max_plies=5)
    assert env.unwrapped.position == hive_v0.raw_env("dutch-2005").position


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(NotationError):
        hive_v0.env(ruleset="Chess")
    with pytest.raises(WrongTypeError, match="ruleset"):
        hive_v0.env(ruleset=3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(ValueError, match="max_plies"):
        hive_v0.env(max_plies=0)
    with pytest.raises(ValueError, match="render_mode"):
        hive_v0.env(render_mode="hologram")
    with pytest.raises(WrongTypeError, match="center"):
        hive_v0.env(center="queen")
    with pytest.raises(WrongTypeError, match="repetition"):
        hive_v0.env(repetition="threefold")
    assert hive_v0.raw_env(EDITIONS["classic"]).position.ruleset == EDITIONS["classic"]


def test_pictures_show_the_last_move(capsys: pytest.CaptureFixture[str]) -> None:
    env = new_env(render_mode="ansi")
    play(env, "wS1", "bG1 wS1-")
    assert "bG1" in env.render()
    env = new_env(render_mode="human")
    play(env, "wS1")
    assert "wS1" in capsys.readouterr().out
    env = new_env(render_mode="rgb_array")
    play(env, "wS1", "bG1 wS1-")
    pixels = env.render()
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 10
    assert new_env().render() is None


def test_all_pictures_have_the_same_size() -> None:
    env = new_env(ruleset="Base", render_mode="rgb_array")
    names = ("S1", "Q", "S2", "G1", "G2", "G3", "A1", "A2", "A3", "B1", "B2")
    for name, before in zip(names, (None, *names), strict=False):
        pixels = env.render()
        assert (pixels.shape, pixels.dtype) == ((480, 640, 3), np.uint8)
        assert (pixels[0] == 255).all()
        play(env, f"w{name} -w{before}" if before else "wS1")
        play(env, f"b{name} b{before}-" if before else "bS1 wS1-")
    assert (env.render() != 255).any(axis=(0, 2)).sum() > 600  # a row of 22 pieces fills the width


@pytest.mark.parametrize(("module", "package"), [("resvg_py", "resvg-py"), ("PIL", "Pillow")])
def test_pixels_need_packages(monkeypatch: pytest.MonkeyPatch, module: str, package: str) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    env = new_env(render_mode="rgb_array")
    with pytest.raises(PicturesNeededError, match=rf"need {package}, .*'\.\[envs\]'"):
        pictures.as_pixels(env.unwrapped.position, None)


def test_without_the_wrapper_too_a_game_begins_with_a_reset() -> None:
    env = hive_v0.raw_env("Base")
    with pytest.raises(ResetNeededError, match="No game has started"):
        env.step(0)
    env.reset()
    env.step(5488)  # a pass, which is illegal
    for _ in range(2):
        env.step(None)
    with pytest.raises(ResetNeededError, match="The game is over"):
        env.step(None)
