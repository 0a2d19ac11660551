"""The configuration of Python's logging for a server."""

from __future__ import annotations

import logging

from skep.server.logs.formats import JsonFormat, TextFormat
from skep.server.logs.log_limits import LimitedLog
from skep.server.logs.security_events import NAME
from skep.server.settings import LogFormat

_FORMATS: dict[LogFormat, type[TextFormat | JsonFormat]] = {
    LogFormat.TEXT: TextFormat,
    LogFormat.JSON: JsonFormat,
}


def configure(log_format: LogFormat, *, full_addresses: bool) -> None:
    """Log errors, warnings and security events to standard error; nothing else about visitors."""
    # Not with `dictConfig`: it closes the handlers of every library in the process, and one of
    # theirs may close a stream that it shares.
    handler = LimitedLog()
    handler.setFormatter(_FORMATS[log_format](full_addresses=full_addresses))
    root = logging.getLogger()
    for other in root.handlers[:]:
        root.removeHandler(other)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger(NAME).setLevel(logging.INFO)
