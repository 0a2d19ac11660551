"""``skep serve`` in its own process."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = re.compile(r"http://\S+:[0-9]+(?=/)")

# The command itself, but with the page in another folder.
_WITH_PAGE = """\
import sys
from pathlib import Path
import skep.server.static.page_files
skep.server.static.page_files.PAGE_FOLDER = Path(sys.argv.pop(1))
from skep.cli.app import main
sys.exit(main())
"""


@dataclass
class Started:
    """A running server."""

    process: subprocess.Popen[str]
    said: str
    """The line that it printed when it was ready."""

    address: str
    """Its URL, without a slash at the end."""

    @property
    def port(self) -> int:
        """Its port."""
        return int(self.address.rpartition(":")[2])

    @property
    def is_running(self) -> bool:
        """Whether the process is running."""
        return self.process.poll() is None

    @property
    def workers(self) -> list[psutil.Process]:
        """Its worker processes."""
        return psutil.Process(self.process.pid).children(recursive=True)

    def end(self, number: int) -> tuple[int, str, str]:
        """Send a signal; return the exit status and the rest of the output."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, out, err


def start(
    command: Sequence[str],
    data: Path,
    *,
    environ: Mapping[str, str] | None = None,
    stderr: int | None = None,
) -> Started:
    """Start a server with its data in a folder, and wait until it prints its address."""
    process = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, *command],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
        env={**os.environ, "SKEP_DATA": str(data), "SKEP_LANG": "en", **(environ or {})},
    )
    assert process.stdout is not None
    said = process.stdout.readline()
    if not said:
        process.kill()
        raise AssertionError(process.communicate(timeout=60)[1])
    found = ADDRESS.search(said)
    return Started(process, said, found[0] if found else "")


def with_page(page: Path) -> tuple[str, ...]:
    """Return the command ``skep`` with the page in a folder."""
    return "-c", _WITH_PAGE, str(page)


@contextmanager
def started(
    data: Path, *arguments: str, environ: Mapping[str, str] | None = None
) -> Generator[Started, None, None]:
    """Run a server with a stand-in for the page, which may not be built."""
    with tempfile.TemporaryDirectory() as page:
        Path(page, "index.html").write_text("<!doctype html><title>Skep</title>")
        command = (*with_page(Path(page)), "serve", *(arguments or ("--port", "0")))
        server = start(command, data, environ=environ, stderr=subprocess.PIPE)
        with server.process as process:
            try:
                yield server
            finally:
                process.kill()
