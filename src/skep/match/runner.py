"""The runner: plays the missing games of a plan, several at once if you like.

One event loop runs all games. Programs search in their own processes, and our engine in a thread
that releases the GIL. Every game gets new players, which share nothing with other games. So
a crash affects one game only, and a match that was interrupted resumes with the same games.
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
from skep.match.player_specs import NamedPlayer, OwnEngine, PlayerSpec, Program
from skep.match.players import BaselinePlayer, OwnPlayer, Player
from skep.match.programs import ProgramPlayer, try_out
from skep.match.referee import FinishedGame, Referee, Side
from skep.match.standings import PlayedGame, Standings
from skep.notation.gamestring import format_moves

Keep = Callable[[PlayedGame], None]
"""Called with each game when it ends."""


def run_match(standings: Standings, keep: Keep, *, concurrency: int = 1) -> None:
    """Play the missing games of a match, and pass each to *keep* when it ends.

    The match ends after the last game, or when its test has decided. Ctrl-C and SIGTERM abort the
    games in progress and end all processes.

    :raises MatchError: before the first game, when a program fails its check.
    :raises KeyboardInterrupt: when the match was interrupted.
    """
    try:
        asyncio.run(_run(standings, keep, concurrency, signals=_signals()))
    except asyncio.CancelledError as error:
        raise KeyboardInterrupt from error


async def _run(
    standings: Standings, keep: Keep, concurrency: int, *, signals: list[signal.Signals]
) -> None:
    _cancel_on(signals)
    try:
        await _play(standings, keep, concurrency)
    finally:
        # The event loop closes its wakeup file before it unregisters it from Python.
        with suppress(ValueError):
            signal.set_wakeup_fd(-1)


async def _play(standings: Standings, keep: Keep, concurrency: int) -> None:
    plan = standings.plan
    schedule = standings.missing()
    if standings.is_over:
        return
    for spec in plan.players:
        await try_out(spec, plan.ruleset, plan.timeout)
    with ThreadPoolExecutor(concurrency, thread_name_prefix="skep-match") as executor:
        tasks = [
            asyncio.create_task(_play_games(standings, schedule, keep, executor))
            for _ in range(concurrency)
        ]
        try:
            # The first task that fails, or that decides the match, ends all of them.
            waiting = set(tasks)
            while waiting and not standings.is_over:
                done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def _play_games(
    standings: Standings, schedule: Iterator[ScheduledGame], keep: Keep, executor: Executor
) -> None:
    """Play one game after the other until none are left."""
    for scheduled in schedule:
        entry = await play_game(standings.plan, scheduled, executor)
        keep(standings.add(entry))
        if standings.is_over:
            return


async def play_game(plan: Plan, scheduled: ScheduledGame, executor: Executor) -> LogEntry:
    """Play a game of the plan."""
    sides: dict[Color, Side] = {}
    for color in Color:
        spec = plan.players[scheduled.player(color)]
        seed = f"{plan.seed} {scheduled.number} {color.value}"
        sides[color] = Side(_player(spec, plan, seed, executor), spec.limits)
    try:
        referee = Referee(plan.opening(scheduled), sides, max_plies=plan.max_plies)
        game = await referee.play()
    finally:
        await asyncio.gather(*(side.player.close() for side in sides.values()))
    return _entry(scheduled, game)


def _player(spec: PlayerSpec, plan: Plan, seed: str, executor: Executor) -> Player:
    match spec.kind:
        case OwnEngine() as own:
            return OwnPlayer(own, spec.limits, seed=seed, executor=executor)
        case NamedPlayer() as named:
            return BaselinePlayer(named, spec.limits, seed=seed, executor=executor)
        case Program() as program:
            return ProgramPlayer(spec, program, timeout=plan.timeout)


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
    """Return the signals that end a match: SIGTERM, and SIGINT unless the caller handles it."""
    is_ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    return [signal.SIGTERM, *([signal.SIGINT] if is_ours else [])]


def _cancel_on(signals: list[signal.Signals]) -> None:
    """Cancel the match on these signals, so that no program outlives it.

    Only the first signal counts. A second one could interrupt the cleanup and leave programs
    running.
    """
    task, loop = asyncio.current_task(), asyncio.get_running_loop()
    assert task is not None  # noqa: S101 - this is one

    def cancel() -> None:
        if not task.cancelling():
            task.cancel()

    # Only possible in the main thread, and not on Windows.
    with suppress(NotImplementedError, RuntimeError, ValueError):
        for number in signals:
            loop.add_signal_handler(number, cancel)
