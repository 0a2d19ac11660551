"""Migrations: they run automatically when a server starts."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import cast

from sqlalchemy import Connection, MetaData, Table, func, inspect, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine

HEAD = "0010"
"""The latest migration."""

_FOLDER = Path(__file__).resolve().parent / "migrations"
_VERSIONS = "alembic_version"
_LOCK = 0x534B4550

_logger = logging.getLogger(__name__)


async def migrate(engine: AsyncEngine, *, backup: bool = True) -> None:
    """Migrate the database; an SQLite file with tables is backed up first.

    :raises UnknownVersionError: when the tables are of a later version than this program.
    """
    async with engine.connect() as connection:
        version = await connection.run_sync(version_of)
        is_new = not await connection.run_sync(lambda sync: inspect(sync).get_table_names())
    if version == HEAD:
        return
    if backup and not is_new:
        _back_up(engine, version or "none")
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            # Several processes may start at once. The others find everything done.
            await connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
        await connection.run_sync(_upgrade)
    _logger.info("database at version %s, was at %s", HEAD, version or "none")


class UnknownVersionError(Exception):
    """The database comes from a later version of Skep."""


def version_of(connection: Connection) -> str | None:
    """Return the version of a database; None if it is empty."""
    if not inspect(connection).has_table(_VERSIONS):
        return None
    table = Table(_VERSIONS, MetaData(), autoload_with=connection)
    return cast("str | None", connection.execute(select(table.c.version_num)).scalar())


def _upgrade(connection: Connection) -> None:
    # Alembic is large, so it is imported only if there is something to migrate.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise UnknownVersionError(str(error)) from error


def _back_up(engine: AsyncEngine, version: str) -> None:
    """Back up an SQLite file beside itself, including what is still in its log."""
    path = sqlite_path(engine.url.render_as_string(hide_password=False))
    if path is None or not path.exists():
        return
    copy = path.with_name(f"{path.name}.before-{HEAD}-was-{version}")
    # Before it contains anything that others could read.
    copy.touch(mode=0o600)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    _logger.info("copied the database to %s", copy)


def sqlite_path(url: str) -> Path | None:
    """Return the file of a SQLite database; None for another, or for one in memory.

    :raises ArgumentError: when SQLite would read the name as a URI: the same file would have
        another lock.
    """
    parsed = make_url(url)
    file = parsed.database
    if parsed.get_backend_name() != "sqlite" or not file or file == ":memory:":
        return None
    if file.startswith("file:") or "uri" in parsed.query:
        message = "a SQLite database is named by its path, without file: and uri"
        raise ArgumentError(message)
    return Path(file)
