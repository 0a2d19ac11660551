"""Why a hint is good: every claim is checked against the rules, by other means."""

from __future__ import annotations

from random import Random
from types import ModuleType

import pytest

from skep.core.bugs import Bug, Piece
from skep.core.moves import PASS, Move, Movement, Placement
from skep.core.position import Position
from skep.core.reasons import Reason, ReasonCode
from skep.notation.rulesets import parse_ruleset
from skep.server.domain.hint_reasons import HintCode, HintReason, reason_for
from skep.server.domain.next_turn import turn_of
from tests.backends import backends
from tests.rules.drawn import draw, move_of, piece, position


def taken(at: Position, queen: Piece) -> int:
    """Count the hexes beside a queen that are taken; none before she is placed."""
    where = at.hive.where(queen)
    return 0 if where is None else sum(at.hive.occupied(near) for near in where.neighbors())


def wins(at: Position) -> bool:
    """Whether the side to move has a move that surrounds the other queen alone."""
    return any(
        (outcome := at.play(move).outcome) is not None and outcome.winner is at.to_move
        for move in at.legal_moves()
    )


def moves(at: Position | None, name: Piece) -> int:
    """Count the moves of a piece in the hive."""
    assert at is not None
    return sum(isinstance(move, Movement) and move.piece == name for move in at.legal_moves())


def is_stuck(at: Position, name: Piece, code: ReasonCode) -> bool:
    """Whether the rules say of every hex that this is why a piece can't get there."""
    where = at.hive.where(name)
    assert where is not None
    answers = [at.explain(name, end) for end in where.neighbors()]
    return all(isinstance(answer, Reason) and answer.code is code for answer in answers)


def is_true(before: Position, move: Move, reason: HintReason) -> bool:  # noqa: C901, PLR0911
    """Check a claim without the code that made it."""
    after, own = before.play(move), before.to_move
    subject = reason.piece
    match reason.code:
        case HintCode.WINS:
            return after.outcome is not None and after.outcome.winner is own
        case HintCode.DRAWS:
            return after.outcome is not None and after.outcome.winner is None
        case HintCode.STOPS_WIN:
            ahead = turn_of(before, own.other)
            return ahead is not None and wins(ahead) and not wins(after)
        case HintCode.THREATENS_WIN:
            ahead = turn_of(after, own)
            return ahead is not None and wins(ahead) and not wins(after)
        case HintCode.PINS | HintCode.COVERS:
            assert subject is not None
            assert subject.color is own.other
            pinned = reason.code is HintCode.PINS
            code = ReasonCode.PINNED if pinned else ReasonCode.COVERED
            could = moves(turn_of(before, own.other), subject)
            return could > 0 and moves(after, subject) == 0 and is_stuck(after, subject, code)
        case HintCode.CLOSES_IN:
            queen = Piece(own.other, Bug.QUEEN)
            count = taken(after, queen)
            return subject == queen and reason.count == count > taken(before, queen)
        case HintCode.FREES:
            assert subject is not None
            assert subject.color is own
            return moves(before, subject) == 0 and moves(turn_of(after, own), subject) > 0
        case HintCode.GIVES_ROOM:
            queen = Piece(own, Bug.QUEEN)
            left = taken(after, queen)
            return subject == queen and reason.count == left < taken(before, queen)
        case HintCode.PLACES_QUEEN:
            return isinstance(move, Placement) and move.piece == Piece(own, Bug.QUEEN)
        case HintCode.MOBILE:
            assert isinstance(move, Movement)
            assert reason.count is not None
            later = moves(turn_of(after, own), move.piece)
            return reason.count == later > moves(before, move.piece)
        case HintCode.PLACES:
            return isinstance(move, Placement)
        case HintCode.BEST:
            return True


@pytest.mark.parametrize("game_type", ["Base", "Base+MLP"])
def test_no_claim_is_wrong(rules: ModuleType, game_type: str) -> None:
    """Random games, and several moves in each position: all that is said of them is so."""
    said: set[HintCode] = set()
    for seed in range(6):
        rng = Random(seed)
        at: Position = rules.Position.initial(parse_ruleset(game_type))
        for _ in range(60):
            if at.outcome is not None:
                break
            legal = at.legal_moves()
            for move in rng.sample(legal, min(3, len(legal))):
                reason = reason_for(at, move)
                assert is_true(at, move, reason), f"{reason} of {move} in {at}"
                said.add(reason.code)
            at = at.play(rng.choice(legal))
    assert {HintCode.PLACES, HintCode.PLACES_QUEEN, HintCode.CLOSES_IN, HintCode.FREES} <= said


def test_both_implementations_say_the_same() -> None:
    ruleset, said = parse_ruleset("Base+MLP"), list[list[HintReason]]()
    for backend in backends().values():
        rng, at = Random(7), backend.initial(ruleset)
        told = list[HintReason]()
        for _ in range(60):
            if at.outcome is not None:
                break
            move = rng.choice(at.legal_moves())
            told.append(reason_for(at, move))
            at = at.play(move)
        said.append(told)
    assert all(told == said[0] for told in said)


def test_a_winning_move_is_named_before_anything_else(rules: ModuleType) -> None:
    drawing = draw("""
           bS1   wS1
        bB1   bQ    x     wA2
           wG1   wA1   wQ
    """)
    at = position(rules, drawing, "w")
    move = move_of(at, "wA2", drawing.the("x"))
    assert reason_for(at, move) == HintReason(HintCode.WINS, piece("bQ"))


def test_a_move_that_surrounds_both_queens_says_that_it_is_a_draw(rules: ModuleType) -> None:
    drawing = draw("""
           bS1   wS1
        bB1   bQ    x     bG1   wG2
           wG1   wQ    wA1
              bS2   wB1
    """)
    at = position(rules, drawing, "w")
    move = move_of(at, "wG2", drawing.the("x"))
    assert reason_for(at, move) == HintReason(HintCode.DRAWS)


def test_a_move_that_stops_a_loss_says_so(rules: ModuleType) -> None:
    """Black's ant could close the ring around White's queen until the grasshopper opens it."""
    drawing = draw("""
                    *
           bS1   bS2
        bB1   wQ    .
           wG1   wA1   bQ    bA1
    """)
    at = position(rules, drawing, "w")
    move = move_of(at, "wG1", drawing.the("*"))
    assert reason_for(at, move) == HintReason(HintCode.STOPS_WIN, piece("wQ"))


def test_a_threat_is_named(rules: ModuleType) -> None:
    """Two hexes beside Black's queen are open: one ant takes the first, another can the last."""
    drawing = draw("""
           bS1   wS1   wQ    wA2
        bB1   bQ    *
           wG1   .
              wA1
    """)
    at = position(rules, drawing, "w")
    move = move_of(at, "wA2", drawing.the("*"))
    assert reason_for(at, move) == HintReason(HintCode.THREATENS_WIN, piece("bQ"))


def test_a_throw_into_a_hole_is_a_threat(rules: ModuleType) -> None:
    """Black's queen has one neighbor, but White's pillbug can throw her where she has six."""
    drawing = draw("""
                       bS1   wS1
        *     wQ    wB1   .     wP    bQ
                       wG1   wA1
    """)
    at = position(rules, drawing, "w")
    move = move_of(at, "wA2", drawing.the("*"))
    assert reason_for(at, move) == HintReason(HintCode.THREATENS_WIN, piece("bQ"))


def test_a_pinned_ant_is_named(rules: ModuleType) -> None:
    """White's ant steps behind Black's, which then holds it to the hive."""
    drawing = draw("""
        wA1   wQ    bQ    bA1   *
    """)
    at = position(rules, drawing, "w")
    move = move_of(at, "wA1", drawing.the("*"))
    assert reason_for(at, move) == HintReason(HintCode.PINS, piece("bA1"))


def test_a_beetle_on_top_covers(rules: ModuleType) -> None:
    drawing = draw("""
        wQ    bQ
           #1    bA1
        #1: bS1 wB1
    """)
    at = position(rules, drawing, "w")
    move = move_of(at, "wB1", drawing.where("bA1"))
    assert reason_for(at, move) == HintReason(HintCode.COVERS, piece("bA1"))


def test_a_pass_needs_no_reason(rules: ModuleType) -> None:
    at = position(rules, draw("wQ    bQ"), "w")
    assert reason_for(at, PASS) == HintReason(HintCode.BEST)
