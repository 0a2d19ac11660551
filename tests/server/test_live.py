"""Play over the WebSocket: what everybody sees, resent commands, gaps, tabs."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from copy import deepcopy
from pathlib import Path

import pytest

from tests.server.tables import OPENING
from tests.serving.in_process import COMPUTER, FRIEND, SAME_SCREEN, Json, Server, serving


def changes(events: list[Json]) -> list[tuple[int, str]]:
    return [(event["version"], event["change"]["type"]) for event in events]


async def test_a_guest_plays_the_computer(server: Server) -> None:
    async with server.visitor() as ann:
        game = await ann.make(**COMPUTER)
        async with ann.tab() as tab:
            await tab.snapshot(game["id"])
            assert (await tab.play(game["id"], 0, "wS1"))["type"] == "accepted"
            while len(tab.events()) < 2:
                await tab.next()
        assert changes(tab.events()) == [(2, "played"), (3, "played")]
        ply = [event["state"]["turn"]["ply"] for event in tab.events()]
        assert ply == [1, 2]


async def test_a_computer_that_begins_does_so_by_itself(server: Server) -> None:
    async with server.visitor() as ann:
        game = await ann.make(opponent={"type": "computer", "level": 1}, color="black")
        async with ann.tab() as tab:
            await tab.snapshot(game["id"])
            while (await tab.snapshot(game["id"]))["version"] < 2:
                await asyncio.sleep(0.01)


async def test_the_first_message_says_who_one_is(server: Server) -> None:
    async with server.guest() as ann, ann.tab() as tab:
        me = await ann.me()
        (hello,) = tab.seen
        assert hello["me"] == me
        assert hello["ping_ms"] == 2500


async def test_a_ping_comes_back(tmp_path: Path) -> None:
    clocked = serving(tmp_path, now=lambda: 5)
    async with clocked as server, server.guest() as ann, ann.tab() as tab:
        await tab.send(type="ping", sent=17)
        assert await tab.next() == {"type": "pong", "sent": 17, "now": 5}


def without_legal_moves(events: list[Json]) -> list[Json]:
    """Return events as everyone sees them."""
    events = deepcopy(events)
    for event in events:
        event["state"]["turn"]["legal"] = {}
    return events


async def test_two_friends_and_a_watcher_see_the_same(server: Server) -> None:
    async with AsyncExitStack() as stack:
        enter = stack.enter_async_context
        ann, bob, eve = [await enter(server.guest()) for _ in range(3)]
        game = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        tabs = [await enter(who.tab()) for who in (ann, bob, eve)]
        for tab in tabs:
            await tab.snapshot(game)
        for ply, move in enumerate(OPENING):
            assert (await tabs[ply % 2].play(game, ply, move))["type"] == "accepted"
        assert (await tabs[2].play(game, 4, "wA1 -wQ"))["problem"]["code"] == "not_your_game"
        for tab in tabs:
            while len(tab.events()) < len(OPENING):
                await tab.next()
        seen = tabs[2].events()
        assert [without_legal_moves(tab.events()) for tab in tabs] == [seen, seen, seen]
        has_legal = [
            [bool(event["state"]["turn"]["legal"]) for event in tab.events()] for tab in tabs
        ]
        assert has_legal == [[False, True] * 2, [True, False] * 2, [False] * 4]
        assert changes(tabs[0].events()) == [(n, "played") for n in (3, 4, 5, 6)]


async def test_all_tabs_of_a_player_are_in_step(server: Server) -> None:
    async with server.visitor() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        async with ann.tab() as one, ann.tab() as other:
            await one.snapshot(game)
            await other.snapshot(game)
            await one.play(game, 0, OPENING[0])
            await other.until("event")
            await other.play(game, 1, OPENING[1])
            while len(one.events()) < 2:
                await one.next()
            assert one.events() == other.events()


async def test_other_tabs_of_who_joins_learn_that_they_play(server: Server) -> None:
    async with server.guest() as ann, server.guest() as bob:
        game = (await ann.make(**FRIEND))["id"]
        async with bob.tab() as tab:
            assert (await tab.snapshot(game))["you"] == []
            await bob.join(game)
            assert (await tab.until("event"))["change"] == {"type": "joined", "color": "b"}
            assert (await tab.until("snapshot"))["game"]["you"] == ["b"]


async def test_a_tab_that_was_away_while_its_player_joined_learns_of_it(server: Server) -> None:
    async with server.guest() as ann, server.guest() as bob:
        game = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        async with bob.tab() as tab:
            await tab.watch(game, version=1)
            assert (await tab.next())["game"]["you"] == ["b"]


async def test_a_command_sent_twice_counts_once(server: Server) -> None:
    async with server.visitor() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        command: Json = {
            "type": "command",
            "id": "the-same-id",
            "game": game,
            "ply": 0,
            "action": {"type": "play", "move": "wS1"},
        }
        expected = {"type": "accepted", "id": "the-same-id", "game": game, "version": 2}
        async with ann.tab() as tab, ann.tab() as other:
            await tab.send(**command)
            assert await tab.until("accepted") == expected
            await tab.send(**command)
            assert await tab.until("accepted") == expected
            await other.send(**command)
            assert await other.until("accepted") == expected
            assert (await tab.snapshot(game))["version"] == 2


async def test_two_commands_at_once_do_not_both_count(server: Server) -> None:
    async with server.visitor() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        async with ann.tab() as one, ann.tab() as other:
            answers = await asyncio.gather(one.play(game, 0, "wS1"), other.play(game, 0, "wA1"))
        codes = sorted(answer.get("problem", {}).get("code", "none") for answer in answers)
        assert codes == ["none", "stale"]


async def test_who_comes_back_gets_what_was_missed(server: Server) -> None:
    async with server.visitor() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        async with ann.tab() as tab:
            await tab.snapshot(game)
            for ply, move in enumerate(OPENING):
                await tab.play(game, ply, move)
        async with ann.tab() as again:
            await again.watch(game, version=3)
            await again.until("present")
            assert changes(again.events()) == [(4, "played"), (5, "played")]
            *earlier, last = tab.events()[2:]
            # Legal moves that nobody can play any more aren't sent again.
            assert again.events() == [*without_legal_moves(earlier), last]


@pytest.mark.parametrize("version", [-1, 0, 99])
async def test_who_knows_an_impossible_version_gets_the_whole_game(
    server: Server, version: int
) -> None:
    async with server.visitor() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        async with ann.tab() as tab:
            await tab.watch(game, version=version)
            assert [(await tab.next())["type"] for _ in range(2)] == ["snapshot", "present"]


async def test_who_has_missed_nothing_gets_nothing(server: Server) -> None:
    async with server.visitor() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        async with ann.tab() as tab:
            await tab.watch(game, version=1)
            assert (await tab.next())["type"] == "present"


async def test_everybody_is_told_who_is_there(server: Server) -> None:
    async with server.guest() as ann, server.guest() as bob:
        game = (await ann.make(**FRIEND))["id"]
        async with ann.tab() as tab:
            await tab.snapshot(game)
            here = {"w": True, "b": False, "watchers": 0}
            assert (await tab.until("present"))["online"] == here
            async with bob.tab() as other:
                await other.snapshot(game)
                assert (await tab.until("present"))["online"] == {**here, "watchers": 1}
                await bob.join(game)
                assert (await tab.until("present"))["online"] == {**here, "b": True}
            assert (await tab.until("present"))["online"] == here


async def test_a_crowd_of_watchers_is_told_of_all_at_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.server.rooms.audience.CROWD_S", 3600.0)

    async with AsyncExitStack() as stack:
        enter = stack.enter_async_context
        ann, *others = [await enter(server.guest()) for _ in range(6)]
        game = (await ann.make(**FRIEND))["id"]
        tab = await enter(ann.tab())
        await tab.snapshot(game)
        for watchers, other in enumerate(others, 1):
            another = await enter(other.tab())
            await another.snapshot(game)
            # Who has just come knows.
            assert (await another.until("present"))["online"]["watchers"] == watchers
        await others[0].join(game)
        while not (await tab.until("present"))["online"]["b"]:
            pass
        told = [m["online"]["watchers"] for m in tab.seen if m["type"] == "present"]
        assert told == [0, 4]


async def test_who_watches_no_more_hears_no_more(server: Server) -> None:
    async with server.visitor() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        async with ann.tab() as tab:
            await tab.snapshot(game)
            await tab.send(type="unwatch", game=game)
            await tab.play(game, 0, "wS1")
            assert tab.events() == []


async def test_an_illegal_move_says_why(server: Server) -> None:
    async with server.visitor() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        async with ann.tab() as tab:
            for ply, move in enumerate(OPENING):
                await tab.play(game, ply, move)
            problem = (await tab.play(game, 4, "wS1 bQ-"))["problem"]
        assert (problem["code"], problem["status"]) == ("illegal_move", 409)
        assert problem["reason"] == {
            "message": "reason-pinned",
            "args": {
                "new": "no",
                "piece": "wS1",
                "bug": "spider",
                "color": "white",
                "opponent": "black",
                "copied": "none",
                "pieces": "wQ",
            },
            "piece": "wS1",
            "pieces": ["wQ"],
            "hexes": [[-1, 0]],
            "step": None,
        }


async def test_a_rematch_is_a_new_game_with_colors_reversed(server: Server) -> None:
    async with server.guest() as ann, server.guest() as bob:
        game = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        async with ann.tab() as one, bob.tab() as other:
            await one.snapshot(game)
            await one.do(game, 0, "resign")
            await one.do(game, 0, "rematch")
            await other.do(game, 0, "rematch")
            while (event := await one.until("event"))["change"]["type"] != "rematch_made":
                pass
            assert (await one.snapshot(event["state"]["next_game"]))["you"] == ["b"]
            assert (await other.do(game, 0, "rematch"))["type"] == "accepted"


async def test_after_a_rematch_the_computer_has_the_other_color(server: Server) -> None:
    async with server.guest() as ann, ann.tab() as tab:
        game = (await ann.make(**COMPUTER))["id"]
        await tab.snapshot(game)
        await tab.do(game, 0, "resign")
        assert (await tab.do(game, 0, "rematch"))["type"] == "accepted"
        (_, made) = tab.events()
        again: str = made["state"]["next_game"]
        while not (view := await tab.snapshot(again))["moves"]:
            await asyncio.sleep(0.01)
        assert (view["you"], view["moves"][0]["color"]) == (["b"], "w")


async def test_a_visitor_without_a_session_may_watch_and_no_more(server: Server) -> None:
    async with server.guest() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        async with server.visitor() as nobody, nobody.tab() as tab:
            assert (await tab.snapshot(game))["you"] == []
            assert (await tab.play(game, 0, "wS1"))["problem"]["code"] == "no_session"
