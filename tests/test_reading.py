"""``skep.read_games``: files and text of any format, games that fail, what a game keeps."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from skep import Color, Game, Outcome, Termination, UnreadableGameError, read_games
from skep.core.ruleset import CLASSIC
from skep.notation.archive import Failure
from skep.notation.errors import (
    BrokenGameError,
    Expected,
    NotationError,
    UnknownFormatError,
    Unwritable,
    UnwritableError,
)
from skep.notation.gamestring import parse_game
from skep.notation.setupstring import format_setup
from skep.reading import is_text
from tests.notation.boardspace import sgf

UHP = "Base+MLP;InProgress;White[2];wL;bP \\wL"
PGN = """[GameType "Base"]
[White "Ann"]
[Result "WhiteWins"]
[Termination "resignation"]

{Hello.}
1. wS1
{Hm.}

WhiteWins
"""
GAME = Game.from_string(UHP)


def moves(games: list[Game]) -> list[tuple[str, ...]]:
    return [game.move_strings() for game in games]


@pytest.mark.parametrize(
    "text",
    [
        UHP,
        "wL;bP \\wL",
        f"{UHP}\n",
        "wL .;bP \\wL",
        "[wL .] [bP \\wL]",
        "1. wL 2. bP \\wL",
        '[GameType "Base+MLP"]\n1. wL\n2. bP \\wL',
        sgf(GAME.record()),
    ],
)
def test_the_text_of_a_file_is_read_whatever_its_format(text: str) -> None:
    assert moves(list(read_games(text))) == [("wL", "bP \\wL")]


@pytest.mark.parametrize("name", ["base.pgn", "games.txt", "1. games", "wS1.uhp", "bart"])
@pytest.mark.parametrize("packed", [False, True])
def test_a_file_is_read_by_its_path_packed_or_not(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    packed: bool,  # noqa: FBT001
) -> None:
    monkeypatch.chdir(tmp_path)
    contents = UHP.encode() if name.endswith("uhp") else PGN.encode()
    Path(name).write_bytes(gzip.compress(contents) if packed else contents)
    expected = [("wL", "bP \\wL")] if name.endswith("uhp") else [("wS1",)]
    assert moves(list(read_games(name))) == expected
    assert moves(list(read_games(Path(name)))) == expected
    assert moves(list(read_games(tmp_path / name))) == expected


def test_a_path_object_is_never_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError):
        read_games(Path("wS1"))
    Path("wS1").write_text(UHP, encoding="utf-8")
    assert moves(list(read_games(Path("wS1")))) == [("wL", "bP \\wL")]
    assert moves(list(read_games("wS1"))) == [("wS1",)]


@pytest.mark.parametrize("source", ["nothing.pgn", "hello", "a\0b", "x" * 5000])
def test_what_is_neither_a_file_nor_a_game_says_both(source: str) -> None:
    with pytest.raises(FileNotFoundError, match="no such file, and the text doesn't look like"):
        read_games(source)


def test_text_that_is_no_game_is_refused() -> None:
    for text in ("", "hello\nworld\n"):
        with pytest.raises(UnknownFormatError):
            list(read_games(text))


def test_a_setup_string_is_a_game_from_that_position() -> None:
    (game,) = read_games(format_setup(GAME.position))
    assert (game.moves, game.position.turn) == ((), 2)
    assert is_text(format_setup(GAME.position))


def test_a_game_that_cannot_be_read_raises_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "games.uhp"
    path.write_text(f"{UHP}\n\nwS1;bS1\n{UHP}\n", encoding="utf-8")
    games = read_games(path)
    assert next(games) == GAME
    with pytest.raises(UnreadableGameError) as caught:
        next(games)
    failure = caught.value.failure
    assert (failure.source, failure.line, failure.number) == ("games.uhp", 3, 2)
    assert isinstance(failure.error, BrokenGameError)
    assert caught.value.__cause__ is failure.error
    assert str(caught.value) == (
        "games.uhp, line 3, game 2: ply 2, 'bS1': 'bS1', column 4: expected where the piece goes,"
        " such as -wA1, wA1/ or wA1. To skip such games, pass a function as on_failure"
    )


def test_a_function_gets_the_failures_and_reading_continues() -> None:
    failures: list[Failure] = []
    games = list(read_games(f"{UHP}\nwS1;bS1\n{UHP}", on_failure=failures.append))
    assert games == [GAME, GAME]
    assert [(failure.line, failure.number) for failure in failures] == [(2, 2)]
    assert str(failures[0]).startswith("line 2, game 2: ply 2, 'bS1'")


def test_rules_are_for_games_that_do_not_say_theirs() -> None:
    expected = [Game.from_record(parse_game("wQ", CLASSIC))]
    assert list(read_games("wQ", rules=CLASSIC)) == expected
    assert list(read_games("wQ", rules="classic")) == expected
    with pytest.raises(NotationError):
        read_games("wQ", rules="chess")


def test_a_game_keeps_what_its_file_says_and_gives_it_back() -> None:
    (game,) = read_games(PGN)
    assert game.tags == {"White": "Ann"}
    assert game.comments == {0: "Hello.", 1: "Hm."}
    assert game.result == Outcome(Termination.RESIGNATION, Color.WHITE)
    assert game.warnings == ()
    assert game.pgn() == PGN
    assert game.copy().pgn() == PGN
    assert Game.from_pgn(PGN).record() == game.record()


def test_tags_are_added_to_the_pgn_or_replaced() -> None:
    game = Game.from_pgn(PGN)
    text = game.pgn(White="Bea", Black="Cid", Round=3)
    assert text.splitlines()[:4] == [
        '[GameType "Base"]',
        '[Round "3"]',
        '[White "Bea"]',
        '[Black "Cid"]',
    ]
    assert game.tags == {"White": "Ann"}
    game.tags["Site"] = "Home"
    assert '[Site "Home"]' in game.pgn()


def test_comments_on_moves_that_are_taken_back_go_when_another_is_played() -> None:
    game = Game.from_pgn(PGN)
    game.undo()
    assert game.record().comments == {0: "Hello."}
    game.redo()
    assert game.record().comments == {0: "Hello.", 1: "Hm."}
    game.undo()
    game.play("wG1")
    assert game.record().comments == {0: "Hello."}


def test_a_tag_that_is_worked_out_cannot_be_given() -> None:
    game = Game.from_pgn(PGN)
    with pytest.raises(UnwritableError) as caught:
        game.pgn(Result="Draw")
    assert (caught.value.code, caught.value.about) == (Unwritable.COMPUTED_TAG, "Result")
    assert '[Termination "Normal"]' in Game.from_pgn("1. wS1").pgn(Termination="Normal")


@pytest.mark.parametrize(("text", "line"), [("", 1), (f"{PGN}\n{PGN}", 12)])
def test_one_game_of_pgn_is_not_none_and_not_two(text: str, line: int) -> None:
    with pytest.raises(NotationError) as caught:
        Game.from_pgn(text)
    assert (caught.value.expected, caught.value.line) == (Expected.ONE_PGN, line)


def test_an_analysis_is_text_too() -> None:
    nodes = '[{"id": 0, "children": [1]}, {"id": 1, "move_delta": {"piece": "wS1"}}]'
    (game,) = read_games(f'{{"game_type": "Base", "root_id": 0, "nodes": {nodes}}}')
    assert game.move_strings() == ("wS1",)
