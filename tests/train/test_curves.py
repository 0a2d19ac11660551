"""Curves: pictures that are drawn right, and reliability that is counted right."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from skep.train.curves import draw_curves, draw_reliability
from skep.train.recipe import Progress
from skep.train.reliability import BINS, Bin, Reliability, bin_of, count_reliability, from_sums
from skep.train.training import numbers_of

SVG = "{http://www.w3.org/2000/svg}"
CURVE = [
    Progress(10, 30, 1.0, 0.08, 0.09),
    Progress(20, 30, 2.0, 0.05, 0.07),
    Progress(30, 30, 3.0, 0.04, 0.065),
]


def line(picture: ET.Element, name: str) -> list[tuple[float, float]]:
    """Return the points of a line of a picture."""
    [found] = [one for one in picture.iter(f"{SVG}polyline") if one.get("class") == name]
    pairs = [point.split(",") for point in (found.get("points") or "").split()]
    return [(float(x), float(y)) for x, y in pairs]


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - our own


def test_every_progress_is_a_point_and_lower_errors_lie_lower() -> None:
    picture = parsed(draw_curves(CURVE))
    for name in ("learned", "held"):
        points = line(picture, name)
        assert [x for x, _ in points] == sorted(x for x, _ in points)
        # Down is up in a picture.
        assert [y for _, y in points] == sorted(y for _, y in points)
        assert len(points) == len(CURVE)
    below = zip(line(picture, "learned"), line(picture, "held"), strict=True)
    assert all(learned[1] > held[1] for learned, held in below)


def test_chances_that_come_true_lie_on_the_diagonal() -> None:
    bins = tuple(Bin(10, chance, chance) for chance in (0.1, 0.5, 0.9))
    picture = parsed(draw_reliability(Reliability(bins)))
    (x0, y0), (x1, y1) = line(picture, "grid diagonal")
    for x, y in line(picture, "bins"):
        assert (y - y0) * (x1 - x0) == pytest.approx((x - x0) * (y1 - y0), abs=50)
    assert "calibration error 0.00 %" in "".join(picture.itertext())


def test_a_picture_has_both_and_words_of_its_own() -> None:
    words = {
        **dict.fromkeys(("step", "error", "learned", "held", "predicted", "happened"), "a < b"),
        "title": "Titel & co",
        "calibration": "ijkfout",
    }
    reliability = Reliability((Bin(4, 0.25, 0.5),))
    text = draw_curves(CURVE, reliability, words=words)
    assert "ijkfout 25.00 %" in text
    assert parsed(text).findtext(f"{SVG}title") == "Titel & co"
    assert "prefers-color-scheme: dark" in text


@pytest.mark.parametrize("curve", [[], CURVE[:1], [CURVE[0], CURVE[0]]])
def test_hardly_anything_can_be_drawn_too(curve: list[Progress]) -> None:
    text = draw_curves(curve, Reliability(()))
    assert parsed(text).tag == f"{SVG}svg"
    assert not re.search("nan|inf", text)


def test_reliability_is_counted_by_twentieths() -> None:
    found = count_reliability([(0.0, 0), (0.049, 1), (0.05, 1), (1.0, 1), (0.97, 0.5)])
    assert [(part.count, part.happened) for part in found.bins] == [(2, 0.5), (1, 1), (2, 0.75)]
    assert found.count == 5
    expected = (2 * (0.5 - 0.0245) + 0.95 + 2 * (0.985 - 0.75)) / 5
    assert found.error == pytest.approx(expected)
    assert [bin_of(number / BINS) for number in range(BINS + 1)] == [*range(BINS), BINS - 1]


def test_nothing_is_off_where_nothing_was_predicted() -> None:
    assert from_sums([0] * BINS, [0.0] * BINS, happened=[0.0] * BINS).error == 0


def test_numbers_stand_beside_the_picture() -> None:
    assert numbers_of(Path("some") / "new.svg") == Path("some") / "new.jsonl"
