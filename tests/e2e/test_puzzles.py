"""Puzzles: solved, missed, kept, offline, and by everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from skep.words import LANGUAGES, Words
from tests.e2e.auditing import findings
from tests.e2e.keys import tab_to, walk_to
from tests.e2e.table import Step, Table, middle_of
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


def store_tries(page: Page, puzzles: list[Json], *, missed: int) -> None:
    """Keep in the browser that somebody has tried these, and missed the first ones."""
    stored = [
        {"id": one["id"], "rating": one["rating"], "solved": at >= missed, "at": at}
        for at, one in enumerate(puzzles)
    ]
    page.evaluate("stored => localStorage.setItem('skep.puzzles', JSON.stringify(stored))", stored)


@pytest.mark.parametrize(("goal", "moves"), [("win", 1), ("win", 3), ("save", 1), ("only", 2)])
def test_a_puzzle_is_solved_and_counts_once(visitors: Visitors, goal: str, moves: int) -> None:
    puzzles = Puzzles(visitors())
    puzzle = puzzles.find(goal, moves)
    puzzles.open(puzzle)
    puzzles.solve(puzzle)
    expect(puzzles.value("Streak")).to_contain_text("1")
    expect(puzzles.value("Solved on first try")).to_have_text("1 of 1")
    rating = puzzles.value("Your rating").inner_text()
    puzzles.page.reload()
    expect(puzzles.page.get_by_text("You have tried this puzzle before")).to_be_visible()
    puzzles.solve(puzzle)
    expect(puzzles.value("Solved on first try")).to_have_text("1 of 1")
    assert puzzles.value("Your rating").inner_text() == rating


def test_a_wrong_move_is_refuted_on_the_board(visitors: Visitors) -> None:
    puzzles = Puzzles(visitors())
    puzzle = puzzles.find("win", 2, expansions="")
    puzzles.open(puzzle)
    tried = next(
        one for one in puzzle["refutations"] if one["reply"]["piece"] and one["reply"]["end"]
    )
    puzzles.play(puzzle, 0, tried["move"])
    expect(puzzles.goal).to_have_text(re.compile("can’t win in 2 moves anymore"))
    puzzles.button("Try again").click()
    expect(puzzles.goal).to_have_text(re.compile("^Win in 2 moves"))
    puzzles.solve(puzzle)
    # The first attempt counts.
    expect(puzzles.value("Solved on first try")).to_have_text("0 of 1")
    expect(puzzles.button("Next puzzle")).to_be_visible()


def test_a_phone_in_dutch_solves_a_puzzle_after_a_wrong_move(visitors: Visitors) -> None:
    say = Words("nl").say
    visitor = visitors(locale="nl-NL", viewport=PHONE, has_touch=True, is_mobile=True)
    puzzles = Puzzles(visitor)
    puzzle = puzzles.find("win", 2, expansions="")
    tried = next(
        one
        for one in puzzle["refutations"]
        if one["move"]["start"] and one["reply"]["piece"] and one["reply"]["end"]
    )
    puzzles.open(puzzle)
    goal = puzzles.goal.inner_text()
    heard = puzzles.page.locator('[aria-live="polite"]')
    expect(heard).to_contain_text(goal)
    tap_move(puzzles.page, tried["move"])
    wrong = say("puzzle-wrong-reply", goal="win", moves=2, opponent=other_side(puzzle))
    expect(puzzles.goal).to_have_text(wrong)
    expect(heard).to_contain_text(tried["reply"]["piece"])
    expect(heard).to_contain_text(wrong)
    assert findings(puzzles.page) == []
    puzzles.button(say("puzzle-retry")).tap()
    expect(puzzles.goal).to_have_text(goal)
    for number, turn in enumerate(puzzle["turns"]):
        if number > 0:
            expect(puzzles.goal).to_have_text(say("puzzle-goal-on", moves=1))
        tap_move(puzzles.page, turn["answers"][0])
    expect(puzzles.goal).to_have_text(say("puzzle-solved"))
    expect(heard).to_contain_text(say("puzzle-solved"))


def tap_move(page: Page, move: Json) -> None:
    """Play a move with a finger."""
    reserve = page.get_by_role("button", name=re.compile(rf" {move['piece']}, "))
    source = spot(page, move["start"]) if move["start"] else reserve
    tap(source)
    expect(source).to_have_attribute("aria-pressed", "true")
    tap(spot(page, move["end"]))


def spot(page: Page, at: list[int]) -> Locator:
    """Return a hex of the board."""
    return page.locator(f'[data-hex="{at[0]},{at[1]}"]').last


def tap(place: Locator) -> None:
    place.scroll_into_view_if_needed()
    place.page.touchscreen.tap(*middle_of(place))


def other_side(puzzle: Json) -> str:
    """Return the name of the opponent's color."""
    return "black" if puzzle["color"] == "w" else "white"


def test_an_empty_reserve_leaves_no_strip(visitors: Visitors) -> None:
    visitor = visitors()
    puzzles = Puzzles(visitor)
    puzzle = next(one for one in defenses(visitor) if has_no_reserve(one, one["color"]))
    puzzles.open(puzzle)
    expect(puzzles.page.locator(".skep-board .tile").first).to_be_visible()
    expect(puzzles.page.locator(".ours")).to_have_css("height", "0px")
    theirs = "b" if puzzle["color"] == "w" else "w"
    if not has_no_reserve(puzzle, theirs):
        expect(puzzles.page.locator(".theirs")).not_to_have_css("height", "0px")


def has_no_reserve(puzzle: Json, color: str) -> bool:
    """Tell whether all pieces of a color are in play."""
    placed = [piece for one in puzzle["stacks"] for piece in one["pieces"] if piece[0] == color]
    return bool(len(placed) == sum(puzzle["box"].values()))


def test_the_pinned_piece_is_marked_at_the_end(visitors: Visitors) -> None:
    puzzles = Puzzles(visitors())
    puzzle = puzzles.find("pin", 1)
    puzzles.open(puzzle)
    told = puzzles.page.locator(".task").get_by_text("The marked piece is now pinned.")
    marks = puzzles.page.locator(".mark.reason")
    expect(told).to_have_count(0)
    expect(marks).to_have_count(0)
    puzzles.solve(puzzle)
    expect(told).to_be_visible()
    expect(marks).not_to_have_count(0)


def test_a_draw_that_saves_the_queen_is_explained(visitors: Visitors) -> None:
    puzzles = Puzzles(visitors())
    puzzle = puzzles.find("save", 1, id="308f0717")
    puzzles.open(puzzle)
    puzzles.solve(puzzle)
    told = "Both queens now share their last free side, so filling it makes the game a draw."
    expect(puzzles.page.locator(".task").get_by_text(told)).to_be_visible()


def test_hints_lead_to_the_solution(visitors: Visitors) -> None:
    puzzles = Puzzles(visitors())
    puzzle = puzzles.find("win", 1)
    puzzles.open(puzzle)
    puzzles.button("Hint").click()
    task = puzzles.page.locator(".task")
    expect(task.get_by_text(re.compile("^Hint: look at your "))).to_be_visible()
    puzzles.button("Hint").click()
    told = re.compile("^Hint: (move|place) your .* (to|on) the marked hex")
    expect(task.get_by_text(told)).to_be_visible()
    expect(puzzles.button("Hint")).to_be_disabled()
    expect(puzzles.page.get_by_text("This puzzle counts as missed.")).to_be_visible()
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


def test_a_new_puzzle_of_the_day_comes_at_midnight(visitors: Visitors) -> None:
    visitor = visitors()
    visitor.page.clock.install(time=datetime(2026, 3, 14, 23, 59, 30))  # noqa: DTZ001 - as there
    puzzles = Puzzles(visitor, "/puzzles/daily")
    task = puzzles.page.locator(".task")
    before = task.get_attribute("data-puzzle")
    assert before is not None
    puzzles.page.clock.fast_forward(40_000)
    expect(task).not_to_have_attribute("data-puzzle", before)
    expect(puzzles.page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()


def test_what_the_browser_has_is_not_downloaded_again(visitors: Visitors) -> None:
    puzzles = Puzzles(visitors())
    sizes = """() => performance.getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/api/v1/puzzles')).map((one) => one.transferSize)"""
    [first] = puzzles.page.evaluate(sizes)
    puzzles.page.reload()
    expect(puzzles.goal).to_be_visible()
    [again] = puzzles.page.evaluate(sizes)
    assert again < first / 10


def test_two_tabs_share_what_was_solved(visitors: Visitors) -> None:
    visitor = visitors()
    first = Puzzles(visitor)
    second = Puzzles(visitor, page=visitor.new_page())
    for puzzles, kind in ((first, ("win", 1)), (second, ("save", 1))):
        puzzle = puzzles.find(*kind)
        puzzles.open(puzzle)
        puzzles.solve(puzzle)
    expect(second.value("Solved on first try")).to_have_text("2 of 2")
    expect(first.value("Solved on first try")).to_have_text("2 of 2")


def test_progress_of_an_older_version_survives(visitors: Visitors) -> None:
    visitor = visitors()
    puzzles = Puzzles(visitor)
    puzzle = puzzles.find("save", 1)
    gone = {"id": "00000000", "rating": 700, "solved": True, "at": 1}
    puzzles.page.evaluate(
        "stored => localStorage.setItem('skep.puzzles', JSON.stringify(stored))",
        [gone, {"id": "what?"}, 7],
    )
    puzzles.open(puzzle)
    expect(puzzles.value("Solved on first try")).to_have_text("1 of 1")
    puzzles.solve(puzzle)
    expect(puzzles.value("Solved on first try")).to_have_text("2 of 2")
    puzzles.page.reload()
    expect(puzzles.value("Solved on first try")).to_have_text("2 of 2")


def test_missed_puzzles_come_again_until_they_are_solved(visitors: Visitors) -> None:
    visitor = visitors()
    puzzles = Puzzles(visitor)
    about = [one for one in visitor.get("/puzzles")["puzzles"] if one["goal"] == "pin"]
    missed = {one["id"] for one in about[:2]}
    store_tries(puzzles.page, about, missed=2)
    page = puzzles.page
    page.goto(f"{visitor.address}/puzzles/pin")
    puzzles.button("Retry missed puzzles").click()
    for _ in range(2):
        expect(puzzles.goal).to_have_text(re.compile("pin the piece"))
        path = page.evaluate("document.querySelector('.task').dataset.puzzle")
        missed.remove(path)
        puzzles.solve(puzzles.find("pin", 1, id=path))
        puzzles.button("Next puzzle").click()
    expect(page.get_by_text("You’ve solved them all.")).to_be_visible()
    assert missed == set()
    expect(puzzles.button("Retry missed puzzles")).to_have_count(0)


def test_a_move_that_surrounds_the_own_queen_is_called_that(visitors: Visitors) -> None:
    visitor = visitors()
    puzzles = Puzzles(visitor)
    puzzle, piece, end = next(filter(None, map(own_queen_move, defenses(visitor))))
    puzzles.open(puzzle)
    puzzles.play(puzzle, 0, {"piece": piece, "end": end})
    expect(puzzles.goal).to_have_text("That surrounds your own queen, so you lose immediately.")


def defenses(visitor: Visitor) -> Iterator[Json]:
    """Yield the puzzles in which the task is to save the queen, or to pin what threatens her."""
    listed = visitor.get("/puzzles")
    for number in range(-(-len(listed["puzzles"]) // listed["per_pack"])):
        summaries = listed["puzzles"][number * listed["per_pack"] :]
        views = visitor.get(f"/puzzles/packs/{number}")["puzzles"]
        for summary, view in zip(summaries, views, strict=False):
            if summary["goal"] in {"save", "pin"}:
                yield {**summary, **view}


def own_queen_move(puzzle: Json) -> tuple[Json, str, list[int]] | None:
    """Return a move that surrounds nobody's queen but the solver's."""
    stacks = {tuple(one["hex"]): one["pieces"] for one in puzzle["stacks"]}
    where = {piece: at for at, pieces in stacks.items() for piece in pieces}

    def free(queen: str, taken: set[tuple[int, ...]]) -> set[tuple[int, int]]:
        q, r = where[queen]
        around = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
        return {(q + dq, r + dr) for dq, dr in around} - taken

    own, enemy = f"{puzzle['color']}Q", "wQ" if puzzle["color"] == "b" else "bQ"
    for piece, ends in puzzle["turns"][0]["legal"].items():
        at = where.get(piece)
        for end in ends:
            is_left = at is not None and len(stacks[at]) == 1
            taken = {one for one in stacks if not (is_left and one == at)} | {tuple(end)}
            if piece != own and not free(own, taken) and free(enemy, taken):
                return puzzle, piece, end
    return None


def test_puzzles_work_offline_once_they_are_loaded(
    visitors: Visitors, server: RestartableServer
) -> None:
    visitor = visitors()
    visitor.excuse_outage()
    puzzles = Puzzles(visitor)
    puzzle = puzzles.find("win", 2)
    count = -(-len(visitor.get("/puzzles")["puzzles"]) // visitor.get("/puzzles")["per_pack"])
    kept = "async () => (await (await caches.open('puzzles-2')).keys()).length"
    puzzles.page.wait_for_function("async () => (await navigator.serviceWorker.ready).active")
    while puzzles.page.evaluate(kept) < count + 1:
        puzzles.page.wait_for_timeout(100)
    server.kill()
    puzzles.open(puzzle)
    puzzles.solve(puzzle)
    expect(puzzles.value("Solved on first try")).to_have_text("1 of 1")


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
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing(visitors: Visitors, size: Json, scheme: Any, language: str) -> None:
    say = Words(language).say
    puzzles = Puzzles(visitors(viewport=size, color_scheme=scheme, locale=language))
    assert findings(puzzles.page) == []
    # With a marked piece.
    puzzles.open(puzzles.find("pin", 1))
    puzzles.button(say("puzzle-show")).click()
    expect(puzzles.goal).to_have_text(say("puzzle-shown"))
    assert findings(puzzles.page) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_without_a_puzzle(
    visitors: Visitors, size: Json, scheme: Any, language: str
) -> None:
    say = Words(language).say
    visitor = visitors(viewport=size, color_scheme=scheme, locale=language)
    page = visitor.page
    visitor.go("/puzzles/00000000")
    expect(page.get_by_role("heading", name=say("puzzle-not-found"))).to_be_visible()
    assert findings(page) == []
    store_tries(page, visitor.get("/puzzles")["puzzles"], missed=1)
    visitor.go("/puzzles/win-1")
    expect(page.get_by_text(say("puzzle-all-done"))).to_be_visible()
    assert findings(page) == []
