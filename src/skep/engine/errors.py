"""What an engine refuses: each error carries its facts, and says them in one line of English."""

from __future__ import annotations

from skep.core.errors import HiveError


class OutOfRangeError(HiveError, ValueError):
    """A number or a text that cannot be used: which one, what it was, and what is allowed."""

    def __init__(self, name: str, value: object, allowed: str) -> None:
        super().__init__(name, value, allowed)
        self.name = name
        self.value = value
        self.allowed = allowed

    def __str__(self) -> str:
        return f"{self.name}: expected {self.allowed}, not {self.value!r}"


class LimitsError(OutOfRangeError):
    """A limit that no search can keep to."""


class OptionError(OutOfRangeError):
    """An option of an engine, or an argument of a search, that is out of range."""


class PicturesNeededError(HiveError, RuntimeError):
    """A PNG picture was asked for, and the package that makes them is not installed."""

    def __str__(self) -> str:
        return (
            "PNG pictures need resvg-py, which isn't installed. In Skep's source folder, run:"
            " pip install '.[pictures]'. SVG pictures need nothing."
        )


class BusyError(HiveError, RuntimeError):
    """An engine that was asked for something while it is thinking: stop that first."""

    def __str__(self) -> str:
        return "the engine is thinking already"


class ClosedError(HiveError, RuntimeError):
    """An engine that was asked for something after it was closed."""

    def __str__(self) -> str:
        return "the engine has been closed"
