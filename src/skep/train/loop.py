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
from skep.train.curves import ENGLISH
from skep.train.errors import TrainingError, TrainingFault
from skep.train.loop_files import BEST, Generation, GenerationResult, read_step, results, write_step
from skep.train.loop_log import write_logs
from skep.train.loop_settings import LoopSettings
from skep.train.stages import Stage, Watcher, Workplace, play, teach, try_out

_LOCK = "loop.lock"


class AlarmedError(HiveError):
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
    watcher: Watcher,
    device: str | None = None,
    words: Mapping[str, str] = ENGLISH,
) -> list[GenerationResult]:
    """Run the loop until *generations* are done, and return the result of each.

    :raises AlarmedError: if the games look wrong.
    :raises HiveError: if a stage fails.
    :raises OSError: when a file cannot be read or written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder):
        done = list(results(folder))
        _settle(folder, done)
        for result in done:
            watcher.end(result)
        for number in range(len(done), generations):
            generation = Generation(folder, number)
            best = _best_of(folder, done)
            place = Workplace(settings, generation, best, executor, watcher, device, words)
            result = _make(place)
            done.append(result)
            _settle(folder, done)
            watcher.end(result)
        return done


def _make(place: Workplace) -> GenerationResult:
    """Run one generation from its first game to its result."""
    generation = place.generation
    generation.folder.mkdir(exist_ok=True)
    _keep_settings(generation, place.settings)
    played = play(place)
    if played.alarms:
        raise AlarmedError(generation, played.alarms)
    taught = teach(place)
    by_nodes = try_out(place, Stage.BY_NODES)
    passed = by_nodes.verdict == SprtVerdict.PASSED.value
    by_time = try_out(place, Stage.BY_TIME) if passed else None
    accepted = by_time is not None and by_time.verdict == SprtVerdict.PASSED.value
    result = GenerationResult(
        generation=generation.number,
        against=place.against,
        accepted=accepted,
        played=played,
        taught=taught,
        by_nodes=by_nodes,
        by_time=by_time,
    )
    write_step(generation.result_file, result)
    return result


def _keep_settings(generation: Generation, settings: LoopSettings) -> None:
    """Refuse to resume a generation with settings other than those it began with."""
    file = generation.folder / "settings.json"
    begun = read_step(file, LoopSettings)
    if begun is None:
        write_step(file, settings)
    elif begun != settings:
        raise TrainingError(TrainingFault.OTHER_LOOP, text=str(generation.folder))


def _best_of(folder: Path, done: list[GenerationResult]) -> Path | None:
    accepted = [result.generation for result in done if result.accepted]
    return Generation(folder, accepted[-1]).network if accepted else None


def _settle(folder: Path, done: list[GenerationResult]) -> None:
    """Bring the best network and the logs up to date with the generations."""
    best = _best_of(folder, done)
    if best is not None:
        data, copy = best.read_bytes(), folder / BEST
        if not copy.exists() or copy.read_bytes() != data:
            write_atomically(copy, data)
    write_logs(folder, done)


@contextmanager
def _alone(folder: Path) -> Generator[None, None, None]:
    """Lock a folder against other loops."""
    with (folder / _LOCK).open("ab") as file:
        if not try_lock(file):
            raise TrainingError(TrainingFault.BUSY, text=str(folder))
        yield
