"""PGN: reading undoes writing, and files from other programs are read too."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.core.bugs import Color
from skep.core.errors import HiveError, IllegalMoveError, InvalidPositionError
from skep.core.outcome import Outcome, Termination
from skep.core.ruleset import CLASSIC, GAME_TYPES, ULTIMATE
from skep.notation.errors import (
    BrokenGameError,
    Expected,
    NotationError,
    RulesDisagreeError,
    UnwritableError,
)
from skep.notation.gamestring import parse_game
from skep.notation.pgn import format_pgn, parse_pgn, split_pgn
from skep.notation.pgn.escape import escape_comment, escape_tag, unescape_comment, unescape_tag
from skep.notation.pgn.split import PgnGame
from skep.notation.record import GameRecord
from skep.notation.setupstring import format_setup, parse_setup
from skep.rules import Position
from tests.play import records

PGN = r"""[GameType "Base+MLP"]
[Date "2026.11.15"]
[Event ""]
[Site "The \"Hive\""]
[Round "1"]
[White "Ann"]
[Black "Bob"]
[Result "WhiteWins"]
[Rules "ultimate"]
[Termination "resignation"]
[SgfDate "today"]

{A quiet beginning.}
1. wL
2. bP \wL
{Better was bP wL-,
or so they say.}
3. wQ /wL

WhiteWins
"""
RECORD = replace(
    parse_game("wL;bP \\wL;wQ /wL"),
    start=Position.initial(ULTIMATE),
    result=Outcome(Termination.RESIGNATION, Color.WHITE),
    tags={
        "Date": "2026.11.15",
        "Event": "",
        "Site": 'The "Hive"',
        "Round": "1",
        "White": "Ann",
        "Black": "Bob",
        "SgfDate": "today",
    },
    comments={0: "A quiet beginning.", 2: "Better was bP wL-,\nor so they say."},
)
WON = (
    "wA1;bB1 \\wA1;wS1 /wA1;bQ -bB1;wQ wS1\\;bS1 \\bB1;wB1 /wQ;bB2 /bQ;wS2 wA1\\;bB2 bQ\\;"
    "wA1 bB1-;bG1 -bQ;wA2 wA1-;bS2 -bS1;wG1 /wB1;bA1 bG1\\"
)


def pgn_of(moves: str, *tags: str) -> str:
    return "\n".join([*tags, "", *moves.split(";")]) + "\n"


def test_a_game_is_read() -> None:
    assert parse_pgn(PGN) == RECORD


def test_a_game_is_written_with_its_tags_in_the_order_of_the_dialect() -> None:
    assert format_pgn(RECORD) == PGN


def test_a_plain_game_says_its_game_type_and_result_alone() -> None:
    assert format_pgn(parse_game("Base+M")) == '[GameType "Base+M"]\n[Result "NotStarted"]\n'
    assert format_pgn(parse_game("wS1")) == (
        '[GameType "Base+MLP"]\n[Result "InProgress"]\n\n1. wS1\n'
    )


@pytest.mark.parametrize(
    ("winner", "score"), [(Color.WHITE, "1-0"), (Color.BLACK, "0-1"), (None, "1/2-1/2")]
)
def test_results_are_written_as_scores_where_asked_and_read_alike(
    winner: Color | None, score: str
) -> None:
    record = replace(parse_game("wS1"), result=Outcome(Termination.UNKNOWN, winner))
    text = f'[GameType "Base+MLP"]\n[Result "{score}"]\n\n1. wS1\n\n{score}\n'
    assert format_pgn(record, scores=True) == text
    assert parse_pgn(text) == record


def test_a_game_in_progress_has_an_asterisk_as_its_score() -> None:
    text = '[GameType "Base+MLP"]\n[Result "*"]\n\n1. wS1\n'
    assert format_pgn(parse_game("wS1"), scores=True) == text
    assert parse_pgn(text + "\n*\n") == parse_game("wS1")


@pytest.mark.parametrize("result", ["", "?", "-", "Unknown", "*", "InProgress", "NotStarted"])
def test_no_result_is_no_claim(result: str) -> None:
    assert parse_pgn(pgn_of("wS1", f'[Result "{result}"]')).result is None


def test_a_result_at_the_end_counts_where_the_tag_has_none() -> None:
    white, black = (Outcome(Termination.UNKNOWN, color) for color in Color)
    assert parse_pgn("1. wS1\n\nWhiteWins\n").result == white
    assert parse_pgn('[Result "*"]\n1. wS1\n\n0-1\n').result == black
    assert parse_pgn('[Result "1-0"]\n1. wS1\n\n*\n').result == white


def test_a_game_that_became_too_long_is_a_draw_with_its_termination() -> None:
    record = replace(parse_game("wS1;bG1 wS1-"), result=Outcome(Termination.LENGTH, None))
    text = format_pgn(record)
    assert '[Result "Draw"]\n[Termination "length"]\n' in text
    assert parse_pgn(text) == record


def test_a_result_that_the_hive_shows_is_no_claim_unless_somebody_says_how_it_came_about() -> None:
    record = parse_game(WON)
    won = record.last.outcome
    assert won == Outcome(Termination.SURROUNDED, Color.WHITE)
    plain = format_pgn(record)
    assert '[Result "WhiteWins"]' in plain
    assert "Termination" not in plain
    assert parse_pgn(plain) == record
    for termination in Termination:
        claimed = replace(record, result=Outcome(termination, None))
        assert parse_pgn(format_pgn(claimed)) == claimed
        if termination is not Termination.ABORTED:
            claimed = replace(record, result=Outcome(termination, Color.WHITE))
            assert parse_pgn(format_pgn(claimed)) == claimed


def test_an_unknown_way_to_end_is_a_tag_like_any_other() -> None:
    text = '[GameType "Base"]\n[Result "1-0"]\n[Termination "Normal"]\n\n1. wS1\n\n1-0\n'
    record = parse_pgn(text)
    assert record.tags == {"Termination": "Normal"}
    assert record.result == Outcome(Termination.UNKNOWN, Color.WHITE)
    assert format_pgn(record, scores=True) == text
    known = replace(record, result=Outcome(Termination.TIMEOUT, Color.WHITE))
    assert parse_pgn(format_pgn(known)) == replace(known, tags={})


def test_computed_tags_of_a_record_are_left_out() -> None:
    record = replace(parse_game("wS1"), tags={"Result": "x", "GameType": "y", "Setup": "z"})
    assert format_pgn(record) == format_pgn(parse_game("wS1"))


def test_rules_first_player_and_setup_have_tags() -> None:
    record = parse_game("bS1;wS1 bS1-;bQ -bS1", CLASSIC)
    text = format_pgn(record)
    assert text.splitlines()[:4] == [
        '[GameType "Base+ML"]',
        '[Result "InProgress"]',
        '[Rules "classic"]',
        '[FirstPlayer "Black"]',
    ]
    assert parse_pgn(text) == record
    later = GameRecord(parse_setup(format_setup(record.last)))
    assert f'[Setup "{format_setup(record.last)}"]' in format_pgn(later)
    assert parse_pgn(format_pgn(later)) == later


def test_the_color_of_the_first_move_tells_who_begins_where_no_tag_does() -> None:
    text = pgn_of("1. bS1;2. wS1 bS1-", '[GameType "Base+ML"]', '[Rules "classic"]')
    assert parse_pgn(text) == parse_game("bS1;wS1 bS1-", CLASSIC)


def test_without_tags_the_rules_are_those_of_tournaments() -> None:
    assert parse_pgn("wL\nbP \\wL\n") == parse_game("wL;bP \\wL")


@pytest.mark.parametrize(
    "moves",
    [
        "1. wS1;2. bS1 wS1-;3. wQ -wS1",
        "wS1;bS1 wS1-;wQ -wS1",
        "1.wS1;2...bS1 wS1-;  3 .  wQ  -wS1 ",
        "1 wS1;2 bS1 wS1-;3 wQ -wS1",
        "1. wS1 2. bS1 wS1- 3. wQ -wS1",
    ],
)
def test_numbers_of_plies_do_not_matter(moves: str) -> None:
    assert parse_pgn(pgn_of(moves)) == parse_game("wS1;bS1 wS1-;wQ -wS1")


def test_all_kinds_of_line_ends_are_read() -> None:
    assert parse_pgn(PGN.replace("\n", "\r\n")) == RECORD
    assert parse_pgn(PGN.replace("\n", "\r")) == RECORD


def test_game_types_are_read_in_any_order_and_case() -> None:
    assert parse_pgn('[GameType "base+pm"]').start == Position.initial(GAME_TYPES["Base+MP"])


def test_comments_stand_anywhere_after_a_ply_and_hold_braces() -> None:
    text = '{a}\n{ b }\n1. wS1 {c {"d": {}} e}\n2. bS1 wS1- { f\n g {h}\n\n  i }\n{}\n'
    assert parse_pgn(text).comments == {0: "a\nb", 1: 'c {"d": {}} e', 2: "f\n g {h}\n\n  i\n"}


def test_moves_continue_after_a_comment_on_the_same_line() -> None:
    record = parse_pgn("1. wS1 {a} 2. bS1 wS1- {b} {c}\n{d} 3. wQ -wS1 {e}\n")
    assert len(record.moves) == 3
    assert record.comments == {1: "a", 2: "b\nc\nd", 3: "e"}


def test_a_game_that_does_not_say_its_rules_is_played_by_those_asked_for() -> None:
    assert parse_pgn("1. wQ", CLASSIC).start.ruleset == CLASSIC
    assert parse_pgn('[GameType "Base+ML"]\n1. wQ', CLASSIC).start.ruleset == CLASSIC


@pytest.mark.parametrize(
    "text",
    [
        '[GameType "Base+MLP"]',
        '[Rules "ultimate"]',
        '[Setup "1~Base~w1~w~_~_"]',
    ],
)
def test_a_game_that_says_other_rules_than_those_asked_for_is_refused(text: str) -> None:
    with pytest.raises(RulesDisagreeError):
        parse_pgn(text, CLASSIC)


def test_a_tag_may_hold_braces_and_quotes() -> None:
    assert parse_pgn('[White "a {b "c" d"]').tags == {"White": 'a {b "c" d'}


@pytest.mark.parametrize(
    ("text", "line", "at", "expected"),
    [
        ('1. wS1\n[White "Ann"]', 2, 0, Expected.PGN_MOVE),
        ("1. wS1\n [bS1 wS1-]", 2, 1, Expected.PGN_TAG),
        ('[Setup "2~"]', 1, 8, Expected.SETUP_VERSION),
    ],
)
def test_text_that_hides_moves_or_the_start_is_refused_with_its_place(
    text: str, line: int, at: int, expected: Expected
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_pgn(text)
    error = caught.value
    assert (error.text, error.line, error.at) == (text.split("\n")[line - 1], line, at)
    assert error.expected is expected


def test_lines_are_counted_from_where_the_game_stands_in_its_file() -> None:
    with pytest.raises(NotationError) as caught:
        parse_pgn("\n[wS1 .]", line=41)
    assert caught.value.line == 42


def test_a_beginning_that_the_rules_asked_for_forbid_is_refused() -> None:
    with pytest.raises(InvalidPositionError):
        parse_pgn('[FirstPlayer "Black"]\n', GAME_TYPES["Base"])


def test_a_broken_game_has_its_legal_part_with_tags_and_comments() -> None:
    text = PGN.replace("3. wQ /wL", "3. wA1 bP/\n{not there}").replace('[Rules "ultimate"]\n', "")
    with pytest.raises(BrokenGameError) as caught:
        parse_pgn(text)
    legal = parse_game("wL;bP \\wL")
    assert caught.value.record == replace(
        legal, result=RECORD.result, tags=RECORD.tags, comments=RECORD.comments
    )
    assert (caught.value.ply, caught.value.move, caught.value.line) == (3, "wA1 bP/", 17)
    assert str(caught.value).startswith("line 17, ply 3, 'wA1 bP/': ")
    assert isinstance(caught.value.cause, IllegalMoveError)


def test_what_cannot_be_written_is_refused() -> None:
    record = parse_game("wS1")
    for name in ("", "two words", 'a"b', "[x]", "\ud800"):
        with pytest.raises(UnwritableError):
            format_pgn(replace(record, tags={name: ""}))
    for ply in (-1, 2):
        with pytest.raises(UnwritableError):
            format_pgn(replace(record, comments={ply: ""}))


def test_moves_in_comments_stay_readable() -> None:
    assert escape_comment("bP \\wL, or wA1 bQ\\") == "bP \\wL, or wA1 bQ\\"
    assert escape_comment("}\\u007d\n[x") == "\\u007d\\u005cu007d\n\\u005bx"
    assert escape_tag('a\\"\n') == 'a\\\\\\"\\u000a'
    assert unescape_tag("C:\\hive\\\\x") == "C:\\hive\\x"


any_text = st.one_of(
    st.text(st.characters()),
    st.text(st.sampled_from('{}[]()"\\u0075cd \t\r\n\x0b\x85\u2028\ud800x.1-')),
)


@given(any_text)
def test_escapes_are_undone(text: str) -> None:
    assert unescape_tag(escape_tag(text)) == text
    assert unescape_comment(escape_comment(text)) == text


tag_names = st.text("abcXYZ019_-.:", min_size=1)
outcomes = st.one_of(
    st.none(),
    st.just(Outcome(Termination.ABORTED, None)),
    st.builds(
        Outcome,
        st.sampled_from([one for one in Termination if one is not Termination.ABORTED]),
        st.sampled_from([None, *Color]),
    ),
)


@st.composite
def full_records(draw: st.DrawFn) -> GameRecord:
    """Draw a game with everything that a record can hold, from the beginning or from a setup."""
    record = draw(records)
    if draw(st.booleans()):
        later = GameRecord(parse_setup(format_setup(record.last)))
        moves = later.start.legal_moves()[:1]
        record = replace(later, moves=moves)
    plies = st.integers(0, len(record.moves))
    return replace(
        record,
        result=draw(outcomes),
        tags=draw(st.dictionaries(tag_names, any_text)),
        comments=draw(st.dictionaries(plies, any_text)),
    )


@given(record=full_records(), scores=st.booleans())
def test_any_record_is_written_and_read_again(record: GameRecord, scores: bool) -> None:  # noqa: FBT001
    assert parse_pgn(format_pgn(record, scores=scores)) == record


@given(st.lists(full_records(), max_size=4))
def test_a_file_of_games_is_split_where_they_begin(games: list[GameRecord]) -> None:
    texts = [format_pgn(game) for game in games]
    parts = list(split_pgn("\n".join(texts).splitlines(keepends=True)))
    assert [part.text.rstrip("\n") for part in parts] == [text.rstrip("\n") for text in texts]
    assert [parse_pgn(part.text, line=part.line) for part in parts] == games


def test_a_game_begins_at_tags_after_moves_or_at_a_second_game_type() -> None:
    lines = [
        "",
        "{a file}",
        '[GameType "Base"]',
        "",
        '[White "Ann"]',
        "1. wS1",
        '{[White "not a tag"]',
        "}",
        '[GameType "Base+M"]',
        '[White "Bob"]',
        '[White "Cid"]',
        '[GameType "Base+L"]',
        "*",
        '[Event "last"]',
    ]
    assert list(split_pgn(lines, line=10)) == [
        PgnGame(11, "".join(f"{line}\n" for line in lines[1:8])),
        PgnGame(18, '[GameType "Base+M"]\n[White "Bob"]\n[White "Cid"]\n'),
        PgnGame(21, '[GameType "Base+L"]\n*\n'),
        PgnGame(23, '[Event "last"]\n'),
    ]
    assert list(split_pgn(["", "\n"])) == []


def test_a_comment_that_is_never_closed_ends_before_the_next_game() -> None:
    lines = ['[GameType "Base"]\n', "1. wS1 {never\n", '[GameType "Base+M"]\n', "1. wM\n"]
    first, second = split_pgn(lines)
    assert parse_pgn(first.text).comments == {1: "never"}
    assert parse_pgn(second.text) == parse_game("Base+M;InProgress;Black[1];wM")


pieces_of_pgn = st.lists(
    st.one_of(
        st.text(),
        st.sampled_from(['[GameType "', 'Base+MLP"]', "[", "]", '"', "{", "}", "\n", "\\u00"]),
        st.sampled_from(["[Result ", "[Setup ", "[Rules ", "[FirstPlayer ", "*", "1-0", "pass"]),
        st.sampled_from(["1. ", "wS1", "bS1 wS1-", "\n"]),
    )
)


@given(pieces_of_pgn.map("".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    for game in split_pgn(text.splitlines(keepends=True)):
        with suppress(HiveError):
            parse_pgn(game.text, line=game.line)
