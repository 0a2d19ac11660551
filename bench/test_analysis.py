"""Benchmark of the analysis board: a tree of 2,000 moves, and the engine's first line.

The figures are what a person waits for: until a step is on the screen, until the tree is loaded,
and until the engine shows a line of the new position.
"""

from __future__ import annotations

import json
import random
import statistics
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Page, expect

from skep.game import Game
from skep.notation.movestring import legal_moves_by_string
from tests.e2e.browsing import chromium
from tests.serving.restartable import restartable_server

if TYPE_CHECKING:
    from bench.conftest import Show

MOST_STEP_MS = 50
MOST_LOAD_MS = 1000
MOST_LINE_MS = 300
_NODES = 2000
_STEPS = 60
_LINES = 15
_FORKS = 0.12
_MAIN = 90

# From the key to the frame after the one in which it was drawn.
_STEP = """async key => {
  const started = performance.now();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await new Promise(done => requestAnimationFrame(done));
  const drawn = performance.now();
  document.querySelector('.tree').getBoundingClientRect();
  await new Promise(done => setTimeout(done));
  return [performance.now() - started, drawn - started];
}"""

_LINE = """async key => {
  const started = performance.now();
  const engine = document.querySelector('.engine');
  const before = document.querySelector('[aria-current="step"]')?.dataset.node;
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  for (let tries = 0; tries < 2000; tries++) {
    await new Promise(done => setTimeout(done, 2));
    const now = document.querySelector('[aria-current="step"]')?.dataset.node;
    if (now !== before && engine.querySelector('li')) return performance.now() - started;
  }
  throw new Error('no line');
}"""


def random_tree(seed: int = 1) -> dict[str, Any]:
    """Return an analysis of random legal moves, as its file has it."""
    chance = random.Random(seed)
    nodes: list[dict[str, str]] = [{"id": "n0"}]
    lines: list[tuple[str, ...]] = [()]
    ids: dict[tuple[str, ...], str] = {(): "n0"}
    line: tuple[str, ...] = ()
    while len(nodes) < _NODES + 1:
        game = Game("Base+MLP")
        for move in line:
            game.play(move)
        moves = [] if game.outcome else list(legal_moves_by_string(game.position))
        while moves and len(nodes) < _NODES + 1:
            move = chance.choice(moves)
            line = (*line, move)
            if line not in ids:
                ids[line] = f"n{len(nodes)}"
                nodes.append({"id": ids[line], "parent": ids[line[:-1]], "move": move})
                lines.append(line)
            # The first line is long enough to step through.
            if len(nodes) > _MAIN and chance.random() < _FORKS:
                break
            game.play(move)
            moves = [] if game.outcome else list(legal_moves_by_string(game.position))
        line = chance.choice(lines)
    start = "1~Base-MLP~w1~w~_~_"
    return {"format": "skep-analysis", "version": 1, "name": "x", "start": start, "nodes": nodes}


def load(page: Page, address: str, file: Path) -> float:
    """Import an analysis, and return how many milliseconds it takes to reopen it."""
    page.goto(f"{address}/analysis")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Import").click()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".move").first).to_be_visible()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    page.reload()
    expect(page.locator(".move").first).to_be_visible()
    return float(page.evaluate("performance.getEntriesByName('skep-analysis')[0].duration"))


def test_a_large_tree_and_the_first_line(show: Show, tmp_path: Path) -> None:
    file = tmp_path / "tree.json"
    file.write_text(json.dumps(random_tree()), encoding="utf-8")
    with restartable_server(tmp_path / "server") as server, chromium() as browser:
        page = browser.new_context(viewport={"width": 1280, "height": 720}).new_page()
        loaded = load(page, server.address, file)
        page.keyboard.press("Home")
        steps = [page.evaluate(_STEP, "ArrowRight")[0] for _ in range(_STEPS)]
        steps += [page.evaluate(_STEP, "ArrowDown")[0] for _ in range(_STEPS // 4)]
        page.keyboard.press("Home")
        page.get_by_role("switch", name="Engine").click()
        expect(page.locator(".engine li").first).to_be_visible(timeout=30_000)
        lines = [page.evaluate(_LINE, "ArrowRight") for _ in range(_LINES)]
    step, line = statistics.median(steps), statistics.median(lines)
    show(f"open a tree of {_NODES} moves", loaded, "ms", MOST_LOAD_MS)
    show("a step in it, median", step, "ms", MOST_STEP_MS)
    show("  the slowest", max(steps), "ms")
    show("the engine's first line after a step, median", line, "ms", MOST_LINE_MS)
    show("  the slowest", max(lines), "ms")
    assert loaded < MOST_LOAD_MS
    assert step < MOST_STEP_MS
    assert line < MOST_LINE_MS
