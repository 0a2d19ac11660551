"""Columns of numbers, with NumPy and without."""

from __future__ import annotations

import importlib
import sys
from array import array
from typing import Any

import pytest

from skep.bulk import arrays
from skep.bulk.arrays import load_numpy, view


def test_without_numpy_numbers_are_a_memory_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrays, "load_numpy", lambda: None)
    numbers: Any = view(array("I", [3, 1, 2]).tobytes(), "I")
    assert type(numbers) is memoryview
    assert (len(numbers), numbers[0], list(numbers[1:])) == (3, 3, [1, 2])


@pytest.mark.parametrize(("code", "name"), [("B", "uint8"), ("I", "uint32"), ("Q", "uint64")])
def test_with_numpy_they_are_an_array_of_that_type(code: arrays.TypeCode, name: str) -> None:
    numpy = pytest.importorskip("numpy")
    numbers: Any = view(array(code, [3, 1, 2]).tobytes(), code)
    assert type(numbers) is numpy.ndarray
    assert (str(numbers.dtype), numbers.tolist()) == (name, [3, 1, 2])


def test_numbers_cannot_be_changed(with_numpy: bool) -> None:  # noqa: FBT001 - a fixture
    numbers = view(b"\x01\x02", "B")
    with pytest.raises(ValueError if with_numpy else TypeError):
        numbers[0] = 3
    assert numbers.tolist() == [1, 2]


def test_numpy_is_absent_where_it_cannot_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError):
        importlib.import_module("numpy")
    assert load_numpy.__wrapped__() is None
