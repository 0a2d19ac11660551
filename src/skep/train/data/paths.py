"""The names of files that callers supply, as text or as paths."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from skep.core.checks import check_type
from skep.core.errors import WrongTypeError
from skep.train.errors import TrainingError, TrainingFault

FilePath = str | os.PathLike[str]
"""The name of a file."""


def as_path(name: str, value: FilePath) -> Path:
    """Return the name of a file as a path.

    :raises WrongTypeError: when it is something else.
    """
    check_type(name, value, str, os.PathLike)
    return Path(value)


def file_list(name: str, paths: FilePath | Sequence[FilePath]) -> list[Path]:
    """Return one or several files as a list.

    :raises WrongTypeError: when *paths* is neither a path nor a sequence of paths.
    :raises ValueError: when it is empty, such as the result of a search that found no file.
    """
    if isinstance(paths, str | os.PathLike):
        return [Path(paths)]
    if not isinstance(paths, Sequence):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller may err
        raise WrongTypeError(name, ("str", "PathLike", "sequence of them"), paths)
    if not paths:
        message = f"{name}: expected at least one file"
        raise ValueError(message)
    return [as_path(name, path) for path in paths]


def check_distinct(inputs: Iterable[Path], outputs: Iterable[Path]) -> None:
    """Check that no output file is also an input or another output, which it would replace.

    :raises TrainingError: if one is.
    """
    taken = list(inputs)
    for path in outputs:
        if any(_is_same(path, other) for other in taken):
            raise TrainingError(TrainingFault.SAME_FILE, text=str(path))
        taken.append(path)


def _is_same(path: Path, other: Path) -> bool:
    if path.resolve() == other.resolve():
        return True
    try:
        return path.samefile(other)  # two names of one file
    except OSError:
        return False  # one of them doesn't exist yet
