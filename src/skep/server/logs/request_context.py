"""The request that a log line belongs to."""

from __future__ import annotations

import re
import secrets
from collections.abc import Generator, MutableMapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


@dataclass(frozen=True, slots=True)
class RequestContext:
    """A request or a WebSocket: its id, and the scope that says who sent it."""

    id: str
    scope: MutableMapping[str, Any]

    @property
    def client(self) -> str:
        """The visitor's address; empty if it is unknown. Proxies may correct it until late."""
        client = self.scope.get("client")
        return str(client[0]) if client else ""


_current: ContextVar[RequestContext | None] = ContextVar("skep_request", default=None)


def current_request() -> RequestContext | None:
    """Return the request that the running task works on; None if there is none."""
    return _current.get()


@contextmanager
def working_on(request: RequestContext) -> Generator[None, None, None]:
    """Work on a request while the context lasts. Tasks started meanwhile belong to it too."""
    token = _current.set(request)
    try:
        yield
    finally:
        _current.reset(token)


def new_request_id() -> str:
    """Return the id of a new request."""
    return secrets.token_hex(8)


def is_request_id(text: str) -> bool:
    """Return whether a string from a proxy can be an id: short, and harmless in any log."""
    return _ID.fullmatch(text) is not None
