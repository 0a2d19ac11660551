"""Running out of memory, which NumPy, PyTorch and its devices each tell in another way."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

import torch

from skep.train.errors import TrainingError, TrainingFault

_ON_CPU = "DefaultCPUAllocator"
"""All that tells it from other errors of PyTorch, which has a class for graphics cards only."""


@contextmanager
def tell_no_memory(device: str) -> Generator[None, None, None]:
    """Say of a device that it has too little memory when that comes to light.

    :raises TrainingError: then.
    """
    try:
        yield
    except (MemoryError, RuntimeError) as error:
        if not is_no_memory(error):
            raise
        raise TrainingError(TrainingFault.NO_MEMORY, text=device) from error


def is_no_memory(error: Exception) -> bool:
    """Tell whether something went wrong for want of memory."""
    return isinstance(error, MemoryError | torch.OutOfMemoryError) or _ON_CPU in str(error)
