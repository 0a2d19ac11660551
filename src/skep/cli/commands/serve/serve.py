"""``skep serve``: Hive in the browser, for yourself or for a club."""

from __future__ import annotations

import errno
import signal
import socket
import sqlite3
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING

import click

from skep.cli.commands.serve.browser import has_desktop, open_browser
from skep.cli.commands.serve.urls import (
    DatabaseUrl,
    HostName,
    IpNetwork,
    PublicUrl,
    address_of,
)
from skep.cli.context import CliContext, Status
from skep.cli.data_folder import data_folder
from skep.cli.help import HelpCommand
from skep.cli.messages.refusals import RefusalError
from skep.cli.parameters import WholeNumber, talk_options

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from skep.server.settings import Settings as ServerSettings

_PORT = 8000
_DATABASE = "skep.db"
_NEEDED = (
    *("aiosqlite", "alembic", "httptools", "itsdangerous"),
    *("sqlalchemy", "starlette", "uvicorn", "websockets"),
)


@click.command(
    cls=HelpCommand,
    epilog="""\b
Examples:
  skep serve
  skep serve --port 9000 --no-open
  skep serve --host 0.0.0.0
  skep serve --public-url https://hive.example --trusted-proxy 127.0.0.1
  skep serve --db postgresql://skep@localhost/skep
  skep serve --api-only
""",
)
@click.option(
    "--host",
    default="127.0.0.1",
    metavar="ADDRESS",
    help="Address to listen on; 0.0.0.0 opens the server to your network."
    "  [default: 127.0.0.1, for this machine only]",
)
@click.option(
    "--port",
    type=WholeNumber(range(2**16)),
    metavar="PORT",
    help=f"Port to listen on; 0 means any free one.  [default: {_PORT} or the next free one]",
)
@click.option(
    "--db",
    "database",
    type=DatabaseUrl(),
    metavar="URL",
    help=f"Database, as an SQLAlchemy URL.  [default: {_DATABASE} in the data folder]",
)
@click.option(
    "--open/--no-open",
    "opens",
    default=None,
    help="Whether to open a browser.  [default: open it if you have a desktop]",
)
@click.option(
    "--public-url",
    type=PublicUrl(),
    metavar="URL",
    help="Address that visitors use, if the server is behind a reverse proxy.",
)
@click.option(
    "--allowed-host",
    "hosts",
    type=HostName(),
    multiple=True,
    metavar="NAME",
    help="Another host name that visitors use. Repeatable.  [default: IP addresses, localhost,"
    " the name of this machine, and the host of --public-url]",
)
@click.option(
    "--trusted-proxy",
    "proxies",
    type=IpNetwork(),
    multiple=True,
    metavar="ADDRESS",
    help="Trust forwarded headers from this proxy (address or network). Repeatable.",
)
@click.option(
    "--workers",
    type=WholeNumber(range(1, 257)),
    metavar="N",
    help="Maximum number of engine processes.  [default: all cores but one]",
)
@click.option(
    "--limits/--no-limits",
    default=True,
    help="Turn rate limiting on or off.  [default: on]",
)
@click.option(
    "--per-address",
    type=WholeNumber(range(1, 1_000_001)),
    default=300,
    show_default=True,
    metavar="N",
    help="Maximum number of players from one IP address at the same time.",
)
@click.option("--api-only", is_flag=True, help="Serve the API without the page.")
@talk_options
@click.pass_obj
def command(  # noqa: PLR0913 - click hands over every option
    cli: CliContext,
    *,
    host: str,
    port: int | None,
    database: str | None,
    opens: bool | None,
    public_url: str | None,
    hosts: tuple[str, ...],
    proxies: tuple[str, ...],
    workers: int | None,
    limits: bool,
    per_address: int,
    api_only: bool,
) -> Status:
    """Run the web server, to play in the browser.

    The server runs until you press Ctrl-C. It stores games in the data folder: SKEP_DATA, or the
    usual place on your system. If port 8000 is in use and you did not name another, it takes the
    next free port. docs/serve.md describes how to run a server for a club.
    """
    check_installed()
    from skep.server import uvicorn_server  # noqa: PLC0415 - it may not be installed

    page = None if api_only else _page()
    with _listen(host, port) as listening:
        _warn_if_moved(cli, port, listening)
        address = address_of(listening)
        server_settings = replace(
            _server_settings(_data_folder(cli.environ), database, page),
            public_url=public_url,
            allowed_hosts=hosts,
            trusted_proxies=proxies,
            rate_limits=limits,
            sockets_per_address=per_address,
        )

        def on_ready() -> None:
            _print_address(cli, f"{public_url or address}/{'' if page else 'api/v1/'}")
            if page and (opens or (opens is None and has_desktop(cli.environ))):
                open_browser(f"{address}/")

        with _told_in_one_line():
            app = _application(server_settings, workers)
            ended_by = uvicorn_server.run(app, server_settings, listening, on_ready=on_ready)
    return Status.INTERRUPTED if ended_by == signal.SIGINT else Status.SUCCESS


def _print_address(cli: CliContext, address: str) -> None:
    click.echo(cli.words.say("serve-ready", address=address))
    sys.stdout.flush()


def check_installed() -> None:
    """Check that the packages of the server are installed.

    :raises RefusalError: when one is missing; the message says how to install it.
    """
    for module in _NEEDED:
        if find_spec(module) is None:
            raise RefusalError("serve-not-installed", module=module)


def _page() -> Path:
    """Return the folder of the page.

    :raises RefusalError: when Skep was built without it.
    """
    from skep.server.static import page_files  # noqa: PLC0415 - only this command needs it

    if not (page_files.PAGE_FOLDER / page_files.INDEX).exists():
        raise RefusalError("serve-no-page")
    return page_files.PAGE_FOLDER


def _listen(host: str, port: int | None) -> socket.socket:
    from skep.server.uvicorn_server import listen  # noqa: PLC0415 - it may not be installed

    try:
        return listen(host, _PORT if port is None else port, or_next=port is None)
    except (OSError, UnicodeError) as error:
        why = str(error)
        if isinstance(error, OSError):
            if error.errno == errno.EADDRINUSE:
                raise RefusalError("serve-port-taken", port=str(port or _PORT)) from error
            why = error.strerror or why
        facts = {"host": host, "port": str(port or _PORT), "why": why}
        raise RefusalError("serve-cannot-listen", **facts) from error


def _warn_if_moved(cli: CliContext, port: int | None, listening: socket.socket) -> None:
    """Say that the usual port is in use, if the server took the next free one."""
    if port is None and listening.getsockname()[1] != _PORT:
        click.echo(cli.words.say("serve-port-moved", port=str(_PORT)), err=True)


def _server_settings(folder: Path, database: str | None, page: Path | None) -> ServerSettings:
    from skep.server.settings import Settings as ServerSettings  # noqa: PLC0415

    _check_writable(folder)
    url = database or f"sqlite+aiosqlite:///{folder / _DATABASE}"
    return ServerSettings(db_url=url, data_dir=folder, static_dir=page)


def _check_writable(folder: Path) -> None:
    """Create the data folder if needed, and check that files can be written to it.

    :raises RefusalError: when they can't; the message says how to choose another folder.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        why = error.strerror or str(error)
        raise RefusalError("serve-no-data-folder", folder=str(folder), why=why) from error


def _data_folder(environ: Mapping[str, str]) -> Path:
    try:
        return data_folder(environ)
    except RuntimeError as error:
        raise RefusalError("serve-no-home") from error


def _application(server_settings: ServerSettings, workers: int | None) -> Starlette:
    from skep.server.app import create_app  # noqa: PLC0415
    from skep.server.workers.worker_pool import PoolSettings, WorkerPool, default_processes  # noqa: PLC0415

    pool = WorkerPool(PoolSettings(processes=workers or default_processes()))
    return create_app(server_settings, engines=pool)


@contextmanager
def _told_in_one_line() -> Generator[None, None, None]:
    """Turn errors of the database into refusals with one line."""
    from sqlalchemy.exc import DBAPIError, SQLAlchemyError  # noqa: PLC0415

    from skep.server.store import DatabaseInUseError, StoreError  # noqa: PLC0415
    from skep.server.store.migrate import UnknownVersionError  # noqa: PLC0415

    try:
        yield
    except ModuleNotFoundError as error:
        raise RefusalError("serve-no-driver", module=str(error.name)) from error
    except DatabaseInUseError as error:
        raise RefusalError("serve-database-in-use", file=str(error.path)) from error
    except UnknownVersionError as error:
        raise RefusalError("serve-later-database") from error
    except (SQLAlchemyError, sqlite3.Error, StoreError) as error:
        cause = error.__cause__ if isinstance(error, StoreError) else error
        # Only the message of the driver: the rest contains SQL with the values in it.
        why = str(cause.orig if isinstance(cause, DBAPIError) else cause)
        raise RefusalError("serve-database", why=why.partition("\n")[0]) from error
