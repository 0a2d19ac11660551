"""Search many trees together, so that their leaves are evaluated in one batch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from skep.array_checks import check_array
from skep.bounds import NODES
from skep.core.checks import check_type, within
from skep.core.errors import WrongTypeError
from skep.mcts.tree import Tree
from skep.rules import Position
from skep.spaces import ACTIONS, legal_actions

DEFAULT_BATCH = 256
DEFAULT_LEAVES = 16

_BATCHES = range(1, 2**20 + 1)
LEAVES = range(1, 65_537)
"""The allowed numbers of leaves from each tree."""

Evaluations: TypeAlias = tuple[NDArray[np.float32], NDArray[np.float32]]
Evaluate: TypeAlias = Callable[[Sequence[Position]], Evaluations]
"""It returns values and logits of positions, in the shapes that ``Tree.update`` takes."""


def search_together(
    trees: Iterable[Tree],
    evaluate: Evaluate,
    *,
    simulations: int,
    batch: int = DEFAULT_BATCH,
    leaves: int = DEFAULT_LEAVES,
) -> int:
    """Add simulations to each tree, evaluate the leaves of all trees together, and count positions.

    A tree gets fewer simulations if its result is proven or its memory is full. Each call of
    *evaluate* gets up to *batch* positions, or one from each tree if there are more trees. The
    fewer trees are left, the more leaves come from each, up to *leaves*: they are selected without
    knowing each other's values, so more of them make a batch larger and the search weaker.

    If *evaluate* fails or returns wrong arrays, the trees forget the selected positions and can be
    searched again.

    :raises TreeError: when selected positions of a tree are outstanding, or a tree is there twice.
    :raises ArrayError: when an array has the wrong shape or dtype, or values that aren't allowed.
    :raises WrongTypeError: when an argument has the wrong type.
    :raises ValueError: when a number is out of range.
    """
    wanted = within("simulations", simulations, NODES)
    size, most = within("batch", batch, _BATCHES), within("leaves", leaves, LEAVES)
    found = list(trees)
    for tree in found:
        check_type("trees", tree, Tree)
    open_trees: list[tuple[Tree, int]] = [(tree, tree.visits + wanted) for tree in found]
    evaluated = 0
    while open_trees:
        share = min(most, max(1, size // len(open_trees)))
        before = [tree.visits for tree, _ in open_trees]
        evaluated += _evaluate_once(
            [(tree, min(share, goal - tree.visits)) for tree, goal in open_trees], evaluate
        )
        open_trees = [
            (tree, goal)
            for (tree, goal), visits in zip(open_trees, before, strict=True)
            # A tree that has nothing left to do makes no progress.
            if visits < tree.visits < goal
        ]
    return evaluated


def _evaluate_once(shares: Sequence[tuple[Tree, int]], evaluate: Evaluate) -> int:
    """Select this many leaves from each tree, evaluate them, and return how many there were."""
    selected: list[tuple[Tree, list[Position]]] = []
    try:
        for tree, share in shares:
            selected.append((tree, tree.select(share)))
        positions = [leaf for _, part in selected for leaf in part]
        if positions:
            values, logits = _checked(evaluate(positions), positions)
            ends = list(accumulate(len(part) for _, part in selected))
            rows = _row_starts(logits, positions)
            for (tree, part), end in zip(selected, ends, strict=True):
                start = end - len(part)
                tree.update(values[start:end], logits[rows[start] : rows[end]])
    except BaseException:
        for tree, _ in selected:
            tree.cancel()
        raise
    return len(positions)


def _checked(result: Evaluations, positions: Sequence[Position]) -> Evaluations:
    """Check the arrays as a whole: a tree sees only its part of them."""
    if not _is_pair(result):
        raise WrongTypeError("result of evaluate", ("a tuple of values and logits",), result)
    values, logits = result
    check_array("values", values, (len(positions),), np.float32)
    shape: tuple[int, ...] = (len(positions), ACTIONS)
    if getattr(logits, "ndim", 2) == 1:
        shape = (len(legal_actions(positions).actions),)
    check_array("logits", logits, shape, np.float32)
    return values, logits


def _row_starts(logits: NDArray[np.float32], positions: Sequence[Position]) -> Sequence[int]:
    """Return where the logits of each position begin, and where the last ones end."""
    if logits.ndim == 1:
        offsets: list[int] = legal_actions(positions).offsets.tolist()
        return offsets
    return range(len(positions) + 1)


def _is_pair(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2  # noqa: PLR2004 # pyright: ignore[reportUnknownArgumentType]
