"""Policies: read them from files, or the one that comes with Skep."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable

from skep.bounded_files import read_bounded
from skep.engine.network_file import NetworkFault
from skep.engine.network_names import BUILT_IN
from skep.engine.networks import NetworkError
from skep.rules import native


def built_in_policy_file() -> Traversable:
    """Return the file of the policy that comes with Skep."""
    return resources.files("skep.engine").joinpath("policy.net")


def read_policy(path: str) -> bytes:
    """Read a policy, given its file name or ``BUILT_IN``.

    :raises NetworkError: when it can't be read.
    """
    try:
        if path == BUILT_IN:
            return built_in_policy_file().read_bytes()
        return read_bounded(path)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise NetworkError(NetworkFault.CANNOT_READ, text=why, file=path) from error


def make_policy(data: bytes, file: str) -> native.Policy:
    """Load a policy from the contents of a file; *file* is its name in errors.

    :raises NetworkError: when it can't be used.
    """
    if not hasattr(native, "Policy"):
        raise NetworkError(NetworkFault.NO_NATIVE, file=file)
    try:
        return native.Policy(data)
    except ValueError as error:
        raise NetworkError(NetworkFault(str(error)), file=file) from error
