"""``skep serve``: Hive in the browser, for yourself or for a club."""

from __future__ import annotations

import errno
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from skep.bounds import PROCESSES
from skep.cli.commands.serve.browser import has_desktop, open_browser
from skep.cli.commands.serve.processes import check_processes
from skep.cli.commands.serve.supervisor import Inherited, Supervisor
from skep.cli.commands.serve.urls import HostName, IpNetwork, PublicUrl, RedisUrl, address_of
from skep.cli.context import CliContext, Status
from skep.cli.errors import RefusalError
from skep.cli.help import HelpCommand
from skep.cli.parameters import InputPath, OneOf, WholeNumber, talk_options
from skep.cli.parameters.database import (
    FILE,
    DatabaseUrl,
    check_folder_writable,
    check_installed,
    database_errors,
    server_folder,
    usual_database,
)
from skep.cli.parameters.shared_secret import shared_secret

if TYPE_CHECKING:
    from skep.server.settings import Settings as ServerSettings
    from skep.server.workers.worker_pool import WorkerPool

_PORT = 8000
_LOG_FORMATS = ("text", "json")


@click.command(
    cls=HelpCommand,
    epilog="""\b
Examples:
  skep serve
  skep serve --port 9000 --no-open
  skep serve --host 0.0.0.0
  skep serve --public-url https://hive.example --trusted-proxy 127.0.0.1
  skep serve --db postgresql://skep@localhost/skep
  skep serve --db postgresql://skep@localhost/skep --redis redis://localhost --workers 4
  skep serve --explorer club.games
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
    help=f"Database, as an SQLAlchemy URL.  [default: {FILE} in the data folder]",
)
@click.option(
    "--open/--no-open",
    "opens",
    default=None,
    help="Whether to open a browser.  [default: open one if there is a desktop]",
)
@click.option(
    "--public-url",
    type=PublicUrl(),
    metavar="URL",
    help="Address that visitors use, if the server is behind a reverse proxy.",
)
@click.option(
    "--allowed-host",
    "allowed_hosts",
    type=HostName(),
    multiple=True,
    metavar="NAME",
    help="Another host name that visitors use. Repeatable.  [default: IP addresses, localhost,"
    " the name of this machine, and the host of --public-url]",
)
@click.option(
    "--trusted-proxy",
    "trusted_proxies",
    type=IpNetwork(),
    multiple=True,
    metavar="ADDRESS",
    help="Trust forwarded headers from this proxy (address or network). Repeatable.",
)
@click.option(
    "--explorer",
    type=InputPath(),
    metavar="FILE",
    help="Let visitors explore this collection of games, which `skep import --collection FILE`"
    " writes. The server only reads it.",
)
@click.option(
    "--redis",
    "redis_url",
    type=RedisUrl(),
    envvar="SKEP_REDIS",
    metavar="URL",
    help="Redis server shared by all server processes. Needs PostgreSQL. To keep its password"
    " out of the process list, set SKEP_REDIS instead.",
)
@click.option(
    "--workers",
    type=WholeNumber(PROCESSES),
    default=1,
    show_default=True,
    metavar="N",
    help="Number of server processes. More than one needs --redis.",
)
@click.option(
    "--engines",
    type=WholeNumber(PROCESSES),
    metavar="N",
    help="Maximum number of engine processes.  [default: all cores but one, shared by the workers]",
)
@click.option(
    "--limits/--no-limits",
    "rate_limits",
    default=True,
    help="Turn rate limiting on or off.  [default: on]",
)
@click.option(
    "--per-address",
    "sockets_per_address",
    type=WholeNumber(range(1, 1_000_001)),
    default=300,
    show_default=True,
    metavar="N",
    help="Maximum number of players from one IP address at the same time. Above 300, the rate"
    " limits per address grow with it.",
)
@click.option(
    "--log-format",
    type=OneOf(_LOG_FORMATS),
    default=_LOG_FORMATS[0],
    show_default=True,
    help="Write log lines as text, or as JSON for other programs.",
)
@click.option(
    "--log-addresses",
    is_flag=True,
    help="Log full IP addresses with security events.  [default: only the network]",
)
@click.option(
    "--metrics-token",
    envvar="SKEP_METRICS_TOKEN",
    metavar="TOKEN",
    help="Bearer token for /metrics. To keep it out of the process list, set SKEP_METRICS_TOKEN"
    " instead.  [default: none; only this machine can read /metrics]",
)
@click.option("--api-only", is_flag=True, help="Serve the API without the page.")
@talk_options
@click.pass_obj
def command(  # noqa: PLR0913 - click hands over every option
    cli: CliContext,
    /,
    *,
    host: str,
    port: int | None,
    database: str | None,
    opens: bool | None,
    workers: int,
    engines: int | None,
    log_format: str,
    api_only: bool,
    **chosen: Any,
) -> Status:
    """Run the web server to play in the browser.

    The server runs until you press Ctrl-C. It stores games in the data folder: SKEP_DATA, or the
    usual place on your system. If port 8000 is in use and you did not name another, it takes the
    next free port. docs/serve.md describes how to run a server for a club.
    """
    check_installed()
    from skep.server.settings import LogFormat  # noqa: PLC0415 - it may not be installed

    page = None if api_only else _page()
    _check_collection(chosen["explorer"])
    check_processes(workers, redis=chosen["redis_url"], database=database)
    inherited = Inherited.of(cli.environ)
    with inherited.listening if inherited else _listen(host, port) as listening:
        _warn_if_moved(cli, port, listening)
        server_settings = replace(
            _server_settings(server_folder(cli.environ), database, page),
            log_format=LogFormat(log_format),
            secret=shared_secret(cli.environ),
            # These options have the names of the settings.
            **chosen,
        )
        if inherited is not None:
            inherited.watch_parent()
            on_ready = inherited.tell_ready
        else:
            on_ready = partial(_announce, cli, listening, server_settings, opens=opens)
            if workers > 1:
                _log_as_told(server_settings)
                return _ending(*Supervisor(listening, workers, on_ready=on_ready).run())
        with database_errors():
            return _serve(listening, server_settings, _pool(engines, workers), on_ready)


def _serve(
    listening: socket.socket,
    server_settings: ServerSettings,
    pool: WorkerPool,
    on_ready: Callable[[], None],
) -> Status:
    from skep.server.app import create_app, plies_in_memory  # noqa: PLC0415 - it may not be installed
    from skep.server.uvicorn_server import run  # noqa: PLC0415

    app = create_app(server_settings, engines=pool)

    def on_exit() -> None:
        app.state.readiness.is_draining = True

    plies = partial(plies_in_memory, app)
    ended_by = run(app, server_settings, listening, on_ready=on_ready, on_exit=on_exit, plies=plies)
    return _ending(ended_by)


def _log_as_told(server_settings: ServerSettings) -> None:
    """Configure the log of the parent like that of its workers."""
    from skep.server.logs.configuration import configure  # noqa: PLC0415 - it may not be installed

    configure(server_settings.log_format, full_addresses=server_settings.log_addresses)


def _ending(ended_by: int | None, failed: int = 0) -> Status:
    if failed:
        return Status(failed)
    if sys.platform != "win32" and ended_by == signal.SIGHUP:
        return Status.HUNG_UP
    return Status.INTERRUPTED if ended_by == signal.SIGINT else Status.SUCCESS


def _announce(
    cli: CliContext,
    listening: socket.socket,
    server_settings: ServerSettings,
    *,
    opens: bool | None,
) -> None:
    """Say where the server is, and open a browser there."""
    page, address = server_settings.static_dir, address_of(listening)
    _print_address(cli, f"{server_settings.public_url or address}/{'' if page else 'api/v1/'}")
    if page and (opens or (opens is None and has_desktop(cli.environ))):
        open_browser(f"{address}/")


def _print_address(cli: CliContext, address: str) -> None:
    click.echo(cli.words.say("serve-ready", address=address))
    sys.stdout.flush()


def _page() -> Path:
    """Return the folder of the page.

    :raises RefusalError: when Skep was built without it.
    """
    from skep.server.static import page_files  # noqa: PLC0415 - only this command needs it

    if not (page_files.PAGE_FOLDER / page_files.INDEX).exists():
        raise RefusalError("serve-no-page")
    return page_files.PAGE_FOLDER


def _check_collection(path: Path | None) -> None:
    """Check that the collection can be used.

    :raises CollectionError: when it can't.
    """
    if path is not None:
        from skep.explorer import GameCollection  # noqa: PLC0415 - few servers need it

        GameCollection(path, read_only=True).close()


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

    check_folder_writable(folder)
    url = database or usual_database(folder)
    return ServerSettings(db_url=url, data_dir=folder, static_dir=page)


def _pool(engines: int | None, workers: int) -> WorkerPool:
    from skep.server.workers.worker_pool import PoolSettings, WorkerPool, default_processes  # noqa: PLC0415

    processes = engines or max(1, default_processes() // workers)
    return WorkerPool(PoolSettings(processes=processes))
