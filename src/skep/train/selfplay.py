"""Self-play: games of the engine against itself, by number, on any number of cores.

The same settings and number give the same game, on any machine and in any order. ``native/games``
plays them, here and in the standalone executable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing

from skep.bounds import SEEDS
from skep.core.checks import check_type, within
from skep.core.errors import NativeTask
from skep.engine.errors import OptionError
from skep.engine.limits import Limits
from skep.engine.loaded_player import LoadedPlayer, load_player
from skep.engine.player_settings import PlayerSettings
from skep.jobs import Executor, StoppedError
from skep.rules import native, native_needed
from skep.train.data.records import Record, read_records
from skep.train.errors import UnrepeatableError

MIXED = "mixed"
"""The name of mixed rules: 60% Base+MLP, the rest all other game types and editions."""

GAME_NUMBERS = range(2**32)
"""The numbers of games that a record can hold."""

DEFAULT_PLAYER = PlayerSettings(Limits(nodes=3000), hash_mib=4)


class SelfPlayRun:
    """The games of a run. An executor plays them by number."""

    def __init__(
        self,
        seed: int,
        *,
        rules: str = MIXED,
        player: PlayerSettings | LoadedPlayer = DEFAULT_PLAYER,
    ) -> None:
        """Prepare a run.

        :raises ValueError: when *seed* is negative or too large.
        :raises WrongTypeError: when an argument has the wrong type.
        :raises NativeNeededError: when the compiled rules are not in use.
        :raises NetworkError: when the network of the player cannot be used.
        :raises OptionError: with the rules or the setting of the player that cannot be used: games
            could not be repeated, or would not end.
        :raises OSError: when the weights of the player cannot be read.
        """
        if native is None:
            raise native_needed(NativeTask.SELF_PLAY)
        seed = within("seed", seed, SEEDS)
        check_type("rules", rules, str)
        check_type("player", player, PlayerSettings, LoadedPlayer)
        loaded = player if isinstance(player, LoadedPlayer) else load_player(player)
        _check_repeatable(loaded.settings)
        self._seed = seed
        self._rules = rules
        self._player = loaded
        player_settings = loaded.to_native()
        try:
            self._native = native.SelfPlay(seed, rules, player_settings)
        except ValueError as error:
            allowed = f"a rule set in which White begins, or {MIXED}"
            raise OptionError("rules", rules, allowed) from error

    @property
    def settings(self) -> str:
        """Everything that determines the games, as in the header of a file of records."""
        return self._native.settings

    def play(self, number: int) -> bytes | None:
        """Play a game and return its record, or None if it was stopped. Thread-safe.

        :raises ValueError: when *number* is negative or too large.
        :raises WrongTypeError: when it is not a whole number.
        """
        return self._native.play(within("number", number, GAME_NUMBERS))

    def __call__(self, item: int, /) -> bytes:
        """Play a game and return its record. Can be called from any thread.

        :raises StoppedError: when it was stopped.
        """
        record = self.play(item)
        if record is None:
            raise StoppedError
        return record

    def stop(self) -> None:
        """Stop all games for good. Can be called from any thread."""
        self._native.stop()

    def __reduce__(self) -> tuple[Callable[..., SelfPlayRun], tuple[int, str, LoadedPlayer]]:
        return _restore, (self._seed, self._rules, self._player)


def play_games(
    run: SelfPlayRun, numbers: Iterable[int], keep: Callable[[bytes], None], *, executor: Executor
) -> None:
    """Play games on an executor, and pass the record of each to *keep* in this thread as it ends.

    An error or Ctrl-C stops the games in progress.

    :raises ExecutorError: when the executor cannot work.
    """
    with closing(executor.run(run, numbers)) as records:
        for record in records:
            keep(record)


def record_of(data: bytes, header: bytes) -> Record:
    """Return the single game in a record, checked as if read from a file."""
    (record,) = read_records(header + data)
    return record


def _check_repeatable(settings: PlayerSettings) -> None:
    """Refuse settings with which a game can't be repeated, or doesn't end."""
    limits = settings.limits
    if settings.threads != 1:
        raise UnrepeatableError("threads", settings.threads, "1")
    if limits.seconds is not None:
        raise UnrepeatableError("seconds", limits.seconds, "nodes or depth instead")
    if limits.nodes is None and limits.depth is None:
        raise UnrepeatableError("nodes", 0, "a limit: nodes or depth")


def _restore(seed: int, rules: str, player: LoadedPlayer) -> SelfPlayRun:
    return SelfPlayRun(seed, rules=rules, player=player)
