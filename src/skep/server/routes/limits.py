"""The limits of all operations, as the middleware needs them: by path, before a route is found."""

from __future__ import annotations

from starlette.routing import compile_path

from skep.server.middleware.rate_limits import LimitedRoute
from skep.server.routes.openapi import OPERATIONS, PREFIX

LIMITED_ROUTES = tuple(
    # The router makes its patterns with the same function.
    LimitedRoute(
        operation.method,
        compile_path(PREFIX + operation.path)[0],
        operation.limit,
        operation.cost,
        operation.body_bytes,
    )
    for operation in OPERATIONS
)
"""How often each operation may be requested."""

_ALWAYS_SERVED = frozenset(
    PREFIX + operation.path for operation in OPERATIONS if not operation.is_shed
)


def is_shed(path: str) -> bool:
    """Whether an overloaded server refuses requests of a path.

    What open pages need comes over their WebSockets, and the files of the page cost little.
    """
    return path.startswith(f"{PREFIX}/") and path not in _ALWAYS_SERVED
