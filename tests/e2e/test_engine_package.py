"""The npm package in Chromium: the cookbook's page plays a game in a worker, the same as native."""

from __future__ import annotations

import re
import tarfile
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from skep.engine import Engine, Limits
from skep.game import Game
from skep.rules import BACKEND
from tests.conftest import Require

ROOT = Path(__file__).parent.parent.parent
BUILT = ROOT / "build/npm"
INSTALLED = "skep-engine"
COOKBOOK = (ROOT / "docs/cookbook.md").read_text(encoding="utf-8")
[RECIPE] = re.findall(
    r'^```html title="index.html"\n(.*?)^```$', COOKBOOK, re.MULTILINE | re.DOTALL
)
PLIES, SEED = 40, 7
PATIENCE_MS = 60_000

STOP = """async () => {
    const { EngineWorker, Skep } = await import('./skep-engine/dist/index.js');
    const [skep, worker] = await Promise.all([Skep.load(), EngineWorker.start()]);
    const report = await worker.search(skep.game(), { signal: AbortSignal.timeout(300) });
    const next = await worker.search(skep.game(), { depth: 2 });
    worker.destroy();
    return [crossOriginIsolated, report.depth > 1, next.depth];
}"""
THREADS = """async () => {
    const { EngineWorker, networkUrl, Skep } = await import('./skep-engine/dist/index.js');
    const codeOf = (promise) => promise.then(() => 'done', (error) => error.code);
    const skep = await Skep.load();
    const game = skep.game('Base+MLP;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1');
    const worker = await EngineWorker.start({ threads: 2, network: networkUrl });
    const { threads } = worker;
    const nodes = 400_000;
    const report = await worker.search(game, { nodes });
    const hasAll = threads === 1 ? report.nodes >= nodes : report.nodes > nodes / 2 + 1000;
    game.play(report.lines[0].moves[0]);
    const since = performance.now();
    const stopped = await worker.search(game, { signal: AbortSignal.timeout(200) });
    const isQuick = performance.now() - since < 5000;
    game.play(stopped.lines[0].moves[0]);
    const endless = codeOf(worker.search(game, { seconds: 60 }));
    setTimeout(() => worker.destroy(), 100);
    return [threads, hasAll, isQuick, game.moves.length, await endless];
}"""
START = """async () => {
    const { EngineWorker } = await import('./skep-engine/dist/index.js');
    globalThis.kept = await EngineWorker.start({ threads: 2 });
}"""
RESTARTS = """async () => {
    const { EngineWorker, Skep } = await import('./skep-engine/dist/index.js');
    const game = (await Skep.load()).game();
    const seen = new Set();
    for (let round = 0; round < 20; round += 1) {
        const worker = await EngineWorker.start({ threads: 2 });
        seen.add(worker.threads).add((await worker.search(game, { depth: 3 })).depth);
        const search = worker.search(game, { seconds: 60 });
        worker.destroy();
        await search.catch((error) => seen.add(error.code));
    }
    return [...seen];
}"""
TWO_CORES = "Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 })"
PROGRESS = """async () => {
    const { loadBytes, networkUrl, Skep } = await import('./skep-engine/dist/index.js');
    const heard = [];
    const network = await loadBytes(networkUrl, { onProgress: (loaded) => heard.push(loaded) });
    const engine = await (await Skep.load()).engine({ network });
    return [heard.at(-1), heard.length > 2, heard.every((size, i) => size >= (heard[i - 1] ?? 0))];
}"""
LOST = """async () => {
    const { EngineWorker, networkUrl, Skep } = await import('./skep-engine/dist/index.js');
    const codeOf = (promise) => promise.then(() => 'done', (error) => error.code);
    const skep = await Skep.load();
    const half = (await (await fetch(networkUrl)).arrayBuffer()).slice(0, 1_000_000);
    return [
        await codeOf(Skep.load('nowhere.wasm')),
        await codeOf(skep.engine({ network: half })),
        await codeOf(skep.engine({ network: half, digest: '00' })),
        await codeOf(EngineWorker.start({ workerUrl: 'nowhere.js' })),
        crossOriginIsolated || (await codeOf(EngineWorker.start({ shareMemory: true }))),
    ];
}"""


class _Handler(SimpleHTTPRequestHandler):
    """Serve a folder, isolated or not, without a word."""

    def __init__(self, *arguments: object, is_isolated: bool, directory: str) -> None:
        self._is_isolated = is_isolated
        super().__init__(*arguments, directory=directory)  # type: ignore[arg-type]

    def end_headers(self) -> None:
        if self._is_isolated:
            self.send_header("Cross-Origin-Opener-Policy", "same-origin")
            self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        policy = "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'"
        self.send_header("Content-Security-Policy", policy)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name
        pass


@contextmanager
def served(folder: Path, *, is_isolated: bool) -> Generator[str, None, None]:
    handler = partial(_Handler, is_isolated=is_isolated, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


@pytest.fixture(params=[True, False], ids=["isolated", "plain"])
def site(request: pytest.FixtureRequest, require: Require, tmp_path: Path) -> Generator[str]:
    """Give the address of a site with the package's tarball, the recipe and an empty page."""
    tarballs = sorted(BUILT.glob("skep-engine-*.tgz"))
    require(tarballs, "the npm packages are not built (make npm)")
    with tarfile.open(tarballs[0]) as tarball:
        tarball.extractall(tmp_path, filter="data")
    (tmp_path / "package").rename(tmp_path / INSTALLED)
    (tmp_path / "index.html").write_text(RECIPE, encoding="utf-8")
    (tmp_path / "empty.html").write_text("<!doctype html>")
    with served(tmp_path, is_isolated=request.param) as address:
        yield address


@pytest.fixture
def visit(browser: Browser, site: str) -> Generator[Callable[[str], Page]]:
    """Give a way to open a page of the site."""
    page = browser.new_page()
    page.set_default_timeout(PATIENCE_MS)

    def open_page(name: str) -> Page:
        page.goto(f"{site}/{name}")
        return page

    yield open_page
    page.close()


def test_the_recipe_plays_the_same_game_as_native(
    visit: Callable[[str], Page], require: Require
) -> None:
    require(BACKEND == "native", "the rules are not compiled (make setup)")
    page, expected = visit("index.html"), native_game()
    page.wait_for_function(
        "text => document.querySelector('output').textContent === text", arg=expected
    )


def native_game() -> str:
    game = Game("Base+MLP")
    with Engine(level=3, seed=SEED) as white, Engine(level=1, seed=SEED) as black:
        while game.outcome is None and len(game.moves) < PLIES:
            engine = black if len(game.moves) % 2 else white
            earlier = [position.key for position in game.positions[:-1]]
            game.play(engine.choose(game.position, Limits(), history=earlier))
    return str(game)


def test_the_readme_says_how_to_use_it_without_a_bundler(
    visit: Callable[[str], Page], tmp_path: Path
) -> None:
    readme = (tmp_path / INSTALLED / "README.md").read_text(encoding="utf-8")
    *_, example = re.findall(r"^```html\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    text = example.replace("/node_modules/", "/")
    (tmp_path / "plain.html").write_text(f"<!doctype html>{text}", encoding="utf-8")
    page = visit("empty.html")
    with page.expect_console_message(lambda message: message.type == "log") as told:
        visit("plain.html")
    assert len(told.value.args[0].json_value()) == len(Game("Base").position.legal_moves())


def test_the_readmes_examples_run_without_a_bundler(
    visit: Callable[[str], Page], tmp_path: Path
) -> None:
    readme = (tmp_path / INSTALLED / "README.md").read_text(encoding="utf-8")
    *_, imports = re.findall(r'<script type="importmap">.*?</script>', readme, re.DOTALL)
    examples = re.findall(r"^```js\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    assert len(examples) == 8
    for number, example in enumerate(examples):
        text = f"{imports.replace('/node_modules/', '/')}<script type=module>{example}"
        end = "document.title = 'done'</script>"
        (tmp_path / f"{number}.html").write_text(f"<!doctype html>{text}{end}", encoding="utf-8")
        expect(visit(f"{number}.html")).to_have_title("done", timeout=PATIENCE_MS)


def test_a_policy_that_forbids_webassembly_is_named(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    policy = "<meta http-equiv='Content-Security-Policy' content=\"script-src 'self'\">"
    (tmp_path / "strict.html").write_text(f"<!doctype html>{policy}", encoding="utf-8")
    page = browser.new_page()
    page.goto(f"{site}/strict.html")
    code, message = page.evaluate("""async () => {
        const { Skep } = await import('./skep-engine/dist/index.js');
        return Skep.load().catch(({ code, message }) => [code, message]);
    }""")
    page.close()
    assert code == "bad-module"
    assert "content security policy" in message


def test_a_search_is_stopped_with_shared_memory_or_without(
    visit: Callable[[str], Page], request: pytest.FixtureRequest
) -> None:
    is_isolated = "isolated" in request.node.name
    assert visit("empty.html").evaluate(STOP) == [is_isolated, True, 2]


def test_threads_search_stop_and_end(
    visit: Callable[[str], Page], request: pytest.FixtureRequest
) -> None:
    threads = 2 if "isolated" in request.node.name else 1
    page = visit("empty.html")
    page.evaluate(TWO_CORES)
    assert page.evaluate(THREADS) == [threads, True, True, 5, "destroyed"]
    wait_for_no_workers(page)


def test_starting_and_ending_threads_leaves_no_workers(
    visit: Callable[[str], Page], request: pytest.FixtureRequest
) -> None:
    threads = 2 if "isolated" in request.node.name else 1
    page = visit("empty.html")
    page.evaluate(TWO_CORES)
    page.evaluate(START)
    assert len(page.workers) == threads
    page.evaluate("kept.destroy()")
    assert page.evaluate(RESTARTS) == [threads, 3, "destroyed"]
    wait_for_no_workers(page)


def wait_for_no_workers(page: Page) -> None:
    until = time.monotonic() + PATIENCE_MS / 1000
    while page.workers and time.monotonic() < until:
        page.wait_for_timeout(20)
    assert page.workers == []


def test_loading_tells_its_progress(visit: Callable[[str], Page], tmp_path: Path) -> None:
    size = (tmp_path / INSTALLED / "skep.net").stat().st_size
    assert visit("empty.html").evaluate(PROGRESS) == [size, True, True]


def test_files_that_are_missing_or_damaged_are_refused(
    visit: Callable[[str], Page], request: pytest.FixtureRequest
) -> None:
    codes: list[object] = ["not-loaded", "bad-network", "wrong-digest", "worker-failed"]
    codes.append("isolated" in request.node.name or "bad-option")
    assert visit("empty.html").evaluate(LOST) == codes
