"""Parses one PGN game into a record: reads the text, then replays its moves."""

from __future__ import annotations

import io
import re
from dataclasses import replace

from skep.core.checks import check_type
from skep.core.outcome import Outcome
from skep.core.ruleset import Ruleset
from skep.notation.errors import BrokenGameError, Expected, NotationError
from skep.notation.lenient.replay import replay_plies
from skep.notation.pgn.reader import read_pgn
from skep.notation.pgn.split import split_pgn
from skep.notation.pgn.text import PgnText
from skep.notation.record import GameRecord
from skep.notation.warning import WarningCode

_PATH = re.compile(r"[^\n\"{}]+\.(?:pgn|sgf|uhp|bga|json|setup|txt)(?:\.gz)?", re.IGNORECASE)


def parse_pgn(text: str, ruleset: Ruleset | None = None, *, line: int = 1) -> GameRecord:
    """Return the game in a string that holds only one; *line* is the number of its first line.

    If the game does not name its rules, they are *ruleset*, or else the tournament rules. Anything
    else that cannot be understood becomes a warning. If it was a tag, it is also kept as a tag.

    :raises NotationError: with the line and column, when there are no tags and no moves, a setup
        cannot be read, or tags follow moves.
    :raises RulesDisagreeError: when the game names rules other than *ruleset*.
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
    """Return the only game in PGN text from any program.

    :raises NotationError: when the text holds no game, or several.
    :raises HiveError: what ``parse_pgn`` raises.
    :raises WrongTypeError: when *text* is not a string.
    """
    check_type("text", text, str)
    games = list(split_pgn(io.StringIO(text, newline=None)))
    if len(games) == 1 and _PATH.fullmatch(text.strip()):
        raise NotationError(text.strip(), 0, Expected.PGN_FILE)
    if len(games) == 1:
        return parse_pgn(games[0].text, ruleset, line=games[0].line)
    first, line = (games[1].text, games[1].line) if games else ("", 1)
    raise NotationError(first.partition("\n")[0], 0, Expected.ONE_PGN, line)


def _repeats_the_hive(record: GameRecord, pgn: PgnText) -> bool:
    """Whether the result only repeats what the hive shows, so that it is not a claim."""
    if pgn.termination is not None or record.result is None:
        return False
    shown = record.last.outcome
    return shown is not None and shown.winner is record.result.winner


def _legal_part(record: GameRecord, pgn: PgnText, claim: Outcome | None) -> GameRecord:
    plies = len(record.moves)
    comments = {ply: text for ply, text in pgn.comments.items() if ply <= plies}
    return replace(record, result=claim, tags=pgn.tags, comments=comments)
