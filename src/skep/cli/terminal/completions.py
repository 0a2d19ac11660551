"""Completion while a player types: the lines that start like the one being typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from skep.cli.messages.explanations import sentence
from skep.cli.terminal.keywords import PlayCommand, Reply, ShowTarget
from skep.cli.terminal.session import GameSession
from skep.core.bugs import Piece, all_pieces
from skep.core.errors import HiveError
from skep.core.moves import Pass
from skep.notation.movestring import format_move, parse_piece


@dataclass(frozen=True, slots=True)
class Candidate:
    """A complete line, and a note on what it does."""

    text: str
    note: str = ""


def candidates(session: GameSession, line: str) -> list[Candidate]:
    """Return the lines that start like the one typed, likely ones first.

    These are pieces at first, and the moves of a piece as soon as its name is complete.
    """
    line = re.sub(r"\s+", " ", line.lstrip())
    word, blank, _ = line.partition(" ")
    meaning = session.keywords.find(word) if blank else None
    found: Iterable[Candidate]
    if session.question:
        found = (Candidate(session.keywords.name(reply)) for reply in Reply)
    elif isinstance(meaning, PlayCommand):
        found = _arguments(session, meaning, word)
    elif piece := _piece(word):
        found = _moves(session, piece)
    else:
        found = (*_pieces(session), *_commands(session))
    return [one for one in found if one.text.lower().startswith(line.lower())]


def _piece(word: str) -> Piece | None:
    try:
        return parse_piece(word)
    except HiveError:
        return None


def _pieces(session: GameSession) -> Iterator[Candidate]:
    moves = [move for move in session.game.legal_moves() if not isinstance(move, Pass)]
    if (other := session.game_of(session.game.to_move.other)) is not session.game:
        moves += (move for move in other.legal_moves() if not isinstance(move, Pass))
    for piece in dict.fromkeys(move.piece for move in moves):
        yield Candidate(str(piece), session.words.piece(piece))


def _moves(session: GameSession, piece: Piece) -> Iterator[Candidate]:
    game = session.game_of(piece.color)
    for move in game.moves_of(piece):
        yield Candidate(format_move(move, game.position), sentence(session.words, game, move))


def _commands(session: GameSession) -> Iterator[Candidate]:
    for command in PlayCommand:
        note = session.words.say(f"cli-help-{command.value}")
        yield Candidate(session.keywords.name(command), note)


def _arguments(session: GameSession, command: PlayCommand, word: str) -> Iterable[Candidate]:
    match command:
        case PlayCommand.MOVES | PlayCommand.WHY:
            box = session.game.ruleset.box
            pieces = [piece for piece in all_pieces() if piece.number <= box[piece.bug]]
            return (Candidate(f"{word} {piece}", session.words.piece(piece)) for piece in pieces)
        case PlayCommand.SHOW:
            return (Candidate(f"{word} {session.keywords.name(shown)}") for shown in ShowTarget)
        case _:
            return ()
