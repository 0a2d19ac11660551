"""Legal moves: listed once per position, with the strings that notation gives."""

from __future__ import annotations

from random import Random

import pytest

from skep.core.moves import Move, Pass
from skep.game import Game
from skep.rules import Position
from skep.server.domain import playing
from skep.server.domain.legal_moves import LegalMoves
from skep.server.errors import Code
from skep.server.messages.to_server import Play
from tests.server.tables import ANN, OPENING, refused, same_screen


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
        assert playing.read_legal_move(
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


class Counted:
    """How often the rules were asked why a move is not legal, and how it is done."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        why_not, explain = Game.why_not, playing._record  # noqa: SLF001

        def counted_why_not(game: Game, move: Move | str) -> object:
            self.asked.append("why not")
            return why_not(game, move)

        def counted_record(position: Position, move: Move, *, spent_ms: int) -> object:
            self.asked.append("pass" if isinstance(move, Pass) else "how")
            return explain(position, move, spent_ms=spent_ms)

        patch.setattr(Game, "why_not", counted_why_not)
        patch.setattr(playing, "_record", counted_record)


def test_a_legal_move_is_explained_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = same_screen()
    sitting.play(*OPENING)
    counted = Counted(monkeypatch)
    sitting.play("wA1 -wQ")
    assert counted.asked == ["how"]


def test_only_a_refusal_asks_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = same_screen()
    sitting.play(*OPENING)
    counted = Counted(monkeypatch)
    assert refused(lambda: sitting.do(ANN, Play("wS1 bQ-"))) is Code.ILLEGAL_MOVE
    assert counted.asked == ["why not"]
