"""Reading visitors' texts, one at a time, each in a process of its own."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Sequence
from contextlib import suppress

import msgspec
from msgspec import Raw

from skep.server.errors import Code, ProblemError
from skep.server.messages.game_texts import GamesText
from skep.server.workers.engine_pool import Requester
from skep.server.workers.fair_queue import FairQueue, QueueLimits

COMMAND = (sys.executable, "-P", "-m", "skep.server.routes.reading_process")

LIMITS = QueueLimits(at_once=1, waiting=50, per_requester=2)
_PATIENCE_S = 20.0
_LONGEST_S = 15.0
"""By the clock: the process limits its own CPU time, but the machine may be busy."""


class TextReader:
    """Reads games from text in other processes, fairly: networks take turns."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        """Start no process yet; *command* starts one."""
        self._command = command
        self._queue = FairQueue(LIMITS)

    async def read(self, wish: GamesText, requester: Requester) -> Raw:
        """Return the games in a text: ``ReadGames``, encoded.

        :raises ProblemError: when it takes too long.
        :raises EnginesBusyError: when too many wait.
        """
        async with self._queue.slot(requester, timeout_s=_PATIENCE_S):
            return await self._read(wish)

    async def _read(self, wish: GamesText) -> Raw:
        process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
        )
        try:
            async with asyncio.timeout(_LONGEST_S):
                answer, _ = await process.communicate(msgspec.json.encode(wish))
        except TimeoutError:
            answer = b""
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if process.returncode != 0 or not answer:
            raise ProblemError(Code.BAD_FIELD, "the text takes too long to read")
        return Raw(answer)
