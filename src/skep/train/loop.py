"""The loop: the best network plays itself, a new one learns from that, and must beat the best.

Each generation has a folder, and each of its stages leaves a file there when it is done: games,
their statistics, the network, a trial at fixed nodes, one by time, and the result. Whoever calls
again goes on with what is missing. ``best.net`` is the last network that was accepted.
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
    """Games that are right one by one, and look wrong as a whole: nothing is learned from them."""

    def __init__(self, generation: Generation, alarms: list[str]) -> None:
        super().__init__(str(generation.folder), alarms)
        self.folder: Path = generation.folder
        self.alarms = alarms


def run_loop(  # noqa: PLR0913 - what to make, where, by whom
    folder: Path,
    settings: LoopSettings,
    *,
    generations: int,
    executor: Executor,
    watcher: Watcher,
    device: str | None = None,
    words: Mapping[str, str] = ENGLISH,
) -> list[GenerationResult]:
    """Make generations until there are so many, and return what became of each.

    :raises AlarmedError: when games look wrong; nothing is learned from them.
    :raises HiveError: when something cannot be done.
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
    """Take one generation from its first game to its result."""
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
    """Refuse to go on with a generation by other settings than it was begun with."""
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
    """Bring what stands beside the generations up to date with them."""
    best = _best_of(folder, done)
    if best is not None:
        data, copy = best.read_bytes(), folder / BEST
        if not copy.exists() or copy.read_bytes() != data:
            write_atomically(copy, data)
    write_logs(folder, done)


@contextmanager
def _alone(folder: Path) -> Generator[None, None, None]:
    """Keep other loops out of a folder."""
    with (folder / _LOCK).open("ab") as file:
        if not try_lock(file):
            raise TrainingError(TrainingFault.BUSY, text=str(folder))
        yield
