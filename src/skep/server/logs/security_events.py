"""Security events: the closed list, and how they get into the log and the metrics."""

from __future__ import annotations

import logging
from enum import StrEnum

from skep.server import metrics

NAME = "skep.security"
"""The logger of all security events."""

EVENT = "skep_event"
"""The attribute of a log record that has its event."""

FACTS = "skep_facts"
"""The attribute of a log record that has its facts."""

_logger = logging.getLogger(NAME)


class SecurityEvent(StrEnum):
    """Something that an operator may want to know about, or to raise an alarm for."""

    HOST_REFUSED = "host_refused"
    ORIGIN_REFUSED = "origin_refused"
    RATE_LIMITED = "rate_limited"
    CONNECTION_REFUSED = "connection_refused"
    ABUSE_CLOSED = "abuse_closed"
    METRICS_REFUSED = "metrics_refused"
    DEVICE_LINK_FAILED = "device_link_failed"
    STUDY_LINK_FAILED = "study_link_failed"
    MESSAGE_REFUSED = "message_refused"
    GAME_DAMAGED = "game_damaged"
    DISK_FULL = "disk_full"
    SIGNED_OUT_EVERYWHERE = "signed_out_everywhere"
    ACCOUNT_DELETED = "account_deleted"


_TEXTS: dict[SecurityEvent, tuple[int, str]] = {
    SecurityEvent.HOST_REFUSED: (logging.WARNING, "refused a request for an unknown host name"),
    SecurityEvent.ORIGIN_REFUSED: (logging.WARNING, "refused a request from another site's page"),
    SecurityEvent.RATE_LIMITED: (logging.WARNING, "refused a request over the rate limit"),
    SecurityEvent.CONNECTION_REFUSED: (logging.WARNING, "refused a connection: too many are open"),
    SecurityEvent.ABUSE_CLOSED: (logging.WARNING, "closed a connection that broke the rules"),
    SecurityEvent.METRICS_REFUSED: (logging.WARNING, "refused to show metrics"),
    SecurityEvent.DEVICE_LINK_FAILED: (logging.WARNING, "refused an unknown or used device link"),
    SecurityEvent.STUDY_LINK_FAILED: (logging.WARNING, "refused an unknown study link"),
    SecurityEvent.MESSAGE_REFUSED: (
        logging.WARNING,
        "refused a message in Redis that was signed with another key, or not at all",
    ),
    SecurityEvent.GAME_DAMAGED: (logging.ERROR, "a stored game is damaged"),
    SecurityEvent.DISK_FULL: (logging.ERROR, "refused to save something: the disk is nearly full"),
    SecurityEvent.SIGNED_OUT_EVERYWHERE: (logging.INFO, "a player has ended all sessions"),
    SecurityEvent.ACCOUNT_DELETED: (logging.INFO, "a player has deleted their data"),
}


def log_event(event: SecurityEvent, text: str | None = None, **facts: str | int) -> None:
    """Count an event, and log it with its facts: nothing that tells who a player is.

    *text* is a sentence that says more than the usual one.
    """
    metrics.security_events.labels(event.value).inc()
    level, usual = _TEXTS[event]
    _logger.log(level, "%s", text or usual, extra={EVENT: event.value, FACTS: facts})
