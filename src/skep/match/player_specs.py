"""Players as text: ``level:3``, ``nodes=5000 skep``, ``time=0.1 Threads=2 ./nokamute uhp``.

Settings of the form ``name=value`` come before the player, like variables before a command in a
shell. Every player has ``name``, ``time`` (seconds per move), ``nodes`` and ``depth``. ``skep`` and
``level:N`` are our engine in this process, with the options ``Threads``, ``Hash``, ``Level``,
``Seed`` and ``Network``. ``random``, ``naive`` and the simulated beginners play by name, with the
option ``Seed`` and without limits. ``mcts`` plays by name too, with a time, or nodes as a number of
simulations. Anything else is the command line of a program that speaks UHP, and all other settings
are options of that program.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from skep.bounds import (
    DEFAULT_HASH_MIB,
    DEPTHS,
    FULL_STRENGTH,
    HASH_MIB,
    LEVEL_NUMBERS,
    NODES,
    SEEDS,
    THREADS,
)
from skep.core.errors import NativeNeededError
from skep.engine import setting_values
from skep.engine.errors import SettingError
from skep.engine.limits import Limits
from skep.engine.network_names import BUILT_IN, network_name
from skep.engine.networks import NetworkError, find_network, network_digest
from skep.match.errors import MatchError, MatchErrorCode
from skep.opponents.errors import NumpyNeededError
from skep.opponents.registry import OPPONENTS, SIMULATING, canonical_name, opponent
from skep.rules import native

_SETTING = re.compile(r"([A-Za-z_]\w*)=(.*)", re.DOTALL)
_LEVEL = re.compile(r"level:(.*)", re.IGNORECASE)
_OURS = "skep"
_TIME, _NODES, _DEPTH, _NAME = "time", "nodes", "depth", "name"
_LEVEL_NAME = "level"
_SEED = "seed"


@dataclass(frozen=True, slots=True)
class OwnEngine:
    """Our engine in this process.

    These are the arguments of ``Engine``. ``PlayerSettings`` differs: it has weights and constants
    of the search, which ``Engine`` doesn't take, and no level.
    """

    level: int = FULL_STRENGTH
    threads: int = 1
    hash_mib: int = DEFAULT_HASH_MIB
    seed: int = 0
    network: str = BUILT_IN
    """The evaluation: ``BuiltIn``, ``HandMade`` or a network file."""

    found: native.Network | None = field(default=None, compare=False, repr=False)
    """The loaded network. It is read once, so all games use the same one."""

    @property
    def is_limited(self) -> bool:
        """Whether its level limits the search, even without other limits."""
        return self.level != FULL_STRENGTH

    @property
    def digest(self) -> str | None:
        """The fingerprint of its network, since a file can change; None without a network."""
        return network_digest(self.found) if self.found is not None else None


@dataclass(frozen=True, slots=True)
class Program:
    """A program that speaks UHP, in a process of its own."""

    command: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """A player of ``skep.opponents``."""

    name: str
    seed: int = 0

    @property
    def simulates(self) -> bool:
        """Whether it searches, with limits, rather than choose without."""
        return self.name in SIMULATING


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """A player with its name and its limits per move."""

    name: str
    kind: OwnEngine | Program | NamedPlayer
    limits: Limits = field(default_factory=Limits)
    is_named: bool = field(default=False, compare=False)
    """Whether the text gave the name. Other names may get a number, to tell players apart."""

    @property
    def text(self) -> str:
        """The player as text, without its name and limits."""
        match self.kind:
            case OwnEngine(level, threads, hash_mib, seed, network):
                words = [f"Threads={threads}", f"Hash={hash_mib}", f"Level={level}"]
                words.append(f"Seed={seed}")
                # Logs from before there were networks don't have it.
                words += [f"Network={network}"] if network != BUILT_IN else []
                return shlex.join([*words, _OURS])
            case NamedPlayer(name, seed):
                return shlex.join([f"Seed={seed}", name])
            case Program(command, options):
                return shlex.join([*(f"{name}={value}" for name, value in options), *command])


def read_players(texts: Sequence[str], limits: Limits) -> tuple[PlayerSpec, ...]:
    """Parse players; *limits* apply to those that have none of their own.

    :raises MatchError: when one of them is invalid.
    """
    specs = [_with_network(_limited(parse_player(text), limits)) for text in texts]
    given = [spec.name for spec in specs if spec.is_named]
    for name in given:
        if given.count(name) > 1:
            raise MatchError(MatchErrorCode.SAME_NAME, player=name)
    taken = set(given)
    named: list[PlayerSpec] = []
    for spec in specs:
        name = spec.name if spec.is_named else _free_name(spec.name, taken)
        taken.add(name)
        named.append(replace(spec, name=name))
    return tuple(named)


def parse_player(text: str) -> PlayerSpec:
    """Parse a player.

    >>> parse_player("name=old nodes=500 ./skep-0.1 uhp").kind
    Program(command=('./skep-0.1', 'uhp'), options=())

    :raises MatchError: when it is invalid.
    """
    settings, words = _split(text)
    if not words:
        raise MatchError(MatchErrorCode.NO_PLAYER, text=text)
    level = _LEVEL.fullmatch(words[0]) if len(words) == 1 else None
    common = {name: settings.pop(name) for name in (_TIME, _NODES, _DEPTH, _NAME) & settings.keys()}
    if level:
        given = {_LEVEL_NAME: level[1], **settings}
        kind: OwnEngine | Program | NamedPlayer = _own_engine(f"level:{level[1]}", given)
        name = f"level {level[1]}"
    elif words == [_OURS]:
        kind, name = _own_engine(_OURS, settings), _OURS
    elif len(words) == 1 and canonical_name(words[0]) in OPPONENTS:
        name = canonical_name(words[0])
        kind = _named_player(name, settings, common)
    else:
        kind, name = Program(tuple(words), tuple(settings.items())), Path(words[0]).name
    given_name = common.get(_NAME)
    return PlayerSpec(given_name or name, kind, _limits(common), is_named=bool(given_name))


def _split(text: str) -> tuple[dict[str, str], list[str]]:
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise MatchError(MatchErrorCode.OPEN_QUOTE, text=text) from error
    settings: dict[str, str] = {}
    while words and (setting := _SETTING.fullmatch(words[0])):
        settings[setting[1]] = setting[2]
        del words[0]
    return settings, words


def _limits(texts: Mapping[str, str]) -> Limits:
    return Limits(
        seconds=_seconds(texts[_TIME]) if _TIME in texts else None,
        depth=_whole(_DEPTH, texts[_DEPTH], DEPTHS) if _DEPTH in texts else None,
        nodes=_whole(_NODES, texts[_NODES], NODES) if _NODES in texts else None,
    )


def _own_engine(player: str, settings: Mapping[str, str]) -> OwnEngine:
    own = OwnEngine()
    for setting, value in settings.items():
        setter = _SETTERS.get(setting.lower())
        if setter is None:
            known = ", ".join((_NAME, _TIME, _NODES, _DEPTH, *map(str.capitalize, _SETTERS)))
            facts = {"player": player, "setting": setting, "known": known}
            raise MatchError(MatchErrorCode.UNKNOWN_SETTING, **facts)
        own = setter(own, value)
    return own


def _named_player(name: str, settings: Mapping[str, str], common: Mapping[str, str]) -> NamedPlayer:
    player = NamedPlayer(name)
    known = (_NAME, _TIME, _NODES) if player.simulates else (_NAME,)
    others = {setting: value for setting, value in common.items() if setting not in known}
    for setting, value in {**others, **settings}.items():
        if setting.lower() != _SEED:
            names = ", ".join((*known, _SEED.capitalize()))
            facts = {"player": name, "setting": setting, "known": names}
            raise MatchError(MatchErrorCode.UNKNOWN_SETTING, **facts)
        player = replace(player, seed=_whole(_SEED, value, SEEDS))
    return player


_SETTERS: dict[str, Callable[[OwnEngine, str], OwnEngine]] = {
    "threads": lambda own, text: replace(own, threads=_whole("threads", text, THREADS)),
    "hash": lambda own, text: replace(own, hash_mib=_whole("hash", text, HASH_MIB)),
    _LEVEL_NAME: lambda own, text: replace(own, level=_whole(_LEVEL_NAME, text, LEVEL_NUMBERS)),
    _SEED: lambda own, text: replace(own, seed=_whole(_SEED, text, SEEDS)),
    "network": lambda own, text: replace(own, network=network_name(text)),
}


def _whole(name: str, text: str, allowed: range) -> int:
    try:
        return setting_values.read_whole(name, text, allowed)
    except SettingError as error:
        bounds = {"low": str(allowed[0]), "high": str(allowed[-1])}
        raise MatchError(MatchErrorCode.BAD_NUMBER, setting=name, value=text, **bounds) from error


def _seconds(text: str) -> float:
    try:
        return setting_values.read_seconds(_TIME, text)
    except SettingError as error:
        raise MatchError(MatchErrorCode.BAD_TIME, setting=_TIME, value=text) from error


def _with_network(spec: PlayerSpec) -> PlayerSpec:
    """Return a player with its network loaded, after a check that a named player can play."""
    match spec.kind:
        case OwnEngine(network=network) as own:
            try:
                return replace(spec, kind=replace(own, found=find_network(network)))
            except NetworkError as error:
                raise MatchError(MatchErrorCode.BAD_NETWORK, why=str(error)) from error
        case NamedPlayer(name):
            try:
                opponent(name).close()
            except (NumpyNeededError, NativeNeededError, NetworkError) as error:
                facts = {"player": spec.name, "why": str(error)}
                raise MatchError(MatchErrorCode.PROGRAM_FAILED, **facts) from error
            return spec
        case Program():
            return spec


def _limited(spec: PlayerSpec, limits: Limits) -> PlayerSpec:
    """Return a player with limits: its own, or those of the match."""
    if isinstance(spec.kind, NamedPlayer) and not spec.kind.simulates:
        return spec
    own = spec if spec.limits != Limits() else replace(spec, limits=limits)
    if isinstance(spec.kind, NamedPlayer):
        if own.limits.depth is not None:
            raise MatchError(MatchErrorCode.NO_DEPTH, player=own.name)
        return own
    given = [own.limits.seconds, own.limits.depth, own.limits.nodes]
    number = len(given) - given.count(None)
    if isinstance(own.kind, Program) and number > 1:
        raise MatchError(MatchErrorCode.SEVERAL_LIMITS, player=own.name)
    if isinstance(own.kind, Program) and not _exists(own.kind.command[0]):
        # Perhaps a misspelled name, which a limit wouldn't help.
        raise MatchError(MatchErrorCode.UNKNOWN_PLAYER, text=own.kind.command[0])
    if number == 0 and not (isinstance(own.kind, OwnEngine) and own.kind.is_limited):
        raise MatchError(MatchErrorCode.NO_LIMITS, player=own.name)
    return own


def _exists(program: str) -> bool:
    """Whether there is such a program, or a file that the system may refuse to run."""
    return shutil.which(program) is not None or os.path.exists(program)  # noqa: PTH110 - any text


def _free_name(name: str, taken: set[str]) -> str:
    names = (name, *(f"{name} ({number})" for number in range(2, len(taken) + 3)))
    return next(free for free in names if free not in taken)
