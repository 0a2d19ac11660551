"""The options of our engine and their values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, assert_never

from skep.bounds import (
    DEFAULT_HASH_MIB,
    FULL_STRENGTH,
    HASH_MIB,
    LEVEL_NUMBERS,
    LINES,
    THREADS,
    UHP_SEEDS,
)
from skep.engine.network_names import BUILT_IN, HAND_MADE
from skep.engine.setting_values import parse_whole
from skep.uhp.errors import CommandError, shortened
from skep.uhp.values import OptionKind, OptionValue

NETWORK, POLICY = "Network", "Policy"
"""The options that name a file, which is read again whenever the option is set."""

ALPHA_BETA, MCTS = "AlphaBeta", "MCTS"
"""The searches: alpha-beta, and Monte Carlo tree search with a policy."""

_SEPARATOR = ";"
_BOOLEANS = {"true": True, "false": False}

_Value = bool | int | str
_Kind = Literal[OptionKind.BOOL, OptionKind.INT, OptionKind.ENUM, OptionKind.STRING]
"""The kinds that our engine has; UHP has others, too."""


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """The values of all options."""

    threads: int = 1
    hash_mib: int = DEFAULT_HASH_MIB
    level: int = FULL_STRENGTH
    multi_pv: int = 1
    ponder: bool = False
    seed: int = 0
    repetition_draw: bool = False
    report_intermediate_best_moves: bool = False
    network: str = BUILT_IN
    search: str = ALPHA_BETA
    policy: str = BUILT_IN

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
    kind: _Kind
    bounds: range = range(0)
    values: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    """What can stand in place of a file."""

    def value_in(self, options: EngineOptions) -> OptionValue:
        """Return this option with its value in *options*."""
        value, default = (str(getattr(one, self.field)) for one in (options, EngineOptions()))
        bounds = (str(self.bounds[0]), str(self.bounds[-1])) if self.bounds else self.values
        return OptionValue(self.name, self.kind, value, default, bounds)

    @property
    def allowed(self) -> str:
        """The allowed values, in English."""
        match self.kind:
            case OptionKind.BOOL:
                return "True or False"
            case OptionKind.INT:
                return f"a whole number from {self.bounds[0]} to {self.bounds[-1]}"
            case OptionKind.ENUM:
                return " or ".join(self.values)
            case OptionKind.STRING:
                return f"{', '.join(self.names)} or a file whose name has no {_SEPARATOR}"
            case _:
                assert_never(self.kind)

    def read(self, text: str) -> _Value | None:
        """Parse a value; None if the option does not allow it."""
        match self.kind:
            case OptionKind.BOOL:
                return _BOOLEANS.get(text.lower())
            case OptionKind.INT:
                number = parse_whole(text)
                return None if number is None or number not in self.bounds else number
            case OptionKind.ENUM:
                spellings = {value.lower(): value for value in self.values}
                return spellings.get(text.lower())
            case OptionKind.STRING:
                spellings = {name.lower(): name for name in self.names}
                # The separator would cut the name of the file short.
                is_name = bool(text) and _SEPARATOR not in text
                return spellings.get(text.lower(), text) if is_name else None
            case _:
                assert_never(self.kind)


def _find(name: str) -> _Option:
    if name not in _OPTIONS:
        message = f"unknown option {shortened(name)!r}; options: {', '.join(_OPTIONS)}"
        raise CommandError(message)
    return _OPTIONS[name]


_BOOL: Literal[OptionKind.BOOL] = OptionKind.BOOL
_INT: Literal[OptionKind.INT] = OptionKind.INT
_OPTIONS = {
    option.name: option
    for option in (
        _Option("Threads", "threads", _INT, THREADS),
        _Option("Hash", "hash_mib", _INT, HASH_MIB),
        _Option("Level", "level", _INT, LEVEL_NUMBERS),
        _Option("MultiPV", "multi_pv", _INT, LINES),
        _Option("Ponder", "ponder", _BOOL),
        _Option("Seed", "seed", _INT, UHP_SEEDS),
        _Option("RepetitionDraw", "repetition_draw", _BOOL),
        _Option("ReportIntermediateBestMoves", "report_intermediate_best_moves", _BOOL),
        _Option(NETWORK, "network", OptionKind.STRING, names=(BUILT_IN, HAND_MADE)),
        _Option("Search", "search", OptionKind.ENUM, values=(ALPHA_BETA, MCTS)),
        _Option(POLICY, "policy", OptionKind.STRING, names=(BUILT_IN,)),
    )
}
