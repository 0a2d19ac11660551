"""The configuration of Python's logging for a server."""

from __future__ import annotations

import logging.config

from skep.server.logs.formats import JsonFormat, TextFormat
from skep.server.logs.log_limits import LimitedLog
from skep.server.logs.security_events import NAME
from skep.server.settings import LogFormat

_FORMATS: dict[LogFormat, type[logging.Formatter]] = {
    LogFormat.TEXT: TextFormat,
    LogFormat.JSON: JsonFormat,
}


def configure(log_format: LogFormat, *, full_addresses: bool) -> None:
    """Log errors, warnings and security events to standard error; nothing else about visitors."""
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "chosen": {"()": _FORMATS[log_format], "full_addresses": full_addresses}
            },
            "handlers": {"stderr": {"()": LimitedLog, "formatter": "chosen"}},
            "root": {"handlers": ["stderr"], "level": "WARNING"},
            "loggers": {NAME: {"level": "INFO"}},
        }
    )
