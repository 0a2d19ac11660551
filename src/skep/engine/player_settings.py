"""The settings of a player in self-play, in gating matches and in the native tools.

As text they are names and values: ``nodes=5000,hash=16,network=best.net``. A value that contains a
comma or a quote is quoted, and a quote inside it is doubled: ``network="a,b.net"``. The native
tools (``native/games/player.h``) read the same text, except that they take only files as networks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from skep.engine.engine import HASH_MIB
from skep.engine.errors import OptionError
from skep.engine.limits import Limits
from skep.engine.networks import HAND_MADE, network_name
from skep.rules import THREADS

TUNED, ROUGH = "tuned", "rough"
"""The weights of the hand-made evaluation, and a rough version of them."""

SETTINGS = "nodes, seconds, depth, threads, hash, network, weights or a constant of the search"
"""What can be set, as an error says it."""

_NAME = re.compile("[a-z][a-z_]*")
_CLOSED = re.compile(r'"((?:[^"]|"")*)"(?=,|$)', re.DOTALL)
_PLAIN = re.compile("[^,]*")


@dataclass(frozen=True, slots=True)
class PlayerSettings:
    """Who plays: the limits per move, the memory, the evaluation, and constants of the search.

    >>> parse_player_settings("nodes=3000,hash=4")
    PlayerSettings(limits=Limits(seconds=None, depth=None, nodes=3000), threads=1, hash_mib=4, \
network='HandMade', weights='tuned', tuning=())
    """

    limits: Limits = field(default_factory=Limits)
    threads: int = 1
    hash_mib: int = 16
    """The size of the transposition table, in MiB."""

    network: str = HAND_MADE
    """``BuiltIn``, ``HandMade`` or the file of a network."""

    weights: str = TUNED
    """The weights of the hand-made evaluation: ``tuned``, ``rough`` or a file."""

    tuning: tuple[tuple[str, int], ...] = ()
    """Constants of the search that differ from the default, by name, sorted."""

    def __post_init__(self) -> None:
        """Check the ranges.

        :raises OptionError: with the field that is out of range.
        """
        if self.threads not in THREADS:
            raise OptionError("threads", self.threads, _span(THREADS))
        if self.hash_mib not in HASH_MIB:
            raise OptionError("hash", self.hash_mib, _span(HASH_MIB))
        names = [name for name, _ in self.tuning]
        for name in names:
            if not _NAME.fullmatch(name) or name in _SETTERS or names.count(name) > 1:
                raise OptionError("tuning", name, "names of constants, each once")
        object.__setattr__(self, "tuning", tuple(sorted(self.tuning)))


def parse_player_settings(text: str) -> PlayerSettings:
    """Return the settings that a text names. If a name occurs twice, the last value counts.

    :raises OutOfRangeError: with the setting that is unknown, or that cannot have its value.
    """
    settings = PlayerSettings()
    for name, value in _split(text):
        setter = _SETTERS.get(name)
        settings = setter(settings, value) if setter else _tuned(settings, name, value)
    return settings


def format_player_settings(settings: PlayerSettings) -> str:
    """Return settings as text, without those that have their default.

    >>> format_player_settings(PlayerSettings(Limits(nodes=5), network="a,b.net"))
    'nodes=5,network="a,b.net"'
    """
    usual, limits = PlayerSettings(), settings.limits
    values = {
        "nodes": (limits.nodes, None),
        "seconds": (limits.seconds, None),
        "depth": (limits.depth, None),
        "threads": (settings.threads, usual.threads),
        "hash": (settings.hash_mib, usual.hash_mib),
        "network": (settings.network, usual.network),
        "weights": (settings.weights, usual.weights),
        **{name: (value, None) for name, value in settings.tuning},
    }
    given = ((name, str(value)) for name, (value, default) in values.items() if value != default)
    return ",".join(f"{name}={_quoted(value)}" for name, value in given)


def _split(text: str) -> Iterator[tuple[str, str]]:
    """Yield names and values, without quotes."""
    at = 0
    while at < len(text):
        name, equals, _ = text[at:].partition("=")
        if not equals or not _NAME.fullmatch(name):
            raise OptionError("setting", text[at:].partition(",")[0], f"{SETTINGS}, and then =")
        at += len(name) + 1
        if not text.startswith('"', at):
            plain = _PLAIN.match(text, at)
            assert plain is not None  # noqa: S101 - it matches anything
            yield name, plain[0]
            at = plain.end() + 1
        elif quoted := _CLOSED.match(text, at):
            yield name, quoted[1].replace('""', '"')
            at = quoted.end() + 1
        else:
            raise OptionError(name, text[at:], "a closing quote, and then a comma or the end")


def _quoted(value: str) -> str:
    if "," in value or '"' in value:
        return '"' + value.replace('"', '""') + '"'
    return value


def _whole(name: str, value: str) -> int:
    if not re.fullmatch("-?[0-9]{1,19}", value):
        raise OptionError(name, value, "a whole number")
    return int(value)


def _tuned(settings: PlayerSettings, name: str, value: str) -> PlayerSettings:
    if not re.fullmatch("-?[0-9]{1,9}", value):
        raise OptionError("setting", f"{name}={value}", SETTINGS)
    others = tuple(one for one in settings.tuning if one[0] != name)
    return replace(settings, tuning=(*others, (name, int(value))))


def _nodes(settings: PlayerSettings, value: str) -> PlayerSettings:
    return replace(settings, limits=replace(settings.limits, nodes=_whole("nodes", value)))


def _depth(settings: PlayerSettings, value: str) -> PlayerSettings:
    return replace(settings, limits=replace(settings.limits, depth=_whole("depth", value)))


def _seconds(settings: PlayerSettings, value: str) -> PlayerSettings:
    try:
        seconds = float(value)
    except ValueError as error:
        raise OptionError("seconds", value, "a number of seconds above 0") from error
    return replace(settings, limits=replace(settings.limits, seconds=seconds))


def _span(allowed: range) -> str:
    return f"a whole number from {allowed[0]} to {allowed[-1]}"


_Setter = Callable[[PlayerSettings, str], PlayerSettings]
_SETTERS: dict[str, _Setter] = {
    "nodes": _nodes,
    "seconds": _seconds,
    "depth": _depth,
    "threads": lambda settings, value: replace(settings, threads=_whole("threads", value)),
    "hash": lambda settings, value: replace(settings, hash_mib=_whole("hash", value)),
    "network": lambda settings, value: replace(settings, network=network_name(value)),
    "weights": lambda settings, value: replace(settings, weights=value),
}
