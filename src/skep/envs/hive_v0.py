"""Hive as an AEC environment for PettingZoo.

>>> from skep.envs import hive_v0
>>> env = hive_v0.env(ruleset="Base")
>>> env.reset(seed=1)
>>> env.agent_selection
'player_0'
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeAlias

from skep.extras import extra_needed

with extra_needed("envs"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from numpy.typing import NDArray
    from pettingzoo import AECEnv  # type: ignore[import-untyped]  # pyright: ignore[reportMissingTypeStubs]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]  # pyright: ignore[reportMissingTypeStubs]

from skep.core.bugs import Color
from skep.core.checks import check_type
from skep.core.moves import Move
from skep.core.ruleset import Repetition, Ruleset
from skep.envs.arguments import (
    DEFAULT_PLY_LIMIT,
    checked_ply_limit,
    checked_seed,
    start_position,
)
from skep.envs.errors import NoGame, ResetNeededError
from skep.envs.pictures import as_pixels, as_svg, as_text
from skep.envs.starts import GameStart, read_starts, starts_for
from skep.notation.record import outcome_by_rules
from skep.rules import Position, native
from skep.spaces import (
    ACTIONS,
    PLANES,
    SIZE,
    Center,
    IllegalActionError,
    decode_action,
    observe,
    play_action,
)
from skep.spaces.actions import action_number

__all__ = ["AGENTS", "env", "raw_env"]

AGENTS = ("player_0", "player_1")
"""The agents: White and Black."""

_COLORS = {AGENTS[0]: Color.WHITE, AGENTS[1]: Color.BLACK}
_AGENTS = {color: agent for agent, color in _COLORS.items()}
_TEST_OPTION = "options"
"""PettingZoo's own test resets environments with an option of this name. It means nothing."""

_RENDER_MODES = ("human", "rgb_array", "ansi", "svg")
_HIGHEST = 7
"""The most pieces in one stack: four beetles and two mosquitoes on another piece."""

Observation: TypeAlias = dict[str, NDArray[Any]]
Rendered: TypeAlias = NDArray[np.uint8] | str | None


def env(
    ruleset: Ruleset | str = "Base+MLP", **arguments: Any
) -> AECEnv[str, Observation, int | None]:
    """Return an environment that checks the order of calls; arguments as in ``raw_env``."""
    return wrappers.OrderEnforcingWrapper(raw_env(ruleset, **arguments))


class raw_env(  # noqa: N801 - PettingZoo's name
    AECEnv[str, Observation, "int | None"]  # type: ignore[misc]
):
    """One game between ``player_0``, White, and ``player_1``, Black.

    An observation has the planes (``observation``) and the legal actions (``action_mask``). The
    winner gets the reward 1 and the loser -1. An illegal action ends the game with the reward -1
    for the player who made it and 0 for the other, and ``infos`` has the reason under ``illegal``.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo declares it
        "render_modes": list(_RENDER_MODES),
        "name": "hive_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(  # noqa: PLR0913 - each is an option of its own
        self,
        ruleset: Ruleset | str = "Base+MLP",
        *,
        max_plies: int = DEFAULT_PLY_LIMIT,
        repetition: Repetition | None = None,
        center: Center = Center.OWN_QUEEN,
        render_mode: str | None = None,
        starts: GameStart | Iterable[GameStart] | None = None,
        random_plies: int = 0,
    ) -> None:
        """Create an environment. Call ``reset`` before you use it.

        A game is truncated after *max_plies*. *repetition* says whether the third occurrence of a
        position is a draw: as in the rule set, unless it is given. For *starts* and
        *random_plies*, see ``set_starts``.

        :raises NotationError: when there is no rule set with that name.
        :raises StartError: when no game can start from one of *starts*.
        :raises WrongTypeError: when an argument has the wrong type.
        :raises ValueError: when *max_plies*, *random_plies* or *render_mode* is not allowed.
        """
        super().__init__()
        check_type("center", center, Center)
        if render_mode is not None and render_mode not in _RENDER_MODES:
            message = (
                f"render_mode: expected one of {', '.join(_RENDER_MODES)}, not {render_mode!r}"
            )
            raise ValueError(message)
        self.render_mode = render_mode
        self._first: Position = start_position(ruleset, repetition)
        self._starts = read_starts(self._first, starts, random_plies)
        self._rng: np.random.Generator | None = None
        self._max_plies = checked_ply_limit(max_plies)
        self._center = center
        self._counts_repetitions = self._first.ruleset.repetition is Repetition.THREEFOLD
        self.possible_agents = list(AGENTS)
        planes = spaces.Box(0, _HIGHEST, (PLANES, SIZE, SIZE), np.uint8)
        mask = spaces.Box(0, 1, (ACTIONS,), np.int8)
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict({"observation": planes, "action_mask": mask}) for agent in AGENTS
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(ACTIONS) for agent in AGENTS
        }
        self._has_started = False
        self._begin(self._first)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. *seed* is for where it starts, if that is random.

        The option ``position`` is where this game starts, and ``random_plies`` is the number of
        random moves from there, or from the usual starts.

        :raises StartError: when no game can start there, or another option is given.
        :raises WrongTypeError: when *seed*, *options* or one of these has the wrong type.
        :raises ValueError: when a number is out of range.
        """
        number = checked_seed(seed)
        if isinstance(options, dict):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller may err
            options = {name: value for name, value in options.items() if name != _TEST_OPTION}
        starts = starts_for(options, self._starts)
        if self._rng is None or number is not None:
            self._rng, _ = seeding.np_random(number)
        self._begin(starts.draw(self._rng))
        self._has_started = True

    def set_starts(
        self, starts: GameStart | Iterable[GameStart] | None = None, random_plies: int = 0
    ) -> None:
        """Set where later games start: from one of *starts*, all equally likely.

        A start is a position, a game, a setup string or a game string. Without any, games start
        with an empty table. From there, *random_plies* random moves are played first. They never
        end the game. Its length and the repetitions count from the position after them.

        :raises StartError: when no game can start from one of *starts*.
        :raises WrongTypeError: when an argument has the wrong type.
        :raises ValueError: when *random_plies* is out of range.
        """
        self._starts = read_starts(self._first, starts, random_plies)

    def _begin(self, start: Position) -> None:
        self.position: Position = start
        self.plies: int = 0
        self._before: Position | None = None
        self._last_action = 0
        self._times = Counter([self.position.key]) if self._counts_repetitions else None
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = _AGENTS[self.position.to_move]

    @property
    def repetitions(self) -> int:
        """How often the position has occurred, if the rules count that; else 1."""
        return self._times[self.position.key] if self._times is not None else 1

    @property
    def last_move(self) -> Move | None:
        """The last move of the game."""
        if self._before is None:
            return None
        return decode_action(self._last_action, self._before)

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees. Its mask is all zeros if the other agent is to move."""
        planes = np.empty((PLANES, SIZE, SIZE), np.uint8)
        mask = np.empty(ACTIONS, np.int8)
        color, times = _COLORS[agent], self.repetitions
        if native is not None:
            native.observe(self.position, color, self._center.value, times, planes, mask)
        else:
            observe(self.position, color, planes, mask, center=self._center, times=times)
        # A game that ended by repetition still has legal moves on the board.
        if self.terminations.get(agent) or self.truncations.get(agent):
            mask[:] = 0
        return {"observation": planes, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action for the agent to move. For an agent that is done, it has to be None.

        :raises ResetNeededError: before the first ``reset``, and when both agents are done.
        :raises WrongTypeError: when the action is not a whole number.
        """
        if not self._has_started or not self.agents:
            raise ResetNeededError(NoGame.OVER if self._has_started else NoGame.NOT_STARTED)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        number = action_number(action)
        try:
            after = play_action(number, self.position)
        except IllegalActionError as error:
            self._lose_by(agent, error)
        else:
            self._before, self._last_action = self.position, number
            self._continue_from(after)
        if self.render_mode == "human":
            self.render()

    def _continue_from(self, position: Position) -> None:
        self.position = position
        self.plies += 1
        if self._times is not None:
            self._times[position.key] += 1
        outcome = outcome_by_rules(position, self.repetitions)
        self.agent_selection = _AGENTS[position.to_move]
        if outcome is not None:
            self.terminations = dict.fromkeys(AGENTS, True)
            if outcome.winner is not None:
                self.rewards[_AGENTS[outcome.winner]] = 1.0
                self.rewards[_AGENTS[outcome.winner.other]] = -1.0
            for agent in AGENTS:
                self.infos[agent]["outcome"] = outcome.termination.value
            self._accumulate_rewards()
        elif self.plies >= self._max_plies:
            self.truncations = dict.fromkeys(AGENTS, True)

    def _lose_by(self, agent: str, error: IllegalActionError) -> None:
        self.terminations = dict.fromkeys(AGENTS, True)
        self.rewards[agent] = -1.0
        self.infos[agent]["illegal"] = str(error)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Rendered:
        """Return a picture in the render mode, or print it in the mode ``human``.

        :raises PicturesNeededError: when pixels need packages that aren't installed.
        """
        match self.render_mode:
            case "rgb_array":
                return as_pixels(self.position, self.last_move)
            case "svg":
                return as_svg(self.position, self.last_move)
            case "ansi":
                return as_text(self.position, self.last_move)
            case "human":
                sys.stdout.write(as_text(self.position, self.last_move) + "\n")
            case _:
                pass
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
