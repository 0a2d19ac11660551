"""How long to think, as ``bestmove`` says it: ``time 00:00:05``, ``depth 4`` and others."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from skep.uhp.errors import CommandError, shortened

if TYPE_CHECKING:
    from skep.engine.limits import Limits

_TICKS = 10_000_000
_DAY, _HOUR, _MINUTE = 86_400, 3_600, 60
_TIME = re.compile(
    r"(?:([0-9]{1,6})\.)?([0-9]{1,6}):([0-9]{1,6}):([0-9]{1,6})(\.[0-9]{1,20})?", re.ASCII
)


_SECONDS = re.compile(r"[0-9]{1,9}(\.[0-9]{0,20})?|\.[0-9]{1,20}", re.ASCII)
_WHOLE = re.compile(r"[0-9]{1,18}", re.ASCII)
_LONGEST = 1e9
_SHORTEST = 0.001
_DEEPEST = 64
_TO_ANSWER = 0.004
_LARGEST_RESERVE = 0.05


@dataclass(frozen=True, slots=True)
class Asked:
    """What ``bestmove`` was given; all of it None when it is to think until it is stopped."""

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None

    @property
    def is_endless(self) -> bool:
        """Whether only somebody else can end the search."""
        return self == Asked()

    def within(self, spent: float) -> Asked:
        """Return what is left when some seconds are spent already."""
        if self.seconds is None:
            return self
        # The answer has to get there in time too.
        reserve = min(_TO_ANSWER, self.seconds * _LARGEST_RESERVE)
        return replace(self, seconds=max(_SHORTEST, self.seconds - spent - reserve))


@dataclass(frozen=True, slots=True)
class Search:
    """A command that makes an engine think, and the form it has."""

    form: str
    """What an engine knows or does not know."""

    command: str


def parse_asked(text: str) -> Asked:
    """Return what follows ``bestmove``: pairs of a kind of limit and a number.

    A depth of 0 and a time of 0 are the least there is: the protocol allows them.

    :raises CommandError: when it is something else.
    """
    words = text.lower().split()
    found = dict[str, float]()
    for kind, value in zip(words[::2], [*words[1::2], ""], strict=False):
        name, number = _limit(kind, value)
        if number is None or name in found:
            message = f"bestmove: cannot keep to {shortened(text)!r}; help bestmove tells the ways"
            raise CommandError(message)
        found[name] = number
    seconds, depth, nodes = (found.get(name) for name in ("seconds", "depth", "nodes"))
    return Asked(
        None if seconds is None else min(max(seconds, _SHORTEST), _LONGEST),
        None if depth is None else int(min(max(depth, 1), _DEEPEST)),
        None if nodes is None else int(nodes),
    )


def _limit(kind: str, value: str) -> tuple[str, float | None]:
    """Return the name of a limit, and its number; None when that is not one."""
    match kind:
        case "time":
            return "seconds", parse_time(value)
        case "seconds":
            return kind, float(value) if _SECONDS.fullmatch(value) else None
        case "depth":
            return kind, int(value) if _WHOLE.fullmatch(value) else None
        case "nodes":
            return kind, (int(value) or None) if _WHOLE.fullmatch(value) else None
        case _:
            return kind, None


def parse_time(text: str) -> float | None:
    """Return the seconds that a time means, such as ``00:00:05``; None when it is not one.

    The protocol says ``hh:mm:ss``; MzingaViewer writes what .NET does, with days before a
    point and fractions after another: ``1.00:00:00``, ``00:00:00.5000000``.

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
    """Return a time as every engine reads it, with a fraction only if need be.

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


def searches(limits: Limits) -> list[Search]:
    """Return the commands that say limits, the best first: an engine may not know it.

    Several limits at once, and all but whole seconds and depth, are extensions. Without limits
    the engine thinks until it is stopped.
    """
    forms = list[Search]()
    if limits.seconds is not None:
        time = format_time(limits.seconds)
        forms.append(Search("fraction" if "." in time[2:] else "time", f"time {time}"))
        # nokamute takes no fractions there, but has a word for them.
        forms.append(Search("seconds", f"seconds {limits.seconds:.7f}".rstrip("0").rstrip(".")))
    if limits.depth is not None:
        forms.append(Search("depth", f"depth {limits.depth}"))
    if limits.nodes is not None:
        forms.append(Search("nodes", f"nodes {limits.nodes}"))
    kinds = (limits.seconds, limits.depth, limits.nodes)
    if len(kinds) - kinds.count(None) > 1:
        together = [form.command for form in forms if form.form != "seconds"]
        forms.insert(0, Search("together", " ".join(together)))
    if not forms:
        return [Search("bare", "bestmove")]
    return [Search(form.form, f"bestmove {form.command}") for form in forms]
