"""A few of many cases in every run, all of them in a long one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest


def few_of(cases: Iterable[Any], few: Sequence[Any] | int) -> list[Any]:
    """Return cases for ``parametrize`` of which only *few* run without ``--long``.

    *few* is how many of the first, or which ones.
    """
    cases = list(cases)
    chosen = cases[:few] if isinstance(few, int) else few
    long = pytest.mark.long
    return [case if case in chosen else pytest.param(case, marks=long) for case in cases]


def first_rows_of(rows: Iterable[tuple[Any, ...]], few: int) -> list[Any]:
    """Do the same for rows of several arguments: only the first *few* run without ``--long``."""
    return [
        pytest.param(*row, marks=() if place < few else pytest.mark.long)
        for place, row in enumerate(rows)
    ]
