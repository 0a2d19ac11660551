"""The options of an engine as lines: ``Name;type;value;default`` and what belongs to the type."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

_FIELDS = 4


class OptionKind(StrEnum):
    """The types of options: those of UHP, and ours for any text."""

    BOOL = "bool"
    INT = "int"
    DOUBLE = "double"
    ENUM = "enum"
    STRING = "string"


@dataclass(frozen=True, slots=True)
class OptionValue:
    """An option, and what it is set to; all of it text, as an engine wrote it."""

    name: str
    kind: str
    """One of ``OptionKind``, unless the engine has types of its own."""

    value: str
    default: str
    extras: tuple[str, ...] = ()
    """Least and greatest value of numbers, all values of an enumeration."""

    def __str__(self) -> str:
        return ";".join([self.name, self.kind, self.value, self.default, *self.extras])


def parse_option_value(line: str) -> OptionValue | None:
    """Return the option that a line tells of; None when it is no such line.

    >>> parse_option_value("Hash;int;64;64;1;65536").extras
    ('1', '65536')
    """
    fields = [field.strip() for field in line.split(";")]
    if len(fields) < _FIELDS or not fields[0]:
        return None
    name, kind, value, default, *extras = fields
    return OptionValue(name, kind.lower(), value, default, tuple(extras))
