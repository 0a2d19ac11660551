"""The settings of a player in self-play, in gating matches and in the native tools.

In text, they are names and values: ``nodes=5000,hash=16,network=best.net``. A value that contains
a comma, a semicolon or a quote is quoted, and a quote inside it is doubled: ``network="a,b.net"``.

The native tools (``native/games/player_text.h``) read the same text, with one difference: they
don't contain the network that comes with Skep, so they refuse ``network=BuiltIn``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from skep.bounds import DEPTHS, HASH_MIB, NODES, THREADS
from skep.engine.errors import OptionError, SettingError, SettingFault
from skep.engine.limits import Limits
from skep.engine.network_names import HAND_MADE, network_name
from skep.engine.setting_values import not_whole, parse_whole, read_seconds, read_whole
from skep.rules import native

TUNED, ROUGH = "tuned", "rough"
"""The weights of the handcrafted evaluation, and a rough version of them."""

SETTINGS = "nodes, seconds, depth, threads, hash, network, weights or a constant of the search"
"""All settings, as an error names them."""

_NAME = re.compile("[a-z][a-z_]*")
_QUOTED = re.compile(r'"((?:[^"]|"")*)"(?=,|$)', re.DOTALL)
_UNQUOTED = re.compile("[^,]*")
_FILES = frozenset({"network", "weights"})


@dataclass(frozen=True, slots=True)
class PlayerSettings:
    """A player: limits per move, memory, evaluation, and constants of the search.

    >>> parse_player_settings("nodes=3000,hash=4")
    PlayerSettings(limits=Limits(seconds=None, depth=None, nodes=3000), threads=1, hash_mib=4, \
network='HandMade', weights='tuned', tuning=())
    """

    limits: Limits = field(default_factory=Limits)
    threads: int = 1
    hash_mib: int = 16
    """The size of the transposition table, in MiB."""

    network: str = HAND_MADE
    """``BuiltIn``, ``HandMade`` or a network file."""

    weights: str = TUNED
    """The weights of the handcrafted evaluation: ``tuned``, ``rough`` or a file."""

    tuning: tuple[tuple[str, int], ...] = ()
    """Constants of the search that differ from the default, sorted by name."""

    def __post_init__(self) -> None:
        """Check the ranges.

        :raises OptionError: with the field that is out of range.
        """
        if self.threads not in THREADS:
            raise not_whole("threads", self.threads, THREADS)
        if self.hash_mib not in HASH_MIB:
            raise not_whole("hash", self.hash_mib, HASH_MIB)
        names = [name for name, _ in self.tuning]
        for name in names:
            if not _NAME.fullmatch(name) or name in _SETTERS or names.count(name) > 1:
                raise OptionError("tuning", name, "names of constants, each once")
        object.__setattr__(self, "tuning", tuple(sorted(self.tuning)))


def parse_player_settings(text: str) -> PlayerSettings:
    """Parse settings. If a name occurs twice, the last value counts.

    Constants of the search are only checked if the compiled search is installed, because only it
    knows them.

    :raises SettingError: with the setting that is unknown or has a value that isn't allowed.
    """
    settings = PlayerSettings()
    before: tuple[str, str] | None = None
    for name, value in _split(text):
        setter = _SETTERS.get(name)
        if setter is not None:
            settings = setter(settings, value)
        else:
            settings = _with_constant(settings, name, value, before)
        before = name, value
    return settings


def format_player_settings(settings: PlayerSettings) -> str:
    """Format settings as text, without those that have their default value.

    >>> format_player_settings(PlayerSettings(Limits(nodes=5), network="a,b.net"))
    'nodes=5,network="a,b.net"'
    """
    default, limits = PlayerSettings(), settings.limits
    values = {
        "nodes": (limits.nodes, None),
        "seconds": (limits.seconds, None),
        "depth": (limits.depth, None),
        "threads": (settings.threads, default.threads),
        "hash": (settings.hash_mib, default.hash_mib),
        "network": (settings.network, default.network),
        "weights": (settings.weights, default.weights),
        **{name: (value, None) for name, value in settings.tuning},
    }
    given = ((name, str(value)) for name, (value, usual) in values.items() if value != usual)
    return ",".join(f"{name}={_quote(value)}" for name, value in given)


def check_tuning(settings: PlayerSettings) -> None:
    """Check the constants of the search; this needs the compiled search.

    :raises SettingError: with the constant that is unknown or out of range.
    """
    ranges = _tuning_ranges()
    for name, value in settings.tuning:
        if name not in ranges:
            raise _no_setting(SettingFault.UNKNOWN, f"{name}={value}", None)
        if value not in ranges[name]:
            raise not_whole(name, value, ranges[name])


def _split(text: str) -> Iterator[tuple[str, str]]:
    """Yield names and values, without quotes."""
    at = 0
    before: tuple[str, str] | None = None
    while at < len(text):
        name, equals, _ = text[at:].partition("=")
        if not equals or not _NAME.fullmatch(name):
            raise _no_setting(SettingFault.MALFORMED, text[at:].partition(",")[0], before)
        at += len(name) + 1
        pattern = _QUOTED if text.startswith('"', at) else _UNQUOTED
        found = pattern.match(text, at)
        if found is None:
            allowed = "a closing quote, and then a comma or the end"
            raise SettingError(SettingFault.UNCLOSED_QUOTE, name, text[at:], allowed)
        value = found[0] if pattern is _UNQUOTED else found[1].replace('""', '"')
        at = found.end() + 1
        if at == len(text):
            last = f"{name}={found[0]},"
            allowed = "a setting after the last comma"
            raise SettingError(SettingFault.TRAILING_COMMA, "setting", last, allowed)
        yield name, value
        before = name, value


def _quote(value: str) -> str:
    # The native tools separate players with semicolons.
    if any(character in value for character in ',;"'):
        return '"' + value.replace('"', '""') + '"'
    return value


def _no_setting(fault: SettingFault, part: str, before: tuple[str, str] | None) -> SettingError:
    """Return the error for a part that isn't a setting; *before* is the setting before it."""
    allowed = SETTINGS if fault is SettingFault.UNKNOWN else f"{SETTINGS}, and then ="
    if before is None or before[0] not in _FILES:
        return SettingError(fault, "setting", part, allowed)
    suggestion = f"{before[0]}={_quote(f'{before[1]},{part}')}"
    fault = SettingFault.UNQUOTED_COMMA
    return SettingError(fault, "setting", part, allowed, suggestion=suggestion)


def _with_constant(
    settings: PlayerSettings, name: str, value: str, before: tuple[str, str] | None
) -> PlayerSettings:
    ranges = _tuning_ranges()
    number = None if ranges else parse_whole(value)
    if name in ranges:
        number = read_whole(name, value, ranges[name])
    if number is None:
        raise _no_setting(SettingFault.UNKNOWN, f"{name}={value}", before)
    others = tuple(one for one in settings.tuning if one[0] != name)
    return replace(settings, tuning=(*others, (name, number)))


def _tuning_ranges() -> Mapping[str, range]:
    """Return the values that each constant of the search can have; empty without the extension."""
    if native is None:
        return {}
    ranges = native.tuning_ranges()
    return {name: range(low, high + 1) for name, (low, high) in ranges.items()}


def _nodes(settings: PlayerSettings, value: str) -> PlayerSettings:
    nodes = read_whole("nodes", value, NODES)
    return replace(settings, limits=replace(settings.limits, nodes=nodes))


def _depth(settings: PlayerSettings, value: str) -> PlayerSettings:
    depth = read_whole("depth", value, DEPTHS)
    return replace(settings, limits=replace(settings.limits, depth=depth))


def _seconds(settings: PlayerSettings, value: str) -> PlayerSettings:
    seconds = read_seconds("seconds", value)
    return replace(settings, limits=replace(settings.limits, seconds=seconds))


def _threads(settings: PlayerSettings, value: str) -> PlayerSettings:
    return replace(settings, threads=read_whole("threads", value, THREADS))


def _hash(settings: PlayerSettings, value: str) -> PlayerSettings:
    return replace(settings, hash_mib=read_whole("hash", value, HASH_MIB))


_SETTERS: dict[str, Callable[[PlayerSettings, str], PlayerSettings]] = {
    "nodes": _nodes,
    "seconds": _seconds,
    "depth": _depth,
    "threads": _threads,
    "hash": _hash,
    "network": lambda settings, value: replace(settings, network=network_name(value)),
    "weights": lambda settings, value: replace(settings, weights=value),
}
