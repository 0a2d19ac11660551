"""How the user started the program, for commands in hints to be typed as they are."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

NAME = "skep"
_MODULE = (NAME, "__main__.py")


def command_to_start(argument: str) -> str:
    """Return what to type to start the program again, from the name that it was started by.

    A shell that finds the program on its path hands over the whole path, and so does
    ``make run``: then the name alone does, or the path from the present folder.
    """
    path = Path(argument)
    if path.parts[-2:] == _MODULE:
        return f"{shlex.quote(Path(sys.executable).name)} -m {NAME}"
    if path.name != NAME:
        # A test, or Python with the program as an argument.
        return NAME
    found = shutil.which(NAME)
    if found and Path(found).absolute() == path.absolute():
        return NAME
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        argument = str(path.relative_to(Path.cwd()))
    return shlex.quote(argument)
