"""Gating matches: pairs of games between two settings of the engine.

In a pair, both players play both colors from the same opening, which depends on the number of the
pair. At fixed nodes, the same number gives the same games. ``native/games`` plays them, here and in
``skep_match``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass

from skep.core.errors import NativeTask
from skep.core.ruleset import Ruleset
from skep.engine.errors import OptionError
from skep.engine.limits import Limits
from skep.engine.loaded_player import LoadedPlayer, load_player
from skep.engine.player_settings import PlayerSettings
from skep.jobs import Executor, StoppedError
from skep.match.openings import Half, marked_lines, suite_for, suite_text
from skep.notation.rulesets import as_ruleset
from skep.rules import native, native_needed

_WIN, _DRAW, _LOSS = 2, 1, 0


@dataclass(frozen=True, slots=True)
class PairResult:
    """The result of a pair for A."""

    number: int
    halves: tuple[int, int]
    """A's half points as White and as Black: 2 for a win, 1 for a draw."""

    plies: int
    """The plies of both games after the opening."""

    cut_off: int
    """The number of games that count as draws only because they reached the ply limit."""

    @property
    def points(self) -> float:
        """A's points out of two, for ``skep.match.statistics.pair_counts``."""
        return sum(self.halves) / 2

    @property
    def wins(self) -> int:
        """How many of the two games A won."""
        return self.halves.count(_WIN)

    @property
    def draws(self) -> int:
        """How many of the two games were drawn."""
        return self.halves.count(_DRAW)

    @property
    def losses(self) -> int:
        """How many of the two games B won."""
        return self.halves.count(_LOSS)


class PairedGames:
    """Pairs of games between A and B. An executor plays them by number."""

    def __init__(
        self,
        a: PlayerSettings | LoadedPlayer,
        b: PlayerSettings | LoadedPlayer,
        *,
        rules: str,
        openings: Sequence[str] | None = None,
        seed: int = 1,
    ) -> None:
        """Prepare pairs from openings, or from random ones that depend on *seed* and the number.

        An opening is a list of moves joined with ``;``.

        :raises NativeNeededError: when the compiled rules are not in use.
        :raises NetworkError: when the network of a player cannot be used.
        :raises OptionError: with the setting of a player that cannot be used.
        :raises OSError: when the weights of a player cannot be read.
        :raises ValueError: with the rules or the opening that cannot be played.
        """
        if native is None:
            raise native_needed(NativeTask.PAIRS)
        self._players = one, other = _loaded(a), _loaded(b)
        self._match = (rules, tuple(openings or ()), seed)
        self._native = native.PairPlay(
            one.to_native(), other.to_native(), rules, list(openings or ()), seed
        )

    def __call__(self, item: int, /) -> PairResult:
        """Play a pair. Can be called from any thread.

        :raises StoppedError: when it was stopped.
        """
        played = self._native.play(item)
        if played is None:
            raise StoppedError
        return PairResult(item, *played)

    def stop(self) -> None:
        """Stop all games for good. Can be called from any thread."""
        self._native.stop()

    def __reduce__(self) -> tuple[Callable[..., PairedGames], tuple[object, ...]]:
        return _restore, (*self._players, *self._match)


def play_pairs(  # noqa: PLR0913 - the caller chooses each of them
    a: PlayerSettings,
    b: PlayerSettings,
    *,
    rules: str,
    openings: Sequence[str] | None,
    pairs: Iterable[int],
    executor: Executor,
    seed: int = 1,
) -> Generator[PairResult, None, None]:
    """Play pairs of games by number on an executor, and yield each one as it ends.

    Close the generator to stop the games in progress.

    :raises NativeNeededError: at once, when the compiled rules are not in use.
    :raises NetworkError: at once, when the network of a player cannot be used.
    :raises ValueError: at once, with the setting, the rules or the opening that cannot be played.
    :raises ExecutorError: when the executor cannot work.
    """
    task = PairedGames(a, b, rules=rules, openings=openings, seed=seed)
    return executor.run(task, pairs)


def tuning_openings(ruleset: Ruleset | str) -> list[str]:
    """Return the tuning openings of our suite, which exclude the hold-out.

    :raises HiveError: if the rule set doesn't exist.
    """
    rules = as_ruleset(ruleset, "ruleset")
    lines = marked_lines(suite_text(suite_for(rules)))
    return [game for half, game in lines if half is Half.TUNING]


def _loaded(player: PlayerSettings | LoadedPlayer) -> LoadedPlayer:
    loaded = player if isinstance(player, LoadedPlayer) else load_player(player)
    if loaded.settings.limits == Limits():
        # Its first move would take forever.
        raise OptionError("nodes", 0, "a limit: nodes, depth or seconds")
    return loaded


def _restore(
    a: LoadedPlayer, b: LoadedPlayer, rules: str, openings: Sequence[str], seed: int
) -> PairedGames:
    return PairedGames(a, b, rules=rules, openings=openings, seed=seed)
