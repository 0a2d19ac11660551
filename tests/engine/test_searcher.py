"""Searchers: limits, lines, forced ends, and the same answer twice. Each test runs on both."""

from __future__ import annotations

from threading import Event, Thread

import pytest

from skep.core.moves import PASS, Move
from skep.engine.score import WIN, Score
from skep.engine.search.searcher import RawReport, Searcher
from skep.rules import Position
from tests.engine.conftest import MakeSearcher
from tests.engine.positions import (
    LOSS_IN_2,
    MIDDLEGAME,
    SHUT_OUT,
    THREATENED,
    WIN_IN_3,
    after_best,
    exhaustive,
)
from tests.play import ALL_RULESETS, random_record

WIN_IN_1 = after_best(LOSS_IN_2, 2)


def search(  # noqa: PLR0913  # the limits of one search
    searcher: Searcher,
    position: Position,
    *,
    history: tuple[int, ...] = (),
    depth: int = 0,
    nodes: int = 0,
    lines: int = 1,
) -> RawReport:
    return searcher.search(position, history, depth, nodes, 0.0, lines, None)


def played(position: Position, moves: list[Move]) -> Position:
    for move in moves:
        position = position.play(move)
    return position


@pytest.mark.parametrize(
    ("position", "distance"),
    [(WIN_IN_1, 1), (WIN_IN_3, 3), (LOSS_IN_2, -2), (after_best(WIN_IN_3, 3), -2)],
)
def test_a_forced_end_is_found_with_its_distance_and_the_way_to_it(
    searcher: Searcher, position: Position, distance: int
) -> None:
    _, _, _, [(units, moves), *_] = search(searcher, position, depth=abs(distance))
    assert Score(units).win_in == distance
    assert exhaustive(position, abs(distance)).win_in == distance
    assert len(moves) == abs(distance)
    end = played(position, moves).outcome
    assert end is not None
    assert end.winner is (position.to_move if distance > 0 else position.to_move.other)


def test_a_search_ends_by_itself_when_the_end_is_forced(searcher: Searcher) -> None:
    _, nodes, _, [(units, _)] = search(searcher, WIN_IN_3, nodes=1_000_000)
    assert units == WIN - 3
    assert nodes < 1_000_000


def test_the_depth_is_kept_to(searcher: Searcher) -> None:
    depth, nodes, _, _ = search(searcher, MIDDLEGAME, depth=2)
    assert depth == 2
    assert nodes > 0


@pytest.mark.parametrize("nodes", [200, 1000, 5000])
def test_the_nodes_are_kept_to(searcher: Searcher, nodes: int) -> None:
    report = search(searcher, MIDDLEGAME, nodes=nodes)
    assert report[1] <= nodes
    assert MIDDLEGAME.is_legal(report[3][0][1][0])


@pytest.mark.parametrize("nodes", [1, 10])
def test_there_is_a_move_however_few_nodes_there_are(searcher: Searcher, nodes: int) -> None:
    report = search(searcher, MIDDLEGAME, nodes=nodes)
    # A searcher may look at each move once before it counts.
    assert report[1] <= 2 * len(MIDDLEGAME.legal_moves())
    assert MIDDLEGAME.is_legal(report[3][0][1][0])


def test_the_time_is_kept_to(searcher: Searcher) -> None:
    _, _, seconds, [(_, moves)] = searcher.search(MIDDLEGAME, (), 0, 0, 0.05, 1, None)
    assert seconds > 0
    played(MIDDLEGAME, moves)


@pytest.mark.parametrize("lines", [1, 4])
def test_the_same_question_has_the_same_answer(searchers: MakeSearcher, lines: int) -> None:
    def ask(searcher: Searcher) -> tuple[int, int, list[tuple[int, list[Move]]]]:
        depth, nodes, _, found = search(searcher, MIDDLEGAME, nodes=2000, lines=lines)
        return depth, nodes, found

    one = searchers(1, 1)
    answer = ask(one)
    search(one, THREATENED, nodes=500)
    one.clear()
    assert ask(one) == answer
    assert ask(searchers(1, 1)) == answer


def test_several_lines_are_the_best_moves_in_order(searcher: Searcher) -> None:
    _, _, _, lines = search(searcher, THREATENED, depth=2, lines=16)
    units = [score for score, _ in lines]
    assert units == sorted(units, reverse=True)
    moves = [moves[0] for _, moves in lines]
    assert len(set(moves)) == 16
    safe = {
        move
        for move in THREATENED.legal_moves()
        if exhaustive(THREATENED.play(move), 1).win_in is None
    }
    assert len(safe) == 8
    assert set(moves[:8]) == safe
    assert {Score(each).win_in for each in units[8:]} == {-2}


def test_there_are_no_more_lines_than_moves(searcher: Searcher) -> None:
    _, _, _, lines = search(searcher, WIN_IN_3, depth=2, lines=16)
    assert {moves[0] for _, moves in lines} == set(WIN_IN_3.legal_moves())
    assert len(lines) == len(WIN_IN_3.legal_moves())


def test_every_line_can_be_played(searcher: Searcher) -> None:
    _, _, _, lines = search(searcher, MIDDLEGAME, depth=3, lines=5)
    assert len(lines) == 5
    for _, moves in lines:
        played(MIDDLEGAME, moves)


def test_one_line_is_the_first_of_many(searcher: Searcher) -> None:
    one = search(searcher, THREATENED, depth=2)[3][0][0]
    searcher.clear()
    assert search(searcher, THREATENED, depth=2, lines=3)[3][0][0] == one


def test_a_position_that_comes_again_is_a_draw(searcher: Searcher) -> None:
    moves = WIN_IN_3.legal_moves()
    history = (WIN_IN_3.play(moves[-1]).key,)
    _, _, _, lines = search(searcher, WIN_IN_3, history=history, depth=1, lines=16)
    assert {moves[0]: units for units, moves in lines}[moves[-1]] == 0


def test_a_player_who_can_only_pass_passes(searcher: Searcher) -> None:
    _, _, _, [(_, moves)] = search(searcher, SHUT_OUT, depth=2, lines=3)
    assert moves[0] == PASS
    played(SHUT_OUT, moves)


def test_a_search_tells_what_it_finds_as_it_goes(searcher: Searcher) -> None:
    reports: list[RawReport] = []
    last = searcher.search(MIDDLEGAME, (), 3, 0, 0.0, 2, reports.append)
    depths = [depth for depth, *_ in reports]
    assert depths == sorted(depths)
    assert last[0] == 3
    assert reports[-1][3] == last[3]


def test_a_search_can_be_stopped_from_another_thread(searcher: Searcher) -> None:
    reports: list[RawReport] = []
    under_way = Event()

    def on_report(report: RawReport) -> None:
        reports.append(report)
        under_way.set()

    results: list[RawReport] = []
    thread = Thread(
        target=lambda: results.append(searcher.search(MIDDLEGAME, (), 0, 0, 0.0, 1, on_report))
    )
    thread.start()
    under_way.wait()
    searcher.stop()
    thread.join()
    [(_, _, _, [(_, moves)])] = results
    played(MIDDLEGAME, moves)


def test_an_older_stop_does_not_end_a_search(searcher: Searcher) -> None:
    searcher.stop()
    assert search(searcher, MIDDLEGAME, depth=2)[0] == 2


def test_a_search_that_is_stopped_at_its_first_report_has_a_move(searcher: Searcher) -> None:
    report = searcher.search(MIDDLEGAME, (), 0, 0, 0.0, 3, lambda _: searcher.stop())
    assert MIDDLEGAME.is_legal(report[3][0][1][0])


@pytest.mark.parametrize("name", ALL_RULESETS)
def test_every_rule_set_can_be_searched(searcher: Searcher, name: str) -> None:
    start = Position.initial(ALL_RULESETS[name])
    for plies in (0, 1, 7, 25):
        position = random_record(plies, plies, start).last
        _, _, _, lines = search(searcher, position, nodes=300, lines=2)
        for _, moves in lines:
            played(position, moves)


@pytest.mark.parametrize("position", [MIDDLEGAME, THREATENED, SHUT_OUT, WIN_IN_3])
def test_what_a_position_is_worth_at_a_glance_is_an_ordinary_score(
    searcher: Searcher, position: Position
) -> None:
    assert not Score(searcher.evaluate(position)).is_forced


def test_the_first_position_is_worth_nothing_to_either_side(searcher: Searcher) -> None:
    assert abs(searcher.evaluate(Position.initial())) < 50
