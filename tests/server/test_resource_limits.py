"""What a worker can take from the machine."""

from __future__ import annotations

import signal
import subprocess
import sys

import psutil
import pytest

from skep.server.workers.resource_limits import GRACE_S, NICENESS, data_limit
from tests.server.test_worker_pool import ONE, QUICK, ignore, pool_of

pytestmark = pytest.mark.skipif(
    not hasattr(psutil, "RLIMIT_DATA"), reason="the system has no limits for processes"
)

LIMITED = "from skep.server.workers.resource_limits import limit_resources\n"


def run(code: str) -> subprocess.CompletedProcess[str]:
    """Run a program that limits itself."""
    command = [sys.executable, "-c", LIMITED + code]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)  # noqa: S603


async def test_a_worker_steps_back_and_has_limits_after_its_first_question() -> None:
    async with pool_of() as pool:
        await pool.search(QUICK, ignore)
        (worker,) = map(psutil.Process, pool.pids)
        assert worker.nice() == min(19, psutil.Process().nice() + NICENESS)
        assert worker.rlimit(psutil.RLIMIT_DATA)[0] == data_limit(ONE.hash_mib)
        seconds, _ = worker.rlimit(psutil.RLIMIT_CPU)
        assert ONE.longest_s + GRACE_S <= seconds <= ONE.longest_s + GRACE_S + 60


async def test_a_worker_needs_less_than_half_of_its_memory() -> None:
    async with pool_of() as pool:
        await pool.search(QUICK, ignore)
        (worker,) = map(psutil.Process, pool.pids)
        assert worker.memory_info().data < data_limit(ONE.hash_mib) / 2


def test_memory_beyond_the_limit_is_refused() -> None:
    result = run("limit_resources(hash_mib=1, seconds=1)\nbytearray(256 * 1024 * 1024)")
    assert result.stderr.splitlines()[-1] == "MemoryError"


def test_a_search_that_never_stops_is_ended_by_the_system() -> None:
    # As if almost all of its time were spent.
    result = run("limit_resources(hash_mib=1, seconds=-14)\nwhile True: pass")
    assert result.returncode == -signal.SIGXCPU


def test_a_stricter_limit_of_the_operator_stays() -> None:
    result = run(
        "import resource\n"
        "resource.setrlimit(resource.RLIMIT_CPU, (7, 9))\n"
        "limit_resources(hash_mib=1, seconds=20)\n"
        "print(resource.getrlimit(resource.RLIMIT_CPU))"
    )
    assert result.stdout == "(9, 9)\n"
