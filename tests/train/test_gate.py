"""Pairs of games between two settings: the same on any executor, and fair."""

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
from skep.train.gate import PairResult, Pairs, play_pairs, tuning_openings
from tests.conftest import Require

WEAK = PlayerSettings(Limits(nodes=5), hash_mib=1)
STRONG = PlayerSettings(Limits(nodes=400), hash_mib=1)


@pytest.fixture(autouse=True)
def _native(require: Require) -> None:
    require(native is not None, "pairs need the native engine")


def pairs_of(
    a: PlayerSettings, b: PlayerSettings, threads: int = 2, count: int = 6
) -> list[PairResult]:
    """Return pairs from the openings of Base, by their numbers."""
    openings = tuning_openings("Base")
    found = play_pairs(
        a, b, rules="Base", openings=openings, pairs=range(count), executor=ThreadExecutor(threads)
    )
    return sorted(found, key=lambda pair: pair.number)


def test_the_same_pairs_come_of_any_number_of_threads() -> None:
    assert pairs_of(WEAK, STRONG, 1) == pairs_of(WEAK, STRONG, 4)


def test_a_setting_is_as_strong_as_itself() -> None:
    for pair in pairs_of(WEAK, WEAK):
        assert pair.points == 1
        assert pair.wins == pair.losses
        assert pair.wins + pair.draws + pair.losses == 2


def test_more_nodes_win_whoever_has_them() -> None:
    better, worse = pairs_of(STRONG, WEAK), pairs_of(WEAK, STRONG)
    assert sum(pair.points for pair in better) > 9
    # The same games, with the names changed.
    for one, other in zip(better, worse, strict=True):
        assert one.halves == (2 - other.halves[1], 2 - other.halves[0])
        assert (one.plies, one.cut_off) == (other.plies, other.cut_off)
    assert sum(pair_counts(pair.points for pair in better)) == 6


def test_without_openings_number_and_seed_decide() -> None:
    one, same, other = (Pairs(WEAK, STRONG, rules="Base+MLP", seed=seed) for seed in (1, 1, 2))
    assert [one(number) for number in range(4)] == [same(number) for number in range(4)]
    assert [one(number) for number in range(4)] != [other(number) for number in range(4)]


def test_who_has_seen_enough_leaves() -> None:
    found = play_pairs(
        WEAK, WEAK, rules="Base", openings=None, pairs=itertools.count(), executor=ThreadExecutor(2)
    )
    with closing(found):
        assert len({next(found).number for _ in range(3)}) == 3


@pytest.mark.parametrize("rules", ["Base", "Base+MLP"])
def test_no_opening_is_held_out(rules: str) -> None:
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
def test_what_cannot_be_played_is_refused_at_once(
    a: PlayerSettings, rules: str, openings: list[str], named: str
) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(named)}$"):
        play_pairs(a, WEAK, rules=rules, openings=openings, pairs=[0], executor=ThreadExecutor(1))
