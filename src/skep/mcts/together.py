"""Search many trees together, so that their leaves are evaluated in one batch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from skep.array_checks import check_array
from skep.bounds import NODES
from skep.core.checks import check_type, within
from skep.core.errors import WrongTypeError
from skep.mcts.errors import TreeError, TreeFault
from skep.mcts.tree import Tree
from skep.rules import Position
from skep.spaces import ACTIONS, legal_actions

DEFAULT_BATCH = 256
DEFAULT_LEAVES = 16

BATCHES = range(1, 2**20 + 1)
"""The allowed numbers of positions per batch."""

LEAVES = range(1, 65_537)
"""The allowed numbers of leaves from each tree."""

Evaluations: TypeAlias = tuple[NDArray[np.float32], NDArray[np.float32]]
Evaluate: TypeAlias = Callable[[Sequence[Position]], Evaluations]
"""It returns values and logits of positions, in the shapes that ``Tree.update`` takes."""


class _Open(NamedTuple):
    """A tree to search on."""

    tree: Tree
    visits: int
    goal: int


def search_together(
    trees: Iterable[Tree],
    evaluate: Evaluate,
    *,
    simulations: int,
    batch: int = DEFAULT_BATCH,
    leaves: int = DEFAULT_LEAVES,
) -> int:
    """Add simulations to each tree, and return the number of positions evaluated.

    The leaves of all trees are evaluated together.

    A tree gets fewer simulations if its result is proven or its memory is full. Each call of
    *evaluate* gets up to *batch* positions, or one from each tree if there are more trees. The
    fewer trees are left, the more leaves come from each, up to *leaves*: they are selected without
    knowing each other's values, so more of them make a batch larger and the search weaker.

    If *evaluate* fails or returns wrong arrays, the trees forget the selected positions and can be
    searched again.

    :raises TreeError: when selected positions of a tree are outstanding, or a tree is in the list
        twice.
    :raises ArrayError: when an array has the wrong shape or dtype, or values that aren't allowed.
    :raises WrongTypeError: when an argument has the wrong type.
    :raises ValueError: when a number is out of range.
    """
    wanted = within("simulations", simulations, NODES)
    size, most = within("batch", batch, BATCHES), within("leaves", leaves, LEAVES)
    check_type("trees", trees, Iterable)
    check_evaluate(evaluate)
    found = list(trees)
    for tree in found:
        check_type("trees", tree, Tree)
    if len({id(tree) for tree in found}) < len(found):
        raise TreeError(TreeFault.TWICE)
    open_trees = [_Open(tree, tree.visits, tree.visits + wanted) for tree in found]
    evaluated = 0
    while open_trees:
        share = min(most, max(1, size // len(open_trees)))
        evaluated += _evaluate_once(
            [(one.tree, min(share, one.goal - one.visits)) for one in open_trees], evaluate
        )
        now = [(one, one.tree.visits) for one in open_trees]
        open_trees = [
            _Open(one.tree, visits, one.goal)
            for one, visits in now
            # A tree that has nothing left to do makes no progress.
            if one.visits < visits < one.goal
        ]
    return evaluated


def check_evaluate(evaluate: object) -> None:
    """Check that a value is a function, before it is called.

    :raises WrongTypeError: when it isn't.
    """
    if not callable(evaluate):
        raise WrongTypeError("evaluate", ("a function",), evaluate)


def _evaluate_once(shares: Sequence[tuple[Tree, int]], evaluate: Evaluate) -> int:
    """Select this many leaves from each tree, evaluate them, and return how many there were."""
    selected: list[tuple[Tree, list[Position]]] = []
    try:
        for tree, share in shares:
            selected.append((tree, tree.select(share)))
        positions = [leaf for _, part in selected for leaf in part]
        if positions:
            values, logits, rows = _checked(evaluate(positions), positions)
            ends = list(accumulate(len(part) for _, part in selected))
            for (tree, part), end in zip(selected, ends, strict=True):
                start = end - len(part)
                tree.update(values[start:end], logits[rows[start] : rows[end]])
    except BaseException:
        for tree, _ in selected:
            tree.cancel()
        raise
    return len(positions)


def _checked(
    result: Evaluations, positions: Sequence[Position]
) -> tuple[NDArray[np.float32], NDArray[np.float32], Sequence[int]]:
    """Check the arrays as a whole, since a tree sees only its part of them.

    Return them, and where the logits of each position begin, and where the last ones end.
    """
    if not _is_pair(result):
        raise WrongTypeError("result of evaluate", ("a tuple of values and logits",), result)
    values, logits = result
    check_array("values", values, (len(positions),), np.float32)
    if getattr(logits, "ndim", 2) == 1:
        rows: Sequence[int] = legal_actions(positions).offsets.tolist()
        check_array("logits", logits, (rows[-1],), np.float32)
    else:
        rows = range(len(positions) + 1)
        check_array("logits", logits, (len(positions), ACTIONS), np.float32)
    return values, logits, rows


def _is_pair(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2  # noqa: PLR2004 # pyright: ignore[reportUnknownArgumentType]
