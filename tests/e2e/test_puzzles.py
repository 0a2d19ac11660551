"""Puzzles: solved, missed, kept, offline, and by everybody."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.auditing import findings
from tests.e2e.keys import tab_to, walk_to
from tests.e2e.table import Step, Table
from tests.e2e.visitors import DESKTOP, PHONE, Visitor, Visitors
from tests.serving.restartable import RestartableServer

Json = dict[str, Any]


class Puzzles:
    """The page with puzzles, and what the server knows about the one on it."""

    def __init__(self, visitor: Visitor, path: str = "/puzzles", page: Page | None = None) -> None:
        self.visitor = visitor
        self.page = page or visitor.page
        self.table = Table(visitor, self.page)
        self.page.goto(f"{visitor.address}{path}")
        self.goal = self.page.locator(".words")
        expect(self.goal).to_be_visible()

    def find(self, goal: str, moves: int, **wanted: object) -> Json:
        """Return the first puzzle of a kind, with what it takes to solve it."""
        listed = self.visitor.get("/puzzles")
        index, line = next(
            (index, one)
            for index, one in enumerate(listed["puzzles"])
            if (one["goal"], one["moves"]) == (goal, moves)
            and all(one[name] == value for name, value in wanted.items())
        )
        number, place = divmod(index, listed["per_pack"])
        pack = self.visitor.get(f"/puzzles/packs/{number}")
        return {**line, **pack["puzzles"][place]}

    def open(self, puzzle: Json) -> None:
        """Follow a link to a puzzle."""
        self.page.goto(f"{self.visitor.address}/puzzles/{puzzle['id']}")
        expect(self.goal).to_be_visible()

    def play(self, puzzle: Json, turn: int, move: Json) -> None:
        """Play a move with the mouse."""
        view = as_game(puzzle, turn)
        self.table.source(move["piece"], view).click()
        self.table.target(Step(move["piece"], tuple(move["end"])), view).click()

    def solve(self, puzzle: Json) -> None:
        """Play the solution."""
        for number, turn in enumerate(puzzle["turns"]):
            if number > 0:
                expect(self.goal).to_have_text(re.compile("^Good move!"))
            self.play(puzzle, number, turn["answers"][0])
        expect(self.goal).to_have_text("Solved!")

    def button(self, name: str) -> Locator:
        """Return a button by its name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def value(self, name: str) -> Locator:
        """Return what is said about the solver."""
        term = self.page.get_by_role("term").filter(has_text=re.compile(f"^{name}$"))
        return self.page.locator("dl > div").filter(has=term).get_by_role("definition")


def as_game(puzzle: Json, turn: int) -> Json:
    """Return a puzzle in the shape of a game, which the helpers for tables read."""
    where = {piece: one["hex"] for one in puzzle["stacks"] for piece in one["pieces"]}
    for before in puzzle["turns"][:turn]:
        for move in (before["answers"][0], before["reply"]):
            where[move["piece"]] = move["end"]
    # The second piece is the solver's, so that the board counts as turned for Black.
    own = puzzle["color"]
    pieces = sorted(where, key=lambda piece: piece[0] == own)
    pieces.insert(1, pieces.pop())
    return {
        "moves": [{"piece": one, "end": where[one], "color": one[0]} for one in pieces],
        "state": {"turn": {"legal": puzzle["turns"][turn]["legal"]}},
        "you": [own],
    }


@pytest.mark.parametrize(("goal", "moves"), [("win", 1), ("win", 3), ("save", 1), ("only", 2)])
def test_a_puzzle_is_solved_and_counts_once(visitors: Visitors, goal: str, moves: int) -> None:
    puzzles = Puzzles(visitors())
    puzzle = puzzles.find(goal, moves)
    puzzles.open(puzzle)
    puzzles.solve(puzzle)
    expect(puzzles.value("Streak")).to_contain_text("1")
    expect(puzzles.value("Solved")).to_have_text("1 of 1")
    rating = puzzles.value("Your rating").inner_text()
    puzzles.page.reload()
    expect(puzzles.page.get_by_text("You have tried this puzzle before")).to_be_visible()
    puzzles.solve(puzzle)
    expect(puzzles.value("Solved")).to_have_text("1 of 1")
    assert puzzles.value("Your rating").inner_text() == rating


def test_a_wrong_move_is_refuted_on_the_board(visitors: Visitors) -> None:
    puzzles = Puzzles(visitors())
    puzzle = puzzles.find("win", 2, expansions="")
    puzzles.open(puzzle)
    tried = next(one for one in puzzle["tries"] if one["reply"]["piece"] and one["reply"]["end"])
    puzzles.play(puzzle, 0, tried["move"])
    expect(puzzles.goal).to_have_text(re.compile("can’t win in 2 moves anymore"))
    puzzles.button("Try again").click()
    expect(puzzles.goal).to_have_text(re.compile("^Win in 2 moves"))
    puzzles.solve(puzzle)
    # The first attempt counts.
    expect(puzzles.value("Solved")).to_have_text("0 of 1")
    expect(puzzles.button("Next puzzle")).to_be_visible()


def test_hints_lead_to_the_solution(visitors: Visitors) -> None:
    puzzles = Puzzles(visitors())
    puzzle = puzzles.find("win", 1)
    puzzles.open(puzzle)
    puzzles.button("Hint").click()
    puzzles.button("Hint").click()
    expect(puzzles.button("Hint")).to_be_disabled()
    puzzles.button("Show solution").click()
    expect(puzzles.goal).to_have_text("This was the solution.")
    expect(puzzles.page.get_by_text("No other move wins at once.", exact=True)).to_be_visible()
    puzzles.button("Next puzzle").click()
    expect(puzzles.button("Show solution")).to_be_visible()


def test_themes_and_the_daily_puzzle_have_addresses(visitors: Visitors) -> None:
    puzzles = Puzzles(visitors(), "/puzzles/win-3")
    expect(puzzles.goal).to_have_text(re.compile("^Win in 3 moves"))
    puzzles.page.get_by_label("Practice").select_option("Find the pin")
    puzzles.page.wait_for_url("**/puzzles/pin")
    expect(puzzles.goal).to_have_text(re.compile("pin the piece"))
    puzzles.page.get_by_role("link", name="Puzzle of the day").click()
    expect(puzzles.page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    puzzles.button("Show solution").click()
    expect(puzzles.goal).to_have_text("This was the solution.")
    puzzles.button("Next puzzle").click()
    expect(puzzles.button("Show solution")).to_be_visible()
    puzzles.page.goto(f"{puzzles.visitor.address}/puzzles/ffffffff")
    expect(puzzles.page.get_by_role("heading", name="Puzzle not found")).to_be_visible()


def test_two_tabs_share_what_was_solved(visitors: Visitors) -> None:
    visitor = visitors()
    first = Puzzles(visitor)
    second = Puzzles(visitor, page=visitor.new_page())
    for puzzles, kind in ((first, ("win", 1)), (second, ("save", 1))):
        puzzle = puzzles.find(*kind)
        puzzles.open(puzzle)
        puzzles.solve(puzzle)
    expect(second.value("Solved")).to_have_text("2 of 2")
    expect(first.value("Solved")).to_have_text("2 of 2")


def test_puzzles_work_offline_once_they_are_loaded(
    visitors: Visitors, server: RestartableServer
) -> None:
    visitor = visitors()
    visitor.excuse_outage()
    puzzles = Puzzles(visitor)
    puzzle = puzzles.find("win", 2)
    count = -(-len(visitor.get("/puzzles")["puzzles"]) // visitor.get("/puzzles")["per_pack"])
    kept = "async () => (await (await caches.open('puzzles')).keys()).length"
    puzzles.page.wait_for_function("async () => (await navigator.serviceWorker.ready).active")
    while puzzles.page.evaluate(kept) < count + 1:
        puzzles.page.wait_for_timeout(100)
    server.kill()
    puzzles.open(puzzle)
    puzzles.solve(puzzle)
    expect(puzzles.value("Solved")).to_have_text("1 of 1")


def test_a_puzzle_is_solved_with_the_keyboard_alone(visitors: Visitors) -> None:
    puzzles = Puzzles(visitors())
    puzzle = puzzles.find("win", 1)
    puzzles.open(puzzle)
    page, table = puzzles.page, puzzles.table
    answer, view = puzzle["turns"][0]["answers"][0], as_game(puzzle, 0)
    tab_to(page, lambda said: re.match(r"(white|black) ", said))
    if answer["start"]:
        walk_to(table, answer["piece"])
    page.keyboard.press("Enter")
    wanted = table.target(Step(answer["piece"], tuple(answer["end"])), view)
    name = wanted.get_attribute("aria-label")
    tab_to(page, lambda said: said == name)
    page.keyboard.press("Enter")
    expect(puzzles.goal).to_have_text("Solved!")
    tab_to(page, lambda said: said == "Next puzzle")
    page.keyboard.press("Enter")
    expect(puzzles.button("Show solution")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(visitors: Visitors, size: Json, scheme: Any) -> None:
    puzzles = Puzzles(visitors(viewport=size, color_scheme=scheme))
    assert findings(puzzles.page) == []
    puzzles.button("Show solution").click()
    expect(puzzles.goal).to_have_text("This was the solution.")
    assert findings(puzzles.page) == []
