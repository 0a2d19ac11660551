"""The engine's lines in any position: what the page asks if the browser can't run the engine."""

from __future__ import annotations

import asyncio
from functools import partial

from skep.core.bugs import Color
from skep.engine.levels import LEVELS
from skep.engine.limits import Limits
from skep.notation.setupstring import format_setup
from skep.server.errors import Code, ProblemError
from skep.server.messages.analysis import LinesQuestion, LinesView, LineView
from skep.server.middleware.budgets import Limit
from skep.server.middleware.token_buckets import Rate
from skep.server.request_bodies import LONG_BODY
from skep.server.routes.operations import Call, Operation
from skep.server.views.game_texts import moves_from, start_from
from skep.server.workers.engine_pool import (
    EnginesBusyError,
    FoundLines,
    Purpose,
    Requester,
    SearchFailedError,
    SearchTask,
)

SECONDS = 2.0
_NODES = 4_000_000


async def analyze(call: Call) -> LinesView:
    """Return the best lines. The search ends when the visitor doesn't wait for it any more."""
    wish = await call.body(LinesQuestion)
    requester = call.network_requester(Purpose.ANALYSIS)
    task = await call.services.long_work.run(partial(_task, wish, requester))
    search = asyncio.create_task(call.services.engines.analyze(task, wish.lines))
    try:
        found = await call.unless_gone(search)
    except (EnginesBusyError, SearchFailedError) as error:
        raise ProblemError(Code.ENGINE_BUSY) from error
    return _view(found)


def _task(wish: LinesQuestion, requester: Requester) -> SearchTask:
    """Return the search: full strength, for two seconds.

    :raises ProblemError: when the position can't be reached, or is the end of a game.
    """
    start = position = start_from(wish.start)
    for move in moves_from(start, wish.moves):
        position = position.play_unchecked(move)
    if position.outcome is not None:
        raise ProblemError(Code.GAME_OVER)
    return SearchTask(
        rules="",
        first=Color.WHITE,
        setup=format_setup(start),
        moves=wish.moves,
        level=LEVELS[-1].number,
        limits=Limits(seconds=SECONDS, nodes=_NODES),
        seed=0,
        requester=requester,
        position=position,
    )


def _view(found: FoundLines) -> LinesView:
    lines = tuple(
        LineView(line.score.units, line.score.win_in, line.score.win_probability, line.moves)
        for line in found.lines
    )
    return LinesView(found.depth, found.nodes, found.seconds, lines)


OPERATIONS = (
    Operation(
        "POST",
        "/analysis/lines",
        "analyze_position",
        "The engine's best lines in a position, found in two seconds; nothing is stored",
        analyze,
        LinesView,
        body=LinesQuestion,
        problems=(Code.BAD_MOVE, Code.ILLEGAL_MOVE, Code.GAME_OVER, Code.ENGINE_BUSY),
        # Each takes two seconds of an engine.
        limit=Limit("analysis", Rate(20, 4.0), Rate(60, 1.0)),
        # A thousand moves take about 14 kB.
        longest_body=LONG_BODY,
    ),
)
