"""Writes a record as PGN."""

from __future__ import annotations

from collections.abc import Iterator

from skep.core.bugs import Color
from skep.core.outcome import Outcome, Termination
from skep.core.ruleset import GAME_TYPES
from skep.notation.errors import Unwritable, UnwritableError
from skep.notation.gamestring import GameState, format_moves, game_state
from skep.notation.pgn.escape import escape_comment, escape_tag
from skep.notation.pgn.split import is_name
from skep.notation.pgn.text import is_computed
from skep.notation.record import GameRecord
from skep.notation.rulesets import format_ruleset, game_type
from skep.notation.setupstring import format_setup

_ROSTER = ("GameType", "Date", "Event", "Site", "Round", "White", "Black", "Result")
_SCORES = {
    GameState.NOT_STARTED: "*",
    GameState.IN_PROGRESS: "*",
    GameState.DRAW: "1/2-1/2",
    GameState.WHITE_WINS: "1-0",
    GameState.BLACK_WINS: "0-1",
}


def format_pgn(record: GameRecord, *, scores: bool = False) -> str:
    """Return a game as PGN. With *scores*, the result is ``1-0`` instead of ``WhiteWins``.

    A tag of the record that the dialect computes, such as ``Result``, is left out.

    :raises UnwritableError: for a tag name that PGN does not allow, or a comment after a ply that
        the game does not have.
    """
    last = record.last
    state = game_state(last, record.result)
    result = _SCORES[state] if scores else state.value
    lines = [*_tag_lines(record, result), "", *_move_lines(record)]
    if state not in {GameState.NOT_STARTED, GameState.IN_PROGRESS}:
        lines += [*([""] if lines[-1] else []), result]
    return "\n".join(lines).rstrip("\n") + "\n"


def _tag_lines(record: GameRecord, result: str) -> Iterator[str]:
    """Yield the tags in the order of the dialect, the optional ones in the order of the record."""
    computed = {"Result": result, **dict(_computed(record))}
    own = {name: text for name, text in record.tags.items() if not is_computed(name, text)}
    tags = {**computed, **own, **computed}
    for name in (*_ROSTER, *(name for name in tags if name not in _ROSTER)):
        if not is_name(name):
            raise UnwritableError(Unwritable.TAG_NAME, repr(name))
        if name in tags:
            yield f'[{name} "{escape_tag(tags[name])}"]'


def _computed(record: GameRecord) -> Iterator[tuple[str, str]]:
    start = record.start
    type_ = game_type(start.ruleset)
    yield "GameType", type_
    if start.ruleset != GAME_TYPES[type_]:
        yield "Rules", format_ruleset(start.ruleset)
    if start.first_player is Color.BLACK:
        yield "FirstPlayer", "Black"
    if start.ply or start.hive.stacks:
        yield "Setup", format_setup(start)
    if record.result and _needs_termination(record, record.result):
        yield "Termination", record.result.termination.value


def _needs_termination(record: GameRecord, claim: Outcome) -> bool:
    """Whether to write how the game ended: if it is known, or to mark the result as a claim."""
    shown = record.last.outcome
    unclaimed = shown is not None and shown.winner is claim.winner
    return unclaimed or claim.termination is not Termination.UNKNOWN


def _move_lines(record: GameRecord) -> Iterator[str]:
    strays = [ply for ply in record.comments if not 0 <= ply <= len(record.moves)]
    if strays:
        raise UnwritableError(Unwritable.COMMENT, str(strays[0]))
    moves = format_moves(record.start, record.moves)
    for ply, move in enumerate(["", *moves]):
        if ply:
            yield f"{ply}. {move}"
        if ply in record.comments:
            yield f"{{{escape_comment(record.comments[ply])}}}"
