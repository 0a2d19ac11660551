"""The database: players, games and their events, through SQLAlchemy."""

from skep.server.store.errors import (
    BusyStoreError,
    ConflictError,
    DamagedError,
    DatabaseInUseError,
    FencedError,
    LinkedDatabaseError,
    OwnedElsewhereError,
    SignedOutError,
    SlowQueryError,
    StoreError,
    damage_of,
)
from skep.server.store.store import Page, Store

__all__ = [
    "BusyStoreError",
    "ConflictError",
    "DamagedError",
    "DatabaseInUseError",
    "FencedError",
    "LinkedDatabaseError",
    "OwnedElsewhereError",
    "Page",
    "SignedOutError",
    "SlowQueryError",
    "Store",
    "StoreError",
    "damage_of",
]
