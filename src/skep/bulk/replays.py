"""Replay whole archives."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable
from dataclasses import dataclass

from skep.bounds import THREADS
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
from skep.rules import Position, native

_STATES = "|".join(GameState)
_TURN = r"(?:White|Black)\[[0-9]{1,6}\]"
_UNUSUAL = "?"
"""Not a move, so that the native reader leaves this game to the lenient one."""


@dataclass(frozen=True, slots=True)
class Replays:
    """Replayed games: each column has one item per game."""

    plies: Numbers
    """How many plies were legal."""

    outcomes: Numbers
    """The outcome on the board: 0 unfinished, 1 White won, 2 Black won, 3 a draw."""

    keys: Numbers
    """The key of the last position of each game."""

    errors: dict[int, HiveError]
    """The errors, keyed by the index of the game; a legal game has none."""


def replay(
    games: Iterable[str], ruleset: Ruleset | str = TOURNAMENT, *, threads: int = 1
) -> Replays:
    """Replay game strings, or moves joined by ``;``, and check every move.

    Games are read as in ``parse_game``, so Black may move first if the rule set leaves it open. A
    game with an error is replayed up to there.

    :raises NotationError: when there is no rule set with that name.
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
    """Replay with the native reader: whether each game is complete, outcomes, plies and keys."""
    if native is None:
        size = len(texts)
        return bytes(size), bytes(size), bytes(4 * size), bytes(8 * size)
    start = Position.initial(ruleset)
    header = f"{re.escape(game_type(ruleset))};(?:{_STATES});{_TURN};"
    # Games without moves are excluded: only the header says who moves first.
    plain = re.compile(f"(?:{header})?({start.to_move.value}[ -~]*)")
    found = (plain.fullmatch(text.strip()) for text in texts)
    return native.replay_many(start, [match[1] if match else _UNUSUAL for match in found], threads)


def _replay_leniently(text: str, ruleset: Ruleset) -> tuple[GameRecord, HiveError | None]:
    """Return the legal part of a game, and its error, if any."""
    try:
        return parse_game(text, ruleset), None
    except BrokenGameError as error:
        return error.record, error
    except HiveError as error:
        return GameRecord(Position.initial(ruleset)), error


def _outcome(record: GameRecord) -> Outcome | None:
    """Return the outcome on the board; only look for repetitions if they can end the game."""
    ends_at_third = record.start.ruleset.repetition is Repetition.THREEFOLD
    return record.shown if ends_at_third else record.last.outcome
