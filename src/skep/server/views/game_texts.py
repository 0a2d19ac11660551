"""Games read from a visitor's text, with what is wrong in them as sentences, and written."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from skep.core.errors import HiveError
from skep.core.moves import Move
from skep.core.outcome import Outcome, Termination
from skep.core.ruleset import Ruleset
from skep.game import Game
from skep.notation.archive import Failure, Format, format_record, read_stream
from skep.notation.errors import BrokenGameError, UnknownFormatError, UnwritableError
from skep.notation.gamestring import claimed_outcome
from skep.notation.movestring import format_move
from skep.notation.pgn.text import read_result
from skep.notation.record import GameRecord
from skep.notation.rulesets import parse_ruleset
from skep.notation.setupstring import format_setup, parse_setup
from skep.rules import Position
from skep.server.domain.legal_moves import LegalMoves
from skep.server.domain.played_moves import read_legal_move
from skep.server.errors import Code, ProblemError
from skep.server.messages.game_texts import (
    GamesText,
    GameText,
    LineNote,
    ReadComment,
    ReadGame,
    ReadGames,
    WrittenGame,
)
from skep.server.views.games import ending_view
from skep.words import Words

_MOST_GAMES = 50
_TERMINATIONS = frozenset(one.value for one in Termination) - {Termination.ABORTED.value}


def check_rules(wish: GamesText) -> None:
    """Check the rules for games that don't name theirs.

    :raises ProblemError: when they can't be read.
    """
    try:
        _rules(wish)
    except HiveError as error:
        raise ProblemError(Code.BAD_RULES, str(error)) from error


def _rules(wish: GamesText) -> Ruleset | None:
    return None if wish.rules is None else parse_ruleset(wish.rules)


def read_games_text(wish: GamesText) -> ReadGames:
    """Return the games in a text. A game that breaks off is returned with its legal moves."""
    words, ruleset = Words(wish.language.value), _rules(wish)
    lines = io.BytesIO(wish.text.encode())
    try:
        records = read_stream(io.BufferedReader(lines), ruleset=ruleset)
        found = list(islice(records, _MOST_GAMES + 1))
    except UnknownFormatError as error:
        return ReadGames((), (LineNote(1, words.error(error)),), has_more=False)
    games: list[ReadGame] = []
    unreadable: list[LineNote] = []
    for game in found[:_MOST_GAMES]:
        match game:
            case GameRecord():
                games.append(_read_game(game, words))
            case Failure(error=BrokenGameError() as broken):
                note = LineNote(game.at, words.error(broken))
                games.append(_read_game(broken.record, words, note))
            case Failure():
                unreadable.append(LineNote(game.at, words.error_there(game.error)))
    return ReadGames(tuple(games), tuple(unreadable), len(found) > _MOST_GAMES)


def _read_game(record: GameRecord, words: Words, problem: LineNote | None = None) -> ReadGame:
    return ReadGame(
        start=format_setup(record.start),
        moves=tuple(map(format_move, record.moves, record.positions())),
        tags=dict(record.tags),
        comments=tuple(ReadComment(ply, text) for ply, text in sorted(record.comments.items())),
        ending=ending_view(record.outcome),
        warnings=tuple(LineNote(one.line, words.warning(one)) for one in record.warnings),
        problem=problem,
    )


def write_game(wish: WrittenGame) -> GameText:
    """Return a game in a format.

    :raises ProblemError: when it isn't legal, or the format has no place for it.
    """
    record = GameRecord(
        start := start_from(wish.start),
        tuple(moves_from(start, wish.moves)),
        _claim(wish.tags),
        tags=wish.tags,
        comments={comment.ply: comment.text for comment in wish.comments},
    )
    try:
        return GameText(format_record(record, Format(wish.format.value)))
    except UnwritableError as error:
        raise ProblemError(Code.CANNOT_WRITE, str(error)) from error


def _claim(tags: Mapping[str, str]) -> Outcome | None:
    """Return the result in the tags of a game."""
    state = read_result(tags.get("Result", ""))
    claim = claimed_outcome(state) if state else None
    how = tags.get("Termination", "")
    return Outcome(Termination(how), claim.winner) if claim and how in _TERMINATIONS else claim


def start_from(setup: str) -> Position:
    """Return the position of a setup string.

    :raises ProblemError: when it can't be read.
    """
    try:
        return parse_setup(setup)
    except HiveError as error:
        raise ProblemError(Code.BAD_FIELD, str(error)) from error


def moves_from(start: Position, texts: Iterable[str]) -> Iterator[Move]:
    """Return moves that follow a position.

    :raises ProblemError: when one isn't legal, with its ply.
    """
    game = Game.from_position(start)
    for ply, text in enumerate(texts):
        if game.outcome is not None:
            raise ProblemError(Code.GAME_OVER, facts={"ply": ply})
        try:
            move = read_legal_move(game, LegalMoves(game.position), text)
        except ProblemError as error:
            error.facts["ply"] = ply
            raise
        yield move
        game.play_unchecked(move)
