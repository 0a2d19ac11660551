"""The server that is put under load, with its database."""

from __future__ import annotations

import argparse
import resource
import signal
import tempfile
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.serving.command import Started, start
from tests.serving.postgresql import postgresql_server

_SERVE = ["-m", "skep", "serve", "--port", "0", "--api-only", "--no-open"]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a club night and its server."""
    parser.add_argument("--games", type=int, default=1000, help="games of two players each")
    parser.add_argument("--idle", type=int, default=3000, help="visitors who only look")
    database = parser.add_mutually_exclusive_group()
    database.add_argument("--db", help="a database other than SQLite in a temporary folder")
    database.add_argument(
        "--postgresql", action="store_true", help="start a PostgreSQL server for it, with fsync"
    )
    parser.add_argument("--folder", help="where the temporary folder is; a real disk, not memory")


@contextmanager
def server_for(options: argparse.Namespace) -> Generator[Started, None, None]:
    """Run a server without limits per address: here all players share one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 65_536)), hard))
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir=options.folder))
        db = options.db
        if options.postgresql:
            db = stack.enter_context(postgresql_server(fsync=True)).url
        command = [*_SERVE, "--no-limits", *(["--db", db] if db else [])]
        server = start(command, Path(folder))
        try:
            yield server
        finally:
            server.end(signal.SIGTERM)
