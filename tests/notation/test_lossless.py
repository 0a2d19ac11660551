"""A reader never returns an empty or shortened game: what may hide a move is an error."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from skep import Game, read_games
from skep.core.bugs import Color
from skep.core.outcome import Outcome, Termination
from skep.notation.archive import Failure, Format, detect_format, read_file
from skep.notation.bga import parse_bga, split_moves
from skep.notation.errors import (
    BrokenGameError,
    Expected,
    NotationError,
    UnknownFormatError,
)
from skep.notation.gamestring import format_moves, parse_game
from skep.notation.lenient.prose import is_prose
from skep.notation.lenient.replay import WrittenMove
from skep.notation.pgn import format_pgn, parse_only_pgn, parse_pgn, split_pgn
from skep.notation.record import GameRecord
from skep.notation.setupstring import format_setup
from skep.notation.sgf import parse_sgf
from skep.notation.warning import WarningCode

OPENING = ["wS1", "bS1 wS1-"]


def moves_of(record: GameRecord) -> list[str]:
    return format_moves(record.start, record.moves)


def warned(record: GameRecord) -> list[tuple[WarningCode, int, str]]:
    return [(warning.code, warning.line, warning.about) for warning in record.warnings]


# PGN: text that isn't a game, and text that isn't a result.


@pytest.mark.parametrize(
    "text",
    [
        "<html>404</html>",
        "Hello",
        "Base;InProgress;Black[1];wS1",
        '[GameType "Base"]\n\n<html>404</html>',
        '[GameType "Base"]\n\nwS1\nbS1 wS1-\nxQ -wS1\nzQ bS1-',
        "wS1\nxQ -wS1\n",
        "wS1\nBlack resigned\nReally\n",
        "1. wS1\n2. Hello\n",
        "1. wS1 ; bS1 wS1-",
        "1. wS1\n2. ;S1 wS1-",
        "1. wS1\n2. bS1 wS1-\n;3. wQ -wS1",
    ],
)
def test_pgn_with_text_that_may_be_a_move_is_broken(text: str) -> None:
    with pytest.raises(BrokenGameError):
        parse_pgn(text)


def test_a_line_that_is_no_move_is_named() -> None:
    with pytest.raises(BrokenGameError) as caught:
        parse_pgn('[GameType "Base"]\n\nwS1\nbS1 wS1-\nxQ -wS1\nzQ bS1-')
    assert (caught.value.ply, caught.value.move, caught.value.line) == (3, "xQ -wS1", 5)


@pytest.mark.parametrize("text", ["", "\n", "{a comment}", "*", "{\n", "[", "; words"])
def test_pgn_without_tags_and_moves_is_no_game(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_pgn(text, line=3)
    assert (caught.value.expected, caught.value.line) == (Expected.PGN_GAME, 3)


@pytest.mark.parametrize("path", ["games.pgn", "my games/club.PGN.gz", "C:\\hive\\x.txt"])
def test_a_path_instead_of_pgn_is_told_which_function_reads_files(path: str) -> None:
    with pytest.raises(NotationError, match=r"skep\.read_games reads a file") as caught:
        parse_only_pgn(path)
    assert caught.value.expected is Expected.PGN_FILE
    with pytest.raises(NotationError):
        Game.from_pgn(path)


@pytest.mark.parametrize(
    ("text", "line", "at", "expected"),
    [
        ("1. wS1\n[%clk 0:10] 2. bS1 wS1-", 2, 0, Expected.PGN_TAG),
        ('[White "Ann"]\n[1. wS1 2. bS1 wS1-]', 2, 0, Expected.PGN_TAG),
        ("1. wS1 (2. bS1 \\wS1\n2. bS1 wS1-", 1, 7, Expected.PGN_VARIATION),
        ("1. wS1\n[S1 wS1-\n", 2, 0, Expected.PGN_TAG),
        ("1. wS1\n2. {bS1 wS1-", 2, 3, Expected.PGN_COMMENT),
        ("wS1\n{S1 wS1-\nwQ -wS1", 2, 0, Expected.PGN_COMMENT),
    ],
)
def test_moves_hidden_in_brackets_are_an_error(
    text: str, line: int, at: int, expected: Expected
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_pgn(text)
    error = caught.value
    assert (error.line, error.at, error.expected) == (line, at, expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Black resigned", True),
        ("1-0 (time)", True),
        ("½-½", True),
        ("xQ", False),
        ("bS1 wS1-", False),
        ("w Q1", False),
        ("bAxbQ-", False),
        ("bAz bx", False),
        ("SQb", False),
        ("WON", True),
        ("a;b and c", False),
        ("{x} and y", False),
    ],
)
def test_prose_has_no_piece_in_it(text: str, expected: bool) -> None:  # noqa: FBT001
    assert is_prose(text) is expected


# PGN: results, comments and variations of other programs.


@pytest.mark.parametrize(
    ("last", "said"),
    [
        ("2. bS1 wS1- Adjudicated", "Adjudicated"),
        ("2. bS1 wS1-! White resigned", "White resigned"),
        ("2. bS1 wS1-\n3. White resigns", "White resigns"),
        ("2. bS1 wS1-\nWhite lost on time", "White lost on time"),
    ],
)
def test_words_after_the_last_move_are_an_unknown_result(last: str, said: str) -> None:
    record = parse_pgn(f"1. wS1\n{last}\n")
    assert record == replace(parse_game(";".join(OPENING)), tags={"OriginalResult": said})
    assert [(code, about) for code, _, about in warned(record)] == [
        (WarningCode.UNREADABLE_RESULT, said)
    ]


def test_words_beside_a_result_leave_the_result() -> None:
    record = parse_pgn("1. wS1 Adjudicated\n\n1-0\n")
    assert record.result == Outcome(Termination.UNKNOWN, Color.WHITE)
    assert moves_of(record) == ["wS1"]
    assert record.tags == {"OriginalResult": "Adjudicated"}
    assert warned(record) == [(WarningCode.UNREADABLE_RESULT, 1, "Adjudicated")]


def test_words_behind_a_move_do_not_change_where_it_goes() -> None:
    with pytest.raises(BrokenGameError):
        parse_pgn("1. wS1\n2. bS1 wS1 -Adjudicated")


def test_numbers_in_front_of_moves_may_have_a_parenthesis() -> None:
    assert moves_of(parse_pgn("1) wS1\n2) bS1 wS1-\n")) == OPENING
    assert moves_of(parse_pgn("1) wS1 2) bS1 wS1-")) == OPENING


def test_glyphs_and_line_comments_are_read() -> None:
    record = parse_pgn("; from a {site\n1. wS1 $1 ; good\n2. bS1 wS1- $14\n")
    assert moves_of(record) == OPENING
    assert record.comments == {0: "from a {site", 1: "good"}
    assert record.warnings == ()


def test_line_comments_before_the_tags_begin_no_game() -> None:
    lines = ["; my {games\n", '[GameType "Base"]\n', "1. wS1\n"]
    (game,) = split_pgn(lines)
    assert moves_of(parse_pgn(game.text)) == ["wS1"]


def test_variations_are_skipped_with_a_warning() -> None:
    text = "1. wS1 (1. wG1 {why ( not} (1. wA1)\n2. bG1 wG1-) {x}\n2. bS1 wS1- (1. wB1) (0:05)\n"
    record = parse_pgn(text)
    assert moves_of(record) == OPENING
    assert record.comments == {1: "x"}
    assert [(code, line) for code, line, _ in warned(record)] == [
        (WarningCode.OTHER_LINES, 1),
        (WarningCode.SKIPPED_TEXT, 3),
    ]


def test_a_comment_that_is_never_closed_ends_before_moves_without_numbers_too() -> None:
    record = parse_pgn("wS1\n{better was bS1 wS1-\nbS1 wS1-\n")
    assert moves_of(record) == OPENING
    assert record.comments == {1: "better was bS1 wS1-"}
    assert warned(record) == [(WarningCode.UNCLOSED_COMMENT, 2, "")]


def test_a_brace_that_closes_nothing_is_skipped() -> None:
    record = parse_pgn("1. wS1 }\n2. bS1 wS1-\n")
    assert moves_of(record) == OPENING
    assert warned(record) == [(WarningCode.SKIPPED_TEXT, 1, "}")]


# PGN: tags.


def test_computed_tags_are_known_in_any_case() -> None:
    record = parse_pgn('[gametype "Base+M"]\n[RESULT "1-0"]\n1. wM\n')
    assert record == replace(
        parse_game("Base+M;InProgress;Black[1];wM"),
        result=Outcome(Termination.UNKNOWN, Color.WHITE),
    )
    assert record.warnings == ()
    assert format_pgn(replace(record, tags={"rules": "x"})) == format_pgn(record)
    lines = ['[gametype "Base"]', "1. wS1", '[gametype "Base"]', '[GAMETYPE "Base"]']
    assert len(list(split_pgn(lines))) == 3


def test_tags_and_moves_may_share_a_line() -> None:
    line = '[GameType "Base"] [White "A \\"x\\"] B"] 1. wS1'
    (first, second) = split_pgn([line, line])
    for game in (first, second):
        record = parse_pgn(game.text)
        assert record == replace(
            parse_game("Base;InProgress;Black[1];wS1"), tags={"White": 'A "x"] B'}
        )


@pytest.mark.parametrize("setup", ["", "0", "?"])
def test_a_setup_tag_that_says_nothing_is_ignored(setup: str) -> None:
    record = parse_pgn(f'[Setup "{setup}"]\n1. wS1\n')
    assert record == replace(parse_game("wS1"), tags={"OriginalSetup": setup})
    assert warned(record) == [(WarningCode.UNREADABLE_SETUP, 1, setup)]


def test_renumbering_leaves_the_pieces_of_a_setup_alone() -> None:
    game = parse_game("Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-")
    record = parse_pgn(
        f'[Setup "{format_setup(game.last)}"]\n1. wA3 \\wQ\n2. bA2 bQ/\n3. wA1 \\wA3'
    )
    assert moves_of(record) == ["wA2 \\wQ", "bA2 \\bA1", "wA1 \\wA2"]
    assert warned(record) == [(WarningCode.RENUMBERED, 2, "wA3 \\wQ")]


# Which format it is.

NODES: list[dict[str, object]] = [
    {"id": 0, "parent": None, "children": [1], "move_delta": None},
    {"id": 1, "parent": 0, "children": [], "move_delta": {"piece": "wS1", "position": ""}},
]
TEXTS = {
    Format.ANALYSIS: json.dumps({"game_type": "Base", "root_id": 0, "nodes": NODES}, indent=2),
    Format.PGN: '[GameType "Base"]\n\n1. wS1\n',
    Format.SGF: "(\n;GM[27]SU[hive]; P0[1 Dropb wS1 N 13 .]; P0[2 Done])",
    Format.UHP: "Base;InProgress;Black[1];wS1\n",
}


@pytest.mark.parametrize("format_", TEXTS)
def test_a_text_is_known_by_its_beginning_on_several_lines(format_: Format) -> None:
    (game,) = read_games(f"\n{TEXTS[format_]}\n")
    assert game.move_strings() == ("wS1",)
    assert game.warnings == ()


@pytest.mark.parametrize("ending", ["uhp", "pgn", "sgf", "json", "bga", "setup"])
@pytest.mark.parametrize("format_", TEXTS)
def test_the_contents_of_a_file_beat_its_extension(
    tmp_path: Path, format_: Format, ending: str
) -> None:
    path = tmp_path / f"games.{ending}"
    path.write_text(TEXTS[format_], encoding="utf-8")
    (record,) = read_file(path)
    assert isinstance(record, GameRecord)
    assert moves_of(record) == ["wS1"]
    is_odd = ending != format_.value
    assert warned(record) == is_odd * [(WarningCode.OTHER_FORMAT, 1, path.name)]


def test_the_warning_about_the_extension_is_given_once(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("Base;InProgress;Black[1];What\nBase;wS1\nBase+M;InProgress;Black[1];wM\n")
    bad, first, second = read_file(path)
    assert isinstance(bad, Failure)
    assert isinstance(first, GameRecord)
    assert isinstance(second, GameRecord)
    assert warned(first)[0] == (WarningCode.OTHER_FORMAT, 1, "games.pgn")
    assert second.warnings == ()


@pytest.mark.parametrize(
    "text",
    [
        "classic;InProgress;Black[1];wS1",
        "MLP;InProgress;Black[1];wS1",
        "house;White wins;black [1];wS1",
        "house;Black[1];wS1",
        "MLP;NotStarted",
    ],
)
def test_a_game_string_is_known_by_its_state_or_turn(text: str) -> None:
    assert detect_format("", text) is Format.UHP
    (game,) = read_games(text)
    assert game.move_strings() in {("wS1",), ()}
    assert len(game.moves) == text.count("wS1")


def test_a_text_in_no_format_is_quoted() -> None:
    with pytest.raises(UnknownFormatError, match=r"^'hello': not a game string, PGN"):
        list(read_games("\nhello\nworld\n"))
    with pytest.raises(UnknownFormatError, match=r"^the text is empty"):
        list(read_games(" \n"))


# SGF and Board Game Arena.


@pytest.mark.parametrize("line", ["A[x\n", "A[\\]\n", "?\n"])
def test_a_large_malformed_file_takes_no_longer_than_its_size(line: str) -> None:
    # In quadratic time this would take an hour, and pytest would end it.
    record = parse_sgf("(;GM[27]SU[hive]\n" + line * 100_000)
    assert [warning.line for warning in record.warnings] == list(range(2, 100_002))


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[27]SU[hive]; P0[1 Dropb wS1 N 13 .\n; P0[2 Done]\n)",
        "(;GM[27]SU[hive]; C[hello; P0[1 Dropb wS1 N 13 .]; P0[2 Done])",
    ],
)
def test_an_event_inside_another_property_is_an_error(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_sgf(text)
    assert caught.value.expected is Expected.SGF_PROPERTY


def test_another_game_in_a_file_is_a_warning() -> None:
    first, second = (
        f"(;GM[27]SU[hive]\n; P0[1 Dropb {piece} N 13 .]; P0[2 Done])\n" for piece in ("wS1", "wG1")
    )
    record = parse_sgf(f"{first}\n{second}")
    assert moves_of(record) == ["wS1"]
    assert warned(record) == [(WarningCode.OTHER_GAMES, 4, "")]
    assert parse_sgf(first + first).warnings == ()


def test_chat_about_moves_is_no_move() -> None:
    text = "(;GM[27]SU[hive]C[nice] move!]\n; P0[1 Dropb wS1 N 13 .]; P0[2 Done])"
    record = parse_sgf(text)
    assert moves_of(record) == ["wS1"]
    assert warned(record) == [(WarningCode.SKIPPED_TEXT, 1, "move!]")]


def test_brackets_with_something_else_are_no_moves() -> None:
    text = "[12:30] Ann [wS1 .]\n[+12 ELO] [12:31] Bob [bS1 wS1-]\n"
    (game,) = read_games(text.replace("\n", " "))
    assert list(game.move_strings()) == OPENING
    assert split_moves(text) == [WrittenMove("wS1 .", 1), WrittenMove("bS1 wS1-", 2)]
    assert moves_of(parse_bga(text)) == OPENING
    with pytest.raises(BrokenGameError):
        parse_bga("[wS1 .] [xS1 wS1-]")


def test_a_malformed_drop_that_is_never_confirmed_is_a_warning() -> None:
    drops = "P0[1 Dropb x1 N 13 .]\n; P0[2 Pick W 0 wS1]; P0[3 Dropb wS1 N 13 .]; P0[4 Done]"
    record = parse_sgf(f"(;GM[27]SU[hive]; {drops})")
    assert moves_of(record) == ["wS1"]
    assert warned(record) == [(WarningCode.SKIPPED_TEXT, 1, "1 Dropb x1 N 13 .")]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_utf_16_is_read(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "games"
    mark = "" if encoding == "utf-16" else "\ufeff"
    path.write_bytes((mark + '[White "Ren\u00e9"]\r\n1. wS1\r\n').encode(encoding))
    (record,) = read_file(path)
    assert isinstance(record, GameRecord)
    assert (record.tags, moves_of(record)) == ({"White": "René"}, ["wS1"])


def test_a_comment_alone_on_a_line_is_text_and_a_name_in_braces_is_a_path() -> None:
    (game,) = read_games("{Hello.} 1. wS1")
    assert (game.move_strings(), game.comments) == (("wS1",), {0: "Hello."})
    with pytest.raises(FileNotFoundError):
        read_games("{x}.pgn")
