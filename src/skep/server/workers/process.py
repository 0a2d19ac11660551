"""A worker process: ``python -m skep.server.workers.process``.

It reads requests from standard input and writes replies to standard output, one JSON message per
line, and handles one request at a time. It exits when its input ends, so it never outlives the
server.
"""

from __future__ import annotations

import os
import sys
import threading
import traceback
from threading import Lock, Thread
from time import monotonic
from typing import BinaryIO

from skep.core.errors import HiveError
from skep.engine import LEVELS, Engine, Limits, Report
from skep.engine.choice import Choice
from skep.engine.levels import capped
from skep.notation.gamestring import format_moves
from skep.notation.movestring import format_move
from skep.rules import Position
from skep.server.domain.facts import RecordedMove
from skep.server.domain.first_positions import game_from
from skep.server.domain.played_moves import record_line
from skep.server.workers.protocol import (
    Answer,
    Ask,
    FromWorker,
    ReportedLine,
    SearchFailed,
    SearchProgress,
    SearchReport,
    Stop,
    decode_request,
    encode_line,
)
from skep.server.workers.resource_limits import limit_resources, lower_priority

MOST_LINES = 100
"""How many lines are returned at once. With its routes, a line takes 600 bytes, or up to 4 kB."""


class Responder:
    """Answers questions in a thread, so that the next line can be read in the meantime."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._lock = Lock()
        self._engine: Engine | None = None
        self._thread: Thread | None = None

    def ask(self, question: Ask) -> None:
        """Start searching, once the previous question is answered."""
        self.wait()
        limit_resources(hash_mib=question.hash_mib, seconds=question.seconds)
        # A new engine for each: a move must not depend on other games.
        engine = Engine(level=question.level, seed=question.seed, hash_mib=question.hash_mib)
        self._engine = engine
        self._thread = Thread(target=self._answer, args=(question, engine), daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Wait until the last question is answered."""
        if self._thread is not None:
            self._thread.join()

    def stop(self) -> None:
        """Stop searching; the answer comes soon."""
        if self._engine is not None:
            # Closed, so that a search that has not started yet never does.
            self._engine.close()

    def _answer(self, question: Ask, engine: Engine) -> None:
        try:
            with engine:
                message: FromWorker = self._found(question, engine)
        except HiveError as error:
            message = SearchFailed(question.id, f"{type(error).__name__}: {error}")
        self._say(message)

    def _found(self, question: Ask, engine: Engine) -> Answer:
        """Search the positions asked for. The game is replayed once, however many they are."""
        game = game_from(question.rules, question.first, question.setup)
        for played in question.moves:
            game.play(played)
        positions, keys = game.positions, [position.key for position in game.positions]
        if question.lines:
            return _analyzed(question, engine, positions[-1], keys[:-1])
        scores, best, lines = list[int](), list[str](), list[tuple[RecordedMove, ...]]()
        until = monotonic() + question.review_s
        for ply in range(question.from_ply, len(positions)):
            # A score must not depend on the positions that were searched before.
            engine.clear()
            choice = self._search(question, engine, positions[ply], keys[:ply])
            best.append(format_move(choice.move, positions[ply]))
            scores.append(choice.score.units)
            if question.longest_line:
                moves = choice.line.moves[: question.longest_line]
                lines.append(record_line(positions[ply], moves))
            if monotonic() >= until or len(lines) >= MOST_LINES:
                break
        return Answer(question.id, best[-1], tuple(scores), tuple(best), tuple(lines))

    def _search(
        self, question: Ask, engine: Engine, position: Position, history: list[int]
    ) -> Choice:
        limits = Limits(question.seconds, question.depth, question.nodes)
        nodes = capped(limits, LEVELS[question.level - 1]).nodes

        def on_report(report: Report) -> None:
            # The server knows the elapsed time itself.
            if nodes is not None:
                self._say(SearchProgress(question.id, min(1.0, report.nodes / nodes)))

        return engine.decide(position, limits, history=history, on_report=on_report)

    def _say(self, message: FromWorker) -> None:
        with self._lock:
            self._out.write(encode_line(message))


def _analyzed(question: Ask, engine: Engine, position: Position, history: list[int]) -> Answer:
    """Search several lines in a position."""
    limits = Limits(question.seconds, question.depth, question.nodes)
    report = engine.think(position, limits, history=history, lines=question.lines)
    lines = tuple(
        ReportedLine(
            line.score.units, tuple(format_moves(position, line.moves[: question.longest_line]))
        )
        for line in report.lines
    )
    found = SearchReport(report.depth, report.nodes, report.seconds, lines)
    best = lines[0]
    return Answer(question.id, best.moves[0], (best.units,), report=found)


def main() -> None:
    """Answer until the input ends."""
    lower_priority()
    threading.excepthook = _end
    # Anything printed goes to stderr: stdout is for answers only.
    with os.fdopen(os.dup(1), "wb", buffering=0) as out:
        os.dup2(2, 1)
        responder = Responder(out)
        for text in sys.stdin.buffer:
            match decode_request(text):
                case Ask() as question:
                    responder.ask(question)
                case Stop():
                    responder.stop()
    # Without waiting for threads: nobody needs their results.
    os._exit(0)


def _end(told: threading.ExceptHookArgs) -> None:
    """End the process when a thread fails, so that the server knows at once."""
    traceback.print_exception(told.exc_value)
    os._exit(1)


if __name__ == "__main__":
    main()
