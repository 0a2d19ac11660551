"""Where bulk games start: a position, a rule set, or the name of a rule set."""

from __future__ import annotations

from skep.core.errors import WrongTypeError
from skep.core.ruleset import Ruleset
from skep.notation.rulesets import as_ruleset
from skep.rules import Position

Start = Position | Ruleset | str
"""A position, a rule set, or the name of a rule set, such as ``Base+MLP``."""


def start_position(start: Start) -> Position:
    """Return the position that games start from.

    :raises NotationError: when there is no rule set with that name.
    :raises WrongTypeError: when *start* is neither a position nor a rule set.
    """
    match start:
        case Position():
            return start
        case Ruleset() | str():
            return Position.initial(as_ruleset(start))
        case _:
            raise WrongTypeError("start", ("Position", "Ruleset", "str"), start)
