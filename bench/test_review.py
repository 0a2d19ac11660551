"""How long a review takes on the server: a game of 50 plies, and the same after a restart.

It prints its figures and fails only if positions are searched twice.

Run it alone on the machine::

    python -m pytest bench/test_review.py -s
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING

from skep.core.bugs import Color
from skep.engine import Engine, Limits
from skep.game import Game
from skep.server.domain.position_keys import evaluation_keys
from skep.server.store import Store
from skep.server.workers.engine_pool import Evaluation, Purpose, Requester, ReviewTask
from skep.server.workers.reviewed_games import GameToReview
from skep.server.workers.win_probabilities import WinProbabilityEstimator
from skep.server.workers.worker_pool import PoolSettings, WorkerPool

if TYPE_CHECKING:
    from bench.conftest import Show

PLIES = 50
MOST_SECONDS = 30.0
"""On two cores, where the server has one worker."""

CANCEL_S = 1.0
REQUESTER = Requester("bench", purpose=Purpose.REVIEW)


class CountingPool(WorkerPool):
    """A pool that counts what it is asked."""

    asked = 0

    async def review(self, task: ReviewTask) -> tuple[Evaluation, ...]:
        """Return the evaluations of positions."""
        self.asked += 1
        return await super().review(task)


def game_of(plies: int) -> GameToReview:
    """Play a game with few nodes, so that there is something to find."""
    game = Game("Base+MLP")
    with Engine(hash_mib=1) as engine:
        while len(game.moves) < plies and game.outcome is None:
            # Every fifth move is the first one that is legal.
            if len(game.moves) % 5 == 4:
                game.play(game.legal_moves()[0])
            else:
                game.play(engine.think(game.position, Limits(nodes=100)).lines[0].moves[0])
    return GameToReview(
        *("bench", "Base+MLP", Color.WHITE, game.move_strings(), game.board_outcome),
        keys=evaluation_keys(game.positions),
    )


async def reviewed(
    game: GameToReview, database: Path, *, limit_s: float | None = None
) -> tuple[float, int]:
    """Review a game on a server of its own; return the seconds, and how often it searched."""
    store = await Store.open(f"sqlite+aiosqlite:///{database}")
    pool = CountingPool(PoolSettings(processes=1))
    chances = WinProbabilityEstimator(pool, store.evaluations)
    start = time.perf_counter()
    try:
        await asyncio.wait_for(chances.of(game, REQUESTER), limit_s)
    except TimeoutError:
        pass
    finally:
        seconds = time.perf_counter() - start
        await chances.close()
        await pool.close()
        await store.close()
    return seconds, pool.asked


def test_a_review_of_50_plies(tmp_path: Path, show: Show) -> None:
    game = game_of(PLIES)
    whole, _ = asyncio.run(reviewed(game, tmp_path / "whole.db"))
    again, searches = asyncio.run(reviewed(game, tmp_path / "whole.db"))
    stopped, _ = asyncio.run(reviewed(game, tmp_path / "part.db", limit_s=CANCEL_S))
    rest, _ = asyncio.run(reviewed(game, tmp_path / "part.db"))
    show(f"review of {len(game.moves)} plies", whole, "s", MOST_SECONDS)
    show("the same after a restart", again, "s")
    show(f"canceled after {stopped:.1f} s; the rest after a restart", rest, "s")
    assert searches == 0
