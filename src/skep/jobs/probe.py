"""Whether a Ray cluster can be joined: asked in a process of its own, with an end to it.

Ray itself goes on for minutes where nobody answers, fills the screen meanwhile, and may end the
process that asked.
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
    """Join a cluster for a moment.

    :raises ExecutorError: when that cannot be done.
    """
    _connect(address)
    command = (sys.executable, "-c", _JOIN, address)
    try:
        # Our own words, and an address that is no option of anything.
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
    """See whether anybody listens at HOST:PORT, which takes no time; names are Ray's affair."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), _SECONDS_TO_CONNECT).close()
    except (OSError, OverflowError, UnicodeError) as error:
        raise ExecutorError(ExecutorErrorCode.UNREACHABLE, place=address) from error


def _text(output: bytes | str | None) -> str:
    return output.decode(errors="replace") if isinstance(output, bytes) else output or ""
