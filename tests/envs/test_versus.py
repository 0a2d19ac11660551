"""The single-agent environment against a named opponent."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from skep import Color
from skep.envs.versus import HiveVsOpponentEnv
from skep.opponents import UnknownOpponentError, opponent
from skep.spaces import PASS_ACTION


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
    check_env(HiveVsOpponentEnv("naive", "Base"), skip_render_check=True)


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
