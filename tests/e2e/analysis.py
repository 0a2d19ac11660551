"""The analysis board, used as somebody does who hears it: by roles and names."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Locator, expect

from skep.core.moves import Pass
from skep.game import Game
from skep.notation.movestring import legal_moves_by_string
from tests.e2e.table import Step, Table
from tests.e2e.visitors import Json, Visitor, Visitors

KEPT = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('skep-studies');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const asked = opening.result.transaction('studies').objectStore('studies').getAll();
    asked.onsuccess = () => { opening.result.close(); resolve(asked.result); };
  };
})"""
"""A function for the page: it returns all analyses that the device has stored."""


class AnalysisBoard:
    """The analysis board in one tab, and the same game by the rules of the package."""

    def __init__(self, visitor: Visitor, path: str = "/analysis", page: Any = None) -> None:
        self.visitor = visitor
        self.page = page or visitor.page
        self.table = Table(visitor, self.page)
        self.tree = self.page.get_by_role("region", name="Moves", exact=True)
        self.current = self.tree.locator("[aria-current]")
        self.comment = self.page.get_by_role("textbox", name="Comment", exact=True)
        self.engine = self.page.get_by_role("region", name="Engine", exact=True)
        self.lines = self.engine.get_by_role("listitem")
        self.saved = self.page.get_by_text("Saved", exact=True)
        self.shapes = self.table.board.locator(".shapes .shape")
        self.page.goto(f"{visitor.address}{path}")
        expect(self.table.board).to_be_visible()

    def play(self, game: Game, move: str, *, tap: bool = False) -> None:
        """Play a move of either side on the board, as in *game*."""
        view = view_of(game)
        step = self.table.step_of(move, view)
        press(self.table.source(step.piece, view), tap=tap)
        press(self.table.target(Step(step.piece, step.hex), view), tap=tap)
        game.play(move)
        expect(self.current).to_contain_text(move)

    def button(self, name: str) -> Locator:
        """Return a button by its name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def moves(self) -> list[str]:
        """Return the moves of the tree as they are written, in their order."""
        written = self.tree.locator(".move > [aria-hidden]").all_inner_texts()
        return [text.strip() for text in written]

    def choose(self, name: str) -> Locator:
        """Choose a sheet from the menu, and return it."""
        self.button("Menu").click()
        self.page.get_by_role("dialog", name="Menu").get_by_role("button", name=name).click()
        sheet = self.page.get_by_role("dialog", name=name)
        expect(sheet).to_be_visible()
        return sheet

    def kept(self) -> list[Json]:
        """Return the analyses that the device has stored."""
        return list(self.page.evaluate(KEPT))


def standard(visitors: Visitors, **options: Any) -> Visitor:
    """Let somebody come who reads standard notation."""
    person = visitors(**options)
    person.use_standard_notation()
    return person


def press(what: Locator, *, tap: bool) -> None:
    """Click something, or tap it."""
    if tap:
        what.tap()
    else:
        what.click()


def view_of(game: Game) -> Json:
    """Return a game in the form in which the server tells of one: what helpers of tables read."""
    hive = game.position.hive
    moves = [
        {"piece": str(piece), "end": tuple(at), "color": str(piece)[0]}
        for at, stack in hive.stacks.items()
        for piece in stack
    ]
    legal: dict[str, list[Json]] = {}
    for text, move in legal_moves_by_string(game.position).items():
        if not isinstance(move, Pass):
            target = {"text": text, "hex": tuple(move.end)}
            legal.setdefault(str(move.piece), []).append(target)
    return {"moves": moves, "you": ["w", "b"], "state": {"turn": {"legal": legal}}}


def link_to(game: str, **more: object) -> str:
    """Return the address of the analysis of a game string."""
    params = "".join(f"&{name}={value}" for name, value in more.items())
    return f"/analysis?game={quote(game)}{params}"


def number_of_lines(board: AnalysisBoard, count: int) -> None:
    """Wait until the engine shows so many lines."""
    expect(board.lines).to_have_count(count)
    expect(board.engine.get_by_text(re.compile(r"^Depth \d+$"))).to_be_visible()
