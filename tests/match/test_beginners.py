"""Simulated beginners: what each of them promises to see, and to overlook."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from skep import Bug, Color, Game, Position, parse_setup
from skep.core.moves import Move, Pass, Placement
from skep.match.beginners import BEGINNERS, Beginner
from skep.opponents.beginners import (
    play_child,
    play_clubbie,
    play_newcomer,
    play_novice,
    play_random,
    play_starter,
)
from skep.opponents.sight import joins_queen, queen_hex, ring, wins_in_one

VECTORS = Path(__file__).parent.parent / "vectors"
SEEDS = range(300)
OVERLOOKS_NO_WIN = pytest.mark.parametrize("beginner", [play_newcomer, play_novice, play_clubbie])
PLAYS_LIKE_NEWCOMER = pytest.mark.parametrize(
    "beginner", [play_starter, play_newcomer, play_novice, play_clubbie]
)


@cache
def positions(plies: int) -> list[Position]:
    """Return positions in which the side to move wins by force in a number of plies."""
    text = (VECTORS / "forced_wins.txt").read_text(encoding="utf-8")
    setups = re.findall(rf"^setup (.*)\nwins  {plies}$", text, re.MULTILINE)
    return [parse_setup(setup) for setup in setups]


def chosen(beginner: Beginner, position: Position) -> list[Move]:
    """Return what a beginner plays with many random generators."""
    return [beginner(position, Random(seed)) for seed in SEEDS]


def share_of_wins(beginner: Beginner, position: Position) -> float:
    wins = set(wins_in_one(position))
    return sum(move in wins for move in chosen(beginner, position)) / len(SEEDS)


def opening(beginner: Beginner, seed: int, plies: int) -> Game:
    """Return the first plies of a game that a beginner plays against itself."""
    game, rng = Game("Base+MLP"), Random(seed)
    for _ in range(plies):
        game.play(beginner(game.position, rng))
    return game


def leaves_win(position: Position, move: Move) -> bool:
    return bool(wins_in_one(position.play(move)))


def joining(position: Position) -> set[Move]:
    """Return the moves that bring a piece beside the enemy queen."""
    me = position.to_move
    target = queen_hex(position, me.other)
    return {move for move in position.legal_moves() if joins_queen(move, me, target)}


@cache
def threatened() -> list[Position]:
    """Return positions in which some moves leave the opponent a win in one, and others don't."""
    return [
        position
        for position in positions(3)
        if {leaves_win(position, move) for move in position.legal_moves()} == {True, False}
    ]


def games() -> list[tuple[str, str, str]]:
    text = (VECTORS / "beginner_games.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(name, seed, game) for name, seed, game in (line.split(" ", 2) for line in lines)]


@pytest.mark.parametrize(("name", "seed", "text"), games())
def test_a_beginner_plays_as_it_is_defined(name: str, seed: str, text: str) -> None:
    expected = Game.from_string(text)
    played, rng = Game(expected.ruleset), Random(seed)
    for _ in expected.moves:
        played.play(BEGINNERS[name](played.position, rng))
    assert str(played) == text


def test_every_beginner_has_a_game_with_each_rule_set() -> None:
    found = {(name, text.partition(";")[0]) for name, _, text in games()}
    assert found == {(name, rules) for name in BEGINNERS for rules in ("Base", "Base+MLP")}


# --- wins in one ---------------------------------------------------------------------------------


def test_the_wins_in_one_are_those_that_end_the_game() -> None:
    for position in positions(1) + positions(3):
        me = position.to_move
        winners = {move: position.play(move).outcome for move in position.legal_moves()}
        ending = [move for move, end in winners.items() if end and end.winner is me]
        assert wins_in_one(position) == ending


def test_a_child_sees_half_of_its_wins() -> None:
    position = next(one for one in positions(1) if len(wins_in_one(one)) == 1)
    # The other half of the time, it may find the win by chance, as a move beside the queen or not.
    by_chance = (1 / len(joining(position)) + 1 / len(position.legal_moves())) / 2
    assert share_of_wins(play_child, position) == pytest.approx((1 + by_chance) / 2, abs=0.06)
    assert share_of_wins(play_random, position) < 0.1


def test_a_starter_sees_three_wins_out_of_four() -> None:
    position = next(one for one in positions(1) if len(wins_in_one(one)) == 1)
    assert 0.7 < share_of_wins(play_starter, position) < 0.9


@OVERLOOKS_NO_WIN
def test_a_newcomer_a_novice_and_a_clubbie_see_every_win(beginner: Beginner) -> None:
    for position in positions(1)[:20]:
        assert beginner(position, Random(1)) in wins_in_one(position)


# --- threats -------------------------------------------------------------------------------------


def test_a_newcomer_is_blind_to_threats() -> None:
    assert any(
        leaves_win(position, play_newcomer(position, Random(seed)))
        for position in threatened()
        for seed in range(10)
    )


@pytest.mark.parametrize("beginner", [play_novice, play_clubbie])
def test_a_novice_and_a_clubbie_leave_no_win_if_they_can(beginner: Beginner) -> None:
    assert threatened()
    for position in threatened():
        assert not leaves_win(position, beginner(position, Random(1)))


def test_a_novice_plays_on_if_every_move_leaves_a_win() -> None:
    lost = [
        after
        for position in positions(3)
        for after in map(position.play, position.legal_moves())
        if after.outcome is None and all(leaves_win(after, one) for one in after.legal_moves())
    ]
    assert lost
    for position in lost[:5]:
        assert play_novice(position, Random(1)) in position.legal_moves()


# --- openings ------------------------------------------------------------------------------------


def queen_turns(beginner: Beginner) -> set[int]:
    """Return the turns on which a beginner places its queen."""
    turns: set[int] = set()
    for seed in range(30):
        for ply, move in enumerate(opening(beginner, seed, 8).moves):
            if isinstance(move, Placement) and move.piece.bug is Bug.QUEEN:
                turns.add(ply // 2 + 1)
    return turns


def test_a_child_places_the_queen_from_turn_2_to_turn_4() -> None:
    assert queen_turns(play_child) == {2, 3, 4}


@PLAYS_LIKE_NEWCOMER
def test_others_place_the_queen_on_turn_2_or_3(beginner: Beginner) -> None:
    assert queen_turns(beginner) == {2, 3}


@PLAYS_LIKE_NEWCOMER
def test_others_begin_with_a_bug_that_is_no_ant(beginner: Beginner) -> None:
    moves = chosen(beginner, Game("Base+MLP").position)
    first = {move.piece.bug for move in moves if isinstance(move, Placement)}
    assert first == {Bug.GRASSHOPPER, Bug.SPIDER, Bug.BEETLE, Bug.LADYBUG}


@PLAYS_LIKE_NEWCOMER
def test_others_place_the_queen_with_few_neighbors(beginner: Beginner) -> None:
    for seed in range(10):
        position = opening(beginner, seed, 6).position
        assert max(ring(position, color) for color in Color) <= 3
        before = opening(beginner, seed, 4).position
        if queen_hex(before, before.to_move) is None:
            rings: dict[Move, int] = {
                move: ring(before.play(move), before.to_move)
                for move in before.legal_moves()
                if isinstance(move, Placement) and move.piece.bug is Bug.QUEEN
            }
            assert rings[beginner(before, Random(seed))] == min(rings.values())


# --- attack and defense --------------------------------------------------------------------------


@cache
def middlegames() -> list[Position]:
    text = (VECTORS / "middlegames.txt").read_text(encoding="utf-8")
    setups = re.findall(r"^setup (.*)$", text, re.MULTILINE)
    found = [parse_setup(setup) for setup in setups]
    return [one for one in found if len(one.hive.queens()) == len(Color)]


def attacks(beginner: Beginner, position: Position) -> float:
    """Return how often a beginner brings a piece beside the enemy queen."""
    moves = joining(position)
    return sum(move in moves for move in chosen(beginner, position)) / len(SEEDS)


def attackable() -> Position:
    """Return a position without a win in one, with a few moves beside the queen."""
    return next(
        one
        for one in middlegames()
        if not wins_in_one(one) and 0 < 5 * len(joining(one)) < len(one.legal_moves())
    )


def test_half_of_the_moves_of_a_child_go_beside_the_queen() -> None:
    position = attackable()
    by_chance = len(joining(position)) / len(position.legal_moves())
    assert attacks(play_random, position) == pytest.approx(by_chance, abs=0.05)
    assert attacks(play_child, position) == pytest.approx((1 + by_chance) / 2, abs=0.06)


def test_a_newcomer_attacks_more_often_than_a_starter_who_notices_fewer_moves() -> None:
    position = attackable()
    assert attacks(play_newcomer, position) > attacks(play_starter, position) > 0.2
    assert len(set(chosen(play_newcomer, position))) < len(set(chosen(play_starter, position)))


def test_a_newcomer_gives_its_own_queen_no_neighbor() -> None:
    for position in middlegames():
        if wins_in_one(position):
            continue
        me = position.to_move
        after = position.play(play_newcomer(position, Random(1)))
        rings = [ring(position.play(move), me) for move in position.legal_moves()]
        assert ring(after, me) <= max(ring(position, me), min(rings))


def test_a_novice_frees_a_queen_in_danger() -> None:
    in_danger = [
        position
        for position in middlegames()
        if ring(position, position.to_move) >= 4 and not wins_in_one(position)
    ]
    freed = [
        position
        for position in in_danger
        if ring(position.play(play_novice(position, Random(1))), position.to_move)
        < ring(position, position.to_move)
    ]
    assert len(freed) > len(in_danger) / 2 > 0


def test_only_a_piece_of_ones_own_that_was_elsewhere_joins_a_queen() -> None:
    position = attackable()
    me = position.to_move
    assert not joins_queen(Pass(), me, queen_hex(position, me.other))
    assert not any(joins_queen(move, me, None) for move in position.legal_moves())
    assert not any(
        joins_queen(move, me.other, queen_hex(position, me.other)) for move in joining(position)
    )
