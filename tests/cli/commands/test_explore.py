"""``skep explore``."""

# ruff: noqa: RUF001 - tables have dashes between names

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from skep.game import Game
from tests.cli.conftest import Result, Skep

OPENING = "wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
TURNED = "wS1;bG1 \\wS1;wQ wS1\\;bQ \\bG1"


def pgn(moves: str, rules: str = "Base+MLP", **tags: str) -> str:
    game = Game.from_string(moves, rules=rules)
    termination = {"Result": tags.pop("Result")} if "Result" in tags else {}
    text = game.pgn(**tags)
    for name, value in termination.items():
        text = text.replace(f'[{name} "InProgress"]', f'[{name} "{value}"]')
    return text


GAMES = [
    pgn(OPENING, White="Ann", Black="Ben", Date="2023.12.31", Result="1-0"),
    pgn(f"{TURNED};wA1 wQ-", White="Ben", Black="Ann", Date="2024.07.31", Result="0-1"),
    pgn("wG1;bG1 wG1-", White="Ann", Black="Carl", Date="2024.08.??"),
    pgn(OPENING, "Base+M", White="Carl", Black="Ann", Result="1/2-1/2"),
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, skep: Skep) -> Path:
    """Have every test work in a folder of its own, with a collection in its data folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SKEP_DATA", str(tmp_path / "data"))
    Path("club.pgn").write_text("\n".join(GAMES))
    assert skep("import", "club.pgn") == Result(0, "4 games stored.\n")
    return tmp_path


def moves(result: Result) -> list[str]:
    return [one["move"] for one in json.loads(result.out)["moves"]]


def ids(result: Result) -> list[int]:
    return [one["id"] for one in json.loads(result.out)["games"]]


def test_the_moves_from_the_start(skep: Skep) -> None:
    assert skep("explore") == Result(
        0,
        "3 games have this position. White won 1, Black won 1, 0 drawn, 1 without a result.\n"
        "\n"
        "Move  Games  White  Draws  Black  Example\n"
        "wS1       2    50%     0%    50%  #2 Ben – Ann 2024-07-31\n"
        "wG1       1      –      –      –  #3 Ann – Carl 2024-08\n",
    )


def test_a_position_is_found_however_it_lies(skep: Skep) -> None:
    lines = skep("explore", OPENING, "--examples", "0").out.splitlines()
    assert lines[0] == "2 games have this position. White won 1, Black won 1, 0 drawn."
    assert lines[3].split()[-4:] == ["1", "0%", "0%", "100%"]
    assert lines[4:] == ["One game ended here."]
    setup = skep("convert", "--to", "setup", "club.pgn").out.splitlines()[0]
    assert skep("explore", setup, "--examples", "0").out.splitlines() == lines


def test_a_position_can_come_from_a_file(skep: Skep) -> None:
    assert moves(skep("explore", "--json", "club.pgn", "--ply", "1")) == ["bG1 \\wS1"]
    assert skep("explore", "club.pgn", "--ply", "5") == Result(
        2, "", "skep: error: The game has no ply 5. It has 4 plies.\n"
    )


def test_filters_go_together(skep: Skep) -> None:
    assert moves(skep("explore", "--json", "--player", "ann", "--side", "white")) == ["wS1", "wG1"]
    assert moves(skep("explore", "--json", "--player", "ann", "--result", "black")) == ["wS1"]
    assert moves(skep("explore", "--json", "--since", "2024-08-01")) == ["wG1"]
    assert moves(skep("explore", "--json", "--until", "2023-12-31")) == ["wS1"]
    assert moves(skep("explore", "--json", "--min-plies", "5")) == ["wS1"]
    assert moves(skep("explore", "--json", "--max-plies", "2", "--opponent", "CARL")) == ["wG1"]
    assert moves(skep("explore", "--json", "--opponent", "nobody")) == []


def test_other_game_types_are_counted_only_when_asked_for(skep: Skep) -> None:
    def games(*options: str) -> int:
        return int(json.loads(skep("explore", "--json", *options).out)["games"]["games"])

    assert games("wS1") == 2
    assert games("wS1", "--all-types") == 3
    assert games("wS1", "--only-rules", "Base+M") == 1
    assert games("wS1", "--rules", "Base+M") == 1
    assert skep("explore", "wB1").out == (
        "No matching game has this position (Base+MLP). "
        "To search all game types, add --all-types.\n"
    )


def test_json_has_everything(skep: Skep) -> None:
    told = json.loads(skep("explore", "--json", OPENING, "--examples", "3").out)
    assert told["position"] == "1~Base-MLP~w3~w~bQ~0-0-wQ.1-0-wS1.2-0-bG1.3-0-bQ"
    assert int(told["canonical_key"], 16) == Game.from_string(OPENING).position.canonical_key
    assert told["games"] == {
        "games": 2, "white": 1, "draws": 0, "black": 1, "unfinished": 0, "white_score": 0.5,
    }  # fmt: skip
    assert told["ended"]["white"] == 1
    assert told["illegal"]["games"] == 0
    [move] = told["moves"]
    assert move["examples"] == [
        {
            "id": 2, "white": "Ben", "black": "Ann", "game_type": "Base+MLP", "rules": "Base+MLP",
            "date": "2024-07-31", "result": "black", "plies": 5, "source": "club.pgn",
        }
    ]  # fmt: skip


def test_games_are_listed(skep: Skep) -> None:
    assert skep("explore", "--games", "--limit", "2").out == (
        "No.  White – Black  Result     Rules     Date     Source    Plies\n"
        "4    Carl – Ann     draw       Base+M             club.pgn      4\n"
        "3    Ann – Carl     no result  Base+MLP  2024-08  club.pgn      2\n"
        "\n"
        "4 games found, 2 shown.\n"
    )
    assert ids(skep("explore", "--games", "--json")) == [4, 3, 2, 1]
    assert ids(skep("explore", "--games", "--json", OPENING)) == [2, 1]
    assert ids(skep("explore", "--games", "--json", OPENING, "--all-types")) == [4, 2, 1]
    assert ids(skep("explore", "--games", "--json", OPENING, "--player", "Carl")) == []
    assert skep("explore", "--games", "--player", "nobody").out == "No games found.\n"


def test_names_of_players_and_files_control_no_terminal(skep: Skep) -> None:
    hostile = pgn("wA1;bA1 wA1-", White="\x1b]0;x\x07Eve\u202e", Black="\x00")
    Path("\x1b[31mred.pgn").write_text(hostile)
    assert skep("import", "\x1b[31mred.pgn").status == 0
    for given in ([], ["--games"]):
        shown = skep("explore", *given).out
        assert "]0;x Eve – ?" in shown
        assert all(line.isprintable() for line in shown.splitlines())


def test_a_game_is_shown_and_deleted(skep: Skep) -> None:
    shown = skep("explore", "--show", "3").out
    assert '[Black "Carl"]' in shown
    assert shown.endswith("2. bG1 wG1-\n")
    assert skep("explore", "--delete", "3").out == "Game 3 was deleted.\n"
    assert moves(skep("explore", "--json")) == ["wS1"]
    for option in ("--show", "--delete"):
        assert skep("explore", option, "3") == Result(
            2,
            "",
            "skep: error: There is no game 3 in the collection. “skep explore --games” lists"
            " them.\n",
        )


def test_long_lists_are_cut(skep: Skep) -> None:
    lines = skep("explore", "--limit", "1").out.splitlines()
    assert lines[-1] == "One more move was played. --limit shows more."
    assert len(lines) == 5


def test_moves_that_these_rules_forbid_are_told(skep: Skep) -> None:
    Path("queen.pgn").write_text(pgn("wQ;bG1 wQ-", "Base+MLP,queen_first=true"))
    skep("import", "queen.pgn")
    assert skep("explore").out.splitlines()[-1] == (
        "One game continued with a move that isn’t legal under these rules."
    )


def test_dutch(skep: Skep) -> None:
    lines = skep("explore", "--lang", "nl", OPENING).out.splitlines()
    assert lines[0] == (
        "Deze stelling komt in 2 partijen voor. Gewonnen door Wit: 1, door Zwart: 1, remise: 0."
    )
    assert lines[2].split() == ["Zet", "Partijen", "Wit", "Remise", "Zwart", "Voorbeeld"]
    assert lines[-1] == "Eén partij eindigde hier."


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--side", "white"), "--side says which side --player has. Add --player."),
        (("--since", "2024-02-01", "--until", "2024-01-01"), "--since is later than --until."),
        (
            ("--all-types", "--only-rules", "Base"),
            "Use either --all-types or --only-rules, not both.",
        ),
        (("--since", "2024-02-30"), "“2024-02-30” isn’t a date. Write it as 2024-07-31."),
        (("--result", "won"), "won"),
        (("--limit", "0"), "isn’t a whole number from 1 to"),
        (("wS1;bG1 foo",), "foo"),
        (("--collection", "absent.db"), "There is no collection of games at absent.db."),
        (("--collection", "club.pgn"), "club.pgn isn’t a collection of games."),
    ],
)
def test_mistakes_are_told_in_one_line(skep: Skep, arguments: tuple[str, ...], why: str) -> None:
    result = skep("explore", *arguments)
    assert (result.status, result.out) == (2, "")
    assert why in result.err
    assert result.err.count("\n") == 1
    assert not Path("absent.db").exists()


def test_a_newer_collection_is_not_touched(skep: Skep) -> None:
    with closing(sqlite3.connect("data/collection.db")) as database:
        database.execute("PRAGMA user_version = 9")
    assert "was written by a newer version of Skep" in skep("explore").err
