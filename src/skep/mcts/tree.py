"""The search tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from skep.array_checks import check_array
from skep.core.checks import check_type, within
from skep.core.errors import NativeTask, WrongTypeError
from skep.core.moves import Move, piece_of
from skep.engine.errors import OptionError
from skep.engine.limits import Limits
from skep.engine.questions import checked_history
from skep.mcts.errors import TreeError, TreeFault
from skep.mcts.evaluator import Evaluator
from skep.mcts.settings import TreeSettings
from skep.rules import Position, check_position, native, native_needed
from skep.spaces import ACTIONS, ArrayError, legal_actions

_MAX_BATCH = range(1, 65_537)


class Proof(IntEnum):
    """What the tree has proven about a position or a move."""

    OPEN = 0
    WIN = 1
    LOSS = 2
    DRAW = 3


@dataclass(frozen=True, slots=True)
class MoveStatistics:
    """What the tree knows about a move of the root, for the side to move."""

    move: Move
    action: int
    visits: int
    value: float
    """The mean value of its visits, from -1 (a loss) to 1 (a win)."""

    prior: float
    """Its probability in the policy, with noise if there is any."""

    proof: Proof
    plies: int
    """The maximum number of plies to the proven end; 0 if nothing is proven."""


class Tree:
    """A search tree, which starts with one position and grows with every simulation."""

    def __init__(
        self,
        position: Position,
        *,
        history: Sequence[int] = (),
        settings: TreeSettings | None = None,
    ) -> None:
        """Start with a position; *history* has the keys of the earlier positions of the game.

        :raises TreeError: when the game is over.
        :raises WrongTypeError: when *position* or *settings* has the wrong type.
        :raises OptionError: when *history* has anything other than keys.
        :raises NativeNeededError: when the compiled rules are not in use.
        """
        if native is None:
            raise native_needed(NativeTask.MCTS)
        check_position(position)
        check_type("settings", settings, TreeSettings, type(None))
        if position.outcome is not None:
            raise TreeError(TreeFault.GAME_OVER)
        self.settings = settings or TreeSettings()
        one = self.settings
        self._native = native.SearchTree(
            position,
            checked_history(history),
            one.exploration,
            one.exploration_base,
            one.urgency_reduction,
            one.temperature,
            one.noise,
            one.noise_alpha,
            one.seed,
            one.memory_mib << 20,
        )
        self._leaves: list[Position] = []

    def search(
        self,
        evaluator: Evaluator,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
    ) -> int:
        """Simulate with native evaluation, and return the number of simulations.

        The search ends at the first limit, and earlier if the result is proven or the memory full.
        If a move of the root wins at once, the second simulation plays it, unless ``advance`` has
        done so already.

        :raises TreeError: without a limit, or when selected positions are outstanding.
        :raises LimitsError: when a limit is out of range.
        :raises WrongTypeError: when *evaluator* is not an evaluator.
        """
        check_type("evaluator", evaluator, Evaluator)
        limits = Limits(seconds=seconds, nodes=simulations)
        if limits.nodes is None and limits.seconds is None:
            raise TreeError(TreeFault.NO_LIMIT)
        self._need_no_leaves()
        with _USED_ALONE:
            return self._native.search(evaluator.native, limits.nodes or 0, limits.seconds or 0.0)

    def select(self, batch: int) -> list[Position]:
        """Return up to *batch* positions to evaluate; none if there is nothing left to do.

        Fewer are returned if simulations reach the same position. A selected position counts as a
        loss until ``update`` (virtual loss), so that the next simulation goes elsewhere.

        :raises TreeError: when selected positions are outstanding.
        :raises ValueError: when *batch* is not from 1 to 65,536.
        """
        self._need_no_leaves()
        with _USED_ALONE:
            self._leaves = self._native.select(within("batch", batch, _MAX_BATCH))
        return list(self._leaves)

    def update(self, values: NDArray[np.float32], logits: NDArray[np.float32]) -> None:
        """Take the evaluations of the selected positions.

        *values* are for the side to move, from -1 to 1. *logits* has one row of ``ACTIONS`` per
        position, of which only legal actions count. Or it is a flat array with the logits of all
        legal actions, in the order of ``spaces.legal_actions``.

        :raises TreeError: when no selected positions are waiting.
        :raises WrongTypeError: when one of them is not a NumPy array.
        :raises ArrayError: when one has the wrong shape or dtype, or values that aren't allowed.
        """
        size = len(self._leaves)
        for name, array in (("values", values), ("logits", logits)):
            if not isinstance(array, np.ndarray):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller may err
                raise WrongTypeError(name, ("numpy.ndarray",), array)
        if not size and values.size:  # without positions, empty arrays are fine
            raise TreeError(TreeFault.NONE_SELECTED)
        check_array("values", values, (size,), np.float32)
        if not (np.abs(values) <= 1).all():
            raise ArrayError("values", "numbers from -1 to 1", "NaN or numbers out of range")
        is_flat = logits.ndim == 1
        # Counting the legal actions takes longer than the update, which counts them itself.
        check_array("logits", logits, logits.shape if is_flat else (size, ACTIONS), np.float32)
        with _USED_ALONE:
            try:
                self._native.update(values, logits)
            except ValueError as error:
                if is_flat:
                    shape = (len(legal_actions(self._leaves).actions),)
                    check_array("logits", logits, shape, np.float32)
                wanted = "finite numbers for legal actions"
                raise ArrayError("logits", wanted, "NaN or infinity") from error
        self._leaves = []

    def cancel(self) -> None:
        """Forget the selected positions without evaluating them."""
        with _USED_ALONE:
            self._native.cancel()
        self._leaves = []

    def advance(self, move: Move) -> None:
        """Play a move and keep the part of the tree below it.

        If the tree knows the moves of the new root, and one wins at once, this proves the root.

        :raises IllegalMoveError: when the move is illegal.
        :raises TreeError: when selected positions are outstanding, or the game is over.
        :raises WrongTypeError: when *move* is not a move.
        """
        piece_of(move)  # raises unless it is a move
        self._need_no_leaves()
        after = self.position.play(move)  # raises if it is illegal
        if after.outcome is not None:
            raise TreeError(TreeFault.GAME_OVER)
        with _USED_ALONE:
            self._native.advance(move)

    @property
    def position(self) -> Position:
        """The position of the root."""
        with _USED_ALONE:
            return self._native.position()

    @property
    def moves(self) -> tuple[MoveStatistics, ...]:
        """The moves of the root, most visited first. Empty until the root is expanded."""
        with _USED_ALONE:
            moves = self._native.moves()
        found = [
            MoveStatistics(move, action, visits, value, prior, Proof(proof), plies)
            for move, action, visits, value, prior, proof, plies in moves
        ]
        return tuple(sorted(found, key=lambda one: -one.visits))

    @property
    def visits(self) -> int:
        """The number of simulations that went through the root."""
        return self._root()[0]

    @property
    def value(self) -> float:
        """The mean value of the root for the side to move, from -1 to 1."""
        return self._root()[1]

    @property
    def proof(self) -> Proof:
        """What is proven about the root."""
        return Proof(self._root()[2])

    @property
    def size(self) -> int:
        """The number of nodes."""
        return self._root()[4]

    @property
    def is_full(self) -> bool:
        """Whether the memory is full, so that the tree can't grow."""
        return self._root()[6]

    @property
    def line(self) -> tuple[Move, ...]:
        """The best line: the moves that both sides would play."""
        with _USED_ALONE:
            return tuple(self._native.line())

    def best(self) -> Move:
        """Return the move to play: a proven win, or else the most visited move that isn't lost.

        If every move is lost, this is the one that lasts longest.

        :raises TreeError: when the root isn't expanded yet.
        """
        line = self.line
        if not line:
            raise TreeError(TreeFault.NOT_SEARCHED)
        return line[0]

    def policy(self, temperature: float = 1.0) -> tuple[NDArray[np.uint16], NDArray[np.float64]]:
        """Return the actions of the root and their shares of the visits: a training target.

        If moves are proven to win, those that win soonest share everything. Moves that are proven
        to lose get nothing, unless all moves lose. If only such moves have been visited, the others
        share everything in proportion to their priors. At a temperature of 0, the best move gets
        everything.

        :raises TreeError: when no move has been visited yet.
        :raises OptionError: when the temperature is negative, not a number, or too large an int.
        :raises WrongTypeError: when it is something else.
        """
        check_type("temperature", temperature, int, float)
        if not temperature >= 0:  # a NaN fails every comparison
            raise OptionError("temperature", temperature, "a number of at least 0")
        try:
            temperature = float(temperature)
        except OverflowError as error:
            wanted = "a number that fits in a float"
            raise OptionError("temperature", temperature, wanted) from error
        moves = self.moves
        if not any(one.visits for one in moves):
            raise TreeError(TreeFault.NOT_SEARCHED)
        actions = np.array([one.action for one in moves], np.uint16)
        if temperature == 0:
            best = self.best()
            return actions, np.array([float(one.move == best) for one in moves])
        playable = np.array(_playable(moves))
        weights = np.array([one.visits for one in moves], np.float64) * playable
        if not weights.any():  # every visited move loses, so the priors decide
            priors = np.array([one.prior for one in moves], np.float64)
            weights = np.maximum(priors, np.finfo(np.float32).tiny) * playable
        # At a high temperature, the power of 0 is 1 too.
        shares = (weights / weights.max()) ** (1.0 / temperature) * playable
        return actions, shares / shares.sum()

    def _root(self) -> tuple[int, float, int, int, int, int, bool, int]:
        with _USED_ALONE:
            return self._native.root()

    def _need_no_leaves(self) -> None:
        if self._leaves:
            raise TreeError(TreeFault.PENDING)


def _playable(moves: Sequence[MoveStatistics]) -> list[bool]:
    """Tell for each move whether it may be played, given what is proven."""
    wins = [one.plies for one in moves if one.proof is Proof.WIN]
    if wins:
        return [one.proof is Proof.WIN and one.plies == min(wins) for one in moves]
    is_lost = all(one.proof is Proof.LOSS for one in moves)
    return [is_lost or one.proof is not Proof.LOSS for one in moves]


class _UsedAlone:
    """Turns the native error about a tree in use by another thread into a ``TreeError``.

    A class, because entering a generator takes as long as what is done inside.
    """

    def __enter__(self) -> None:
        """Do nothing."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: object
    ) -> None:
        """Replace the error."""
        if isinstance(error, RuntimeError):
            raise TreeError(TreeFault.IN_USE) from error


_USED_ALONE = _UsedAlone()
