"""Games of Board Game Arena: UHP's moves with free numbers, and ``.`` for the first piece.

    [wA3 .] [bG2 wA3-] [wQ -wA3]

Moves stand in brackets, with any other text around them, or joined by ``;`` or line by line.
"""

from __future__ import annotations

import re

from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.notation.errors import BrokenGameError, Expected, NotationError
from skep.notation.gamestring import replay, start_of
from skep.notation.numbering import Numbering
from skep.notation.record import GameRecord

_BRACKETED = re.compile(r"\[([^\[\]]*)\]")
_SEPARATOR = re.compile(r"[;\r\n]")
_PIECE = re.compile(r"\b([wb][qsbgamlp])([0-9]*)", re.IGNORECASE | re.ASCII)


def parse_bga(text: str, ruleset: Ruleset = TOURNAMENT) -> GameRecord:
    """Return a game from its moves, the pieces numbered in the order in which they enter.

    >>> from skep.notation.gamestring import format_moves
    >>> record = parse_bga("[wA3 .] [bG2 wA3-] [wQ -wA3]")
    >>> format_moves(record.start, record.moves)
    ['wA1', 'bG1 wA1-', 'wQ -wA1']

    :raises NotationError: when there is no move in the text.
    :raises BrokenGameError: when a move cannot be played; it carries the part before.
    """
    moves = split_moves(text)
    if not moves:
        raise NotationError(text.strip(), 0, Expected.BGA_MOVE)
    numbering = Numbering()
    strings = [_move_string(move, numbering) for move in moves]
    try:
        return replay(start_of(ruleset, strings), strings)
    except BrokenGameError as error:
        move = moves[error.ply - 1]
        raise BrokenGameError(error.record, move, error.cause) from error.cause


def split_moves(text: str) -> list[str]:
    """Return the moves in a text: what stands in brackets, where there are any."""
    moves = _BRACKETED.findall(text) if "[" in text else _SEPARATOR.split(text)
    return [move.strip() for move in moves if move.strip()]


def _move_string(move: str, numbering: Numbering) -> str:
    """Return a move as UHP writes it; logs of the site double the backslash."""
    named = _PIECE.sub(lambda name: numbering.name(name[1], name[2]), move)
    return named.replace("\\\\", "\\").removesuffix(".").rstrip()
