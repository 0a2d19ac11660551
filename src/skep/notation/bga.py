"""Board Game Arena: UHP moves with pieces numbered in any order, and ``.`` for the first hex.

    [wA3 .] [bG2 wA3-] [wQ -wA3]

Moves are in brackets with any other text around them, or joined by ``;``, or one per line.
"""

from __future__ import annotations

import re

from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.notation.errors import Expected, NotationError
from skep.notation.lenient.prose import is_move, names_a_piece
from skep.notation.lenient.replay import WrittenMove, replay_plies
from skep.notation.record import GameRecord

_BRACKETED = re.compile(r"\[([^\[\]]*)\]")
_BARE = re.compile(r"([^;\r\n]+)")


def parse_bga(text: str, ruleset: Ruleset | None = None, *, line: int = 1) -> GameRecord:
    """Return a game from its moves, the pieces numbered in the order in which they enter.

    *line* is the number of the first line. Without *ruleset*, the tournament rules apply, changed
    where the moves require it.

    >>> from skep.notation.gamestring import format_moves
    >>> record = parse_bga("[wA3 .] [bG2 wA3-] [wQ -wA3]")
    >>> format_moves(record.start, record.moves)
    ['wA1', 'bG1 wA1-', 'wQ -wA1']

    :raises NotationError: when there is no move in the text.
    :raises BrokenGameError: when a move cannot be played; it carries the legal part.
    """
    plies = split_moves(text, line=line)
    if not plies:
        raise NotationError(text.strip(), 0, Expected.BGA_MOVE)
    may_bend = ruleset is None
    replayed = replay_plies(ruleset or TOURNAMENT, plies, may_bend=may_bend, renumber=True)
    return GameRecord(replayed.start, replayed.moves, warnings=replayed.warnings)


def split_moves(text: str, *, line: int = 1) -> list[WrittenMove]:
    """Return the moves in a string: what is in brackets, if there are any.

    Brackets with something else, such as the time, are skipped.
    """
    is_bracketed = "[" in text
    plies: list[WrittenMove] = []
    counted = 0
    for found in (_BRACKETED if is_bracketed else _BARE).finditer(text):
        move = found[1].strip()
        line, counted = line + text.count("\n", counted, found.start()), found.start()
        if names_a_piece(move) or is_move(move) or (move and not is_bracketed):
            plies.append(WrittenMove(move, line))
    return plies
