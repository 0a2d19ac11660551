"""Check whether a Ray cluster can be joined, in a separate process and with a timeout.

If nobody answers, Ray itself keeps trying for minutes, fills the screen with messages, and may end
the process.
"""

from __future__ import annotations

import socket
import subprocess
import sys

from skep.jobs.errors import ExecutorError, ExecutorErrorCode

_SECONDS_TO_CONNECT = 3.0
_SECONDS_TO_JOIN = 20.0
_JOIN = "import sys, ray; ray.init(address=sys.argv[1], log_to_driver=False, logging_level='ERROR')"
_SAID = {
    "Version mismatch": ExecutorErrorCode.OTHER_RAY,
    "AuthenticationError": ExecutorErrorCode.REFUSED,
    "InvalidAuthToken": ExecutorErrorCode.REFUSED,
}


def check_cluster(address: str) -> None:
    """Join a cluster and leave it again.

    :raises ExecutorError: when that fails.
    """
    _connect(address)
    command = (sys.executable, "-c", _JOIN, address)
    try:
        # The arguments are ours, and the address can't be mistaken for an option.
        result = subprocess.run(  # noqa: S603
            command, check=False, capture_output=True, text=True, timeout=_SECONDS_TO_JOIN
        )
    except subprocess.TimeoutExpired as error:
        said = _text(error.stderr)
    else:
        if not result.returncode:
            return
        said = result.stderr
    code = next(
        (code for sign, code in _SAID.items() if sign in said), ExecutorErrorCode.UNREACHABLE
    )
    found = said.strip().splitlines()[-1:] if code is ExecutorErrorCode.OTHER_RAY else []
    raise ExecutorError(code, place=address, found="".join(found))


def _connect(address: str) -> None:
    """Check quickly whether anyone listens at HOST:PORT; Ray itself resolves other addresses."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), _SECONDS_TO_CONNECT).close()
    except (OSError, OverflowError, UnicodeError) as error:
        raise ExecutorError(ExecutorErrorCode.UNREACHABLE, place=address) from error


def _text(output: bytes | str | None) -> str:
    return output.decode(errors="replace") if isinstance(output, bytes) else output or ""
