"""Many options of a command, passed to its function as one value."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, TypeVar, cast

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Function = TypeVar("Function", bound=Callable[..., object])
Decorator = Callable[[Callable[..., object]], Callable[..., object]]


def gathered(
    kind: type[DataclassInstance], options: Sequence[Decorator]
) -> Callable[[Function], Function]:
    """Return a decorator that adds options, and passes their values as one ``options``.

    *kind* is a dataclass whose fields are named like the options.
    """
    names = [field.name for field in fields(kind)]

    def add(function: Function) -> Function:
        @functools.wraps(function)
        def gather(*args: object, **kwargs: object) -> object:
            chosen = kind(**{name: kwargs.pop(name) for name in names})
            return function(*args, options=chosen, **kwargs)

        wrapped: Callable[..., object] = gather
        for option in reversed(options):
            wrapped = option(wrapped)
        return cast("Function", wrapped)

    return add
