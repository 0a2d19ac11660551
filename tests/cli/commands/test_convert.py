"""``skep convert``."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from skep.cli import progress
from skep.cli.archives import estimate_games
from skep.cli.commands.convert import convert
from skep.notation.archive import Format, read_file
from skep.notation.record import GameRecord
from tests.cli.conftest import Result, Skep

GAME = "Base+MLP;InProgress;White[2];wS1;bG1 wS1-"
OTHER = "Base+MLP;InProgress;Black[1];wS1"
BROKEN = "Base;InProgress;White[2];wS1;foo"
SETUP = "1~Base-MLP~w2~w~bG1~0-0-wS1.1-0-bG1"
PGN = """\
[GameType "Base+MLP"]
[Result "InProgress"]

1. wS1
2. bG1 wS1-

"""
BGA = "wS1 .\nbG1 wS1-\n"
BROKEN_GAME = (
    "Ply 2, “foo”, can’t be played. Column 1: expected a piece: w or b, then its bug and number,"
    " such as wA1 or bQ."
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have every test work in a folder of its own, with a file of each format."""
    monkeypatch.chdir(tmp_path)
    Path("game.uhp").write_text(f"{GAME}\n")
    Path("game.pgn").write_text(PGN)
    Path("game.setup").write_text(f"{SETUP}\n")
    Path("game.bga").write_text(BGA)
    Path("bad.uhp").write_text(f"{BROKEN}\n{OTHER}\n")
    return tmp_path


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


@pytest.mark.parametrize("source", ["game.uhp", "game.pgn", "game.bga"])
@pytest.mark.parametrize(
    ("target", "text"), [("uhp", f"{GAME}\n"), ("pgn", PGN), ("setup", f"{SETUP}\n")]
)
def test_a_game_of_any_format_is_written_in_any_other(
    skep: Skep, source: str, target: str, text: str
) -> None:
    assert skep("convert", "--to", target, source) == Result(0, text, "One game written.\n")


def test_a_position_has_no_game_string(skep: Skep) -> None:
    assert skep("convert", "game.setup") == Result(
        2,
        "",
        "skep: error: game.setup, game 1: A game that starts from a custom position can’t be"
        " written as a game string. Use PGN instead.\nNo games written, one failed.\n",
    )
    assert skep("convert", "--to", "setup", "game.setup").out == f"{SETUP}\n"


def test_the_format_can_be_said(skep: Skep) -> None:
    Path("game").write_text(BGA)
    assert skep("convert", "--from", "bga", "game").out == f"{GAME}\n"
    assert skep("convert", "--from", "sgf", "game").status == 2


def test_rules_are_for_games_that_do_not_say_theirs(skep: Skep) -> None:
    assert (
        skep("convert", "--rules", "Base", "game.bga").out
        == "Base;InProgress;White[2];wS1;bG1 wS1-\n"
    )


def test_the_output_file_says_the_format(skep: Skep, folder: Path) -> None:
    before = names(folder)
    assert skep("convert", "-o", "out.pgn", "game.uhp", "bad.uhp").status == 2
    assert names(folder) == {*before, "out.pgn"}
    games = list(read_file(Path("out.pgn")))
    assert [len(game.moves) for game in games if isinstance(game, GameRecord)] == [2, 1]


def test_a_name_that_says_nothing_is_written_as_game_strings(skep: Skep) -> None:
    assert skep("convert", "-o", "out", "game.pgn") == Result(0, "", "One game written.\n")
    assert Path("out").read_text() == f"{GAME}\n"


@pytest.mark.parametrize("name", ["x.foo", "x.Foo.gz"])
def test_a_name_that_promises_something_else_is_refused(
    skep: Skep, folder: Path, name: str
) -> None:
    before = names(folder)
    assert skep("convert", "-o", name, "game.uhp") == Result(
        2,
        "",
        f"skep: error: {name}: Skep can’t write .foo. Save games as .uhp, .pgn, .sgf or .setup."
        " Add .gz to compress them. To use any other name, add --to.\n",
    )
    assert skep("convert", "--lang", "nl", "-o", name, "game.uhp") == Result(
        2,
        "",
        f"skep: fout: {name}: Skep kan geen .foo schrijven. Bewaar partijen als .uhp, .pgn,"
        " .sgf of .setup. Zet er .gz achter om het bestand in te pakken. Wil je een andere"
        " extensie? Noem het formaat dan met --to.\n",
    )
    assert names(folder) == before
    assert skep("convert", "--to", "pgn", "-o", name, "game.uhp").status == 0
    assert names(folder) == {*before, name}


def test_a_packed_file_is_packed(skep: Skep) -> None:
    for name in ("one.uhp.gz", "two.uhp.gz"):
        assert skep("convert", "-o", name, "game.pgn").status == 0
    assert gzip.decompress(Path("one.uhp.gz").read_bytes()).decode() == f"{GAME}\n"
    assert Path("one.uhp.gz").read_bytes() == Path("two.uhp.gz").read_bytes()
    assert skep("convert", "one.uhp.gz").out == f"{GAME}\n"


def test_a_format_that_is_only_read_is_refused(skep: Skep) -> None:
    assert skep("convert", "-o", "out.bga", "game.pgn") == Result(
        2,
        "",
        "skep: error: out.bga: Skep reads bga, but can’t write it. Choose uhp, pgn, sgf or"
        " setup.\n",
    )


def test_one_game_is_written_as_sgf_and_read_again(skep: Skep) -> None:
    assert skep("convert", "game.pgn", "-o", "out.sgf") == Result(0, "", "One game written.\n")
    assert Path("out.sgf").read_text().startswith("(;\nGM[27]VV[1]\nSU[hive-plm]\n")
    assert skep("convert", "out.sgf").out == f"{GAME}\n"


@pytest.mark.parametrize("target", [("-o", "out.sgf"), ("--to", "sgf")])
def test_several_games_do_not_go_into_one_sgf(
    skep: Skep, folder: Path, target: tuple[str, str]
) -> None:
    before = names(folder)
    assert skep("convert", "game.pgn", "game.uhp", *target) == Result(
        2,
        "",
        "skep: error: An SGF file can hold only one game, but you have several. Write them as pgn"
        " or uhp, or convert one game at a time.\n",
    )
    assert names(folder) == before


def test_good_games_are_written_and_bad_ones_told_of(skep: Skep) -> None:
    Path("damaged.uhp.gz").write_bytes(gzip.compress(f"{GAME}\n".encode())[:-9])
    Path("latin.uhp").write_bytes(b"wS1;\xe9\n")
    Path("riddle").write_text("?\n")
    files = ("bad.uhp", "absent.pgn", ".", "damaged.uhp.gz", "latin.uhp", "riddle")
    result = skep("convert", *files)
    assert (result.status, result.out) == (2, f"{OTHER}\n{GAME}\n")
    assert result.err.splitlines() == [
        f"skep: error: bad.uhp, line 1, game 1: {BROKEN_GAME}",
        "skep: error: absent.pgn: No such file or directory",
        "skep: error: . is a folder. Name a file with games instead.",
        (
            "skep: error: damaged.uhp.gz, line 2, game 2: the compressed file is damaged from"
            " here on."
        ),
        "skep: error: latin.uhp, line 1, game 1: column 5: byte 0xe9 isn’t valid UTF-8.",
        (
            "skep: error: riddle doesn’t look like a file with games. Skep reads .uhp, .pgn,"
            " .sgf, .bga, .setup and .json, plain or compressed (.gz)."
        ),
        "2 games written, 6 failed.",
    ]


def test_the_line_that_is_told_is_the_one_that_is_wrong(skep: Skep) -> None:
    Path("game.pgn").write_text(f'{PGN}[GameType "Base"]\n\n1. wS1\n2. bS1 wS1\n')
    assert skep("convert", "game.pgn").err.splitlines()[0] == (
        "skep: error: game.pgn, line 10, game 2: Ply 2, “bS1 wS1”, can’t be played. A new piece"
        " needs an empty hex, and that one is taken by wS1."
    )


def test_warnings_are_told_with_their_lines_and_counted(skep: Skep) -> None:
    Path("game.pgn").write_text('[GameType "Base+M"]\n[Result "Unkown"]\n\n1. wM1\n2. bQ wM-\n')
    result = skep("convert", "--to", "pgn", "game.pgn")
    assert (result.status, result.out) == (
        0,
        (
            '[GameType "Base+M"]\n[Result "InProgress"]\n[Rules "Base+M,queen_first=true"]\n'
            '[OriginalResult "Unkown"]\n\n1. wM\n2. bQ wM-\n\n'
        ),
    )
    assert result.err.splitlines() == [
        "skep: warning: game.pgn, line 2, game 1: “Unkown”: unknown result, ignored.",
        (
            "skep: warning: game.pgn, line 4, game 1: “wM1”: there is only one of this piece."
            " Its number is ignored."
        ),
        (
            "skep: warning: game.pgn, line 5, game 1: “bQ wM-”: the queen is placed on the first"
            " turn. Skep adjusted the rule set to allow that."
        ),
        "One game written. 3 warnings.",
    ]
    assert skep("convert", "--lang", "nl", "game.pgn").err.splitlines()[0] == (
        "skep: waarschuwing: game.pgn, regel 2, partij 1: “Unkown”: onbekende uitslag, genegeerd."
    )


def test_of_many_warnings_the_first_are_told(skep: Skep) -> None:
    Path("games.uhp").write_text("Base+M;InProgress;Black[1];wM1\n" * 25)
    result = skep("convert", "games.uhp")
    assert result.status == 0
    assert len(result.err.splitlines()) == 22
    assert result.err.splitlines()[-2:] == [
        "skep: warning: … and 5 more warnings",
        "25 games written. 25 warnings.",
    ]


@pytest.mark.parametrize("name", ["empty", "empty.uhp", "empty.pgn", "empty.uhp.gz"])
@pytest.mark.parametrize("contents", [b"", b"\n \n"])
def test_a_file_without_games_is_told_of(skep: Skep, name: str, contents: bytes) -> None:
    Path(name).write_bytes(gzip.compress(contents) if name.endswith(".gz") else contents)
    assert skep("convert", name) == Result(
        2, "", f"skep: error: {name} contains no games.\nNo games written, one failed.\n"
    )


def test_it_is_told_that_a_game_string_has_the_game_type_only(skep: Skep) -> None:
    Path("classic.pgn").write_text('[GameType "Base+ML"]\n[Rules "classic"]\n\n1. wQ\n')
    result = skep("convert", "classic.pgn", "game.uhp")
    assert result == Result(
        0,
        f"Base+ML;InProgress;Black[1];wQ\n{GAME}\n",
        "2 games written.\nOne game was played with rules other than the tournament rules. UHP"
        " and SGF keep only the game type. PGN keeps the rules too.\n",
    )
    assert skep("convert", "--to", "pgn", "classic.pgn").err == "One game written.\n"


def test_a_folder_is_no_file_to_write(skep: Skep) -> None:
    assert skep("convert", "-o", "out/", "game.uhp") == Result(
        2, "", "skep: error: out/: Is a directory\n"
    )


def test_the_summary_is_told_in_dutch_too(skep: Skep) -> None:
    result = skep("convert", "--lang", "nl", "bad.uhp", "game.uhp")
    assert result.err.splitlines()[-1] == "2 partijen geschreven, één mislukt."


def test_of_many_failures_the_first_are_told(skep: Skep) -> None:
    Path("bad.uhp").write_text(f"{BROKEN}\n" * 25 + f"{GAME}\n")
    lines = skep("convert", "bad.uhp").err.splitlines()
    assert lines == [
        *(
            f"skep: error: bad.uhp, line {line}, game {line}: {BROKEN_GAME}"
            for line in range(1, 21)
        ),
        "skep: error: … and 5 more",
        "One game written, 25 failed.",
    ]


def test_when_all_fail_the_old_file_stays(skep: Skep, folder: Path) -> None:
    Path("bad.uhp").write_text(f"{BROKEN}\n")
    before = names(folder)
    assert skep("convert", "-o", "game.pgn", "bad.uhp").status == 2
    assert (Path("game.pgn").read_text(), names(folder)) == (PGN, before)


def test_a_file_may_be_converted_in_its_place(skep: Skep) -> None:
    Path("game.uhp").write_text(f"{GAME.lower()}\n")
    assert skep("convert", "-o", "game.uhp", "game.uhp").status == 0
    assert Path("game.uhp").read_text() == f"{GAME}\n"


def test_a_person_sees_how_far_it_is(skep: Skep, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "is_terminal", lambda: True)
    monkeypatch.setattr(convert, "is_terminal", lambda: True)
    result = skep("convert", "game.uhp", "game.pgn")
    assert result.out == 2 * f"{GAME}\n"
    assert "Converting" in result.err


def test_games_are_counted_for_the_bar(folder: Path) -> None:
    Path("damaged.uhp.gz").write_bytes(gzip.compress(f"{GAME}\n".encode() * 9)[:-9])
    Path("packed.uhp.gz").write_bytes(gzip.compress(f"{GAME}\n".encode() * 9))
    counts = {file.name: estimate_games([file]) for file in folder.iterdir()}
    assert counts == {
        "game.uhp": 1,
        "game.pgn": 1,
        "game.setup": 1,
        "game.bga": 2,
        "bad.uhp": 2,
        "packed.uhp.gz": 9,
        "damaged.uhp.gz": counts["damaged.uhp.gz"],
    }
    assert estimate_games([folder, Path("absent")]) == 0


def test_every_format_that_is_written_is_one_that_is_read() -> None:
    assert set(convert.WRITTEN) < set(convert.READ) == {format_.value for format_ in Format}
