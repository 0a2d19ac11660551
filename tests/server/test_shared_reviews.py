"""Reviews that many wait for: made once, sent to one after the other, and paid for by length."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw

from skep.core.bugs import Color
from skep.engine.score import Score
from skep.game import Game
from skep.server.errors import ProblemError
from skep.server.logs.request_context import RequestContext, working_on
from skep.server.middleware.budgets import Limit, VisitorBudgets
from skep.server.rooms.long_work import LongWork
from skep.server.routes import reviews as routes
from skep.server.routes.reviews import CopiedGame, encoded_chances
from skep.server.workers import shared_reviews
from skep.server.workers.engine_pool import (
    EnginePool,
    EnginesBusyError,
    Evaluation,
    Purpose,
    Requester,
    ReviewTask,
)
from skep.server.workers.evaluation_cache import EvaluationCache, Strength
from skep.server.workers.reviewed_games import GameToReview
from skep.server.workers.shared_reviews import SharedReviews
from skep.server.workers.shared_searches import SharedSearches
from skep.server.workers.win_probabilities import WinProbabilityEstimator
from tests.server.device_games import moves, told_game
from tests.server.test_length_limits import dance
from tests.serving.engines import FirstMove
from tests.serving.in_process import Visitor, serving

ANN = Requester("ann", purpose=Purpose.REVIEW)
RULES = "Base+MLP,repetition=none"


def danced(plies: int, name: str = "long") -> CopiedGame:
    """Return a game that goes round in circles for so many plies."""
    game = Game(RULES)
    for move in dance(plies):
        game.play(move)
    review = GameToReview(name, RULES, Color.WHITE, game.move_strings())
    return CopiedGame(review, game.position_at(0), game.moves)


class Counted(FirstMove):
    """A computer that counts what it is asked, and lets others wait for it."""

    def __init__(self) -> None:
        self.asked = 0

    async def review(self, task: ReviewTask) -> tuple[Evaluation, ...]:
        self.asked += 1
        await asyncio.sleep(0.01)
        return tuple(Evaluation(Score(100), text) for text in (*task.moves, "")[task.from_ply :])


def reviews_by(engine: EnginePool, work: LongWork) -> SharedReviews:
    return SharedReviews(WinProbabilityEstimator(engine), work.run, encoded_chances)


async def ask(reviews: SharedReviews, game: CopiedGame, requester: Requester = ANN) -> Raw:
    return await reviews.of(game.review, game.keys, requester)


class Turns:
    """Counts the turns of the event loop."""

    def __init__(self) -> None:
        self.now = 0
        self._counting = asyncio.create_task(self._count())

    def stop(self) -> None:
        self._counting.cancel()

    async def _count(self) -> None:
        while True:
            self.now += 1
            await asyncio.sleep(0)


def count_calls(monkeypatch: pytest.MonkeyPatch, *names: str) -> Counter[str]:
    """Count the calls of functions that a review needs, in whatever thread."""
    calls = Counter[str]()

    def counted(name: str) -> Callable[..., Any]:
        original = getattr(routes, name)

        def count(*args: Any) -> Any:
            calls[name] += 1
            return original(*args)

        return count

    for name in names:
        monkeypatch.setattr(routes, name, counted(name))
    return calls


async def test_a_review_is_made_and_encoded_once_however_many_wait_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls = count_calls(monkeypatch, "evaluation_keys", "chances_view")
    work, counted = LongWork(), Counted()
    reviews = reviews_by(counted, work)
    game = danced(20)
    assert game.review.id not in reviews
    found = await asyncio.gather(*(ask(reviews, game) for _ in range(50)))
    assert game.review.id in reviews
    # Whoever comes later gets it too, and all share one copy.
    found.append(await ask(reviews, game, Requester("bob")))
    assert len({id(one) for one in found}) == 1
    assert calls == {"evaluation_keys": 1, "chances_view": 1}
    assert counted.asked == 1
    await reviews.close()
    work.close()


async def test_a_review_holds_up_the_event_loop_with_neither_keys_nor_encoding(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    in_loop: list[bool] = []

    def noting(original: Callable[..., Any]) -> Callable[..., Any]:
        def note(*args: Any) -> Any:
            try:
                asyncio.get_running_loop()
            except RuntimeError:
                in_loop.append(False)
            else:
                in_loop.append(True)
            return original(*args)

        return note

    for name in ("evaluation_keys", "chances_view"):
        monkeypatch.setattr(routes, name, noting(getattr(routes, name)))
    work = LongWork()
    await ask(reviews_by(Counted(), work), danced(20))
    assert in_loop == [False, False]
    work.close()


@pytest.mark.parametrize("fails", [False, True])
async def test_those_who_wait_for_one_result_go_on_one_at_a_time(*, fails: bool) -> None:
    searches, may_end = SharedSearches[str, int](kept=1), asyncio.Event()
    turns, gone_on = Turns(), list[int]()

    async def search() -> int:
        await may_end.wait()
        if fails:
            raise EnginesBusyError
        return 7

    async def wait() -> None:
        with pytest.raises(ProblemError) if fails else nullcontext():
            assert await searches.of("one", search) == 7
        gone_on.append(turns.now)

    waiting = [asyncio.create_task(wait()) for _ in range(20)]
    await asyncio.sleep(0)
    # Whoever gives up keeps nobody else waiting.
    waiting.pop(5).cancel()
    may_end.set()
    await asyncio.gather(*waiting)
    turns.stop()
    assert len(gone_on) == len(set(gone_on)) == 19


async def test_more_searches_than_are_kept_can_run_at_once() -> None:
    searches, begun = SharedSearches[int, int](kept=2), list[int]()

    async def search(number: int) -> int:
        begun.append(number)
        await asyncio.sleep(0)
        return number

    complaints: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, said: complaints.append(said))
    asking = (searches.of(number, partial(search, number)) for number in range(5))
    assert await asyncio.gather(*asking) == [0, 1, 2, 3, 4]
    assert await searches.of(4, partial(search, 4)) == 4
    assert [number in searches for number in range(5)] == [False, False, False, True, True]
    assert complaints == []
    assert begun == [0, 1, 2, 3, 4]


async def test_results_are_kept_without_the_requests_that_began_their_searches() -> None:
    class Scope(dict[str, Any]):
        """A scope that can be referred to weakly."""

    searches, scopes = SharedSearches[int, int](kept=9), list[weakref.ref[Scope]]()

    async def search(number: int) -> int:
        await asyncio.sleep(0)
        return number

    async def request(number: int) -> None:
        scope = Scope(path=f"/games/{number}/chances")
        scopes.append(weakref.ref(scope))
        with working_on(RequestContext(str(number), scope)):
            await searches.of(number, partial(search, number))

    for number in range(3):
        await asyncio.create_task(request(number))
    gc.collect()
    assert all(number in searches for number in range(3))
    assert [scope() for scope in scopes] == [None, None, None]


async def test_a_full_queue_of_one_network_refuses_no_review_to_others() -> None:
    class BusyFor(Counted):
        """A computer whose queue is full for one network."""

        async def review(self, task: ReviewTask) -> tuple[Evaluation, ...]:
            found = await super().review(task)
            if task.requester.network == "crowd":
                raise EnginesBusyError
            return found

    work, engine = LongWork(), BusyFor()
    reviews, game = reviews_by(engine, work), danced(4)
    networks = ("crowd", "crowd", "club", "club")
    first, second, *others = await asyncio.gather(
        *(ask(reviews, game, Requester("", network)) for network in networks),
        return_exceptions=True,
    )
    assert isinstance(first, ProblemError)
    assert isinstance(second, ProblemError)
    assert len({id(one) for one in others}) == 1
    assert isinstance(others[0], Raw)
    await reviews.close()
    work.close()


async def test_not_too_many_reviews_of_short_games_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shared_reviews, "MOST_BYTES", 9_000)
    work = LongWork()
    reviews = reviews_by(Counted(), work)
    games = [danced(4, f"short-{number}") for number in range(6)]
    for game in games:
        assert memoryview(await ask(reviews, game)).nbytes < 200
    assert sum(game.review.id in reviews for game in games) == 4
    await reviews.close()
    work.close()


async def test_many_reviews_of_known_positions_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[tuple[int, int]] = []
    original, turns = EvaluationCache.get, Turns()

    def get(
        self: EvaluationCache, strength: Strength, positions: Iterable[str]
    ) -> Coroutine[Any, Any, dict[str, Evaluation]]:
        keys = list(positions)
        looked.append((turns.now, len(keys)))
        return original(self, strength, keys)

    work, engine = LongWork(), Counted()
    reviews = reviews_by(engine, work)
    await ask(reviews, danced(300))
    monkeypatch.setattr(EvaluationCache, "get", get)
    # The same game, saved several times: a review of each finds everything in the cache.
    copies = [danced(300, f"copy-{number}") for number in range(4)]
    asked = engine.asked
    await asyncio.gather(*(ask(reviews, copy) for copy in copies))
    turns.stop()
    assert engine.asked == asked
    assert max(number for _, number in looked) <= 100
    assert len({turn for turn, _ in looked}) == len(looked) >= 4 * 4
    work.close()


async def test_reviews_are_kept_by_the_memory_that_they_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shared_reviews, "MOST_BYTES", 16_000)
    calls = count_calls(monkeypatch, "chances_view")
    work = LongWork()
    reviews = reviews_by(Counted(), work)
    long, short = (
        [danced(plies, f"{plies}-{number}") for number in range(3)] for plies in (300, 4)
    )
    sizes = [memoryview(await ask(reviews, game)).nbytes for game in (*short, *long)]
    assert max(sizes[:3]) * 20 < min(sizes[3:])
    assert 4_500 < min(sizes[3:]) <= max(sizes[3:]) < 9_000
    for game in (*short, long[-1]):
        await ask(reviews, game)
    # The short ones again, because there is room for one long one; and it is there still.
    assert calls["chances_view"] == 6 + 3
    work.close()


async def test_a_longer_review_costs_more_and_a_finished_one_no_more_than_asking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spent: list[int] = []

    async def spend(
        _self: VisitorBudgets,
        limit: Limit,
        *,
        player: str | None,  # noqa: ARG001 - this is what it is called with
        host: str,  # noqa: ARG001
        makes_guest: bool = False,  # noqa: ARG001
    ) -> None:
        spent.append(limit.cost)

    async def costs(ann: Visitor, game: str) -> list[int]:
        spent.clear()
        answer = await ann.http.get(f"/games/{game}/chances")
        assert answer.status_code == 200, answer.text
        return list(spent)

    monkeypatch.setattr(VisitorBudgets, "spend", spend)
    async with (
        serving(tmp_path, engines=Counted(), rate_limits=True) as server,
        server.guest() as ann,
    ):
        short, middle, long = [await saved(ann, plies) for plies in (20, 50, 990)]
        assert await costs(ann, short) == [10]
        assert await costs(ann, middle) == [10, 2]
        assert await costs(ann, long) == [10, 39]
        assert await costs(ann, long) == [10]


async def saved(visitor: Visitor, plies: int) -> str:
    """Save a game of so many plies that somebody resigned, and return its id."""
    told = told_game(
        key=f"local-{plies:016}",
        rules=RULES,
        moves=moves(*dance(plies), spent_ms=1),
        ending={"termination": "resignation", "winner": "w"},
    )
    answer = await visitor.http.post("/games/saved", json=told)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def test_a_review_that_cannot_be_paid_for_is_not_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = count_calls(monkeypatch, "evaluation_keys")
    async with serving(tmp_path, engines=Counted()) as server, server.guest() as ann:
        game = await saved(ann, 990)
    async with (
        serving(tmp_path, engines=Counted(), rate_limits=True) as server,
        server.guest() as bob,
    ):
        # A review costs 49 tokens, of a hundred, and a file 10. A slow machine regains some.
        for _ in range(12):
            await bob.http.get(f"/games/{game}/file?format=uhp")
        told = await bob.http.get(f"/games/{game}/chances")
    assert told.status_code == 429
    assert not calls
