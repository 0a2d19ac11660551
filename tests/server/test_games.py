"""Games over REST: made, listed, joined, asked about and taken home."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from skep.core.ruleset import EDITIONS, GAME_TYPES
from skep.engine.levels import LEVELS
from skep.game import Game
from skep.notation.pgn import parse_pgn
from skep.server.domain.facts import RecordedMove
from skep.server.messages.games import HiveView
from skep.server.views.moves import hive_view
from skep.words import Words
from tests.server.tables import OPENING
from tests.serving.in_process import (
    COMPUTER,
    FRIEND,
    SAME_SCREEN,
    Server,
    code,
    play,
    serving,
)


async def test_new_games_a_game_makes_a_guest(server: Server) -> None:
    async with server.visitor() as ann:
        game = await ann.make(**COMPUTER)
        assert game["you"] == ["w"]
        assert (await ann.http.get(f"/games/{game['id']}")).json()["you"] == ["w"]


async def test_options_name_all_levels_editions_and_game_types(server: Server) -> None:
    async with server.visitor() as ann:
        options = (await ann.http.get("/options")).json()
        assert [level["name"] for level in options["levels"]] == [level.name for level in LEVELS]
        assert [rules["name"] for rules in options["editions"]] == list(EDITIONS)
        assert [rules["name"] for rules in options["game_types"]] == list(GAME_TYPES)


async def test_every_preset_that_is_offered_can_be_played(server: Server) -> None:
    async with server.visitor() as ann:
        names = {}
        for name in (*EDITIONS, *GAME_TYPES):
            game = await ann.make(**{**SAME_SCREEN, "rules": name})
            names[name] = game["edition"]
        own = {name: name for name in (*EDITIONS, *GAME_TYPES)}
        assert names == own


async def test_a_list_comes_in_pages_the_latest_first(tmp_path: Path) -> None:
    time = [1_700_000_000_000]

    async with serving(tmp_path, now=lambda: time[0]) as server, server.visitor() as ann:
        made: list[str] = []
        for _ in range(5):
            made.append((await ann.make(**SAME_SCREEN))["id"])
            # Two at the same moment, so that the moment alone cannot tell them apart.
            time[0] += 1_000 * (len(made) % 2)
        listed: list[tuple[int, str]] = []
        after = ""
        while True:
            page = (await ann.http.get(f"/games?limit=2{after}")).json()
            listed += [(line["updated_at"], line["id"]) for line in page["games"]]
            if page["next"] is None:
                break
            after = f"&after={page['next']}"
        assert listed == sorted(listed, reverse=True)
        assert sorted(game for _, game in listed) == sorted(made)


async def test_a_list_can_leave_out_what_is_over_and_what_goes_on(server: Server) -> None:
    async with server.guest() as ann:
        running = [(await ann.make(**SAME_SCREEN))["id"], (await ann.make(**FRIEND))["id"]]
        over = [(await ann.make(**SAME_SCREEN))["id"] for _ in range(3)]
        async with ann.tab() as tab:
            for game in over:
                await tab.do(game, 0, "abort")

        async def listed(query: str) -> list[str]:
            page = (await ann.http.get(f"/games?{query}")).json()
            ids = [line["id"] for line in page["games"]]
            if page["next"] is None:
                return ids
            return ids + await listed(f"{query.partition('&after')[0]}&after={page['next']}")

        assert sorted(await listed("status=running&limit=1")) == sorted(running)
        assert sorted(await listed("status=over&limit=2")) == sorted(over)
        assert len(await listed("limit=2")) == len(running + over)
        assert code(await ann.http.get("/games?status=lost")) == (422, "bad_field")


async def test_a_line_of_the_list_says_whose_turn_it_is_and_how_it_ended(server: Server) -> None:
    async with server.guest() as ann, server.guest() as bob:
        game = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        await play(ann, game, "wS1")
        (line,) = (await bob.http.get("/games")).json()["games"]
        assert (line["you"], line["your_turn"], line["ply"]) == (["b"], True, 1)
        assert line["to_move"] == "b"
        async with bob.tab() as tab:
            await tab.do(game, 1, "resign")
        (line,) = (await ann.http.get("/games")).json()["games"]
        assert (line["status"], line["your_turn"]) == ("over", False)
        assert line["ending"] == {"termination": "resignation", "winner": "w"}


async def test_a_list_has_hives_if_they_are_asked_for(server: Server) -> None:
    moves = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-", "wB1 \\wS1", "bA1 bQ-", "wB1 wS1")
    async with server.guest() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        await play(ann, game, *moves, "bA2 bA1-")
        async with ann.tab() as tab:
            await tab.do(game, 8, "ask_takeback")
        (line,) = (await ann.http.get("/games")).json()["games"]
        assert line["hive"] is None
        (line,) = (await ann.http.get("/games?hives=true")).json()["games"]
        stacks = [
            {"hex": [0, 0], "pieces": ["wS1", "wB1"]},
            {"hex": [1, 0], "pieces": ["bG1"]},
            {"hex": [-1, 0], "pieces": ["wQ"]},
            {"hex": [2, 0], "pieces": ["bQ"]},
            {"hex": [3, 0], "pieces": ["bA1"]},
        ]
        assert line["hive"] == {"stacks": stacks, "opening": {"w": [0, 0], "b": [1, 0]}}
        assert code(await ann.http.get("/games?hives=perhaps")) == (422, "bad_field")


async def test_hives_are_built_beside_the_event_loop(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []

    def build(moves: Sequence[RecordedMove], setup: str | None) -> HiveView:
        threads.append(threading.current_thread().name)
        return hive_view(moves, setup)

    monkeypatch.setattr("skep.server.routes.games.hive_view", build)
    async with server.guest() as ann:
        await ann.make(**SAME_SCREEN)
        await ann.http.get("/games?hives=true")
    assert threads == ["skep-long-work_0"]


async def test_a_finished_game_can_be_left_and_the_opponent_keeps_it(server: Server) -> None:
    async with server.guest() as ann, server.guest() as bob:
        await ann.http.patch("/me", json={"name": "Ann"})
        game, other = [(await ann.make(**FRIEND))["id"] for _ in range(2)]
        await bob.join(game)
        await play(ann, game, "wS1")
        async with bob.tab() as tab:
            await tab.do(game, 1, "resign")
        left = (await ann.http.delete(f"/games/{game}")).json()
        assert (left["id"], left["you"]) == (game, [])
        assert [line["id"] for line in (await ann.http.get("/games")).json()["games"]] == [other]
        (kept,) = (await bob.http.get("/games")).json()["games"]
        assert kept["ending"] == {"termination": "resignation", "winner": "w"}
        assert kept["seats"]["w"] == {"occupant": "person", "level": None, "name": ""}
        assert code(await ann.http.delete(f"/games/{game}")) == (403, "not_your_game")


async def test_a_game_in_progress_is_resigned_when_it_is_left(server: Server) -> None:
    async with server.guest() as ann, server.guest() as bob:
        game = (await ann.make(**FRIEND))["id"]
        await bob.join(game)
        async with ann.tab() as white, bob.tab() as black:
            await white.play(game, 0, "wS1")
            await black.play(game, 1, "bG1 wS1-")
        await ann.http.delete(f"/games/{game}")
        (line,) = (await bob.http.get("/games")).json()["games"]
        assert line["ending"] == {"termination": "resignation", "winner": "b"}


async def test_only_a_player_can_leave_a_game(server: Server) -> None:
    async with server.guest() as ann, server.guest() as eve, server.visitor() as nobody:
        game = (await ann.make(**SAME_SCREEN))["id"]
        assert code(await eve.http.delete(f"/games/{game}")) == (403, "not_your_game")
        assert code(await nobody.http.delete(f"/games/{game}")) == (401, "no_session")
        assert code(await ann.http.delete("/games/nothinghere")) == (404, "not_found")
        assert [line["id"] for line in (await ann.http.get("/games")).json()["games"]] == [game]


async def test_a_third_visitor_watches(server: Server) -> None:
    async with server.guest() as ann, server.guest() as bob, server.guest() as eve:
        game = (await ann.make(**FRIEND))["id"]
        assert (await bob.http.get(f"/games/{game}")).json()["you"] == []
        assert (await bob.join(game))["you"] == ["b"]
        assert (await bob.join(game))["you"] == ["b"]
        assert code(await eve.http.post(f"/games/{game}/join")) == (409, "seat_taken")
        assert (await ann.join(game))["you"] == ["w"]
        assert (await eve.http.get(f"/games/{game}")).json()["you"] == []


async def test_nobody_takes_the_other_seat_of_their_own_game(server: Server) -> None:
    async with server.guest() as ann:
        game = (await ann.make(**FRIEND))["id"]
        assert code(await ann.http.post(f"/games/{game}/join")) == (409, "own_game")


async def test_the_page_can_say_what_the_command_line_says(server: Server) -> None:
    async with server.visitor() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        await play(ann, game, *OPENING)
        reason = (await ann.http.get(f"/games/{game}/why?piece=wS1")).json()["reason"]
        game_at_home = Game.from_string(";".join(OPENING))
        expected = game_at_home.why_stuck("wS1")
        assert expected is not None
        assert Words("en").say(reason["message"], **reason["args"]) == Words("en").reason(expected)


async def test_a_piece_that_can_move_has_targets(server: Server) -> None:
    async with server.visitor() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        await play(ann, game, *OPENING)
        answer = (await ann.http.get(f"/games/{game}/why?piece=wQ")).json()
        texts = {target["text"] for target in answer["targets"]}
        assert (answer["reason"], texts) == (None, {"wQ \\wS1", "wQ /wS1"})
        to_one = (await ann.http.get(f"/games/{game}/why?piece=wQ&q=0&r=-1")).json()
        assert [target["hex"] for target in to_one["targets"]] == [[0, -1]]


async def test_a_hex_that_a_piece_does_not_reach_has_a_reason(server: Server) -> None:
    async with server.visitor() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        await play(ann, game, *OPENING)
        answer = (await ann.http.get(f"/games/{game}/why?piece=wQ&q=3&r=0")).json()
        assert answer["reason"]["message"] == "reason-too-far"
        new = (await ann.http.get(f"/games/{game}/why?piece=wA1&q=2&r=0")).json()
        assert (new["reason"]["message"], new["reason"]["args"]["new"]) == (
            "reason-occupied",
            "yes",
        )


async def test_an_earlier_ply_can_be_asked_about(server: Server) -> None:
    async with server.visitor() as ann:
        game = (await ann.make(**SAME_SCREEN))["id"]
        await play(ann, game, *OPENING)
        answer = (await ann.http.get(f"/games/{game}/why?piece=wS1&ply=2")).json()
        assert answer["reason"]["message"] == "reason-queen-not-placed"
        late = await ann.http.get(f"/games/{game}/why?piece=wS1&ply=5")
        assert code(late) == (422, "bad_field")


async def test_a_game_can_be_taken_home(server: Server) -> None:
    async with server.visitor() as ann:
        wish = {**COMPUTER, "opponent": {"type": "friend"}, "clock": {"main_s": 300}}
        game = (await ann.make(**wish))["id"]
        async with server.guest() as bob:
            await bob.join(game)
            async with ann.tab() as one, bob.tab() as other:
                for ply, move in enumerate(OPENING):
                    await (one, other)[ply % 2].play(game, ply, move)
                await other.do(game, 4, "resign")
        files = {
            kind: await ann.http.get(f"/games/{game}/file?format={kind}")
            for kind in ("pgn", "uhp", "svg")
        }
        name = files["pgn"].headers["content-disposition"]
        assert name == f'attachment; filename="skep-{game}.pgn"'
        record = parse_pgn(files["pgn"].text)
        assert Game.from_record(record).move_strings() == OPENING
        assert record.outcome is not None
        assert record.outcome.winner is record.start.to_move
        assert record.tags["TimeControl"] == "300+0"
        assert record.comments.keys() == {1, 2, 3, 4}
        assert files["uhp"].text == f"Base+MLP;WhiteWins;White[3];{';'.join(OPENING)}\n"
        assert ET.fromstring(files["svg"].text).tag.endswith("svg")  # noqa: S314 - our own
