"""Levels: each plays by the rules, by chance that a seed decides, and never plays nonsense."""

from __future__ import annotations

from random import Random

import pytest

from skep.core.moves import PASS, Move
from skep.engine import LEVELS, LINES, Limits, Line, Report, Score
from skep.engine.choice import pick
from skep.engine.levels import Level, capped
from skep.game import Game
from skep.rules import Position
from tests.engine.conftest import MakeEngine
from tests.engine.positions import LOSS_IN_2, MIDDLEGAME, THREATENED, after_best, exhaustive
from tests.play import ALL_RULESETS, random_record

QUICK = Limits(nodes=150)
WIN_IN_1 = after_best(LOSS_IN_2, 2)
NUMBERS = [level.number for level in LEVELS]


def game_of(make: MakeEngine, *, level: int, seed: int, plies: int = 10) -> tuple[Move, ...]:
    engine = make(level=level, seed=seed)
    game = Game("Base+MLP")
    for _ in range(plies):
        game.play(engine.choose(game.position, QUICK))
    return game.moves


def test_the_levels_are_ten_and_stand_in_order() -> None:
    assert list(range(1, 11)) == NUMBERS
    assert len({level.name for level in LEVELS}) == 10
    assert all(level.lines in LINES for level in LEVELS)
    assert LEVELS[-1] == Level(10, "queen", elo=LEVELS[-1].elo)


@pytest.mark.parametrize("level", NUMBERS)
@pytest.mark.parametrize("name", ALL_RULESETS)
def test_each_level_plays_by_every_rule_set(engines: MakeEngine, name: str, level: int) -> None:
    engine = engines(level=level, seed=level)
    start = Position.initial(ALL_RULESETS[name])
    for plies in (0, 1, 6, 20):
        position = random_record(plies + level, plies, start).last
        assert engine.choose(position, Limits(nodes=60)) in position.legal_moves()


@pytest.mark.parametrize("level", [1, 4, 7, 9])
def test_the_same_seed_gives_the_same_game(engines: MakeEngine, level: int) -> None:
    game = game_of(engines, level=level, seed=7)
    assert game_of(engines, level=level, seed=7) == game


@pytest.mark.parametrize("level", [1, 4])
def test_other_seeds_give_other_games(engines: MakeEngine, level: int) -> None:
    games = {game_of(engines, level=level, seed=seed) for seed in range(5)}
    assert len(games) > 1


def test_what_was_asked_before_makes_no_difference(engines: MakeEngine) -> None:
    engine = engines(level=6, seed=1)
    first = engine.choose(MIDDLEGAME, QUICK)
    engine.choose(THREATENED, QUICK)
    engine.think(MIDDLEGAME, Limits(depth=2))
    assert engine.choose(MIDDLEGAME, QUICK) == first


@pytest.mark.parametrize("level", NUMBERS[1:])
def test_from_level_2_on_a_win_in_one_is_never_missed(engines: MakeEngine, level: int) -> None:
    for seed in range(3):
        move = engines(level=level, seed=seed).choose(WIN_IN_1, Limits(depth=2))
        outcome = WIN_IN_1.play(move).outcome
        assert outcome is not None
        assert outcome.winner is WIN_IN_1.to_move


def test_level_1_lets_a_child_off_now_and_then(engines: MakeEngine) -> None:
    moves = [engines(level=1, seed=seed).choose(WIN_IN_1, Limits(depth=1)) for seed in range(20)]
    outcomes = {WIN_IN_1.play(move).outcome is None for move in moves}
    assert outcomes == {True, False}


@pytest.mark.parametrize("level", NUMBERS[2:])
def test_from_level_3_on_nobody_walks_into_a_loss_at_once(engines: MakeEngine, level: int) -> None:
    for seed in range(2):
        move = engines(level=level, seed=seed).choose(THREATENED, Limits(depth=2))
        assert exhaustive(THREATENED.play(move), 1).win_in is None


def test_a_choice_comes_with_what_was_seen(engines: MakeEngine) -> None:
    for level in (3, 10):
        choice = engines(level=level).decide(MIDDLEGAME, QUICK)
        assert choice.line in choice.report.lines
        assert choice.move == choice.line.moves[0]
        assert choice.score == choice.line.score


def test_limits_can_only_make_a_level_weaker() -> None:
    level = Level(5, "spider", depth=4, nodes=1000)
    assert capped(Limits(), level) == Limits(depth=4, nodes=1000)
    assert capped(Limits(seconds=1, depth=9, nodes=50), level) == Limits(1, 4, 50)
    assert capped(Limits(depth=3), level, glancing=True) == Limits(depth=2, nodes=1000)
    assert capped(Limits(seconds=2), LEVELS[-1]) == Limits(seconds=2)


# --- the rule of choice, by itself --------------------------------------------------------------

MOVES = MIDDLEGAME.legal_moves()


def report(*units: int) -> Report:
    found = zip(units, MOVES, strict=False)
    return Report(
        2, 100, 0.1, tuple(Line(Score(each), (move,), MIDDLEGAME) for each, move in found)
    )


def picked(level: Level, found: Report, *, glancing: bool = False) -> set[int]:
    """Return which of the lines are ever picked, by their number."""
    chance = Random(1)
    picks = [pick(found, level, chance, glancing=glancing) for _ in range(500)]
    return {found.lines.index(line) for line in picks}


CHANCY = Level(5, "spider", lines=9, temperature=20, margin=30)


def test_without_a_temperature_the_best_move_is_played() -> None:
    assert picked(Level(10, "queen"), report(50, 50, 49)) == {0}


def test_moves_within_the_margin_are_played_and_no_others() -> None:
    assert picked(CHANCY, report(50, 45, 20, 19, -200)) == {0, 1, 2}


def test_a_win_at_once_is_played_unless_it_is_not_seen() -> None:
    found = report(Score.win(1).units, Score.win(1).units, 40, 30)
    assert picked(CHANCY, found) == {0}
    blind = Level(1, "egg", temperature=20, margin=30, overlooks=1, glance=0)
    assert picked(blind, found) == {0}
    assert picked(blind, found, glancing=True) == {2, 3}
    assert picked(blind, report(Score.win(1).units), glancing=True) == {0}


def test_a_loss_at_once_is_played_only_when_there_is_nothing_else() -> None:
    wide = Level(5, "spider", lines=9, temperature=20, margin=100_000)
    assert picked(wide, report(Score.loss(4).units, Score.loss(2).units)) == {0}
    assert picked(wide, report(Score.loss(2).units, Score.loss(2).units)) == {0, 1}


def test_a_better_move_is_played_more_often() -> None:
    chance = Random(1)
    found = report(20, 0)
    picks = [pick(found, CHANCY, chance).moves[0] for _ in range(1000)]
    assert 650 < picks.count(MOVES[0]) < 800


def test_a_line_that_seems_better_than_the_best_counts_as_much_as_it() -> None:
    chance = Random(1)
    found = report(0, 15_000)
    picks = [pick(found, CHANCY, chance).moves[0] for _ in range(1000)]
    assert 400 < picks.count(MOVES[0]) < 600


def test_passing_is_a_choice_of_one() -> None:
    only = Report(1, 1, 0.1, (Line(Score(-10), (PASS,), MIDDLEGAME),))
    assert pick(only, CHANCY, Random(1)).moves == (PASS,)
