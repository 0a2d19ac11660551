"""Levels: each plays by the rules, by chance that a seed decides, and never plays nonsense."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from skep.bounds import LEVEL_NUMBERS, LINES
from skep.core.moves import PASS, Move
from skep.engine import LEVELS, Limits, Report
from skep.engine.levels import Attention, Level, capped
from skep.game import Game
from skep.notation.setupstring import parse_setup
from skep.rules import Position
from skep.words import Words
from tests.engine.conftest import MakeEngine
from tests.engine.level_vectors import WALLED_IN
from tests.engine.positions import LOSS_IN_2, MIDDLEGAME, THREATENED, after_best, exhaustive
from tests.play import ALL_RULESETS, random_record

QUICK = Limits(nodes=150)
WIN_IN_1 = after_best(LOSS_IN_2, 2)
STUCK = parse_setup(WALLED_IN[0]).play(PASS)
NUMBERS = [level.number for level in LEVELS]
MEASUREMENTS = Path(__file__).parent.parent.parent / "docs/measurements.md"


def game_of(make: MakeEngine, *, level: int, seed: int, plies: int = 10) -> tuple[Move, ...]:
    engine = make(level=level, seed=seed)
    game = Game("Base+MLP")
    for _ in range(plies):
        game.play(engine.choose(game.position, QUICK))
    return game.moves


def test_the_levels_are_ten_and_stand_in_order() -> None:
    assert list(LEVEL_NUMBERS) == NUMBERS
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


@pytest.mark.parametrize("level", NUMBERS[3:])
def test_from_level_4_on_a_win_in_one_is_never_missed(engines: MakeEngine, level: int) -> None:
    for seed in range(3):
        move = engines(level=level, seed=seed).choose(WIN_IN_1, Limits(depth=2))
        outcome = WIN_IN_1.play(move).outcome
        assert outcome is not None
        assert outcome.winner is WIN_IN_1.to_move


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_lowest_levels_overlook_a_win_now_and_then(engines: MakeEngine, level: int) -> None:
    moves = [engines(level=level, seed=seed).choose(WIN_IN_1, Limits()) for seed in range(40)]
    outcomes = {WIN_IN_1.play(move).outcome is None for move in moves}
    assert outcomes == {True, False}


@pytest.mark.parametrize("level", NUMBERS[4:])
def test_from_level_5_on_nobody_walks_into_a_loss_at_once(engines: MakeEngine, level: int) -> None:
    for seed in range(2):
        move = engines(level=level, seed=seed).choose(THREATENED, Limits(depth=2))
        assert exhaustive(THREATENED.play(move), 1).win_in is None


@pytest.mark.parametrize("level", NUMBERS[3:9])
def test_an_opponent_who_can_only_pass_faces_the_best_move(engines: MakeEngine, level: int) -> None:
    moves = set[Move]()
    for seed in range(6):
        choice = engines(level=level, seed=seed).decide(STUCK, Limits(nodes=300))
        # All nodes go into one line: with several, it doesn't see how to end the game.
        assert choice.report.lines == (choice.line,)
        moves.add(choice.move)
    assert len(moves) == 1


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
    assert capped(Limits(depth=3), level, Attention.GLANCE) == Limits(depth=2, nodes=1000)
    assert capped(Limits(depth=6), level, Attention.FINISH) == Limits(depth=6, nodes=20_000)
    assert capped(Limits(nodes=3), LEVELS[0]) == Limits(nodes=3)
    assert capped(Limits(seconds=2), LEVELS[-1]) == Limits(seconds=2)


def test_a_limit_of_nodes_bounds_what_the_lowest_levels_notice(engines: MakeEngine) -> None:
    reports: list[Report] = []
    choice = engines(level=3).decide(MIDDLEGAME, Limits(nodes=4), on_report=reports.append)
    assert reports == [choice.report]
    assert (choice.report.depth, choice.report.nodes, len(choice.report.lines)) == (1, 4, 1)


@pytest.mark.parametrize(
    ("number", "overlooks", "told"),
    [
        (6, 25, "one move in four"),
        (7, 10, "one move in ten"),
        (8, 2, "one move in fifty"),
        (9, 0, "Never rushes"),
    ],
)
def test_the_page_says_how_often_a_level_rushes(number: int, overlooks: int, told: str) -> None:
    level = LEVELS[number - 1]
    assert level.overlooks == overlooks
    assert told in Words("en").say(f"level-{number}-line")


@pytest.mark.parametrize(("language", "told"), [("en", "400,000"), ("nl", "400.000")])
def test_the_page_says_how_many_positions_level_9_looks_at(language: str, told: str) -> None:
    assert LEVELS[8].nodes == 400_000
    assert told in Words(language).say("level-9-line")


def test_the_elo_of_each_level_follows_from_the_measured_scores() -> None:
    text = MEASUREMENTS.read_text(encoding="utf-8")
    [row] = re.findall(r"^\| each level against the one below, .*", text, re.MULTILINE)
    scores = {
        int(level): float(score) / 100 for level, score in re.findall(r"\b(\d): ([\d.]+)%", row)
    }
    assert sorted(scores) == list(range(2, 10))
    expected = 0.0
    for level in LEVELS[:9]:
        if share := scores.get(level.number):
            expected += 400 * math.log10(share / (1 - share))
        assert level.elo == pytest.approx(expected, abs=1)
