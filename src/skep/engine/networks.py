"""Networks: what an engine judges positions with, and where they come from."""

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
from skep.engine.network_file import NetworkFault, NetworkFileError
from skep.rules import native

BUILT_IN = "BuiltIn"
"""The network that comes with Skep."""

HAND_MADE = "HandMade"
"""No network: the hand-made evaluation."""

_FILE = "skep.net"
_DIGITS = 16
_NAMES = {name.lower(): name for name in (BUILT_IN, HAND_MADE)}


_SENTENCES = {
    NetworkFault.CANNOT_READ: "it cannot be read ({why}): name another file, BuiltIn or HandMade",
    NetworkFault.NO_NETWORK: "it is not a network of Skep: name another file, BuiltIn or HandMade",
    NetworkFault.OTHER_VERSION: "its format is that of another version of Skep: train it anew",
    NetworkFault.OTHER_SHAPE: "its inputs are those of another version of Skep: train it anew",
    NetworkFault.WRONG_SIZE: "it is too short or too long: fetch it or train it again",
    NetworkFault.DAMAGED: "it has been damaged, its checksum is wrong: fetch it or train it again",
    NetworkFault.OVERFLOW: "its weights are too large to calculate with: train it anew",
    NetworkFault.NO_NATIVE: "networks need the compiled search, which is not built here",
}


class NetworkError(NetworkFileError):
    """A network that cannot be used: which file it was, why not, and what to do about it."""

    def __str__(self) -> str:
        return f"{self.file}: {_SENTENCES[self.fault].format(why=self.text)}"


class NetworkWarning(UserWarning):
    """The network that comes with Skep cannot be used, so the hand-made evaluation judges."""


# Megabytes each: all engines of a process share one, as long as any of them has it.
_shared: WeakValueDictionary[bytes, native.Network] = WeakValueDictionary()
_turn = Lock()


def network_name(text: str) -> str:
    """Return the name of a network as it is kept: those that are no files in any capitals.

    >>> network_name("handmade"), network_name("./best.net")
    ('HandMade', './best.net')
    """
    return _NAMES.get(text.lower(), text)


def find_network(name: str | os.PathLike[str] | native.Network) -> native.Network | None:
    """Return the network of a file, or the one that a name stands for; None is hand-made.

    One that has been found already is that one.

    :raises NetworkError: when the file cannot be used.
    """
    if _is_found(name):
        return name
    if name == BUILT_IN:
        return built_in_network()
    if name == HAND_MADE:
        return None
    path = os.fspath(cast("str | os.PathLike[str]", name))
    return make_network(_read(path), path)


def read_network(name: str) -> bytes | None:
    """Return the file of a network, or of the one that a name stands for; None is hand-made.

    :raises NetworkError: when it cannot be read.
    """
    if name == HAND_MADE:
        return None
    return built_in_file().read_bytes() if name == BUILT_IN else _read(name)


def make_network(data: bytes, file: str) -> native.Network:
    """Return the network in the bytes of a file, whose name errors give.

    :raises NetworkError: when it cannot be used.
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
    """Return how the SHA-256 of the file of a network begins, by which it is told from others.

    :raises KeyError: when it was not found by *find_network*.
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
    """Return the network that comes with Skep; None where it is not there or cannot be used."""
    if not _is_supported():
        return None
    try:
        return make_network(built_in_file().read_bytes(), _FILE)
    except (OSError, NetworkError) as error:
        message = f"the hand-made evaluation is used, since the network cannot be: {error}"
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
