"""The single-agent environment against a named opponent."""

from __future__ import annotations

import copy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from skep import Color, WrongTypeError
from skep.envs.errors import ResetNeededError
from skep.envs.versus import HiveVsOpponentEnv
from skep.opponents import UnknownOpponentError, opponent
from skep.spaces import ACTIONS, PASS_ACTION


def _play(env: HiveVsOpponentEnv, seed: int) -> tuple[list[int], float, dict[str, Any]]:
    """Play a game at random, and return the actions, the last reward and the last info."""
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    actions: list[int] = []
    reward, is_over = 0.0, False
    while not is_over:
        assert reward == 0
        actions.append(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        observation, reward, terminated, truncated, info = env.step(actions[-1])
        is_over = terminated or truncated
    assert not observation["action_mask"].any()
    return actions, reward, info


@pytest.mark.filterwarnings("ignore:.*:UserWarning")
def test_gymnasium_finds_nothing_wrong() -> None:
    env = gymnasium.make("skep.envs.versus:skep/Hive-v0", against="naive", ruleset="Base")
    check_env(env.unwrapped)


def test_a_naive_opponent_beats_random_play_on_either_side() -> None:
    env = HiveVsOpponentEnv("naive", "Base")
    games = [_play(env, seed) for seed in range(6)]
    assert {info["side"] for _, _, info in games} == {"white", "black"}
    assert sum(reward for _, reward, _ in games) < 0
    assert _play(env, 3)[:2] == games[3][:2]  # the same seed, the same game


def test_a_chosen_side_is_kept_and_a_level_answers() -> None:
    with pytest.raises(UnknownOpponentError):
        HiveVsOpponentEnv("nobody")
    env = HiveVsOpponentEnv("level 2", "Base", side=Color.BLACK, max_plies=20)
    env.reset(seed=1)
    assert (env.side, env.position.ply, env.position.to_move) == (Color.BLACK, 1, Color.BLACK)
    env.close()


def test_a_copy_continues_the_game() -> None:
    env = HiveVsOpponentEnv("naive", "Base", side=Color.BLACK, max_plies=40)
    observation, _ = env.reset(seed=1)
    env.step(np.flatnonzero(observation["action_mask"])[0])
    other = copy.deepcopy(env)
    is_over = False
    while not is_over:
        action = np.flatnonzero(env.action_masks())[-1]
        answers = [one.step(action) for one in (env, other)]
        assert answers[0][1:] == answers[1][1:]
        assert env.position == other.position
        is_over = answers[0][2] or answers[0][3]


def test_an_illegal_action_loses() -> None:
    env = HiveVsOpponentEnv(opponent("random"), "Base", render_mode="ansi")
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(PASS_ACTION)
    assert (reward, terminated) == (-1.0, True)
    assert info["illegal"]
    assert isinstance(env.render(), str)


def test_the_mask_is_there_for_masked_learners() -> None:
    env = HiveVsOpponentEnv("random", "Base", side=Color.WHITE)
    observation, _ = env.reset(seed=1)
    assert (env.action_masks() == observation["action_mask"]).all()


def test_only_a_game_that_goes_on_takes_actions() -> None:
    """A step before the reset used to play, and one after the end named PettingZoo's rules."""
    env = HiveVsOpponentEnv("random", "Base", side=Color.WHITE)
    with pytest.raises(ResetNeededError, match=r"No game has started\. Call reset\."):
        env.step(0)
    env.reset(seed=1)
    env.step(PASS_ACTION)  # which loses
    for action in (0, None):
        with pytest.raises(gymnasium.error.ResetNeeded, match=r"The game is over\. Call reset\."):
            env.step(action)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    env.reset(seed=1)
    assert env.step(int(env.action_masks().argmax()))[2:4] == (False, False)


@pytest.mark.parametrize("action", [1.7, "12", None, True, np.array([1, 2]), np.array([1.0])])
def test_an_action_that_is_no_whole_number_is_refused(action: Any) -> None:
    env = HiveVsOpponentEnv("random", "Base", side=Color.WHITE)
    env.reset(seed=1)
    with pytest.raises(WrongTypeError, match="action"):
        env.step(action)
    assert env.position.ply == 0


def test_learners_may_pass_arrays_of_one_action() -> None:
    env = HiveVsOpponentEnv("random", "Base", side=Color.WHITE)
    observation, _ = env.reset(seed=1)
    action = int(observation["action_mask"].argmax())
    for same in (action, np.int64(action), np.array(action), np.array([action])):
        env.reset(seed=1)
        env.step(same)
        assert env.position.ply == 2


def test_what_does_not_choose_moves_is_no_opponent() -> None:
    wrong: Any = 3
    with pytest.raises(WrongTypeError, match="against"):
        HiveVsOpponentEnv(wrong)


def test_gymnasium_makes_it_by_name() -> None:
    env = gymnasium.make("skep.envs.versus:skep/Hive-v0", against="naive", ruleset="Base")
    assert isinstance(env.unwrapped, HiveVsOpponentEnv)
    assert env.unwrapped.opponent.name == "naive"
    env.reset(seed=1)
    vector = gymnasium.make_vec("skep/Hive-v0", num_envs=2, ruleset="Base")
    observations, _ = vector.reset(seed=1)
    assert observations["action_mask"].shape == (2, ACTIONS)
    vector.close()


@pytest.mark.parametrize("seed", [-1, 1.5, "a", True])
def test_a_seed_that_is_no_whole_number_is_refused(seed: Any) -> None:
    env = HiveVsOpponentEnv("random")
    with pytest.raises((ValueError, WrongTypeError), match="seed: expected"):
        env.reset(seed=seed)
