"""Train a network: from files of records or positions to the file of a network.

PyTorch and NumPy are imported only when they are needed. Nothing else is required.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from skep.atomic_files import check_writable, write_atomically
from skep.train.data.paths import as_path, check_distinct, file_list
from skep.train.errors import TrainingError, TrainingFault
from skep.train.metrics.curves import ENGLISH, draw_curves
from skep.train.metrics.progress import OnTrainingProgress, TrainingProgress
from skep.train.metrics.reliability import Reliability
from skep.train.optimization.recipe import Recipe

if TYPE_CHECKING:
    from skep.train.data.positions import Positions
    from skep.train.optimization.trainer import TrainedNetwork

_NEEDED = {
    "numpy": TrainingFault.NO_TORCH,
    "torch": TrainingFault.NO_TORCH,
    "matplotlib": TrainingFault.NO_MATPLOTLIB,
}


@dataclass(frozen=True, slots=True)
class TrainingJob:
    """What to train on, how, and where to write the result."""

    files: Sequence[Path]
    """Files of records, or of positions from ``skep_inputs``."""

    output: Path
    recipe: Recipe = field(default_factory=Recipe)
    start: Path | None = None
    """The network to start from. Without one, weights are random."""

    checkpoint: Path | None = None
    curve: Path | None = None
    """The picture of the training curves. Its numbers go into a file beside it."""

    device: str | None = None
    threads: int | None = None
    """The number of threads that replay games. None uses all cores."""

    def __post_init__(self) -> None:
        """Take names of files as text, too.

        :raises WrongTypeError: when one of them is something else.
        """
        set_paths(self)


def set_paths(job: Any) -> None:
    """Replace the names of files in a job by paths; a single input is a list of one.

    :raises WrongTypeError: when one of them is something else.
    """
    object.__setattr__(job, "files", file_list("files", job.files))
    object.__setattr__(job, "output", as_path("output", job.output))
    for name in ("start", "checkpoint", "curve"):
        value = getattr(job, name, None)
        if value is not None:
            object.__setattr__(job, name, as_path(name, value))


def train(
    job: TrainingJob,
    on_progress: OnTrainingProgress,
    *,
    on_read: Callable[[Positions], None] | None = None,
    words: Mapping[str, str] = ENGLISH,
) -> TrainedNetwork:
    """Train a network and write it to its file atomically.

    :raises TrainingError: if training fails.
    :raises RecordError: if records are damaged.
    :raises NetworkFileError: if the network to start from can't be used.
    :raises OSError: when a file cannot be read or written.
    """
    inputs = job.files if job.start is None else (*job.files, job.start)
    check_run(inputs, (job.output, job.checkpoint), curve=job.curve, device=job.device)
    # Imported here, so that --help does not wait for PyTorch.
    from skep.train.data.positions import read_positions  # noqa: PLC0415
    from skep.train.model.network import Network  # noqa: PLC0415
    from skep.train.optimization.out_of_memory import report_out_of_memory  # noqa: PLC0415
    from skep.train.optimization.trainer import fit  # noqa: PLC0415

    start = Network.load(job.start) if job.start else None
    with report_out_of_memory("cpu"):
        positions = read_positions(job.files, threads=job.threads)
    if on_read is not None:
        on_read(positions)
    trained = fit(
        positions,
        job.recipe,
        on_progress,
        checkpoint=job.checkpoint,
        device=job.device,
        start=start,
    )
    # First what took hours to compute: the disk may have no room for the picture.
    trained.network.save(job.output)
    if job.curve is not None:
        write_curve(job.curve, trained.curve, trained.reliability, words=words)
    return trained


def check_run(
    inputs: Iterable[Path],
    outputs: Iterable[Path | None],
    *,
    curve: Path | None,
    device: str | None,
) -> None:
    """Check before hours of work that a run can start, and that its files can be written.

    :raises TrainingError: if a package or the device is missing, or two files are the same.
    :raises OSError: when an output file cannot be written.
    """
    if curve is not None:
        _need("matplotlib")
    check_device(device)
    numbers = numbers_of(curve) if curve is not None else None
    written = list(filter(None, (*outputs, curve, numbers)))
    check_distinct(inputs, written)
    for path in written:
        check_writable(path)


def check_device(name: str | None) -> None:
    """Check that PyTorch is installed and the device exists.

    :raises TrainingError: if not.
    """
    _need("numpy", "torch")
    from skep.train.optimization.trainer import find_device  # noqa: PLC0415 - it needs PyTorch

    find_device(name)


def write_curve(
    path: Path,
    curve: Sequence[TrainingProgress],
    reliability: Reliability | None = None,
    *,
    words: Mapping[str, str] = ENGLISH,
) -> None:
    """Write the training curves as a picture, and beside it one line of JSON per report.

    The reliability, if there is one, is the last line.

    :raises OSError: when a file cannot be written.
    """
    numbers: list[dict[str, object]] = [asdict(progress) for progress in curve]
    if reliability is not None:
        error = reliability.calibration_error
        numbers.append({**asdict(reliability), "calibration_error": error})
    # From the standard library, because machines that only train don't have msgspec.
    text = "".join(f"{json.dumps(line)}\n" for line in numbers)
    write_atomically(numbers_of(path), text)
    write_atomically(path, draw_curves(curve, reliability, words=words))


def numbers_of(path: Path) -> Path:
    """Return the path of the numbers beside a picture."""
    return path.with_suffix(".jsonl")


def _need(*names: str) -> None:
    for name in names:
        try:
            import_module(name)
        except ImportError as error:
            raise TrainingError(_NEEDED[name], text=name) from error
