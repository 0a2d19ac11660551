"""Tune the constants of the search by games of the engine against itself, by SPSA.

Two guesses at a time play a pair of games at fixed nodes, from an opening that nothing is measured
on in the end; see tools/spsa.py. ``skep_match`` plays them on all cores. It needs nothing but that
program and the standard library. The state is a file: the same command goes on from there, after
Ctrl-C or whatever else, and ends with the same numbers on any machine.

    python3 tools/tune_search.py --player nodes=5000,hash=2,network=FILE --pairs 20000 state.json
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from spsa import Constant, Spsa, Trial

ROOT = Path(__file__).resolve().parent.parent
HEADER = ROOT / "native/search/tuning.h"
SUITES = {"base": "base.txt", "base-mlp": "base_mlp.txt"}
PROGRAM = ROOT / "build/executables/skep_match"

IN_FLIGHT = 64
"""How many pairs are played ahead of the last one learned from: enough for any number of cores,
and always as many, so that the same comes of it on all machines."""

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
"""Lowest, highest and step of every constant; half is the smallest step that is always felt."""


def read_header(text: str) -> dict[str, int]:
    """Return the constants of ``tuning.h`` that can be tuned, and what they are now."""
    found = re.findall(r"^    int (\w+) = (-?\d+);", text, re.MULTILINE)
    return {name: int(value) for name, value in found if name in RANGES}


def read_settings(text: str) -> dict[str, int]:
    """Return constants of a player's settings.

    :raises ValueError: when there are none in them, or others.
    """
    settings: dict[str, int] = {}
    for part in filter(None, text.split(",")):
        name, _, value = part.partition("=")
        if name not in RANGES:
            raise ValueError(part)
        settings[name] = int(value)
    return settings


def write_settings(values: Mapping[str, int]) -> str:
    """Return constants as a player's settings have them."""
    return ",".join(f"{name}={value}" for name, value in values.items())


@dataclass
class Run:
    """A tuning under way: what has been learned, and the pairs that are being played."""

    spsa: Spsa
    pairs: int
    settings: dict[str, Any]
    done: int = 0
    halves: int = 0
    plies: int = 0
    cut_off: int = 0
    waiting: dict[int, dict[str, float]] = field(default_factory=dict[int, dict[str, float]])
    """Pairs that nothing has been learned from, and the values when they were thought of."""

    def trial(self, number: int) -> Trial:
        """Return what is to be played in a pair."""
        present = self.spsa.values
        self.spsa.values = self.waiting.setdefault(number, dict(present))
        try:
            return self.spsa.trial(number)
        finally:
            self.spsa.values = present

    def learn(self, answer: Answer) -> None:
        """Take in how the next pair ended."""
        del self.waiting[answer.number]
        self.spsa.learn(answer.number, answer.halves - 2)
        self.done += 1
        self.halves += answer.halves
        self.plies += answer.plies
        self.cut_off += answer.cut_off

    def save(self, path: Path) -> None:
        """Write all of it down, whole or not at all."""
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
        """Take up what was written down.

        :raises ValueError: when it is of other settings.
        """
        state = json.loads(path.read_text(encoding="utf-8"))
        if state["settings"] != self.settings:
            raise ValueError(state["settings"])
        self.spsa.values = state["values"]
        self.waiting = {int(number): values for number, values in state["waiting"]}
        self.done, self.halves = state["done"], state["halves"]
        self.plies, self.cut_off = state["plies"], state["cut_off"]


@dataclass(frozen=True, slots=True)
class Answer:
    """How a pair ended: halves of points for the first guess, and the plies of both games."""

    number: int
    halves: int
    plies: int
    cut_off: int


class Match:
    """``skep_match`` at work."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it."""
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="ascii"
        )

    def ask(self, number: int, trial: Trial) -> None:
        """Have a pair played.

        :raises OSError: when the program has ended.
        """
        assert self._process.stdin is not None  # noqa: S101 - it is a pipe
        job = f"{number};{write_settings(trial.plus)};{write_settings(trial.minus)}\n"
        self._process.stdin.write(job)
        self._process.stdin.flush()

    def answer(self) -> Answer:
        """Wait for a pair to end.

        :raises OSError: when the program has ended.
        """
        assert self._process.stdout is not None  # noqa: S101 - it is a pipe
        line = self._process.stdout.readline()
        if not line.endswith("\n"):
            raise BrokenPipeError
        number, white, black, plies, cut_off = map(int, line.split())
        return Answer(number, white + black, plies, cut_off)

    def end(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            # What was not read of the last job is of no use to anybody.
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


class Display:
    """Lines that say how far it is."""

    def __init__(self, run: Run) -> None:
        """Begin to count."""
        self._run = run
        self._started = time.monotonic()
        self._before = run.done

    def say(self) -> None:
        """Say it now."""
        run, taken = self._run, time.monotonic() - self._started
        speed = (run.done - self._before) / max(taken, 1e-3)
        left = (run.pairs - run.done) / speed if speed else 0.0
        games = max(2 * run.done, 1)
        print(
            f"pairs {run.done}/{run.pairs}  {speed:.1f} a second  left {left:.0f} s"
            f"  plies a game {run.plies / games:.0f}  cut off {run.cut_off}"
            f"  {write_settings(run.spsa.rounded())}",
            file=sys.stderr,
            flush=True,
        )


def tune(run: Run, match: Match, state: Path) -> None:
    """Play and learn until all pairs have been played.

    Pairs are learned from in the order of their numbers, however they end, and each of them makes
    room for one more: then nothing depends on which core was faster. What is interrupted has not
    been since the last time that all was written down.
    """
    display = Display(run)
    ended: dict[int, Answer] = {}
    next_save = next_word = 0.0
    for number in sorted(run.waiting):
        match.ask(number, run.trial(number))
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


def fill(run: Run, match: Match) -> None:
    """Have as many pairs played as there should be."""
    while (asked := run.done + len(run.waiting)) < min(run.pairs, run.done + IN_FLIGHT):
        match.ask(asked, run.trial(asked))


@contextmanager
def openings_of(suite: str) -> Generator[list[str], None, None]:
    """Give the options for the tuning half of a suite, or for random openings."""
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
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("state", type=Path, help="where all is kept; what is there is gone on with")
    parser.add_argument("--player", default="nodes=5000,hash=2", help="who plays, constants aside")
    parser.add_argument("--pairs", type=int, default=20_000)
    parser.add_argument("--only", default=",".join(RANGES), help="names of constants, by commas")
    parser.add_argument("--start", default="", help="constants to begin with (others: tuning.h)")
    parser.add_argument("--rules", default="Base+MLP")
    parser.add_argument("--openings", choices=(*SUITES, "random"), default="base-mlp")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.004, help="how boldly it goes, at the end")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--program", type=Path, default=PROGRAM, help="skep_match")
    options = parser.parse_args(arguments)
    options.only = options.only.split(",")
    for name in options.only:
        if name not in RANGES:
            parser.error(f"no such constant: {name}")
    try:
        options.start = read_header(HEADER.read_text()) | read_settings(options.start)
    except ValueError as error:
        parser.error(f"no such constant: {error}")
    if not options.program.exists():
        parser.error(
            f"no {options.program}: cmake builds it (docs/training.md), --program names it"
        )
    return options


def prepare(options: argparse.Namespace) -> Run:
    """Return the run that the options describe, as far as it has come."""
    starts = {name: options.start[name] for name in options.only}
    constants = [Constant(name, starts[name], *RANGES[name]) for name in starts]
    spsa = Spsa(constants, trials=options.pairs, seed=options.seed, rate=options.rate)
    same = ("player", "pairs", "rules", "openings", "seed", "rate")
    settings = {name: getattr(options, name) for name in same}
    settings |= {"start": starts, "network": checksum_of_network(options.player)}
    run = Run(spsa, options.pairs, settings)
    if options.state.exists():
        try:
            run.load(options.state)
        except (KeyError, TypeError, ValueError):
            sys.exit(f"{options.state} is no state, or of other settings: name another file")
    return run


def checksum_of_network(player: str) -> int | None:
    """Return the CRC-32 of the network that is played with: another may be in the file by now."""
    # A file whose name has a comma or a quote in it is quoted, and a quote inside doubled.
    named = re.search(r'(?:^|,)network=(?:"((?:[^"]|"")*)"|([^,]+))', player)
    if named is None:
        return None
    file = named[2] or named[1].replace('""', '"')
    try:
        return zlib.crc32(Path(file).read_bytes())
    except OSError as error:
        sys.exit(f"{file}: {error.strerror}")


def interrupt(*_: object) -> NoReturn:
    """End it, once: who ends a whole group of processes is heard twice."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def main(arguments: Sequence[str]) -> int:
    """Tune, and print what came of it as settings of a player."""
    options = read_options(arguments)
    run = prepare(options)
    for number in SIGNALS:
        signal.signal(number, interrupt)
    with openings_of(options.openings) as openings:
        sides = ("--a", options.player, "--b", options.player, "--rules", options.rules)
        shared = ("--threads", str(options.threads), "--seed", str(options.seed), "--jobs", "-")
        match = Match([str(options.program), *sides, *shared, *openings])
        try:
            tune(run, match, options.state)
        except KeyboardInterrupt:
            print(f"The same command goes on from {options.state}.", file=sys.stderr)
            return 130
        except OSError as error:
            # Either it has ended, or the state cannot be written.
            said = error if error.filename else f"{options.program.name} has ended"
            print(said, file=sys.stderr)
            return 1
        finally:
            match.end()
    print(write_settings(run.spsa.rounded()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
