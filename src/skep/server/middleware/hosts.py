"""Host checks: the server answers only to names that it knows.

A page on another site can point its own host name at this machine (DNS rebinding). For the
browser, requests to that name then have the same origin as the page, so an origin check passes.
But they still carry the foreign name.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from skep.server.addresses import parse_address
from skep.server.errors import Code, ProblemError
from skep.server.logs.security_events import SecurityEvent, log_event
from skep.server.middleware.problem_responses import send_problem

_HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([^\[\]:]*))(?::[0-9]*)?")
_LOCAL = "localhost"
_SHOWN = 100


class HostCheck:
    """Middleware that refuses requests for a host name that isn't the server's.

    IP addresses, ``localhost`` and the machine's own name are always allowed: nobody else can
    point those at this machine. A program without a Host header isn't a browser, and passes.
    """

    def __init__(
        self, app: ASGIApp, allowed: Iterable[str] = (), *, machine: str | None = None
    ) -> None:
        """Allow these names too; *machine* defaults to the name of this machine."""
        self._app = app
        own = _plain(socket.gethostname() if machine is None else machine)
        short = own.partition(".")[0]
        self._allowed = {*map(_plain, allowed), _LOCAL, own, short, f"{short}.local"} - {
            "",
            ".local",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on requests for known names."""
        if scope["type"] in {"http", "websocket"}:
            for host in Headers(scope=scope).getlist("host"):
                if not self._is_allowed(host):
                    log_event(SecurityEvent.HOST_REFUSED)
                    await send_problem(_unknown(host), scope, receive, send)
                    return
        await self._app(scope, receive, send)

    def _is_allowed(self, host: str) -> bool:
        name = _plain(host)
        is_local = name in self._allowed or name.endswith(f".{_LOCAL}")
        return is_local or parse_address(name) is not None


def _plain(host: str) -> str:
    """Return a name or address without port, final dot and capitals; empty if it is neither."""
    found = _HOST.fullmatch(host)
    return (found[1] or found[2]).lower().removesuffix(".") if found else ""


def _unknown(host: str) -> ProblemError:
    name = _plain(host)[:_SHOWN]
    detail = f"To serve this name, start the server with --allowed-host {name}"
    return ProblemError(Code.BAD_HOST, detail, facts={"host": name})
