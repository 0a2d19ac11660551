"""The training loop: self-play with the best network, training, and gating matches.

Each generation has a folder. Each stage leaves a file there when it is done: the games, their
statistics, the network, a gating match at fixed nodes, one at fixed time, and the result. A second
call continues with the first stage that is missing. ``best.net`` is the latest accepted network.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path

from skep.atomic_files import write_atomically
from skep.core.errors import HiveError
from skep.file_locks import try_lock
from skep.jobs import Executor
from skep.match.statistics import SprtVerdict
from skep.train.errors import TrainingError, TrainingFault
from skep.train.legacy_names import rename_legacy_files
from skep.train.loop.context import GenerationContext, LoopObserver, Stage
from skep.train.loop.files import (
    BEST,
    Generation,
    GenerationResult,
    read_stage_file,
    results,
    write_stage_file,
)
from skep.train.loop.gating_stage import run_gating_match
from skep.train.loop.log import write_logs
from skep.train.loop.selfplay_stage import run_selfplay
from skep.train.loop.settings import LoopSettings
from skep.train.loop.training_stage import run_training
from skep.train.metrics.curves import ENGLISH

_LOCK = "loop.lock"


class AlarmError(HiveError):
    """The games are valid one by one but look wrong as a whole, so training on them is refused."""

    def __init__(self, generation: Generation, alarms: list[str]) -> None:
        super().__init__(str(generation.folder), alarms)
        self.folder: Path = generation.folder
        self.alarms = alarms


def run_loop(  # noqa: PLR0913 - settings, folder and executor
    folder: Path,
    settings: LoopSettings,
    *,
    generations: int,
    executor: Executor,
    observer: LoopObserver,
    device: str | None = None,
    words: Mapping[str, str] = ENGLISH,
) -> list[GenerationResult]:
    """Run the loop until *generations* are done, and return the result of each.

    :raises AlarmError: if the games look wrong.
    :raises HiveError: if a stage fails.
    :raises OSError: when a file cannot be read or written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with _lock(folder):
        done = list(results(folder))
        _update_best(folder, done)
        for result in done:
            observer.on_generation(result)
        for number in range(len(done), generations):
            generation = Generation(folder, number)
            best = _find_best(folder, done)
            context = GenerationContext(
                settings, generation, best, executor, observer, device, words
            )
            result = _run_generation(context)
            done.append(result)
            _update_best(folder, done)
            observer.on_generation(result)
        return done


def _run_generation(context: GenerationContext) -> GenerationResult:
    """Run one generation from its first game to its result."""
    generation = context.generation
    generation.folder.mkdir(exist_ok=True)
    rename_legacy_files(generation.folder)
    _keep_settings(generation, context.settings)
    selfplay = run_selfplay(context)
    if selfplay.alarms:
        raise AlarmError(generation, selfplay.alarms)
    training = run_training(context)
    fixed_nodes = run_gating_match(context, Stage.FIXED_NODES)
    passed = fixed_nodes.verdict is SprtVerdict.PASSED
    fixed_time = run_gating_match(context, Stage.FIXED_TIME) if passed else None
    accepted = fixed_time is not None and fixed_time.verdict is SprtVerdict.PASSED
    result = GenerationResult(
        generation=generation.number,
        opponent=context.opponent,
        accepted=accepted,
        selfplay=selfplay,
        training=training,
        fixed_nodes=fixed_nodes,
        fixed_time=fixed_time,
    )
    write_stage_file(generation.result_file, result)
    return result


def _keep_settings(generation: Generation, settings: LoopSettings) -> None:
    """Refuse to resume a generation with settings that differ from those it began with."""
    file = generation.folder / "settings.json"
    begun = read_stage_file(file, LoopSettings)
    if begun is None:
        write_stage_file(file, settings)
    elif begun != settings:
        raise TrainingError(TrainingFault.OTHER_LOOP, text=str(generation.folder))


def _find_best(folder: Path, done: list[GenerationResult]) -> Path | None:
    accepted = [result.generation for result in done if result.accepted]
    return Generation(folder, accepted[-1]).network if accepted else None


def _update_best(folder: Path, done: list[GenerationResult]) -> None:
    """Bring the best network and the logs up to date with the generations."""
    best = _find_best(folder, done)
    if best is not None:
        data, copy = best.read_bytes(), folder / BEST
        if not copy.exists() or copy.read_bytes() != data:
            write_atomically(copy, data)
    write_logs(folder, done)


@contextmanager
def _lock(folder: Path) -> Generator[None, None, None]:
    """Lock a folder against other loops."""
    with (folder / _LOCK).open("ab") as file:
        if not try_lock(file):
            raise TrainingError(TrainingFault.BUSY, text=str(folder))
        yield
