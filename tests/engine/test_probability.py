"""The win probability, and the tool that fits it: it finds what the games were made with."""

from __future__ import annotations

import math
import random
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from skep.engine import Report, Score
from skep.engine.score import UNITS_OF_E
from skep.rules import Position
from skep.train.data.records import (
    ScoredMove,
    SelfPlayGame,
    SelfPlayResult,
    encode_game,
    encode_header,
)
from tests.conftest import Require

ROOT = Path(__file__).parent.parent.parent
TOOL = ROOT / "tools/fit_probability.py"
TRUE_UNITS = 40.0
"""Far from what is in use, so that it is clear which of the two is more reliable."""
GAMES = 1500


def write_games(path: Path, units_of_e: float, spread: float = 60) -> None:
    """Write games whose results are as likely as their scores say, by some number of units."""
    chance = random.Random(5)
    parts = [encode_header("made up")]
    for number in range(GAMES):
        units = round(chance.gauss(0, spread))
        wins = chance.random() < 1 / (1 + math.exp(-units / units_of_e))
        result = SelfPlayResult.WHITE_WINS if wins else SelfPlayResult.BLACK_WINS
        # What White thinks, and what Black does; a forced end says nothing that is not known.
        scores = (units, -units, units, 29_990 if wins else -29_990)
        moves = tuple(ScoredMove(0, score) for score in scores)
        parts.append(encode_game(SelfPlayGame(number, "Base", result, (0, 0), moves)))
    path.write_bytes(b"".join(parts))


def fit(*arguments: Path | str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(TOOL), *map(str, arguments)]
    return subprocess.run(command, check=False, capture_output=True, encoding="utf-8")  # noqa: S603


def test_the_number_that_games_were_made_with_is_found(tmp_path: Path, require: Require) -> None:
    require(find_spec("matplotlib"), "training curves need Matplotlib: pip install matplotlib")
    records, picture = tmp_path / "games", tmp_path / "curve.svg"
    write_games(records, TRUE_UNITS)
    result = fit(records, "--picture", picture)
    assert result.returncode == 0, result.stderr
    found = re.search(r"units of e: ([\d.]+) \(95 %: ([\d.]+) to ([\d.]+)\)", result.stdout)
    assert found, result.stdout
    units, low, high = map(float, found.groups())
    assert low < TRUE_UNITS < high
    assert units == pytest.approx(TRUE_UNITS, rel=0.15)
    assert f"{GAMES} games, {3 * GAMES} positions" in result.stdout
    errors = re.findall(r"calibration error ([\d.]+) %", result.stdout)
    # Other games than those that were fitted: the right number is the more reliable one.
    assert float(errors[0]) < float(errors[1])
    assert "<svg " in picture.read_text(encoding="utf-8")


def test_files_without_games_are_refused(tmp_path: Path) -> None:
    empty, other = tmp_path / "empty", tmp_path / "other"
    empty.write_bytes(encode_header("made up"))
    other.write_bytes(b"no records at all")
    assert "too few games" in fit(empty).stderr
    told = fit(other)
    assert told.returncode == 1
    assert "no-records" in told.stderr
    assert "Traceback" not in told.stderr


def test_scores_that_say_little_are_fitted_too(tmp_path: Path) -> None:
    # From the number in use, a step towards this one goes far beyond it.
    records = tmp_path / "games"
    write_games(records, 1000.0, spread=400)
    result = fit(records)
    assert (result.returncode, result.stderr) == (0, "")
    found = re.search(r"units of e: ([\d.]+)", result.stdout)
    assert found
    assert float(found[1]) == pytest.approx(1000.0, rel=0.3)


def records_of(*games: tuple[int, ...]) -> bytes:
    """Return games that White won, by their scores."""
    made = [
        SelfPlayGame(
            number,
            "Base",
            SelfPlayResult.WHITE_WINS,
            (0, 0),
            tuple(ScoredMove(0, score) for score in scores),
        )
        for number, scores in enumerate(games)
    ]
    return encode_header("made up") + b"".join(map(encode_game, made))


@pytest.mark.parametrize(
    "games",
    [
        pytest.param([(500, -500), (500, -500)], id="every-score-told-the-result"),
        pytest.param([(0, 0), (0, 0)], id="no-score-told-anything"),
        pytest.param([(29_990,), (29_990,)], id="nothing-but-forced-ends"),
        pytest.param([(5, -5), (29_990,)], id="nothing-to-hold-back"),
    ],
)
def test_games_that_say_too_little_are_refused(
    tmp_path: Path, games: list[tuple[int, ...]]
) -> None:
    file = tmp_path / "few"
    file.write_bytes(records_of(*games))
    told = fit(file)
    assert (told.returncode, told.stderr.strip()) == (
        1,
        "too few games for a fit and a hold-out",
    )


def test_a_score_of_so_many_units_is_e_times_as_many_wins() -> None:
    chance = Score(UNITS_OF_E).win_probability
    assert chance / (1 - chance) == pytest.approx(math.e)
    assert Score(-UNITS_OF_E).win_probability == pytest.approx(1 - chance)


def test_a_report_tells_the_chance_of_its_best_line() -> None:
    report = Report.from_raw((3, 100, 0.1, [(55, []), (20, [])]), Position.initial())
    assert report.win_probability == Score(55).win_probability
