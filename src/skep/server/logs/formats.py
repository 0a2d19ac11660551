"""How log lines are written: for people, or as JSON for programs."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime

from skep.server.addresses import shortened_network
from skep.server.logs.request_context import current_request
from skep.server.logs.security_events import EVENT, FACTS

_TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class TextFormat(logging.Formatter):
    """One line of text for each record, with its event, facts and request at the end."""

    def __init__(self, *, full_addresses: bool = False) -> None:
        super().__init__(_TEXT)
        self._full_addresses = full_addresses

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """Return the line, without a traceback."""
        facts = _facts(record, full_addresses=self._full_addresses)
        line = super().formatMessage(record)
        return f"{line} [{' '.join(f'{k}={v}' for k, v in facts.items())}]" if facts else line


class JsonFormat(logging.Formatter):
    """One JSON object for each record."""

    def __init__(self, *, full_addresses: bool = False) -> None:
        super().__init__()
        self._full_addresses = full_addresses

    def format(self, record: logging.LogRecord) -> str:
        """Return the object, on one line."""
        moment = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, str | int] = {
            "time": moment.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_facts(record, full_addresses=self._full_addresses),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def _facts(record: logging.LogRecord, *, full_addresses: bool) -> dict[str, str | int]:
    """Return what a record has besides its text. Only events say where a visitor came from."""
    facts: dict[str, str | int] = {}
    event: str | None = getattr(record, EVENT, None)
    if event is not None:
        facts["event"] = event
        known: dict[str, str | int] = getattr(record, FACTS, {})
        facts.update(known)
    request = current_request()
    if request is not None:
        facts["request_id"] = request.id
        if event is not None and request.client:
            client = request.client
            facts["client"] = client if full_addresses else shortened_network(client)
    return facts
