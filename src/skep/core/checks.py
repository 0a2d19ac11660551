"""Check the types and ranges of arguments."""

from __future__ import annotations

from operator import index
from types import NoneType

from skep.core.errors import WrongTypeError


def check_type(name: str, value: object, *kinds: type) -> None:
    """Check the type of a value at run time, for callers without a type checker.

    :raises WrongTypeError: when it has none of these types; the message uses *name*.
    """
    if not isinstance(value, kinds):
        names = ("None" if kind is NoneType else kind.__name__ for kind in kinds)
        raise WrongTypeError(name, tuple(dict.fromkeys(names)), value)


def whole_number(name: str, value: object) -> int:
    """Return a whole number, such as one of NumPy's, as an ``int``.

    :raises WrongTypeError: when it is not a whole number, or is ``True`` or ``False``; the message
        uses *name*.
    """
    if isinstance(value, bool):
        raise WrongTypeError(name, ("int",), value)
    try:
        return index(value)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType] - that is what it checks
    except (TypeError, RuntimeError) as error:  # PyTorch, for a tensor without data
        raise WrongTypeError(name, ("int",), value) from error


def within(name: str, value: int, limits: range) -> int:
    """Return a whole number after checking that it is within limits.

    :raises WrongTypeError: when it is not a whole number; the message uses *name*.
    :raises ValueError: when it is too small or too large; the message uses *name*.
    """
    number = whole_number(name, value)
    if number not in limits:
        message = f"{name}: expected {limits[0]:,} to {limits[-1]:,}, not {number:,}"
        raise ValueError(message)
    return number
