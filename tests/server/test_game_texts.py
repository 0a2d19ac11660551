"""Games as text: what is read, what is kept of broken ones, what is written, what is refused."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from msgspec import Raw

from skep.notation.gamestring import parse_game
from skep.notation.setupstring import format_setup
from skep.server.errors import ProblemError
from skep.server.messages.game_texts import GamesText, GameTextFormat, Language
from skep.server.middleware.budgets import VisitorBudgets
from skep.server.middleware.rate_limits import RateLimits
from skep.server.routes.limits import LIMITED_ROUTES
from skep.server.settings import MAX_BODY
from skep.server.workers import text_reader
from skep.server.workers.engine_pool import EnginesBusyError, Requester
from skep.words.languages import LANGUAGES
from tests.serving.asgi import ask, echo
from tests.serving.in_process import Json, Visitor, code, serving

READ = "/games/read"
WRITE = "/games/write"
GAME = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
PGN = """\
[White "Ann"]
[Black "Bob"]
[GameType "Base"]
[Result "0-1"]

1. wS1 {a start} 2. bS1 wS1- 3. wQ -wS1 4. bQ bS1-
"""
SGF = """\
(;GM[27]VV[1]SU[hive]P0[id "ann"]P1[id "bob"]
; P0[0 Start P0]
; P0[1 Dropb S1 N 13 .]
; P0[2 Done]
; P1[3 Dropb S1 O 13 S1-]
; P1[4 Done]
)"""


@pytest.fixture
async def ann(tmp_path: Path) -> AsyncGenerator[Visitor]:
    async with serving(tmp_path) as server, server.guest() as visitor:
        yield visitor


async def read(visitor: Visitor, text: str, **wish: str) -> Json:
    answer = await visitor.http.post(READ, json={"text": text, **wish})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def test_a_game_is_read_with_all_that_the_text_says(ann: Visitor) -> None:
    found = await read(ann, PGN)
    (game,) = found["games"]
    assert game["start"].startswith("1~Base~w1~")
    assert game["moves"] == ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]
    assert (game["tags"]["White"], game["tags"]["Black"]) == ("Ann", "Bob")
    assert game["comments"] == [{"ply": 1, "text": "a start"}]
    assert game["ending"]["winner"] == "b"
    assert (game["problem"], found["unreadable"], found["has_more"]) == (None, [], False)


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        (GAME, 4),
        (PGN, 4),
        (SGF, 2),
        ("wS1 .\nbS1 wS1-\nwQ -wS1", 3),
        ("1~Base~w1~w~_~_", 0),
    ],
    ids=["game string", "PGN", "SGF", "BGA", "setup string"],
)
async def test_all_formats_are_read(ann: Visitor, text: str, plies: int) -> None:
    (game,) = (await read(ann, text))["games"]
    assert len(game["moves"]) == plies


async def test_a_broken_game_keeps_its_legal_moves_and_says_why(ann: Visitor) -> None:
    (game,) = (await read(ann, PGN.replace("wQ -wS1", "wQ -bS1")))["games"]
    assert game["moves"] == ["wS1", "bS1 wS1-"]
    assert game["problem"]["line"] == 6
    assert "Ply 3" in game["problem"]["text"]
    assert game["tags"]["White"] == "Ann"
    (dutch,) = (await read(ann, PGN.replace("wQ -wS1", "wQ -bS1"), language="nl"))["games"]
    assert dutch["problem"]["text"] != game["problem"]["text"]


async def test_what_is_no_game_is_told_with_its_line(ann: Visitor) -> None:
    found = await read(ann, "<script>alert(1)</script>")
    assert found["games"] == []
    assert found["unreadable"][0]["line"] == 1
    found = await read(ann, f"{GAME}\nBase;What;Now\n{GAME}")
    assert len(found["games"]) == 2
    assert [note["line"] for note in found["unreadable"]] == [2]


async def test_many_games_are_cut(ann: Visitor) -> None:
    found = await read(ann, "Base;NotStarted;White[1]\n" * 51)
    assert (len(found["games"]), found["has_more"]) == (50, True)


async def test_rules_are_for_games_that_name_none(ann: Visitor) -> None:
    (game,) = (await read(ann, "1. wM", rules="Base+M"))["games"]
    assert game["start"].startswith("1~Base-M~")
    answer = await ann.http.post(READ, json={"text": GAME, "rules": "chess"})
    assert code(answer) == (422, "bad_rules")


async def test_too_much_text_is_refused(ann: Visitor) -> None:
    answer = await ann.http.post(READ, json={"text": "x" * MAX_BODY})
    assert code(answer) == (413, "too_large")


@pytest.mark.parametrize(
    "text",
    [
        f'[GameType "Base"]\n\n1. wS1\n{{ ab\nws0{" " * 50_000}~\n',
        "(" * 60_000,
        "{" * 60_000,
        "1. wS1 " * 8_000,
        '[White "' * 7_000,
        "(;" + "P0[1 Dropb S1 N 13 .]" * 2_800,
    ],
    ids=["blanks", "parentheses", "braces", "moves", "tags", "drops"],
)
async def test_a_hostile_text_holds_up_nobody(ann: Visitor, text: str) -> None:
    loop = asyncio.get_running_loop()
    answer = await ann.http.post(READ, json={"text": text}, timeout=60)
    # Either it is read, or its process ends when its time is up. No regular expression ran in
    # this process meanwhile.
    assert answer.status_code == 200 or code(answer) == (422, "bad_field")
    assert loop.is_running()


async def test_a_process_that_reads_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_reader, "_LONGEST_S", 0.2)
    reader = text_reader.TextReader([sys.executable, "-c", "import time; time.sleep(60)"])
    with pytest.raises(ProblemError, match="too long"):
        await reader.read(GamesText("Base"), Requester("ann"))


async def test_only_one_text_is_read_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, most = 0, 0

    async def read_slowly(*_: object) -> Raw:
        nonlocal reading, most
        reading += 1
        most = max(most, reading)
        await asyncio.sleep(0.01)
        reading -= 1
        return Raw(b"{}")

    reader = text_reader.TextReader()
    monkeypatch.setattr(reader, "_read", read_slowly)
    wish = GamesText("Base")
    await asyncio.gather(*(reader.read(wish, Requester(f"p{n}", f"n{n}")) for n in range(10)))
    assert most == 1
    # Of one visitor, a third has to come back later.
    asked = await asyncio.gather(
        *(reader.read(wish, Requester("ann", "n")) for _ in range(3)), return_exceptions=True
    )
    assert sum(isinstance(one, EnginesBusyError) for one in asked) == 1


async def test_an_unknown_language_is_refused(ann: Visitor) -> None:
    answer = await ann.http.post(READ, json={"text": GAME, "language": "xx"})
    assert code(answer) == (422, "bad_field")


async def test_texts_are_billed_by_their_length() -> None:
    app = RateLimits(echo, lambda _: "ann", VisitorBudgets(lambda: 0.0), LIMITED_ROUTES)
    headers = {"content-length": str(MAX_BODY // 2)}
    told = [
        (await ask(app, f"/api/v1{READ}", method="POST", headers=headers)).status_code
        for _ in range(4)
    ]
    assert told == [200] * 3 + [429]


@pytest.mark.parametrize("kind", [kind.value for kind in GameTextFormat])
async def test_what_is_written_can_be_read(ann: Visitor, kind: str) -> None:
    (game,) = (await read(ann, PGN))["games"]
    tags = {
        "White": "Ann",
        "Black": "Bob",
        "Date": "2024.03.02",
        "Result": "BlackWins",
        "Termination": "resignation",
    }
    wish = {"format": kind, "start": game["start"], "moves": game["moves"], "tags": tags}
    if kind == "pgn":
        wish["comments"] = game["comments"]
    answer = await ann.http.post(WRITE, json=wish)
    assert answer.status_code == 200, answer.text
    (again,) = (await read(ann, answer.json()["text"]))["games"]
    assert (again["start"], again["moves"]) == (game["start"], game["moves"])
    if kind != "uhp":
        names = ("White", "Black", "Date")
        assert [again["tags"][name] for name in names] == ["Ann", "Bob", "2024.03.02"]
        assert again["ending"] == {"termination": "resignation", "winner": "b"}
    if kind == "pgn":
        assert again["comments"] == game["comments"]


@pytest.mark.parametrize(
    ("wish", "refused"),
    [
        ({"moves": ["wS1", "bS1 -wS9"]}, (422, "bad_move")),
        ({"moves": ["wS1", "bQ wS1"]}, (409, "illegal_move")),
        ({"start": "nowhere"}, (422, "bad_field")),
        ({"tags": {"a b": "c"}}, (422, "cannot_write")),
        ({"format": "doc"}, (422, "bad_field")),
        ({"moves": ["pass"] * 1001}, (422, "bad_field")),
        ({"comments": [{"ply": 9, "text": "?"}]}, (422, "cannot_write")),
    ],
)
async def test_what_cannot_be_written_is_refused(
    ann: Visitor, wish: Json, refused: tuple[int, str]
) -> None:
    whole = {"format": "pgn", "start": "1~Base~w1~w~_~_", "moves": ["wS1"], **wish}
    assert code(await ann.http.post(WRITE, json=whole)) == refused


async def test_a_game_from_a_setup_is_written_as_pgn_alone(ann: Visitor) -> None:
    later = format_setup(parse_game(GAME).last)
    for kind, status in (("pgn", 200), ("uhp", 422), ("sgf", 422)):
        wish = {"format": kind, "start": later, "moves": ["wA1 -wQ"]}
        assert (await ann.http.post(WRITE, json=wish)).status_code == status


def test_notes_come_in_every_language() -> None:
    assert {language.value for language in Language} == set(LANGUAGES)
