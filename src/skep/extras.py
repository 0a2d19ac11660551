"""Imports of optional packages, whose absence is reported with the extra that installs them."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from skep.core.errors import HiveError


class ExtraNeededError(HiveError, ImportError):
    """A module needs a package that isn't installed."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(package, extra)
        self.package = package
        self.extra = extra

    def __str__(self) -> str:
        return (
            f"this needs {self.package}, which isn't installed. In Skep's source folder, run:"
            f" pip install '.[{self.extra}]'"
        )


@contextmanager
def extra_needed(extra: str) -> Generator[None]:
    """Name the extra that installs what the imports in this context don't find.

    :raises ExtraNeededError: when a package isn't installed.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise ExtraNeededError((error.name or "").partition(".")[0], extra) from error
