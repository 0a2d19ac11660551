"""Elo and the sequential test, held against what fishtest has published."""

from __future__ import annotations

import math
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.match import statistics
from skep.match.statistics import (
    Elo,
    Sprt,
    SprtVerdict,
    elo,
    elo_of,
    mean_score,
    pair_counts,
    score_interval,
    score_of,
    scores_of,
)

Five = tuple[int, int, int, int, int]

# Results of Stockfish's tests as its pull requests on GitHub quote them: the number of the pull
# request, the counts of pairs ("Ptnml"), the bounds in logistic Elo, and the ratio fishtest gave.
PUBLISHED_RATIOS = [
    (2493, (424, 2948, 5832, 3045, 460), (-1.0, 3.0), 2.94),
    (2493, (1284, 17437, 55536, 18085, 1292), (0.0, 2.0), 2.94),
    (2920, (665, 4806, 9333, 4893, 747), (-0.5, 1.5), 2.95),
    (2920, (328, 4564, 15580, 4789, 371), (0.25, 1.75), 2.98),
    (2971, (17, 253, 1042, 337, 39), (-0.5, 1.5), 2.96),
    (2971, (11, 407, 3238, 513, 11), (0.25, 1.75), 2.93),
    (3017, (174, 2658, 10273, 2713, 178), (-1.5, 0.5), 2.96),
    (3017, (40, 1272, 12142, 1300, 30), (-1.5, 0.5), 3.01),
    (3098, (491, 7345, 29693, 7670, 465), (-0.25, 1.25), 2.96),
    (3209, (58, 3302, 33130, 3518, 84), (0.25, 1.25), 2.97),
    (3331, (14, 1030, 14318, 1163, 19), (0.25, 1.25), 2.93),
]

# Likewise: the Elo, half the width of its 95 % interval, and the likelihood of superiority.
PUBLISHED_ELOS = [
    (6095, (168, 7012, 15622, 7035, 163), 0.08, 1.4, 0.542),
    (6255, (1, 137, 4659, 203, 0), 2.22, 1.3, 1.000),
]

counts_of_pairs = st.tuples(*[st.integers(0, 500)] * 5).filter(any)
full_counts = st.tuples(*[st.integers(1, 500)] * 5)


def mirrored(counts: Five) -> Five:
    """Return the same pairs as the other player sees them."""
    lost, behind, even, ahead, won = counts
    return won, ahead, even, behind, lost


@pytest.mark.parametrize(("pull", "counts", "bounds", "ratio"), PUBLISHED_RATIOS)
def test_the_ratio_is_the_one_that_fishtest_has_published(
    pull: int, counts: Five, bounds: tuple[float, float], ratio: float
) -> None:
    assert Sprt(*bounds).ratio(counts) == pytest.approx(ratio, abs=0.006), pull


@pytest.mark.parametrize(("pull", "counts", "value", "margin", "likelihood"), PUBLISHED_ELOS)
def test_the_elo_is_the_one_that_fishtest_has_published(
    pull: int, counts: Five, value: float, margin: float, likelihood: float
) -> None:
    found = elo(counts)
    assert round(found.value, 2) == value, pull
    assert round(found.margin, 1) == margin
    assert round(found.likelihood, 3) == likelihood


def test_an_interval_by_hand() -> None:
    # Ten pairs: mean 0.6, variance (0.35² + 4·0.1² + … )/10, all by pencil.
    counts = (0, 1, 5, 3, 1)
    mean = (0.25 + 5 * 0.5 + 3 * 0.75 + 1) / 10
    spread = (0.35**2 + 5 * 0.1**2 + 3 * 0.15**2 + 0.4**2) / 10
    error = 1.959964 * math.sqrt(spread / 10)
    found = elo(counts)
    assert mean_score(counts) == pytest.approx(mean)
    assert found.low == pytest.approx(-400 * math.log10(1 / (mean - error) - 1), abs=1e-4)
    assert found.high == pytest.approx(-400 * math.log10(1 / (mean + error) - 1), abs=1e-4)


def test_the_bounds_are_those_of_wald() -> None:
    lower, upper = Sprt(0, 10).bounds
    assert (round(lower, 2), round(upper, 2)) == (-2.94, 2.94)
    bounds = Sprt(0, 10, alpha=0.1, beta=0.01).bounds
    assert bounds == pytest.approx((math.log(0.01 / 0.9), math.log(0.99 / 0.1)))


@pytest.mark.parametrize(
    ("counts", "verdict"),
    [
        ((0, 0, 0, 0, 0), SprtVerdict.UNDECIDED),
        ((10, 20, 40, 25, 12), SprtVerdict.UNDECIDED),
        ((50, 200, 400, 350, 100), SprtVerdict.PASSED),
        ((100, 350, 400, 200, 50), SprtVerdict.FAILED),
    ],
)
def test_a_test_decides_when_it_can(counts: Five, verdict: SprtVerdict) -> None:
    assert Sprt(0, 20).verdict(counts) is verdict


@pytest.mark.parametrize(
    "numbers",
    [(10, 0), (5, 5), (0, math.inf), (0, 10, 0), (0, 10, 0.05, 1), (0, 10, 0.6, 0.6)],
)
def test_a_test_that_cannot_decide_is_refused(numbers: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match=r"elo0 must be below elo1|no test has the error rates"):
        Sprt(*numbers)


@pytest.mark.parametrize("counts", [(), (1, 2), (1, 2, 3, 4), (1, 2, -3), (0, 0, 0, 0, -1)])
def test_counts_are_five_or_three(counts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="five counts of pairs, or three of games"):
        scores_of(counts)


def test_nothing_played_says_nothing() -> None:
    assert elo((0, 0, 0, 0, 0)) == Elo(0.0, -math.inf, math.inf, 0.5)
    assert Sprt(0, 10).ratio((0, 0, 0, 0, 0)) == 0.0
    assert mean_score((0, 0, 0)) == 0.5


def test_a_clean_sweep_is_not_certainty() -> None:
    found = elo((0, 0, 0, 0, 10))
    assert (found.value, found.high) == (math.inf, math.inf)
    assert 100 < found.low < 250
    assert found.likelihood == 1 - 0.5**11
    assert elo((0, 0, 8, 0, 0)).value == 0.0
    assert elo((0, 0, 8, 0, 0)).likelihood == 0.5


def test_points_of_pairs_are_counted() -> None:
    assert pair_counts([0, 0.5, 0.5, 1, 1.5, 2, 2, 2]) == (1, 2, 1, 1, 3)


@given(st.floats(-1000, 1000))
def test_score_and_elo_undo_each_other(difference: float) -> None:
    assert elo_of(score_of(difference)) == pytest.approx(difference, abs=1e-6)


@given(counts_of_pairs)
def test_the_other_player_sees_the_same_with_the_sign_reversed(counts: Five) -> None:
    one, other = elo(counts), elo(mirrored(counts))
    assert other.value == pytest.approx(-one.value)
    assert other.low == pytest.approx(-one.high)
    assert other.likelihood == pytest.approx(1 - one.likelihood)
    assert one.low <= one.value <= one.high


@given(counts_of_pairs)
def test_a_test_of_the_opposite_has_the_opposite_ratio(counts: Five) -> None:
    ratio = Sprt(-5, 15).ratio(counts)
    assert Sprt(-15, 5).ratio(mirrored(counts)) == pytest.approx(-ratio, abs=1e-6)


@given(full_counts, st.integers(2, 20))
def test_the_ratio_grows_with_the_number_of_pairs(counts: Five, times: int) -> None:
    more = tuple(times * count for count in counts)
    assert Sprt(0, 10).ratio(more) == pytest.approx(times * Sprt(0, 10).ratio(counts), abs=1e-6)


@given(full_counts)
def test_near_the_mean_the_ratio_is_that_of_the_normal_law(counts: Five) -> None:
    # LLR = (s1 - s0)(2m - s0 - s1) / (2 var), for hypotheses that are close to each other.
    test = Sprt(elo(counts).value - 1, elo(counts).value + 2)
    low, high = score_of(test.elo0), score_of(test.elo1)
    mean, total = mean_score(counts), sum(counts)
    spread = sum(n * (two / 4 - mean) ** 2 for two, n in enumerate(counts)) / total
    about = total * (high - low) * (2 * mean - low - high) / (2 * spread)
    assert test.ratio(counts) == pytest.approx(about, rel=0.05, abs=0.01)


@given(full_counts)
def test_singles_and_pairs_agree_where_pairs_are_singles(counts: Five) -> None:
    lost, _, even, _, won = counts
    assert elo((lost, 0, even, 0, won)) == elo((lost, even, won))


SCRIPT = Path(statistics.__file__)


@pytest.mark.parametrize("command", [(str(SCRIPT),), ("-m", "skep.match.statistics")])
def test_it_is_a_program_that_needs_nothing_else(command: tuple[str, ...], tmp_path: Path) -> None:
    # -I -S: neither this folder, nor any package that is installed.
    options = ("-I", "-S") if command[0] == str(SCRIPT) else ("-W", "error")
    result = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, *options, *command, "3", "11", "20", "12", "4", "--sprt", "0", "20"],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=tmp_path,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == (
        "games 100\n"
        "score 51.50 %\n"
        "elo   +10.43, 95 % from -38.28 to +59.54\n"
        "los   66.3 %\n"
        "sprt  0.01 between -2.94 and 2.94: undecided\n"
    )


def test_the_program_takes_single_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert statistics.main(["20", "10", "30"]) == 0
    assert capsys.readouterr().out.startswith("games 60\nscore 58.33 %\n")


@pytest.mark.parametrize("arguments", [["1", "2"], ["1", "2", "3", "4", "5", "--sprt", "5", "5"]])
def test_the_program_refuses_bad_counts(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert statistics.main(arguments) == 2
    assert capsys.readouterr().err.startswith("error: ")


def test_the_interval_of_a_score_is_wilsons() -> None:
    # R: prop.test(17, 100, correct = FALSE)$conf.int
    assert score_interval(17 / 100, 100) == pytest.approx((0.1089, 0.2555), abs=1e-4)
    assert score_interval(1.0, 100) == pytest.approx((0.9630, 1.0), abs=1e-4)
    for score, games in ((-0.1, 10), (1.1, 10), (0.5, 0)):
        with pytest.raises(ValueError, match="expected a score"):
            score_interval(score, games)
