"""Limits on what a worker can take from the machine: priority, memory and CPU time.

A search that runs wild ends its own worker, and the pool starts another one. Systems other than
Unix have no such limits.
"""

from __future__ import annotations

import math
import os
import sys

NICENESS = 10
"""How far workers step back, so that the server answers first."""

MARGIN_MIB = 192
"""Memory besides the transposition table. A worker takes about 45 MiB (measured: 73,792 kB of
data with a table of 32 MiB, 301,060 kB with 256 MiB; Python 3.11 on x86-64)."""

GRACE_S = 15
"""CPU time beyond a search's own, to replay the game and to stop."""

_MIB = 1024 * 1024


def lower_priority() -> None:
    """Step back behind other processes."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def data_limit(hash_mib: int) -> int:
    """Return how many bytes a worker with such a transposition table may take."""
    return (hash_mib + MARGIN_MIB) * _MIB


def limit_resources(*, hash_mib: int, seconds: float, grace_s: int = GRACE_S) -> None:
    """Limit memory, and the CPU time from now on, to what a search needs.

    Beyond its memory, an allocation fails. Beyond its time, the system ends the process.
    """
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not on Windows

    used = resource.getrusage(resource.RUSAGE_SELF)
    until = math.ceil(used.ru_utime + used.ru_stime + seconds) + grace_s
    # Data, not address space: threads and libraries reserve far more of that than they use.
    _set_soft(resource.RLIMIT_DATA, data_limit(hash_mib))
    _set_soft(resource.RLIMIT_CPU, until)


def _set_soft(what: int, number: int) -> None:
    import resource  # noqa: PLC0415 - not on Windows

    _, hard = resource.getrlimit(what)
    if hard != resource.RLIM_INFINITY:
        # A stricter limit of the operator's stays.
        number = min(number, hard)
    resource.setrlimit(what, (number, hard))
