"""Options of any engine as lines: ``Name;type;value;default``, then the allowed values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

_FIELDS = 4


class OptionKind(StrEnum):
    """The types of options: those of UHP, and our own ``string``."""

    BOOL = "bool"
    INT = "int"
    DOUBLE = "double"
    ENUM = "enum"
    STRING = "string"


@dataclass(frozen=True, slots=True)
class OptionValue:
    """An option and its value, as text the way an engine wrote it."""

    name: str
    kind: str
    """One of ``OptionKind``, or a type that only this engine knows."""

    value: str
    default: str
    extras: tuple[str, ...] = ()
    """Minimum and maximum of a number, or all values of an enumeration."""

    def __str__(self) -> str:
        return ";".join([self.name, self.kind, self.value, self.default, *self.extras])


def parse_option_value(line: str) -> OptionValue | None:
    """Parse a line into an option; None if it is not one.

    >>> parse_option_value("Hash;int;64;64;1;65536").extras
    ('1', '65536')
    """
    fields = [field.strip() for field in line.split(";")]
    if len(fields) < _FIELDS or not fields[0]:
        return None
    name, kind, value, default, *extras = fields
    return OptionValue(name, kind.lower(), value, default, tuple(extras))
