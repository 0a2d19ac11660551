"""The database on the command line: its URL, its usual place, and what is wrong with it."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING

import click

from skep.cli.data_folder import data_folder
from skep.cli.errors import RefusalError
from skep.cli.parameters.types import words_of

if TYPE_CHECKING:
    _TextType = click.ParamType[str]
else:
    # In older versions of click, types have no parameters.
    _TextType = click.ParamType

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}

FILE = "skep.db"
"""The name of the usual database, in the data folder."""

_URL = re.compile(r"(?P<dialect>[a-z0-9]+)(?P<driver>\+[a-z0-9]+)?://.*")
_NEEDED = (
    *("aiosqlite", "alembic", "httptools", "itsdangerous", "prometheus_client"),
    *("sqlalchemy", "starlette", "uvicorn", "websockets"),
)


class DatabaseUrl(_TextType):
    """A database URL for SQLAlchemy; if it names no driver, an asynchronous one is added."""

    name = "url"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return the URL with its driver."""
        text = str(value)
        found = _URL.fullmatch(text)
        if found is None:
            # Without the text, which may contain a password.
            self.fail(words_of(ctx).say("serve-no-database-url"), param, ctx)
        dialect = found["dialect"]
        if found["driver"] or dialect not in DRIVERS:
            return text
        return DRIVERS[dialect] + text.removeprefix(dialect)


def dialect_of(url: str) -> str | None:
    """Return which kind of database a URL is for: ``postgresql``; None if it is no URL."""
    found = _URL.fullmatch(url)
    return None if found is None else found["dialect"]


def check_installed() -> None:
    """Check that the packages of the server are installed.

    :raises RefusalError: when one is missing; the message says how to install it.
    """
    for module in _NEEDED:
        if find_spec(module) is None:
            raise RefusalError("serve-not-installed", module=module)


def server_folder(environ: Mapping[str, str]) -> Path:
    """Return the data folder.

    :raises RefusalError: when there is no place for one.
    """
    try:
        return data_folder(environ)
    except RuntimeError as error:
        raise RefusalError("serve-no-home") from error


def usual_database(folder: Path) -> str:
    """Return the URL of the database in the data folder."""
    return f"sqlite+aiosqlite:///{folder / FILE}"


def check_folder_writable(folder: Path) -> None:
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


@contextmanager
def database_errors() -> Generator[None, None, None]:
    """Turn errors of the database and of the signing key into refusals with one line."""
    from sqlalchemy.exc import DBAPIError, SQLAlchemyError  # noqa: PLC0415 - maybe not installed

    from skep.server.cluster.redis_client import RedisDownError  # noqa: PLC0415
    from skep.server.signing_key import SHORTEST, BadKeyError  # noqa: PLC0415
    from skep.server.store import (  # noqa: PLC0415
        DatabaseInUseError,
        LinkedDatabaseError,
        StoreError,
    )
    from skep.server.store.migrate import UnknownVersionError  # noqa: PLC0415

    try:
        yield
    except ModuleNotFoundError as error:
        raise RefusalError("serve-no-driver", module=str(error.name)) from error
    except DatabaseInUseError as error:
        raise RefusalError("serve-database-in-use", file=str(error.path)) from error
    except LinkedDatabaseError as error:
        raise RefusalError("serve-database-linked", file=str(error.path)) from error
    except BadKeyError as error:
        facts = {"file": str(error.path), "least": str(SHORTEST)}
        raise RefusalError("serve-bad-key", **facts) from error
    except RedisDownError as error:
        raise RefusalError("serve-redis", why=str(error)) from error
    except UnknownVersionError as error:
        raise RefusalError("serve-later-database") from error
    except (SQLAlchemyError, sqlite3.Error, StoreError) as error:
        cause = error.__cause__ if isinstance(error, StoreError) else error
        # Only the message of the driver: the rest contains SQL with the values in it.
        why = str(cause.orig if isinstance(cause, DBAPIError) else cause)
        raise RefusalError("serve-database", why=why.partition("\n")[0]) from error
