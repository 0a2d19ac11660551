"""What a collection stores of a game, as pure functions of the game.

Whoever stores games elsewhere can use the same rows: positions are the same up to translation,
rotation and reflection if and only if their keys are.
"""

from __future__ import annotations

import hashlib
import re
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from skep.core.bugs import Color
from skep.core.checks import check_type
from skep.core.outcome import Outcome, Termination
from skep.core.ruleset import Repetition
from skep.notation.record import GameRecord, outcome_by_rules
from skep.notation.rulesets import format_ruleset, game_type
from skep.rules import Position

_DATE = re.compile(r"\s*([0-9]{4})(?:[./-]([0-9]{1,2}|\?\?))?(?:[./-]([0-9]{1,2}|\?\?))?(?![0-9])")
_UNKNOWN_NAMES = frozenset({"", "?", "-", "*"})
_MONTHS, _DAYS = range(1, 13), range(1, 32)


class GameResult(Enum):
    """Who won a game, as far as the game says."""

    WHITE = "white"
    BLACK = "black"
    DRAW = "draw"
    UNFINISHED = "unfinished"
    """In progress, aborted, or without a known result."""


class PositionRow(NamedTuple):
    """A position of a game, and where the game went from there."""

    ply: int
    """The number of moves played before the position."""

    key: int
    """The canonical key of the position."""

    next: int | None
    """The canonical key of the position after the next move; None at the end of the game."""

    is_first: bool = True
    """Whether this is the game's first row with this key, or the game came back to the position."""


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What is known about a game as a whole."""

    white: str
    """White's name; empty if it is unknown."""

    black: str
    game_type: str
    """The game type, such as ``Base+MLP``."""

    rules: str
    """The rule set, as ``skep.parse_ruleset`` reads it."""

    date: str
    """``2024-07-31``, or as much of that as is known: ``2024-07``, ``2024``, or nothing."""

    result: GameResult
    plies: int


@dataclass(frozen=True, slots=True)
class GameRows:
    """Everything that a collection looks games up by."""

    facts: GameFacts
    positions: tuple[PositionRow, ...]
    digest: bytes
    """The same 16 bytes for two records of the same game, even if one is rotated or mirrored."""


def game_rows(record: GameRecord) -> GameRows:
    """Return the facts of a game, its rows of keys, and its digest.

    Two records are of the same game if the rules, the canonical keys of all positions, the names of
    the players, the date and the result are the same. Case and extra spaces don't matter.

    :raises WrongTypeError: when *record* is not a record. For a game, pass ``game.record()``.
    """
    check_type("record", record, GameRecord)
    positions = tuple(record.positions())
    keys = [position.canonical_key for position in positions]
    facts = _facts(record, positions)
    return GameRows(facts, position_rows(keys), _digest(facts, keys))


def position_rows(keys: Iterable[int]) -> tuple[PositionRow, ...]:
    """Return the rows of a game whose positions have these canonical keys, in order.

    If the game went from one position to the same next one twice, only the first time gets a row,
    so that each row counts as one game.

    >>> for row in position_rows([7, 5, 7, 5]):
    ...     print(row)
    PositionRow(ply=0, key=7, next=5, is_first=True)
    PositionRow(ply=1, key=5, next=7, is_first=True)
    PositionRow(ply=3, key=5, next=None, is_first=False)
    """
    found: dict[tuple[int, int | None], PositionRow] = {}
    seen: set[int] = set()
    all_keys = list(keys)
    for ply, (key, next_) in enumerate(zip(all_keys, [*all_keys[1:], None], strict=True)):
        found.setdefault((key, next_), PositionRow(ply, key, next_, key not in seen))
        seen.add(key)
    return tuple(found.values())


def folded(name: str) -> str:
    """Return a player's name as it is compared: case-folded, without extra spaces."""
    return " ".join(name.casefold().split())


def _facts(record: GameRecord, positions: tuple[Position, ...]) -> GameFacts:
    ruleset = record.start.ruleset
    return GameFacts(
        _name(record, "White"),
        _name(record, "Black"),
        game_type(ruleset),
        format_ruleset(ruleset),
        _date(record.tags.get("Date", "")),
        result_of(record.result or _shown(positions)),
        len(record.moves),
    )


def _name(record: GameRecord, tag: str) -> str:
    # Half a surrogate pair is not text, and no database takes it.
    text = record.tags.get(tag, "").encode(errors="replace").decode()
    name = " ".join(text.split())
    return "" if name in _UNKNOWN_NAMES else name


def _date(text: str) -> str:
    """Return what a tag says of a date, in ISO's form; nothing if it is no date."""
    found = _DATE.match(text)
    if found is None:
        return ""
    date = found[1]
    for part, possible in ((found[2], _MONTHS), (found[3], _DAYS)):
        if part is None or part == "??" or int(part) not in possible:
            break
        date += f"-{int(part):02}"
    return date


def _shown(positions: tuple[Position, ...]) -> Outcome | None:
    """Return how the game ended under the rules alone."""
    last, times = positions[-1], 1
    if last.ruleset.repetition is Repetition.THREEFOLD:
        times = sum(position.key == last.key for position in positions)
    return outcome_by_rules(last, times)


def result_of(outcome: Outcome | None) -> GameResult:
    """Return who won, given how a game ended; None if it didn't."""
    if outcome is None or outcome.termination is Termination.ABORTED:
        return GameResult.UNFINISHED
    if outcome.winner is None:
        return GameResult.DRAW
    return GameResult.WHITE if outcome.winner is Color.WHITE else GameResult.BLACK


def _digest(facts: GameFacts, keys: list[int]) -> bytes:
    told = (facts.rules, folded(facts.white), folded(facts.black), facts.date, facts.result.value)
    found = hashlib.blake2b("\0".join(told).encode(), digest_size=16)
    found.update(struct.pack(f"<{len(keys)}Q", *keys))
    return found.digest()
