"""The options of our engine: what can be set, and what it is set to."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from skep.uhp.errors import CommandError, shortened
from skep.uhp.values import OptionKind, OptionValue

BUILT_IN = "BuiltIn"
"""The network that comes with the engine; ``skep.engine`` has the same names, and loads slowly."""

HAND_MADE = "HandMade"
"""No network."""

NETWORK = "Network"
"""The option that names a file: it is looked for whenever the option is set."""

_NAMES = {name.lower(): name for name in (BUILT_IN, HAND_MADE)}
_SEPARATOR = ";"
_WHOLE = re.compile(r"-?[0-9]{1,18}", re.ASCII)
_TRUTHS = {"true": True, "false": False}

_Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Options:
    """What the options are set to."""

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
        """Return the line that tells of an option.

        :raises CommandError: when there is none of that name.
        """
        return str(_known(name).told(self))

    def lines(self) -> list[str]:
        """Return the lines of all options."""
        return [str(option.told(self)) for option in _OPTIONS.values()]

    def changed(self, name: str, text: str) -> Options:
        """Return the options with one of them set anew.

        :raises CommandError: when there is none of that name, or it cannot be set to that.
        """
        option = _known(name)
        value = option.read(text)
        if value is None:
            message = f"{name}: expected {option.allowed}, not {shortened(text)!r}"
            raise CommandError(message)
        # The table of options says which type belongs to which field.
        change: dict[str, Any] = {option.field: value}
        return replace(self, **change)


@dataclass(frozen=True, slots=True)
class _Option:
    """An option: its name in the protocol and here, and what it can be set to."""

    name: str
    field: str
    kind: OptionKind
    bounds: range = range(0)

    def told(self, options: Options) -> OptionValue:
        """Return the option with its value in some options."""
        # Text is what a bool and a number are written as here.
        value, default = (str(getattr(one, self.field)) for one in (options, Options()))
        bounds = (str(self.bounds[0]), str(self.bounds[-1])) if self.bounds else ()
        return OptionValue(self.name, self.kind, value, default, bounds)

    @property
    def allowed(self) -> str:
        """What it can be set to, in English."""
        if self.kind is OptionKind.BOOL:
            return "True or False"
        if self.kind is OptionKind.INT:
            return f"a whole number from {self.bounds[0]} to {self.bounds[-1]}"
        return f"{BUILT_IN}, {HAND_MADE} or a file whose name has no {_SEPARATOR}"

    def read(self, text: str) -> _Value | None:
        """Return the value that a text means; None when it cannot be set to that."""
        if self.kind is OptionKind.BOOL:
            return _TRUTHS.get(text.lower())
        if self.kind is OptionKind.INT:
            # A range would be searched from end to end for what is not a number.
            number = int(text) if _WHOLE.fullmatch(text) else self.bounds.start - 1
            return number if number in self.bounds else None
        # It would end the value in the middle of the name.
        return None if not text or _SEPARATOR in text else _NAMES.get(text.lower(), text)


def _known(name: str) -> _Option:
    if name not in _OPTIONS:
        message = f"there is no option {shortened(name)!r}: there are {', '.join(_OPTIONS)}"
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
        # Viewers read it as a number of 32 bits.
        _Option("Seed", "seed", _INT, range(2**31)),
        _Option("RepetitionDraw", "repetition_draw", _BOOL),
        _Option("ReportIntermediateBestMoves", "report_intermediate_best_moves", _BOOL),
        _Option(NETWORK, "network", OptionKind.STRING),
    )
}
