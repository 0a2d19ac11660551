"""Origin checks: pages on other sites can't act on a visitor's behalf."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from skep.server.addresses import parse_address
from skep.server.errors import Code, ProblemError
from skep.server.logs.security_events import SecurityEvent, log_event
from skep.server.middleware.problem_responses import send_problem

_SAFE = {"GET", "HEAD", "OPTIONS"}
_OWN = {"same-origin", "none"}
_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
_ENCRYPTED = {"https", "wss"}


class OriginCheck:
    """Middleware that refuses requests from pages of another origin.

    It checks everything that can change something: every method except GET, HEAD and OPTIONS, and
    every WebSocket. Browsers always send the origin of such a request. A program that sends none
    has no visitor to impersonate.
    """

    def __init__(
        self, app: ASGIApp, allowed: Sequence[str] = (), *, is_https: bool = False
    ) -> None:
        """Allow the request's own host, and these origins.

        With *is_https*, visitors use TLS. Then the request's own host needs it too, unless it is
        this machine: anyone on the network can put a page on the unencrypted address.
        """
        self._app = app
        self._is_https = is_https
        self._allowed = frozenset(map(_origin, allowed))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on requests from allowed origins."""
        if _can_change_something(scope) and not self._is_allowed(scope):
            log_event(SecurityEvent.ORIGIN_REFUSED)
            await send_problem(ProblemError(Code.BAD_ORIGIN), scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _is_allowed(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        name = headers.get("origin")
        if name is None:
            return headers.get("sec-fetch-site", "none") in _OWN
        origin = _origin(name)
        if origin is None:
            return False
        if origin in self._allowed:
            return True
        return self._is_safe(origin) and _is_same(origin, headers.get("host", ""))

    def _is_safe(self, origin: _Origin) -> bool:
        scheme, host, _ = origin
        return not self._is_https or scheme in _ENCRYPTED or _is_this_machine(host)


def _can_change_something(scope: Scope) -> bool:
    kind = scope["type"]
    return kind == "websocket" or (kind == "http" and scope["method"] not in _SAFE)


_Origin = tuple[str, str, int]


def _origin(name: str) -> _Origin | None:
    """Return scheme, host and port; None when it is not an origin, such as ``null``."""
    try:
        parts = urlsplit(name)
        port = parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return None
    if parts.scheme not in _PORTS or not parts.hostname or port is None:
        return None
    return parts.scheme, parts.hostname, port


def _is_this_machine(host: str) -> bool:
    """Whether a browser reaches a host without any network."""
    address = parse_address(host)
    return host == "localhost" or (address is not None and address.is_loopback)


def _is_same(origin: _Origin, host: str) -> bool:
    """Whether an origin is the request's own host.

    The scheme is the origin's own: behind a proxy that ends TLS ours may be another.
    """
    scheme, _, _ = origin
    return origin == _origin(f"{scheme}://{host}")
