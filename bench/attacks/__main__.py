"""Run attacks against a server with all its limits, and print what they cost.

The exit status is 3 if a target was missed: the attack ran, but the server or the machine was slow.
"""

from __future__ import annotations

import argparse
import resource
import signal
import tempfile
from contextlib import ExitStack
from pathlib import Path

import uvloop

from bench.attacks.clocks import CLOCKS
from bench.attacks.engines import ENGINES
from bench.attacks.floods import FLOODS
from bench.attacks.games import GAMES
from bench.attacks.harness import NO_ATTACK, Arena, Attack, Target, measure
from bench.attacks.logs import LOGS
from bench.attacks.long_games import LONG_GAMES
from bench.attacks.reviews import REVIEWS
from bench.attacks.saved_games import SAVED_GAMES
from bench.attacks.services import SERVICES
from bench.attacks.studies import STUDIES
from bench.attacks.waves import WAVES
from bench.load.disk import DiskProbe
from tests.serving.command import start, with_page
from tests.serving.postgresql import postgresql_server

_SERVE = ["serve", "--port", "0", "--no-open"]
_MISSED = 3
_PAGE = "<!doctype html><title>Skep</title>" + "<p>A bee.</p>" * 1_000

# Setting the real clock would disturb everything else on the machine.
_WITH_JUMPS = """\
import sys, time
time_ns, monotonic = time.time_ns, time.monotonic
def jumped_ns():
    return time_ns() + 4_000_000_000 * (int(monotonic() / 2) % 3 - 1)
time.time_ns, time.time = jumped_ns, lambda: jumped_ns() / 1e9
from skep.cli.app import main
sys.exit(main())
"""

ATTACKS = {
    attack.name: attack
    for attack in (
        NO_ATTACK,
        *FLOODS,
        *WAVES,
        *GAMES,
        *LONG_GAMES,
        *SAVED_GAMES,
        *REVIEWS,
        *CLOCKS,
        *LOGS,
        *SERVICES,
        *ENGINES,
        *STUDIES,
    )
}


def attack_all(attacks: list[Attack], seconds: float, folder: Path | None) -> bool:
    """Run attacks one after the other, each on a new server; return whether all bars were met."""
    are_met = [run(attack, seconds, folder) for attack in attacks]
    return all(are_met)


def run(attack: Attack, seconds: float, folder: Path | None) -> bool:
    """Run one attack, and return whether its bars were met."""
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=folder)))
        log = stack.enter_context((data / "log").open("wb"))
        database = stack.enter_context(postgresql_server()) if attack.on_postgresql else None
        command = [*_program(attack, data), *(["--db", database.url] if database else [])]
        server = start(command, data, stderr=log.fileno())
        stack.callback(server.end, signal.SIGTERM)
        disk = stack.enter_context(DiskProbe(folder))
        target = Target(server, Arena(server.port, database, data / "log"), disk)
        return uvloop.run(measure(target, attack, seconds))


def _program(attack: Attack, data: Path) -> list[str]:
    """Return the command that starts the server, without its database."""
    if attack.needs_page:
        page = data / "page"
        page.mkdir()
        (page / "index.html").write_text(_PAGE)
        return [*with_page(page), *_SERVE]
    program = ["-c", _WITH_JUMPS] if attack.sets_clock else ["-m", "skep"]
    return [*program, *_SERVE, "--api-only"]


def main() -> int:
    """Run it."""
    parser = argparse.ArgumentParser(prog="python -m bench.attacks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(ATTACKS)}")
    parser.add_argument("--seconds", type=float, default=20, help="how long each one lasts")
    parser.add_argument("--folder", type=Path, help="where the temporary folders are")
    options = parser.parse_args()
    if unknown := [name for name in options.names if name not in ATTACKS]:
        parser.error(f"there is no attack named {unknown[0]}")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 65_536)), hard))
    chosen = [ATTACKS[name] for name in options.names or ATTACKS]
    return 0 if attack_all(chosen, options.seconds, options.folder) else _MISSED


if __name__ == "__main__":
    raise SystemExit(main())
