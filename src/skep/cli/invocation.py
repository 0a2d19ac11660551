"""How the user started the program, so that hints show commands that can be typed as they are."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

NAME = "skep"
_MODULE = (NAME, "__main__.py")
_LANGUAGE = "--lang"
_END_OF_OPTIONS = "--"


def command_to_start(argument: str) -> str:
    """Return what to type to start the program again, given ``sys.argv[0]``.

    If the shell found the program on its path, ``sys.argv[0]`` is the whole path, and the name
    alone is enough. ``make run`` passes the whole path too; then the path from the current folder
    is.
    """
    path = Path(argument)
    if path.parts[-2:] == _MODULE:
        return f"{shlex.quote(Path(sys.executable).name)} -m {NAME}"
    if path.name != NAME:
        # A test, or python -c.
        return NAME
    found = shutil.which(NAME)
    if found and Path(found).absolute() == path.absolute():
        return NAME
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        argument = str(path.relative_to(Path.cwd()))
    return shlex.quote(argument)


def language_option(arguments: Sequence[str]) -> str | None:
    """Return the language that ``--lang`` asks for, wherever it is; the last one counts.

    >>> language_option(["moves", "--help", "--lang", "nl"])
    'nl'
    """
    found = None
    for argument, value in pairwise([*arguments, _END_OF_OPTIONS]):
        if argument == _END_OF_OPTIONS:
            break
        if argument == _LANGUAGE and value != _END_OF_OPTIONS:
            found = value
        elif argument.startswith(f"{_LANGUAGE}="):
            found = argument.partition("=")[2]
    return found
