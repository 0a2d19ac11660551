"""Errors of the engine. Each carries its facts and formats them as one line of English."""

from __future__ import annotations

from enum import Enum

from skep.core.errors import HiveError


class OutOfRangeError(HiveError, ValueError):
    """A value that can't be used: its name, the value, and what is allowed."""

    def __init__(self, name: str, value: object, allowed: str) -> None:
        super().__init__(name, value, allowed)
        self.name = name
        self.value = value
        self.allowed = allowed

    def __str__(self) -> str:
        return f"{self.name}: expected {self.allowed}, not {self.value!r}"


class LimitsError(OutOfRangeError):
    """A search limit that is out of range."""


class OptionError(OutOfRangeError):
    """An option of an engine, or an argument of a search, that is out of range."""


class SettingFault(Enum):
    """What is wrong with a setting of a player; the catalogs have a sentence for each."""

    MALFORMED = "malformed"
    """It isn't a name, an equals sign and a value."""

    UNKNOWN = "unknown"
    """No setting has this name."""

    UNQUOTED_COMMA = "unquoted-comma"
    """It isn't a setting, but it may be the rest of a file name that contains a comma."""

    TRAILING_COMMA = "trailing-comma"
    """No setting follows the last comma."""

    UNCLOSED_QUOTE = "unclosed-quote"
    """A quote isn't closed, or something other than a comma follows it."""

    NOT_WHOLE = "not-whole"
    """It has to be a whole number within bounds."""

    NOT_SECONDS = "not-seconds"
    """It has to be a number of seconds above 0."""

    NOT_WEIGHTS = "not-weights"
    """The file has too few whole numbers."""


class SettingError(OptionError):
    """A setting of a player that can't be used, and why."""

    def __init__(  # noqa: PLR0913, PLR0917 - each of them is a fact
        self,
        fault: SettingFault,
        name: str,
        value: object,
        allowed: str,
        bounds: range | None = None,
        suggestion: str = "",
    ) -> None:
        super().__init__(name, value, allowed)
        self.fault = fault
        self.bounds = bounds
        """The numbers that are allowed, if it has to be a whole number."""

        self.suggestion = suggestion
        """What was probably meant, if a comma was not quoted."""

    def __str__(self) -> str:
        hint = f" (to use a comma in a file name, write {self.suggestion})"
        return super().__str__() + (hint if self.suggestion else "")


class PicturesNeededError(HiveError, RuntimeError):
    """Pictures of pixels need a package that isn't installed."""

    def __init__(self, package: str = "resvg-py", extra: str = "pictures") -> None:
        super().__init__(package, extra)
        self.package = package
        self.extra = extra
        """The extra that installs it."""

    def __str__(self) -> str:
        return (
            f"PNG pictures need {self.package}, which isn't installed. In Skep's source folder,"
            f" run: pip install '.[{self.extra}]'. SVG pictures need nothing."
        )


class BusyError(HiveError, RuntimeError):
    """The engine is searching. Stop it before you ask for something else."""

    def __str__(self) -> str:
        return "the engine is already searching"


class ClosedError(HiveError, RuntimeError):
    """The engine has been closed."""

    def __str__(self) -> str:
        return "the engine has been closed"
