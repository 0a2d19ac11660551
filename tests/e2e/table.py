"""The game's page, used as somebody does who hears it: by roles and names."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from tests.e2e.visitors import Json, Visitor

Pair = tuple[int, int]

_SIDES: dict[str, Pair] = {
    "northeast of": (1, -1),
    "east of": (1, 0),
    "southeast of": (0, 1),
    "southwest of": (-1, 1),
    "west of": (-1, 0),
    "northwest of": (0, -1),
    "on top of": (0, 0),
}
_PLACE = re.compile(rf"({'|'.join(_SIDES)}) the (?:white|black) \w+ (\w+)$")
_LOOK_AGAIN_MS = 50

ARROWS = {
    "ArrowRight": 0,
    "PageDown": 60,
    "ArrowDown": 90,
    "End": 120,
    "ArrowLeft": 180,
    "Home": 240,
    "ArrowUp": 270,
    "PageUp": 300,
}
"""Each key, and the way it leads on the screen, in degrees clockwise from the right."""

_COLORS = {"w": "White", "b": "Black"}


class Step(NamedTuple):
    """A move as hands do it: a piece, and where it goes."""

    piece: str
    hex: Pair


class Table:
    """One game, as one visitor has it before them."""

    def __init__(self, visitor: Visitor, page: Page | None = None) -> None:
        self.visitor = visitor
        self.page = page or visitor.page
        self.board = self.page.get_by_role("application", name="Board")
        self.moves = self.page.get_by_role("button", name=re.compile(r"\bMove \d+: "))
        self.targets = self.board.get_by_role(
            "button", name=re.compile("^(Go|Place|Throw|Selected:) ")
        )
        self.result = self.page.get_by_role("region").filter(
            has=self.page.get_by_role("link", name="New game")
        )

    @property
    def game(self) -> str:
        """The game's id, from the address."""
        found = re.search(r"/game/([\w-]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    def open(self, game: str) -> Table:
        """Type the address of a game, and wait until it is there."""
        self.page.goto(f"{self.visitor.address}/game/{game}")
        return self.wait()

    def wait(self) -> Table:
        """Wait until a game is there."""
        self.page.wait_for_url("**/game/*")
        expect(self.board).to_be_visible()
        return self

    def view(self) -> Json:
        """Return the game as the server has it."""
        return dict(self.visitor.get(f"/games/{self.game}"))

    def texts(self) -> tuple[str, ...]:
        """Return the game's moves as the server has them."""
        return tuple(move["text"] for move in self.view()["moves"])

    def told(self) -> list[str]:
        """Return the moves as the page tells them."""
        return [" ".join(one.split()) for one in self.moves.all_text_contents()]

    def button(self, name: str) -> Locator:
        """Return a button by its name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def open_menu(self) -> Locator:
        """Open the menu of the game, and return it."""
        self.button("Menu").click()
        menu = self.page.get_by_role("dialog", name="Menu")
        expect(menu).to_be_visible()
        return menu

    def choose(self, name: str) -> None:
        """Choose something from the menu of the game, which closes it."""
        menu = self.open_menu()
        menu.get_by_role("button", name=name).click()
        expect(menu).to_have_count(0)

    def typed_field(self) -> Locator:
        """Show the field for typed moves, and return it."""
        self.choose("Type a move")
        field = self.page.get_by_role("textbox", name="Type a move")
        expect(field).to_be_focused()
        return field

    def slot(self, piece: str) -> Locator:
        """Return the place of a piece in the reserve."""
        reserve = self.page.get_by_role("group", name=f"{_COLORS[piece[0]]}’s reserve")
        return reserve.get_by_role("button", name=re.compile(rf" {piece}, \d+ left"))

    def piece(self, piece: str) -> Locator:
        """Return a piece of the hive that lies on top."""
        return self.board.get_by_role("button", name=re.compile(rf"^(white|black) \w+ {piece}\b"))

    def target(self, step: Step, view: Json) -> Locator:
        """Return the place where the piece in hand can go, by what is said of it."""
        at = step.hex
        # What was in hand before may still have its targets there: first those go, then this is so.
        pressed = self.source(step.piece, view)
        expect(pressed).to_have_attribute("aria-pressed", "true")
        # They are named one after the other: until all are, another may be taken for it.
        expect(self.targets).to_have_count(len(view["state"]["turn"]["legal"][step.piece]))
        names = self.targets.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        found = [index for index, name in enumerate(names) if hex_of(name, view) == at]
        assert len(found) == 1, f"{at} is {found} of {names}"
        return self.targets.nth(found[0])

    def step_of(self, move: str, view: Json) -> Step:
        """Return a legal move as hands do it."""
        for piece, targets in view["state"]["turn"]["legal"].items():
            for target in targets:
                if target["text"] == move:
                    return Step(piece, (target["hex"][0], target["hex"][1]))
        raise AssertionError(f"{move} is not legal after {view['moves']}")

    def source(self, piece: str, view: Json) -> Locator:
        """Return where a piece is taken from: the hive, or the reserve."""
        return self.piece(piece) if piece in where_all_lie(view) else self.slot(piece)

    def play(self, move: str, *, tap: bool = False) -> None:
        """Play a move by clicks or taps, and wait until the page has it in its list."""
        view = self.view()
        self.wait_for_ply(len(view["moves"]))
        step = self.step_of(move, view)
        source = self.source(step.piece, view)
        _press(source, tap=tap)
        _press(self.target(step, view), tap=tap)
        self.wait_for_ply(len(view["moves"]) + 1)

    def drag(self, move: str) -> None:
        """Play a move by dragging, with a mouse."""
        view = self.view()
        step = self.step_of(move, view)
        source = self.source(step.piece, view)
        mouse = self.page.mouse
        expect(source).to_be_enabled()
        mouse.move(*middle_of(source))
        mouse.down()
        # A drag begins with a little way: then the targets can be seen and named.
        x, y = middle_of(source)
        mouse.move(x + 12, y - 12, steps=3)
        mouse.move(*middle_of(self.target(step, view)), steps=5)
        mouse.up()
        self.wait_for_ply(len(view["moves"]) + 1)

    def until(self, condition: Callable[[Json], bool]) -> Json:
        """Wait until the server's game is as wished, and return it."""
        while not condition(view := self.view()):
            self.page.wait_for_timeout(_LOOK_AGAIN_MS)
        return view

    def wait_for_ply(self, ply: int) -> None:
        """Wait until the page tells of so many moves, or more."""
        if ply == 0:
            return
        name = re.compile(rf"\bMove {ply}: ")
        last = self.page.get_by_role("button", name=name, include_hidden=True)
        expect(last).to_have_count(1)


def _press(what: Locator, *, tap: bool) -> None:
    if tap:
        what.tap()
    else:
        what.click()


def middle_of(what: Locator) -> tuple[float, float]:
    """Return the middle of something on the screen, once it has come to rest."""
    what.hover(trial=True, force=True)
    box = what.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def turn_between(one: float, other: float) -> float:
    """Return the angle between two ways, in degrees."""
    return abs((one - other + 180) % 360 - 180)


def where_all_lie(view: Json) -> dict[str, Pair]:
    """Return where each piece in play is."""
    return {move["piece"]: tuple(move["end"]) for move in view["moves"] if move["piece"]}


def is_turned(view: Json) -> bool:
    """Return whether the hive is turned by half, so that one's own side is below, or left."""
    own = view["you"][0] if len(view["you"]) == 1 else "w"
    # Who puts the second piece chooses its side: the board does not turn after that.
    if len(view["moves"]) < 2 or view["moves"][1]["color"] in view["you"]:
        return bool(own == "b")
    ends = {move["color"]: move["end"] for move in view["moves"][:2]}
    (q, r), (p, s) = ends.pop(own), ends.popitem()[1]
    return bool((-r, q) > (-s, p))


def hex_of(name: str, view: Json) -> Pair:
    """Return the hex that a target's name tells of, to who looks at it from their side."""
    if name.endswith("in the middle"):
        return (0, 0)
    found = _PLACE.search(name)
    assert found, name
    (q, r), (dq, dr) = where_all_lie(view)[found[2]], _SIDES[found[1]]
    return (q - dq, r - dr) if is_turned(view) else (q + dq, r + dr)
