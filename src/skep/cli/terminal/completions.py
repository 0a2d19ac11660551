"""What could be meant by the beginning of a line: for completion while a player types."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from skep.cli.messages.explanations import sentence
from skep.cli.terminal.keywords import Command, Reply, Shown
from skep.cli.terminal.session import Table
from skep.core.bugs import Piece, all_pieces
from skep.core.errors import HiveError
from skep.core.moves import Pass
from skep.notation.movestring import format_move, parse_piece


@dataclass(frozen=True, slots=True)
class Offer:
    """A whole line that begins as the player's does, and a note on what it does."""

    text: str
    note: str = ""


def offers(table: Table, line: str) -> list[Offer]:
    """Return the lines that can be meant, likely ones first.

    Pieces at first, the moves of a piece as soon as its name is there.
    """
    line = re.sub(r"\s+", " ", line.lstrip())
    word, blank, _ = line.partition(" ")
    meaning = table.vocabulary.find(word) if blank else None
    found: Iterable[Offer]
    if table.question:
        found = (Offer(table.vocabulary.name(reply)) for reply in Reply)
    elif isinstance(meaning, Command):
        found = _arguments(table, meaning, word)
    elif piece := _piece(word):
        found = _moves(table, piece)
    else:
        found = (*_pieces(table), *_commands(table))
    return [offer for offer in found if offer.text.lower().startswith(line.lower())]


def _piece(word: str) -> Piece | None:
    try:
        return parse_piece(word)
    except HiveError:
        return None


def _pieces(table: Table) -> Iterator[Offer]:
    moves = [move for move in table.game.legal_moves() if not isinstance(move, Pass)]
    if (other := table.game_of(table.game.to_move.other)) is not table.game:
        moves += (move for move in other.legal_moves() if not isinstance(move, Pass))
    for piece in dict.fromkeys(move.piece for move in moves):
        yield Offer(str(piece), table.words.piece(piece))


def _moves(table: Table, piece: Piece) -> Iterator[Offer]:
    game = table.game_of(piece.color)
    for move in game.moves_of(piece):
        yield Offer(format_move(move, game.position), sentence(table.words, game, move))


def _commands(table: Table) -> Iterator[Offer]:
    for command in Command:
        note = table.words.say(f"cli-help-{command.value}")
        yield Offer(table.vocabulary.name(command), note)


def _arguments(table: Table, command: Command, word: str) -> Iterable[Offer]:
    match command:
        case Command.MOVES | Command.WHY:
            box = table.game.ruleset.box
            pieces = [piece for piece in all_pieces() if piece.number <= box[piece.bug]]
            return (Offer(f"{word} {piece}", table.words.piece(piece)) for piece in pieces)
        case Command.SHOW:
            return (Offer(f"{word} {table.vocabulary.name(shown)}") for shown in Shown)
        case _:
            return ()
