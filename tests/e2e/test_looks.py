"""As the system or the person wishes it: forced colors, and nothing that moves."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.games import SHORT
from tests.e2e.table import Table
from tests.e2e.visitors import Visitor, Visitors

pytestmark = pytest.mark.long

_FRAME = """one => {
    const { borderBottomWidth, borderBottomColor, outlineStyle, outlineWidth } =
        getComputedStyle(one);
    return [borderBottomWidth, borderBottomColor, outlineStyle, outlineWidth].join(' ');
}"""

_MOVING = """() => document.getAnimations()
    .filter(one => one instanceof CSSAnimation || one instanceof CSSTransition)
    .map(one => one.animationName ?? one.transitionProperty)"""


def frame(what: Locator) -> str:
    """Return what one can see of something where all colors are the system's."""
    return str(what.evaluate(_FRAME))


def forced(visitors: Visitors) -> Visitor:
    """Let somebody come whose system chooses all colors."""
    person = visitors(forced_colors="active")
    person.get("/me")
    return person


def test_what_is_chosen_shows_in_forced_colors(visitors: Visitors) -> None:
    person = forced(visitors)
    page = person.page
    person.go("/new?opponent=computer")
    rungs = page.locator("label").filter(has=page.locator("input[name=level]"))
    expect(rungs).to_have_count(10)
    chosen = rungs.filter(has=page.locator(":checked"))
    other = rungs.filter(has=page.locator(":not(:checked)")).last
    assert frame(chosen) != frame(other)
    person.go("/settings")
    for name in ("theme", "twins"):
        choices = page.locator("label").filter(has=page.locator(f"input[name={name}]"))
        expect(choices.last).to_be_visible()
        frames = [frame(one) for one in choices.all()]
        assert len(set(frames)) > 1, (name, frames)
    english, dutch = (
        page.get_by_role("main").get_by_role("button", name=name)
        for name in ("English", "Nederlands")
    )
    assert frame(english) != frame(dutch)


def test_a_game_tells_all_in_forced_colors(visitors: Visitors) -> None:
    person = forced(visitors)
    clock = {"main_s": 600, "increment_s": 5}
    table = Table(person).open(person.played(*SHORT[:4], clock=clock))
    table.wait_for_ply(4)
    page = table.page
    assert frame(page.get_by_role("timer", name="White’s clock")) != frame(
        page.get_by_role("timer", name="Black’s clock")
    )
    names = page.get_by_role("heading", level=2).locator(".name")
    assert frame(names.filter(has_text="White")) != frame(names.filter(has_text="Black"))
    assert frame(table.moves.last) != frame(table.moves.first)
    before = frame(table.slot("wA1"))
    table.slot("wA1").click()
    expect(table.targets).not_to_have_count(0)
    assert frame(table.slot("wA1")) != before


@pytest.mark.parametrize(
    ("options", "settings", "is_still"),
    [
        ({"reduced_motion": "reduce"}, {}, True),
        ({"reduced_motion": "no-preference"}, {"motion": False}, True),
        ({"reduced_motion": "no-preference"}, {}, False),
    ],
    ids=["by the system", "by the person", "by nobody"],
)
def test_nothing_moves_where_that_is_wished(
    visitors: Visitors, options: dict[str, Any], settings: dict[str, bool], *, is_still: bool
) -> None:
    person = visitors(**options)
    person.get("/me")
    kept = json.dumps(json.dumps(settings))
    person.page.add_init_script(f"localStorage.setItem('skep.settings', {kept})")
    Table(person).open(person.make(opponent={"type": "friend"}, rules="Base"))
    expect(person.page.get_by_text("Waiting for your friend…")).to_be_visible()
    assert (person.page.evaluate(_MOVING) == []) is is_still
