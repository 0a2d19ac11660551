"""Game: history, results, and strings in and out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from skep import Game, GameError, IllegalMoveError, NotationError, Outcome, ReasonCode, Termination
from skep.core.bugs import Color
from skep.core.errors import GameErrorCode, InvalidPositionError, WrongTypeError
from skep.core.hexes import Hex
from skep.core.moves import Movement
from skep.core.ruleset import CLASSIC, DUTCH_2005, GAME_TYPES, TOURNAMENT, Repetition
from skep.notation.drawing.svg import Look, Marks, draw_svg
from skep.notation.errors import BrokenGameError
from skep.notation.movestring import parse_piece
from skep.notation.record import GameRecord
from skep.notation.setupstring import format_setup

OPENING = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]
AROUND = ["wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-"]
"""Both queens step away and back: the position after it has stood before."""


def game_after(*moves: str, rules: object = TOURNAMENT) -> Game:
    game = Game(rules)  # type: ignore[arg-type]  # tests give names and rule sets
    for move in moves:
        game.play(move)
    return game


def test_a_game_is_played_with_strings_or_moves() -> None:
    game = game_after(*OPENING)
    twin = Game.from_record(GameRecord(game.positions[0], game.moves))
    assert twin == game
    assert twin.move_strings() == tuple(OPENING)
    assert str(twin) == "Base+MLP;InProgress;White[3];" + ";".join(OPENING)
    assert repr(twin) == "<Game Base+MLP, White[3]>"


def test_a_move_can_be_given_as_a_move() -> None:
    game = game_after(*OPENING)
    game.play(Movement(parse_piece("wQ"), Hex(-1, 0), Hex(0, -1)))
    assert game.move_strings()[-1] == "wQ \\wS1"


@pytest.mark.parametrize("move", ["wA1 bS1-", "wS1 bQ", "wS1", "xyz", "pass"])
def test_a_refused_move_changes_nothing(move: str) -> None:
    game = game_after(*OPENING)
    with pytest.raises((IllegalMoveError, NotationError)):
        game.play(move)
    assert game == game_after(*OPENING)
    assert game.repetitions == 1


def test_a_refused_move_says_why() -> None:
    game = game_after("wS1", "bS1 wS1-")
    with pytest.raises(IllegalMoveError) as caught:
        game.play("wS1 bS1-")
    assert str(caught.value) == "wS1: no piece may move before its queen is placed"
    assert caught.value.reason == game.why_not("wS1 bS1-")
    assert game.why_not("wQ -wS1") is None


def test_a_pass_that_is_not_forced_says_why() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        Game().play("pass")
    assert str(caught.value) == "a player passes only when nothing else is possible"


def test_undo_gives_back_the_moves_and_redo_plays_them_again() -> None:
    game = game_after(*OPENING)
    moves = game.moves
    assert game.undo() == moves[-1]
    assert game.undo() == moves[-2]
    assert game.redo() == moves[-2]
    assert game.moves == moves[:3]
    game.play("bA1 bS1-")
    with pytest.raises(GameError) as caught:
        game.redo()
    assert caught.value.code is GameErrorCode.NOTHING_TO_REDO


def test_every_position_can_be_had_again_before_and_after_undo() -> None:
    game, positions = Game(), [Game().position]
    for _ in range(20):
        game.play(game.legal_moves()[-1])
        positions.append(game.position)
    assert game.positions == tuple(positions)
    assert [game.position_at(ply) for ply in range(21)] == positions
    for ply in reversed(range(20)):
        game.undo()
        assert (game.position, game.position_at(-1)) == (positions[ply], positions[ply])
    assert game.positions == (positions[0],)


def test_any_position_can_be_counted_in_a_game() -> None:
    game = game_after(*OPENING)
    assert [game.occurrences(position) for position in game.positions] == [1] * (len(OPENING) + 1)
    assert game.occurrences(game.position.play(game.legal_moves()[0])) == 0


def test_a_position_that_is_not_there_is_refused() -> None:
    game = game_after(*OPENING)
    assert game.position_at(-5) == game.positions[0]
    for ply in (5, -6):
        with pytest.raises(IndexError):
            game.position_at(ply)


def test_a_game_keeps_the_first_and_the_latest_positions_only() -> None:
    game = Game()
    positions = [game.position]
    for _ in range(20):
        game.play(game.legal_moves()[-1])
        positions.append(game.position)
    kept = [ply for ply, position in enumerate(positions) if game.position_at(ply) is position]
    assert kept == [0, 17, 18, 19, 20]


def test_nothing_is_taken_back_from_a_game_without_moves() -> None:
    with pytest.raises(GameError, match="there is no move to take back"):
        Game().undo()


def test_a_copy_goes_its_own_way() -> None:
    game = game_after(*OPENING)
    twin = game.copy()
    twin.play("wA1 -wQ")
    assert len(game.moves) == 4
    assert twin != game
    assert game != "Base"


def test_a_copy_has_the_class_of_its_original() -> None:
    class Mine(Game):
        pass

    assert type(Mine().copy()) is Mine


def test_resignation_gives_the_game_to_the_other_side() -> None:
    game = game_after(*OPENING)
    game.resign(Color.WHITE)
    assert game.outcome == game.result == Outcome(Termination.RESIGNATION, Color.BLACK)
    assert (game.board_outcome, game.legal_moves()) == (None, ())
    assert str(game).startswith("Base+MLP;BlackWins;White[3];")


def test_people_end_a_game_by_agreement_by_time_or_without_a_result() -> None:
    agreed, late, aborted, long = (game_after(*OPENING) for _ in range(4))
    agreed.agree_draw()
    late.time_out(Color.BLACK)
    aborted.abort()
    long.finish(Outcome(Termination.LENGTH, None))
    assert agreed.outcome == Outcome(Termination.AGREEMENT, None)
    assert long.outcome == Outcome(Termination.LENGTH, None)
    assert str(long).startswith("Base+MLP;Draw;")
    assert late.outcome == Outcome(Termination.TIMEOUT, Color.WHITE)
    assert aborted.outcome == Outcome(Termination.ABORTED, None)
    assert str(aborted).startswith("Base+MLP;InProgress;")


def test_a_finished_game_takes_no_moves_and_no_second_result() -> None:
    game = game_after(*OPENING)
    game.agree_draw()
    with pytest.raises(IllegalMoveError) as caught:
        game.play("wA1 -wQ")
    assert caught.value.reason.code is ReasonCode.GAME_OVER
    reason = game.explain(parse_piece("wA1"), Hex(-2, 0))
    assert getattr(reason, "code", None) is ReasonCode.GAME_OVER
    with pytest.raises(GameError, match="the game is over"):
        game.resign(Color.WHITE)


def test_taking_back_a_move_takes_back_the_result() -> None:
    game = game_after(*OPENING)
    game.resign(Color.WHITE)
    game.undo()
    assert game.outcome is None
    game.redo()
    assert game.outcome is None


def test_a_game_given_up_meanwhile_is_not_played_on() -> None:
    game = game_after(*OPENING)
    game.undo()
    game.resign(Color.WHITE)
    with pytest.raises(GameError, match="the game is over"):
        game.redo()
    assert len(game.moves) == 3


def test_a_text_that_plays_on_after_the_third_occurrence_is_broken() -> None:
    text = ";".join([*OPENING, *AROUND, *AROUND, "wA1 -wQ"])
    assert len(Game.from_string(text).moves) == 13
    with pytest.raises(BrokenGameError) as caught:
        Game.from_string(text, DUTCH_2005)
    assert (caught.value.ply, str(caught.value.cause)) == (13, "the game is over")


def test_repetitions_count_how_often_a_position_has_stood() -> None:
    game = game_after(*OPENING, *AROUND, *AROUND)
    assert game.repetitions == 3
    game.undo()
    assert game.repetitions == 2


@pytest.mark.parametrize(
    ("repetition", "outcome", "told"),
    [
        (Repetition.NONE, None, False),
        (Repetition.AGREEMENT, None, True),
        (Repetition.THREEFOLD, Outcome(Termination.REPETITION, None), False),
    ],
)
def test_the_third_occurrence_is_what_the_rules_make_of_it(
    repetition: Repetition, outcome: Outcome | None, *, told: bool
) -> None:
    rules = replace(GAME_TYPES["Base"], repetition=repetition)
    game = game_after(*OPENING, *AROUND, *AROUND, rules=rules)
    assert (game.outcome, game.is_draw_by_agreement_due) == (outcome, told)
    assert (game.legal_moves() == ()) is (outcome is not None)
    game.undo()
    assert (game.outcome, game.is_draw_by_agreement_due) == (None, False)


def test_a_draw_by_repetition_is_in_the_record() -> None:
    game = game_after(*OPENING, *AROUND, *AROUND, rules=DUTCH_2005)
    assert game.record().result is None
    assert game.record().outcome == Outcome(Termination.REPETITION, None)
    assert str(game).startswith("Base;Draw;")
    again = Game.from_record(game.record())
    assert again.outcome == game.outcome


def test_a_surrounded_queen_is_seen_on_the_board_and_not_claimed() -> None:
    game = Game.from_string(_won_by_black())
    assert game.outcome == Outcome(Termination.SURROUNDED, Color.BLACK)
    assert (game.result, game.record().result) == (None, None)
    assert game.legal_move_strings() == ()


def test_a_claim_in_a_file_is_kept_beside_the_board() -> None:
    game = Game.from_string("Base;WhiteWins;White[2];wS1;bS1 wS1-")
    assert game.result == Outcome(Termination.UNKNOWN, Color.WHITE)
    assert game.board_outcome is None


def test_either_side_begins_where_the_rules_leave_it_open() -> None:
    game = Game("classic", first_player=Color.BLACK)
    assert game.to_move is Color.BLACK
    assert Game(CLASSIC).to_move is Color.WHITE
    with pytest.raises(InvalidPositionError):
        Game("Base", first_player=Color.BLACK)


def test_a_game_can_begin_from_a_position() -> None:
    game = Game.from_position(game_after(*OPENING).position)
    game.play("wA1 -wQ")
    assert game.move_strings() == ("wA1 -wQ",)


def test_a_game_from_a_position_prints_the_setup_string() -> None:
    """It was an error, which also met whoever only printed a game."""
    game = Game.from_position(game_after(*OPENING).position)
    game.play("wA1 -wQ")
    assert str(game) == format_setup(game.position)
    assert str(Game.from_position(Game().position)) == str(Game())


def test_unknown_rules_are_refused() -> None:
    with pytest.raises(NotationError):
        Game("chess")


def test_a_notebook_gets_a_picture() -> None:
    show = getattr(Game(), "_repr_svg_")  # noqa: B009 - the name that notebooks call
    assert show().startswith("<svg")
    assert game_after(*OPENING).svg().startswith("<svg")


def test_a_piece_and_its_hex_are_explained_by_their_text() -> None:
    game = game_after(*OPENING)
    assert game.explain("wS1", "bQ-") == game.explain(parse_piece("wS1"), Hex(3, 0))
    assert game.explain("WQ", "\\wS1") == game.position.explain(parse_piece("wQ"), Hex(0, -1))
    assert game.explain(parse_piece("wB1"), "wS1") == game.explain("wB1", Hex(0, 0))
    assert Game().explain("wS1", "") == Game().explain("wS1", Hex(0, 0))


@pytest.mark.parametrize(
    ("piece", "end", "text"),
    [
        ("wX1", "bQ-", "'wX1', column 2: expected one of Q, S, B, G, A, M, L or P"),
        ("wA1 bQ-", "bQ-", "'wA1 bQ-', column 4: expected a piece"),
        ("wA1", "bA1-", "'wA1 bA1-', column 5: expected a piece in play"),
        ("wA1", "north", "'wA1 north', column 5: expected a piece"),
        ("wA1", "", "'wA1 ', column 5: expected where the piece goes"),
    ],
)
def test_a_text_that_is_no_piece_or_no_hex_is_refused(piece: str, end: str, text: str) -> None:
    with pytest.raises(NotationError) as caught:
        game_after(*OPENING).explain(piece, end)
    assert str(caught.value).startswith(text)


def test_rules_are_named_for_a_text_too() -> None:
    text = ";".join(OPENING)
    assert Game.from_string(text, "dutch-2005") == Game.from_string(text, DUTCH_2005)


def test_a_bare_position_gets_strings_and_pictures_from_a_game() -> None:
    played = game_after(*OPENING)
    game = Game.from_position(played.position)
    assert game.legal_move_strings() == played.legal_move_strings()
    assert game.why_not("wS1 bQ-") == played.why_not("wS1 bQ-")
    assert game.svg() == draw_svg(played.position)


@pytest.mark.parametrize(
    ("position", "text"),
    [
        ("1~Base~w1~w~_~_", "Use skep.parse_setup(text) or Game.from_string(text).position."),
        (Game(), "Use its .position."),
    ],
)
def test_a_game_begins_from_nothing_but_a_position(position: Any, text: str) -> None:
    with pytest.raises(WrongTypeError) as caught:
        Game.from_position(position)
    assert str(caught.value) == f"position: expected Position, not {position!r}. {text}"


def test_sides_are_colors() -> None:
    """Letters once ended in an AttributeError."""
    white: Any = "w"
    for end in (Game().resign, Game().time_out):
        with pytest.raises(WrongTypeError, match="color: expected Color, not 'w'"):
            end(white)


def test_a_picture_takes_the_options_of_the_drawing() -> None:
    game = game_after(*OPENING)
    marks, look = Marks(targets=[Hex(0, -1)]), Look(reserves=True, numbers=True)
    drawn = draw_svg(game.position, game.moves[-1], marks=marks, look=look)
    assert game.svg(marks=marks, look=look) == drawn
    assert Game().svg(marks=marks, look=look) == draw_svg(Game().position, marks=marks, look=look)


def test_a_throw_shows_its_way_unless_another_is_asked_for() -> None:
    moves = ["wP", "bS1 wP-", "wQ -wP", "bQ bS1-", "wA1 /wP", "bA1 bQ-", "wQ wP/"]
    game = game_after(*moves)
    over = (Hex(-1, 0), Hex(0, 0), Hex(1, -1))
    last = game.moves[-1]
    look = Look(numbers=True)
    assert game.svg() == draw_svg(game.position, last, marks=Marks(route=over))
    targets = Marks(targets=[Hex(0, 1)])
    assert game.svg(marks=targets, look=look) == draw_svg(
        game.position, last, marks=replace(targets, route=over), look=look
    )
    other = Marks(route=[Hex(0, 0), Hex(0, 1)])
    assert game.svg(marks=other) == draw_svg(game.position, last, marks=other)


def test_a_game_that_changes_is_no_key() -> None:
    with pytest.raises(TypeError):
        hash(Game())


def _won_by_black() -> str:
    """Return a short game that Black wins."""
    return (
        "wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 \\wQ;bA1 bQ-;wA2 /wQ;bA1 -wQ;"
        "wA3 \\wA1;bA2 bQ-;wA3 wQ/;bA2 wQ\\"
    )


def test_a_legal_move_can_be_played_without_a_check() -> None:
    checked, unchecked = Game("Base"), Game("Base")
    for text in ("wS1", "bG1 wS1-", "wQ -wS1"):
        checked.play(text)
        unchecked.play_unchecked(unchecked.read_move(text))
    assert (unchecked, unchecked.positions) == (checked, checked.positions)
