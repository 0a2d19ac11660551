"""Files of games: formats are detected, and bad games do not stop the reading of others."""

from __future__ import annotations

import gzip
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from skep.core.bugs import Color
from skep.core.errors import HiveError
from skep.core.ruleset import CLASSIC, GAME_TYPES
from skep.notation.archive import (
    Failure,
    Format,
    detect_format,
    format_record,
    read_file,
    read_games,
)
from skep.notation.errors import (
    BrokenGameError,
    DamagedFileError,
    NotationError,
    RulesDisagreeError,
    UndecodableError,
    UnknownFormatError,
    UnwritableError,
)
from skep.notation.gamestring import parse_game
from skep.notation.pgn import format_pgn
from skep.notation.record import GameRecord
from skep.notation.rulesets import parse_ruleset
from skep.notation.setupstring import format_setup, parse_setup
from skep.notation.sgf.writer import format_sgf
from skep.rules import Position
from tests.notation.boardspace import sgf
from tests.play import random_record, records

FIRST = parse_game("Base+MLP;InProgress;White[2];wL;bP \\wL")
SECOND = parse_game("Base;InProgress;Black[1];wS1")
UHP = "Base+MLP;InProgress;White[2];wL;bP \\wL"
ONLY_PASSES = Position.initial(
    parse_ruleset("classic+,box=Q1,queen_first=false,repetition=threefold"), Color.BLACK
)


def kinds(games: list[GameRecord | Failure]) -> list[tuple[int, int, type[HiveError]] | GameRecord]:
    return [
        (game.line, game.number, type(game.error)) if isinstance(game, Failure) else game
        for game in games
    ]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("games.uhp", Format.UHP),
        ("Games.PGN", Format.PGN),
        ("T!HV-a-b-2020-12-12-1607.sgf", Format.SGF),
        ("log.bga.gz", Format.BGA),
        ("x.setup", Format.SETUP),
        ("analysis_30-Jan-2026.json", Format.ANALYSIS),
    ],
)
def test_a_format_is_known_by_the_name_of_its_files(name: str, expected: Format) -> None:
    assert detect_format(name) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (UHP, Format.UHP),
        ("base", Format.UHP),
        ("wS1;bS1 wS1-", Format.UHP),
        ("pass", Format.UHP),
        ('[GameType "Base"]', Format.PGN),
        ("{a comment}", Format.PGN),
        (" 1. wS1", Format.PGN),
        (" (;", Format.SGF),
        ("(;GM[27]VV[1]", Format.SGF),
        ("[wA2 .] [bG1 wA2-]", Format.BGA),
        ("wA2 .;bG1 wA2-", Format.BGA),
        ("Ann plays [wA2 .]", Format.BGA),
        ("1~Base~w1~w~_~_", Format.SETUP),
        ('{"format":"hive-analysis","version":1', Format.ANALYSIS),
    ],
)
def test_a_format_is_known_by_its_beginning(text: str, expected: Format) -> None:
    assert detect_format("games.txt", text) is expected
    assert detect_format("", text) is expected


@pytest.mark.parametrize("text", ["", "hello", "<html>", "[wA1]"])
def test_other_text_is_in_no_format(text: str) -> None:
    with pytest.raises(UnknownFormatError) as caught:
        detect_format("games.txt", text)
    assert caught.value.source == "games.txt"
    assert str(caught.value) == (
        "'games.txt': not a game string, PGN, SGF, BGA, a setup string or a hivegame.com analysis"
    )


def test_there_is_one_game_string_per_line_and_a_bad_one_is_a_failure() -> None:
    lines = [UHP + "\r\n", "\n", "Base;What\n", "wA4\n", "Base;InProgress;Black[1];wS1"]
    games = list(read_games(lines, Format.UHP, source="games.uhp"))
    assert kinds(games) == [FIRST, (3, 2, NotationError), (4, 3, BrokenGameError), SECOND]
    failure = games[1]
    assert isinstance(failure, Failure)
    assert str(failure) == (
        "games.uhp, line 3, game 2: 'Base;What', column 6:"
        " expected NotStarted, InProgress, Draw, WhiteWins or BlackWins"
    )


def test_rules_can_be_given_for_games_that_do_not_say_them() -> None:
    lines = ["bS1;wS1 bS1-", "Base;NotStarted;White[1]"]
    games = list(read_games(lines, Format.UHP, ruleset=CLASSIC))
    assert kinds(games) == [parse_game(lines[0], CLASSIC), (2, 2, RulesDisagreeError)]
    assert list(read_games(["bS1 ."], Format.BGA, ruleset=CLASSIC)) == [parse_game("bS1", CLASSIC)]


def test_there_is_one_setup_string_per_line() -> None:
    setup = format_setup(FIRST.last)
    games = list(read_games([setup + "\n", "1~\n", setup], Format.SETUP))
    record = GameRecord(parse_setup(setup))
    assert kinds(games) == [record, (2, 2, NotationError), record]


def test_a_file_of_pgn_has_many_games_and_errors_have_their_line() -> None:
    bad = '[GameType "Base"]\n[White "Ann"]\n\n1. wS1\n2. bS1 wS1\n'
    text = f"{format_pgn(FIRST)}\n{bad}\n{format_pgn(SECOND)}"
    games = list(read_games(text.splitlines(), Format.PGN, source="games.pgn"))
    assert kinds(games) == [FIRST, (7, 2, BrokenGameError), SECOND]
    assert str(games[1]) == (
        "games.pgn, line 11, game 2: ply 2, 'bS1 wS1': bS1: the hex is occupied"
    )


def test_a_file_of_sgf_has_one_game() -> None:
    lines = sgf(FIRST).splitlines()
    (game,) = read_games(lines, Format.SGF)
    assert isinstance(game, GameRecord)
    assert replace(game, tags={}) == FIRST
    assert kinds(list(read_games(["(;", "GM[1])"], Format.SGF))) == [(1, 1, NotationError)]
    again = list(read_games(format_sgf(FIRST).splitlines(), Format.SGF))
    assert [replace(game, tags={}) for game in again if isinstance(game, GameRecord)] == [FIRST]
    assert list(read_games(["\n"], Format.SGF)) == []


def test_a_game_of_bga_begins_after_an_empty_line_or_at_its_first_move() -> None:
    lines = [
        "",
        "[wL .]",
        "[bP \\wL]",
        "wL .;bP \\wL",
        "Ann: [wL .]",
        "Bob: [bP \\wL]",
        "",
        "",
        "[wA1 wA2]",
    ]
    games = list(read_games(lines, Format.BGA))
    assert kinds(games) == [FIRST, FIRST, FIRST, (9, 4, BrokenGameError)]
    assert list(read_games(["", "\n"], Format.BGA)) == []


def write_file(path: Path, games: list[GameRecord], format_: Format) -> None:
    text = "".join(format_record(game, format_) for game in games).encode()
    path.write_bytes(gzip.compress(text) if path.suffix == ".gz" else text)


@given(games=st.lists(records, max_size=4), packed=st.booleans())
@example(games=[random_record(0, 60, ONLY_PASSES)], packed=False)  # a draw by repetition
@example(games=[random_record(0, 1, ONLY_PASSES)], packed=False)  # Black begins, no piece tells
def test_what_is_written_as_pgn_is_read_again(
    tmp_path_factory: pytest.TempPathFactory,
    games: list[GameRecord],
    packed: bool,  # noqa: FBT001
) -> None:
    path = tmp_path_factory.mktemp("pgn") / ("games.pgn.gz" if packed else "games.pgn")
    write_file(path, games, Format.PGN)
    assert list(read_file(path)) == games


@pytest.mark.parametrize("name", ["games.txt", "games.txt.gz"])
@pytest.mark.parametrize("format_", [Format.UHP, Format.PGN, Format.SETUP])
def test_a_file_is_read_whatever_it_is(tmp_path: Path, name: str, format_: Format) -> None:
    record = random_record(7, 30, Position.initial(GAME_TYPES["Base+MP"]))
    if format_ is Format.SETUP:
        record = GameRecord(parse_setup(format_setup(record.last)))
    write_file(tmp_path / name, [record, record], format_)
    assert list(read_file(tmp_path / name)) == [record, record]


def test_a_format_that_is_given_is_not_looked_for(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(UHP)
    assert list(read_file(path, Format.UHP)) == [FIRST]
    path.write_text("wS1")
    assert list(read_file(path, Format.UHP, ruleset=GAME_TYPES["Base"])) == [SECOND]


def test_a_byte_order_mark_and_empty_lines_come_before_a_game(tmp_path: Path) -> None:
    path = tmp_path / "games"
    path.write_bytes(b"\xef\xbb\xbf\r\n\n" + UHP.encode() + b"\nBase;x\n")
    games = list(read_file(path))
    assert kinds(games) == [FIRST, (4, 2, NotationError)]


def test_a_file_in_no_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games"
    path.write_text("\n\n")
    with pytest.raises(UnknownFormatError):
        list(read_file(path))
    path.write_text("")
    assert list(read_file(path, Format.PGN)) == []
    with pytest.raises(FileNotFoundError):
        list(read_file(tmp_path / "nothing"))


def test_bytes_that_are_not_text_break_only_their_game(tmp_path: Path) -> None:
    path = tmp_path / "games.uhp"
    path.write_bytes(f"{UHP}\nBase;".encode() + b"\xff\xfe\n" + UHP.encode())
    games = list(read_file(path))
    assert kinds(games) == [FIRST, (2, 2, UndecodableError), FIRST]
    failure = games[1]
    assert isinstance(failure, Failure)
    assert str(failure) == ("games.uhp, line 2, game 2: column 6: byte 0xff is not UTF-8 text")


def test_the_place_of_a_bad_byte_is_found_in_a_game_of_many_lines(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    text = format_pgn(FIRST).encode()
    path.write_bytes(text + b"\n" + text.replace(b"2. bP", b"2. b\xe9P") + b"\n" + text)
    games = list(read_file(path))
    assert kinds(games) == [FIRST, (7, 2, UndecodableError), FIRST]
    failure = games[1]
    assert isinstance(failure, Failure)
    assert isinstance(failure.error, UndecodableError)
    assert (failure.error.line, failure.error.at, failure.error.byte) == (11, 4, 0xE9)


def test_a_damaged_file_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "games.uhp.gz"
    games = [random_record(seed, 12, Position.initial()) for seed in range(60)]
    write_file(path, games, Format.UHP)
    packed = path.read_bytes()
    path.write_bytes(packed[: len(packed) // 2])
    read = list(read_file(path))
    legal, failure = read[:-1], read[-1]
    assert legal == games[: len(legal)]
    assert isinstance(failure, Failure)
    assert isinstance(failure.error, DamagedFileError)
    assert (failure.source, failure.line, failure.number, str(failure.error)) == (
        "games.uhp.gz",
        len(read),
        len(read),
        f"line {len(read)}: the compressed file is damaged from here on",
    )


def test_a_compressed_file_of_nonsense_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "games.uhp.gz"
    path.write_bytes(b"\x1f\x8bnonsense")
    assert kinds(list(read_file(path))) == [(1, 1, DamagedFileError)]


def test_a_game_is_written_with_its_line_ends() -> None:
    assert format_record(FIRST, Format.UHP) == UHP + "\n"
    assert format_record(FIRST, Format.PGN) == format_pgn(FIRST) + "\n"
    assert format_record(FIRST, Format.SETUP) == format_setup(FIRST.last) + "\n"
    assert format_record(FIRST, Format.SGF) == format_sgf(FIRST)


@pytest.mark.parametrize("format_", [Format.BGA, Format.ANALYSIS])
def test_formats_of_other_sites_are_not_written(format_: Format) -> None:
    with pytest.raises(UnwritableError) as caught:
        format_record(FIRST, format_)
    assert str(caught.value) == (
        f"{format_.value}: Skep reads this format, but can't write it: use uhp, pgn, sgf or setup"
        " instead"
    )


@given(text=st.text(st.characters()), format_=st.sampled_from(Format))
def test_any_text_gives_only_games_and_failures(text: str, format_: Format) -> None:
    lines = text.splitlines(keepends=True)
    for game in read_games(lines, format_):
        assert isinstance(game, GameRecord | Failure)
    with suppress(UnknownFormatError):
        detect_format("", text)


def test_real_games_are_read_one_by_one(games_folder: Path) -> None:
    games = read_file(games_folder / "bga-base-mlp-6348.uhp.gz")
    first = [next(games) for _ in range(200)]
    assert [game for game in first if isinstance(game, Failure)] == []
    again = [format_record(game, Format.PGN) for game in first if isinstance(game, GameRecord)]
    read = list(read_games("".join(again).splitlines(keepends=True), Format.PGN))
    assert [game.moves for game in read if isinstance(game, GameRecord)] == [
        game.moves for game in first if isinstance(game, GameRecord)
    ]
