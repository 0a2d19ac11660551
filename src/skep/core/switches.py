"""Edition switches: the questions that editions answer differently.

A field of ``Ruleset`` that is made with ``switch`` declares one. Everything else that deals with
switches goes by the declaration: checks, pickles, text, the command line, the page of rules, and
the C++ types, which ``tools/rules_to_cpp.py`` writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import TypeVar

Value = TypeVar("Value")

TRUTHS: Mapping[str, bool] = MappingProxyType({"true": True, "false": False})
"""The spellings of a switch that is on or off."""

_KEY = "switch"


@dataclass(frozen=True, slots=True)
class Switch:
    """One switch: how it is spelled, and what it changes."""

    name: str
    values: Mapping[str, object]
    """What it can be set to, by spelling."""

    default: object
    changes: str
    """What it changes, in English; the table in ``docs/rules.md`` says the same."""

    rule: str
    """The rule that it belongs to, such as ``R3.6``."""

    @property
    def message(self) -> str:
        """The message in the catalogues that says how it is set; its variable is ``value``."""
        return f"switch-{self.name.replace('_', '-')}"

    @property
    def types(self) -> tuple[type, ...]:
        """The types of its values."""
        return tuple(dict.fromkeys(map(type, self.values.values())))

    def spell(self, value: object) -> str:
        """Return the spelling of a value."""
        return next(text for text, one in self.values.items() if one is value)


def switch(*, default: Value, values: Mapping[str, Value], changes: str, rule: str) -> Value:
    """Declare a switch as a field of a dataclass; its name is that of the field.

    The values must be all there are of their types: booleans, members of an enum, None.
    """
    declared = {"values": values, "changes": changes, "rule": rule}
    return field(default=default, metadata={_KEY: declared})


def declared_switches(ruleset: type) -> tuple[Switch, ...]:
    """Return the switches that a class of rule sets declares."""
    return tuple(
        Switch(name=one.name, default=one.default, **one.metadata[_KEY])
        for one in fields(ruleset)
        if _KEY in one.metadata
    )
