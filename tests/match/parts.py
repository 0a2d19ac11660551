"""Shared by the tests of matches: small plans, faulty programs, and leftover processes."""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from skep.core.ruleset import GAME_TYPES, Repetition
from skep.engine.limits import Limits
from skep.match.openings import Openings
from skep.match.plan import Plan
from skep.match.player_specs import read_players
from skep.match.statistics import Sprt
from skep.notation.gamestring import parse_game

_TIMEOUT = 10.0

FAULTY = Path(__file__).parent / "faulty.py"
RULES = replace(GAME_TYPES["Base"], repetition=Repetition.THREEFOLD)

OPENINGS = Openings(
    "small",
    tuple(
        parse_game(text, RULES)
        for text in (
            "wS1;bG1 wS1-;wQ -wS1;bQ bG1-",
            "wA1;bA1 wA1/;wQ /wA1;bQ bA1/",
            "wB1;bS1 wB1-;wQ \\wB1;bQ bS1\\",
        )
    ),
)


def faulty(fault: str, when: int = 1, *tokens: str) -> str:
    """Return the command line of an engine with a fault."""
    return shlex.join([sys.executable, str(FAULTY), fault, str(when), *tokens])


def small_plan(
    *players: str,
    games: int = 2,
    nodes: int = 20,
    max_plies: int = 24,
    timeout: float = 20.0,
    sprt: Sprt | None = None,
) -> Plan:
    """Return a plan of a few short games."""
    specs = read_players(players or ("level:1", "name=thinker skep"), Limits(nodes=nodes))
    return Plan(specs, RULES, OPENINGS, games, 7, max_plies, timeout, sprt)


def left_behind(token: str) -> Sequence[int]:
    """Return the processes with a word in their command line that don't end within some seconds.

    The word may also be the value of a variable in their environment.

    This includes zombies, which have no command line: children that nobody has waited for.
    """
    until = time.monotonic() + _TIMEOUT
    while (found := [*_running(token), *_zombies()]) and time.monotonic() < until:
        time.sleep(0.05)
    return found


def _running(token: str) -> Iterator[int]:
    for entry in _processes():
        with suppress(OSError):
            words = (entry / "cmdline").read_bytes().split(b"\0")
            variables = (entry / "environ").read_bytes().split(b"\0")
            if token.encode() in [*words, *(one.partition(b"=")[2] for one in variables)]:
                yield int(entry.name)


def _zombies() -> Iterator[int]:
    for entry in _processes():
        with suppress(OSError):
            state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
            if state == "Z" and int(parent) == os.getpid():
                yield int(entry.name)


def _processes() -> Iterator[Path]:
    return (entry for entry in Path("/proc").iterdir() if entry.name.isdigit())
