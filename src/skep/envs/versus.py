"""You against a named opponent: a single-agent environment for Gymnasium.

>>> from skep.envs.versus import HiveVsOpponentEnv
>>> env = HiveVsOpponentEnv("naive", ruleset="Base")
>>> observation, info = env.reset(seed=1)
>>> info["side"] in ("white", "black")
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from skep.extras import extra_needed

with extra_needed("envs"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

from skep.core.bugs import Color
from skep.core.checks import check_type
from skep.core.errors import WrongTypeError
from skep.core.ruleset import Repetition, Ruleset
from skep.envs.arguments import DEFAULT_PLY_LIMIT, checked_seed
from skep.envs.errors import NoGame, ResetNeededError, StartError, StartFault
from skep.envs.hive_v0 import AGENTS, Rendered, raw_env
from skep.envs.starts import GameStart
from skep.opponents import NamedOpponent, opponent
from skep.rules import Position
from skep.spaces import Center, encode_move
from skep.spaces.actions import action_number

ENV_ID = "skep/Hive-v0"
"""The name for ``gymnasium.make``, after an import of this module."""

_SIDES = {Color.WHITE: "white", Color.BLACK: "black"}
_SEEDS = 2**31
_DRAWS = (2, _SEEDS, _SEEDS)
"""How many sides, seeds of the opponent and seeds of the start there are."""

_TRIES = 20
"""The most starts that a reset draws to find one whose game lasts until your first move."""

VersusObservation: TypeAlias = dict[str, NDArray[Any]]


class HiveVsOpponentEnv(gymnasium.Env[VersusObservation, Any]):
    """A game against an opponent, which answers every action in the same step.

    Observations, actions and the mask are those of ``hive_v0``. The reward is 1 for a win, -1 for a
    loss or an illegal action, and 0 otherwise.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": ["human", "rgb_array", "ansi", "svg"],
        "render_fps": 2,
    }

    def __init__(  # noqa: PLR0913 - each is an option of its own
        self,
        against: str | NamedOpponent = "random",
        ruleset: Ruleset | str = "Base+MLP",
        *,
        side: Color | None = None,
        max_plies: int = DEFAULT_PLY_LIMIT,
        repetition: Repetition | None = None,
        center: Center = Center.OWN_QUEEN,
        render_mode: str | None = None,
        starts: GameStart | Iterable[GameStart] | None = None,
        random_plies: int = 0,
    ) -> None:
        """Create an environment against an opponent of ``skep.opponents``, or one of your own.

        *side* is your side; without it, each game picks one at random. The other arguments are
        those of ``hive_v0``.

        :raises UnknownOpponentError: when there is no opponent of this name.
        :raises NotationError: when there is no rule set with that name.
        :raises StartError: when no game can start from one of *starts*.
        :raises WrongTypeError: when an argument has the wrong type.
        :raises ValueError: when *max_plies*, *random_plies* or *render_mode* is not allowed.
        """
        check_type("side", side, Color, type(None))
        if not isinstance(against, str) and not hasattr(against, "choose"):
            raise WrongTypeError("against", ("str", "NamedOpponent"), against)
        self._game = raw_env(
            ruleset,
            max_plies=max_plies,
            repetition=repetition,
            center=center,
            render_mode=render_mode,
            starts=starts,
            random_plies=random_plies,
        )
        self.render_mode = render_mode
        self.opponent: NamedOpponent = opponent(against) if isinstance(against, str) else against
        self._wanted = side
        self._max_plies = max_plies
        self.side: Color = side or Color.WHITE
        self.observation_space: spaces.Space[Any] = self._game.observation_space(AGENTS[0])
        self.action_space: spaces.Space[Any] = self._game.action_space(AGENTS[0])
        self._history: list[int] = []
        self._has_started = False

    @property
    def position(self) -> Position:
        """The current position."""
        return self._game.position

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[VersusObservation, dict[str, Any]]:
        """Start a new game. If the opponent goes first, it has already moved.

        If that move ends the game, you get the side to move instead. If your side is fixed, the
        reset draws another start. *options* are those of ``hive_v0``: ``position`` and
        ``random_plies``.

        :raises StartError: when no game can start there, when every game that was tried is over
            before your first move, or when another option is given.
        :raises WrongTypeError: when *seed*, *options* or one of these has the wrong type.
        :raises ValueError: when a number is out of range.
        """
        super().reset(seed=checked_seed(seed), options=options)
        for _ in range(_TRIES):
            draw, of_opponent, of_start = (int(self.np_random.integers(n)) for n in _DRAWS)
            side = self._wanted or (Color.BLACK if draw else Color.WHITE)
            lasts = self._begin(side, of_opponent, of_start, options)
            if not lasts and self._wanted is None:
                lasts = self._begin(side.other, of_opponent, of_start, options)
            if lasts:
                self._has_started = True
                return self._observe(), self._info()
        self._has_started = False
        raise StartError(StartFault.TOO_SHORT, "reset")

    def step(
        self, action: int | np.integer[Any] | NDArray[np.integer[Any]]
    ) -> tuple[VersusObservation, float, bool, bool, dict[str, Any]]:
        """Play an action, and the opponent's answer.

        :raises ResetNeededError: before the first ``reset``, and when the game is over.
        :raises WrongTypeError: when the action is not a whole number.
        """
        if not self._has_started or self._is_over():
            raise ResetNeededError(NoGame.OVER if self._has_started else NoGame.NOT_STARTED)
        game, agent = self._game, self._agent
        # Learners also pass arrays with a single number.
        if isinstance(action, np.ndarray) and action.size == 1:
            action = action.item()
        self._play(action_number(action))
        self._answer()
        return (
            self._observe(),
            float(game.rewards[agent]),
            bool(game.terminations[agent]),
            bool(game.truncations[agent]),
            self._info(),
        )

    def set_starts(
        self, starts: GameStart | Iterable[GameStart] | None = None, random_plies: int = 0
    ) -> None:
        """Set where later games start, as in ``hive_v0``.

        :raises StartError: when no game can start from one of *starts*.
        :raises WrongTypeError: when an argument has the wrong type.
        :raises ValueError: when *random_plies* is out of range.
        """
        self._game.set_starts(starts, random_plies)

    def action_masks(self) -> NDArray[np.int8]:
        """Return the legal actions, as sb3-contrib's MaskablePPO asks for them."""
        mask: NDArray[np.int8] = self._observe()["action_mask"]
        return mask

    def render(self) -> Rendered:  # pyright: ignore[reportIncompatibleMethodOverride] - as hive_v0
        """Return a picture in the render mode, or print it in the mode ``human``."""
        return self._game.render()

    def close(self) -> None:
        """Free the opponent's memory."""
        self.opponent.close()

    @property
    def _agent(self) -> str:
        return AGENTS[0] if self.side is Color.WHITE else AGENTS[1]

    def _begin(
        self, side: Color, of_opponent: int, of_start: int, options: dict[str, Any] | None
    ) -> bool:
        """Start a game with these seeds, and play the opponent's first move if it goes first.

        Return whether the game lasts until your first move.
        """
        self._game.reset(of_start, options)
        self._history = []
        self.side = side
        if self._max_plies == 1 and self._game.agent_selection != self._agent:
            return False  # whatever the opponent plays, so it needn't search
        self.opponent.reset(of_opponent)
        self._answer()
        return not self._is_over()

    def _answer(self) -> None:
        """Play the opponent's moves until it is your turn or the game is over."""
        game = self._game
        while not self._is_over() and game.agent_selection != self._agent:
            move = self.opponent.choose(game.position, history=self._history)
            self._play(encode_move(move, game.position))

    def _play(self, action: int) -> None:
        self._history.append(self._game.position.key)
        self._game.step(action)

    def _is_over(self) -> bool:
        return bool(self._game.terminations[self._agent] or self._game.truncations[self._agent])

    def _observe(self) -> VersusObservation:
        return self._game.observe(self._agent)

    def _info(self) -> dict[str, Any]:
        return {"side": _SIDES[self.side], **self._game.infos[self._agent]}


gymnasium.register(ENV_ID, f"{__name__}:{HiveVsOpponentEnv.__name__}")  # pyright: ignore[reportUnknownMemberType]
