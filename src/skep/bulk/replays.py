"""Replay of whole archives."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable
from dataclasses import dataclass

from skep.bulk.arrays import Numbers, view
from skep.bulk.play import outcome_number
from skep.core.checks import check_type, within
from skep.core.errors import HiveError, WrongTypeError
from skep.core.outcome import Outcome
from skep.core.ruleset import TOURNAMENT, Repetition, Ruleset
from skep.notation.errors import BrokenGameError
from skep.notation.gamestring import GameState, parse_game
from skep.notation.record import GameRecord
from skep.notation.rulesets import as_ruleset, game_type
from skep.rules import THREADS, Position, native

_STATES = "|".join(GameState)
_TURN = r"(?:White|Black)\[[0-9]{1,6}\]"
_UNUSUAL = "?"
"""No move: whatever the strict native reader cannot play is left to the lenient one."""


@dataclass(frozen=True, slots=True)
class Replays:
    """Replayed games: one item a game in each column."""

    plies: Numbers
    """How many plies could be played."""

    outcomes: Numbers
    """By the rules alone, after them: 0 not over, 1 White won, 2 Black won, 3 a draw."""

    keys: Numbers
    """The key of each game's last position."""

    errors: dict[int, HiveError]
    """What was wrong, by the number of the game, from 0; a legal game has no entry."""


def replay(
    games: Iterable[str], ruleset: Ruleset | str = TOURNAMENT, *, threads: int = 1
) -> Replays:
    """Replay game strings, or moves joined by ``;``, by one rule set, and check every move.

    Games are read as ``parse_game`` reads them, so that Black may begin where the rule set
    leaves it open. One that fails is replayed up to there, and its error is kept.

    :raises NotationError: when there is no rule set of that name.
    :raises WrongTypeError: when a game is not a string, or *ruleset* is not a rule set.
    """
    threads = within("threads", threads, THREADS)
    ruleset = as_ruleset(ruleset, "ruleset")
    texts = _checked(games)
    complete, *columns = _replay_plain(texts, ruleset, threads)
    outcomes, plies, keys = bytearray(columns[0]), array("I", columns[1]), array("Q", columns[2])
    errors: dict[int, HiveError] = {}
    for i, text in enumerate(texts):
        if complete[i]:
            continue
        record, error = _replay_leniently(text, ruleset)
        outcomes[i] = outcome_number(_outcome(record))
        plies[i], keys[i] = len(record.moves), record.last.key
        if error is not None:
            errors[i] = error
    return Replays(
        view(plies.tobytes(), "I"), view(bytes(outcomes), "B"), view(keys.tobytes(), "Q"), errors
    )


def _checked(games: Iterable[str]) -> list[str]:
    if isinstance(games, str) or not isinstance(games, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller may err
        raise WrongTypeError("games", ("iterable of str",), games)
    texts: list[str] = list(games)
    for i, text in enumerate(texts):
        check_type(f"game {i}", text, str)
    return texts


def _replay_plain(
    texts: list[str], ruleset: Ruleset, threads: int
) -> tuple[bytes, bytes, bytes, bytes]:
    """Replay what the native reader can: whether to the end, and outcomes, plies and keys."""
    if native is None:
        size = len(texts)
        return bytes(size), bytes(size), bytes(4 * size), bytes(8 * size)
    start = Position.initial(ruleset)
    header = f"{re.escape(game_type(ruleset))};(?:{_STATES});{_TURN};"
    # No move at all tells less about who begins than the header does.
    plain = re.compile(f"(?:{header})?({start.to_move.value}[ -~]*)")
    found = (plain.fullmatch(text.strip()) for text in texts)
    return native.replay_many(start, [match[1] if match else _UNUSUAL for match in found], threads)


def _replay_leniently(text: str, ruleset: Ruleset) -> tuple[GameRecord, HiveError | None]:
    """Return the game as far as it can be played, and what was wrong, if anything."""
    try:
        return parse_game(text, ruleset), None
    except BrokenGameError as error:
        return error.record, error
    except HiveError as error:
        return GameRecord(Position.initial(ruleset)), error


def _outcome(record: GameRecord) -> Outcome | None:
    """Return how a game ended by the rules; positions are counted only where that can end it."""
    ends_at_third = record.start.ruleset.repetition is Repetition.THREEFOLD
    return record.shown if ends_at_third else record.last.outcome
