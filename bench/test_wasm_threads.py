"""Benchmark of the threads of ``skep-engine`` in Chromium: one thread and two take turns."""

from __future__ import annotations

import os
import shutil
from statistics import median
from typing import TYPE_CHECKING

import pytest

from bench.test_bars import MIDDLEGAMES, ROOT
from skep.notation.setupstring import format_setup
from tests.e2e.browsing import CHROMIUM, chromium
from tests.e2e.test_engine_package import served

if TYPE_CHECKING:
    from pathlib import Path

    from bench.conftest import Show

PACKAGE = ROOT / "build/npm/engine"
SECONDS = 0.25
ROUNDS = 3
BAR = 150
"""The minimum speed of two threads, in percent of one, on a machine with two idle cores."""
BUSY = 0.5
"""At a higher load before the benchmark, the cores are busy, so the bar isn't checked."""

RACE = """async ([setups, seconds, rounds]) => {
    const { EngineWorker, networkUrl, Skep } = await import('./skep-engine/dist/index.js');
    const skep = await Skep.load();
    const games = setups.map((setup) => skep.game(setup));
    const start = (threads) => EngineWorker.start({ threads, network: networkUrl });
    const workers = [await start(1), await start(2)];
    const speeds = [];
    for (let round = 0; round <= rounds; round += 1) {
        for (const game of games) {
            const pair = [];
            for (const worker of workers) {
                await worker.clear();
                const report = await worker.search(game, { seconds });
                pair.push(report.nodes / report.seconds);
            }
            // In the first round, the browser is still compiling.
            if (round > 0) speeds.push(pair);
        }
    }
    const threads = workers.map((worker) => worker.threads);
    for (const worker of workers) worker.destroy();
    return { threads, speeds };
}"""


def test_nodes_per_second_with_two_threads_in_chromium(tmp_path: Path, show: Show) -> None:
    if not PACKAGE.exists() or not CHROMIUM.exists() or (os.cpu_count() or 1) < 2:
        pytest.skip("there is no package (make npm), no Chromium, or only one core")
    load = os.getloadavg()[0]
    shutil.copytree(PACKAGE, tmp_path / "skep-engine")
    (tmp_path / "empty.html").write_text("<!doctype html>")
    setups = [format_setup(position) for position in MIDDLEGAMES]
    with served(tmp_path, is_isolated=True) as address, chromium() as browser:
        page = browser.new_page()
        page.goto(f"{address}/empty.html")
        race = page.evaluate(RACE, [setups, SECONDS, ROUNDS])
    assert race["threads"] == [1, 2]
    one, two = (sum(speeds) / len(speeds) for speeds in zip(*race["speeds"], strict=True))
    show("search in Chromium, one thread", one, "nodes per second")
    show("search in Chromium, two threads", two, "nodes per second")
    gain = 100 * two / one
    show("  two threads, of all nodes", gain, "percent", BAR)
    ratios = [100 * both / alone for alone, both in race["speeds"]]
    show("  two threads, of a middlegame", median(ratios), "percent")
    assert load > BUSY or gain >= BAR
