"""The SQLite file of a collection: its tables, how it is opened, and what can be wrong with it."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from skep.explorer.errors import CollectionError, CollectionFault

_APPLICATION = 0x534B4550  # "SKEP", so that no other program's file is taken for ours
_VERSION = 1
_PATIENCE = 10.0
"""How long to wait for another program that is writing, in seconds."""

_TABLES = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    digest BLOB NOT NULL UNIQUE,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    white_folded TEXT NOT NULL,
    black_folded TEXT NOT NULL,
    game_type TEXT NOT NULL,
    rules TEXT NOT NULL,
    date TEXT NOT NULL,
    result TEXT NOT NULL,
    plies INTEGER NOT NULL,
    source TEXT NOT NULL
);
CREATE INDEX games_by_white ON games (white_folded);
CREATE INDEX games_by_black ON games (black_folded);
CREATE INDEX games_by_date ON games (date);

-- Apart from the rest, so that a search reads few pages.
CREATE TABLE texts (
    game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    pgn TEXT NOT NULL
);

-- The game type (its expansions: 1 M, 2 L, 4 P) and the result (0 White, 1 draw, 2 Black,
-- 3 unfinished) are those of the game, so that the index has all that statistics need. A row is
-- the first one of its game and key, or not: the first ones count the games with a position.
CREATE TABLE positions (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    ply INTEGER NOT NULL,
    key INTEGER NOT NULL,
    next INTEGER,
    game_type INTEGER NOT NULL,
    result INTEGER NOT NULL,
    is_first INTEGER NOT NULL,
    PRIMARY KEY (game, ply)
) WITHOUT ROWID;
CREATE INDEX positions_by_key ON positions (key, game_type, next, game, result, is_first);
"""

_IDENTITY = """
SELECT application_id, user_version, (SELECT count(*) FROM sqlite_master)
FROM pragma_application_id, pragma_user_version
"""

_FAULTS = {
    sqlite3.SQLITE_NOTADB: CollectionFault.FOREIGN,
    sqlite3.SQLITE_CORRUPT: CollectionFault.DAMAGED,
    sqlite3.SQLITE_BUSY: CollectionFault.BUSY,
    sqlite3.SQLITE_LOCKED: CollectionFault.BUSY,
    sqlite3.SQLITE_READONLY: CollectionFault.READ_ONLY,
    sqlite3.SQLITE_INTERRUPT: CollectionFault.INTERRUPTED,
    sqlite3.SQLITE_FULL: CollectionFault.FULL,
    sqlite3.SQLITE_CANTOPEN: CollectionFault.UNOPENABLE,
    sqlite3.SQLITE_PERM: CollectionFault.UNOPENABLE,
    sqlite3.SQLITE_IOERR: CollectionFault.UNOPENABLE,
}


def connect(path: Path, *, create: bool) -> sqlite3.Connection:
    """Open the file of a collection, or create it if asked.

    :raises CollectionError: when it is missing, is not a collection, or cannot be opened.
    :raises OSError: when its folder cannot be created.
    """
    if not create and not path.exists():
        raise CollectionError(CollectionFault.MISSING, path)
    if create:
        path.parent.mkdir(parents=True, exist_ok=True)
    with faults_of(path):
        # Transactions are begun by hand. A file name with a colon isn't a URI.
        database = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
        try:
            _prepare(database, path, create=create)
        except BaseException:
            database.close()
            raise
    return database


@contextmanager
def faults_of(path: Path) -> Generator[None, None, None]:
    """Turn errors of SQLite into those of a collection.

    :raises CollectionError: when SQLite says that something is wrong with the file.
    """
    try:
        yield
    except sqlite3.DatabaseError as error:
        code: int | None = getattr(error, "sqlite_errorcode", None)
        if code is None:
            raise  # the mistake is ours, such as a query after closing
        # The low byte is the kind of error. Others mean that tables or columns are missing.
        fault = _FAULTS.get(code & 0xFF, CollectionFault.DAMAGED)
        raise CollectionError(fault, path) from error


@contextmanager
def transaction(database: sqlite3.Connection) -> Generator[None, None, None]:
    """Write everything inside, or nothing if an error or Ctrl-C ends it."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def _prepare(database: sqlite3.Connection, path: Path, *, create: bool) -> None:
    version = _version(database, path)
    if version == 0 and not create:
        raise CollectionError(CollectionFault.MISSING, path)
    if version == 0:
        # WAL lets others read while one writes. It can't be turned on within a transaction.
        database.execute("PRAGMA journal_mode = WAL")
        with transaction(database):
            # Another program may have created the tables meanwhile.
            if _version(database, path) == 0:
                for statement in _TABLES.split(";"):
                    database.execute(statement)
                database.execute(f"PRAGMA application_id = {_APPLICATION}")
                database.execute(f"PRAGMA user_version = {_VERSION}")
    database.execute("PRAGMA foreign_keys = ON")
    # In WAL mode a power failure may lose the latest games, which can be imported again, but
    # damages nothing.
    database.execute("PRAGMA synchronous = NORMAL")
    database.execute("PRAGMA cache_size = -65536")


def _version(database: sqlite3.Connection, path: Path) -> int:
    """Return the version of the tables: 0 if the file is empty.

    :raises CollectionError: when it is another program's file, or a newer version's.
    """
    # One query, so that all answers are of the same moment: another program may be creating it.
    with closing(database.execute(_IDENTITY)) as rows:
        [(application, version, tables)] = rows
    if application == _APPLICATION and version > _VERSION:
        raise CollectionError(CollectionFault.NEWER, path)
    if application == _APPLICATION and version > 0:
        return int(version)
    if application or version or tables:
        raise CollectionError(CollectionFault.FOREIGN, path)
    return 0
