"""Game types as files spell them: ``Base+MLP``, but also ``PLM`` or ``Hive-LM``."""

from __future__ import annotations

import re
from typing import NamedTuple

from skep.core.bugs import Bug
from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.notation.errors import NotationError
from skep.notation.patterns import EXPANSION
from skep.notation.rulesets import BASE, parse_switches

_LETTERS = re.compile(
    rf"(?:hive|base)?((?:[\s+_,&-]*{EXPANSION})*)[\s+_,&-]*", re.IGNORECASE | re.ASCII
)


class ReadType(NamedTuple):
    """The rules that a game type stands for, and whether it has UHP's spelling."""

    ruleset: Ruleset
    is_exact: bool


def read_game_type(text: str) -> ReadType | None:
    """Return the rules that a game type stands for; None when it is unknown.

    >>> read_game_type("Hive-PLM").ruleset == TOURNAMENT
    True
    """
    stripped = text.strip()
    try:
        parsed = parse_switches(stripped)
        return ReadType(parsed.ruleset, is_exact=parsed.preset == BASE)
    except NotationError:
        pass
    found = _LETTERS.fullmatch(stripped)
    letters = [letter for letter in found[1].upper() if letter.isalpha()] if found else []
    if not stripped or found is None or len(set(letters)) != len(letters):
        return None
    return ReadType(TOURNAMENT.with_expansions(Bug(letter) for letter in letters), is_exact=False)
