"""The drawings of the bugs, as small as a phone shows them: each has an outline of its own."""

from __future__ import annotations

from importlib.resources import files
from itertools import combinations

from skep.core.bugs import Bug
from tests.conftest import Require
from tests.e2e.browsing import CHROMIUM, chromium

SIZE = 24

# What a browser covers of each pixel, when the drawing fills a tile of this size.
RASTER = """async ([source, size]) => {
    const image = new Image();
    image.src = 'data:image/svg+xml,' + encodeURIComponent(source);
    await image.decode();
    const canvas = new OffscreenCanvas(size, size);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0, size, size);
    const pixels = context.getImageData(0, 0, size, size).data;
    return Array.from({ length: size * size }, (_, at) => pixels[4 * at + 3] / 255);
}"""


def silhouettes() -> dict[Bug, list[float]]:
    with chromium() as browser:
        page = browser.new_page()
        return {bug: page.evaluate(RASTER, [source(bug), SIZE]) for bug in Bug}


def source(bug: Bug) -> str:
    """Return a drawing that fills its picture: about the origin, within a radius of 40."""
    text = files("skep.art").joinpath(f"{bug.name.lower()}.svg").read_text(encoding="utf-8")
    return text.replace('viewBox="-50 -50 100 100"', 'viewBox="-40 -40 80 80"')


def overlap(one: list[float], other: list[float]) -> float:
    """Return how much two outlines have in common: 1 when they are the same."""
    pairs = list(zip(one, other, strict=True))
    return sum(min(pair) for pair in pairs) / sum(max(pair) for pair in pairs)


def test_no_two_bugs_look_alike_at_24_pixels(require: Require) -> None:
    require(CHROMIUM.exists(), f"{CHROMIUM} is not there")
    drawn = silhouettes()
    alike = {
        (one.name, other.name): round(overlap(drawn[one], drawn[other]), 2)
        for one, other in combinations(Bug, 2)
        if overlap(drawn[one], drawn[other]) > 0.6
    }
    assert alike == {}
    # Something is drawn, and the tile shows around it.
    assert {bug.name for bug in Bug if not 0.1 < sum(drawn[bug]) / SIZE**2 < 0.6} == set()
