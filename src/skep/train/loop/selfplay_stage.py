"""The self-play stage: games by the best network, and their statistics."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from skep.atomic_files import write_atomically
from skep.engine.limits import Limits
from skep.train.data.record_file import RecordFile
from skep.train.data.records import (
    Record,
    SelfPlayGame,
    SelfPlayResult,
    read_records,
    sort_records,
)
from skep.train.data.replay import check_game
from skep.train.data.statistics import RecordStatistics
from skep.train.errors import TrainingError, TrainingFault
from skep.train.loop.context import GenerationContext, Stage
from skep.train.loop.files import SelfPlaySummary, read_stage_file, write_stage_file
from skep.train.selfplay import SelfPlayRun, play_games
from skep.train.training import check_device

_SEEDS_APART = 1000
"""The distance between the seeds of two loops, so that generations never share games."""


def run_selfplay(context: GenerationContext) -> SelfPlaySummary:
    """Play self-play games with the best network, and return their statistics.

    :raises NativeNeededError: when the compiled rules are not in use.
    :raises TrainingError: if it fails.
    :raises RecordError: if the games are damaged, or belong to a different run.
    :raises ExecutorError: when the executor cannot work.
    :raises OSError: when they cannot be written.
    """
    file = context.generation.folder / f"{Stage.SELF_PLAY.value}.json"
    if (done := read_stage_file(file, SelfPlaySummary)) is not None:
        return done
    # Check this before hours of games, not after.
    check_device(context.device)
    context.observer.on_stage(context.generation.number, Stage.SELF_PLAY)
    started = time.monotonic()
    run = _open_run(context)
    _play_missing(context, run)
    statistics = _count(context.generation.records.read_bytes(), context.threads)
    games = statistics.all
    summary = SelfPlaySummary(
        settings=run.settings,
        games=games.games,
        cut_off=games.results[SelfPlayResult.CUT_OFF],
        plies=games.plies,
        white_score=round(games.white_score, 4),
        draws=round(games.share(SelfPlayResult.DRAW), 4),
        alarms=[alarm.value for alarm in statistics.alarms()],
        seconds=round(time.monotonic() - started, 1),
    )
    write_stage_file(file, summary)
    return summary


def _open_run(context: GenerationContext) -> SelfPlayRun:
    settings = context.settings
    seed = settings.seed * _SEEDS_APART + context.generation.number
    try:
        player = context.player(Limits(nodes=settings.nodes), settings.hash, context.best)
        return SelfPlayRun(seed, rules=settings.rules, player=player)
    except ValueError as error:
        raise TrainingError(TrainingFault.BAD_SETTINGS, text=str(error)) from error


def _play_missing(context: GenerationContext, run: SelfPlayRun) -> None:
    games = context.settings.games
    with RecordFile(context.generation.records, run.settings) as records:
        wanted = range(games)
        done = records.count(wanted)

        def keep(record: bytes) -> None:
            nonlocal done
            records.add(record)
            done += 1
            context.observer.on_games(done, games)

        play_games(run, records.missing(wanted), keep, executor=context.executor)
    _sort_file(context.generation.records)


def _sort_file(path: Path) -> None:
    """Sort games by number. They were written in the order in which they ended."""
    write_atomically(path, sort_records(path.read_bytes()))


def _count(data: bytes, threads: int) -> RecordStatistics:
    """Replay all games, and return their statistics."""
    statistics = RecordStatistics()
    records = list(read_records(data))
    with ThreadPoolExecutor(threads) as executor:
        for record, game in zip(records, executor.map(_checked, records), strict=True):
            statistics.add(game, len(record.body))
    return statistics


def _checked(record: Record) -> SelfPlayGame:
    return check_game(record.body)
