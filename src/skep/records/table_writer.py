"""Store the games of any self-play loop as a Parquet file."""

from __future__ import annotations

import errno
import math
import os
from collections.abc import Collection, Iterable
from contextlib import ExitStack
from itertools import pairwise
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from skep.array_checks import ArrayError, check_array, check_numbers
from skep.atomic_files import atomic_file
from skep.core.bugs import Color
from skep.core.checks import check_type, within
from skep.core.errors import WrongTypeError
from skep.engine.score import LARGEST, UNITS_OF_E, WIN, Score
from skep.notation.rulesets import format_ruleset
from skep.notation.setupstring import format_setup
from skep.records.arrow_tables import POLICY, SHARES_TOLERANCE, load_arrow, schema_of, to_table
from skep.records.columns import RecordColumns, join_columns
from skep.records.errors import TableError
from skep.records.examples import NO_SCORE, checksum
from skep.records.parquet import WRITING
from skep.rules import Position, check_position
from skep.spaces import ACTIONS, explain_action, legal_actions
from skep.spaces.actions import action_number
from skep.train.data.paths import FilePath, as_path

_NUMBERS = range(1 << 32)
_PLIES = range(1 << 16)
"""The plies that fit into their column."""

_ROWS = 16_384
"""The rows that are in memory before they are written."""


StepValue: TypeAlias = float | np.floating[Any] | Score | None
"""What a search found for the side to move."""


class GameStep(NamedTuple):
    """A position of a game that a loop searched, and the action it played."""

    position: Position
    action: int
    value: StepValue = None
    """What the search found for the side to move: a value from -1 (a loss) to 1, or a score."""

    policy: tuple[NDArray[np.uint16], NDArray[np.floating]] | None = None
    """Legal actions and their shares of the visits, which add up to 1, as in ``tree.policy()``."""


class TableWriter:
    """Writes games to a Parquet file, to be used in a ``with`` block.

    The file appears at the end of the block. If the block raises an error, there is no file. So a
    long run should write a file from time to time. ``RecordDataset`` and ``read_parquet`` read it.
    """

    def __init__(self, path: FilePath, *, settings: str) -> None:
        """Take the name of the file, and the settings of the run as text.

        The run's number is the CRC-32 of *settings*, so include whatever tells runs apart, such as
        a seed or the number of a worker.

        :raises ParquetNeededError: when the extra ``parquet`` isn't installed.
        :raises WrongTypeError: when an argument has the wrong type.
        """
        self._path = as_path("path", path)
        check_type("settings", settings, str)
        self._run = checksum(settings)
        self._arrow, self._parquet = load_arrow()
        self._schema = schema_of(self._arrow, POLICY)
        self._files = ExitStack()
        self._writer: Any = None
        self._waiting: list[RecordColumns] = []
        self._rows_waiting = 0
        self._next = 0
        self._positions = 0

    @property
    def positions(self) -> int:
        """The number of positions that were added."""
        return self._positions

    def __enter__(self) -> Self:
        """Begin the file.

        :raises FileExistsError: when there is a file with this name.
        :raises OSError: when it can't be written.
        """
        if self._path.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(self._path))
        with ExitStack() as files:
            file = files.enter_context(atomic_file(self._path))
            writer = self._parquet.ParquetWriter(file, self._schema, **WRITING)
            self._writer = files.enter_context(writer)
            files.push(self._end)
            self._files = files.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Complete the file, or remove it after an error.

        :raises OSError: when it can't be written.
        """
        self._files.__exit__(kind, error, traceback)

    def add_game(
        self, steps: Iterable[GameStep], winner: Color | None, *, number: int | None = None
    ) -> int:
        """Add the searched positions of a game, in their order, and return the game's number.

        *winner* is None for a draw, and for a game that was cut off if it counts as one. Without
        *number*, the game gets the number after that of the game before.

        :raises IllegalActionError: when an action is illegal in its position.
        :raises ArrayError: when a policy has the wrong shape, dtype or numbers.
        :raises TableError: when there are no steps, their positions can't be from one game, a ply
            is above 65,535, a value is not from -1 to 1, or the file isn't open.
        :raises WrongTypeError: when something has the wrong type.
        :raises ValueError: when *number* is out of range.
        :raises OSError: when the file can't be written.
        """
        if self._writer is None:
            raise TableError(str(self._path), "an open table: use it in a with block", "closed")
        check_type("winner", winner, Color, type(None))
        game = within("number", self._next if number is None else number, _NUMBERS)
        found = self._checked(steps)
        self._waiting.append(_columns(found, self._run, game, winner))
        self._next = game + 1
        self._positions += len(found)
        self._rows_waiting += len(found)
        if self._rows_waiting >= _ROWS:
            self._flush()
        return game

    def _end(self, _kind: object, error: BaseException | None, _traceback: object) -> None:
        """Write what is left before the file is closed."""
        try:
            if error is None:
                self._flush()
        finally:
            self._writer, self._waiting, self._rows_waiting = None, [], 0

    def _flush(self) -> None:
        if self._waiting:
            columns = join_columns(self._waiting)
            self._writer.write_table(to_table(self._arrow, self._schema, columns))
            self._waiting, self._rows_waiting = [], 0

    def _checked(self, steps: Iterable[GameStep]) -> list[GameStep]:
        """Return the steps after checking that a game can have them."""
        check_type("steps", steps, Iterable)
        found = list(steps)
        if not found:
            raise TableError(str(self._path), "a game with at least one step", "one without")
        for step in found:
            check_type("steps", step, GameStep)
            check_position(step.position)
        for before, step in pairwise(found):
            position, other = step.position, before.position
            if position.ruleset != other.ruleset or position.ply <= other.ply:
                wanted = "the positions of one game in their order"
                raise TableError(str(self._path), wanted, repr(format_setup(position)))
        if found[-1].position.ply not in _PLIES:  # the last one is the highest
            wanted = f"plies up to {_PLIES[-1]:,}"
            raise TableError(str(self._path), wanted, f"{found[-1].position.ply:,}")
        legal = legal_actions([step.position for step in found])
        bounds = legal.offsets.tolist()
        for at, step in enumerate(found):
            actions = frozenset(legal.actions[bounds[at] : bounds[at + 1]].tolist())
            _check_legal([action_number(step.action)], actions, step.position)
            self._check_value(step.value)
            if step.policy is not None:
                _check_policy(step.policy, actions, step.position)
        return found

    def _check_value(self, value: StepValue) -> None:
        kinds = (int, float, np.floating, Score, type(None))
        check_type("value", value, *kinds)
        if isinstance(value, bool):  # it is an int, but says nothing about who wins
            raise WrongTypeError("value", tuple(kind.__name__ for kind in kinds[:-1]), value)
        if isinstance(value, Score):
            is_right = abs(value.units) < WIN
        else:
            is_right = value is None or abs(float(value)) <= 1
        if not is_right:
            wanted = f"a value from -1 to 1, or a score below {WIN:,}"
            raise TableError(str(self._path), wanted, repr(value))


def _check_legal(actions: list[int], legal: Collection[int], position: Position) -> None:
    for action in actions:
        if action not in legal:
            raise explain_action(action, position)


def _check_policy(policy: Any, legal: Collection[int], position: Position) -> None:
    check_type("policy", policy, tuple)
    if len(policy) != len(POLICY):
        raise WrongTypeError("policy", ("actions and shares",), policy)
    actions: Any
    shares: Any
    actions, shares = policy
    size = np.size(actions)
    check_numbers("policy actions", actions, (size,), range(ACTIONS))
    check_type("policy shares", shares, np.ndarray)
    check_array("policy shares", shares, (size,), shares.dtype.type, any_order=True)
    named: list[int] = actions.tolist()
    _check_legal(named, legal, position)
    if len(set(named)) != size:
        raise ArrayError("policy actions", "each action once", "one of them twice")
    is_right = shares.dtype.kind == "f" and bool((shares >= 0).all())
    if not is_right or not abs(float(shares.sum()) - 1) <= SHARES_TOLERANCE:
        raise ArrayError("policy shares", "shares that add up to 1", f"a sum of {shares.sum()}")


def _columns(steps: list[GameStep], run: int, game: int, winner: Color | None) -> RecordColumns:
    size, positions = len(steps), [step.position for step in steps]
    policies = [step.policy or ((), ()) for step in steps]
    return RecordColumns(
        np.full(size, run, np.uint32),
        np.full(size, game, np.uint32),
        np.array([position.ply for position in positions], np.uint16),
        [format_ruleset(position.ruleset) for position in positions],
        [format_setup(position) for position in positions],
        np.array([step.action for step in steps], np.uint16),
        np.array([_units(step.value) for step in steps], np.int16),
        np.array([_result(position, winner) for position in positions], np.int8),
        policy_actions=[np.array(actions, np.uint16) for actions, _ in policies],
        policy_shares=[np.array(shares, np.float32) for _, shares in policies],
    )


def _result(position: Position, winner: Color | None) -> int:
    if winner is None:
        return 0
    return 1 if winner is position.to_move else -1


def _units(value: StepValue) -> int:
    """Return the score with the same win probability as a value."""
    if value is None:
        return NO_SCORE
    if isinstance(value, Score):
        return value.units
    if abs(value) == 1:
        return LARGEST if value > 0 else -LARGEST
    return round(2 * UNITS_OF_E * math.atanh(value))
