"""Clocks: what is left, when a flag falls, and what an outage takes."""

from __future__ import annotations

from skep.core.bugs import Color
from skep.core.outcome import Outcome, Termination
from skep.server.domain.clocks import FIRST_MOVE_MS, Clock
from skep.server.domain.decisions import due_at
from skep.server.domain.facts import ClocksShifted, EndedBy, GameEnded
from skep.server.messages.games import ClockSettings
from skep.server.messages.to_server import AskTakeback
from tests.server.tables import ANN, BOB, OPENING, START, Sitting, with_computer, with_friend

FIVE = ClockSettings(main_s=300, increment_s=3)


def left(sitting: Sitting) -> tuple[int, int]:
    clock = sitting.table.clock
    assert clock is not None
    return clock.left(Color.WHITE, sitting.now), clock.left(Color.BLACK, sitting.now)


def test_a_clock_that_does_not_run_loses_nothing() -> None:
    clock = Clock.of(300, 3)
    assert (clock.left(Color.WHITE, START), clock.falls_at) == (300_000, None)


def test_a_running_clock_counts_against_one_side_alone() -> None:
    clock = Clock.of(300, 3).started(Color.BLACK, START)
    at = START + 1_500
    assert (clock.left(Color.WHITE, at), clock.left(Color.BLACK, at)) == (300_000, 298_500)
    assert clock.falls_at == START + 300_000


def test_nobody_has_less_than_nothing() -> None:
    clock = Clock.of(10, 0).started(Color.WHITE, START)
    assert clock.left(Color.WHITE, START + 60_000) == 0


def test_a_time_of_day_that_goes_back_gives_nobody_time() -> None:
    clock = Clock.of(10, 0).started(Color.WHITE, START)
    assert clock.left(Color.WHITE, START - 60_000) == 10_000


def test_the_first_move_of_each_side_costs_no_time() -> None:
    sitting = with_friend(clock=FIVE)
    sitting.tick(60_000)
    sitting.play("wS1", "bG1 wS1-")
    assert left(sitting) == (300_000, 300_000)
    assert sitting.table.clock is not None
    assert sitting.table.clock.running is Color.WHITE


def test_a_move_takes_its_time_and_adds_the_increment() -> None:
    sitting = with_friend(clock=FIVE)
    sitting.play("wS1", "bG1 wS1-")
    sitting.tick(9_000)
    sitting.play("wQ -wS1")
    assert left(sitting) == (300_000 - 10_000 + 3_000, 300_000)
    sitting.tick(2_000)
    assert left(sitting) == (293_000, 298_000)


def test_how_long_a_move_took_is_kept() -> None:
    sitting = with_friend(clock=FIVE)
    sitting.play(*OPENING)
    assert [played.spent_ms for played in sitting.table.moves] == [1_000] * 4


def test_a_flag_falls_when_the_time_is_over_and_not_before() -> None:
    sitting = with_friend(clock=FIVE)
    sitting.play("wS1", "bG1 wS1-")
    assert due_at(sitting.table) == sitting.now + 300_000
    assert sitting.tick(299_999) == ()
    assert sitting.tick(1) == (GameEnded(EndedBy.TIMEOUT, Color.BLACK),)
    assert sitting.table.game.outcome == Outcome(Termination.TIMEOUT, Color.BLACK)
    assert due_at(sitting.table) is None


def test_a_game_without_a_first_move_is_called_off() -> None:
    sitting = with_friend(clock=FIVE)
    assert sitting.tick(FIRST_MOVE_MS) == (GameEnded(EndedBy.ABORTED, None),)


def test_a_second_move_that_does_not_come_calls_the_game_off_too() -> None:
    sitting = with_friend(clock=FIVE)
    sitting.play("wS1")
    assert sitting.tick(FIRST_MOVE_MS - 1) == ()
    assert sitting.tick(1) == (GameEnded(EndedBy.ABORTED, None),)


def test_a_game_that_waits_for_a_friend_has_no_time_limit() -> None:
    sitting = with_friend(clock=FIVE, joined=False)
    assert due_at(sitting.table) is None


def test_the_time_before_a_friend_came_does_not_count() -> None:
    sitting = with_friend(clock=FIVE, joined=False)
    sitting.tick(FIRST_MOVE_MS)
    sitting.join("bob")
    assert due_at(sitting.table) == sitting.now + FIRST_MOVE_MS


def test_a_game_without_a_clock_never_ends_by_itself() -> None:
    sitting = with_friend()
    assert sitting.tick(10**12) == ()


def test_an_outage_counts_for_nobody() -> None:
    sitting = with_friend(clock=FIVE)
    sitting.play("wS1", "bG1 wS1-")
    sitting.tick(5_000)
    before = left(sitting)
    sitting.now += 3_600_000
    sitting.let(ClocksShifted(3_600_000))
    assert left(sitting) == before


def test_an_outage_before_the_first_move_does_not_call_the_game_off() -> None:
    sitting = with_friend(clock=FIVE)
    sitting.now += 2 * FIRST_MOVE_MS
    sitting.let(ClocksShifted(2 * FIRST_MOVE_MS))
    assert sitting.tick(0) == ()


def test_who_takes_back_keeps_no_increment_and_the_other_side_loses_no_time() -> None:
    sitting = with_computer(clock=FIVE)
    sitting.play("wS1")
    sitting.computer("bG1 wS1-")
    sitting.play("wQ -wS1")
    assert left(sitting) == (302_000, 300_000)
    sitting.tick(4_000)
    sitting.do(ANN, AskTakeback())
    assert sitting.moves == ["wS1", "bG1 wS1-"]
    assert left(sitting) == (299_000, 300_000)
    sitting.tick(1_000)
    assert left(sitting) == (298_000, 300_000)


def test_who_takes_back_gets_no_thinking_time_back() -> None:
    sitting = with_friend(clock=FIVE)
    sitting.play(*OPENING)
    sitting.tick(60_000)
    sitting.do(ANN, AskTakeback())
    sitting.tick(5_000)
    sitting.do(BOB, AskTakeback())
    assert sitting.moves == list(OPENING[:2])
    assert left(sitting) == (302_000 - 65_000, 300_000)


def test_taking_back_again_and_again_gains_nothing() -> None:
    sitting = with_computer(clock=FIVE)
    sitting.play("wS1")
    sitting.computer("bG1 wS1-")
    for _ in range(5):
        sitting.play("wQ -wS1")
        sitting.do(ANN, AskTakeback())
    assert left(sitting) == (295_000, 300_000)


def test_a_first_move_that_is_taken_back_leaves_the_clocks_alone() -> None:
    sitting = with_computer(clock=FIVE)
    sitting.play("wS1")
    sitting.computer("bG1 wS1-")
    sitting.tick(7_000)
    sitting.do(ANN, AskTakeback())
    assert (sitting.moves, left(sitting)) == ([], (293_000, 300_000))
    sitting.tick(1_000)
    assert left(sitting) == (293_000, 300_000)


def test_a_game_that_is_over_has_no_running_clock() -> None:
    sitting = with_friend(clock=FIVE)
    sitting.play("wS1", "bG1 wS1-")
    sitting.tick(300_000)
    assert sitting.table.clock is not None
    assert sitting.table.clock.running is None
    assert left(sitting) == (0, 300_000)
