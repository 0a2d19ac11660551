"""The database: players, games and their events, through SQLAlchemy."""

from skep.server.store.errors import (
    ConflictError,
    DamagedError,
    DatabaseInUseError,
    StoreError,
    damage_of,
)
from skep.server.store.store import Store

__all__ = [
    "ConflictError",
    "DamagedError",
    "DatabaseInUseError",
    "Store",
    "StoreError",
    "damage_of",
]
