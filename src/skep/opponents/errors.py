"""Opponents that don't exist, or need a package that isn't installed."""

from __future__ import annotations

from collections.abc import Iterable

from skep.core.errors import HiveError


class UnknownOpponentError(HiveError, ValueError):
    """No opponent has this name."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        self.name = name
        self.known = tuple(known)
        """The names of all opponents."""

        super().__init__(name, self.known)

    def __str__(self) -> str:
        return f"no opponent is called {self.name!r}; opponents: {', '.join(self.known)}"


class NumpyNeededError(HiveError, RuntimeError):
    """An opponent needs NumPy, which isn't installed."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"{self.name} needs NumPy, which isn't installed. Run: pip install numpy"
