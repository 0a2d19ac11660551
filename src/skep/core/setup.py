"""Setups: descriptions of positions, and everything that can be wrong with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from types import NoneType

from skep.core.bugs import Bug, Color, Piece
from skep.core.checks import check_type
from skep.core.errors import InvalidPositionError
from skep.core.hexes import Hex, check_hex
from skep.core.hive import EMPTY_HIVE, Hive
from skep.core.one_hive import parts
from skep.core.ruleset import Ruleset
from skep.core.throws import is_thrower

_LIMIT = 10**9


@dataclass(frozen=True, slots=True)
class Setup:
    """A description of a position, possible or not. ``Position.from_setup`` checks it."""

    ruleset: Ruleset
    hive: Hive
    ply: int
    """The number of plies played before this position."""

    first_player: Color
    stunned: Piece | None
    """The piece moved, thrown or placed on the previous ply; None after a pass."""


class SetupProblemCode(Enum):
    """What makes a setup impossible; the value is a short error message in English."""

    NEGATIVE_PLY = "the number of plies is negative"
    TOO_LARGE = "the number is over a billion, which no game reaches"
    WRONG_FIRST_PLAYER = "under these rules, the other side begins"
    EMPTY_STACK = "a stack without pieces"
    NOT_IN_BOX = "not in the box of this rule set"
    TWICE = "is in the hive twice"
    NUMBER_SKIPPED = "in play before a lower number of its kind"
    CANNOT_CLIMB = "only beetles and mosquitoes can be on top of other pieces"
    CLIMBED_TOO_EARLY = "no piece may climb before its queen is placed"
    NOT_ONE_HIVE = "not connected to the rest of the hive"
    TOO_MANY_PIECES = "more pieces in play than the side had turns"
    NOTHING_PLACED = "the side has had a turn but has no piece in play"
    QUEEN_MISSING = "more than three pieces in play without the queen"
    QUEEN_TOO_EARLY = "the queen may not be placed on the first turn"
    STUNNED_NOT_IN_PLAY = "the stunned piece is not in play"
    STUNNED_COVERED = "the stunned piece is covered"
    STUNNED_NOT_THROWN = "it can be stunned only by a throw, and there is no thrower beside it"


@dataclass(frozen=True, slots=True)
class SetupProblem:
    """One thing that makes a setup impossible, with the pieces and hexes it is about."""

    code: SetupProblemCode
    pieces: tuple[Piece, ...] = ()
    hexes: tuple[Hex, ...] = ()
    color: Color | None = None

    def __str__(self) -> str:
        color = (self.color.name.capitalize(),) if self.color else ()
        about = (*color, *map(str, self.pieces), *(f"({q}, {r})" for q, r in self.hexes))
        return f"{' '.join(about)}: {self.code.value}" if about else self.code.value


def start_setup(ruleset: Ruleset, first_player: Color | None) -> Setup:
    """Return the setup before the first move.

    *first_player* begins, else the side that the rules name, else White.

    :raises WrongTypeError: when *ruleset* is not a rule set.
    """
    check_type("ruleset", ruleset, Ruleset)
    color = ruleset.first_player or Color.WHITE if first_player is None else first_player
    return Setup(ruleset, EMPTY_HIVE, 0, color, None)


def check(setup: Setup) -> None:
    """Check that a game can lead to a setup.

    :raises WrongTypeError: when a field has the wrong type.
    :raises InvalidPositionError: with all its problems.
    """
    _check_types(setup)
    problems = (*_game(setup), *_pieces(setup), *_hive(setup), *_turns(setup), *_stunned(setup))
    if problems:
        raise InvalidPositionError(problems)


def _check_types(setup: Setup) -> None:
    check_type("setup", setup, Setup)
    check_type("ruleset", setup.ruleset, Ruleset)
    check_type("hive", setup.hive, Hive)
    check_type("ply", setup.ply, int)
    check_type("first_player", setup.first_player, Color)
    check_type("stunned", setup.stunned, Piece, NoneType)
    check_type("stacks", setup.hive.stacks, Mapping)
    for at, stack in setup.hive.stacks.items():
        check_hex("hex", at)
        check_type("stack", stack, tuple)
        for piece in stack:
            check_type("piece", piece, Piece)


def _game(setup: Setup) -> Iterator[SetupProblem]:
    if setup.ply < 0:
        yield SetupProblem(SetupProblemCode.NEGATIVE_PLY)
    if setup.ply > _LIMIT:
        yield SetupProblem(SetupProblemCode.TOO_LARGE)
    if setup.ruleset.first_player not in {None, setup.first_player}:
        yield SetupProblem(SetupProblemCode.WRONG_FIRST_PLAYER, color=setup.first_player)


def _pieces(setup: Setup) -> Iterator[SetupProblem]:
    in_play = Counter(setup.hive.pieces())
    for piece, times in in_play.items():
        if piece.number > setup.ruleset.box[piece.bug]:
            yield SetupProblem(SetupProblemCode.NOT_IN_BOX, (piece,))
        if times > 1:
            yield SetupProblem(SetupProblemCode.TWICE, (piece,))
        if piece.number > 1 and Piece(piece.color, piece.bug, piece.number - 1) not in in_play:
            yield SetupProblem(SetupProblemCode.NUMBER_SKIPPED, (piece,))


def _hive(setup: Setup) -> Iterator[SetupProblem]:
    queens = setup.hive.queens()
    for at, stack in setup.hive.stacks.items():
        if not stack:
            yield SetupProblem(SetupProblemCode.EMPTY_STACK, hexes=(at,))
        if max(map(abs, at)) > _LIMIT:
            yield SetupProblem(SetupProblemCode.TOO_LARGE, hexes=(at,))
        for piece in stack[1:]:
            if not piece.bug.climbs:
                yield SetupProblem(SetupProblemCode.CANNOT_CLIMB, (piece,), (at,))
            elif piece.color not in queens:
                yield SetupProblem(SetupProblemCode.CLIMBED_TOO_EARLY, (piece,), (at,))
    for part in parts(setup.hive.stacks)[1:]:
        hexes = tuple(sorted(part, key=lambda at: (at.r, at.q)))
        yield SetupProblem(
            SetupProblemCode.NOT_ONE_HIVE,
            tuple(piece for at in hexes for piece in setup.hive.stacks[at]),
            hexes,
        )


def _turns(setup: Setup) -> Iterator[SetupProblem]:
    """Yield what contradicts the number of turns that each side has had."""
    queens = setup.hive.queens()
    box = setup.ruleset.box
    can_begin = setup.ruleset.queen_first or any(box[bug] for bug in Bug if bug is not Bug.QUEEN)
    for color in Color:
        turns = max(0, setup.ply + (color is setup.first_player)) // 2
        in_play = sum(piece.color is color for piece in setup.hive.pieces())
        if in_play > turns:
            yield SetupProblem(SetupProblemCode.TOO_MANY_PIECES, color=color)
        if turns > 0 and in_play == 0 and can_begin:
            yield SetupProblem(SetupProblemCode.NOTHING_PLACED, color=color)
        if in_play >= setup.ruleset.queen_due_turn and color not in queens:
            yield SetupProblem(SetupProblemCode.QUEEN_MISSING, color=color)
        if turns == 1 and color in queens and not setup.ruleset.queen_first:
            yield SetupProblem(SetupProblemCode.QUEEN_TOO_EARLY, (Piece(color, Bug.QUEEN),))


def _stunned(setup: Setup) -> Iterator[SetupProblem]:
    piece = setup.stunned
    if piece is None:
        return
    at = setup.hive.where(piece)
    if at is None:
        yield SetupProblem(SetupProblemCode.STUNNED_NOT_IN_PLAY, (piece,))
        return
    if setup.hive.top(at) != piece:
        yield SetupProblem(SetupProblemCode.STUNNED_COVERED, (piece,), (at,))
    to_move = setup.first_player if setup.ply % 2 == 0 else setup.first_player.other
    if piece.color is to_move and not _was_thrown(setup.hive, at, to_move.other):
        yield SetupProblem(SetupProblemCode.STUNNED_NOT_THROWN, (piece,), (at,))


def _was_thrown(hive: Hive, at: Hex, color: Color) -> bool:
    """Whether a side may just have thrown the piece on a hex: a thrower lies beside it."""
    tops = {near: hive.top(near) for near in hive.neighbors(at)}
    throwers = [near for near, top in tops.items() if top and top.color is color]
    return hive.height(at) == 1 and any(is_thrower(hive, near) for near in throwers)
