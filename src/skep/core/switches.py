"""Edition switches: the rules in which editions differ.

To declare a switch, define a field of ``Ruleset`` with ``switch``. Everything else follows from the
declaration: checks, pickles, text, the command line, the rules page, and the C++ types, which
``tools/rules_to_cpp.py`` writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import TypeVar

Value = TypeVar("Value")

TRUTHS: Mapping[str, bool] = MappingProxyType({"true": True, "false": False})
"""The values of an on/off switch as text."""

_KEY = "switch"


@dataclass(frozen=True, slots=True)
class Switch:
    """One switch: its name, its values as text, and what it changes."""

    name: str
    values: Mapping[str, object]
    """Its values, keyed by their text."""

    default: object
    changes: str
    """What it changes, in English; the table in ``docs/rules.md`` says the same."""

    rule: str
    """The rule that it belongs to, such as ``R3.6``."""

    @property
    def message(self) -> str:
        """The catalog message that describes its value, with the variable ``value``."""
        return f"switch-{self.name.replace('_', '-')}"

    @property
    def types(self) -> tuple[type, ...]:
        """The types of its values."""
        return tuple(dict.fromkeys(map(type, self.values.values())))

    def spell(self, value: object) -> str:
        """Return the text of a value."""
        return next(text for text, one in self.values.items() if one is value)


def switch(*, default: Value, values: Mapping[str, Value], changes: str, rule: str) -> Value:
    """Declare a switch as a field of a dataclass; the field's name is the switch's name.

    *values* must cover all values that the field can have: booleans, enum members, None.
    """
    declared = {"values": values, "changes": changes, "rule": rule}
    return field(default=default, metadata={_KEY: declared})


def declared_switches(ruleset: type) -> tuple[Switch, ...]:
    """Return the switches that a dataclass declares."""
    return tuple(
        Switch(name=one.name, default=one.default, **one.metadata[_KEY])
        for one in fields(ruleset)
        if _KEY in one.metadata
    )
