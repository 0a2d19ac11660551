"""Games that begin with a position that was set up."""

from __future__ import annotations

from random import Random

import pytest

from skep.core.bugs import Color
from skep.core.setup import SetupProblemCode
from skep.engine import Limits
from skep.notation.pgn import parse_pgn
from skep.server.domain.fact_encoding import decode_fact, encode_fact
from skep.server.domain.facts import StoredFact
from skep.server.domain.new_games import make_rematch
from skep.server.domain.replay import replay_game
from skep.server.errors import Code, ProblemError
from skep.server.messages.games import ComputerOpponent, NewGame, SameScreen, SeatChoice
from skep.server.messages.to_server import AskTakeback, Resign
from skep.server.workers.engine_pool import Requester, ReviewTask, SearchTask
from skep.server.workers.worker_pool import PoolSettings, WorkerPool
from tests.server.device_games import moves, told_game
from tests.server.tables import ANN, Sitting, created, refused
from tests.serving.in_process import FRIEND, SAME_SCREEN, Server, code, play

SETUP = "1~Base-MLP~b4~w~wA1~0-0-wA1.0-1-wQ.1-1-wS1.2-1-bS1.3-1-bQ"
"""Black is to move in the fourth turn."""

STORED = SETUP.replace("Base-MLP", "Base-MLP.repetition_threefold")
PASSED = "1~Base.box_Q1G1~w4~w~bG1~0-0-bG1.1-0-wG1.1-1-wQ.2-1-bQ"
"""White can only pass."""

OVER = "1~Base~w9~w~_~1-0-wS1.2-0-wA1.0-1-wG1.1-1-bQ.2-1-wA2.0-2-wQ.1-2-bS1"

IMPOSSIBLE = {
    SetupProblemCode.WRONG_FIRST_PLAYER: "1~Base~w1~b~_~_",
    SetupProblemCode.NOT_IN_BOX: "1~Base~w2~w~_~0-0-wM.1-0-bS1",
    SetupProblemCode.TWICE: "1~Base~w3~w~_~0-0-wS1.1-0-wS1.2-0-bS1",
    SetupProblemCode.NUMBER_SKIPPED: "1~Base~w2~w~_~0-0-wS2.1-0-bS1",
    SetupProblemCode.CANNOT_CLIMB: "1~Base~w3~w~_~0-0-wS1-wQ.1-0-bS1",
    SetupProblemCode.CLIMBED_TOO_EARLY: "1~Base~w3~w~_~0-0-wS1-wB1.1-0-bS1",
    SetupProblemCode.NOT_ONE_HIVE: "1~Base~w2~w~_~0-0-wS1.2-0-bS1",
    SetupProblemCode.TOO_MANY_PIECES: "1~Base~w2~w~_~0-0-wS1.1-0-bS1.2-0-bS2",
    SetupProblemCode.NOTHING_PLACED: "1~Base~w2~w~_~0-0-wS1",
    SetupProblemCode.QUEEN_MISSING: "1~Base~w9~w~_~0-0-wS1.1-0-wS2.2-0-wA1.3-0-wA2.4-0-bS1",
    SetupProblemCode.QUEEN_TOO_EARLY: "1~Base~w2~w~_~0-0-wQ.1-0-bS1",
    SetupProblemCode.STUNNED_NOT_IN_PLAY: "1~Base~w2~w~bA1~0-0-wS1.1-0-bS1",
    SetupProblemCode.STUNNED_COVERED: "1~Base~w9~w~bS1~0-0-wQ.1-0-bS1-wB1.2-0-bQ",
    SetupProblemCode.STUNNED_NOT_THROWN: "1~Base~w2~w~wS1~0-0-wS1.1-0-bS1",
}


def wish(setup: str) -> NewGame:
    return NewGame(SameScreen(), color=SeatChoice.WHITE, setup=setup)


def test_a_game_begins_with_its_setup() -> None:
    made = created(wish(SETUP))
    assert (made.start, made.v) == (STORED, 5)
    assert (made.rules, made.edition) == ("Base+MLP,repetition=threefold", "Base+MLP")
    table = Sitting(wish(SETUP)).table
    assert (table.ply, table.to_move, table.game.position.turn) == (0, Color.BLACK, 4)
    assert table.first_to_move is Color.BLACK


def test_a_setup_of_the_first_position_is_an_ordinary_game() -> None:
    made = created(wish("1~classic~b1~b~_~_"))
    assert (made.start, made.v, made.first, made.edition) == (None, 1, Color.BLACK, "classic")


def test_a_setup_decides_the_rules_and_who_began() -> None:
    asked = NewGame(SameScreen(), rules="Base", first=Color.WHITE, setup="1~classic~w1~b~_~0-0-bS1")
    assert (created(asked).edition, created(asked).first) == ("classic", Color.BLACK)


@pytest.mark.parametrize(("problem", "setup"), IMPOSSIBLE.items())
def test_an_impossible_setup_is_refused_with_its_problems(
    problem: SetupProblemCode, setup: str
) -> None:
    with pytest.raises(ProblemError) as caught:
        created(wish(setup))
    assert caught.value.code is Code.BAD_SETUP
    assert problem.name.lower() in str(caught.value.facts["problems"]).split(",")


@pytest.mark.parametrize("setup", ["", "Base+MLP", "1~Base~w1", "1~Base~w1~w~_~<b>", "~" * 900])
def test_text_that_is_no_setup_is_refused(setup: str) -> None:
    assert refused(lambda: created(wish(setup))) is Code.BAD_SETUP


def test_nobody_begins_a_game_that_is_over() -> None:
    assert refused(lambda: created(wish(OVER))) is Code.GAME_OVER


def test_a_side_that_can_only_pass_has_passed() -> None:
    table = Sitting(wish(PASSED)).table
    assert (table.to_move, table.ply, table.game.position.must_pass) == (Color.BLACK, 0, False)


def test_moves_are_played_and_taken_back_up_to_the_setup() -> None:
    sitting = Sitting(wish(SETUP))
    sitting.play("bA1 bQ-", "wA1 bQ/")
    for _ in range(2):
        sitting.do(ANN, AskTakeback())
    assert refused(lambda: sitting.do(ANN, AskTakeback())) is Code.CANNOT_TAKE_BACK
    assert sitting.table.game.position == Sitting(wish(SETUP)).table.game.position


def test_the_computer_moves_first_if_it_is_its_turn() -> None:
    request = NewGame(ComputerOpponent(1), color=SeatChoice.WHITE, setup=SETUP)
    assert Sitting(request).table.is_computers_turn


def test_a_rematch_begins_with_the_same_setup() -> None:
    sitting = Sitting(wish(SETUP))
    sitting.do(ANN, Resign())
    again = make_rematch(sitting.table, rng=Random(1))
    assert (again.start, again.v) == (STORED, 5)


def test_a_stored_game_with_a_setup_is_read() -> None:
    sitting = Sitting(wish(SETUP))
    sitting.play("bA1 bQ-")
    entries = [
        StoredFact(entry.number, entry.at, decode_fact(encode_fact(entry.fact)), entry.player)
        for entry in sitting.entries
    ]
    assert replay_game("g" * 12, entries).game.position == sitting.table.game.position


async def test_a_game_over_rest(server: Server) -> None:
    async with server.guest() as ann:
        made = await ann.make(**SAME_SCREEN, setup=SETUP)
        assert (made["setup"], made["moves"]) == (STORED, [])
        assert (made["state"]["turn"]["color"], made["state"]["turn"]["number"]) == ("b", 4)
        assert "bA1" in made["state"]["turn"]["legal"]
        await play(ann, made["id"], "bA1 bQ-")
        [line] = (await ann.http.get("/games?hives=true")).json()["games"]
        stacks = {tuple(one["hex"]): one["pieces"] for one in line["hive"]["stacks"]}
        assert (stacks[4, 1], stacks[0, 1], line["hive"]["opening"]) == (["bA1"], ["wQ"], None)
        data = (await ann.http.get("/me/data")).json()
        assert (data["games"][0]["setup"], data["games"][0]["moves"]) == (STORED, ["bA1 bQ-"])


async def test_the_files_of_a_game(server: Server) -> None:
    async with server.guest() as ann:
        made = await ann.make(**SAME_SCREEN, setup=SETUP)
        await play(ann, made["id"], "bA1 bQ-")
        path = f"/games/{made['id']}/file?format="
        record = parse_pgn((await ann.http.get(path + "pgn")).text)
        assert (record.start.turn, len(record.moves)) == (4, 1)
        assert (await ann.http.get(path + "svg")).text.startswith("<svg")
        assert code(await ann.http.get(path + "uhp")) == (422, "bad_field")


async def test_a_game_from_a_device(server: Server) -> None:
    async with server.guest() as ann:
        told = told_game(
            moves=moves("bA1 bQ-"),
            ending={"termination": "resignation", "winner": "w"},
            setup=SETUP,
        )
        saved = (await ann.http.post("/games/saved", json=told)).json()
        assert (saved["setup"], len(saved["moves"])) == (STORED, 1)


async def test_problems_over_rest(server: Server) -> None:
    async with server.guest() as ann:
        body = {**SAME_SCREEN, "setup": IMPOSSIBLE[SetupProblemCode.NOT_ONE_HIVE]}
        answer = await ann.http.post("/games", json=body)
        assert code(answer) == (422, "bad_setup")
        assert answer.json()["args"] == {"problems": "not_one_hive"}
        for setup, problem in [("x" * 1001, "bad_field"), (7, "bad_field"), (OVER, "game_over")]:
            answer = await ann.http.post("/games", json={**SAME_SCREEN, "setup": setup})
            assert code(answer)[1] == problem


async def test_a_friend_plays_from_a_setup(server: Server) -> None:
    async with server.guest() as ann, server.guest() as bob:
        made = await ann.make(**{**FRIEND, "color": "white"}, setup=SETUP)
        await bob.join(made["id"])
        await play(bob, made["id"], "bA1 bQ-")
        assert len((await ann.http.get(f"/games/{made['id']}")).json()["moves"]) == 1


async def test_workers_search_from_a_setup() -> None:
    requester = Requester(ANN)
    task = SearchTask("", Color.WHITE, ("bA1 bQ-",), 3, Limits(), 7, requester, setup=STORED)
    review = ReviewTask("", Color.WHITE, ("bA1 bQ-",), 0, 100, requester, setup=STORED)
    pool = WorkerPool(PoolSettings(processes=1, timeout_s=250.0, grace_s=250.0))
    try:
        found = await pool.search(task, lambda _: None)
        evaluations = await pool.review(review)
    finally:
        await pool.close()
    game = task.game()
    assert game.position.is_legal(found.move)
    assert len(evaluations) == 2
