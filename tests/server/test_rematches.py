"""A rematch counts as a new game: the same budget, and the same number of unfinished games."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from skep.server.errors import Code, ProblemError
from skep.server.messages.games import FriendOpponent, NewGame, SameScreen, SeatChoice
from skep.server.messages.to_server import Command, Play, Rematch, Resign
from skep.server.middleware.budgets import NEW_GAMES, VisitorBudgets
from tests.server.rooms import Time, rooms_in, view_of
from tests.server.tables import ANN, BOB, OPENING
from tests.serving.in_process import SAME_SCREEN, Json, Tab, Visitor, code, serving

WITH_FRIEND = NewGame(FriendOpponent(), color=SeatChoice.WHITE)
ALONE = NewGame(SameScreen(), color=SeatChoice.WHITE)


@pytest.fixture
def _no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no budget grow, however slow the machine is."""
    monkeypatch.setattr("skep.server.app.VisitorBudgets", partial(VisitorBudgets, lambda: 0.0))


async def rematch(visitor: Visitor, tab: Tab, game: str) -> Json:
    """End a game, ask for a rematch, and return the answer."""
    assert (await tab.do(game, 0, "abort"))["type"] == "accepted"
    answer = await tab.do(game, 0, "rematch")
    if answer["type"] == "accepted":
        answer["next"] = (await visitor.http.get(f"/games/{game}")).json()["state"]["next_game"]
    return answer


@pytest.mark.usefixtures("_no_time_passes")
async def test_rematches_and_new_games_share_one_budget(tmp_path: Path) -> None:
    half = NEW_GAMES.session.burst // 2
    async with serving(tmp_path, rate_limits=True) as server, server.guest() as ann:
        games = [(await ann.make(**SAME_SCREEN))["id"] for _ in range(half)]
        async with ann.tab() as tab:
            game = games[0]
            for _ in range(half):
                game = (await rematch(ann, tab, game))["next"]
            refused = await rematch(ann, tab, game)
        assert refused["type"] == "refused"
        problem = refused["problem"]
        assert (problem["code"], problem["args"]) == ("too_many_requests", {"seconds": 6})
        assert code(await ann.http.post("/games", json=SAME_SCREEN)) == (429, "too_many_requests")


async def test_new_sessions_do_not_help_against_the_limit_of_an_address() -> None:
    budgets = VisitorBudgets(lambda: 0.0)
    for number in range(NEW_GAMES.address.burst):
        await budgets.spend_rematch(f"player-{number}", "192.0.2.7")
    with pytest.raises(ProblemError) as caught:
        await budgets.spend_rematch("another", "192.0.2.7")
    assert caught.value.code is Code.TOO_MANY_REQUESTS
    await budgets.spend_rematch("another", "192.0.2.8")


async def test_only_what_creates_the_game_is_billed_and_only_once(tmp_path: Path) -> None:
    around, rooms = await rooms_in(tmp_path, Time())
    billed: list[str] = []

    async def bill(player: str) -> None:
        billed.append(player)

    room = await rooms.make(WITH_FRIEND, ANN)
    await room.join(BOB)
    await room.command(ANN, Command("command-1", room.id, 0, Resign()), partial(bill, ANN))
    for number, player in enumerate((ANN, ANN, BOB, BOB, ANN), 2):
        command = Command(f"command-{number}", room.id, 0, Rematch())
        for _ in range(2):
            await room.command(player, command, partial(bill, player))
    assert billed == [BOB]
    await rooms.close()
    await around.store.close()


async def test_a_rematch_that_is_not_paid_for_is_not_made(tmp_path: Path) -> None:
    around, rooms = await rooms_in(tmp_path, Time())
    room = await rooms.make(ALONE, ANN)
    await room.command(ANN, Command("command-1", room.id, 0, Resign()))

    async def refuse() -> None:
        raise ProblemError(Code.TOO_MANY_REQUESTS, facts={"seconds": 6})

    command = Command("command-2", room.id, 0, Rematch())
    with pytest.raises(ProblemError):
        await room.command(ANN, command, refuse)
    assert (await view_of(room, ANN)).state.next_game is None
    # Later it works, with the same command.
    await room.command(ANN, command)
    assert (await view_of(room, ANN)).state.next_game is not None
    await rooms.close()
    await around.store.close()


async def test_a_rematch_counts_among_the_unfinished_games(tmp_path: Path) -> None:
    around, rooms = await rooms_in(tmp_path, Time(), games_per_player=1)
    over = await rooms.make(ALONE, ANN)
    await over.command(ANN, Command("command-1", over.id, 0, Resign()))
    other = await rooms.make(ALONE, ANN)
    await other.command(ANN, Command("command-2", other.id, 0, Play(OPENING[0])))
    with pytest.raises(ProblemError) as caught:
        await over.command(ANN, Command("command-3", over.id, 0, Rematch()))
    assert (caught.value.code, caught.value.facts) == (Code.TOO_MANY_GAMES, {"most": 1})
    await other.command(ANN, Command("command-4", other.id, 1, Resign()))
    await over.command(ANN, Command("command-5", over.id, 0, Rematch()))
    await rooms.close()
    await around.store.close()


async def test_a_game_that_nobody_would_miss_makes_room_for_a_rematch(tmp_path: Path) -> None:
    around, rooms = await rooms_in(tmp_path, Time(), games_per_player=1)
    over = await rooms.make(ALONE, ANN)
    await over.command(ANN, Command("command-1", over.id, 0, Resign()))
    other = await rooms.make(ALONE, ANN)
    await over.command(ANN, Command("command-2", over.id, 0, Rematch()))
    ending = (await view_of(other, ANN)).state.ending
    assert ending is not None
    assert ending.termination == "aborted"
    await rooms.close()
    await around.store.close()
