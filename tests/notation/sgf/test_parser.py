"""BoardSpace SGF: all the ways in which its files record what was played."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.core.bugs import Color
from skep.core.errors import HiveError, IllegalMoveError
from skep.core.moves import PASS
from skep.core.outcome import Outcome, Termination
from skep.core.reasons import ReasonCode
from skep.core.ruleset import GAME_TYPES, TOURNAMENT
from skep.notation.errors import (
    BrokenGameError,
    Expected,
    NotationError,
    RulesDisagreeError,
)
from skep.notation.gamestring import format_moves, parse_game
from skep.notation.record import GameRecord
from skep.notation.sgf import parse_sgf
from skep.notation.sgf.result import winners
from skep.notation.warning import ReadingWarning, WarningCode
from skep.rules import Position
from skep.words import Words
from tests.notation.boardspace import STYLES, TAGS, WITH_PASS, WITH_THROWS, WON, Style, sgf
from tests.play import random_record

TWO_QUEENS = ";P0[1 dropb wP1 N 13 .];P0[2 done];P1[3 dropb wP1 O 13 .];P1[4 done]"


def file_of(*events: str, header: str = "", variant: str = "hive-plm") -> str:
    numbered = (
        f"; {event[:2]}[{number} {event[3:]}]" for number, event in enumerate(events, start=1)
    )
    return "\n".join(["(;", f"GM[27]SU[{variant}]{header}", *numbered, ")"])


def moves_of(*events: str) -> list[str]:
    record = parse_sgf(file_of(*events))
    return format_moves(record.start, record.moves)


def played(ruleset: str, seed: int, plies: int) -> GameRecord:
    return random_record(seed, plies, Position.initial(GAME_TYPES[ruleset]))


OPENING = (
    "P0 dropb wS1 N 13 .",
    "P0 done",
    "P1 dropb bS1 O 13 wS1-",
    "P1 done",
)


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
@given(
    ruleset=st.sampled_from(list(GAME_TYPES)), seed=st.integers(0, 2**32), plies=st.integers(0, 99)
)
def test_a_game_is_read_in_any_style(style: Style, ruleset: str, seed: int, plies: int) -> None:
    record = played(ruleset, seed, plies)
    assert parse_sgf(sgf(record, style)) == replace(record, tags=TAGS)


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
@pytest.mark.parametrize("record", [WITH_PASS, WITH_THROWS], ids=["pass", "throws"])
def test_passes_and_throws_of_enemy_pieces_are_read(style: Style, record: GameRecord) -> None:
    assert parse_sgf(sgf(record, style)) == replace(record, tags=TAGS)


def test_the_last_drop_before_done_counts() -> None:
    assert moves_of(
        *OPENING,
        "P0 pick W 0 wQ",
        "P0 dropb wQ M 13 -wS1",
        "P0 pickb M 13 wQ",
        "P0 dropb wQ M 12 /wS1",
        "P0 pickb M 12 wQ",
        "P0 drop W 0 wQ .",
        "P0 Pick W 1 wA3",
        "P0 Dropb wA3 M 12 /wS1",
        "P0 Dropb wA3 M 13 -wS1",
        "P0 Done ",
    ) == ["wS1", "bS1 wS1-", "wA1 -wS1"]


def test_a_drop_without_done_is_not_played() -> None:
    assert moves_of(*OPENING, "P0 dropb wQ M 13 -wS1") == ["wS1", "bS1 wS1-"]


def test_some_events_are_done_at_once() -> None:
    assert moves_of(
        "P0 MoveDone W wS1 N 13 .", "P1 MoveDone B bS1 O 13 wS1-", "P0 PMoveDone W wQ M 13 -wS1"
    ) == ["wS1", "bS1 wS1-", "wQ -wS1"]


def test_a_pass_can_be_done_at_once_or_be_left_out() -> None:
    lines = sgf(WITH_PASS).splitlines()
    at = next(at for at, line in enumerate(lines) if " pass]" in line)
    at_once = [*lines[:at], lines[at].replace("pass", "PassDone"), *lines[at + 2 :]]
    left_out = [*lines[:at], *lines[at + 2 :]]
    for text in ("\n".join(at_once), "\n".join(left_out)):
        assert parse_sgf(text) == replace(WITH_PASS, tags=TAGS)


def test_an_extra_done_does_nothing() -> None:
    assert moves_of("P1 done", *OPENING, "P1 done", "P0 done") == ["wS1", "bS1 wS1-"]


def test_a_pass_that_is_not_forced_is_illegal() -> None:
    with pytest.raises(BrokenGameError) as caught:
        moves_of(*OPENING, "P0 pass", "P0 done")
    assert (caught.value.ply, caught.value.move) == (3, "5 pass")
    assert isinstance(caught.value.cause, IllegalMoveError)
    assert caught.value.cause.reason.code is ReasonCode.PASS_NOT_FORCED


def test_offers_are_no_plies_and_an_accepted_one_is_a_draw() -> None:
    refused = ("P0 OfferDraw", "P0 Done ", "P1 AcceptDraw", "P1 DeclineDraw", "P1 Done ")
    accepted = ("P0 OfferDraw", "P0 Done ", "P1 AcceptDraw", "P1 Done ")
    opening = parse_game("wS1;bS1 wS1-")
    assert parse_sgf(file_of(*OPENING, *refused)) == opening
    draw = Outcome(Termination.AGREEMENT, None)
    assert parse_sgf(file_of(*OPENING, *refused, *accepted)) == replace(opening, result=draw)


@pytest.mark.parametrize("events", [("P1 Resign", "P1 Done "), ("P1 resign",)])
def test_a_resignation_is_no_ply(events: tuple[str, ...]) -> None:
    record = parse_sgf(file_of(*OPENING[:2], *events))
    assert record == replace(
        parse_game("wS1"), result=Outcome(Termination.RESIGNATION, Color.WHITE)
    )


def test_a_resignation_can_be_taken_back() -> None:
    events = ("P0 Resign", "P0 Resign", "P0 dropb wQ M 13 -wS1", "P0 Done ")
    assert parse_sgf(file_of(*OPENING, *events)) == parse_game("wS1;bS1 wS1-;wQ -wS1")


def test_players_can_swap_sides_in_the_variant_with_a_pie() -> None:
    header = 'P0[id "Ann"]P1[id "Bob"]RE[Game won by Bob]'
    events = ("P0 Dropb wS1 N 13 .", "P0 Done", "P1 Swap", "P1 Done", "P0 Resign", "P0 Done")
    record = parse_sgf(file_of(*events, header=header, variant="Hive-PieLM 2 0 101"))
    assert record == replace(
        parse_game("wS1"),
        result=Outcome(Termination.RESIGNATION, Color.WHITE),
        tags={"White": "Bob", "Black": "Ann", "SgfResult": "Game won by Bob"},
    )


@pytest.mark.parametrize(
    "choice", ["P1 PlayWhite", "P0 PlayBlack", "P1 Swap", ""], ids=lambda choice: choice or "none"
)
def test_a_player_has_the_side_of_the_choice_or_of_the_pieces_placed(choice: str) -> None:
    header = 'P0[id "Ann"]P1[id "Bob"]'
    color = "" if choice else "w"
    events = (*filter(None, [choice]), f"P1 Dropb {color}S1 N 13 .", "P1 Done")
    record = parse_sgf(file_of(*events, header=header))
    assert record == replace(parse_game("wS1"), tags={"White": "Bob", "Black": "Ann"})


def test_robots_say_the_side_and_old_ones_no_other_color() -> None:
    assert moves_of(
        "P0 move W B1 N 13 .",
        "P0 done",
        "P1 Move B bB1 O 13 wB1-",
        "P1 done",
        "P0 move w q M 13 -wB1",
        "P0 done",
    ) == ["wB1", "bB1 wB1-", "wQ -wB1"]


def test_b1_is_a_beetle_and_bb1_a_black_one() -> None:
    assert moves_of(
        "P0 dropb b1 N 13 .",
        "P0 done",
        "P1 dropb bb1 O 13 .",
        "P1 done",
        "P0 dropb b2 M 13 .",
        "P0 done",
    ) == ["wB1", "bB1 wB1-", "wB2 -wB1"]


def test_columns_continue_beyond_the_alphabet() -> None:
    assert moves_of(
        "P0 Dropb wS1 Z 1 .",
        "P0 Done",
        "P1 Dropb bS1 1Z 1 wS1-",
        "P1 Done",
        "P0 Dropb wQ Y 0 /wS1",
        "P0 Done",
        "P1 Dropb bQ 2Z 1 bS1-",
        "P1 Done",
        "P0 Dropb wA1 X -1 /wQ",
        "P0 Done",
    ) == ["wS1", "bS1 wS1-", "wQ /wS1", "bQ bS1-", "wA1 /wQ"]
    assert moves_of("P0 Dropb wS1 A 1 .", "P0 Done", "P1 Dropb bS1 1A 1 -wS1", "P1 Done") == [
        "wS1",
        "bS1 -wS1",
    ]


def test_in_old_files_the_queen_can_be_first() -> None:
    record = parse_sgf(file_of("P0 dropb q N 13 .", "P0 done"))
    ruleset = replace(TOURNAMENT, queen_first=True)
    assert record == parse_game("wQ", ruleset)


def test_rules_that_are_asked_for_decide() -> None:
    text = file_of("P0 dropb q N 13 .", "P0 done")
    with pytest.raises(BrokenGameError):
        parse_sgf(text, TOURNAMENT)
    with pytest.raises(RulesDisagreeError):
        parse_sgf(text, GAME_TYPES["Base"])


@pytest.mark.parametrize(
    ("variant", "game_type"),
    [
        ("hive", "Base"),
        ("Hive-M", "Base+M"),
        ("hive-l", "Base+L"),
        ("hive-p", "Base+P"),
        ("hive-lm", "Base+ML"),
        ("hive-pm", "Base+MP"),
        ("hive-pl", "Base+LP"),
        ("HIVE-PLM", "Base+MLP"),
        ("Hive-PieLM", "Base+MLP"),
        ("hive-plm 2 0 101", "Base+MLP"),
    ],
)
def test_every_variant_has_its_game_type(variant: str, game_type: str) -> None:
    assert parse_sgf(file_of(variant=variant)).start == Position.initial(GAME_TYPES[game_type])


@pytest.mark.parametrize(
    ("text", "line", "at", "expected"),
    [
        ("", 1, 0, Expected.SGF_START),
        ("\n GM[27]", 2, 1, Expected.SGF_START),
        ("(;SU[go])", 1, 0, Expected.SGF_HIVE),
        ("(;\nGM[1]SU[19])", 2, 3, Expected.SGF_HIVE),
        (f"(;GM[27]SU[Hive-Ultimate]{TWO_QUEENS})", 1, 11, Expected.SGF_STANDARD_BOX),
        ("(;GM[27]\nP0 1 Done)", 2, 0, Expected.SGF_PROPERTY),
        ("(;GM[27]SU[hive]; P0[1 dropb wS1", 1, 18, Expected.SGF_CLOSED),
        ("(;GM[27]SU[hive]; P0[1 dropb x1 N 13 .]P0[2 done])", 1, 21, Expected.SGF_PIECE),
        ("(;GM[27]SU[hive]; P0[1 dropb]P0[2 done])", 1, 21, Expected.SGF_PIECE),
        ("(;GM[27]SU[hive]; P0[1 movedone wA1 N 13 .])", 1, 21, Expected.SGF_PIECE),
        ("(;GM[27]SU[hive]; P0[1 dropb wA1 13 N .]P0[2 done])", 1, 21, Expected.SGF_CELL),
        ("(;GM[27]SU[hive]; P0[1 dropb wA1 N]P0[2 done])", 1, 21, Expected.SGF_CELL),
        ("(;GM[27]SU[hive]; P0[1 dropb wA1 N 99999 .]P0[2 done])", 1, 21, Expected.SGF_CELL),
    ],
)
def test_malformed_text_is_refused_with_its_place(
    text: str, line: int, at: int, expected: Expected
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_sgf(text)
    error = caught.value
    assert (error.text, error.line, error.at) == (
        text.split("\n")[line - 1].rstrip("\r"),
        line,
        at,
    )
    assert error.expected is expected


def test_a_broken_game_has_its_legal_part_with_tags_and_claim() -> None:
    header = 'P0[id "Ann"]P1[id "Bob"]RE[Game won by Ann]'
    text = file_of(*OPENING, "P0 dropb wA1 P 13 bS1-", "P0 done", header=header)
    with pytest.raises(BrokenGameError) as caught:
        parse_sgf(text)
    assert caught.value.record == replace(
        parse_game("wS1;bS1 wS1-"),
        result=Outcome(Termination.UNKNOWN, Color.WHITE),
        tags={"White": "Ann", "Black": "Bob", "SgfResult": "Game won by Ann"},
    )
    assert (caught.value.ply, caught.value.move) == (3, "5 dropb wA1 P 13 bS1-")
    assert isinstance(caught.value.cause, IllegalMoveError)


def test_a_file_that_is_cut_off_keeps_its_legal_part() -> None:
    text = sgf(parse_game(WON))
    moves = parse_sgf(text).moves
    kept = 0
    for at in range(text.index("; P0[0 Start"), len(text), 7):
        try:
            record = parse_sgf(text[:at])
        except BrokenGameError as error:
            record = error.record
        except NotationError:
            record = GameRecord(Position.initial(TOURNAMENT))
        assert record.moves == moves[: len(record.moves)]
        assert len(record.moves) >= kept
        kept = len(record.moves)
    assert kept == len(moves)


def test_a_file_that_ends_in_the_middle_of_a_move_is_cut_off_there() -> None:
    text = file_of(*OPENING).replace("\n)", "\n; P0[5 dropb wQ M 1")
    with pytest.raises(BrokenGameError) as caught:
        parse_sgf(text)
    cause = caught.value.cause
    assert isinstance(cause, NotationError)
    assert (cause.line, cause.expected) == (7, Expected.SGF_CLOSED)
    assert Words("en").error(caught.value) == (
        "Ply 3, “; P0[5 dropb wQ M 1”, can’t be played. The file seems to be cut off there."
    )


@pytest.mark.parametrize(
    ("event", "at", "expected"),
    [
        ("; P0 5 dropb wQ M 13 .]", 2, Expected.SGF_PROPERTY),
        ("; P0[5 dropb wQ M 13 .", 5, Expected.SGF_PROPERTY),
        ("; P0[5 dropb wQ 13 M .]", 5, Expected.SGF_CELL),
        ("; P0[5 dropb x1 M 13 .]", 5, Expected.SGF_PIECE),
    ],
)
def test_a_damaged_move_ends_the_game_and_says_where(
    event: str, at: int, expected: Expected
) -> None:
    text = file_of(*OPENING).replace("\n)", f"\n{event}\n; P0[6 done]\n)")
    with pytest.raises(BrokenGameError) as caught:
        parse_sgf(text)
    error = caught.value
    assert format_moves(error.record.start, error.record.moves) == ["wS1", "bS1 wS1-"]
    assert (error.ply, error.line) == (3, 7)
    assert isinstance(error.cause, NotationError)
    assert (error.cause.text, error.cause.at, error.cause.expected) == (event, at, expected)


def test_a_fourth_ant_is_refused() -> None:
    drops = (
        ("P0", "a1 N 13"),
        ("P1", "a1 O 13"),
        ("P0", "q M 13"),
        ("P1", "q P 13"),
        ("P0", "a2 L 13"),
        ("P1", "a2 Q 13"),
        ("P0", "a3 K 13"),
        ("P1", "a3 R 13"),
        ("P0", "a4 J 13"),
    )
    events = (event for who, drop in drops for event in (f"{who} dropb {drop} .", f"{who} done"))
    with pytest.raises(BrokenGameError) as caught:
        moves_of(*events)
    assert caught.value.ply == 9
    assert isinstance(caught.value.cause, NotationError)
    assert caught.value.cause.expected is Expected.NUMBER


def test_a_move_that_stays_illegal_after_a_pass_left_out_adds_no_pass() -> None:
    before = replace(WITH_PASS, moves=WITH_PASS.moves[: WITH_PASS.moves.index(PASS)])
    text = sgf(before).replace("\n;\n", "\n; P0[999 MoveDone W wA3 N 99 .]\n;\n")
    with pytest.raises(BrokenGameError) as caught:
        parse_sgf(text)
    assert caught.value.record == replace(before, tags=TAGS)


def test_the_same_game_twice_is_read_once() -> None:
    record = parse_game(WON)
    assert parse_sgf(2 * sgf(record)) == replace(record, tags=TAGS)


def test_what_is_no_event_is_left_alone() -> None:
    text = (
        "\ufeff (;GM[27]VV[1]SU[hive]AB[aa][bb]; P0[0 Start P0]\n"
        "; P-1[Pop P0\\[0 Start P0\\]]; P0[1 Edit]; P1[2 EphemeralPick x]; P9[3 done]\n"
        "; P0[4 dropb wS1 N 13 .]C[a :) b]; P0[5 done]"
    )
    assert parse_sgf(text) == parse_game("Base;InProgress;Black[1];wS1")


def test_tags_say_who_when_and_where() -> None:
    header = (
        'P0[id "A \\] B"]P1[ id "C "]P1[id "D"]EV[Cup]PC[Here]RO[2]'
        "DT[Die Dez 12 10:07:30 MEZ 2020]GN[T!HV-A-C-2021-02-03-0405]"
    )
    assert parse_sgf(file_of(header=header)).tags == {
        "Date": "2021.02.03",
        "Event": "Cup",
        "Site": "Here",
        "Round": "2",
        "White": "A ] B",
        "Black": "C",
        "SgfDate": "Die Dez 12 10:07:30 MEZ 2020",
        "SgfGameName": "T!HV-A-C-2021-02-03-0405",
    }
    assert parse_sgf(file_of(header="DT[]GN[]")).tags == {}


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("Game won by Ann", ("Ann", "Bob"), (0,)),
        ("Game won by Bob", ("Ann", "Bob"), (1,)),
        ("Partie gewonnen von Bob", ("Ann", "Bob"), (1,)),
        ("Annの勝ち", ("Ann", "Bob"), (0,)),
        ("The game is a draw", ("game", "draw"), (0, 1)),
        ("Het spel eindigt in Remise", ("Ann", "Bob"), (0, 1)),
        ("Ничья", ("Ann", "Bob"), (0, 1)),
        ("Game won by Bobby", ("Bob", "Bobby"), (1,)),
        ("Game won by Bob", ("Bob", "Bobby"), (0,)),
        ("Game won by guest", ("Game", "guest"), (1,)),
        ("Gewonnen: Bob", ("Gewonnen", "Bob"), (0,)),
        ("partita vinta da Al (Alba)", ("Al", "Alba"), (1,)),
        ("Game won by guest", ("guest", "guest"), ()),
        ("Vinta da Ann contro Bob", ("Ann", "Bob"), ()),
        ("Partie gagnée par invité", ("guest", "Bob"), ()),
        ("", ("", ""), ()),
        ("Adjudicated", ("A", "Bob"), ()),
        ("Gagné par René", ("Ren", "Bob"), ()),
    ],
)
def test_the_winner_is_found_in_any_language(
    text: str, names: tuple[str, str], expected: tuple[int, ...]
) -> None:
    assert winners(text, names) == expected


def test_a_result_that_the_hive_shows_is_no_claim() -> None:
    record = parse_game(WON)
    for said in ("Game won by Ann", "", "Game won by somebody"):
        assert parse_sgf(sgf(record, RE=said)).result is None
    against = Outcome(Termination.UNKNOWN, Color.BLACK)
    assert parse_sgf(sgf(record, RE="Game won by Dumbot")).result == against


@pytest.mark.parametrize(
    ("said", "resigns", "expected"),
    [
        ("Game won by Bob", "P0", Outcome(Termination.RESIGNATION, Color.BLACK)),
        ("Game won by Bob", "P1", Outcome(Termination.UNKNOWN, Color.BLACK)),
        ("The game is a draw", "P1", Outcome(Termination.UNKNOWN, None)),
        ("", "P1", Outcome(Termination.RESIGNATION, Color.WHITE)),
    ],
)
def test_a_result_says_more_than_a_resignation(said: str, resigns: str, expected: Outcome) -> None:
    header = f'P0[id "Ann"]P1[id "Bob"]RE[{said}]'
    text = file_of(*OPENING, f"{resigns} Resign", f"{resigns} Done", header=header)
    assert parse_sgf(text).result == expected


def test_a_place_away_from_the_hive_is_refused_unless_an_edge_is_between() -> None:
    with pytest.raises(BrokenGameError):
        moves_of(*OPENING, "P0 dropb wQ E 2 .", "P0 done")
    events = ("P0 dropb wS1 A 26 .", "P0 done", "P1 dropb bS1 Z 26 -wS1", "P1 done")
    assert moves_of(*events) == ["wS1", "bS1 -wS1"]


pieces_of_sgf = st.lists(
    st.one_of(
        st.text(),
        st.sampled_from(["; P0[1 ", "; P1[2 ", "dropb ", "move W ", "wA1 ", "bb1 ", "q ", "N 13 ."])
        | st.sampled_from(
            ["]", "[", "\\", "(", ")", "done]", "pass]", "resign]", "swap]", "GM[27]"]
        )
        | st.sampled_from(
            ["SU[hive-plm]", "SU[Hive-", 'P0[id "', '"]', "RE[", "DT[", "9", "\u0130"]
        ),
    )
)


@given(pieces_of_sgf.map("".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    for whole in (text, f"(;GM[27]SU[hive-plm]{text}"):
        with suppress(HiveError):
            parse_sgf(whole)


# Files that are not quite right.


@pytest.mark.parametrize(
    ("header", "warnings"),
    [
        ("SU[hive]", [(WarningCode.NOT_MARKED_AS_HIVE, 1, "")]),
        ("\nGM[1]SU[hive]", [(WarningCode.NOT_MARKED_AS_HIVE, 2, "1")]),
        ("GM[27]", [(WarningCode.UNREADABLE_GAME_TYPE, 1, "")]),
        ("GM[27]\r\nSU[]", [(WarningCode.UNREADABLE_GAME_TYPE, 2, "")]),
        ("GM[27]SU[Zertz]", [(WarningCode.UNREADABLE_GAME_TYPE, 1, "Zertz")]),
        ("GM[27]SU[Hive-Ultimate]", [(WarningCode.UNREADABLE_GAME_TYPE, 1, "Hive-Ultimate")]),
        ("GM[27]SU[hive]\n???\nVV[1]", [(WarningCode.SKIPPED_TEXT, 2, "???")]),
        ("GM[27]SU[hive]RE[?!]", [(WarningCode.UNREADABLE_RESULT, 1, "?!")]),
    ],
)
def test_what_is_odd_about_a_file_is_a_warning(
    header: str, warnings: list[tuple[WarningCode, int, str]]
) -> None:
    record = parse_sgf(f"(;{header}; P0[1 Dropb wS1 N 13 .]; P0[2 Done])")
    assert format_moves(record.start, record.moves) == ["wS1"]
    assert [(one.code, one.line, one.about) for one in record.warnings] == warnings


def test_text_before_the_game_is_skipped() -> None:
    record = parse_sgf("Dear friend,\n(;GM[27]SU[hive])")
    assert record.start == Position.initial(GAME_TYPES["Base"])
    assert record.warnings == (ReadingWarning(WarningCode.SKIPPED_TEXT, 1, "Dear friend,"),)


def test_rules_bend_to_the_moves_with_a_warning() -> None:
    black, white = "P1[1 Dropb bQ N 13 .]\n; P1[2 Done]", "P0[3 Dropb wM1 O 13 .]; P0[4 Done]"
    text = f"(;GM[27]SU[hive]\n; {black}\n; {white})"
    record = parse_sgf(text)
    ruleset = replace(GAME_TYPES["Base+M"], first_player=None, queen_first=True)
    assert record == parse_game("bQ;wM bQ-", ruleset)
    assert [(one.code, one.line) for one in record.warnings] == [
        (WarningCode.FIRST_PLAYER, 2),
        (WarningCode.QUEEN_FIRST, 2),
        (WarningCode.ADDED_BUG, 4),
    ]
