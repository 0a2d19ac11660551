"""Trusted proxies: take a visitor's address, scheme and host from their headers."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from skep.server.addresses import Address, AddressRange, is_in, parse_address, parse_networks

_SECURE = {"http": "https", "ws": "wss", "https": "https", "wss": "wss"}


class TrustedProxies:
    """Middleware that takes a visitor's address, scheme and host from trusted proxies.

    Anyone else can write anything into those headers, so they are ignored. In the list of
    addresses, trusted proxies are skipped from the near end. The first address that isn't one
    is the visitor's.
    """

    def __init__(self, app: ASGIApp, trusted: Sequence[str] = ()) -> None:
        self._app = app
        self._trusted = parse_networks(trusted)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Restore what a proxy has hidden."""
        if scope["type"] in {"http", "websocket"} and self._trusted:
            near = parse_address(scope["client"][0]) if scope.get("client") else None
            if near is not None and is_in(near, self._trusted):
                self._put_right(scope, near)
        await self._app(scope, receive, send)

    def _put_right(self, scope: Scope, near: Address) -> None:
        headers = MutableHeaders(scope=scope)
        visitor = visitor_address(headers.getlist("x-forwarded-for"), near, self._trusted)
        scope["client"] = (str(visitor), 0)
        if _last(headers.getlist("x-forwarded-proto")).lower() in {"https", "wss"}:
            scope["scheme"] = _SECURE[scope["scheme"]]
        if host := _last(headers.getlist("x-forwarded-host")):
            headers["host"] = host


def visitor_address(
    forwarded: Sequence[str], near: Address, trusted: Sequence[AddressRange]
) -> Address:
    """Return whom a trusted proxy at *near* passes on, by its ``X-Forwarded-For`` headers."""
    visitor = near
    for name in reversed(",".join(forwarded).split(",")):
        address = parse_address(name.strip())
        if address is None:
            break
        visitor = address
        if not is_in(address, trusted):
            break
    return visitor


def _last(lists: Sequence[str]) -> str:
    return ",".join(lists).rpartition(",")[2].strip()
