"""Reviews of games that are over: looked at once, kept, and given to whoever asks."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from io import BytesIO

import pytest

from skep.core.bugs import Color
from skep.core.moves import Move
from skep.core.outcome import Outcome, Termination
from skep.engine.limits import Limits
from skep.engine.review.marks import plies_with_lines
from skep.engine.score import Score
from skep.game import Game
from skep.server.domain.facts import MoveKind, RecordedMove
from skep.server.errors import Code, ProblemError
from skep.server.routes.reviews import chances_view
from skep.server.workers.engine_pool import (
    EnginesBusyError,
    Evaluation,
    Purpose,
    Requester,
    ReviewTask,
    SearchTask,
)
from skep.server.workers.evaluation_cache import EvaluationCache, Strength
from skep.server.workers.process import Responder
from skep.server.workers.protocol import Answer, Ask, decode_reply
from skep.server.workers.reviewed_games import GameToReview, ReviewedPosition, marks_of
from skep.server.workers.win_probabilities import WinProbabilityEstimator
from skep.server.workers.worker_pool import PoolSettings, WorkerPool
from tests.e2e.games import SHORT
from tests.serving.engines import Endless, Faulty, FirstMove

KEYS = tuple(f"after {ply}" for ply in range(len(SHORT) + 1))
WON = GameToReview(
    *("won", "Base", Color.WHITE, SHORT, Outcome(Termination.SURROUNDED, Color.WHITE)), keys=KEYS
)
BOB = Requester("bob", purpose=Purpose.REVIEW)
ANN = Requester("ann", purpose=Purpose.REVIEW)
GIVEN_UP = GameToReview("given-up", "classic", Color.BLACK, ("bS1", "wS1 bS1-"))


def ignore_limits(*, hash_mib: int, seconds: float) -> None:
    """Leave the process of the tests as it is."""
    assert hash_mib
    assert seconds


def chances_of(positions: tuple[ReviewedPosition, ...]) -> tuple[float, ...]:
    return tuple(position.white for position in positions)


class Glad(FirstMove):
    """A computer to whom every position looks good for whoever is to move, and every move the best.

    It reviews so many positions at a time.
    """

    def __init__(self, at_once: int = 4) -> None:
        self.at_once = at_once
        self.asked: list[ReviewTask] = []

    @property
    def plies(self) -> list[int]:
        """The first ply of each request."""
        return [task.from_ply for task in self.asked]

    async def review(self, task: ReviewTask) -> tuple[Evaluation, ...]:
        self.asked.append(task)
        played = (*task.moves, "")[task.from_ply :]
        return tuple(Evaluation(Score(100), best) for best in played[: self.at_once])


async def test_chances_are_whites_whoever_is_to_move() -> None:
    glad = Glad()
    found = await WinProbabilityEstimator(glad).of(GIVEN_UP, ANN)
    good = Score(100).win_probability
    assert chances_of(found) == pytest.approx((1 - good, good, 1 - good))
    assert glad.asked == [ReviewTask("classic", Color.BLACK, GIVEN_UP.moves, 0, 2_000, ANN)]


async def test_an_end_that_lies_on_the_table_is_certain() -> None:
    glad = Glad()
    found = await WinProbabilityEstimator(glad).of(WON, ANN)
    assert (len(found), found[-1]) == (10, ReviewedPosition(1.0))
    assert {task.moves for task in glad.asked} == {SHORT[:-1]}
    drawn = replace(WON, board_outcome=Outcome(Termination.REPETITION, None))
    assert (await WinProbabilityEstimator(glad).of(drawn, ANN))[-1].white == 0.5


async def test_a_review_goes_on_where_the_last_answer_ended() -> None:
    glad = Glad(at_once=4)
    await WinProbabilityEstimator(glad).of(WON, ANN)
    # Not a request for each of nine plies, which would replay the game nine times.
    assert glad.plies == [0, 4, 8]


@pytest.mark.parametrize(("plies", "nodes"), [(9, 2_000), (199, 500), (1_000, 200)])
async def test_a_long_game_gets_fewer_nodes_per_ply(plies: int, nodes: int) -> None:
    glad = Glad(at_once=plies + 1)
    game = GameToReview("long", "Base", Color.WHITE, ("pass",) * plies)
    assert len(await WinProbabilityEstimator(glad).of(game, ANN)) == plies + 1
    assert [task.nodes for task in glad.asked] == [nodes]


async def test_a_game_is_looked_at_once_whoever_asks() -> None:
    glad = Glad()

    chances = WinProbabilityEstimator(glad)
    first = await asyncio.gather(chances.of(WON, ANN), chances.of(WON, BOB))
    assert first[0] == first[1]
    # No review is kept, but whatever the engine found is.
    assert first[0] == await chances.of(WON, Requester("eve"))
    assert glad.plies == [0, 4, 8]


async def test_who_stops_waiting_does_not_end_it() -> None:
    glad = Glad()

    chances = WinProbabilityEstimator(glad)
    waiting = asyncio.create_task(chances.of(WON, ANN))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert len(await chances.of(WON, ANN)) == len(SHORT) + 1
    assert glad.plies == [0, 4, 8]


async def test_what_failed_is_tried_again_when_it_is_asked_again() -> None:
    chances = WinProbabilityEstimator(Faulty())
    for _ in range(2):
        with pytest.raises(ProblemError) as caught:
            await chances.of(WON, ANN)
        assert caught.value.code is Code.ENGINE_BUSY
    assert len(await chances.of(WON, ANN)) == len(SHORT) + 1


class Tired(Glad):
    """A computer that has too much to do at every fourth question."""

    async def review(self, task: ReviewTask) -> tuple[Evaluation, ...]:
        if len(self.asked) % 4 == 3:
            self.asked.append(task)
            raise EnginesBusyError
        return await super().review(task)


async def test_plies_that_were_looked_at_are_kept_for_the_next_try() -> None:
    tired = Tired(at_once=1)
    chances, found, tries = WinProbabilityEstimator(tired), tuple[ReviewedPosition, ...](), 0
    while not found and tries < 9:
        tries += 1
        with suppress(ProblemError):
            found = await chances.of(WON, ANN)
    assert found == await WinProbabilityEstimator(Glad()).of(WON, ANN)
    # Nine plies to look at, three at each try.
    assert (tries, len(tired.asked)) == (3, 11)


async def test_a_position_is_searched_once_in_whatever_game_it_occurs() -> None:
    glad = Glad(at_once=100)
    chances = WinProbabilityEstimator(glad)
    first = await chances.of(WON, ANN)
    # The same opening in another game, and another end.
    other = replace(WON, id="other", moves=(*SHORT[:6], "wA1 wQ-"), board_outcome=None)
    other = replace(other, keys=(*KEYS[:7], "elsewhere"))
    found = await chances.of(other, BOB)
    assert found[:6] == first[:6]
    # Not even as a part of the same request.
    searched = [task for task in glad.asked if not task.longest_line]
    assert [(task.from_ply, len(task.moves)) for task in searched] == [(0, 8), (7, 7)]


async def test_another_strength_is_another_search() -> None:
    glad = Glad(at_once=100)
    chances = WinProbabilityEstimator(glad)
    await chances.of(WON, ANN)
    long = replace(WON, id="long", moves=SHORT[:8] + ("pass",) * 60, keys=KEYS[:9] + ("x",) * 60)
    await chances.of(replace(long, board_outcome=None), ANN)
    assert [task.nodes for task in glad.asked] == [2_000, 1_449]


class Texts:
    """A database that a test can look into."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    async def get(self, keys: Sequence[str]) -> Mapping[str, str]:
        return {key: self.texts[key] for key in keys if key in self.texts}

    async def put(self, texts: Mapping[str, str]) -> None:
        self.texts |= texts


async def test_after_a_restart_a_review_goes_on_where_it_was() -> None:
    texts, tired = Texts(), Tired(at_once=1)
    with pytest.raises(ProblemError):
        await WinProbabilityEstimator(tired, texts).of(WON, ANN)
    assert len(texts.texts) == 3
    glad = Glad(at_once=100)
    found = await WinProbabilityEstimator(glad, texts).of(WON, ANN)
    assert glad.plies == [3]
    assert found == await WinProbabilityEstimator(Glad()).of(WON, ANN)
    # What can't be read is searched again.
    texts.texts = {key: text[:-1] for key, text in texts.texts.items()}
    glad = Glad(at_once=100)
    assert await WinProbabilityEstimator(glad, texts).of(WON, ANN) == found
    assert glad.plies == [0]


async def test_few_evaluations_are_kept_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, most in (("MOST_ENTRIES", 4), ("MOST_BYTES", 60)):
        with monkeypatch.context() as patch:
            patch.setattr(f"skep.server.workers.evaluation_cache.{name}", most)
            cache, strength = EvaluationCache(), Strength(100)
            await cache.put(strength, {str(n): Evaluation(Score(n), "wQ") for n in range(9)})
            kept = await cache.get(strength, map(str, range(9)))
            assert 0 < len(kept) < 6
            # The latest ones.
            assert list(kept) == [str(n) for n in range(9 - len(kept), 9)]


async def test_the_progress_of_a_review_can_be_asked_for() -> None:
    class Slow(Alarmed):
        async def review(self, task: ReviewTask) -> tuple[Evaluation, ...]:
            told.append(chances.progress(WON.id))
            return await super().review(task)

    told: list[float | None] = []
    chances = WinProbabilityEstimator(Slow(at_once=3))
    assert chances.progress(WON.id) is None
    await chances.of(WON, ANN)
    assert chances.progress(WON.id) is None
    known = [one for one in told if one is not None]
    assert len(known) == len(told) > 3
    assert known == sorted(known)
    assert (known[0], 0.01 < known[1] < known[-1] < 1) == (0.0, True)


class Alarmed(Glad):
    """A computer that takes every move of a short search for a mistake, and no other."""

    async def review(self, task: ReviewTask) -> tuple[Evaluation, ...]:
        found = await super().review(task)
        if not task.longest_line:
            return tuple(replace(one, best="wQ") for one in found)
        line = (RecordedMove("wQ", Color.WHITE, MoveKind.PLACEMENT),)
        return (Evaluation(Score(100), SHORT[task.from_ply], line),)


async def test_what_looks_like_a_fault_is_searched_again_longer() -> None:
    alarmed = Alarmed(at_once=100)
    game = replace(WON, moves=SHORT[:-1], board_outcome=None)
    await WinProbabilityEstimator(alarmed).of(game, ANN)
    first, *closer = alarmed.asked
    assert (first.from_ply, first.longest_line) == (0, 0)
    # All of them, before and after each: 400,000 nodes would be more for each of nine.
    assert [task.from_ply for task in closer] == list(range(9))
    assert {task.nodes for task in closer} == {20_000}


async def test_many_faults_share_the_nodes_and_a_very_long_game_has_lines_for_the_worst() -> None:
    class Wild(Glad):
        """A computer that finds every move bad, and its line empty."""

        async def review(self, task: ReviewTask) -> tuple[Evaluation, ...]:
            found = await super().review(task)
            return tuple(replace(one, best="wQ") for one in found)

    for plies, nodes, most in ((60, 6_557, 61), (1_000, 3_960, 101)):
        wild = Wild(at_once=2_000)
        game = GameToReview("long", "Base", Color.WHITE, ("wA1",) * plies)
        await WinProbabilityEstimator(wild).of(game, ANN)
        _, *closer = wild.asked
        # Consecutive positions are one request, and none is searched twice.
        assert len(closer) == 1
        assert closer[0].nodes == nodes
        assert len(closer[0].moves) + 1 - closer[0].from_ply == most


async def test_a_closer_look_goes_on_where_the_engine_was_busy() -> None:
    class Busy(Alarmed):
        async def review(self, task: ReviewTask) -> tuple[Evaluation, ...]:
            if len(self.asked) == 3:
                self.asked.append(task)
                raise EnginesBusyError
            return await super().review(task)

    busy = Busy(at_once=100)
    chances = WinProbabilityEstimator(busy)
    with pytest.raises(ProblemError):
        await chances.of(WON, ANN)
    assert len(await chances.of(WON, ANN)) == len(SHORT) + 1
    # After the first pass, no position twice, except the one that failed.
    first, *closer = busy.plies
    assert (first, busy.asked[3].from_ply) == (0, 2)
    assert len(closer) == len(set(closer)) + 1


async def test_a_real_engine_finds_the_move_that_lost_and_a_better_line() -> None:
    pool = WorkerPool(PoolSettings(processes=1))
    try:
        found = await WinProbabilityEstimator(pool).of(WON, ANN)
    finally:
        await pool.close()
    view = chances_view(WON, found)
    shown = [ply - 1 for ply in plies_with_lines(marks_of(WON, found))]
    assert [line.ply for line in view.lines] == shown
    # Black's queen walks into it, and White overlooks the win at once.
    assert {5, 6, 7} <= set(shown)
    for line in view.lines:
        replayed = Game("Base")
        for text in (*SHORT[: line.ply], *(move.text for move in line.moves)):
            replayed.play(text)
        assert line.moves[0].text != SHORT[line.ply]
    assert [len(view.white), len(view.best)] == [len(SHORT) + 1, len(SHORT)]


async def test_looking_back_leaves_the_share_of_games_in_progress() -> None:
    pool = WorkerPool(PoolSettings(processes=1, per_requester=1))
    try:
        chances = WinProbabilityEstimator(pool)
        looking = asyncio.create_task(chances.of(WON, ANN))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task = SearchTask("Base", Color.WHITE, (), 1, Limits(nodes=10), 0, Requester("ann"))
        await pool.search(task, lambda _: None)
        assert len(await looking) == len(SHORT) + 1
    finally:
        await pool.close()


async def test_closing_ends_what_is_being_looked_at() -> None:
    endless = Endless()

    chances = WinProbabilityEstimator(endless)
    waiting = asyncio.create_task(chances.of(WON, ANN))
    await endless.begun(1)
    await chances.close()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert endless.stopped == 1


async def test_a_real_engine_finds_the_same_however_often_it_is_interrupted() -> None:
    pools = [WorkerPool(PoolSettings(processes=1, review_s=review_s)) for review_s in (0.0, 250.0)]
    try:
        one_by_one, at_once = [await WinProbabilityEstimator(pool).of(WON, ANN) for pool in pools]
    finally:
        for pool in pools:
            await pool.close()
    assert one_by_one == at_once


def test_a_worker_replays_a_game_once_for_all_its_positions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[Move | str] = []

    class Counted(Game):
        def play(self, move: Move | str) -> None:
            played.append(move)
            super().play(move)

    monkeypatch.setattr("skep.server.domain.first_positions.Game", Counted)
    monkeypatch.setattr("skep.server.workers.process.limit_resources", ignore_limits)
    out = BytesIO()
    responder = Responder(out)
    moves = SHORT[:-1]
    responder.ask(
        Ask(
            id=1,
            rules="Base",
            first=Color.WHITE,
            moves=moves,
            from_ply=0,
            level=10,
            seed=0,
            hash_mib=1,
            seconds=250.0,
            review_s=250.0,
            is_timed=False,
            depth=None,
            nodes=200,
        )
    )
    responder.wait()
    *_, last = out.getvalue().splitlines(keepends=True)
    answer = decode_reply(last)
    assert isinstance(answer, Answer)
    assert len(answer.scores) == len(moves) + 1
    assert played == list(moves)


async def test_a_real_engine_sees_the_end_coming() -> None:
    pool = WorkerPool(PoolSettings(processes=1))
    try:
        *_, before, end = await WinProbabilityEstimator(pool).of(WON, ANN)
    finally:
        await pool.close()
    assert chances_of((before, end)) == (1.0, 1.0)
