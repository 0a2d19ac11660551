"""Pairs of games between two players: the same on any executor, and fair."""

from __future__ import annotations

import itertools
import re
from contextlib import closing
from dataclasses import replace

import pytest

from skep.engine.limits import Limits
from skep.engine.player_settings import SETTINGS, PlayerSettings
from skep.jobs import ThreadExecutor
from skep.match.openings import Half, load_openings
from skep.match.statistics import pair_counts
from skep.notation.gamestring import format_moves
from skep.notation.rulesets import parse_ruleset
from skep.rules import native
from skep.train.gating.pairs import PairedGames, PairResult, play_pairs, tuning_openings
from tests.conftest import Require

WEAK = PlayerSettings(Limits(nodes=5), hash_mib=1)
STRONG = PlayerSettings(Limits(nodes=400), hash_mib=1)


@pytest.fixture(autouse=True)
def _native(require: Require) -> None:
    require(native is not None, "pairs need the native engine")


def pairs_of(
    a: PlayerSettings, b: PlayerSettings, threads: int = 2, count: int = 6
) -> list[PairResult]:
    """Return pairs from the openings of Base, sorted by number."""
    openings = tuning_openings("Base")
    found = play_pairs(
        a, b, rules="Base", openings=openings, pairs=range(count), executor=ThreadExecutor(threads)
    )
    return sorted(found, key=lambda pair: pair.number)


def test_any_number_of_threads_plays_the_same_pairs() -> None:
    assert pairs_of(WEAK, STRONG, 1) == pairs_of(WEAK, STRONG, 4)


def test_a_player_scores_half_against_itself() -> None:
    for pair in pairs_of(WEAK, WEAK):
        assert pair.points == 1
        assert pair.wins == pair.losses
        assert pair.wins + pair.draws + pair.losses == 2


def test_the_player_with_more_nodes_wins() -> None:
    better, worse = pairs_of(STRONG, WEAK), pairs_of(WEAK, STRONG)
    assert sum(pair.points for pair in better) > 9
    # The same games, with the names changed.
    for one, other in zip(better, worse, strict=True):
        assert one.halves == (2 - other.halves[1], 2 - other.halves[0])
        assert (one.plies, one.cut_off) == (other.plies, other.cut_off)
    assert sum(pair_counts(pair.points for pair in better)) == 6


def test_without_openings_number_and_seed_determine_the_games() -> None:
    one, same, other = (
        PairedGames(WEAK, STRONG, rules="Base+MLP", seed=seed) for seed in (1, 1, 2)
    )
    assert [one(number) for number in range(4)] == [same(number) for number in range(4)]
    assert [one(number) for number in range(4)] != [other(number) for number in range(4)]


def test_closing_the_generator_stops_the_games() -> None:
    found = play_pairs(
        WEAK, WEAK, rules="Base", openings=None, pairs=itertools.count(), executor=ThreadExecutor(2)
    )
    with closing(found):
        assert len({next(found).number for _ in range(3)}) == 3


@pytest.mark.parametrize("rules", ["Base", "Base+MLP"])
def test_tuning_openings_exclude_the_hold_out(rules: str) -> None:
    ruleset = parse_ruleset(rules)
    name = "base" if rules == "Base" else "base-mlp"
    suites = {
        half: {
            ";".join(format_moves(one.start, one.moves))
            for one in load_openings(name, ruleset, half).records
        }
        for half in Half
    }
    found = set(tuning_openings(rules))
    assert len(found) == 250
    assert found == suites[Half.TUNING]
    assert not found & suites[Half.HOLD_OUT]


@pytest.mark.parametrize(
    ("a", "rules", "openings", "named"),
    [
        (PlayerSettings(), "Base", [], "nodes: expected a limit: nodes, depth or seconds, not 0"),
        (
            replace(WEAK, tuning=(("speed", 9),)),
            "Base",
            [],
            f"setting: expected {SETTINGS}, not 'speed=9'",
        ),
        (WEAK, "Base+X", [], "Base+X"),
        (WEAK, "Base", ["wS1;wS2"], "wS1;wS2"),
        (WEAK, "Base", ["nonsense"], "nonsense"),
    ],
)
def test_invalid_pairs_are_refused_at_once(
    a: PlayerSettings, rules: str, openings: list[str], named: str
) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(named)}$"):
        play_pairs(a, WEAK, rules=rules, openings=openings, pairs=[0], executor=ThreadExecutor(1))
