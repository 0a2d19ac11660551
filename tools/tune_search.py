"""Tune the constants of the search with SPSA, in games of the engine against itself.

Two guesses at a time play a pair of games at fixed nodes; see tools/spsa.py. They start from an
opening of the tuning half, so the other half stays fresh for measurements. ``skep_match`` plays
the games on all cores. This script needs that program and this source tree, but no packages. It
saves its state in a file. Run the same command again to resume it. The result is the same on any
machine.

    python3 tools/tune_search.py --player nodes=5000,hash=2,network=FILE --pairs 20000 state.json
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import sys
import tempfile
import time
import zlib
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NoReturn

from match_jobs import Answer, Match
from spsa import Constant, Spsa, Trial

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from skep.engine.errors import OutOfRangeError  # noqa: E402 - from this very tree
from skep.engine.network_names import BUILT_IN, HAND_MADE  # noqa: E402
from skep.engine.player_settings import (  # noqa: E402
    PlayerSettings,
    format_player_settings,
    parse_player_settings,
)

HEADER = ROOT / "native/search/tuning.h"
SUITES = {"base": "base.txt", "base-mlp": "base_mlp.txt"}
PROGRAM = ROOT / "build/executables/skep_match"
NETWORK = ROOT / "src/skep/engine/skep.net"
"""The network that comes with Skep."""

IN_FLIGHT = 64
"""How many pairs are in progress at a time: enough for any number of cores, and always the same
number, so that the result doesn't depend on the machine."""

SIGNALS = (signal.SIGINT, signal.SIGTERM)
SAVE_EVERY = 2.0
SAY_EVERY = 10.0

RANGES: dict[str, tuple[int, int, float]] = {
    "lmr_base": (-50, 200, 10),
    "lmr_slope": (10, 150, 6),
    "lmr_history": (300, 15000, 400),
    "lmr_queen_zone": (0, 150, 8),
    "lmp_base": (1, 30, 1),
    "lmp_slope": (1, 30, 1),
    "lmp_depth": (1, 12, 0.7),
    "futility_base": (0, 400, 12),
    "futility_slope": (5, 300, 10),
    "futility_depth": (1, 12, 0.7),
    "reverse_futility_slope": (5, 300, 8),
    "reverse_futility_depth": (1, 14, 0.8),
    "null_move_base": (1, 6, 0.5),
    "null_move_slope": (1, 12, 0.6),
    "null_move_depth": (1, 10, 0.6),
    "aspiration_window": (5, 300, 8),
    "order_on_queen": (0, 25000, 700),
    "order_beside_queen": (0, 25000, 600),
    "order_leave_enemy": (-5000, 20000, 500),
    "order_leave_own": (-5000, 20000, 500),
    "order_beside_own": (-5000, 20000, 400),
    "order_throw_queen": (-5000, 20000, 500),
    "order_killer": (0, 25000, 600),
    "order_countermove": (0, 25000, 500),
}
"""The lowest value, highest value and step of every constant. A step below 0.5 could round to no
change at all."""


def read_header(text: str) -> dict[str, int]:
    """Return the tunable constants in ``tuning.h`` with their current values."""
    found = re.findall(r"^    int (\w+) = (-?\d+);", text, re.MULTILINE)
    return {name: int(value) for name, value in found if name in RANGES}


def read_constants(text: str) -> dict[str, int]:
    """Read tunable constants from the settings of a player.

    :raises ValueError: when a setting is not a tunable constant, or can't have its value.
    """
    settings = parse_player_settings(text)
    others = replace(settings, tuning=())
    if others != PlayerSettings():
        message = f"{format_player_settings(others)}: not a constant of the search"
        raise ValueError(message)
    for name, _ in settings.tuning:
        if name not in RANGES:
            message = f"{name}: not a tunable constant"
            raise ValueError(message)
    return dict(settings.tuning)


def write_constants(values: Mapping[str, int]) -> str:
    """Format constants as the settings of a player."""
    return format_player_settings(PlayerSettings(tuning=tuple(values.items())))


@dataclass
class Run:
    """A run in progress: the current values, and the pairs that are being played."""

    spsa: Spsa
    pairs: int
    settings: dict[str, Any]
    done: int = 0
    halves: int = 0
    plies: int = 0
    cut_off: int = 0
    waiting: dict[int, dict[str, float]] = field(default_factory=dict[int, dict[str, float]])
    """Pairs whose results are missing, and the values when they were started."""

    def trial(self, number: int) -> Trial:
        """Return the two guesses that play a pair."""
        present = self.spsa.values
        self.spsa.values = self.waiting.setdefault(number, dict(present))
        try:
            return self.spsa.trial(number)
        finally:
            self.spsa.values = present

    def learn(self, answer: Answer) -> None:
        """Learn from the result of the next pair."""
        del self.waiting[answer.number]
        self.spsa.learn(answer.number, answer.halves - 2)
        self.done += 1
        self.halves += answer.halves
        self.plies += answer.plies
        self.cut_off += answer.cut_off

    def save(self, path: Path) -> None:
        """Save the run atomically."""
        state = {
            "settings": self.settings,
            "values": self.spsa.values,
            "waiting": [[number, values] for number, values in self.waiting.items()],
            "done": self.done,
            "halves": self.halves,
            "plies": self.plies,
            "cut_off": self.cut_off,
        }
        beside = path.with_name(path.name + ".new")
        beside.write_text(json.dumps(state, indent=1) + "\n", encoding="utf-8")
        beside.replace(path)

    def load(self, path: Path) -> None:
        """Load a saved run.

        :raises ValueError: when it has other settings.
        """
        state = json.loads(path.read_text(encoding="utf-8"))
        if state["settings"] != self.settings:
            raise ValueError(state["settings"])
        self.spsa.values = state["values"]
        self.waiting = {int(number): values for number, values in state["waiting"]}
        self.done, self.halves = state["done"], state["halves"]
        self.plies, self.cut_off = state["plies"], state["cut_off"]


class Display:
    """Prints the progress."""

    def __init__(self, run: Run) -> None:
        """Start the clock."""
        self._run = run
        self._started = time.monotonic()
        self._before = run.done

    def say(self) -> None:
        """Print a line."""
        run, taken = self._run, time.monotonic() - self._started
        speed = (run.done - self._before) / max(taken, 1e-3)
        left = (run.pairs - run.done) / speed if speed else 0.0
        games = max(2 * run.done, 1)
        print(
            f"pairs {run.done}/{run.pairs}  {speed:.1f} per second  left {left:.0f} s"
            f"  plies per game {run.plies / games:.0f}  cut off {run.cut_off}"
            f"  {write_constants(run.spsa.rounded())}",
            file=sys.stderr,
            flush=True,
        )


def tune(run: Run, match: Match, state: Path) -> None:
    """Play and learn until all pairs have been played.

    Results count in the order of the pairs' numbers, and each one starts one more pair, so the
    outcome doesn't depend on which core is faster. After an interruption, the run resumes from the
    last saved state.
    """
    display = Display(run)
    ended: dict[int, Answer] = {}
    next_save = next_word = 0.0
    for number in sorted(run.waiting):
        ask(match, number, run.trial(number))
    fill(run, match)
    while run.done < run.pairs:
        answer = match.answer()
        ended[answer.number] = answer
        while run.done in ended:
            run.learn(ended.pop(run.done))
            fill(run, match)
        now = time.monotonic()
        if now >= next_save:
            run.save(state)
            next_save = now + SAVE_EVERY
        if now >= next_word:
            display.say()
            next_word = now + SAY_EVERY
    run.save(state)
    display.say()


def ask(match: Match, number: int, trial: Trial) -> None:
    """Ask for a pair between two guesses."""
    match.ask(number, write_constants(trial.plus), write_constants(trial.minus))


def fill(run: Run, match: Match) -> None:
    """Ask for pairs until enough are in progress."""
    while (asked := run.done + len(run.waiting)) < min(run.pairs, run.done + IN_FLIGHT):
        ask(match, asked, run.trial(asked))


@contextmanager
def openings_of(suite: str) -> Generator[list[str], None, None]:
    """Yield the options for the tuning half of a suite, or for random openings."""
    if suite == "random":
        yield []
        return
    text = (ROOT / "src/skep/match/openings" / SUITES[suite]).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.endswith("\ttuning")]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "openings.txt")
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        yield ["--openings", str(file)]


def read_options(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("state", type=Path, help="file for the state; resumed if it exists")
    parser.add_argument("--player", default="nodes=5000,hash=2", help="player settings")
    parser.add_argument("--pairs", type=int, default=20_000)
    parser.add_argument("--only", default=",".join(RANGES), help="constants to tune")
    parser.add_argument("--start", default="", help="values to start from instead of tuning.h")
    parser.add_argument("--rules", default="Base+MLP")
    parser.add_argument("--openings", choices=(*SUITES, "random"), default="base-mlp")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.004, help="learning rate at the end")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--program", type=Path, default=PROGRAM, help="skep_match")
    options = parser.parse_args(arguments)
    options.only = options.only.split(",")
    for name in options.only:
        if name not in RANGES:
            parser.error(f"no such constant: {name}")
    try:
        options.start = read_header(HEADER.read_text()) | read_constants(options.start)
    except ValueError as error:
        parser.error(f"--start: {error}")
    try:
        options.parsed_player = parse_player_settings(options.player)
    except OutOfRangeError as error:
        parser.error(f"--player: {error}")
    if not options.program.exists():
        parser.error(
            f"{options.program} doesn't exist. Build it (docs/training.md) or use --program."
        )
    return options


def prepare(options: argparse.Namespace) -> Run:
    """Return a new run, or the one in the state file."""
    starts = {name: options.start[name] for name in options.only}
    constants = [Constant(name, starts[name], *RANGES[name]) for name in starts]
    spsa = Spsa(constants, trials=options.pairs, seed=options.seed, rate=options.rate)
    same = ("player", "pairs", "rules", "openings", "seed", "rate")
    settings = {name: getattr(options, name) for name in same}
    settings |= {"start": starts, "network": checksum_of_network(options.parsed_player)}
    run = Run(spsa, options.pairs, settings)
    if options.state.exists():
        try:
            run.load(options.state)
        except (KeyError, TypeError, ValueError):
            sys.exit(f"{options.state} isn't a state, or has other settings. Name another file.")
    return run


def for_program(player: PlayerSettings) -> str:
    """Format a player for ``skep_match``, which knows the built-in network only as a file."""
    if player.network == BUILT_IN:
        player = replace(player, network=str(NETWORK))
    return format_player_settings(player)


def checksum_of_network(player: PlayerSettings) -> int | None:
    """Return the CRC-32 of the player's network, since its file may change."""
    if player.network == HAND_MADE:
        return None
    file = NETWORK if player.network == BUILT_IN else Path(player.network)
    try:
        return zlib.crc32(file.read_bytes())
    except OSError as error:
        sys.exit(f"{file}: {error.strerror}")


def interrupt(*_: object) -> NoReturn:
    """Stop the run, and ignore further signals: a process group may get the same one twice."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def main(arguments: Sequence[str]) -> int:
    """Tune, and print the result as player settings."""
    options = read_options(arguments)
    run = prepare(options)
    for number in SIGNALS:
        signal.signal(number, interrupt)
    with openings_of(options.openings) as openings:
        player = for_program(options.parsed_player)
        sides = ("--a", player, "--b", player, "--rules", options.rules)
        shared = ("--threads", str(options.threads), "--seed", str(options.seed), "--jobs", "-")
        match = Match([str(options.program), *sides, *shared, *openings])
        try:
            tune(run, match, options.state)
        except KeyboardInterrupt:
            print(f"To resume from {options.state}, run the same command.", file=sys.stderr)
            return 130
        except OSError as error:
            # Either the program has exited, or the state can't be written.
            said = error if error.filename else f"{options.program.name} has exited"
            print(said, file=sys.stderr)
            return 1
        finally:
            match.end()
    print(write_constants(run.spsa.rounded()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
