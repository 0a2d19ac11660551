"""Arguments of a wrong type, outside the rules: one clear error each, never an AttributeError."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from skep import (
    Game,
    GameRecord,
    How,
    WrongTypeError,
    format_move,
    format_ruleset,
    format_setup,
    parse_piece,
    parse_ruleset,
    parse_setup,
    read_games,
    read_move,
)
from skep.bulk import playouts, replay
from skep.core.ruleset import TOURNAMENT
from skep.notation.drawing.svg import draw_svg
from skep.words import Words

ANY: Any = None
GAME: Any = Game("Base")
PATH: Any = Path("games.pgn")
READS_FILES = "skep.read_games(path) reads a file."


class _File(io.StringIO):
    def __repr__(self) -> str:
        return "<file>"


def _text(value: object) -> Any:
    """Return a value as if it were whatever is expected."""
    return value


def _read_by(rules: Any) -> object:
    return read_games("wS1", rules=rules)


def _explained() -> str:
    how = GAME.explain("wS1", "")
    assert isinstance(how, How)
    return Words("en").how(how, _text("wS1"))


def _pgn_of(game: Game, **parts: object) -> str:
    for name, value in parts.items():
        setattr(game, name, value)
    return game.pgn()


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: Game.from_string(PATH), f"text: expected str, not {PATH!r}. {READS_FILES}"),
        (lambda: Game.from_pgn(PATH), f"text: expected str, not {PATH!r}. {READS_FILES}"),
        (
            lambda: Game.from_pgn(_text(b"1. wS1")),
            "text: expected str, not b'1. wS1'. Use its .decode().",
        ),
        (lambda: parse_setup(_text(5)), "text: expected str, not 5"),
        (
            lambda: read_games(_text(b"")),
            "source: expected str or PathLike, not b''. Use its .decode().",
        ),
        (
            lambda: read_games(_text(_File())),
            (
                "source: expected str or PathLike, not <file>."
                " Use its .read(), or skep.read_games with the path."
            ),
        ),
        (lambda: Game.from_record(_text(5)), "record: expected GameRecord, not 5"),
        (lambda: GameRecord(_text(5)), "position: expected Position, not 5"),
        (lambda: replay(_text(5)), "games: expected iterable of str, not 5"),
    ],
)
def test_texts_and_files(call: Callable[[], object], text: str) -> None:
    with pytest.raises(WrongTypeError) as caught:
        call()
    assert str(caught.value) == text


@pytest.mark.parametrize("rules", [5, [], {}, 0])
@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("rules", Game),
        ("rules", partial(Game.from_string, "wS1")),
        ("rules", partial(Game.from_pgn, "1. wS1")),
        ("rules", _read_by),
        ("ruleset", partial(replay, ["wS1"])),
    ],
)
def test_rules_are_a_rule_set_or_its_name(
    name: str, call: Callable[[Any], object], rules: object
) -> None:
    """Empty lists once meant no rules at all."""
    with pytest.raises(WrongTypeError) as caught:
        call(rules)
    assert str(caught.value) == f"{name}: expected Ruleset or str, not {rules!r}"


def test_rules_that_are_a_position_or_a_game_point_to_what_takes_those() -> None:
    for start in (GAME.position, GAME):
        with pytest.raises(WrongTypeError) as caught:
            Game(start)
        hint = "Use its .ruleset, or Game.from_position to start from a position."
        assert str(caught.value) == f"rules: expected Ruleset or str, not {start!r}. {hint}"


def test_random_games_start_from_rules_or_a_position() -> None:
    with pytest.raises(WrongTypeError, match="start: expected Position or Ruleset or str, not 5"):
        playouts(_text(5))


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: parse_piece(_text(parse_piece("wQ"))), "text: expected str, not <Piece wQ>"),
        (lambda: parse_ruleset(_text(TOURNAMENT)), "text: expected str, not Ruleset("),
        (
            lambda: format_ruleset(_text("Base")),
            "ruleset: expected Ruleset, not 'Base'. Use skep.parse_ruleset(text), or Game,",
        ),
        (lambda: read_move(_text(5), GAME.position), "text: expected str, not 5"),
        (_explained, "piece: expected Piece, not 'wS1'. Use skep.parse_piece(text), or Game,"),
        (lambda: GAME.explain(5, "wS1-"), "piece: expected Piece or str, not 5"),
        (lambda: GAME.explain("wS1", 5), "end: expected Hex or str, not 5"),
        (lambda: GAME.read_move(5), "move: expected Move, not 5"),
        (lambda: GAME.svg(marks=None), "marks: expected Marks, not None"),
        (lambda: GAME.svg(look=None), "look: expected Look, not None"),
    ],
)
def test_pieces_moves_and_marks(call: Callable[[], object], text: str) -> None:
    with pytest.raises(WrongTypeError) as caught:
        call()
    assert str(caught.value).startswith(text)


def test_a_game_that_is_over_is_asked_about_moves_only() -> None:
    game = Game("Base")
    game.agree_draw()
    with pytest.raises(WrongTypeError, match="move: expected Move, not 5"):
        game.play(_text(5))


def test_what_needs_a_position_refuses_a_game(rules: ModuleType) -> None:
    start = rules.Position.initial()
    move = read_move("wS1", start)
    calls: list[Callable[[Any], object]] = [
        partial(read_move, "wS1"),
        partial(format_move, move),
        format_setup,
        draw_svg,
    ]
    for call in calls:
        assert call(start) is not None
        with pytest.raises(WrongTypeError) as caught:
            call(GAME)
        assert str(caught.value) == (
            "position: expected Position, not <Game Base, White[1]>. Use its .position."
        )
    with pytest.raises(WrongTypeError, match="move: expected Move, not 'wS1'"):
        format_move(_text("wS1"), start)


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: Game().pgn(White=ANY), "White: expected str or int, not None"),
        (lambda: _pgn_of(Game(), tags={"White": 5}), "tag White: expected str, not 5"),
        (lambda: _pgn_of(Game(), tags={5: "Ann"}), "name of a tag: expected str, not 5"),
        (lambda: _pgn_of(Game(), tags=None), "tags: expected Mapping, not None"),
        (lambda: _pgn_of(Game(), comments={"1": "!"}), "ply of a comment: expected int, not '1'"),
        (lambda: _pgn_of(Game(), comments={0: 5}), "comment 0: expected str, not 5"),
        (lambda: _pgn_of(Game(), comments=[]), "comments: expected Mapping, not []"),
        (
            lambda: GameRecord(GAME.position, tags={"Round": _text(2)}),
            "tag Round: expected str, not 2",
        ),
    ],
)
def test_tags_and_comments_are_text(call: Callable[[], object], text: str) -> None:
    with pytest.raises(WrongTypeError) as caught:
        call()
    assert str(caught.value) == text


def test_of_a_long_value_the_error_shows_the_start() -> None:
    with pytest.raises(WrongTypeError) as caught:
        Game.from_pgn(_text(b"x" * 1000))
    assert str(caught.value) == f"text: expected str, not b'{'x' * 77}…. Use its .decode()."
