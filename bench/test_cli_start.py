"""How long ``skep --help`` takes, next to Python that only imports click.

Run it on its own for all three figures::

    python bench/test_cli_start.py
"""

from __future__ import annotations

import resource
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.conftest import Show

CLICK = (sys.executable, "-c", "import click")
HELP = (sys.executable, "-c", "import sys; from skep.cli import main; sys.exit(main())", "--help")
ROUNDS = 15
FACTOR, EXTRA_MS = 1.5, 50
"""``skep --help`` may take this many times as long as click, and this much more."""


def processor_ms(command: tuple[str, ...]) -> float:
    """Return the CPU time of a run, which is nearly independent of machine load."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def start_times() -> tuple[float, float]:
    """Return the milliseconds for click and for help, each the best of many runs in turn."""
    runs = [(processor_ms(CLICK), processor_ms(HELP)) for _ in range(ROUNDS)]
    return min(click for click, _ in runs), min(shown for _, shown in runs)


def test_help_is_shown_at_once(show: Show) -> None:
    click, shown = start_times()
    show("import click", click, "ms")
    show("skep --help", shown, "ms", FACTOR * click + EXTRA_MS)
    assert shown <= FACTOR * click + EXTRA_MS


if __name__ == "__main__":
    click_ms, help_ms = start_times()
    bar = FACTOR * click_ms + EXTRA_MS
    print(f"import click {click_ms:.0f} ms, skep --help {help_ms:.0f} ms, bar {bar:.0f} ms")
