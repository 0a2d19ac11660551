"""Networks: find them by name or file, and load them."""

from __future__ import annotations

import hashlib
import os
import warnings
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from threading import Lock
from typing import TypeGuard, cast
from weakref import WeakValueDictionary

from skep.bounded_files import read_bounded
from skep.core.checks import check_type
from skep.engine.network_file import NetworkFault, NetworkFileError
from skep.engine.network_names import BUILT_IN, HAND_MADE
from skep.rules import native

_FILE = "skep.net"
_DIGITS = 16
_WRONG_FILE = {NetworkFault.CANNOT_READ, NetworkFault.NO_NETWORK}


class NetworkError(NetworkFileError):
    """A network that can't be used: the file, the reason, and what to do about it."""

    names = f"{BUILT_IN} or {HAND_MADE}"
    """What can be used in place of a file."""

    def __str__(self) -> str:
        remedy = f": name another file, {self.names}" if self.fault in _WRONG_FILE else ""
        return super().__str__() + remedy


class NetworkWarning(UserWarning):
    """The network that comes with Skep can't be used; the handcrafted evaluation replaces it."""


# Networks have megabytes, so all engines of a process share them.
_shared: WeakValueDictionary[bytes, native.Network] = WeakValueDictionary()
_turn = Lock()


def find_network(name: str | os.PathLike[str] | native.Network) -> native.Network | None:
    """Load a network from a file, or by name; None stands for the handcrafted evaluation.

    A network that is already loaded is returned as it is.

    :raises NetworkError: when the file can't be used.
    :raises WrongTypeError: when it is neither a network nor a name.
    """
    if _is_found(name):
        return name
    check_type("network", name, str, os.PathLike)
    if name == BUILT_IN:
        return built_in_network()
    if name == HAND_MADE:
        return None
    path = os.fspath(cast("str | os.PathLike[str]", name))
    return make_network(_read(path), path)


def read_network(name: str) -> bytes | None:
    """Read a network, given its file name or a built-in name.

    None stands for the handcrafted evaluation.

    :raises NetworkError: when it can't be read.
    """
    if name == HAND_MADE:
        return None
    return built_in_file().read_bytes() if name == BUILT_IN else _read(name)


def make_network(data: bytes, file: str) -> native.Network:
    """Load a network from the contents of a file; *file* is its name in errors.

    :raises NetworkError: when it can't be used.
    """
    if not _is_supported():
        raise NetworkError(NetworkFault.NO_NATIVE, file=file)
    digest = hashlib.sha256(data).digest()
    with _turn:
        network = _shared.get(digest)
        if network is None:
            try:
                network = native.Network(data)
            except ValueError as error:
                raise NetworkError(NetworkFault(str(error)), file=file) from error
            _shared[digest] = network
        return network


def network_digest(network: native.Network) -> str:
    """Return the first digits of the SHA-256 of a network's file, which identify the network.

    :raises KeyError: when *find_network* did not load it.
    """
    with _turn:
        for digest, found in _shared.items():
            if found is network:
                return digest.hex()[:_DIGITS]
    raise KeyError(network)


def built_in_file() -> Traversable:
    """Return the file of the network that comes with Skep."""
    return resources.files("skep.engine").joinpath(_FILE)


@cache
def built_in_network() -> native.Network | None:
    """Return the network that comes with Skep; None if it is missing or can't be used."""
    if not _is_supported():
        return None
    try:
        return make_network(built_in_file().read_bytes(), _FILE)
    except (OSError, NetworkError) as error:
        message = f"using the handcrafted evaluation, because the network can't be used: {error}"
        warnings.warn(message, NetworkWarning, stacklevel=2)
        return None


def _read(path: str) -> bytes:
    try:
        return read_bounded(path)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise NetworkError(NetworkFault.CANNOT_READ, text=why, file=path) from error


def _is_supported() -> bool:
    return hasattr(native, "Network")


def _is_found(name: str | os.PathLike[str] | native.Network) -> TypeGuard[native.Network]:
    return _is_supported() and isinstance(name, native.Network)
