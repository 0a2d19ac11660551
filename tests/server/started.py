"""A real server in a process of its own, as ``skep serve`` starts it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

# The command itself, with a page that stands in for the real one, which may not be built.
_PROGRAM = """\
import sys
from pathlib import Path
import skep.server.built
skep.server.built.BUILT = Path(sys.argv.pop(1))
from skep.cli.app import main
sys.exit(main())
"""

ADDRESS = re.compile(r"http://\S+:[0-9]+(?=/)")


@dataclass
class Started:
    """A server that runs."""

    process: subprocess.Popen[str]
    said: str
    """The line that it printed when it was ready."""

    address: str

    @property
    def workers(self) -> list[psutil.Process]:
        """The processes that it has started."""
        return psutil.Process(self.process.pid).children(recursive=True)

    def end(self, number: int) -> tuple[int, str, str]:
        """Send a signal, and return exit status and what it said from then on."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, out, err


@contextmanager
def started(
    data: Path, *arguments: str, environ: Mapping[str, str] | None = None
) -> Generator[Started, None, None]:
    """Start a server with its data in a folder, and kill it in the end if need be."""
    page = tempfile.TemporaryDirectory()
    Path(page.name, "index.html").write_text("<!doctype html><title>Skep</title>")
    serve = ("serve", *(arguments or ("--port", "0")))
    with (
        page,
        subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-c", _PROGRAM, page.name, *serve],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "SKEP_DATA": str(data), "SKEP_LANG": "en", **(environ or {})},
        ) as process,
    ):
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            assert said, process.communicate(timeout=60)[1]
            found = ADDRESS.search(said)
            yield Started(process, said, found[0] if found else "")
        finally:
            process.kill()
