"""Only moves that cannot be played lose a game: anything else becomes a tag and a warning."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from skep.core.bugs import Bug, Color
from skep.core.errors import HiveError, IllegalMoveError
from skep.core.moves import PASS
from skep.core.outcome import Outcome, Termination
from skep.core.reasons import ReasonCode
from skep.core.ruleset import CLASSIC, GAME_TYPES, TOURNAMENT, Ruleset
from skep.notation.archive import Format, read_file, read_games
from skep.notation.bga import parse_bga
from skep.notation.errors import BrokenGameError
from skep.notation.gamestring import format_moves, parse_game
from skep.notation.lenient.game_line import parse_game_line
from skep.notation.lenient.game_types import read_game_type
from skep.notation.pgn import format_pgn, parse_pgn
from skep.notation.record import GameRecord
from skep.notation.rulesets import parse_ruleset
from skep.notation.setupstring import format_setup
from skep.notation.warning import ReadingWarning, WarningCode
from skep.rules import Position
from tests.play import random_record

Reader = Callable[[str, Ruleset | None], GameRecord]
WHITE_WON = Outcome(Termination.UNKNOWN, Color.WHITE)


def moves_of(record: GameRecord) -> list[str]:
    return format_moves(record.start, record.moves)


def warned(record: GameRecord) -> list[tuple[WarningCode, int, str]]:
    return [(warning.code, warning.line, warning.about) for warning in record.warnings]


# The queen on the first turn, and other rules that moves show.

QUEEN_FIRST = '[GameType "Base+M"]\n[Result "error parsing result"]\n\n1. wS1\n2. bQ wS1\\\n'


def test_a_queen_on_the_first_turn_switches_the_rule_in_pgn() -> None:
    record = parse_pgn(QUEEN_FIRST)
    assert record.start.ruleset == replace(GAME_TYPES["Base+M"], queen_first=True)
    assert moves_of(record) == ["wS1", "bQ wS1\\"]
    assert record.tags == {"OriginalResult": "error parsing result"}
    assert record.result is None
    assert warned(record) == [
        (WarningCode.UNREADABLE_RESULT, 2, "error parsing result"),
        (WarningCode.QUEEN_FIRST, 5, "bQ wS1\\"),
    ]


def test_what_was_read_with_warnings_is_written_and_read_without() -> None:
    record = parse_pgn(QUEEN_FIRST)
    again = parse_pgn(format_pgn(record))
    assert again == record
    assert again.warnings == ()


@pytest.mark.parametrize("format_", [Format.UHP, Format.BGA])
def test_a_queen_on_the_first_turn_switches_the_rule_in_other_files(format_: Format) -> None:
    lines = {
        Format.UHP: "\nBase+MLP;InProgress;White[2];wQ;bQ wQ-\n",
        Format.BGA: "\n[wQ .] [bQ wQ-]\n",
    }[format_]
    (record,) = read_games(lines.splitlines(keepends=True), format_)
    assert isinstance(record, GameRecord)
    assert record.start.ruleset == replace(TOURNAMENT, queen_first=True)
    assert moves_of(record) == ["wQ", "bQ wQ-"]
    assert [code for code, _, _ in warned(record)] == [WarningCode.QUEEN_FIRST]
    assert record.warnings[0].line == 2


@pytest.mark.parametrize("read", [parse_pgn, parse_game_line, parse_bga])
def test_rules_that_were_asked_for_do_not_bend(read: Reader) -> None:
    assert len(read("wQ", None).moves) == 1
    with pytest.raises(BrokenGameError) as caught:
        read("wQ", TOURNAMENT)
    assert isinstance(caught.value.cause, IllegalMoveError)
    assert caught.value.cause.reason.code is ReasonCode.QUEEN_TOO_EARLY


def test_play_and_game_strings_stay_strict() -> None:
    for game in ("Base;InProgress;Black[1];wQ", "wM1", "Base;Adjudicated;Black[1];wS1", "wA2"):
        with pytest.raises(HiveError):
            parse_game(game)
        assert len(parse_game_line(game).moves) == 1


def test_black_begins_where_the_moves_say_so() -> None:
    record = parse_pgn('[GameType "Base"]\n1. bS1\n2. wS1 bS1-\n')
    assert record.start == Position.initial(
        replace(GAME_TYPES["Base"], first_player=None), Color.BLACK
    )
    assert warned(record) == [(WarningCode.FIRST_PLAYER, 2, "bS1")]
    assert parse_pgn(format_pgn(record)) == record


def test_black_begins_where_a_tag_says_so_and_there_are_no_moves() -> None:
    expected = Position.initial(replace(TOURNAMENT, first_player=None), Color.BLACK)
    record = parse_pgn('\n[FirstPlayer "Black"]\n')
    assert record.start == expected
    assert warned(record) == [(WarningCode.FIRST_PLAYER, 2, "")]
    record = parse_game_line("Base+MLP;NotStarted;Black[1]", line=4)
    assert record.start == expected
    assert warned(record) == [(WarningCode.FIRST_PLAYER, 4, "")]


def test_a_piece_out_of_turn_later_in_the_game_is_still_an_error() -> None:
    with pytest.raises(BrokenGameError) as caught:
        parse_pgn("1. wS1\n2. bS1 wS1-\n3. bQ bS1-")
    assert caught.value.record == parse_game("wS1;bS1 wS1-")
    assert caught.value.line == 3


@pytest.mark.parametrize("bug", "MLP")
def test_a_piece_that_the_game_type_lacks_is_added(bug: str) -> None:
    record = parse_pgn(f'[GameType "Base"]\n1. w{bug}\n')
    assert record.start.ruleset == GAME_TYPES[f"Base+{bug}"]
    assert warned(record) == [(WarningCode.ADDED_BUG, 2, f"w{bug}")]


# Spellings of moves.


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("1. wM1\n2. bL1 wM1-\n3. wQ1 -wM1\n4. bP1 bL1-", [WarningCode.NEEDLESS_NUMBER]),
        ("1. WM .\n2. bL wM-!\n3. wQ -wM ?!\n4. bP bL-", []),
        ("1. wM\n2. bL wM-\n3. wQ -wM 4. bP bL- *", []),
        ("wM\nbL wM-\nwQ -wM\nbP bL-\n", []),
    ],
)
def test_pieces_and_moves_are_read_in_many_spellings(text: str, codes: list[WarningCode]) -> None:
    record = parse_pgn(text)
    assert moves_of(record) == ["wM", "bL wM-", "wQ -wM", "bP bL-"]
    assert [code for code, _, _ in warned(record)] == codes


def test_doubled_backslashes_are_one() -> None:
    assert moves_of(parse_pgn("1. wL\n2. bP \\\\wL\n")) == ["wL", "bP \\wL"]


def test_a_needless_number_is_reported_once_with_its_line() -> None:
    record = parse_game_line("Base+M;InProgress;White[2];wM1;bM1 wM1-", line=3)
    assert warned(record) == [(WarningCode.NEEDLESS_NUMBER, 3, "wM1")]
    assert parse_bga("wM1 .").warnings == ()


def test_pieces_in_any_order_are_renumbered() -> None:
    record = parse_pgn("1. wA3\n2. bA2 wA3-\n3. wQ -wA3\n4. bQ bA2-\n5. wA1 -wQ\n6. bA1 bQ-\n")
    assert moves_of(record) == ["wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-", "wA2 -wQ", "bA2 bQ-"]
    assert warned(record) == [(WarningCode.RENUMBERED, 1, "wA3")]
    again = parse_pgn("1. wA3\n2. bA2 wA3-\n", GAME_TYPES["Base+MLP"])
    assert moves_of(again) == ["wA1", "bA1 wA1-"]


def test_a_game_from_a_setup_is_renumbered_and_its_rules_do_not_bend() -> None:
    setup = f'[Setup "{format_setup(parse_game("Base;InProgress;White[2];wS1;bS1 wS1-").last)}"]\n'
    assert moves_of(parse_pgn(setup + "1. wA2 -wS1")) == ["wA1 -wS1"]
    with pytest.raises(BrokenGameError):
        parse_pgn(setup + "1. wM -wS1")


def test_a_forced_pass_that_is_missing_is_added_and_comments_keep_their_moves() -> None:
    start = Position.initial(parse_ruleset("Base,box=Q1S1"))
    games = (random_record(seed, 40, start) for seed in range(500))
    played = next(game for game in games if PASS in game.moves[:-1])
    at = played.moves.index(PASS)
    assert played.moves[at + 1] != PASS
    played = replace(played, comments={0: "a", at: "b", at + 2: "c"}, result=None)
    text = format_pgn(played).splitlines()
    line = text.index(f"{at + 1}. pass")
    record = parse_pgn("\n".join([*text[:line], *text[line + 1 :]]))
    assert record == played
    assert [code for code, _, _ in warned(record)] == [WarningCode.MISSING_PASS]
    assert record.warnings[0].line == line + 1
    with pytest.raises(BrokenGameError) as caught:
        parse_pgn("\n".join([*text[:line], "wQ wQ", *text[line + 1 :]]))
    assert caught.value.line == line + 1


def test_moves_that_no_change_of_rules_allows_are_still_errors() -> None:
    for text in ("1. wA1\n2. bA1 wA1-\n3. wA4 -wA1", "1. wX1", "1. wS1\n2. pass"):
        with pytest.raises(BrokenGameError):
            parse_pgn(text)


# Tags.


@pytest.mark.parametrize(
    ("line", "tags"),
    [
        ("[White Ann]", {"White": "Ann"}),
        ('[White"Ann"]', {"White": "Ann"}),
        ('[White "Ann"', {"White": "Ann"}),
        ('[White "]', {"White": ""}),
        ("[White]", {"White": ""}),
        ('[a b "c"]', {"a": 'b "c'}),
        ("[", {}),
        ("[]", {}),
    ],
)
def test_a_malformed_tag_is_read_as_far_as_it_goes(line: str, tags: dict[str, str]) -> None:
    text = f'[GameType "Base"]\n{line}\n[Site "here"]\n\n1. wS1\n'
    (record,) = read_games(text.splitlines(keepends=True), Format.PGN)
    assert isinstance(record, GameRecord)
    assert record.tags == {**tags, "Site": "here"}
    assert moves_of(record) == ["wS1"]
    assert warned(record) == [(WarningCode.BAD_TAG, 2, line)]


def test_a_malformed_tag_among_the_moves_is_skipped() -> None:
    record = parse_pgn("1. wS1\n[%clk 0:10]\n2. bS1 wS1-\n")
    assert (record.tags, len(record.moves)) == ({}, 2)
    assert warned(record) == [(WarningCode.BAD_TAG, 2, "[%clk 0:10]")]


def test_the_last_of_two_equal_tags_counts() -> None:
    record = parse_pgn('[White "Ann"]\n[White "Bea"]\n[Result "1-0"]\n[Result "0-1"]\n1. wS1\n')
    assert record.tags == {"White": "Bea"}
    assert record.result == Outcome(Termination.UNKNOWN, Color.BLACK)
    assert warned(record) == [
        (WarningCode.REPEATED_TAG, 2, "White"),
        (WarningCode.REPEATED_TAG, 4, "Result"),
    ]


@pytest.mark.parametrize("date", ["30-Jan-2024_16:10:56", "yesterday", "", "2024-01-30"])
def test_a_date_may_have_any_form(date: str) -> None:
    record = parse_pgn(f'[Date "{date}"]\n1. wL \n')
    assert (record.tags, record.warnings) == ({"Date": date}, ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Base", GAME_TYPES["Base"]),
        ("base+plm", GAME_TYPES["Base+MLP"]),
        ("MLP", GAME_TYPES["Base+MLP"]),
        ("Hive-PLM", GAME_TYPES["Base+MLP"]),
        ("Hive", GAME_TYPES["Base"]),
        ("Base + M + L", GAME_TYPES["Base+ML"]),
        ("BaseMLP", GAME_TYPES["Base+MLP"]),
        ("Base-P", GAME_TYPES["Base+P"]),
        ("classic", CLASSIC),
        ("Base+X", None),
        ("Base+MM", None),
        ("", None),
        ("chess", None),
    ],
)
def test_game_types_are_read_where_their_meaning_is_clear(
    text: str, expected: Ruleset | None
) -> None:
    read = read_game_type(text)
    assert (read and read.ruleset) == expected


def test_a_game_type_spelled_otherwise_is_a_tag_and_a_warning() -> None:
    record = parse_pgn('[GameType "Hive-LM"]\n1. wL\n')
    assert record.start.ruleset == GAME_TYPES["Base+ML"]
    assert record.tags == {"OriginalGameType": "Hive-LM"}
    assert warned(record) == [(WarningCode.ODD_GAME_TYPE, 1, "Hive-LM")]


def test_an_unknown_game_type_is_a_tag_and_a_warning() -> None:
    record = parse_pgn('[GameType "Base+X"]\n1. wP\n')
    assert record == GameRecord(
        Position.initial(), parse_game("wP").moves, tags={"OriginalGameType": "Base+X"}
    )
    assert warned(record) == [(WarningCode.UNREADABLE_GAME_TYPE, 1, "Base+X")]


def test_unknown_rules_and_first_players_are_tags_and_warnings() -> None:
    record = parse_pgn('[GameType "Base"]\n[Rules "house"]\n[FirstPlayer "Green"]\n1. wS1\n')
    assert record.start.ruleset == GAME_TYPES["Base"]
    assert record.tags == {"OriginalRules": "house", "OriginalFirstPlayer": "Green"}
    assert warned(record) == [
        (WarningCode.UNREADABLE_RULES, 2, "house"),
        (WarningCode.UNREADABLE_FIRST_PLAYER, 3, "Green"),
    ]


def test_a_first_player_who_does_not_begin_is_a_warning() -> None:
    record = parse_pgn('[FirstPlayer "Black"]\n1. wS1\n')
    assert record.tags == {"OriginalFirstPlayer": "Black"}
    assert warned(record) == [(WarningCode.UNREADABLE_FIRST_PLAYER, 1, "Black")]


def test_a_game_type_that_contradicts_the_rules_gives_way() -> None:
    setup = format_setup(Position.initial(CLASSIC))
    for tag in ('[Rules "classic"]', f'[Setup "{setup}"]'):
        record = parse_pgn(f'[GameType "Base"]\n{tag}\n')
        assert record.start.ruleset == CLASSIC
        assert record.tags == {"OriginalGameType": "Base"}
        assert warned(record) == [(WarningCode.TYPE_DISAGREES, 1, "Base")]


# Results.


@pytest.mark.parametrize("result", ["Adjudicated", "Unkown", "error parsing result", "2-0", "won"])
def test_an_unknown_result_is_a_tag_and_a_warning(result: str) -> None:
    text = f'[Result "{result}"]\n\n1. wL \n2. bL wL-\n\n{result}\n'
    record = parse_pgn(text)
    assert record == replace(parse_game("wL;bL wL-"), tags={"OriginalResult": result})
    assert warned(record) == [(WarningCode.UNREADABLE_RESULT, 1, result)]


def test_a_last_line_that_is_no_move_is_an_unknown_result() -> None:
    record = parse_pgn("1. wS1\n{a}\nBlack resigned\n{b}\n")
    assert record == replace(
        parse_game("wS1"), tags={"OriginalResult": "Black resigned"}, comments={1: "a\nb"}
    )
    assert warned(record) == [(WarningCode.UNREADABLE_RESULT, 3, "Black resigned")]
    record = parse_pgn("1. wS1\nJust so\n{b}\n")
    assert record.comments == {1: "b"}


def test_a_result_in_the_last_line_replaces_an_unknown_tag() -> None:
    record = parse_pgn('[Result "Adjudicated"]\n1. wS1\n\nWhite Wins\n')
    assert record.result == WHITE_WON
    assert record.tags == {"OriginalResult": "Adjudicated"}
    assert warned(record) == [(WarningCode.UNREADABLE_RESULT, 1, "Adjudicated")]


def test_a_result_may_follow_the_last_move() -> None:
    assert parse_pgn("1. wS1 2. bS1 wS1- 1-0").result == WHITE_WON
    assert parse_pgn("1. wS1\n2. bS1 wS1- 1-0").result == WHITE_WON


def test_of_two_results_the_last_line_counts() -> None:
    record = parse_pgn('[Result "0-1"]\n1. wS1\n\n1-0\n')
    assert record.result == WHITE_WON
    assert record.tags == {"OriginalResult": "0-1"}
    assert warned(record) == [(WarningCode.RESULTS_DIFFER, 1, "0-1")]


# Comments.


def test_a_comment_that_is_never_closed_ends_before_the_next_move() -> None:
    record = parse_pgn("1. wS1 {a {b} c}\n2. bS1 wS1- {never\nclosed\n3. wQ -wS1\n{d}\n1-0\n")
    assert len(record.moves) == 3
    assert record.comments == {1: "a {b} c", 2: "never\nclosed", 3: "d"}
    assert record.result == WHITE_WON
    assert warned(record) == [(WarningCode.UNCLOSED_COMMENT, 2, "")]


def test_a_brace_too_many_in_a_comment_costs_no_move() -> None:
    record = parse_pgn("1. wS1 {a { b}\n2. bS1 wS1-\n{c\n")
    assert len(record.moves) == 2
    assert record.comments == {1: "a { b", 2: "c"}
    assert warned(record) == [(WarningCode.UNCLOSED_COMMENT, 3, "")]


# Bytes.


def test_bytes_that_are_not_utf8_are_read_as_latin_1(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes('[White "Ann"]\n[Black "René"]\n\n1. wS1\n'.encode("latin-1"))
    (record,) = read_file(path)
    assert isinstance(record, GameRecord)
    assert record.tags == {"White": "Ann", "Black": "René"}
    assert warned(record) == [(WarningCode.NOT_UTF8, 2, "")]


def test_a_warning_says_its_line_and_shortens_what_it_is_about() -> None:
    warning = ReadingWarning(WarningCode.BAD_TAG, 3, "[" * 90)
    assert str(warning) == f"line 3: {'[' * 59 + '…'!r}: malformed tag"
    assert str(ReadingWarning(WarningCode.NOT_UTF8, 4)) == (
        "line 4: the text isn't UTF-8. It is read as Latin-1"
    )


def test_a_bug_is_added_only_if_it_is_an_expansion() -> None:
    ruleset = parse_ruleset("Base,box=Q1S2B2G3A2")
    assert ruleset.box[Bug.ANT] == 2
    setup = '[Rules "Base,box=Q1S2B2G3A2"]\n'
    with pytest.raises(BrokenGameError):
        parse_pgn(setup + "wA1\nbA1 wA1-\nwA2 -wA1\nbA2 bA1-\nwA3 -wA2")


AROUND = "wQ \\wS1;bQ bS1/;wQ -wS1;bQ bS1-"
REPEATED = f"wS1;bS1 wS1-;wQ -wS1;bQ bS1-;{AROUND};{AROUND}"


def test_moves_after_a_third_repetition_that_ends_the_game_are_refused() -> None:
    rules = parse_ruleset("Base+MLP,repetition=threefold")
    assert len(parse_game_line(f"{REPEATED};;", rules).moves) == 12
    for read in (parse_game, parse_game_line):
        with pytest.raises(BrokenGameError) as caught:
            read(f"{REPEATED};wA1 -wQ", rules)
        assert isinstance(caught.value.cause, IllegalMoveError)
        assert caught.value.cause.reason.code is ReasonCode.GAME_OVER


def test_a_move_that_no_pass_makes_legal_is_refused() -> None:
    moves = "wQ\nbQ wQ-\n"
    rules = '[Rules "Base,box=Q1,queen_first=true"]\n'
    for last in ("wQ wQ", "wA1 -wQ"):
        with pytest.raises(BrokenGameError) as caught:
            parse_pgn(f"{rules}{moves}{last}")
        assert caught.value.line == 4
