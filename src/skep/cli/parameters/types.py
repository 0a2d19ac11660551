"""Types of options and arguments. Each one says in the user's language what it expects.

click's own types complain in English only.
"""

from __future__ import annotations

import errno
import math
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from skep.cli.context import CliContext
from skep.cli.paths import file_to_write

if TYPE_CHECKING:
    from skep.words import Words

    _IntType = click.ParamType[int]
    _FloatType = click.ParamType[float]
    _ChoiceType = click.Choice[str]
else:
    # In older versions of click, types have no parameters.
    _IntType = _FloatType = click.ParamType
    _ChoiceType = click.Choice


def words_of(ctx: click.Context | None) -> Words:
    """Return the language of the run that a context belongs to."""
    cli = ctx.find_object(CliContext) if ctx else None
    return (cli or CliContext()).words


class WholeNumber(_IntType):
    """A whole number within bounds."""

    name = "number"

    def __init__(self, bounds: range) -> None:
        self._bounds = bounds

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Read the number."""
        from skep.engine.setting_values import parse_whole  # noqa: PLC0415 - not for --help

        text = str(value)
        number = parse_whole(text)
        if number is None or number not in self._bounds:
            limits = {"low": str(self._bounds[0]), "high": str(self._bounds[-1])}
            why = words_of(ctx).say("cli-not-a-number", text=_shortened(text), **limits)
            self.fail(why, param, ctx)
        return number


class EvenNumber(_IntType):
    """An even number within bounds: games come in pairs, with colors reversed."""

    name = "number"

    def __init__(self, bounds: range) -> None:
        self._bounds = bounds

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Read the number."""
        from skep.engine.setting_values import parse_whole  # noqa: PLC0415 - not for --help

        text = str(value)
        number = parse_whole(text)
        if number is None or number not in self._bounds or number % 2:
            limits = {"low": str(self._bounds[0]), "high": str(self._bounds[-1])}
            why = words_of(ctx).say("match-not-even", text=_shortened(text), **limits)
            self.fail(why, param, ctx)
        return number


class DecimalNumber(_FloatType):
    """A number, whole or not, that may have bounds."""

    name = "number"

    def __init__(
        self, low: float = -math.inf, high: float = math.inf, *, above_low: bool = False
    ) -> None:
        """Accept *low* to *high*; with *above_low*, *low* itself is too small."""
        self._low = low
        self._high = high
        self._above_low = above_low

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read the number."""
        from skep.engine.setting_values import parse_decimal  # noqa: PLC0415 - not for --help

        text = str(value)
        number = parse_decimal(text)
        if number is None or not self._is_within_bounds(number):
            facts = {"text": _shortened(text), **self._limits()}
            self.fail(words_of(ctx).say("usage-not-decimal", **facts), param, ctx)
        return number

    def _is_within_bounds(self, number: float) -> bool:
        is_large_enough = number > self._low if self._above_low else number >= self._low
        return is_large_enough and number <= self._high

    def _limits(self) -> dict[str, str]:
        bounds = "any"
        if math.isfinite(self._low):
            bounds = "above" if self._above_low else "at-least"
        if math.isfinite(self._high):
            bounds = "between"
        return {"bounds": bounds, "low": f"{self._low:g}", "high": f"{self._high:g}"}


class SecondsType(_FloatType):
    """A number of seconds above 0, whole or not."""

    name = "seconds"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read the number."""
        from skep.engine.errors import SettingError  # noqa: PLC0415 - not for --help
        from skep.engine.setting_values import read_seconds  # noqa: PLC0415

        text = str(value)
        try:
            return read_seconds(self.name, text)
        except SettingError:
            why = words_of(ctx).say("usage-not-seconds", text=_shortened(text))
            self.fail(why, param, ctx)


class OneOf(_ChoiceType):
    """One of a few words."""

    def __init__(self, choices: Sequence[str], *, case_sensitive: bool = True) -> None:
        super().__init__(choices, case_sensitive=case_sensitive)

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return the choice as it is spelled here."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            facts = {"text": _shortened(str(value)), "choices": ", ".join(self.choices)}
            why = words_of(ctx).say("usage-not-one-of", **facts)
            raise click.BadParameter(why, ctx, param) from error


class InputPath(click.Path):
    """The name of a file to read. Whoever opens it finds out whether that works."""

    def __init__(self) -> None:
        super().__init__(readable=False, path_type=Path)


class OutputPath(click.Path):
    """The name of a file to write. A folder is refused, and so is a name that ends in a slash."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, readable=False, path_type=Path)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Path:
        """Return the path, with the home folder in place of ``~``."""
        del param, ctx
        path = file_to_write(os.fspath(value))
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        return path


class FolderPath(click.Path):
    """The name of a folder, which need not exist yet. A file is refused."""

    def __init__(self) -> None:
        super().__init__(file_okay=False, readable=False, path_type=Path)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Path:
        """Return the path."""
        del param, ctx
        path = Path(value)
        if path.is_file():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path))
        return path


def _shortened(text: str) -> str:
    # Imported here: ``skep --help`` needs no part of the game.
    from skep.notation.errors import shortened  # noqa: PLC0415

    return shortened(text)
