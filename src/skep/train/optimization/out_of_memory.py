"""Out-of-memory errors, which NumPy, PyTorch and its devices each raise differently."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

import torch

from skep.train.errors import TrainingError, TrainingFault

_ON_CPU = "DefaultCPUAllocator"
"""How to recognize them in PyTorch, which has an error class only for GPUs."""


@contextmanager
def report_out_of_memory(device: str) -> Generator[None, None, None]:
    """Turn an out-of-memory error into one that names the device.

    :raises TrainingError: if memory runs out.
    """
    try:
        yield
    except (MemoryError, RuntimeError) as error:
        if not is_out_of_memory(error):
            raise
        raise TrainingError(TrainingFault.NO_MEMORY, text=device) from error


def is_out_of_memory(error: Exception) -> bool:
    """Tell whether an error means that memory ran out."""
    return isinstance(error, MemoryError | torch.OutOfMemoryError) or _ON_CPU in str(error)
