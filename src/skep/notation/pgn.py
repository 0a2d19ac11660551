r"""PGN in Mzinga's dialect: tags, then one ply a line, comments in braces, the result.

    [GameType "Base+MLP"]
    [White "Ann"]
    [Result "BlackWins"]

    1. wS1
    {A quiet beginning.}
    2. bS1 wS1-

    BlackWins

What a record holds and the dialect has no place for stands in tags: ``Rules`` where the game type
does not say them all, ``FirstPlayer`` where Black begins, ``Setup`` for a game from a set-up
position, ``Termination`` for how a claimed result came about. Reading undoes writing, but for
where in the plane a set-up hive lies. ``Result`` without ``Termination`` is a claim only where
the hive does not show the same result. ``docs/notation.md`` has the whole story.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace

from skep.core.bugs import Color
from skep.core.checks import check_type
from skep.core.outcome import Outcome, Termination
from skep.core.ruleset import GAME_TYPES, Ruleset
from skep.notation.errors import (
    BrokenGameError,
    Expected,
    NotationError,
    Unwritable,
    UnwritableError,
)
from skep.notation.gamestring import GameState, format_moves, game_state
from skep.notation.pgnescape import escape_comment, escape_tag
from skep.notation.pgnreader import read_pgn
from skep.notation.pgnsplit import is_name, split_pgn
from skep.notation.pgntext import PgnText, is_computed
from skep.notation.plies import replay_plies
from skep.notation.record import GameRecord
from skep.notation.rulesets import format_ruleset, game_type
from skep.notation.setupstring import format_setup
from skep.notation.warning import WarningCode

__all__ = ["format_pgn", "parse_only_pgn", "parse_pgn", "split_pgn"]

_ROSTER = ("GameType", "Date", "Event", "Site", "Round", "White", "Black", "Result")
_PATH = re.compile(r"[^\n\"{}]+\.(?:pgn|sgf|uhp|bga|json|setup|txt)(?:\.gz)?", re.IGNORECASE)
_SCORES = {
    GameState.NOT_STARTED: "*",
    GameState.IN_PROGRESS: "*",
    GameState.DRAW: "1/2-1/2",
    GameState.WHITE_WINS: "1-0",
    GameState.BLACK_WINS: "0-1",
}


def parse_pgn(text: str, ruleset: Ruleset | None = None, *, line: int = 1) -> GameRecord:
    """Return the game in a text that holds one; *line* is the number of its first line.

    A game that does not name its rules is played by *ruleset*, else by the tournament rules.
    Anything else that cannot be understood becomes a warning; if it was a tag, it is kept as one.

    :raises NotationError: with the line and column, when there are no tags and no moves, a setup
        cannot be read, or tags follow moves.
    :raises RulesDisagreeError: when the game names other rules than *ruleset*.
    :raises InvalidPositionError: when no game leads to the setup.
    :raises BrokenGameError: when a move cannot be played; it carries the legal part.
    """
    pgn = read_pgn(io.StringIO(text, newline=None), line=line)
    if not (pgn.moves or pgn.tags or pgn.computed):
        raise NotationError(text.strip().partition("\n")[0], 0, Expected.PGN_GAME, line)
    rules, first, claim = pgn.rules(ruleset), pgn.first_player(), pgn.claim()
    try:
        replayed = replay_plies(rules, pgn.moves, first=first, may_bend=ruleset is None)
    except BrokenGameError as error:
        record = _legal_part(error.record, pgn, claim)
        raise BrokenGameError(record, error.move, error.cause, error.line) from error.cause
    if first is not None and first.color is not replayed.start.first_player:
        pgn.doubt(WarningCode.UNREADABLE_FIRST_PLAYER, "FirstPlayer", pgn.computed["FirstPlayer"])
    comments = replayed.comments(pgn.comments)
    warnings = tuple(sorted((*pgn.warnings, *replayed.warnings), key=lambda one: one.line))
    record = GameRecord(replayed.start, replayed.moves, claim, pgn.tags, comments, warnings)
    return replace(record, result=None) if _repeats_the_hive(record, pgn) else record


def parse_only_pgn(text: str, ruleset: Ruleset | None = None) -> GameRecord:
    """Return the only game in a text from any program.

    :raises NotationError: when the text holds no game, or several.
    :raises HiveError: what ``parse_pgn`` raises.
    :raises WrongTypeError: when it is not text.
    """
    check_type("text", text, str)
    games = list(split_pgn(io.StringIO(text, newline=None)))
    if len(games) == 1 and _PATH.fullmatch(text.strip()):
        raise NotationError(text.strip(), 0, Expected.PGN_FILE)
    if len(games) == 1:
        return parse_pgn(games[0].text, ruleset, line=games[0].line)
    first, line = (games[1].text, games[1].line) if games else ("", 1)
    raise NotationError(first.partition("\n")[0], 0, Expected.ONE_PGN, line)


def format_pgn(record: GameRecord, *, scores: bool = False) -> str:
    """Return a game as PGN; with *scores* the result is ``1-0`` instead of ``WhiteWins``.

    A tag of the record that the dialect computes, such as ``Result``, is left out.

    :raises UnwritableError: for a tag whose name is not a word, or a comment on no ply.
    """
    last = record.last
    state = game_state(last, record.result)
    result = _SCORES[state] if scores else state.value
    lines = [*_tag_lines(record, result), "", *_move_lines(record)]
    if state not in {GameState.NOT_STARTED, GameState.IN_PROGRESS}:
        lines += [*([""] if lines[-1] else []), result]
    return "\n".join(lines).rstrip("\n") + "\n"


def _repeats_the_hive(record: GameRecord, pgn: PgnText) -> bool:
    """Whether the result says no more than the hive itself, so that nobody claims it."""
    if pgn.termination is not None or record.result is None:
        return False
    shown = record.last.outcome
    return shown is not None and shown.winner is record.result.winner


def _legal_part(record: GameRecord, pgn: PgnText, claim: Outcome | None) -> GameRecord:
    plies = len(record.moves)
    comments = {ply: text for ply, text in pgn.comments.items() if ply <= plies}
    return replace(record, result=claim, tags=pgn.tags, comments=comments)


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
    """Whether how the game ended has to be said: where it is known, or else read as no claim."""
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
