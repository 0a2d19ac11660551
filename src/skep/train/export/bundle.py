"""The tensors of a network with what a reader has to know, as a safetensors file."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skep.train.export.errors import ExportNeededError


@dataclass(frozen=True, slots=True, eq=False)
class TensorBundle:
    """Named tensors, and facts about them as text."""

    tensors: dict[str, NDArray[np.generic]]
    facts: dict[str, str]


def to_safetensors(bundle: TensorBundle) -> bytes:
    """Return the contents of a safetensors file, with the facts as its metadata.

    :raises ExportNeededError: when the package safetensors isn't installed.
    """
    writer = needed("safetensors.numpy")
    tensors = {name: np.ascontiguousarray(tensor) for name, tensor in bundle.tensors.items()}
    data: bytes = writer.save(tensors, metadata=bundle.facts)
    return data


def needed(module: str) -> Any:
    """Return a module of an optional package.

    :raises ExportNeededError: when it isn't installed.
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise ExportNeededError(module.partition(".")[0]) from error
