"""The options of our engine and their values."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from skep.uhp.errors import CommandError, shortened
from skep.uhp.values import OptionKind, OptionValue

BUILT_IN = "BuiltIn"
"""The bundled network; ``skep.engine`` has the same names, but is slow to import."""

HAND_MADE = "HandMade"
"""No network."""

NETWORK = "Network"
"""The option that names a file, which is read again whenever the option is set."""

_NAMES = {name.lower(): name for name in (BUILT_IN, HAND_MADE)}
_SEPARATOR = ";"
_WHOLE = re.compile(r"-?[0-9]{1,18}", re.ASCII)
_BOOLEANS = {"true": True, "false": False}

_Value = bool | int | str


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """The values of all options."""

    threads: int = 1
    hash_mib: int = 64
    level: int = 10
    multi_pv: int = 1
    ponder: bool = False
    seed: int = 0
    repetition_draw: bool = False
    report_intermediate_best_moves: bool = False
    network: str = BUILT_IN

    def line(self, name: str) -> str:
        """Return an option as a line of the protocol.

        :raises CommandError: when there is no such option.
        """
        return str(_find(name).value_in(self))

    def lines(self) -> list[str]:
        """Return all options as lines of the protocol."""
        return list(map(str, self.values()))

    def values(self) -> list[OptionValue]:
        """Return all options with their values."""
        return [option.value_in(self) for option in _OPTIONS.values()]

    def changed(self, name: str, text: str) -> EngineOptions:
        """Return the options with one of them changed.

        :raises CommandError: when there is no such option, or it does not allow that value.
        """
        option = _find(name)
        value = option.read(text)
        if value is None:
            message = f"{name}: expected {option.allowed}, not {shortened(text)!r}"
            raise CommandError(message)
        # _OPTIONS says which type belongs to which field, so the value fits.
        change: dict[str, Any] = {option.field: value}
        return replace(self, **change)


@dataclass(frozen=True, slots=True)
class _Option:
    """An option: its name in the protocol, its field in ``EngineOptions``, and what it allows."""

    name: str
    field: str
    kind: OptionKind
    bounds: range = range(0)

    def value_in(self, options: EngineOptions) -> OptionValue:
        """Return this option with its value in *options*."""
        value, default = (str(getattr(one, self.field)) for one in (options, EngineOptions()))
        bounds = (str(self.bounds[0]), str(self.bounds[-1])) if self.bounds else ()
        return OptionValue(self.name, self.kind, value, default, bounds)

    @property
    def allowed(self) -> str:
        """The allowed values, in English."""
        if self.kind is OptionKind.BOOL:
            return "True or False"
        if self.kind is OptionKind.INT:
            return f"a whole number from {self.bounds[0]} to {self.bounds[-1]}"
        return f"{BUILT_IN}, {HAND_MADE} or a file whose name has no {_SEPARATOR}"

    def read(self, text: str) -> _Value | None:
        """Parse a value; None if the option does not allow it."""
        if self.kind is OptionKind.BOOL:
            return _BOOLEANS.get(text.lower())
        if self.kind is OptionKind.INT:
            # ``in`` on a range is slow for anything that is not an int.
            number = int(text) if _WHOLE.fullmatch(text) else self.bounds.start - 1
            return number if number in self.bounds else None
        # The separator would cut the name of the file short.
        return None if not text or _SEPARATOR in text else _NAMES.get(text.lower(), text)


def _find(name: str) -> _Option:
    if name not in _OPTIONS:
        message = f"unknown option {shortened(name)!r}; options: {', '.join(_OPTIONS)}"
        raise CommandError(message)
    return _OPTIONS[name]


_BOOL, _INT = OptionKind.BOOL, OptionKind.INT
_OPTIONS = {
    option.name: option
    for option in (
        _Option("Threads", "threads", _INT, range(1, 257)),
        _Option("Hash", "hash_mib", _INT, range(1, 65537)),
        _Option("Level", "level", _INT, range(1, 11)),
        _Option("MultiPV", "multi_pv", _INT, range(1, 17)),
        _Option("Ponder", "ponder", _BOOL),
        # Viewers read it as a 32-bit number.
        _Option("Seed", "seed", _INT, range(2**31)),
        _Option("RepetitionDraw", "repetition_draw", _BOOL),
        _Option("ReportIntermediateBestMoves", "report_intermediate_best_moves", _BOOL),
        _Option(NETWORK, "network", OptionKind.STRING),
    )
}
