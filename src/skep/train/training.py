"""Training as a whole: from files of records, or of positions, to the file of a network.

PyTorch and NumPy are imported when they are needed, and nothing else is needed.
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
    """What to make of what."""

    files: Sequence[Path]
    """Records, or positions that ``skep_inputs`` made of them."""

    output: Path
    recipe: Recipe = field(default_factory=Recipe)
    start: Path | None = None
    """The network to go on from; noise without one."""

    checkpoint: Path | None = None
    curve: Path | None = None
    """Where the picture goes; its numbers go beside it."""

    device: str | None = None
    threads: int | None = None
    """On how many games are played again; all cores unless said."""


def train(
    order: Order,
    on_progress: OnTrainingProgress,
    *,
    on_read: Callable[[Positions], None] | None = None,
    words: Mapping[str, str] = ENGLISH,
) -> Fitted:
    """Train a network and write it to its file, whole or not at all.

    :raises TrainingError: when it cannot be done.
    :raises RecordError: when records are damaged.
    :raises NetworkFileError: when there is no network to go on from.
    :raises OSError: when a file cannot be read or written.
    """
    if order.curve is not None:
        _need("matplotlib")
    check_device(order.device)
    _check_files(order)
    # Here, so that whoever only asks for help does not wait for PyTorch.
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
    # What took hours comes first: there may be no room for the picture.
    fitted.network.save(order.output)
    if order.curve is not None:
        write_curve(order.curve, fitted.curve, fitted.reliability, words=words)
    return fitted


def check_device(name: str | None) -> None:
    """Refuse a device that is not there, or any where PyTorch is not.

    :raises TrainingError: then.
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
    """Write how learning went: a picture, and beside it a line of JSON a progress.

    :raises OSError: when a file cannot be written.
    """
    last = {**asdict(reliability), "calibration_error": reliability.error}
    lines = [*map(asdict, curve), last]
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    write_atomically(numbers_of(path), text)
    write_atomically(path, draw_curves(curve, reliability, words=words))


def numbers_of(path: Path) -> Path:
    """Return the file of numbers beside a picture."""
    return path.with_suffix(".jsonl")


def _need(*names: str) -> None:
    for name in names:
        try:
            import_module(name)
        except ImportError as error:
            raise TrainingError(_NEEDED[name], text=name) from error


def _check_files(order: Order) -> None:
    """Refuse files that cannot be written, or must not, before hours of work and not after."""
    taken = {path.resolve() for path in (*order.files, order.start) if path is not None}
    numbers = numbers_of(order.curve) if order.curve is not None else None
    for path in filter(None, (order.output, order.checkpoint, order.curve, numbers)):
        if path.resolve() in taken:
            raise TrainingError(TrainingFault.SAME_FILE, text=str(path))
        taken.add(path.resolve())
        check_writable(path)
