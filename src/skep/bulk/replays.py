"""Replay of whole archives."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass

from skep.bulk.arrays import Numbers, view
from skep.bulk.playouts import outcome_number
from skep.core.errors import HiveError
from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.notation.errors import BrokenGameError
from skep.notation.gamestring import parse_game
from skep.notation.rulesets import game_type
from skep.rules import Position, native

_HEADER_FIELDS = 3


@dataclass(frozen=True, slots=True)
class Replays:
    """Replayed games: one item a game in each column."""

    plies: Numbers
    """How many plies could be played."""

    outcomes: Numbers
    """As the board shows it after them: 0 not over, 1 White won, 2 Black won, 3 a draw."""

    keys: Numbers
    """The key of each game's last position."""

    errors: dict[int, HiveError]
    """What was wrong, by the number of the game, from 0; a legal game has no entry."""


def replay(games: Iterable[str], ruleset: Ruleset = TOURNAMENT, *, threads: int = 1) -> Replays:
    """Replay game strings, or moves joined by ``;``, by one rule set, and check every move."""
    texts = list(games)
    if native is None:
        return _replay_each(texts, ruleset)
    header = game_type(ruleset)
    start = Position.initial(ruleset)
    moves = [_moves_of(text, header) for text in texts]
    complete, outcomes, plies, keys = native.replay_many(start, moves, threads)
    # What the strict native reader could not play to its end is looked at again, leniently.
    again = {i: texts[i] for i, is_complete in enumerate(complete) if not is_complete}
    slow = _replay_each(list(again.values()), ruleset)
    plies_, outcomes_, keys_ = array("I", plies), bytearray(outcomes), array("Q", keys)
    for row, i in enumerate(again):
        plies_[i], outcomes_[i], keys_[i] = slow.plies[row], slow.outcomes[row], slow.keys[row]
    numbers = list(again)
    errors = {numbers[row]: error for row, error in slow.errors.items()}
    return Replays(
        view(plies_.tobytes(), "I"), view(bytes(outcomes_), "B"), view(keys_.tobytes(), "Q"), errors
    )


def _moves_of(text: str, header: str) -> str:
    """Return the moves of a game string with this header; one with another is left to fail."""
    fields = text.strip().split(";", _HEADER_FIELDS)
    if fields[0] != header:
        return text.strip()
    return fields[_HEADER_FIELDS] if len(fields) > _HEADER_FIELDS else ""


def _replay_each(texts: list[str], ruleset: Ruleset) -> Replays:
    plies, outcomes, keys = array("I"), bytearray(), array("Q")
    errors: dict[int, HiveError] = {}
    for i, text in enumerate(texts):
        try:
            record = parse_game(text, ruleset)
            last, played = record.last, len(record.moves)
        except BrokenGameError as error:
            last, played = error.record.last, len(error.record.moves)
            errors[i] = error
        except HiveError as error:
            last, played = Position.initial(ruleset), 0
            errors[i] = error
        plies.append(played)
        outcomes.append(outcome_number(last))
        keys.append(last.key)
    return Replays(
        view(plies.tobytes(), "I"), view(bytes(outcomes), "B"), view(keys.tobytes(), "Q"), errors
    )
