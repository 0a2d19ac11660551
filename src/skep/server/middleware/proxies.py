"""Trusted proxies: take a visitor's address, scheme and host from their headers."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

Network = IPv4Network | IPv6Network
Address = IPv4Address | IPv6Address

_SECURE = {"http": "https", "ws": "wss", "https": "https", "wss": "wss"}


def read_networks(names: Sequence[str]) -> tuple[Network, ...]:
    """Parse addresses and networks: ``127.0.0.1``, ``10.0.0.0/8``.

    :raises ValueError: when one of them is neither.
    """
    return tuple(ip_network(name, strict=False) for name in names)


class TrustedProxies:
    """Middleware that takes a visitor's address, scheme and host from trusted proxies.

    Anyone else can write anything into those headers, so they are ignored. In the list of
    addresses, trusted proxies are skipped from the near end. The first address that isn't one
    is the visitor's.
    """

    def __init__(self, app: ASGIApp, trusted: Sequence[str] = ()) -> None:
        self._app = app
        self._trusted = read_networks(trusted)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Restore what a proxy has hidden."""
        if scope["type"] in {"http", "websocket"} and self._trusted:
            near = _address(scope["client"][0]) if scope.get("client") else None
            if near is not None and self._is_trusted(near):
                self._put_right(scope, near)
        await self._app(scope, receive, send)

    def _put_right(self, scope: Scope, near: Address) -> None:
        headers = MutableHeaders(scope=scope)
        scope["client"] = (str(self._visitor(headers.getlist("x-forwarded-for"), near)), 0)
        if _last(headers.getlist("x-forwarded-proto")).lower() in {"https", "wss"}:
            scope["scheme"] = _SECURE[scope["scheme"]]
        if host := _last(headers.getlist("x-forwarded-host")):
            headers["host"] = host

    def _visitor(self, lists: Sequence[str], near: Address) -> Address:
        visitor = near
        for name in reversed(",".join(lists).split(",")):
            address = _address(name.strip())
            if address is None:
                break
            visitor = address
            if not self._is_trusted(address):
                break
        return visitor

    def _is_trusted(self, address: Address) -> bool:
        return any(address in network for network in self._trusted)


def _address(name: str) -> Address | None:
    """Return an address, with or without a port; None when it is something else."""
    if name.startswith("["):
        name = name[1:].partition("]")[0]
    elif name.count(":") == 1:
        name = name.partition(":")[0]
    try:
        address = ip_address(name)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _last(lists: Sequence[str]) -> str:
    return ",".join(lists).rpartition(",")[2].strip()
