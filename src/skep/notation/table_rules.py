"""Rule sets for two people at a table, who want an end to repetition."""

from __future__ import annotations

from dataclasses import replace

from skep.core.ruleset import Repetition, Ruleset
from skep.notation.rulesets import format_ruleset, parse_ruleset


def read_for_the_table(text: str) -> Ruleset:
    """Return the rule set that a text names, by which repetition is a draw unless it says.

    :raises NotationError: when there is none.
    """
    ruleset = parse_ruleset(text)
    return ruleset if "repetition" in text.lower() else for_the_table(ruleset)


def for_the_table(ruleset: Ruleset) -> Ruleset:
    """Return the rule set with a draw at the third occurrence, if it says nothing about it."""
    if ruleset.repetition is Repetition.NONE:
        return replace(ruleset, repetition=Repetition.THREEFOLD)
    return ruleset


def name_for_the_table(ruleset: Ruleset) -> str:
    """Return the shortest text that ``read_for_the_table`` reads as a rule set."""
    plain = format_ruleset(replace(ruleset, repetition=Repetition.NONE))
    full = format_ruleset(ruleset)
    texts = (plain, full, f"{full},repetition={ruleset.repetition.value}")
    return next(text for text in texts if read_for_the_table(text) == ruleset)
