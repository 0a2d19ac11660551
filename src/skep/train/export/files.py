"""The files of exported networks: the ending of the name chooses the format."""

from __future__ import annotations

from collections.abc import Callable

from skep.atomic_files import write_atomically
from skep.train.data.paths import FilePath, as_path
from skep.train.export.errors import ExportFormatError


def write_export(
    path: FilePath, *, onnx: Callable[[], bytes], safetensors: Callable[[], bytes]
) -> None:
    """Write a file that ends in ``.onnx`` or ``.safetensors``.

    :raises ExportFormatError: when the file has another ending.
    :raises OSError: when the file can't be written.
    :raises WrongTypeError: when *path* is not the name of a file.
    """
    path = as_path("path", path)
    match path.suffix.lower():
        case ".onnx":
            data = onnx()
        case ".safetensors":
            data = safetensors()
        case _:
            raise ExportFormatError(str(path))
    write_atomically(path, data)
