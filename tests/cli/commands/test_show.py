"""``skep show``, and files that are written whole or not at all."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from skep.game import Game
from skep.notation.gamestring import parse_game
from tests.cli.conftest import Result, Skep
from tests.notation.boardspace import sgf

TWO = "wS1;bG1 wS1-"
DRAWN = r"""White to move, turn 2

  b  Q SS BB ·GG AAA M L P

      / \ / \
     |wS1[bG1]
      \ / \ /

> w  Q ·S BB GGG AAA M L P
"""


def test_a_game_is_drawn_plainly_where_there_is_no_terminal(skep: Skep) -> None:
    assert skep("show", TWO) == Result(0, DRAWN)


@pytest.mark.parametrize(
    ("language", "game", "heading"),
    [
        ("nl", TWO, "Wit is aan zet, beurt 2"),
        ("en", f"Base+MLP;WhiteWins;White[2];{TWO}", "White wins."),
        ("nl", f"Base+MLP;Draw;White[2];{TWO}", "Remise."),
    ],
)
def test_the_heading_says_how_the_game_stands(
    skep: Skep, language: str, game: str, heading: str
) -> None:
    drawn = skep("show", "--lang", language, game).out
    assert drawn.splitlines()[0] == heading
    turn = ">" if game == TWO else " "
    assert drawn.splitlines()[1:] == DRAWN.replace(">", turn).splitlines()[1:]


def test_repetition_that_ends_a_game_is_in_the_heading(skep: Skep) -> None:
    step = r";wQ \wS1;bQ bS1/;wQ -wS1;bQ bS1-"
    game = f"wS1;bS1 wS1-;wQ -wS1;bQ bS1-{step}{step}"
    assert skep("show", "--rules", "dutch-2005", game).out.splitlines()[0] == (
        "Draw: the same position occurred three times."
    )


def test_a_pass_is_in_the_heading(skep: Skep) -> None:
    game = r"wG1;bG1 wG1-;wQ /wG1;bQ bG1\;wQ wG1\;bG1 -wG1;pass"
    drawn = skep("show", "--rules", "Base,box=Q1G1", game).out
    assert drawn.splitlines()[0] == "Black to move, turn 4, after a pass"


def test_a_folder_is_no_file_to_write(
    skep: Skep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert skep("show", "-o", "hive/", TWO) == Result(2, "", "skep: error: hive/: Is a directory\n")
    assert list(tmp_path.iterdir()) == []


def test_a_position_without_history_is_drawn(skep: Skep) -> None:
    assert skep("show", "1~Base-MLP~w2~w~bG1~0-0-wS1.1-0-bG1") == Result(
        0, DRAWN.replace("[bG1]", "|bG1|")
    )


def test_color_is_there_when_asked_for(skep: Skep) -> None:
    drawn = skep("show", "--color", TWO).out
    assert "\x1b[" in drawn
    assert skep("show", "--no-color", TWO).out == DRAWN


def test_the_rules_asked_for_are_those_of_the_drawing(skep: Skep) -> None:
    assert skep("show", "--rules", "Base", TWO).out == DRAWN.replace(" M L P", "")


def test_a_picture_is_svg(skep: Skep) -> None:
    picture = Game.from_string(TWO).svg().rstrip("\n") + "\n"
    assert skep("show", "--svg", TWO) == Result(0, picture)


@pytest.mark.parametrize("options", [("-o", "hive.svg"), ("--svg", "-o", "hive.picture")])
def test_a_picture_goes_to_a_file(
    skep: Skep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert skep("show", *options, TWO) == Result(0, "")
    picture = Game.from_string(TWO).svg().rstrip("\n") + "\n"
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {options[-1]: picture}


def test_text_in_a_file_is_plain(skep: Skep, tmp_path: Path) -> None:
    file = tmp_path / "hive.txt"
    assert skep("show", "--color", "-o", str(file), TWO) == Result(0, "")
    assert file.read_text() == DRAWN


@pytest.mark.parametrize(
    ("name", "ending"),
    [("x.png", ".png"), ("X.PNG", ".png"), ("x.svg.gz", ".gz"), ("x.pgn", ".pgn")],
)
def test_a_name_that_promises_something_else_is_refused(
    skep: Skep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, ending: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert skep("show", "-o", name, TWO) == Result(
        2,
        "",
        f"skep: error: {name}: Skep can’t write {ending}. Save a drawing as .svg (a picture) or"
        " .txt (text).\n",
    )
    assert skep("show", "--lang", "nl", "-o", name, TWO) == Result(
        2,
        "",
        f"skep: fout: {name}: Skep kan geen {ending} schrijven. Bewaar een tekening als .svg"
        " (een afbeelding) of .txt (tekst).\n",
    )
    assert list(tmp_path.iterdir()) == []


def test_text_may_go_to_a_name_without_an_ending(
    skep: Skep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert skep("show", "-o", "hive", TWO) == Result(0, "")
    assert Path("hive").read_text() == DRAWN


@pytest.mark.parametrize(
    "contents",
    [
        f"{TWO}\n".encode(),
        f"\ufeffBase+MLP;InProgress;White[2];{TWO}\nfoo\n".encode(),
        b'[GameType "Base+MLP"]\n\n1. wS1\n2. bG1 wS1-\n',
        b"wS1 .\nbG1 wS1-\n",
        sgf(parse_game(TWO)).encode(),
        gzip.compress(TWO.encode()),
    ],
    ids=["moves", "uhp", "pgn", "bga", "sgf", "packed"],
)
def test_standard_input_is_read_as_a_file_is(skep: Skep, tmp_path: Path, contents: bytes) -> None:
    (tmp_path / "game").write_bytes(contents)
    drawn = skep("show", str(tmp_path / "game"))
    assert (drawn.status, drawn.err) == (0, "")
    assert skep("show", "-", stdin=contents) == drawn
    assert drawn.out == DRAWN


@pytest.mark.parametrize(
    ("contents", "english", "dutch"),
    [
        (b" \n", "Standard input contains no games.", "De standaardinvoer bevat geen partijen."),
        (
            b"hello\n",
            (
                "Standard input doesn’t look like games. Skep reads game strings, PGN, SGF, BGA,"
                " setup strings and JSON, plain or compressed."
            ),
            (
                "De standaardinvoer lijkt geen partijen te bevatten. Skep leest game strings,"
                " PGN, SGF, BGA, setup strings en JSON, ook ingepakt."
            ),
        ),
        (
            b"wS1;\xe9\n",
            "Standard input, line 1: column 5: byte 0xe9 isn’t valid UTF-8.",
            "Standaardinvoer, regel 1: kolom 5: byte 0xe9 is geen geldige UTF-8.",
        ),
    ],
)
def test_standard_input_that_is_no_game_is_told_of(
    skep: Skep, contents: bytes, english: str, dutch: str
) -> None:
    assert skep("show", "-", stdin=contents) == Result(2, "", f"skep: error: {english}\n")
    assert skep("show", "--lang", "nl", "-", stdin=contents).err == f"skep: fout: {dutch}\n"


def test_a_folder_that_is_not_there_is_told_of(skep: Skep, tmp_path: Path) -> None:
    file = tmp_path / "absent" / "hive.svg"
    assert skep("show", "-o", str(file), TWO) == Result(
        2, "", f"skep: error: {file}: No such file or directory\n"
    )
