"""Collections of games: what is stored, found, counted and removed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from skep.core.bugs import Color
from skep.core.errors import WrongTypeError
from skep.core.outcome import Outcome, Termination
from skep.core.symmetry import SYMMETRIES
from skep.explorer import (
    ANY_GAME_TYPE,
    EmptyGameError,
    GameCollection,
    GameFilter,
    GameResult,
    Tally,
    UnknownGameError,
    game_rows,
    position_rows,
)
from skep.game import Game
from skep.notation.errors import NotationError, UnwritableError
from skep.notation.record import GameRecord
from skep.notation.rulesets import parse_ruleset
from skep.notation.setupstring import parse_setup
from skep.rules import Position
from tests.play import ALL_RULESETS, random_record

OPENING = "wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
TURNED = "wS1;bG1 \\wS1;wQ wS1\\;bQ \\bG1"
WHITE_WON = Outcome(Termination.RESIGNATION, Color.WHITE)
BLACK_WON = Outcome(Termination.TIMEOUT, Color.BLACK)
DRAWN = Outcome(Termination.AGREEMENT, None)
ABORTED = Outcome(Termination.ABORTED, None)


@pytest.fixture
def games(tmp_path: Path) -> Iterator[GameCollection]:
    with GameCollection(tmp_path / "games.sqlite") as collection:
        yield collection


def game(  # noqa: PLR0913 - each matters to some test
    moves: str = OPENING,
    white: str = "Ann",
    black: str = "Ben",
    *,
    rules: str = "Base+MLP",
    day: str = "2024.07.31",
    result: Outcome | None = WHITE_WON,
) -> Game:
    played = Game(rules)
    for move in moves.split(";"):
        played.play(move)
    played.tags = {"White": white, "Black": black, "Date": day}
    if result:
        played.finish(result)
    return played


def after(moves: str, rules: str = "Base+MLP") -> Position:
    return game(moves, rules=rules, result=None).position


def ids(found: Any) -> list[int]:
    return [one.id for one in found]


# --- storing and removing ------------------------------------------------------------------------


def test_a_game_comes_back_as_it_was(games: GameCollection) -> None:
    played = game()
    played.comments[2] = "The spider\nstays."
    number = games.add(played, source="club.pgn")
    assert number is not None
    again = games.game(number)
    assert again.record() == played.record()
    stored = games.stored(number)
    assert stored.source == "club.pgn"
    assert stored.facts == game_rows(played.record()).facts
    assert (stored.facts.white, stored.facts.date, stored.facts.plies) == ("Ann", "2024-07-31", 4)


@pytest.mark.parametrize("name", ALL_RULESETS)
def test_games_of_every_rule_set_come_back(games: GameCollection, name: str) -> None:
    record = random_record(3, 40, Position.initial(ALL_RULESETS[name]))
    number = games.add(record)
    assert number is not None
    assert games.game(number).record() == record


def test_a_game_from_a_setup_is_found_by_its_positions(games: GameCollection) -> None:
    start = parse_setup("1~Base-MLP~w2~w~bG1~0-0-wS1.1-0-bG1")
    played = Game.from_position(start)
    played.play("wQ -wS1")
    assert games.add(played) == 1
    assert ids(games.search(position=start)) == [1]
    assert games.continuations(start).moves[0].text == "wQ -wS1"


def test_the_same_game_is_stored_once(games: GameCollection) -> None:
    assert games.add(game()) == 1
    assert games.add(game(white=" ANN ", black="ben"), source="elsewhere") is None
    assert games.add(game(TURNED)) is None
    others = [
        game(black="Carl"),
        game(day="2024.08.01"),
        game(result=DRAWN),
        game(rules="Base+M"),
        game(rules="Base+MLP,queen_first=true"),
        game(OPENING + ";wA1 wQ/"),
    ]
    added = games.add_all([*others, game(), *others])
    assert (added.stored, added.known) == (6, 7)
    assert len(games) == 7


def test_all_games_are_stored_or_none(games: GameCollection) -> None:
    with pytest.raises(EmptyGameError):
        games.add_all([game(), Game()])
    assert len(games) == 0
    with pytest.raises(EmptyGameError):
        games.add(Game())


def test_what_pgn_cannot_hold_is_refused(games: GameCollection) -> None:
    played = game()
    played.tags["two words"] = "yes"
    with pytest.raises(UnwritableError):
        games.add(played)
    assert len(games) == 0


def test_text_that_is_no_text_is_stored_all_the_same(games: GameCollection) -> None:
    played = game(white="A\udcffnn")
    assert games.add(played, source="\udcff.pgn") == 1
    assert games.stored(1).facts.white == "A?nn"


def test_a_deleted_game_is_found_by_nothing(games: GameCollection) -> None:
    games.add(game())
    games.add(game(OPENING + ";wA1 wQ/", white="Carl"))
    games.delete(1)
    assert ids(games.search()) == [2]
    assert games.search(GameFilter(player="Ann")) == []
    for moves in ("wS1", OPENING):
        assert ids(games.search(position=after(moves))) == [2]
        assert games.continuations(after(moves)).tally == Tally(white=1)
    assert games.continuations(after(OPENING)).ended == Tally()
    for call in (games.delete, games.game, games.stored):
        with pytest.raises(UnknownGameError, match="no game 1"):
            call(1)
    assert games.add(game()) == 3  # no number comes back


@pytest.mark.parametrize("what", [None, "wS1", 3])
def test_only_games_are_stored(games: GameCollection, what: Any) -> None:
    with pytest.raises(WrongTypeError):
        games.add(what)
    with pytest.raises(WrongTypeError):
        games.add_all([what])
    with pytest.raises(WrongTypeError):
        games.add_all(3)  # type: ignore[arg-type]
    with pytest.raises(WrongTypeError):
        game_rows(what)


# --- searching -----------------------------------------------------------------------------------


@pytest.fixture
def club(games: GameCollection) -> GameCollection:
    games.add_all(
        [
            game(white="Ann", black="Ben", day="2023.12.31", result=WHITE_WON),
            game(white="Ben", black="Ann", day="2024.02.??", result=BLACK_WON),
            game(TURNED + ";wA1 -wQ", "Carl", "ann  lee", day="2024.07.31", result=DRAWN),
            game("wG1;bG1 wG1-", "Ann", "Carl", day="?", result=ABORTED),
            game(OPENING, "Ann", "Carl", rules="Base+M", day="2024", result=None),
            game("wS1", "", "?", rules="classic+M", day="31 July", result=WHITE_WON),
        ]
    )
    return games


@pytest.mark.parametrize(
    ("where", "found"),
    [
        (GameFilter(), [6, 5, 4, 3, 2, 1]),
        (GameFilter(player="ANN"), [5, 4, 2, 1]),
        (GameFilter(player="Ann Lee"), [3]),
        (GameFilter(player="Ann", color=Color.BLACK), [2]),
        (GameFilter(player="Ann", opponent="ben"), [2, 1]),
        (GameFilter(player="Ann", color=Color.WHITE, opponent="ben"), [1]),
        (GameFilter(player="Ann", opponent="Ann"), []),
        (GameFilter(opponent="Carl"), [5, 4, 3]),
        (GameFilter(player="A"), []),
        (GameFilter(result=GameResult.WHITE), [6, 1]),
        (GameFilter(result=GameResult.UNFINISHED), [5, 4]),
        (GameFilter(game_type="Base+M"), [6, 5]),
        (GameFilter(game_type="base+mlp"), [4, 3, 2, 1]),
        (GameFilter(game_type=ANY_GAME_TYPE, rules="Base+M"), [5]),
        (GameFilter(rules=parse_ruleset("classic+M")), [6]),
        (GameFilter(since=date(2024, 1, 1)), [5, 3, 2]),
        (GameFilter(since=date(2024, 2, 1), until=date(2024, 7, 31)), [3, 2]),
        (GameFilter(until=date(2024, 1, 1)), [5, 1]),
        (GameFilter(min_plies=5), [3]),
        (GameFilter(max_plies=2), [6, 4]),
        (GameFilter(min_plies=2, max_plies=4, player="Ann", result=GameResult.BLACK), [2]),
    ],
)
def test_games_are_found_by_what_is_known_about_them(
    club: GameCollection, where: GameFilter, found: list[int]
) -> None:
    assert ids(club.search(where)) == found
    assert club.count(where) == len(found)


def test_games_are_found_by_position_and_more(club: GameCollection) -> None:
    position = after(OPENING)
    assert ids(club.search(position=position)) == [3, 2, 1]
    assert ids(club.search(position=after(TURNED))) == [3, 2, 1]
    assert ids(club.search(GameFilter(player="Carl"), position=position)) == [3]
    assert ids(club.search(GameFilter(game_type=ANY_GAME_TYPE), position=position)) == [5, 3, 2, 1]
    assert ids(club.search(position=after(OPENING, "Base+M"))) == [5]
    assert ids(club.search(GameFilter(rules="Base+M"), position=position)) == [5]
    assert club.search(position=after("wS1;bG1 wS1-;wQ \\wS1")) == []
    assert club.count(position=position) == 3


def test_games_come_page_by_page(club: GameCollection) -> None:
    assert ids(club.search(limit=2)) == [6, 5]
    assert ids(club.search(limit=2, offset=4)) == [2, 1]


@pytest.mark.parametrize(
    "wrong",
    [{"player": 3}, {"color": "white"}, {"result": "white"}, {"since": "2024"}, {"min_plies": "2"}],
)
def test_a_filter_takes_values_of_the_right_type(wrong: dict[str, Any]) -> None:
    with pytest.raises(WrongTypeError):
        GameFilter(**wrong)


def test_a_filter_with_unknown_rules_says_so(club: GameCollection) -> None:
    for where in (GameFilter(game_type="chess"), GameFilter(rules="chess")):
        with pytest.raises(NotationError):
            club.search(where)
        with pytest.raises(NotationError):
            club.continuations(Position.initial(), where)


def test_only_positions_are_looked_up(club: GameCollection) -> None:
    moves: Any = "wS1"
    with pytest.raises(WrongTypeError):
        club.continuations(moves)
    with pytest.raises(WrongTypeError):
        club.search(position=moves)
    with pytest.raises(WrongTypeError):
        club.search("Ann")  # type: ignore[arg-type]
    with pytest.raises(WrongTypeError):
        club.continuations(Position.initial(), "Ann")  # type: ignore[arg-type]


# --- continuations -------------------------------------------------------------------------------


def test_continuations_count_results_and_name_games(club: GameCollection) -> None:
    found = club.continuations(Position.initial(parse_ruleset("Base+MLP")), examples=2)
    assert found.tally == Tally(white=1, draws=1, black=1, unfinished=1)
    assert [(one.text, one.tally.games, ids(one.examples)) for one in found.moves] == [
        ("wS1", 3, [3, 2]),
        ("wG1", 1, [4]),
    ]
    assert found.moves[0].tally == Tally(white=1, draws=1, black=1)
    assert found.moves[0].tally.white_score == pytest.approx(0.5)
    assert found.moves[1].tally.white_score is None
    assert (found.ended, found.illegal) == (Tally(), Tally())


def test_symmetric_moves_are_one_entry_that_is_legal_here(games: GameCollection) -> None:
    for number, where in enumerate(["wS1-", "-wS1", "wS1/", "wS1\\", "/wS1", "\\wS1"]):
        games.add(game(f"wS1;bG1 {where}", white=str(number)))
    position = after("wS1")
    [one] = games.continuations(position).moves
    assert position.is_legal(one.move)
    assert (one.text, one.tally.games) == ("bG1 \\wS1", 6)


def test_moves_are_legal_in_the_position_asked_about_however_it_lies(club: GameCollection) -> None:
    for symmetry in SYMMETRIES:
        position = symmetry.map_position(after(OPENING))
        found = club.continuations(position)
        assert found.tally == Tally(white=1, draws=1, black=1)
        assert found.ended == Tally(white=1, black=1)
        [one] = found.moves
        assert position.is_legal(one.move)
        assert ids(one.examples) == [3]
        assert position.play(one.move).canonical_key == after(TURNED + ";wA1 -wQ").canonical_key


def test_other_game_types_are_left_out_unless_asked_for(club: GameCollection) -> None:
    position = after("wS1;bG1 wS1-")
    assert club.continuations(position).tally.games == 3
    any_type = GameFilter(game_type=ANY_GAME_TYPE)
    assert club.continuations(position, any_type).tally.games == 4
    assert club.continuations(position, GameFilter(game_type="Base+M")).tally.games == 1
    assert club.continuations(position, GameFilter(player="Ben")).tally.games == 2


def test_moves_that_these_rules_forbid_are_counted_apart(games: GameCollection) -> None:
    games.add(game("wQ;bG1 wQ-", rules="Base+MLP,queen_first=true"))
    games.add(game("wS1;bG1 wS1-"))
    found = games.continuations(Position.initial(parse_ruleset("Base+MLP")))
    assert [one.text for one in found.moves] == ["wS1"]
    assert found.illegal == Tally(white=1)
    assert found.tally == Tally(white=2)


def test_a_game_that_comes_back_to_a_position_counts_once(games: GameCollection) -> None:
    back_and_forth = ";wQ /wS1;bQ bG1/;wQ -wS1;bQ bG1-"
    games.add(game(OPENING + back_and_forth * 2 + ";wA1 -wQ", rules="Base+MLP,repetition=none"))
    found = games.continuations(after(OPENING))
    assert found.tally == Tally(white=1)
    assert [one.tally.games for one in found.moves] == [1, 1]


def test_counts_match_the_games_themselves(games: GameCollection) -> None:
    start = Position.initial(parse_ruleset("Base"))
    records = [random_record(seed, 30, start) for seed in range(40)]
    assert games.add_all(records).stored == len(records)
    for record in records[:5]:
        for position in record.positions():
            key = position.canonical_key
            expected = Counter(
                after_
                for one in records
                for after_ in {
                    row.next for row in game_rows(one).positions if row.key == key and row.next
                }
            )
            found = games.continuations(position, examples=0)
            counted = {
                position.play(one.move).canonical_key: one.tally.games for one in found.moves
            }
            assert counted == expected


# --- rows ----------------------------------------------------------------------------------------


def test_the_rows_of_a_game_are_its_keys_in_order() -> None:
    record = random_record(5, 50, Position.initial())
    keys = [position.canonical_key for position in record.positions()]
    rows = game_rows(record).positions
    assert rows == position_rows(keys)
    assert {(row.key, row.next) for row in rows} == set(zip(keys, [*keys[1:], None], strict=True))
    assert rows[-1].next is None


@pytest.mark.parametrize(
    ("tag", "found"),
    [
        ("2024.07.31", "2024-07-31"),
        ("2024-7-1", "2024-07-01"),
        ("2024/07/31 12:30", "2024-07-31"),
        ("2024.07.??", "2024-07"),
        ("2024.??.??", "2024"),
        ("2024.13.01", "2024"),
        ("????.??.??", ""),
        ("yesterday", ""),
        ("20240731", ""),
    ],
)
def test_a_date_is_as_much_as_the_tag_says(tag: str, found: str) -> None:
    assert game_rows(game(day=tag).record()).facts.date == found


def test_the_board_tells_the_result_if_nobody_does() -> None:
    repeated = OPENING + ";wQ /wS1;bQ bG1/;wQ -wS1;bQ bG1-" * 2
    drawn = game(repeated, rules="Base,repetition=threefold", result=None)
    assert game_rows(drawn.record()).facts.result is GameResult.DRAW
    open_ = game(repeated, rules="Base,repetition=none", result=None)
    assert game_rows(open_.record()).facts.result is GameResult.UNFINISHED


def test_an_image_of_a_game_has_its_digest() -> None:
    record = random_record(8, 40, Position.initial())
    for symmetry in SYMMETRIES:
        image = GameRecord(record.start, tuple(map(symmetry.map_move, record.moves)))
        assert game_rows(image) == game_rows(record)
