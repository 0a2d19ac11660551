"""The rules as a WebAssembly module, in Node: the same numbers, lists and keys as in Python."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from skep.core.bugs import Color
from skep.core.moves import Move, Movement, Pass, Placement
from skep.core.outcome import Outcome
from skep.core.position import Position
from skep.game import Game
from skep.notation.gamestring import parse_game
from skep.notation.movestring import format_move
from skep.notation.rulesets import format_link_ruleset
from skep.notation.setupstring import parse_setup
from tests.rules.test_perft import vectors
from tests.wasm.conftest import MODULE, SHIPPED, THREADED, Node

DEEPEST = 5
MIDDLEGAMES = Path(__file__).parent.parent / "vectors/middlegames.txt"


def perfts() -> list[tuple[str, list[int]]]:
    """Return games, and the ways of one ply, two plies and so on."""
    rows = [(game, nodes) for _, game, depth, nodes in vectors() if depth <= DEEPEST]
    games = itertools.groupby(rows, key=lambda row: row[0])
    return [(game, [nodes for _, nodes in lines]) for game, lines in games]


@pytest.mark.parametrize(("game", "nodes"), perfts())
def test_perft(node: Node, game: str, nodes: list[int]) -> None:
    record = parse_game(game)
    position, moves = record.start, list[str]()
    for move in record.moves:
        moves.append(format_move(move, position))
        position = position.play(move)
    rules = format_link_ruleset(record.start.ruleset)
    printed = node("perft.mjs", rules, str(len(nodes)), *moves)
    assert list(map(int, printed.split())) == nodes


def test_moves_and_keys_of_middlegames(node: Node) -> None:
    lines = MIDDLEGAMES.read_text(encoding="utf-8").splitlines()
    setups = [line.partition(" ")[2] for line in lines if line.startswith("setup ")]
    printed = node("moves.mjs", stdin="\n".join(setups))
    positions = [Position.from_setup(parse_setup(setup).setup()) for setup in setups]
    assert list(map(json.loads, printed.splitlines())) == list(map(whole, positions))


def whole(position: Position) -> dict[str, object]:
    """Return what moves.mjs says of a position."""
    legal = position.legal_moves()
    moves = [[describe(move), facts(position.play_unchecked(move))] for move in legal]
    return {**facts(position), "moves": moves, "again": facts(position), "undone": False}


def facts(position: Position) -> dict[str, object]:
    return {
        "key": str(position.key),
        "ply": position.ply,
        "to_move": position.to_move.value,
        "outcome": number_of(position.outcome),
    }


def number_of(outcome: Outcome | None) -> int:
    if outcome is None:
        return 0
    return {Color.WHITE: 1, Color.BLACK: 2, None: 3}[outcome.winner]


def describe(move: Move) -> str:
    match move:
        case Placement(piece, end):
            return f"{piece} {end.q},{end.r}"
        case Movement(piece, start, end):
            return f"{piece} {start.q},{start.r} {end.q},{end.r}"
        case Pass():
            return "pass"


def test_what_cannot_be_read_is_refused(node: Node) -> None:
    assert node("refusals.mjs").splitlines() == [
        "cannot be read: Chess",
        "cannot be read: Base.queen_first_maybe",
        "cannot be read: Base.castling_true",
        "cannot be read: 1~Base~w1",
        "too many plies: 65",
        "too many plies: 5000",
        "4294967295",
        "false",
        "false",
    ]


@pytest.mark.parametrize("rules", ["dutch-2005", "classic"])
def test_a_game_knows_how_often_its_position_stood(node: Node, rules: str) -> None:
    game = Game(rules)
    game.play("wQ")
    game.play("bQ wQ-")
    moves, times = ["wQ", "bQ wQ-"], [1, 1, 1]
    for _ in range(2):
        for move in ("wQ /bQ", "bQ wQ-"):
            game.play(move)
            moves.append(move)
            times.append(game.repetitions)
    assert max(times) == 3
    told = list(map(int, node("repetitions.mjs", rules, *moves).split()))
    assert told == [*times, *reversed(times)]


@pytest.mark.usefixtures("node")  # there are compiled modules
@pytest.mark.parametrize("module", [MODULE, THREADED], ids=["one thread", "threads"])
def test_the_module_that_ships_is_what_the_sources_compile_to(module: Path) -> None:
    shipped = SHIPPED / module.name
    assert shipped.read_bytes() == module.read_bytes(), "run make wasm ARGS=--ship"
