"""What is kept: players, games and their events, in any database that SQLAlchemy speaks to."""

from skep.server.store.store import ConflictError, DamagedError, Store, StoreError

__all__ = ["ConflictError", "DamagedError", "Store", "StoreError"]
