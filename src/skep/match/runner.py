"""The runner: plays the games of a plan that are missing, several at once if asked.

One thread conducts all games. A program thinks in its own process and ours in a thread that
lets the others run, so conducting takes next to nothing. Every game gets players of its own,
which remember nothing of other games and leave nothing behind: what one does, or how it dies,
touches no other game, and a match that is interrupted goes on as if it had not been.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress

from skep.core.bugs import Color
from skep.match.log import LogEntry
from skep.match.plan import Plan, ScheduledGame
from skep.match.players import OwnPlayer, Player
from skep.match.programs import ProgramPlayer, try_out
from skep.match.referee import FinishedGame, Referee, Side
from skep.match.specs import Own, PlayerSpec, Program
from skep.match.standings import PlayedGame, Standings
from skep.notation.gamestring import format_moves

Keep = Callable[[PlayedGame], None]
"""What is to be done with a game that has just ended."""


def run_match(standings: Standings, keep: Keep, *, concurrency: int = 1) -> None:
    """Play what is missing of a match, and give each game to *keep* as it ends.

    It ends when all has been played or its test has decided, or by Ctrl-C or SIGTERM: then the
    games in progress are broken off, and no process stays behind.

    :raises MatchError: before the first game, when a program cannot take part.
    :raises KeyboardInterrupt: when it was interrupted.
    """
    try:
        asyncio.run(_run(standings, keep, concurrency, signals=_signals()))
    except asyncio.CancelledError as error:
        raise KeyboardInterrupt from error


async def _run(
    standings: Standings, keep: Keep, concurrency: int, *, signals: list[signal.Signals]
) -> None:
    _end_on(signals)
    try:
        await _play(standings, keep, concurrency)
    finally:
        # The loop closes the file that signals are written to before it tells Python so.
        with suppress(ValueError):
            signal.set_wakeup_fd(-1)


async def _play(standings: Standings, keep: Keep, concurrency: int) -> None:
    plan = standings.plan
    schedule = standings.missing()
    if standings.is_over:
        return
    for spec in plan.players:
        await try_out(spec, plan.ruleset, plan.patience)
    with ThreadPoolExecutor(concurrency, thread_name_prefix="skep-match") as executor:
        tables = [
            asyncio.create_task(_sit(standings, schedule, keep, executor))
            for _ in range(concurrency)
        ]
        try:
            # The first table to leave its task by an error, or with the match decided, ends all.
            waiting = set(tables)
            while waiting and not standings.is_over:
                done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                for table in done:
                    table.result()
        finally:
            for table in tables:
                table.cancel()
            await asyncio.gather(*tables, return_exceptions=True)


async def _sit(
    standings: Standings, schedule: Iterator[ScheduledGame], keep: Keep, executor: Executor
) -> None:
    """Play one game after the other until there are none left."""
    for scheduled in schedule:
        entry = await play_game(standings.plan, scheduled, executor)
        keep(standings.add(entry))
        if standings.is_over:
            return


async def play_game(plan: Plan, scheduled: ScheduledGame, executor: Executor) -> LogEntry:
    """Play one game of a plan."""
    sides: dict[Color, Side] = {}
    for color in Color:
        spec = plan.players[scheduled.player(color)]
        chance = f"{plan.seed} {scheduled.number} {color.value}"
        sides[color] = Side(_player(spec, plan, chance, executor), spec.limits)
    try:
        referee = Referee(plan.opening(scheduled), sides, max_plies=plan.max_plies)
        game = await referee.play()
    finally:
        await asyncio.gather(*(side.player.close() for side in sides.values()))
    return _entry(scheduled, game)


def _player(spec: PlayerSpec, plan: Plan, chance: str, executor: Executor) -> Player:
    match spec.kind:
        case Own() as own:
            return OwnPlayer(own, spec.limits, seed=chance, executor=executor)
        case Program() as program:
            return ProgramPlayer(spec, program, patience=plan.patience)


def _entry(scheduled: ScheduledGame, game: FinishedGame) -> LogEntry:
    record = game.record
    return LogEntry(
        scheduled.number,
        game.winner,
        game.ending,
        tuple(format_moves(record.start, record.moves)),
        game.detail,
        (game.seconds[Color.WHITE], game.seconds[Color.BLACK]),
    )


def _signals() -> list[signal.Signals]:
    """Return what ends a match: SIGTERM, and Ctrl-C unless somebody else sees to that."""
    is_ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    return [signal.SIGTERM, *([signal.SIGINT] if is_ours else [])]


def _end_on(signals: list[signal.Signals]) -> None:
    """Let signals break the match off, so that no program outlives it.

    The first one does: if another could break off the ending of programs, some would stay behind.
    """
    task, loop = asyncio.current_task(), asyncio.get_running_loop()
    assert task is not None  # noqa: S101 - this is one

    def end() -> None:
        if not task.cancelling():
            task.cancel()

    # Not in other threads than the main one, and not on Windows.
    with suppress(NotImplementedError, RuntimeError, ValueError):
        for number in signals:
            loop.add_signal_handler(number, end)
