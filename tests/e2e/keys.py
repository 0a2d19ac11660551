"""Keys alone: where the focus is, how to get somewhere, and a move without a mouse."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.table import ARROWS, Table, hex_of, middle_of, turn_between, where_all_lie

_FOCUSED = """() => {
    const at = document.activeElement;
    const label = at.labels?.[0] ?? at;
    return at.getAttribute('aria-label') ?? label.textContent.replace(/\\s+/g, ' ').trim();
}"""

_MANY = 100


def focused(page: Page) -> str:
    """Return what a screen reader says of where the focus is."""
    return str(page.evaluate(_FOCUSED))


def tab_to(page: Page, wanted: Callable[[str], object], key: str = "Tab") -> None:
    """Press a key until the focus is on what is wanted."""
    said: list[str] = []
    for _ in range(_MANY):
        page.keyboard.press(key)
        said.append(focused(page))
        if wanted(said[-1]):
            return
    raise AssertionError(f"not found by {key}: {said}")


def walk_to(table: Table, piece: str) -> None:
    """Go to a piece of the hive by the arrow keys, as the eye would."""
    is_there = re.compile(rf"^(white|black) \w+ {piece}\b").search
    tried: list[tuple[str, str]] = []
    goal = middle_of(table.piece(piece))
    for _ in range(_MANY):
        name = focused(table.page)
        if is_there(name):
            return
        here = middle_of(table.board.get_by_role("button", name=name, exact=True))
        way = math.degrees(math.atan2(goal[1] - here[1], goal[0] - here[0]))
        # What did not help from here is not tried again.
        fresh = [key for key in ARROWS if (name, key) not in tried]
        key = min(fresh, key=lambda one: turn_between(ARROWS[one], way))
        table.page.keyboard.press(key)
        tried.append((name, key))
    raise AssertionError(f"{piece} is not to be reached: {tried}")


def play_by_keys(table: Table, move: str) -> None:
    """Play a move with the keyboard alone."""
    view = table.view()
    step = table.step_of(move, view)
    page = table.page
    if step.piece in where_all_lie(view):
        tab_to(page, lambda name: re.match(r"(white|black) \w+ \w+(?!.*left)", name), "Shift+Tab")
        walk_to(table, step.piece)
    else:
        tab_to(page, lambda name: re.search(rf" {step.piece}, \d+ left", name))
    page.keyboard.press("Enter")
    expect(table.targets).not_to_have_count(0)

    def is_goal(name: str) -> bool:
        return bool(re.match("(Go|Place) ", name)) and hex_of(name, view) == step.hex

    if not is_goal(focused(page)):
        tab_to(page, is_goal)
    page.keyboard.press("Enter")
    table.wait_for_ply(len(view["moves"]) + 1)
