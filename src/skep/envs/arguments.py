"""What environments have in common: their arguments."""

from __future__ import annotations

from dataclasses import replace

from skep.core.checks import check_type, whole_number, within
from skep.core.ruleset import Repetition, Ruleset
from skep.notation.rulesets import as_ruleset
from skep.rules import Position

PLY_LIMITS = range(1, 1_000_001)
DEFAULT_PLY_LIMIT = 300


def start_position(ruleset: Ruleset | str, repetition: Repetition | None) -> Position:
    """Return the first position of games under a rule set.

    *repetition* replaces that of the rule set.

    :raises NotationError: when there is no rule set with that name.
    :raises WrongTypeError: when an argument has the wrong type.
    """
    check_type("repetition", repetition, Repetition, type(None))
    rules = as_ruleset(ruleset, "ruleset")
    return Position.initial(replace(rules, repetition=repetition) if repetition else rules)


def checked_ply_limit(max_plies: int) -> int:
    """Return the limit on the length of games.

    :raises ValueError: when it is out of range.
    """
    return within("max_plies", max_plies, PLY_LIMITS)


def checked_seed(seed: int | None) -> int | None:
    """Return the seed of a reset.

    :raises WrongTypeError: when it is not a whole number.
    :raises ValueError: when it is negative.
    """
    if seed is None:
        return None
    number = whole_number("seed", seed)
    if number < 0:
        message = f"seed: expected at least 0, not {number:,}"
        raise ValueError(message)
    return number
