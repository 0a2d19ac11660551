"""Benchmarks of environments and features, next to OpenSpiel in the same run.

Steps of one process are measured in CPU time. The vector environment uses two cores, so its steps
are measured on the wall clock too. Both sides of a comparison take turns.
"""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import pytest

from bench.conftest import best
from bench.test_explorer import MIDDLEGAMES
from skep.bulk import FEATURE_SLOTS, features
from skep.envs import openspiel
from skep.rules import native
from skep.spaces import ACTIONS, PLANES, SIZE, masks, planes

if TYPE_CHECKING:
    from bench.conftest import Show

pettingzoo: Any = pytest.importorskip("pettingzoo")
hive_v0: Any = importlib.import_module("skep.envs.hive_v0")
HiveVectorEnv: Any = importlib.import_module("skep.envs.vector").HiveVectorEnv

pytestmark = pytest.mark.skipif(native is None, reason="the native rules are not in use")

GAMES = 256
THREADS = 2
PLIES = 300
ROUNDS = 8
ENV_BAR, ENV_TIMES = 20_000, 5
VECTOR_BAR, VECTOR_TIMES = 200_000, 50
FEATURES_BAR = 500_000


def pyspiel() -> Any:
    return pytest.importorskip("pyspiel")


def openspiel_env() -> Any:
    """Return a PettingZoo environment over OpenSpiel's Hive: its tensor, and a mask."""
    game = pyspiel().load_game("hive")
    shape, actions = tuple(game.observation_tensor_shape()), game.num_distinct_actions()
    agents = ["player_0", "player_1"]

    class OpenSpielEnv(pettingzoo.AECEnv):
        metadata: ClassVar[dict[str, Any]] = {"name": "openspiel_hive_v0", "render_modes": []}

        def __init__(self) -> None:
            super().__init__()
            self.possible_agents = list(agents)

        def reset(self, seed: int | None = None, options: Any = None) -> None:  # noqa: ARG002 - PettingZoo's signature
            self.state = game.new_initial_state()
            self.agents = list(agents)
            self.rewards = dict.fromkeys(agents, 0.0)
            self._cumulative_rewards = dict.fromkeys(agents, 0.0)
            self.terminations = dict.fromkeys(agents, False)
            self.truncations = dict.fromkeys(agents, False)
            self.infos = {agent: {} for agent in agents}
            self.plies = 0
            self.agent_selection = agents[0]

        def observe(self, agent: str) -> dict[str, Any]:
            player = agents.index(agent)
            tensor = np.array(self.state.observation_tensor(player), np.float32).reshape(shape)
            mask = np.zeros(actions, np.int8)
            if not self.state.is_terminal():
                mask[self.state.legal_actions(player)] = 1
            return {"observation": tensor, "action_mask": mask}

        def step(self, action: int | None) -> None:
            agent = self.agent_selection
            if self.terminations[agent] or self.truncations[agent]:
                self._was_dead_step(action)
                return
            self._cumulative_rewards[agent] = 0.0
            self._clear_rewards()
            self.state.apply_action(action)
            self.plies += 1
            if self.state.is_terminal():
                self.rewards = dict(zip(agents, self.state.returns(), strict=True))
                self.terminations = dict.fromkeys(agents, True)
                self._accumulate_rewards()
            elif self.plies >= PLIES:
                self.truncations = dict.fromkeys(agents, True)
            self.agent_selection = agents[1 - agents.index(agent)]

    return pettingzoo.utils.wrappers.OrderEnforcingWrapper(OpenSpielEnv())


def play(env: Any, rng: random.Random, steps: int) -> int:
    """Play random games for a number of steps, the way a training loop would."""
    done = 0
    while done < steps:
        env.reset()
        for _ in env.agent_iter():
            seen, _, is_over, is_cut, _ = env.last()
            if is_over or is_cut:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[rng.randrange(len(legal))]))
            done += 1
            if done == steps:
                break
    return done


def in_turns(
    *works: Callable[[], int], clock: Callable[[], float], rounds: int = ROUNDS
) -> list[float]:
    """Return the best rate of each, which take turns."""
    rates = [0.0] * len(works)
    for _ in range(rounds):
        for i, work in enumerate(works):
            started = clock()
            done = work()
            rates[i] = max(rates[i], done / (clock() - started))
    return rates


def test_pettingzoo(show: Show) -> None:
    rng = random.Random(1)
    ours, theirs = hive_v0.env(), openspiel_env()
    rate, other = in_turns(
        lambda: play(ours, rng, 5_000), lambda: play(theirs, rng, 300), clock=time.process_time
    )
    show("PettingZoo, Base+MLP", rate, "steps/s", ENV_BAR)
    show("PettingZoo over OpenSpiel's Hive", other, "steps/s")
    show("ratio", rate / other, "times", ENV_TIMES)


def test_vector_environment(show: Show) -> None:
    env = HiveVectorEnv(GAMES, threads=THREADS)
    env.reset(seed=1)

    def steps() -> int:
        for _ in range(200):
            env.step(env.sample_actions())
        return 200 * GAMES

    steps()
    for clock, what in ((time.perf_counter, "wall clock"), (time.process_time, "CPU time")):
        (rate,) = in_turns(steps, clock=clock)
        show(f"vector environment, {GAMES} games, {what}", rate, "steps/s", VECTOR_BAR)
    rate, other = in_turns(steps, openspiel_loop(), clock=time.perf_counter, rounds=3)
    show("loop over OpenSpiel states", other, "steps/s")
    show("ratio, in turns, wall clock", rate / other, "times", VECTOR_TIMES)
    shape = (GAMES, PLANES, SIZE, SIZE)
    assert env.reset(seed=1)[0]["observation"].shape == shape


def openspiel_loop() -> Callable[[], int]:
    """Return one step of as many states, each with its tensor and its mask in one array."""
    game = pyspiel().load_game("hive")
    size, actions = game.observation_tensor_size(), game.num_distinct_actions()
    tensors = np.zeros((GAMES, size), np.float32)
    legal = np.zeros((GAMES, actions), np.int8)
    states = [game.new_initial_state() for _ in range(GAMES)]
    rng = random.Random(1)

    def steps() -> int:
        for _ in range(4):
            for i, state in enumerate(states):
                choices = state.legal_actions()
                state.apply_action(choices[rng.randrange(len(choices))])
                if state.is_terminal() or state.move_number() >= PLIES:
                    states[i] = game.new_initial_state()
                tensors[i] = states[i].observation_tensor()
                legal[i] = states[i].legal_actions_mask()
        return 4 * GAMES

    for _ in range(5):
        steps()  # as far into the games as the others are, and a little
    return steps


def actions_of(game: Any, rng: random.Random, actions: int) -> int:
    """Play random games for a number of actions, each one of the legal ones."""
    done = 0
    while done < actions:
        state = game.new_initial_state()
        while not state.is_terminal() and state.move_number() < PLIES:
            legal = state.legal_actions()
            state.apply_action(legal[rng.randrange(len(legal))])
            done += 1
    return done


def test_openspiel_states(show: Show) -> None:
    """Both play the same games: the actions have the same numbers."""
    games = openspiel.load_game("hive"), pyspiel().load_game("hive")
    works = [partial(actions_of, game, random.Random(1), 2_000) for game in games]
    rate, other = in_turns(*works, clock=time.process_time)
    show("OpenSpiel's methods on Skep's rules", rate, "actions/s")
    show("OpenSpiel", other, "actions/s")
    show("ratio", other / rate, "times slower")


def test_features(show: Show) -> None:
    many = MIDDLEGAMES * (50_000 // len(MIDDLEGAMES))
    out = np.empty((len(many), 2, FEATURE_SLOTS), np.uint16)
    rate = best(lambda: len(features(many, out)), len(many))
    show("features, one core", rate, "positions/s", FEATURES_BAR)


def test_spaces(show: Show) -> None:
    many = MIDDLEGAMES * (1_000 // len(MIDDLEGAMES))
    seen = np.empty((len(many), PLANES, SIZE, SIZE), np.uint8)
    legal = np.empty((len(many), ACTIONS), np.int8)
    show("planes, one core", best(lambda: len(planes(many, seen)), len(many)), "positions/s")
    show("masks, one core", best(lambda: len(masks(many, legal)), len(many)), "positions/s")
