"""Train a network: from files of records or positions to the file of a network.

PyTorch and NumPy are imported only when they are needed. Nothing else is required.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from skep.atomic_files import check_writable, write_atomically
from skep.train.curves import ENGLISH, draw_curves
from skep.train.errors import TrainingError, TrainingFault
from skep.train.recipe import OnTrainingProgress, Progress, Recipe
from skep.train.reliability import Reliability

if TYPE_CHECKING:
    from skep.train.fit import Fitted
    from skep.train.positions import Positions

_NEEDED = {
    "numpy": TrainingFault.NO_TORCH,
    "torch": TrainingFault.NO_TORCH,
    "matplotlib": TrainingFault.NO_MATPLOTLIB,
}


@dataclass(frozen=True, slots=True)
class Order:
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


def train(
    order: Order,
    on_progress: OnTrainingProgress,
    *,
    on_read: Callable[[Positions], None] | None = None,
    words: Mapping[str, str] = ENGLISH,
) -> Fitted:
    """Train a network and write it to its file atomically.

    :raises TrainingError: if training fails.
    :raises RecordError: if records are damaged.
    :raises NetworkFileError: if the network to start from can't be used.
    :raises OSError: when a file cannot be read or written.
    """
    if order.curve is not None:
        _need("matplotlib")
    check_device(order.device)
    _check_files(order)
    # Imported here, so that --help does not wait for PyTorch.
    from skep.train.fit import fit  # noqa: PLC0415
    from skep.train.memory import tell_no_memory  # noqa: PLC0415
    from skep.train.network import Network  # noqa: PLC0415
    from skep.train.positions import read_positions  # noqa: PLC0415

    start = Network.load(order.start) if order.start else None
    with tell_no_memory("cpu"):
        positions = read_positions(order.files, threads=order.threads)
    if on_read is not None:
        on_read(positions)
    fitted = fit(
        positions,
        order.recipe,
        on_progress,
        checkpoint=order.checkpoint,
        device=order.device,
        start=start,
    )
    # First what took hours to compute: the disk may have no room for the picture.
    fitted.network.save(order.output)
    if order.curve is not None:
        write_curve(order.curve, fitted.curve, fitted.reliability, words=words)
    return fitted


def check_device(name: str | None) -> None:
    """Check that PyTorch is installed and the device exists.

    :raises TrainingError: if not.
    """
    _need("numpy", "torch")
    from skep.train.fit import find_device  # noqa: PLC0415 - it needs PyTorch

    find_device(name)


def write_curve(
    path: Path,
    curve: Sequence[Progress],
    reliability: Reliability,
    *,
    words: Mapping[str, str] = ENGLISH,
) -> None:
    """Write the training curves as a picture, and beside it one line of JSON per report.

    :raises OSError: when a file cannot be written.
    """
    last = {**asdict(reliability), "calibration_error": reliability.error}
    lines = [*map(asdict, curve), last]
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
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


def _check_files(order: Order) -> None:
    """Check before hours of work that the output files can and may be written."""
    taken = {path.resolve() for path in (*order.files, order.start) if path is not None}
    numbers = numbers_of(order.curve) if order.curve is not None else None
    for path in filter(None, (order.output, order.checkpoint, order.curve, numbers)):
        if path.resolve() in taken:
            raise TrainingError(TrainingFault.SAME_FILE, text=str(path))
        taken.add(path.resolve())
        check_writable(path)
