"""Legal moves: listed once per position, with the strings that notation gives."""

from __future__ import annotations

from random import Random

import pytest

from skep.core.bugs import Piece
from skep.core.hexes import Hex
from skep.core.moves import Move
from skep.core.reasons import How, Reason
from skep.game import Game
from skep.rules import Position
from skep.server.domain import played_moves
from skep.server.domain.legal_moves import LegalMoves
from skep.server.errors import Code
from skep.server.messages.to_server import Play
from tests.server.tables import ANN, OPENING, refused, same_screen, with_computer


@pytest.mark.parametrize("seed", range(12))
def test_every_legal_move_has_the_string_that_notation_gives(seed: int) -> None:
    rng, game = Random(seed), Game("Base+MLP")
    for _ in range(80):
        moves = game.legal_moves()
        listed = LegalMoves(game.position, moves)
        assert list(listed) == list(zip(game.legal_move_strings(), moves, strict=True))
        if not moves:
            break
        # Pieces that move, climb and are thrown rather than more and more placements.
        game.play(rng.choice([move for move in moves if hasattr(move, "start")] or moves))


def test_a_move_is_found_by_any_spelling() -> None:
    sitting = same_screen()
    sitting.play("wS1")
    for text in ("bG1 wS1-", " BG1   wS1- "):
        assert played_moves.read_legal_move(
            sitting.table.game, sitting.table.legal_moves, text
        ) == sitting.table.game.read_move("bG1 wS1-")


def test_the_legal_moves_of_a_position_are_listed_once() -> None:
    sitting = same_screen()
    sitting.play(*OPENING)
    listed = sitting.table.legal_moves
    assert refused(lambda: sitting.do(ANN, Play("wS1 bQ-"))) is Code.ILLEGAL_MOVE
    assert sitting.table.legal_moves is listed
    sitting.play("wA1 -wQ")
    assert sitting.table.legal_moves is not listed


class Asked:
    """A position that counts how often the rules have to explain a move."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.questions: list[str] = []
        why_not, explain = Position.why_not, Position.explain

        def counted_why_not(position: Position, move: Move) -> Reason | None:
            self.questions.append("why not")
            return why_not(position, move)

        def counted_explain(position: Position, piece: Piece, end: Hex) -> How | Reason:
            self.questions.append("how")
            return explain(position, piece, end)

        patch.setattr(Position, "why_not", counted_why_not)
        patch.setattr(Position, "explain", counted_explain)


def test_a_legal_move_is_explained_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = same_screen()
    sitting.play(*OPENING)
    asked = Asked(monkeypatch)
    sitting.play("wA1 -wQ", "bA1 bQ-", "wA1 bA1-")
    assert asked.questions == ["how"] * 3


def test_only_a_refusal_asks_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = same_screen()
    sitting.play(*OPENING)
    asked = Asked(monkeypatch)
    assert refused(lambda: sitting.do(ANN, Play("wS1 bQ-"))) is Code.ILLEGAL_MOVE
    assert asked.questions == ["why not"]


def test_an_illegal_move_of_the_computer_is_refused() -> None:
    sitting = with_computer()
    sitting.play("wS1")
    assert refused(lambda: sitting.computer("bQ wS1-")) is Code.ILLEGAL_MOVE
    assert sitting.moves == ["wS1"]
