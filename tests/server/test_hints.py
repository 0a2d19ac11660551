"""Hints: who gets them, what they cost, and the mark that they leave on a game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.core.bugs import Color
from skep.core.moves import Placement
from skep.engine.limits import Limits
from skep.game import Game
from skep.notation.pgn import parse_pgn
from skep.server.domain.facts import HintTaken
from skep.server.errors import Code, ProblemError
from skep.server.messages.to_server import AskTakeback, Resign, TakeHint
from skep.server.routes.hints import HINT
from skep.server.workers.engine_pool import Purpose, Requester, SearchResult, SearchTask
from skep.server.workers.hint_finder import HintFinder
from tests.server.tables import (
    ANN,
    BOB,
    EVE,
    OPENING,
    refused,
    same_screen,
    with_computer,
    with_friend,
)
from tests.serving.engines import Endless, Faulty, FirstMove
from tests.serving.in_process import (
    COMPUTER,
    FRIEND,
    SAME_SCREEN,
    Server,
    Visitor,
    code,
    play,
    serving,
)

TASK = SearchTask(
    "Base",
    Color.WHITE,
    ("wS1",),
    10,
    Limits(seconds=1.0),
    0,
    Requester("ann", purpose=Purpose.HINT),
)

# --- who gets them ----------------------------------------------------------------------------


def test_the_first_hint_of_a_side_marks_the_game_and_later_ones_change_nothing() -> None:
    sitting = same_screen()
    assert sitting.do(ANN, TakeHint()) == (HintTaken(Color.WHITE, v=3),)
    version = sitting.table.version
    assert not hasattr(sitting.decide(ANN, TakeHint()), "facts")
    assert sitting.table.version == version
    sitting.play(*OPENING[:1])
    assert sitting.do(ANN, TakeHint()) == (HintTaken(Color.BLACK, v=3),)
    assert list(sitting.table.hinted_since) == [Color.WHITE, Color.BLACK]


def test_the_mark_stays_when_moves_are_taken_back() -> None:
    sitting = same_screen()
    sitting.play(*OPENING)
    sitting.do(ANN, TakeHint())
    sitting.do(ANN, AskTakeback())
    assert list(sitting.table.hinted_since) == [Color.WHITE]


def test_there_are_no_hints_between_two_people() -> None:
    sitting = with_friend()
    assert refused(lambda: sitting.decide(ANN, TakeHint())) is Code.NO_HINTS
    assert refused(lambda: sitting.decide(BOB, TakeHint())) is Code.NO_HINTS
    waiting = with_friend(joined=False)
    assert refused(lambda: waiting.decide(ANN, TakeHint())) is Code.NOT_STARTED


def test_nobody_gets_a_hint_in_a_game_of_others_out_of_turn_or_after_the_end() -> None:
    sitting = with_computer()
    assert refused(lambda: sitting.decide(EVE, TakeHint())) is Code.NOT_YOUR_GAME
    assert refused(lambda: sitting.decide(ANN, TakeHint(), ply=1)) is Code.STALE
    sitting.play("wS1")
    assert refused(lambda: sitting.decide(ANN, TakeHint())) is Code.NOT_YOUR_TURN
    sitting.do(ANN, Resign())
    assert refused(lambda: sitting.decide(ANN, TakeHint())) is Code.GAME_OVER


# --- over REST ----------------------------------------------------------------------------------


async def ask(visitor: Visitor, game: str, ply: int) -> dict[str, object]:
    """Ask for a hint."""
    answer = await visitor.http.post(f"/games/{game}/hint", json={"ply": ply})
    return dict(answer.json())


async def test_a_hint_is_a_legal_move_with_a_reason(server: Server) -> None:
    async with server.visitor() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        await play(ann, game, *OPENING)
        hint = await ask(ann, game, 4)
        at_home = Game.from_string(";".join(OPENING))
        # The server's computer plays the first legal move.
        first = at_home.legal_move_strings()[0]
        assert (hint["ply"], hint["piece"]) == (4, first.split()[0])
        move = at_home.legal_moves()[0]
        assert isinstance(move, Placement)
        assert hint["target"] == {"hex": list(move.end), "text": first}
        assert hint["reason"] == {"code": "places", "piece": None, "count": None}


async def test_a_game_with_hints_says_so_everywhere(server: Server) -> None:
    async with server.guest() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        other = (await ann.make(**SAME_SCREEN))["id"]
        await play(ann, game, *OPENING)
        assert (await ann.http.get(f"/games/{game}")).json()["state"]["hints"] == []
        async with ann.tab() as tab:
            await tab.snapshot(game)
            await ask(ann, game, 4)
            event = await tab.until("event")
            assert event["change"] == {"type": "hinted", "color": "w"}
            assert event["state"]["hints"] == ["w"]
            assert event["state"]["turn"]["legal"]
        listed = (await ann.http.get("/games")).json()["games"]
        assert {line["id"]: line["has_hints"] for line in listed} == {game: True, other: False}
        record = parse_pgn((await ann.http.get(f"/games/{game}/file?format=pgn")).text)
        assert record.tags["Hints"] == "White"
        plain = parse_pgn((await ann.http.get(f"/games/{other}/file?format=pgn")).text)
        assert "Hints" not in plain.tags


async def test_a_refusal_before_the_start_is_one_that_the_operation_lists(server: Server) -> None:
    async with server.guest() as ann:
        waiting = (await ann.make(**FRIEND))["id"]
        answer = await ann.http.post(f"/games/{waiting}/hint", json={"ply": 0})
        assert code(answer) == (409, "not_started")
        assert Code.NOT_STARTED in HINT.problems


async def test_refusals_name_the_problem_and_mark_nothing(server: Server) -> None:
    async with server.guest() as ann, server.guest() as bob:
        mine = (await ann.make(**COMPUTER))["id"]
        theirs = (await ann.make(**FRIEND))["id"]
        await bob.join(theirs)

        async def told(visitor: Visitor, game: str, body: object) -> tuple[int, str]:
            return code(await visitor.http.post(f"/games/{game}/hint", json=body))

        assert await told(ann, theirs, {"ply": 0}) == (409, "no_hints")
        assert await told(bob, mine, {"ply": 0}) == (403, "not_your_game")
        assert await told(ann, mine, {"ply": 7}) == (409, "stale")
        assert await told(ann, "abcdefghij", {"ply": 0}) == (404, "not_found")
        bodies: tuple[object, ...] = ({}, {"ply": -1}, {"ply": "0"}, {"ply": 0, "more": 1}, [])
        for body in bodies:
            assert await told(ann, mine, body) == (422, "bad_field")
        for game in (mine, theirs):
            assert (await ann.http.get(f"/games/{game}")).json()["state"]["hints"] == []


async def test_who_has_no_session_gets_none(server: Server) -> None:
    async with server.visitor() as eve:
        answer = await eve.http.post("/games/abcdefghij/hint", json={"ply": 0})
        assert code(answer) == (401, "no_session")


@given(body=st.binary(max_size=60))
async def test_nonsense_is_refused(server: Server, body: bytes) -> None:
    async with server.visitor() as eve:
        headers = {"content-type": "application/json"}
        answer = await eve.http.post("/games/abcdefghij/hint", content=body, headers=headers)
        assert answer.status_code in {400, 401, 404, 422}


async def test_an_engine_that_is_busy_leaves_no_mark(tmp_path: Path) -> None:
    async with serving(tmp_path, engines=Faulty()) as server, server.guest() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        answer = await ann.http.post(f"/games/{game}/hint", json={"ply": 0})
        assert code(answer) == (503, "engine_busy")
        assert (await ann.http.get(f"/games/{game}")).json()["state"]["hints"] == []


# --- searching ----------------------------------------------------------------------------------


class Counting(FirstMove):
    """Counts its searches."""

    def __init__(self) -> None:
        self.asked: list[SearchTask] = []

    async def search(self, task: SearchTask, on_progress: Callable[[float], None]) -> SearchResult:
        self.asked.append(task)
        return await super().search(task, on_progress)


async def test_a_position_is_searched_once_however_often_somebody_asks() -> None:
    engines = Counting()
    finder = HintFinder(engines)
    found = await asyncio.gather(*(finder.of(TASK) for _ in range(5)))
    assert len(set(found)) == len(engines.asked) == 1


async def test_a_failed_search_is_tried_again() -> None:
    engines = Faulty()
    finder = HintFinder(engines)
    for _ in range(2):
        with pytest.raises(ProblemError) as caught:
            await finder.of(TASK)
        assert caught.value.code is Code.ENGINE_BUSY
    assert await finder.of(TASK) in TASK.game().legal_moves()


async def test_closing_stops_the_searches() -> None:
    engines = Endless()
    finder = HintFinder(engines)
    asked = asyncio.create_task(finder.of(TASK))
    await engines.begun(1)
    await finder.close()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert engines.stopped == 1
