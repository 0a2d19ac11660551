"""Training curves and reliability: the pictures, and the numbers in them."""

from __future__ import annotations

import builtins
import importlib.util
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from skep.train import training
from skep.train.errors import TrainingError, TrainingFault
from skep.train.metrics.curves import draw_curves, draw_reliability
from skep.train.metrics.progress import TrainingProgress
from skep.train.metrics.reliability import (
    BINS,
    Bin,
    Reliability,
    bin_of,
    count_reliability,
    from_sums,
)
from skep.train.training import TrainingJob, numbers_of, train
from tests.conftest import Require

SVG = "{http://www.w3.org/2000/svg}"
CURVE = [
    TrainingProgress(10, 30, 1.0, 0.08, 0.09),
    TrainingProgress(20, 30, 2.0, 0.05, 0.07),
    TrainingProgress(30, 30, 3.0, 0.04, 0.065),
]


@pytest.fixture
def matplotlib_here(require: Require) -> None:
    found = importlib.util.find_spec("matplotlib")
    require(found, "training curves need Matplotlib: pip install matplotlib")


def line(picture: ET.Element, name: str) -> list[tuple[float, float]]:
    """Return the points of a line of a picture."""
    [group] = [one for one in picture.iter(f"{SVG}g") if one.get("id") == name]
    path = group.find(f"{SVG}path")
    assert path is not None
    pairs = re.findall(r"[ML] (\S+) (\S+)", path.get("d") or "")
    return [(float(x), float(y)) for x, y in pairs]


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - our own


@pytest.mark.usefixtures("matplotlib_here")
def test_every_report_is_a_point_and_lower_losses_are_drawn_lower() -> None:
    picture = parsed(draw_curves(CURVE))
    for name in ("training", "holdout"):
        points = line(picture, name)
        assert [x for x, _ in points] == sorted(x for x, _ in points)
        # In SVG, y grows downward.
        assert [y for _, y in points] == sorted(y for _, y in points)
        assert len(points) == len(CURVE)
    below = zip(line(picture, "training"), line(picture, "holdout"), strict=True)
    assert all(training[1] > holdout[1] for training, holdout in below)


@pytest.mark.usefixtures("matplotlib_here")
def test_predictions_that_come_true_lie_on_the_diagonal() -> None:
    bins = tuple(Bin(10, chance, chance) for chance in (0.1, 0.5, 0.9))
    picture = parsed(draw_reliability(Reliability(bins)))
    (x0, y0), (x1, y1) = line(picture, "diagonal")
    points = line(picture, "bins")
    assert len(points) == len(bins)
    for x, y in points:
        assert (y - y0) / (y1 - y0) == pytest.approx((x - x0) / (x1 - x0), abs=1e-3)
    assert "calibration error 0.00 %" in "".join(picture.itertext())


@pytest.mark.usefixtures("matplotlib_here")
def test_a_picture_has_both_panels_and_accepts_translations() -> None:
    words = {
        **dict.fromkeys(("step", "loss", "training", "holdout", "predicted", "observed"), "a < b"),
        "title": "Titel & co",
        "calibration": "kalibratiefout",
    }
    reliability = Reliability((Bin(4, 0.25, 0.5),))
    picture = parsed(draw_curves(CURVE, reliability, words=words))
    texts = ["".join(text.itertext()) for text in picture.iter(f"{SVG}text")]
    assert "kalibratiefout 25.00 %" in texts
    assert {"a < b", "a < b 0.04000", "a < b 0.06500"} <= set(texts)
    assert picture.findtext(f"{SVG}title") == "Titel & co"


@pytest.mark.usefixtures("matplotlib_here")
def test_a_picture_is_the_same_every_time() -> None:
    reliability = Reliability((Bin(4, 0.25, 0.5),))
    assert draw_curves(CURVE, reliability) == draw_curves(CURVE, reliability)


@pytest.mark.usefixtures("matplotlib_here")
@pytest.mark.parametrize("curve", [[], CURVE[:1], [CURVE[0], CURVE[0]]])
def test_a_curve_with_few_points_can_be_drawn(curve: list[TrainingProgress]) -> None:
    text = draw_curves(curve, Reliability(()))
    assert parsed(text).tag == f"{SVG}svg"
    assert not re.search(r"\b(nan|inf)\b", text)


def test_a_curve_without_matplotlib_is_refused_before_training(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def import_module(name: str) -> object:
        if name == "matplotlib":
            raise ImportError(name)
        return builtins.__import__(name)

    monkeypatch.setattr(training, "import_module", import_module)
    job = TrainingJob([tmp_path / "games"], tmp_path / "new.net", curve=tmp_path / "new.svg")
    with pytest.raises(TrainingError) as caught:
        train(job, lambda _: None)
    assert caught.value.fault is TrainingFault.NO_MATPLOTLIB
    told = "matplotlib: training curves need this package, which isn't installed"
    assert str(caught.value) == told


def test_reliability_has_twenty_bins() -> None:
    found = count_reliability([(0.0, 0), (0.049, 1), (0.05, 1), (1.0, 1), (0.97, 0.5)])
    assert [(part.count, part.observed) for part in found.bins] == [(2, 0.5), (1, 1), (2, 0.75)]
    assert found.count == 5
    expected = (2 * (0.5 - 0.0245) + 0.95 + 2 * (0.985 - 0.75)) / 5
    assert found.calibration_error == pytest.approx(expected)
    assert [bin_of(number / BINS) for number in range(BINS + 1)] == [*range(BINS), BINS - 1]


def test_without_predictions_the_calibration_error_is_zero() -> None:
    assert from_sums([0] * BINS, [0.0] * BINS, observed=[0.0] * BINS).calibration_error == 0


def test_the_numbers_are_in_a_file_beside_the_picture() -> None:
    assert numbers_of(Path("some") / "new.svg") == Path("some") / "new.jsonl"
