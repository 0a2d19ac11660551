"""Replay of archives in bulk."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

from skep.bulk import Replays, replay, replays
from skep.core.bugs import Color
from skep.core.errors import HiveError
from skep.core.position import Position
from skep.core.ruleset import CLASSIC, EDITIONS, TOURNAMENT, Ruleset
from skep.notation.errors import BrokenGameError, NotationError, RulesDisagreeError
from skep.notation.gamestring import format_game, parse_game
from skep.notation.record import GameRecord
from skep.notation.rulesets import parse_ruleset
from tests.backends import NOT_BUILT, backends, native_module
from tests.conftest import Require
from tests.play import ALL_RULESETS, random_record

MOVES = "wS1;bG1 wS1-;wQ -wS1"


def columns(games: Replays) -> list[tuple[int, int, int]]:
    rows = zip(games.plies.tolist(), games.outcomes.tolist(), games.keys.tolist(), strict=True)
    return list(rows)


def expected(text: str, ruleset: Ruleset) -> tuple[int, int, int]:
    try:
        record = parse_game(text, ruleset)
    except BrokenGameError as error:
        record = error.record
    except HiveError:
        record = GameRecord(Position.initial(ruleset))
    outcome = record.shown
    winners = {Color.WHITE: 1, Color.BLACK: 2, None: 3}
    return len(record.moves), winners[outcome.winner] if outcome else 0, record.last.key


@pytest.mark.parametrize("name", ALL_RULESETS)
@pytest.mark.parametrize("threads", [1, 2])
def test_games_are_replayed_as_the_notation_reads_them(
    implementation: type[Position], name: str, threads: int
) -> None:
    ruleset = ALL_RULESETS[name]
    sides = [ruleset.first_player] if ruleset.first_player else list(Color)
    records = [
        random_record(seed, 40, implementation.initial(ruleset, side))
        for seed in range(2)
        for side in sides
    ]
    texts = [format_game(record) for record in records]
    texts += [text.partition("];")[2] for text in texts]
    games = replay(texts, ruleset, threads=threads)
    assert games.errors == {}
    assert columns(games) == [expected(text, ruleset) for text in texts]
    assert games.plies.tolist() == [len(record.moves) for record in records] * 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\n",
        ";",
        MOVES + ";",
        MOVES + "; ;\n",
        f"  {MOVES}\n",
        MOVES.upper(),
        "wS1; bG1   wS1- ;wQ -wS1",
        "Base+MLP",
        "Base+MLP;NotStarted;White[1]",
        f"Base+MLP;InProgress;Black[2];{MOVES}",
        f"Base+MLP;WhiteWins;Black[2];{MOVES}",
        f"Base+MLP;InProgress;White[77];{MOVES}",
        f"base+mlp;inprogress;black[2];{MOVES}",
        f"Base+MPL;InProgress;Black[2];{MOVES}",
    ],
)
def test_what_notation_lets_pass_is_legal_here(implementation: type[Position], text: str) -> None:
    del implementation
    games = replay([text])
    assert games.errors == {}
    assert columns(games) == [expected(text, TOURNAMENT)]


@pytest.mark.parametrize(
    ("text", "plies", "error"),
    [
        ("wS1;bG1 wS1-;wS1 bG1-", 2, BrokenGameError),
        ("wS1;;bG1 wS1-", 1, BrokenGameError),
        ("wQ", 0, BrokenGameError),
        ("wS1;bG1 wS1-;pass", 2, BrokenGameError),
        ("wS1;bG1 wX1-", 1, BrokenGameError),
        ("wS1;bG1 wS1-;wQ -w\N{DIGIT ONE FULL STOP}", 2, BrokenGameError),
        ("wS1;bG1 wS1-;wQ \ud800", 2, BrokenGameError),
        ("wS1\0;bG1 wS1-", 0, BrokenGameError),
        ("?", 0, BrokenGameError),
        (f"Base;InProgress;Black[2];{MOVES}", 0, RulesDisagreeError),
        (f"Base+MLP;Perhaps;Black[2];{MOVES}", 0, NotationError),
        (f"Base+MLP;InProgress;Red[2];{MOVES}", 0, NotationError),
        (f"Base+MLP;InProgress;Black[1234567];{MOVES}", 0, NotationError),
        (f"Base+MLP;InProgress;{MOVES}", 0, NotationError),
        ("bS1;wG1 bS1-", 0, BrokenGameError),
        ("broken", 0, BrokenGameError),
    ],
)
def test_what_is_wrong_with_a_game_is_kept(
    implementation: type[Position], text: str, plies: int, error: type[HiveError]
) -> None:
    del implementation
    games = replay([MOVES, text, MOVES])
    assert {i: type(one) for i, one in games.errors.items()} == {1: error}
    assert games.plies.tolist() == [3, plies, 3]
    assert columns(games) == [expected(one, TOURNAMENT) for one in (MOVES, text, MOVES)]


def test_who_begins_is_told_by_the_first_piece_or_the_header(
    implementation: type[Position],
) -> None:
    black, white = (
        implementation.initial(CLASSIC, color).key for color in (Color.BLACK, Color.WHITE)
    )
    games = replay(
        [
            "Base+ML;NotStarted;Black[1]",
            "Base+ML;NotStarted;White[1]",
            "bQ;wQ bQ-",
            "Base+ML;InProgress;Black[2];bQ;wQ bQ-",
        ],
        CLASSIC,
    )
    assert games.errors == {}
    assert games.plies.tolist() == [0, 0, 2, 2]
    assert games.keys.tolist()[:2] == [black, white]
    assert games.keys[2] == games.keys[3]


def test_a_rule_set_may_have_black_begin(implementation: type[Position]) -> None:
    del implementation
    ruleset = parse_ruleset("classic,first_player=black")
    games = replay(["bQ;wQ bQ-", "wQ;bQ wQ-"], ruleset)
    assert games.plies.tolist() == [2, 0]
    assert {i: type(error) for i, error in games.errors.items()} == {1: BrokenGameError}


def test_a_game_that_is_drawn_by_repetition_does_not_go_on(implementation: type[Position]) -> None:
    del implementation
    text = ";".join(["wQ;bQ wQ-", *["wQ /bQ;bQ wQ-"] * 5])
    drawn, goes_on = (replay([text], EDITIONS[rules]) for rules in ("dutch-2005", "classic"))
    assert (drawn.plies.tolist(), list(drawn.errors)) == ([6], [0])
    assert (goes_on.plies.tolist(), list(goes_on.errors)) == ([12], [])
    assert (drawn.outcomes.tolist(), goes_on.outcomes.tolist()) == ([3], [0])


def test_a_game_may_end_at_the_third_time(implementation: type[Position]) -> None:
    del implementation
    text = ";".join(["wQ;bQ wQ-", *["wQ /bQ;bQ wQ-"] * 2])
    for start in (text, f"Base;Draw;White[4];{text}", f"Base;InProgress;White[4];{text}"):
        games = replay([start], EDITIONS["dutch-2005"])
        assert (games.errors, columns(games)) == ({}, [expected(start, EDITIONS["dutch-2005"])])
        assert (games.plies.tolist(), games.outcomes.tolist()) == ([6], [3])


def test_the_native_reader_counts_repetitions_itself(
    monkeypatch: pytest.MonkeyPatch, require: Require
) -> None:
    """The lenient reader, which is hundreds of times as slow, is asked for nothing."""
    require(native_module(), NOT_BUILT)
    monkeypatch.setattr(replays, "native", native_module())
    monkeypatch.setattr(replays, "Position", backends()["native"])
    monkeypatch.delattr(replays, "parse_game")
    text = ";".join(["wQ;bQ wQ-", *["wQ /bQ;bQ wQ-"] * 2])
    assert replay([text, "wQ;bQ wQ-"], EDITIONS["dutch-2005"]).outcomes.tolist() == [3, 0]


@pytest.mark.parametrize("ruleset", [None, 3, ["Base"]])
def test_games_are_replayed_by_a_rule_set(implementation: type[Position], ruleset: Any) -> None:
    del implementation
    with pytest.raises(TypeError) as caught:
        replay(["wS1"], ruleset)
    assert str(caught.value) == f"ruleset: expected Ruleset or str, not {ruleset!r}"


def test_the_name_of_a_rule_set_does_for_the_rule_set(implementation: type[Position]) -> None:
    del implementation
    assert replay(["wQ"], "classic").plies.tolist() == replay(["wQ"], CLASSIC).plies.tolist() == [1]
    with pytest.raises(NotationError, match="'Bas', column 1: expected a rule set"):
        replay(["wS1"], "Bas")


def test_no_games_are_no_games(implementation: type[Position], with_numpy: bool) -> None:  # noqa: FBT001
    del implementation, with_numpy
    games = replay([])
    assert (columns(games), games.errors) == ([], {})


@pytest.mark.parametrize(
    ("games", "text"),
    [
        (MOVES, f"games: expected iterable of str, not {MOVES!r}"),
        ([MOVES, None], "game 1: expected str, not None"),
        ([b"wS1"], "game 0: expected str, not b'wS1'. Use its .decode()."),
    ],
)
def test_games_are_strings(implementation: type[Position], games: Any, text: str) -> None:
    del implementation
    with pytest.raises(TypeError) as caught:
        replay(games)
    assert str(caught.value) == text


@pytest.mark.parametrize("threads", [0, 1000])
def test_threads_have_limits(implementation: type[Position], threads: int) -> None:
    del implementation
    with pytest.raises(ValueError, match="threads: expected 1 to 256"):
        replay([], threads=threads)


def test_real_games_are_replayed(games_folder: Path) -> None:
    texts: list[str] = []
    for archive in sorted(games_folder.glob("*.uhp.gz")):
        with gzip.open(archive, "rt", encoding="utf-8") as file:
            texts += file
    games = replay(texts[::20], threads=2)
    assert games.errors == {}
    assert games.plies.tolist() == [text.count(";") - 2 for text in texts[::20]]
