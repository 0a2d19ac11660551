"""An executor on a real Ray cluster, of which a worker is killed; and clusters that are none.

All that needs the cluster is one test, since starting one takes seconds.
"""

from __future__ import annotations

import importlib.util
import secrets
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import psutil
import pytest

import skep
from skep.cli.commands.analyze.many_games import ReviewGame, Search
from skep.engine.limits import Limits
from skep.engine.player_settings import parse_player_settings
from skep.engine.review import Review
from skep.jobs import (
    Executor,
    ExecutorError,
    ExecutorErrorCode,
    ThreadExecutor,
    open_executor,
    probe,
)
from skep.rules import native
from skep.train.gating.pairs import PairedGames
from skep.train.selfplay import SelfPlayRun
from tests.conftest import Require
from tests.engine.test_reviewer import TWO_BLUNDERS, WON

NO_RAY = "Ray is not installed: pip install ray"
NETWORK = Path(__file__).parent.parent.parent / "src/skep/engine/skep.net"
GAMES = 16


@pytest.fixture
def ray(require: Require, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have Ray, which takes no token from this machine and leaves none behind."""
    require(importlib.util.find_spec("ray") is not None, NO_RAY)
    require(native is not None, "self-play needs the native engine")
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))


@pytest.fixture
def port() -> Iterator[int]:
    """Give a port where somebody listens who is no Ray cluster."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


class Fails:
    """A task that goes wrong."""

    def __call__(self, item: int, /) -> int:
        raise OverflowError(item)

    def stop(self) -> None:
        """Nothing is in progress."""


class Sleeps:
    """A task that is done at once with the first item, and with no other."""

    def __call__(self, item: int, /) -> int:
        while item:
            time.sleep(60)
        return item

    def stop(self) -> None:
        """It has to be killed."""


def at_work() -> list[psutil.Process]:
    """Return the processes of workers that are at an item."""
    found: list[psutil.Process] = []
    for process in psutil.Process().children(recursive=True):
        # It may end while it is looked at.
        with suppress(psutil.Error):
            if "skep_item" in " ".join(process.cmdline()):
                found.append(process)
    return found


def play_and_kill(executor: Executor, run: SelfPlayRun) -> list[bytes]:
    """Return what an executor has played of which a worker was killed in the middle of a game."""
    records: list[bytes] = []
    killed = 0
    with closing(executor.run(run, range(GAMES))) as results:
        for record in results:
            records.append(record)
            if not killed and (workers := at_work()):
                workers[0].kill()
                killed += 1
    assert killed
    return records


def number(reviewed: tuple[int, Review]) -> int:
    return reviewed[0]


def scores(reviewed: tuple[int, Review]) -> list[object]:
    """Return all of a review that does not depend on the machine's speed."""
    return [(position.score, position.ply) for position in reviewed[1].positions]


def leave_in_the_middle(executor: Executor) -> None:
    """See that who leaves stops what is in progress."""
    results = executor.run(Sleeps(), range(100))
    assert next(results) == 0
    while not at_work():
        time.sleep(0.01)
    results.close()
    while at_work():
        time.sleep(0.01)


@pytest.mark.long
@pytest.mark.usefixtures("ray")
@pytest.mark.timeout(120)
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning")
def test_a_cluster_plays_what_is_played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    run = SelfPlayRun(1, player=parse_player_settings(f"nodes=400,hash=1,network={NETWORK}"))
    pairs = PairedGames(
        parse_player_settings("nodes=50,hash=1"),
        parse_player_settings(f"nodes=50,hash=1,network={NETWORK}"),
        rules="Base",
    )
    with open_executor("local", threads=3) as executor:
        assert executor.workers == 3
        assert sorted(play_and_kill(executor, run)) == sorted(
            ThreadExecutor(2).run(run, range(GAMES))
        )
        found = sorted(executor.run(pairs, range(4)), key=lambda pair: pair.number)
        assert found == [pairs(item) for item in range(4)]
        review = ReviewGame(Search(Limits(nodes=50), 1, 1, str(NETWORK)))
        games = list(enumerate([WON, TWO_BLUNDERS]))
        there, here = (
            sorted(one.run(review, games), key=number) for one in (executor, ThreadExecutor(2))
        )
        assert list(map(scores, there)) == list(map(scores, here))
        with pytest.raises(OverflowError, match="7"):
            list(executor.run(Fails(), [7]))
        leave_in_the_middle(executor)
        monkeypatch.setattr(skep, "__version__", "9.9")
        with pytest.raises(ExecutorError) as caught:
            list(executor.run(run, range(100)))
    assert caught.value.code is ExecutorErrorCode.OTHER_VERSION
    assert caught.value.place == socket.gethostname()
    assert caught.value.found.startswith("0.")


def test_without_ray_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ExecutorError) as caught, open_executor("local", threads=1):
        pass
    assert caught.value.code is ExecutorErrorCode.NO_RAY
    assert "pip install ray" in str(caught.value)


@pytest.mark.usefixtures("ray")
def test_where_nobody_listens_there_is_no_cluster() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        free = server.getsockname()[1]
    for address in (f"127.0.0.1:{free}", f"[::1]:{free}", "127.0.0.1:99999999"):
        with pytest.raises(ExecutorError) as caught, open_executor(address, threads=1):
            pass
        assert (caught.value.code, caught.value.place) == (ExecutorErrorCode.UNREACHABLE, address)


@pytest.mark.usefixtures("ray")
def test_who_listens_but_is_no_cluster_is_given_up(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probe, "_SECONDS_TO_JOIN", 2.0)
    address = f"127.0.0.1:{port}"
    with pytest.raises(ExecutorError) as caught, open_executor(address, threads=1):
        pass
    assert str(caught.value) == f"no Ray cluster can be reached ({address})"
