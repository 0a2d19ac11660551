"""The limits of ``bestmove``: ``time 00:00:05``, ``depth 4`` and others."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from skep.bounds import DEPTHS, MAX_SECONDS, NODES
from skep.engine.setting_values import parse_decimal, parse_whole
from skep.uhp.errors import CommandError, shortened

if TYPE_CHECKING:
    from skep.engine.limits import Limits

_TICKS = 10_000_000
_DAY, _HOUR, _MINUTE = 86_400, 3_600, 60
# The protocol has a grammar of its own for times; the other numbers are read like any setting.
_TIME = re.compile(
    r"(?:([0-9]{1,6})\.)?([0-9]{1,6}):([0-9]{1,6}):([0-9]{1,6})(\.[0-9]{1,20})?", re.ASCII
)
_MIN_SECONDS = 0.001
_OVERHEAD_SECONDS = 0.004
_MAX_OVERHEAD_SHARE = 0.05


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """The limits given with ``bestmove``; without any, it searches until it is stopped."""

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None

    @property
    def is_infinite(self) -> bool:
        """Whether the search only ends when it is stopped."""
        return self == SearchLimits()

    def after(self, spent: float) -> SearchLimits:
        """Return the limits that remain after *spent* seconds."""
        if self.seconds is None:
            return self
        # Leave time to send the answer.
        overhead = min(_OVERHEAD_SECONDS, self.seconds * _MAX_OVERHEAD_SHARE)
        return replace(self, seconds=max(_MIN_SECONDS, self.seconds - spent - overhead))


@dataclass(frozen=True, slots=True)
class SearchCommand:
    """A command that starts a search."""

    form: str
    """Which way of stating limits it uses: not every engine supports all of them."""

    command: str


def parse_search_limits(text: str) -> SearchLimits:
    """Parse the arguments of ``bestmove``: pairs of a limit and a number.

    The protocol allows a depth of 0 and a time of 0. They mean the smallest value possible.

    :raises CommandError: when the text is anything else.
    """
    words = text.lower().split()
    found = dict[str, float]()
    for kind, value in zip(words[::2], [*words[1::2], ""], strict=False):
        name, number = _limit(kind, value)
        if number is None or name in found:
            message = f"bestmove: invalid limits {shortened(text)!r}; see help bestmove"
            raise CommandError(message)
        found[name] = number
    seconds, depth, nodes = (found.get(name) for name in ("seconds", "depth", "nodes"))
    return SearchLimits(
        None if seconds is None else min(max(seconds, _MIN_SECONDS), MAX_SECONDS),
        None if depth is None else int(min(max(depth, 1), DEPTHS[-1])),
        None if nodes is None else int(nodes),
    )


def _limit(kind: str, value: str) -> tuple[str, float | None]:
    """Return the name of a limit and its number; None if the value is not a number."""
    match kind:
        case "time":
            return "seconds", parse_time(value)
        case "seconds":
            return kind, _from_zero(parse_decimal(value))
        case "depth":
            return kind, _from_zero(parse_whole(value))
        case "nodes":
            nodes = parse_whole(value) or 0
            return kind, nodes if nodes in NODES else None
        case _:
            return kind, None


def _from_zero(number: float | None) -> float | None:
    return None if number is None or number < 0 else number


def parse_time(text: str) -> float | None:
    """Return a time such as ``00:00:05`` in seconds, or None if the text is not a time.

    The protocol says ``hh:mm:ss``. MzingaViewer writes .NET time spans, with days before one dot
    and fractions after another: ``1.00:00:00``, ``00:00:00.5000000``.

    >>> parse_time("00:01:00.5")
    60.5
    """
    match = _TIME.fullmatch(text)
    if match is None:
        return None
    days, hours, minutes, seconds, fraction = match.groups()
    whole = int(days or 0) * _DAY + int(hours) * _HOUR + int(minutes) * _MINUTE + int(seconds)
    return whole + float(fraction or 0)


def format_time(seconds: float) -> str:
    """Format a time the way every engine reads it, with a fraction only if there is one.

    >>> format_time(90), format_time(0.25)
    ('00:01:30', '00:00:00.2500000')
    """
    whole, ticks = divmod(max(1, round(seconds * _TICKS)), _TICKS)
    days, whole = divmod(whole, _DAY)
    hours, whole = divmod(whole, _HOUR)
    minutes, whole = divmod(whole, _MINUTE)
    head = f"{days}." if days else ""
    tail = f".{ticks:07}" if ticks else ""
    return f"{head}{hours:02}:{minutes:02}:{whole:02}{tail}"


def search_commands(limits: Limits) -> list[SearchCommand]:
    """Return the commands that state these limits, the most precise first.

    The protocol itself only has whole seconds and depth. Fractions, nodes and several limits at
    once are extensions that an engine may not support. Without limits, the engine searches until it
    is stopped.
    """
    forms = list[SearchCommand]()
    if limits.seconds is not None:
        time = format_time(limits.seconds)
        forms.append(SearchCommand("fraction" if "." in time[2:] else "time", f"time {time}"))
        # nokamute rejects fractions in ``time`` but has ``seconds`` for them.
        forms.append(
            SearchCommand("seconds", f"seconds {limits.seconds:.7f}".rstrip("0").rstrip("."))
        )
    if limits.depth is not None:
        forms.append(SearchCommand("depth", f"depth {limits.depth}"))
    if limits.nodes is not None:
        forms.append(SearchCommand("nodes", f"nodes {limits.nodes}"))
    kinds = (limits.seconds, limits.depth, limits.nodes)
    if len(kinds) - kinds.count(None) > 1:
        together = [form.command for form in forms if form.form != "seconds"]
        forms.insert(0, SearchCommand("together", " ".join(together)))
    if not forms:
        return [SearchCommand("bare", "bestmove")]
    return [SearchCommand(form.form, f"bestmove {form.command}") for form in forms]
