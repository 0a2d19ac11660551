"""The database: players, games and their events, through SQLAlchemy."""

from skep.server.store.store import ConflictError, DamagedError, Store, StoreError, damage_of

__all__ = ["ConflictError", "DamagedError", "Store", "StoreError", "damage_of"]
