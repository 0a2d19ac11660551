"""The palette: drawings and the page show each bug in the same color."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from skep.core.bugs import Bug, Color
from skep.notation.drawing.palette import HALO, LAST, REASON, TARGET, TILES

WEB = Path(__file__).parent.parent.parent.parent / "web/src"
SHEETS = "\n".join(
    sheet.read_text(encoding="utf-8")
    for sheet in (*sorted((WEB / "board").glob("*.css")), WEB / "style/tokens.css")
)
SURFACES = ("face", "face-light", "face-shade")


def of_the_page(name: str) -> str:
    """Return a color of the page, of its light theme where it has two."""
    found = re.search(rf"--{name}: (?:light-dark\()?(#[0-9a-f]{{6}})\b", SHEETS)
    assert found, f"the page has no --{name}"
    return found[1]


def luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("color", Color)
@pytest.mark.parametrize("bug", Bug)
def test_a_bug_has_one_hue_and_it_shows_on_every_tile(color: Color, bug: Bug) -> None:
    hue = TILES[color].bugs[bug]
    assert hue == of_the_page(f"hue-{color.value}-{bug.value.lower()}")
    tiles = [of_the_page(f"tile-{color.value}-{surface}") for surface in SURFACES]
    weakest = min(contrast(hue, tile) for tile in (TILES[color].face, *tiles))
    assert weakest >= 3


@pytest.mark.parametrize("color", Color)
def test_tiles_are_of_one_material(color: Color) -> None:
    assert TILES[color].face == of_the_page(f"tile-{color.value}-face")


@pytest.mark.parametrize(
    ("name", "color"),
    [("last", LAST), ("reason", REASON), ("target", TARGET), ("board-halo", HALO)],
)
def test_a_mark_has_one_color(name: str, color: str) -> None:
    assert color == of_the_page(name)
