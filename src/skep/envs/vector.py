"""Many games at once: a vector environment that steps in C++, on several threads."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import replace
from threading import Lock
from typing import Any, TypeAlias

from skep.extras import extra_needed

with extra_needed("envs"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

from skep.bounds import THREADS
from skep.core.checks import check_type, whole_number, within
from skep.core.errors import NativeTask, WrongTypeError
from skep.core.ruleset import Repetition, Ruleset
from skep.envs.arguments import (
    DEFAULT_PLY_LIMIT,
    checked_ply_limit,
    checked_seed,
    start_position,
)
from skep.envs.errors import InUseError, NoGame, ResetNeededError, StartError, StartFault
from skep.envs.starts import GameStart, Starts, read_options, read_positions, read_starts
from skep.rules import Position, native, native_needed
from skep.spaces import ACTIONS, PLANES, SIZE, ArrayError, Center, explain_action
from skep.spaces.plane import FIRST_FACT

ENVIRONMENTS = range(1, 65_537)
BUFFERS = range(1, 1025)
_HIGHEST = 7
_SEEDS = 2**64

Observations: TypeAlias = dict[str, NDArray[Any]]


class _OneThread:
    """A block that only one thread can be in: C++ would write to the same games and arrays."""

    def __init__(self) -> None:
        self._lock = Lock()

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise InUseError

    def __exit__(self, *_: object) -> None:
        self._lock.release()


class _RepeatedBox(spaces.Box[Any]):
    """The same box for each game, with one row per game.

    Gymnasium's ``batch_space`` writes the bounds out for every game, which takes more memory than
    the observations themselves. Here, all rows are views of the same bounds.
    """

    def __init__(self, box: spaces.Box[Any], number: int) -> None:
        super().__init__(box.low, box.high, dtype=box.dtype)
        self._single = box
        self._shape = (number, *box.shape)
        for name in ("low", "high", "bounded_below", "bounded_above"):
            setattr(self, name, np.broadcast_to(getattr(self, name), self._shape))

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy or pickle one row: the views would be written out for every game."""
        return _RepeatedBox, (self._single, self._shape[0]), {"_np_random": self._np_random}


class HiveVectorEnv(VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """Games that are played at the same time, one move in each per step.

    Both sides of a game are played through the same environment: each row of an observation is from
    the point of view of the side to move. A reward is for the side that made the move. A game that
    is over starts again in the same step.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(  # noqa: PLR0913 - each is an option of its own
        self,
        num_envs: int,
        ruleset: Ruleset | str = "Base+MLP",
        *,
        max_plies: int = DEFAULT_PLY_LIMIT,
        repetition: Repetition | None = None,
        center: Center = Center.OWN_QUEEN,
        threads: int = 1,
        buffers: int = 2,
        starts: GameStart | Iterable[GameStart] | None = None,
        random_plies: int = 0,
    ) -> None:
        """Create an environment of *num_envs* games. Call ``reset`` before you use it.

        Arrays of observations are reused after *buffers* steps. Copy what you keep longer. For
        *starts* and *random_plies*, see ``set_starts``.

        :raises NativeNeededError: when the native rules are not in use.
        :raises NotationError: when there is no rule set with that name.
        :raises StartError: when no game can start from one of *starts*.
        :raises WrongTypeError: when an argument has the wrong type.
        :raises ValueError: when a number is out of range.
        """
        if native is None:
            raise native_needed(NativeTask.BATCH_GAMES)
        self.num_envs = within("num_envs", num_envs, ENVIRONMENTS)
        threads = within("threads", threads, THREADS)
        check_type("center", center, Center)
        self._first = start_position(ruleset, repetition)
        limit = checked_ply_limit(max_plies)
        self._games = native.BatchGames(self._first, self.num_envs, limit, center.value, 0, threads)
        self._one_thread = _OneThread()
        self.set_starts(starts, random_plies)
        self.single_action_space = spaces.Discrete(ACTIONS)
        boxes: dict[str, spaces.Box[Any]] = {
            "observation": spaces.Box(0, _HIGHEST, (PLANES, SIZE, SIZE), np.uint8),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
        self.single_observation_space = spaces.Dict({**boxes})
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = spaces.Dict(
            {name: _RepeatedBox(box, self.num_envs) for name, box in boxes.items()}
        )
        number = within("buffers", buffers, BUFFERS)
        self._buffers = [self._allocate(self.num_envs) for _ in range(number)]
        self._turn = 0
        self._has_started = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Start all games, and return the first observations.

        *seed* is for ``sample_actions``, and for where games start, if that is random. The option
        ``position`` has the position that these games start from, or a list with one for each game.
        ``random_plies`` has the number of random moves from there, or from the usual starts.
        ``infos`` has the arrays that ``step`` always returns.

        :raises StartError: when no game can start there, or another option is given.
        :raises WrongTypeError: when *seed*, *options* or one of these has the wrong type.
        :raises ValueError: when a number is out of range.
        :raises InUseError: when another thread is using the environment.
        """
        number = checked_seed(seed)
        positions, starts = self._asked_for(options)
        with self._one_thread:
            super().reset(seed=number, options=options)
            if number is None:
                number = int(self.np_random.integers(_SEEDS, dtype=np.uint64))
            found = self._next_buffer()
            arrays = found["observation"], found["action_mask"]
            with self._starting_from(starts):
                self._games.reset(number % _SEEDS, *arrays, positions)
            self._has_started = True
        return found, {
            "illegal": np.zeros(self.num_envs, np.bool_),
            "outcome": np.zeros(self.num_envs, np.uint8),
            "to_move": found["observation"][:, FIRST_FACT, 0, 0].copy(),  # their color
            "plies": np.zeros(self.num_envs, np.uint32),
        }

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
        :raises InUseError: when another thread is using the environment.
        """
        found = read_starts(self._first, starts, random_plies)
        with self._one_thread:
            self._starts = found
            self._games.set_starts(found.positions, found.random_plies)

    @contextmanager
    def _starting_from(self, starts: Starts) -> Generator[None, None, None]:
        """Set the starts of a reset if they aren't the usual ones: C++ copies and checks each."""
        if starts == self._starts:
            yield
            return
        self._games.set_starts(starts.positions, starts.random_plies)
        try:
            yield
        finally:
            self._games.set_starts(self._starts.positions, self._starts.random_plies)

    def _asked_for(self, options: dict[str, Any] | None) -> tuple[tuple[Position, ...], Starts]:
        """Return the positions of a reset, one per game or none, and the starts without them."""
        asked, plies = read_options(options)
        if asked is None:
            plies = self._starts.random_plies if plies is None else plies
            return (), replace(self._starts, random_plies=plies)
        name = 'options["position"]'
        positions = read_positions(name, asked, self._first.ruleset)
        if len(positions) == 1:
            positions *= self.num_envs
        if len(positions) != self.num_envs:
            facts = {"wanted": self.num_envs, "found": len(positions)}
            raise StartError(StartFault.WRONG_NUMBER, name, **facts)
        return positions, Starts(self._starts.positions, plies or 0)

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play one action in each game.

        Return observations, rewards, terminations, truncations and infos. ``infos`` has arrays:
        ``to_move``, 0 for White and 1 for Black; ``outcome``, 1 if White won, 2 if Black won, 3
        for a draw, else 0; ``plies``, the length of the game so far or of the game that ended;
        ``illegal``, whether the action was illegal. If any was, ``reasons`` has a text for each
        game in the mask ``_reasons``, which is the same as ``illegal``.

        If any game ended, ``final_obs`` has its last observation, for the side to move at the end,
        and ``final_info`` its ``to_move``, ``outcome``, ``plies`` and ``illegal``, as in Gymnasium.

        :raises ResetNeededError: before the first ``reset``.
        :raises WrongTypeError: when *actions* is not an array of whole numbers.
        :raises ArrayError: when it has another shape.
        :raises InUseError: when another thread is using the environment.
        """
        if not self._has_started:
            raise ResetNeededError(NoGame.NOT_STARTED)
        given = self._checked(actions)
        with self._one_thread:
            return self._step(given)

    def _step(
        self, given: NDArray[np.integer[Any]]
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        # Numbers of 64 bits without a sign can become negative: then they are illegal, too.
        wanted = np.ascontiguousarray(given, np.int64)
        reasons = self._reasons(given, wanted)
        found = self._next_buffer()
        rewards = np.empty(self.num_envs, np.float32)
        flags = np.empty((5, self.num_envs), np.uint8)
        plies = np.empty(self.num_envs, np.uint32)
        self._games.step(wanted, found["observation"], found["action_mask"], rewards, flags, plies)
        infos: dict[str, Any] = {
            "illegal": flags[2].view(np.bool_),
            "outcome": flags[3],
            "to_move": flags[4],
            "plies": plies,
        }
        if reasons is not None:
            infos |= {"reasons": reasons, "_reasons": infos["illegal"]}
        terminations, truncations = flags[0].view(np.bool_), flags[1].view(np.bool_)
        ended = terminations | truncations
        if ended.any():
            infos |= self._finals(ended, infos)
        return found, rewards, terminations, truncations, infos

    def _reasons(
        self, given: NDArray[np.integer[Any]], actions: NDArray[np.int64]
    ) -> NDArray[np.object_] | None:
        """Return why actions are illegal, as texts in the rows of their games."""
        games = self._games.find_illegal(actions)
        if not games:
            return None
        rows = np.empty(self.num_envs, object)  # None
        for game in games:
            rows[game] = str(explain_action(int(given[game]), self._games.position(game)))
        return rows

    def _finals(self, ended: NDArray[np.bool_], infos: dict[str, Any]) -> dict[str, Any]:
        """Return the last observations of games that ended, and what is known about them."""
        games = np.flatnonzero(ended)
        last = self._allocate(len(games))
        self._games.write_finals(games, last["observation"], last["action_mask"])
        rows = np.empty(self.num_envs, object)  # None
        for row, game in enumerate(games):
            rows[game] = {name: array[row] for name, array in last.items()}
        to_move = np.zeros(self.num_envs, np.uint8)
        to_move[games] = last["observation"][:, FIRST_FACT, 0, 0]  # their color
        facts: dict[str, Any] = {"to_move": to_move, "_to_move": ended}
        for name in ("illegal", "outcome", "plies"):  # these are about the game that ended
            facts |= {name: infos[name], f"_{name}": ended}
        return {"final_obs": rows, "_final_obs": ended, "final_info": facts, "_final_info": ended}

    def sample_actions(self) -> NDArray[np.int64]:
        """Return a random legal action for each game.

        :raises InUseError: when another thread is using the environment.
        """
        actions = np.empty(self.num_envs, np.int64)
        with self._one_thread:
            self._games.sample(actions)
        return actions

    def position(self, game: int) -> Position:
        """Return the current position of a game.

        :raises IndexError: when there is no such game.
        :raises TypeError: when *game* is not a whole number.
        :raises InUseError: when another thread is using the environment.
        """
        number = whole_number("game", game)
        if not 0 <= number < self.num_envs:
            message = f"game: expected 0 to {self.num_envs - 1}, not {number}"
            raise IndexError(message)
        with self._one_thread:
            return self._games.position(number)

    @staticmethod
    def _allocate(games: int) -> Observations:
        return {
            "observation": np.empty((games, PLANES, SIZE, SIZE), np.uint8),
            "action_mask": np.empty((games, ACTIONS), np.int8),
        }

    def _next_buffer(self) -> Observations:
        self._turn = (self._turn + 1) % len(self._buffers)
        return self._buffers[self._turn]

    def _checked(self, actions: object) -> NDArray[np.integer[Any]]:
        try:
            wanted = np.asarray(actions)
        except (TypeError, ValueError, RuntimeError) as error:  # such as a tensor on a GPU
            raise _no_actions(actions) from error
        if wanted.dtype.kind not in "iu":
            raise _no_actions(actions)
        if wanted.shape != (self.num_envs,):
            raise ArrayError("actions", f"shape {(self.num_envs,)}", str(wanted.shape))
        return wanted


def _no_actions(actions: object) -> WrongTypeError:
    return WrongTypeError("actions", ("array of whole numbers",), actions)
