"""Addresses of visitors, and the networks they count for."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

AddressRange = IPv4Network | IPv6Network
Address = IPv4Address | IPv6Address

# A provider gives a household a /64 or more, and a company up to a /48.
_HOUSEHOLD = 64
_SITE = 48
_SHOWN_IPV4 = 24

SITE_FACTOR = 4
"""How many times as much a whole IPv6 site can do as one of its networks."""


def parse_address(name: str) -> Address | None:
    """Return an address, with or without a port; None when it is something else.

    >>> parse_address("[2001:db8::1]:8000")
    IPv6Address('2001:db8::1')
    """
    if name.startswith("["):
        name = name[1:].partition("]")[0]
    elif name.count(":") == 1:
        name = name.partition(":")[0]
    try:
        address = ip_address(name)
    except ValueError:
        return None
    # A dual-stack socket shows IPv4 addresses like this.
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def parse_networks(names: Sequence[str]) -> tuple[AddressRange, ...]:
    """Parse addresses and networks: ``127.0.0.1``, ``10.0.0.0/8``.

    :raises ValueError: when one of them is neither.
    """
    return tuple(ip_network(name, strict=False) for name in names)


def is_in(address: Address, networks: Sequence[AddressRange]) -> bool:
    """Return whether an address is in any of the networks."""
    return any(address in network for network in networks)


def shortened_network(host: str) -> str:
    """Return the network of an address for a log: too large to tell who it is.

    >>> shortened_network("192.0.2.7"), shortened_network("2001:db8:1:2::7")
    ('192.0.2.0/24', '2001:db8:1::/48')
    """
    address = parse_address(host)
    if address is None:
        return ""
    bits = _SITE if isinstance(address, IPv6Address) else _SHOWN_IPV4
    return str(ip_network((address, bits), strict=False))


def widest_network(host: str) -> str:
    """Return the widest network that a visitor counts toward.

    >>> widest_network("192.0.2.7"), widest_network("2001:db8:1:2::7")
    ('192.0.2.7', '2001:db8:1::/48')
    """
    return list(visitor_networks(host))[-1]


def visitor_networks(host: str) -> dict[str, int]:
    """Return what a visitor counts for, each with the multiple of the limit that it has.

    One person with IPv6 has more addresses than anyone can count, and often many networks.

    >>> visitor_networks("192.0.2.7")
    {'192.0.2.7': 1}
    >>> visitor_networks("2001:db8:1:2::7")
    {'2001:db8:1:2::/64': 1, '2001:db8:1::/48': 4}
    """
    address = parse_address(host)
    if not isinstance(address, IPv6Address):
        return {str(address or host): 1}
    household, site = (ip_network((address, bits), strict=False) for bits in (_HOUSEHOLD, _SITE))
    return {str(household): 1, str(site): SITE_FACTOR}
