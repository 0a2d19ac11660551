"""Where a piece could go on its side's next turn: asked by tapping the opponent's pieces."""

from __future__ import annotations

from random import Random
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.core.bugs import Color
from skep.core.position import Position
from skep.notation.movestring import parse_piece
from skep.notation.rulesets import parse_ruleset
from skep.server.domain.next_turn import turn_of
from skep.server.messages.explanations import Why
from skep.server.views.explanations import explanation_view
from tests.rules.drawn import destinations, draw, position
from tests.server.tables import OPENING, Sitting, same_screen
from tests.serving.in_process import FRIEND, SAME_SCREEN, Server, code, play

MOVED = ("wP", "bA1 wP-", "wQ -wP", "bQ bA1-", "wG1 -wQ", "bA2 bQ-", "wG2 -wG1", "bA2 wP/")
"""Black's ant has just moved beside White's pillbug, which can't throw it yet."""


def look(
    sitting: Sitting, piece: str, *, ply: int | None = None, viewer: tuple[Color, ...] = ()
) -> Why:
    """Return what the page is told about a piece that somebody taps."""
    ply = sitting.table.ply if ply is None else ply
    return explanation_view(sitting.table, parse_piece(piece), None, ply=ply, viewer=viewer)


@pytest.mark.parametrize("game_type", ["Base", "Base+MLP"])
def test_the_next_turn_is_that_of_the_readable_rules(rules: ModuleType, game_type: str) -> None:
    """Both implementations list the moves of the same hive, a ply later, with nothing stunned."""
    for seed in range(5):
        rng = Random(seed)
        at: Position = rules.Position.initial(parse_ruleset(game_type))
        for _ in range(50):
            if at.outcome is not None:
                break
            assert turn_of(at, at.to_move) is at
            ahead = turn_of(at, at.to_move.other)
            if ahead is None:
                assert at.ply < 2
            else:
                assert type(ahead) is type(at)
                readable = Position(at.ruleset, at.hive, at.ply + 1, at.first_player, None)
                assert ahead.legal_moves() == readable.legal_moves()
            at = at.play(rng.choice(at.legal_moves()))


def test_a_stunned_piece_is_free_again_on_its_next_turn(rules: ModuleType) -> None:
    """Black's ant has just moved. It can't be thrown now, and can move a ply later (R8.3)."""
    drawing = draw("""
           bA1   .
        bG1   wP    wQ    bQ
    """)
    now = position(rules, drawing, "w", stunned="bA1")
    assert destinations(now, "bA1") == set()
    ahead = turn_of(now, Color.BLACK)
    assert ahead is not None
    assert ahead.stunned is None
    assert destinations(ahead, "bA1")


def test_an_opponents_piece_shows_where_it_could_go() -> None:
    sitting = same_screen()
    sitting.play(*OPENING)
    answer = look(sitting, "bQ")
    sitting.play("wA1 -wQ")
    assert (answer.reason, answer.next_turn) == (None, True)
    # White's move changes nothing near the queen, so the look was right.
    assert answer.targets == look(sitting, "bQ").targets
    assert look(sitting, "bQ").next_turn is False


def test_a_piece_in_the_reserve_shows_where_it_could_be_placed() -> None:
    sitting = same_screen()
    sitting.play(*OPENING)
    answer = look(sitting, "bA1")
    assert (answer.reason, answer.next_turn) == (None, True)
    assert {target.text.partition(" ")[0] for target in answer.targets} == {"bA1"}


@pytest.mark.parametrize(
    ("moves", "piece", "reason"),
    [
        (OPENING, "bG1", "reason-pinned"),
        (OPENING[:3], "wS1", "reason-pinned"),
        (("wS1", "bG1 wS1-"), "bG1", "reason-queen-not-placed"),
        (
            ("wS1", "bG1 wS1-", "wQ -wS1", "bS1 bG1-", "wA1 -wQ", "bA1 bS1-"),
            "bG1",
            "reason-queen-due",
        ),
        (
            ("wS1", "bG1 wS1-", "wQ -wS1", "bS1 bG1-", "wA1 -wQ", "bA1 bS1-"),
            "bA2",
            "reason-queen-due",
        ),
    ],
)
def test_a_piece_that_could_not_move_says_why(
    moves: tuple[str, ...], piece: str, reason: str
) -> None:
    """R4.1, R4.2 and R3.4, for the side that isn't to move: Black's fourth turn is next."""
    sitting = same_screen()
    sitting.play(*moves)
    answer = look(sitting, piece)
    assert answer.reason is not None
    assert (answer.reason.message, answer.targets, answer.next_turn) == (reason, (), True)


def test_beside_a_thrower_the_answer_also_says_why_it_cannot_be_thrown() -> None:
    sitting = same_screen()
    sitting.play(*MOVED)
    answer = look(sitting, "bA2")
    assert answer.reason is not None
    assert answer.reason.message == "reason-stunned"
    assert answer.targets
    assert answer.next_turn


def test_a_piece_that_can_be_thrown_now_shows_the_throw() -> None:
    sitting = same_screen()
    sitting.play(*MOVED, "wG3 -wG2", "bG1 bQ-")
    answer = look(sitting, "bA2")
    assert (answer.reason, answer.next_turn) == (None, False)
    legal = sitting.table.game.moves_of("bA2")
    assert [target.hex for target in answer.targets] == [move.end for move in legal]
    assert legal


def test_the_owner_of_a_piece_that_can_be_thrown_sees_its_own_next_turn() -> None:
    """A premove goes where the piece itself could move, not where the opponent could throw it."""
    sitting = same_screen()
    sitting.play(*MOVED, "wG3 -wG2", "bG1 bQ-")
    ahead = turn_of(sitting.table.game.position, Color.BLACK)
    assert ahead is not None
    own = look(sitting, "bA2", viewer=(Color.BLACK,))
    assert (own.reason, own.next_turn) == (None, True)
    assert {target.hex for target in own.targets} == destinations(ahead, "bA2")
    thrown = look(sitting, "bA2")
    assert own.targets != thrown.targets
    # Whoever can throw it, on one screen too, and spectators see the throw.
    for viewer in ((), (Color.WHITE,), (Color.WHITE, Color.BLACK)):
        assert look(sitting, "bA2", viewer=viewer) == thrown


def test_the_owner_of_a_stunned_piece_is_not_told_why_it_cannot_be_thrown() -> None:
    sitting = same_screen()
    sitting.play(*MOVED)
    answer = look(sitting, "bA2", viewer=(Color.BLACK,))
    assert (answer.reason, answer.next_turn) == (None, True)
    assert answer.targets == look(sitting, "bA2").targets


def test_before_each_side_has_a_piece_the_answer_is_about_now() -> None:
    sitting = same_screen()
    assert look(sitting, "bA1").next_turn is False
    sitting.play("wS1")
    answer = look(sitting, "wS1")
    assert answer.reason is not None
    assert (answer.reason.message, answer.next_turn) == ("reason-opponents-piece", False)


async def test_the_page_is_told_about_an_earlier_position_too(server: Server) -> None:
    async with server.visitor() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        await play(ann, game, *OPENING)
        answer = (await ann.http.get(f"/games/{game}/why?piece=wS1&ply=3")).json()
        assert (answer["reason"]["message"], answer["next_turn"]) == ("reason-pinned", True)


async def test_the_page_is_told_about_the_turn_of_the_person_who_asks(server: Server) -> None:
    async with server.guest() as ann, server.guest() as bob:
        game = (await ann.make(**FRIEND, rules="Base+P"))["id"]
        await bob.join(game)
        async with ann.tab() as white, bob.tab() as black:
            for ply, move in enumerate((*MOVED, "wG3 -wG2", "bG1 bQ-")):
                answer = await (white, black)[ply % 2].play(game, ply, move)
                assert answer["type"] == "accepted"
        asked = f"/games/{game}/why?piece=bA2"
        own, thrown = [(await who.http.get(asked)).json() for who in (bob, ann)]
        assert (own["next_turn"], thrown["next_turn"]) == (True, False)
        assert len(own["targets"]) > len(thrown["targets"])


@given(piece=st.text(max_size=8), more=st.text(max_size=8))
async def test_nonsense_is_refused_and_breaks_nothing(
    server: Server, piece: str, more: str
) -> None:
    async with server.visitor() as ann:
        questions = ({"piece": piece}, {"piece": "bQ", "ply": more}, {"piece": "bQ", more: piece})
        for question in questions:
            answer = await ann.http.get("/games/abcdefghij/why", params=question)
            assert code(answer) in {(404, "not_found"), (422, "bad_field")}
