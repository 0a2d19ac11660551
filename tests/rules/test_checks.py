"""Arguments that are out of range are named."""

from __future__ import annotations

import re

import pytest

from skep.core.checks import within
from skep.core.errors import WrongTypeError


def test_a_number_in_range_is_returned() -> None:
    assert [within("depth", number, range(1, 4)) for number in (1, 3)] == [1, 3]


@pytest.mark.parametrize("number", [0, 4])
def test_a_number_out_of_range_is_refused_by_name(number: int) -> None:
    message = re.escape(f"depth: expected 1 to 3, not {number}")
    with pytest.raises(ValueError, match=message):
        within("depth", number, range(1, 4))


def test_what_is_no_whole_number_is_refused() -> None:
    with pytest.raises(WrongTypeError, match=r"depth: expected int, not 1\.5"):
        within("depth", 1.5, range(1, 4))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_number_that_cannot_be_read_is_refused() -> None:
    """PyTorch's tensors without data raise this, and it used to come out."""

    class Tensor:
        def __index__(self) -> int:
            raise RuntimeError

        def __repr__(self) -> str:
            return "tensor(…)"

    with pytest.raises(WrongTypeError, match=r"depth: expected int, not tensor\(…\)"):
        within("depth", Tensor(), range(1, 4))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_value_that_takes_many_lines_is_shown_as_its_type() -> None:
    class Tensor:
        def __repr__(self) -> str:
            return "tensor([[1, 2],\n        [3, 4]])"

    assert str(WrongTypeError("actions", ("int",), Tensor())) == "actions: expected int, not Tensor"
