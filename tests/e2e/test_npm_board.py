"""The npm package ``skep-board``, installed from its tarball, by its README and its demo page."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
import threading
from collections.abc import Generator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

from skep.core.ruleset import EDITIONS, GAME_TYPES
from skep.notation.rulesets import parse_ruleset
from skep.notation.setupstring import centered, format_setup
from skep.rules import Position
from tests.conftest import Require
from tests.e2e.auditing import AXE
from tests.serving.restartable import ROOT

PACKAGE = ROOT / "packages/board"
TYPESCRIPT = ROOT / "web/node_modules/typescript/bin/tsc"
INSTALLED = "node_modules/skep-board"
LARGEST = 110_000
"""The module, in bytes. It also draws, and edits positions."""

HEAD = """\
<!doctype html><html lang="en"><head><title>Hive</title><link rel="icon" href="data:,"></head>
"""
USES = """\
import 'skep-board/board.css';
import { SkepBoardError, type Hex, type MoveDetail } from 'skep-board';
const board = document.createElement('skep-board');
board.position = { '0,0': ['wQ', 'bB1'] };
board.legal = { bB1: [[1, 0], '0,1'] };
board.labels = { board: 'Bord', slot: (piece, { left }) => `${piece}: ${left}` };
board.addEventListener('skep-move', ({ detail }) => {
  const { piece, hex }: MoveDetail = detail;
  const [q]: Hex = hex;
  board.play(piece, [q, 0]);
});
board.addEventListener('skep-error', ({ detail }) => detail.error instanceof SkepBoardError);
document.addEventListener('skep-pick', ({ detail }) => detail.piece?.startsWith('w'));
window.addEventListener('skep-move', ({ detail }) => board.play(detail.piece, { q: 0, r: 1 }));
// @ts-expect-error: there is no such theme
board.theme = 'blue';
board.position = board.legal = board.throws = board.tappable = null;
board.theme = board.tiles = board.twins = board.orientation = board.rotation = null;
board.mirrored = board.reserves = board.viewOnly = null;
"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Log nothing."""


@pytest.fixture(scope="module")
def folder(require: Require, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pack the package, and install it into a folder that had nothing."""
    node, npm = shutil.which("node"), shutil.which("npm")
    require(node and npm and TYPESCRIPT.exists(), "there is no Node, or no web/node_modules")
    packed, folder = tmp_path_factory.mktemp("packed"), tmp_path_factory.mktemp("site")
    _run(ROOT, node or "", str(PACKAGE / "build.mjs"), str(packed))
    [tarball] = packed.glob("*.tgz")
    cache = f"--cache={packed / 'cache'}"
    _run(folder, npm or "", "install", "--offline", "--no-audit", "--no-fund", cache, str(tarball))
    return folder


def _run(folder: Path, *command: str) -> None:
    done = subprocess.run(  # noqa: S603 - our own package
        command, cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def address(folder: Path) -> Generator[str, None, None]:
    """Serve the folder as any file server would."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(browser: Browser) -> Generator[Page, None, None]:
    """Give a page whose console has to stay empty."""
    complaints: list[str] = []
    page = browser.new_page(viewport={"width": 900, "height": 800})
    page.on("console", lambda message: complaints.append(_told(message)))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    page.close()
    assert complaints == []


def _told(message: ConsoleMessage) -> str:
    return f"{message.text} {message.location}"


@pytest.fixture
def board(page: Page, folder: Path, address: str) -> Locator:
    """Open the README's example, and give its board."""
    readme = (folder / INSTALLED / "README.md").read_text(encoding="utf-8")
    [example] = re.findall(r"ten lines\n.*?```html\n(.*?)```", readme, re.DOTALL)
    assert len(example.splitlines()) <= 10
    assert example in (ROOT / "docs/cookbook.md").read_text(encoding="utf-8")
    (folder / "index.html").write_text(f"{HEAD}{example}", encoding="utf-8")
    page.goto(f"{address}/index.html")
    _listen(page)
    return page.locator("skep-board")


def _listen(page: Page) -> None:
    page.evaluate("""() => {
        window.told = [];
        for (const name of ['skep-pick', 'skep-move', 'skep-error']) {
            addEventListener(name, ({ detail }) => told.push([name, detail.piece, detail.hex]));
        }
    }""")


def _told_of(page: Page) -> list[list[object]]:
    found: list[list[object]] = page.evaluate("told")
    return found


def _stacks(page: Page) -> dict[str, list[str]]:
    stacks: dict[str, list[str]] = page.evaluate(
        "Object.fromEntries(document.querySelector('skep-board').api.shown().config.stacks)"
    )
    return stacks


def _settled(place: Locator) -> tuple[float, float]:
    """Return the middle of something once the view, which widens for it, has stopped moving."""
    before, now = None, _middle(place)
    while before != now:
        place.page.wait_for_timeout(100)
        before, now = now, _middle(place)
    return now


def _middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_example_of_the_readme_by_mouse(page: Page, board: Locator) -> None:
    ant = board.get_by_role("button", name="white ant wA1, can move")
    page.mouse.click(*_middle(ant))
    target = board.get_by_role("button", name="Go east of the black beetle bB1")
    page.mouse.click(*_middle(target))
    expect(board.get_by_role("button", name="white ant wA1, moved last")).to_be_visible()
    assert _stacks(page)["4,0"] == ["wA1"]
    assert ["skep-move", "wA1", [4, 0]] in _told_of(page)
    assert page.evaluate("document.querySelector('skep-board').turn") == "b"


@pytest.mark.parametrize("width", [320, 360, 390, 900])
def test_the_reserves_leave_the_board_its_room(page: Page, board: Locator, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    expect(board.locator("svg.picture")).to_be_visible()
    surface = board.locator(".table").bounding_box()
    assert surface is not None
    assert surface["width"] > width - 20
    assert surface["height"] == pytest.approx(surface["width"] * 3 / 4, abs=1)
    # With a height from the page, everything shares that.
    board.evaluate("board => { board.style.height = '30rem'; }")
    whole = board.bounding_box()
    assert whole is not None
    assert whole["height"] == 480
    reserve = board.get_by_role("group", name="White’s reserve").bounding_box()
    assert reserve is not None
    assert reserve["y"] + reserve["height"] <= whole["y"] + whole["height"]


def test_a_piece_is_dragged_out_of_the_reserve(page: Page, board: Locator) -> None:
    reserve = board.get_by_role("group", name="White’s reserve")
    spider = reserve.get_by_role("button", name="white spider wS1, 2 left, can be placed")
    page.mouse.move(*_middle(spider))
    expect(board.locator(".skep-name")).to_have_text("spider")
    page.mouse.down()
    # Once they are named, the targets around it have its name in theirs.
    ant = _middle(board.get_by_role("button", name=re.compile("^white ant wA1")))
    page.mouse.move(ant[0], ant[1] - 20, steps=4)
    # What is carried is in the shadow root, with its style sheet.
    hand = board.locator(".skep-hand")
    assert hand.evaluate("hand => getComputedStyle(hand).position") == "fixed"
    page.mouse.move(*_settled(board.get_by_role("button", name="Place west of the white ant wA1")))
    page.mouse.up()
    expect(board.get_by_role("button", name="white spider wS1, moved last")).to_be_visible()
    assert _stacks(page)["-1,0"] == ["wS1"]
    expect(hand).to_have_count(0)
    expect(board.locator(".skep-reserve.w [data-bug=S]")).to_have_attribute("data-left", "1")


def test_the_example_by_keyboard(page: Page, board: Locator) -> None:
    focused = "document.activeElement.shadowRoot?.activeElement?.getAttribute('aria-label') ?? ''"
    ant = board.get_by_role("button", name="white ant wA1, can move")
    expect(ant).to_be_visible()
    # Where the keyboard enters the board is decided in a later frame.
    expect(ant).to_have_attribute("tabindex", "0")
    page.keyboard.press("Tab")
    assert page.evaluate(focused) == "white ant wA1, can move"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == "white queen wQ"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    assert page.evaluate(focused).startswith("Go ")
    page.keyboard.press("Escape")
    expect(board.get_by_role("button", name="white ant wA1, can move")).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(3):
        if "bB1" in page.evaluate(focused):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(board.get_by_role("button", name="white ant wA1, moved last")).to_be_focused()
    assert [name for name, *_ in _told_of(page)].count("skep-move") == 1


def test_a_bad_position_is_told_and_shows_nothing_broken(page: Page, board: Locator) -> None:
    before = _stacks(page)
    told = page.evaluate("""async () => {
        const board = document.querySelector('skep-board');
        let told = null;
        board.addEventListener('skep-error', event => {
            event.preventDefault();
            told = event.detail.error.message;
        });
        board.setAttribute('position', '1~Base~w1~w~_~0-0-wX');
        await new Promise(requestAnimationFrame);
        let thrown = null;
        try { board.position = 7; } catch (error) { thrown = error.name; }
        return [told, thrown];
    }""")
    assert told == ["position: “wX” isn’t a piece (character 19)", "SkepBoardError"]
    assert _stacks(page) == before
    expect(board.get_by_role("button", name="white ant wA1, can move")).to_be_visible()


def test_it_reads_the_setup_strings_that_skep_writes(page: Page, board: Locator) -> None:
    positions = [
        position
        for seed, rules in enumerate([*EDITIONS, *GAME_TYPES, "ultimate+M,box=Q1B2A3M1"])
        for position in _random_game(rules, seed)
    ]
    expect(board.locator("svg.picture")).to_be_visible()
    read = page.evaluate(
        """setups => setups.map(setup => {
            const board = document.createElement('skep-board');
            board.position = setup;
            document.body.append(board);
            const { stacks, turn, box } = board.api.shown().config;
            board.remove();
            return { stacks: Object.fromEntries(stacks), turn, box };
        })""",
        [format_setup(position) for position in positions],
    )
    assert read == [
        {
            "stacks": {
                f"{at.q},{at.r}": [str(piece) for piece in stack]
                for at, stack in centered(position.hive).stacks.items()
            },
            "turn": position.to_move.value,
            "box": {bug.value: count for bug, count in position.ruleset.box.items() if count},
        }
        for position in positions
    ]


def _random_game(rules: str, seed: int) -> list[Position]:
    """Play a game at random, and return every tenth position."""
    choose = random.Random(seed)
    position = Position.initial(parse_ruleset(rules))
    positions = [position]
    for _ in range(40):
        moves = position.legal_moves()
        if not moves:
            break
        position = position.play(choose.choice(moves))
        positions.append(position)
    return positions[::10]


def test_it_adds_nothing_to_the_page_around_it(page: Page, board: Locator) -> None:
    expect(board.locator("svg.picture")).to_be_visible()
    assert page.evaluate("[...document.body.children].map(one => one.localName)") == [
        *("skep-board", "script"),
    ]
    assert page.evaluate("document.styleSheets.length + document.adoptedStyleSheets.length") == 0
    fill = board.locator(".tile.white .rim").first.evaluate("rim => getComputedStyle(rim).fill")
    assert fill.startswith("url(")
    # The gradient that it names is in the same tree.
    assert board.locator("linearGradient#skep-rim-w stop").count() == 3


def test_it_has_the_same_colors_on_a_page_without_a_doctype(
    page: Page, board: Locator, folder: Path, address: str
) -> None:
    # There, the browser takes class names that differ only in case for the same.
    tiles = board.locator("svg.picture .tile")
    colors = """tiles => tiles.map(tile => getComputedStyle(tile))
        .map(style => [style.color, style.getPropertyValue('--edge')]).sort()"""
    expect(tiles).to_have_count(6)
    before = tiles.evaluate_all(colors)
    example = (folder / "index.html").read_text(encoding="utf-8").removeprefix("<!doctype html>")
    (folder / "old.html").write_text(example, encoding="utf-8")
    page.goto(f"{address}/old.html")
    expect(tiles).to_have_count(6)
    assert page.evaluate("document.compatMode") == "BackCompat"
    assert tiles.evaluate_all(colors) == before


def test_the_counts_in_the_reserve_are_round(board: Locator) -> None:
    counts = board.locator(".slot:not(.empty) .count:not(:empty)")
    expect(counts).not_to_have_count(0)
    sizes = counts.evaluate_all("all => all.map(one => [one.offsetWidth, one.offsetHeight])")
    assert {width for width, _ in sizes} == {height for _, height in sizes}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_demo_page_is_accessible_and_fits(
    page: Page, address: str, scheme: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(f"{address}/{INSTALLED}/demo.html")
    expect(page.locator("skep-board")).to_have_count(8)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run(document)).violations.map(one => one.id)")
    assert found == []
    board = page.locator("#board")
    page.mouse.click(*_middle(board.get_by_role("button", name="white ant wA1, can move")))
    expect(page.get_by_role("log")).to_contain_text('skep-pick {"piece":"wA1"}')
    page.locator("#tiles").select_option("contrast")
    expect(board.locator(".skep-board.tiles-contrast")).to_have_count(1)
    page.locator("#theme").select_option("dark")
    assert board.evaluate("board => getComputedStyle(board).colorScheme") == "dark"


def test_the_example_without_the_element(page: Page, folder: Path, address: str) -> None:
    readme = (folder / INSTALLED / "README.md").read_text(encoding="utf-8")
    [example] = re.findall(r"## Without the element\n.*?```html\n(.*?)```", readme, re.DOTALL)
    (folder / "parts.html").write_text(f"{HEAD}{example}", encoding="utf-8")
    page.goto(f"{address}/parts.html")
    page.mouse.click(*_middle(page.locator("#board .levels .tile[data-piece=wQ]")))
    expect(page.locator("#board .targets > *")).not_to_have_count(0)
    expect(page.locator("#reserve .slot")).to_have_count(8)
    tile = page.locator("body > svg.skep-piece").bounding_box()
    assert tile is not None
    assert tile["width"] == 60


def test_its_types_hold_for_a_strict_program(folder: Path) -> None:
    (folder / "uses.ts").write_text(USES, encoding="utf-8")
    options = {
        "strict": True,
        "noEmit": True,
        "types": [],
        "noUncheckedSideEffectImports": True,
        "module": "nodenext",
        "target": "es2022",
        "lib": ["es2023", "dom", "dom.iterable"],
    }
    settings = {"compilerOptions": options, "files": ["uses.ts"]}
    (folder / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    _run(folder, shutil.which("node") or "", str(TYPESCRIPT), "--project", ".")


def test_it_is_small_and_complete(folder: Path) -> None:
    installed = folder / INSTALLED
    assert (installed / "dist/skep-board.js").stat().st_size < LARGEST
    assert {path.name for path in installed.iterdir()} == {
        *("LICENSE", "README.md", "demo.html", "dist", "package.json"),
    }
    manifest = json.loads((installed / "package.json").read_text(encoding="utf-8"))
    assert "dependencies" not in manifest
