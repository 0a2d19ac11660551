"""Texts and explanations of the WebAssembly module: the same as in Python, for all rule sets."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Iterable

import pytest

from skep.core.bugs import Bug, Color, Piece, all_pieces
from skep.core.explain import explain, why_stuck
from skep.core.hexes import Hex
from skep.core.moves import Pass, piece_of
from skep.core.position import Position
from skep.core.reasons import How, Reason, ReasonCode, Way
from skep.notation.movestring import format_move, read_move
from skep.notation.rulesets import format_link_ruleset
from skep.notation.setupstring import format_setup, parse_setup
from tests.play import ALL_RULESETS, SWITCHED_RULESETS, nearby
from tests.wasm.conftest import Node

RULESETS = {**ALL_RULESETS, **SWITCHED_RULESETS}
PLIES = 40
FAR = (Hex(32, 0), Hex(-31, 64), Hex(2**31 - 1, -(2**31)))
MOST = 2**31 - 1
NOTHING = -1
NO_PIECE = 255

# In the order of their numbers: the slots of the box, White's piece before Black's.
PIECES = sorted(
    all_pieces(), key=lambda piece: (piece.bug.order, piece.number or 1, piece.color is Color.BLACK)
)
NUMBERS = {piece: number for number, piece in enumerate(PIECES)}
BUGS, CODES, WAYS = list(Bug), list(ReasonCode), list(Way)


def positions_of(name: str) -> list[Position]:
    """Return the first position and another one of a random game, as their setup strings read."""
    rng = random.Random(zlib.crc32(name.encode()))
    ruleset = RULESETS[name]
    position = Position.initial(ruleset, ruleset.first_player or rng.choice(list(Color)))
    positions = [position]
    while len(positions) <= PLIES and (moves := position.legal_moves()):
        position = position.play_unchecked(rng.choice(moves))
        positions.append(position)
    chosen = positions[0], rng.choice(positions[1:])
    return [Position.from_setup(parse_setup(format_setup(one)).setup()) for one in chosen]


def hexes_of(position: Position) -> list[Hex]:
    return [*sorted(nearby(position)), *FAR]


def some_moves(position: Position) -> list[str]:
    """Return strings of moves, legal or not."""
    if not position.hive.stacks:
        return ["wQ", "bA1", "pass"]
    tops = sorted(map(str, (stack[-1] for stack in position.hive.stacks.values())))
    return ["pass", *(f"{piece} {tops[0]}{sign}" for piece in PIECES for sign in ("", "-", "/"))]


@pytest.mark.parametrize("name", RULESETS)
def test_a_rule_set(node: Node, name: str) -> None:
    positions = positions_of(name)
    asked = [
        {
            "setup": format_setup(position),
            "hexes": [[at.q, at.r] for at in hexes_of(position)],
            "moves": some_moves(position),
        }
        for position in positions
    ]
    printed = node("explanations.mjs", stdin="\n".join(map(json.dumps, asked)))
    assert list(map(json.loads, printed.splitlines())) == list(map(whole, positions))


def whole(position: Position) -> dict[str, object]:
    """Return what explanations.mjs says of a position."""
    moves = [format_move(move, position) for move in position.legal_moves()]
    free = set(map(piece_of, position.legal_moves()))
    hexes = hexes_of(position)
    read = [position.why_not(read_move(move, position)) for move in some_moves(position)]
    ways = [how_of(position, move) for move in some_moves(position)]
    return {
        "rules": format_link_ruleset(position.ruleset),
        "setup": format_setup(position),
        "moves": ";".join(moves),
        "pieces": [number for piece in PIECES for number in place_of(position, piece)],
        "stunned": NO_PIECE if position.stunned is None else NUMBERS[position.stunned],
        "explained": [[packed(explain(position, piece, end)) for end in hexes] for piece in PIECES],
        "read": [packed(why or how) for why, how in zip(read, ways, strict=True)],
        "stuck": [
            packed(None if piece in free else why_stuck(position, piece)) for piece in PIECES
        ],
        "lines": moves,
        "nothing": [[], []],
    }


def how_of(position: Position, text: str) -> How | Reason | None:
    if text == "pass":
        return None
    move = read_move(text, position)
    assert not isinstance(move, Pass)
    return explain(position, move.piece, move.end)


def place_of(position: Position, piece: Piece) -> list[int]:
    if (piece.number or 1) > position.ruleset.box[piece.bug]:
        return []
    at = position.hive.where(piece)
    if at is None:
        return [NUMBERS[piece], 0, 0, 0, 0]
    return [NUMBERS[piece], 1, at.q, at.r, position.hive.stacks[at].index(piece)]


def packed(answer: How | Reason | None) -> list[int]:
    """Return an explanation as the numbers of native/wasm/explain_api.cpp."""
    match answer:
        case How():
            thrower = numbered(answer.thrower)
            head = [0, WAYS.index(answer.way), BUGS.index(answer.bug), thrower]
            return [*head, *listed(answer.route)]
        case Reason():
            bug = NOTHING if answer.bug is None else BUGS.index(answer.bug)
            count = NOTHING if answer.count is None else min(answer.count, MOST)
            head = [1, CODES.index(answer.code), numbered(answer.piece), bug, count]
            pieces = [len(answer.pieces), *map(numbered, answer.pieces)]
            return [*head, *pieces, *listed(answer.hexes), *listed(answer.step or ())]
        case None:
            return []


def numbered(piece: Piece | None) -> int:
    return NOTHING if piece is None else NUMBERS[piece]


def listed(hexes: Iterable[Hex]) -> list[int]:
    hexes = list(hexes)
    return [len(hexes), *(number for at in hexes for number in (at.q, at.r))]
