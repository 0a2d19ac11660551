"""Addresses on the command line: pages, hosts, proxies, and where a server listens."""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click

from skep.cli.context import CliContext
from skep.notation.errors import shortened

if TYPE_CHECKING:
    _TextType = click.ParamType[str]
else:
    # In older versions of click, types have no parameters.
    _TextType = click.ParamType

_HOST_NAME = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.?")


class PublicUrl(_TextType):
    """The address of a site: ``https://hive.example``."""

    name = "url"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return the address without a slash at its end."""
        text = str(value).rstrip("/")
        try:
            parts = urlsplit(text)
            is_site = parts.scheme in {"http", "https"} and bool(parts.hostname)
            is_site = is_site and text == f"{parts.scheme}://{parts.netloc}" and parts.port != 0
        except ValueError:
            is_site = False
        if not is_site:
            self.fail(_say(ctx, "serve-no-public-url", text=shortened(text)), param, ctx)
        return text


class RedisUrl(_TextType):
    """The address of Redis: ``redis://localhost``."""

    name = "url"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return the address."""
        text = str(value)
        if not text.startswith(("redis://", "rediss://", "unix://")):
            # Without the text, which may contain a password.
            self.fail(_say(ctx, "serve-no-redis-url"), param, ctx)
        return text


class HostName(_TextType):
    """A host name: ``hive.example``, without scheme and port."""

    name = "host"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return the name."""
        text = str(value)
        if _HOST_NAME.fullmatch(text) is None:
            self.fail(_say(ctx, "serve-no-host", text=shortened(text)), param, ctx)
        return text


class IpNetwork(_TextType):
    """An IP address or network: ``127.0.0.1``, ``10.0.0.0/8``."""

    name = "address"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return the network."""
        try:
            return str(ip_network(str(value), strict=False))
        except ValueError:
            self.fail(_say(ctx, "serve-no-network", text=shortened(str(value))), param, ctx)


def address_of(listening: socket.socket) -> str:
    """Return the address to open in a browser for a listening socket."""
    host, port = listening.getsockname()[:2]
    address = ip_address(host)
    if address.is_unspecified:
        address = ip_address(_outward(listening.family) or ("::1" if ":" in host else "127.0.0.1"))
    shown = f"[{address}]" if address.version == 6 else str(address)  # noqa: PLR2004 - IPv6
    return f"http://{shown}:{port}"


def _outward(family: int) -> str | None:
    """Return the address of this machine in its network; None if it has none."""
    beyond = "2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1"
    with socket.socket(family, socket.SOCK_DGRAM) as asking:
        try:
            # This sends nothing: the system only chooses a route.
            asking.connect((beyond, 9))
        except OSError:
            return None
        return str(asking.getsockname()[0])


def _say(ctx: click.Context | None, message: str, **facts: str) -> str:
    cli = ctx.find_object(CliContext) if ctx else None
    return (cli or CliContext()).words.say(message, **facts)
