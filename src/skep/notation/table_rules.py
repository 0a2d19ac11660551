"""Rule sets for games between two players: repetition is a draw unless they say otherwise."""

from __future__ import annotations

from dataclasses import replace

from skep.core.ruleset import Repetition, Ruleset
from skep.notation.rulesets import format_ruleset, parse_switches


def read_for_the_table(text: str) -> Ruleset:
    """Return the rule set that a string names, with repetition as a draw unless the string sets it.

    :raises NotationError: when there is no such rule set.
    """
    parsed = parse_switches(text)
    return parsed.ruleset if "repetition" in parsed.given else for_the_table(parsed.ruleset)


def for_the_table(ruleset: Ruleset) -> Ruleset:
    """Return the rule set, with a draw by repetition if it would ignore repetition."""
    if ruleset.repetition is Repetition.NONE:
        return replace(ruleset, repetition=Repetition.THREEFOLD)
    return ruleset


def name_for_the_table(ruleset: Ruleset) -> str:
    """Return the shortest text that ``read_for_the_table`` reads as a rule set."""
    plain = format_ruleset(replace(ruleset, repetition=Repetition.NONE))
    full = format_ruleset(ruleset)
    texts = (plain, full, f"{full},repetition={ruleset.repetition.value}")
    return next(text for text in texts if read_for_the_table(text) == ruleset)
