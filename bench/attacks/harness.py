"""Running an attack while other people play, and what is measured."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import psutil

from bench.attacks.clock_player import QUICKLY_S, play_beside
from bench.load.club import Club
from bench.load.disk import DiskProbe
from bench.load.measures import Cpu, memory_mb, percentile, spread
from tests.serving.command import Started
from tests.serving.postgresql import PostgresqlServer

BYSTANDERS = 20
"""Games of two players each, from an address other than the attacker's."""

BAR_MEMORY_MB = 60.0
BAR_LOG_KB = 64.0
BAR_LOST_MS = 50
"""The most time that a move may cost a player on the clock."""

_SAMPLE_S = 0.2


class Finding(NamedTuple):
    """What an attack counted itself."""

    name: str
    number: int
    bar: int | None = None
    """The most that is all right; None if it only says how hard the attacker tried."""

    @property
    def is_met(self) -> bool:
        """Whether it is all right."""
        return self.bar is None or self.number <= self.bar

    def __str__(self) -> str:
        return f"{self.name} {self.number:,}" + ("" if self.bar is None else f" (bar {self.bar:,})")


@dataclass(frozen=True, slots=True)
class Arena:
    """What an attacker can reach."""

    port: int
    database: PostgresqlServer | None
    log: Path


@dataclass(frozen=True, slots=True)
class Attack:
    """One way to trouble a server."""

    name: str
    what: str
    """What the attacker does, in a few words."""

    run: Callable[[Arena, float], Coroutine[None, None, list[Finding]]]
    """Attacks the server until a moment of ``time.perf_counter``."""

    needs_s: float = 0.0
    """The shortest time in which it shows anything."""

    has_clock: bool = False
    """Whether somebody plays with a clock meanwhile, and may lose no time."""

    pace_s: float = QUICKLY_S
    """How long that player thinks."""

    on_postgresql: bool = False
    sets_clock: bool = False
    """Whether the clock of the machine, as the server sees it, is set again and again."""

    needs_page: bool = False
    """Whether the server has a page as well as the API."""

    bar_p99_ms: float = 100.0
    allows_errors: bool = False
    """Whether players may be told that something failed: without a database, nobody can move."""


class Target:
    """A server under attack."""

    def __init__(self, server: Started, arena: Arena, disk: DiskProbe) -> None:
        self.arena = arena
        self.disk = disk
        self._process = psutil.Process(server.process.pid)

    def cpu(self) -> Cpu:
        """Begin to measure its share of a core."""
        return Cpu(self._process)

    def log_kb(self) -> float:
        """Return how much it has logged."""
        return self.arena.log.stat().st_size / 1000

    def memory_mb(self) -> float:
        """Return how much memory it has now."""
        return memory_mb(self._process)

    async def peak_mb(self, until: float) -> float:
        """Watch its memory until a moment, and return the most that it had."""
        peak = self.memory_mb()
        while time.perf_counter() < until:
            await asyncio.sleep(_SAMPLE_S)
            peak = max(peak, self.memory_mb())
        return peak


async def left_alone(_: Arena, until: float) -> list[Finding]:
    """Do nothing: how it goes on a server that nobody attacks."""
    await asyncio.sleep(until - time.perf_counter())
    return []


NO_ATTACK = Attack("nothing", "nobody attacks", left_alone)


async def _with_clock(attack: Attack, port: int, until: float) -> list[Finding]:
    if not attack.has_clock:
        return []
    lost, moves = await play_beside(port, until, attack.pace_s)
    return [Finding("moves with a clock", moves), Finding("most ms lost", lost, BAR_LOST_MS)]


async def measure(target: Target, attack: Attack, seconds: float) -> bool:
    """Play during an attack, print how it went, and return whether all bars were met."""
    club = Club(target.arena.port, games=BYSTANDERS, idle=0)
    await club.arrive()
    lasts = max(seconds, attack.needs_s)
    until = time.perf_counter() + lasts
    before, logged, cpu = target.memory_mb(), target.log_kb(), target.cpu()
    found, played, peak, _ = await asyncio.gather(
        attack.run(target.arena, until),
        _with_clock(attack, target.arena.port, until),
        target.peak_mb(until),
        club.play(lasts),
    )
    found = [*found, *played]
    share, grown, logged = cpu.share(), peak - before, target.log_kb() - logged
    figures = club.figures
    are_met = [
        percentile(figures.acknowledged_ms, 0.99) < attack.bar_p99_ms,
        grown < BAR_MEMORY_MB,
        logged < BAR_LOG_KB,
        attack.allows_errors or not figures.errors,
        not figures.closed,
        *(finding.is_met for finding in found),
    ]
    print(f"{attack.name}: {attack.what}")
    print(spread("  moves of the others", figures.acknowledged_ms), end="")
    print(f"   (bar {attack.bar_p99_ms:.0f} ms)")
    print(f"  {target.disk}")
    print(
        f"  CPU {share:.0%}   memory +{grown:.0f} MB (bar {BAR_MEMORY_MB:.0f})"
        f"   log +{logged:.1f} kB (bar {BAR_LOG_KB:.0f})"
        f"   errors {len(figures.errors)}   closed {figures.closed}"
    )
    print("  " + "   ".join([*map(str, found), "met" if all(are_met) else "MISSED"]), flush=True)
    club.leave()
    await asyncio.sleep(1)
    return all(are_met)
