"""Train a policy: from files of records or rows to the file of a policy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from skep.train.metrics.curves import ENGLISH
from skep.train.metrics.progress import OnTrainingProgress
from skep.train.policy.recipe import PolicyRecipe
from skep.train.training import check_run, set_paths, write_curve

if TYPE_CHECKING:
    from skep.train.policy.rows import PolicyData
    from skep.train.policy.trainer import TrainedPolicy


@dataclass(frozen=True, slots=True)
class PolicyJob:
    """What to train on, how, and where to write the result."""

    files: Sequence[Path]
    """Files of records, or of rows from ``skep_policy_rows``."""

    output: Path
    recipe: PolicyRecipe = field(default_factory=PolicyRecipe)
    checkpoint: Path | None = None
    curve: Path | None = None
    """The picture of the training curve. Its numbers go into a file beside it."""

    device: str | None = None
    threads: int | None = None
    """The number of threads that replay games. None uses all cores."""

    def __post_init__(self) -> None:
        """Take names of files as text, too.

        :raises WrongTypeError: when one of them is something else.
        """
        set_paths(self)


def train_policy(
    job: PolicyJob,
    on_progress: OnTrainingProgress,
    *,
    on_read: Callable[[PolicyData], None] | None = None,
    words: Mapping[str, str] = ENGLISH,
) -> TrainedPolicy:
    """Train a policy and write it to its file atomically.

    :raises TrainingError: if training fails.
    :raises RecordError: if records are damaged.
    :raises OSError: when a file cannot be read or written.
    """
    check_run(job.files, (job.output, job.checkpoint), curve=job.curve, device=job.device)
    # Imported here, so that --help does not wait for PyTorch.
    from skep.train.optimization.out_of_memory import report_out_of_memory  # noqa: PLC0415
    from skep.train.policy.rows import read_policy_data  # noqa: PLC0415
    from skep.train.policy.trainer import fit_policy  # noqa: PLC0415

    with report_out_of_memory("cpu"):
        data = read_policy_data(job.files, threads=job.threads)
    if on_read is not None:
        on_read(data)
    trained = fit_policy(
        data, job.recipe, on_progress, checkpoint=job.checkpoint, device=job.device
    )
    # First what took long to compute: the disk may have no room for the picture.
    trained.network.save(job.output)
    if job.curve is not None:
        write_curve(job.curve, trained.curve, words=words)
    return trained
