"""The stages of a generation: self-play, training, and gating matches against the best.

Each leaves a file when it is done, and does nothing if that file exists.
"""

from __future__ import annotations

import os
import time
from collections.abc import Generator, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Protocol

from skep.atomic_files import write_atomically
from skep.core.errors import HiveError
from skep.engine.limits import Limits
from skep.engine.networks import HAND_MADE
from skep.engine.player_settings import PlayerSettings, format_player_settings
from skep.jobs import Executor
from skep.rules import THREADS
from skep.train.curves import ENGLISH
from skep.train.errors import TrainingError, TrainingFault
from skep.train.gate import PairResult, play_pairs, tuning_openings
from skep.train.loop_files import (
    NOBODY,
    Generation,
    GenerationResult,
    Played,
    Taught,
    Tried,
    crc32_of,
    read_step,
    write_step,
)
from skep.train.loop_settings import LoopSettings
from skep.train.recipe import Progress
from skep.train.record_file import RecordFile
from skep.train.records import (
    Record,
    SelfGame,
    SelfPlayResult,
    in_order,
    read_records,
)
from skep.train.replay import check_game
from skep.train.selfplay import Run, play_games
from skep.train.statistics import RecordStatistics
from skep.train.training import Order, check_device, train
from skep.train.trial import PlayPairs, Standing, Trial, TrialPair

_SEEDS_APART = 1000
"""The distance between the seeds of two loops, so that generations never share games."""


class Stage(Enum):
    """A stage of a generation."""

    PLAY = "play"
    LEARN = "learn"
    BY_NODES = "by-nodes"
    BY_TIME = "by-time"


class Watcher(Protocol):
    """Receives the progress of a loop."""

    def begin(self, generation: int, stage: Stage) -> None:
        """Report that a stage begins or resumes."""
        ...

    def played(self, done: int, games: int) -> None:
        """Report the number of self-play games so far."""
        ...

    def learned(self, progress: Progress) -> None:
        """Report the progress of training."""
        ...

    def tried(self, standing: Standing) -> None:
        """Report the score of a gating match."""
        ...

    def end(self, result: GenerationResult) -> None:
        """Report the result of a generation."""
        ...


@dataclass(frozen=True, slots=True)
class Workplace:
    """The folder, settings and executor of a generation."""

    settings: LoopSettings
    generation: Generation
    best: Path | None
    """The best network so far. None means the hand-made evaluation."""

    executor: Executor
    watcher: Watcher
    device: str | None = None
    words: Mapping[str, str] = field(default_factory=lambda: ENGLISH)
    """The labels in the training curves."""

    def player(self, limits: Limits, hash_mib: int, network: Path | None) -> PlayerSettings:
        """Return the settings of a player. Without a network, it uses the hand-made evaluation."""
        name = HAND_MADE if network is None else str(network)
        return PlayerSettings(limits, hash_mib=hash_mib, network=name)

    @property
    def threads(self) -> int:
        """The number of threads for local work. The executor may have more workers elsewhere."""
        return min(self.executor.workers, os.cpu_count() or 1, THREADS[-1])

    @property
    def against(self) -> str:
        """The best player, as results name it."""
        return NOBODY if self.best is None else crc32_of(self.best)


# --- games --------------------------------------------------------------------------------------


def play(place: Workplace) -> Played:
    """Play self-play games with the best network, and return their statistics.

    :raises NativeNeededError: when the compiled rules are not in use.
    :raises TrainingError: if it fails.
    :raises RecordError: if the games are damaged, or belong to another run.
    :raises ExecutorError: when the executor cannot work.
    :raises OSError: when they cannot be written.
    """
    file = place.generation.folder / "played.json"
    if (done := read_step(file, Played)) is not None:
        return done
    # Check this before hours of games, not after.
    check_device(place.device)
    place.watcher.begin(place.generation.number, Stage.PLAY)
    started = time.monotonic()
    run = _open_run(place)
    _play_missing(place, run)
    statistics = _count(place.generation.records.read_bytes(), place.threads)
    tally = statistics.all
    played = Played(
        player=run.settings,
        games=tally.games,
        cut_off=tally.results[SelfPlayResult.CUT_OFF],
        plies=tally.plies,
        white_score=round(tally.white_score, 4),
        draws=round(tally.share(SelfPlayResult.DRAW), 4),
        alarms=[alarm.value for alarm in statistics.alarms()],
        seconds=round(time.monotonic() - started, 1),
    )
    write_step(file, played)
    return played


def _open_run(place: Workplace) -> Run:
    settings = place.settings
    seed = settings.seed * _SEEDS_APART + place.generation.number
    try:
        player = place.player(Limits(nodes=settings.nodes), settings.hash, place.best)
        return Run(seed, rules=settings.rules, player=player)
    except ValueError as error:
        raise TrainingError(TrainingFault.BAD_SETTINGS, text=str(error)) from error


def _play_missing(place: Workplace, run: Run) -> None:
    games = place.settings.games
    with RecordFile(place.generation.records, run.settings) as records:
        wanted = range(games)
        done = records.count(wanted)

        def keep(record: bytes) -> None:
            nonlocal done
            records.add(record)
            done += 1
            place.watcher.played(done, games)

        play_games(run, records.missing(wanted), keep, executor=place.executor)
    _put_in_order(place.generation.records)


def _put_in_order(path: Path) -> None:
    """Sort games by number. They were written in the order in which they ended."""
    write_atomically(path, in_order(path.read_bytes()))


def _count(data: bytes, threads: int) -> RecordStatistics:
    """Replay all games, and return their statistics."""
    statistics = RecordStatistics()
    records = list(read_records(data))
    with ThreadPoolExecutor(threads) as executor:
        for record, game in zip(records, executor.map(_checked, records), strict=True):
            statistics.add(game, len(record.body))
    return statistics


def _checked(record: Record) -> SelfGame:
    return check_game(record.body)


# --- learning -----------------------------------------------------------------------------------


def teach(place: Workplace) -> Taught:
    """Train a network on the games of the latest generations.

    :raises TrainingError: if it fails.
    :raises OSError: when a file cannot be read or written.
    """
    generation, settings = place.generation, place.settings
    file = generation.folder / "taught.json"
    if (done := read_step(file, Taught)) is not None:
        return done
    place.watcher.begin(generation.number, Stage.LEARN)
    started = time.monotonic()
    first = max(0, generation.number + 1 - settings.window)
    newest = [Generation(generation.root, one) for one in range(first, generation.number + 1)]
    checkpoint = generation.folder / "study.pt"
    order = Order(
        files=[one.records for one in newest],
        output=generation.network,
        recipe=replace(settings.recipe, seed=settings.seed + generation.number),
        start=place.best if settings.from_best else None,
        checkpoint=checkpoint,
        curve=generation.folder / "curve.svg",
        device=place.device,
        threads=place.threads,
    )
    fitted = train(order, place.watcher.learned, words=place.words)
    summary, last = fitted.network.summary, fitted.curve[-1]
    taught = Taught(
        games=int(str(summary["games"])),
        positions=int(str(summary["positions"])),
        held=int(str(summary["held"])),
        learned_error=round(last.learned, 6),
        held_error=round(last.held, 6),
        calibration_error=round(fitted.reliability.error, 6),
        crc32=crc32_of(generation.network),
        seconds=round(time.monotonic() - started, 1),
    )
    write_step(file, taught)
    checkpoint.unlink(missing_ok=True)
    return taught


# --- trials -------------------------------------------------------------------------------------


def try_out(place: Workplace, stage: Stage) -> Tried:
    """Play a gating match between the new network and the best.

    :raises TrainingError: if it fails.
    :raises ExecutorError: when the executor cannot work.
    :raises OSError: when a file cannot be read or written.
    """
    generation, settings = place.generation, place.settings
    file = generation.folder / f"{stage.value}.json"
    if (done := read_step(file, Tried)) is not None:
        return done
    place.watcher.begin(generation.number, stage)
    limits = (
        Limits(nodes=settings.gate_nodes)
        if stage is Stage.BY_NODES
        else Limits(seconds=settings.gate_seconds)
    )
    limit = format_player_settings(PlayerSettings(limits))
    known_by = " ".join((limit, settings.gate_rules, crc32_of(generation.network), place.against))
    pairs = file.with_suffix(".jsonl")
    trial = Trial(pairs, known_by, settings.sprt, settings.gate_pairs)
    tried = trial.run(_pair_player(place, limits), place.watcher.tried, limit=limit)
    write_step(file, tried)
    return tried


def _pair_player(place: Workplace, limits: Limits) -> PlayPairs:
    """Return a function that plays pairs: from each tuning opening once, then from random ones."""
    a = place.player(limits, place.settings.gate_hash, place.generation.network)
    b = place.player(limits, place.settings.gate_hash, place.best)
    rules = place.settings.gate_rules
    try:
        suite = tuning_openings(rules)
    except HiveError as error:
        raise TrainingError(TrainingFault.BAD_SETTINGS, text=str(error)) from error

    def play_some(
        numbers: Iterable[int], openings: list[str] | None
    ) -> Generator[TrialPair, None, None]:
        try:
            played = play_pairs(
                a, b, rules=rules, openings=openings, pairs=numbers, executor=place.executor
            )
        except ValueError as error:
            raise TrainingError(TrainingFault.BAD_SETTINGS, text=str(error)) from error
        with closing(played):
            yield from map(_as_pair, played)

    def play_all(numbers: Iterable[int]) -> Generator[TrialPair, None, None]:
        wanted = list(numbers)
        yield from play_some([one for one in wanted if one < len(suite)], suite)
        yield from play_some([one for one in wanted if one >= len(suite)], None)

    return play_all


def _as_pair(result: PairResult) -> TrialPair:
    white, black = result.halves
    return TrialPair(result.number, white, black, result.cut_off)
