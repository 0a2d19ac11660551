"""The search of one review: all positions first, then those around the faults, longer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from skep.engine.review.marks import plies_with_lines
from skep.server.workers.engine_pool import EnginePool, Evaluation, Requester, ReviewTask
from skep.server.workers.evaluation_cache import EvaluationCache, Strength
from skep.server.workers.reviewed_games import GameToReview, ReviewedPosition, marks_of
from skep.server.workers.single_file import SingleFile

_NODES = range(200, 2001)
"""How many nodes to search per ply: fewer in a long game."""

_NODES_OF_GAME = 100_000

CLOSER_NODES = range(2_000, 20_001)
"""How many nodes to search before and after each fault: fewer if there are many."""

_NODES_OF_FAULTS = 400_000
LONGEST_LINE = 6

_KNOWN_AT_ONCE = 100
"""How many evaluations are looked up and decoded in a turn of the event loop: 2 ms."""


class ReviewSearch:
    """Searches a game, with everything that is known from earlier searches."""

    def __init__(
        self,
        engines: EnginePool,
        cache: EvaluationCache,
        file: SingleFile,
        game: GameToReview,
        requester: Requester,
    ) -> None:
        self._engines = engines
        self._cache = cache
        self._file = file
        self._game = game
        self._requester = requester
        self._found: dict[int, ReviewedPosition] = {}
        self.progress: float = 0.0
        """Which part is done, from 0 to 1."""

    async def run(self) -> tuple[ReviewedPosition, ...]:
        """Return the positions before the first move and after each one.

        :raises EnginesBusyError: when too many requests are waiting.
        :raises SearchFailedError: when nothing was found.
        """
        game = self._game
        # The last position needs no search if it shows who won.
        searched = len(game.moves) + (game.board_outcome is None)
        nodes = min(_NODES[-1], max(_NODES[0], _NODES_OF_GAME // (len(game.moves) + 1)))
        share = searched * nodes / (searched * nodes + _NODES_OF_FAULTS)
        await self._search(range(searched), Strength(nodes), share)
        if game.board_outcome is not None:
            self._found[len(game.moves)] = ReviewedPosition.of_end(game.board_outcome)
        await self._look_closer(searched)
        self.progress = 1.0
        return self._positions()

    async def last(self) -> ReviewedPosition:
        """Return the last position, searched for as long as one around a fault.

        :raises EnginesBusyError: when too many requests are waiting.
        :raises SearchFailedError: when nothing was found.
        """
        ply = len(self._game.moves)
        await self._search([ply], Strength(CLOSER_NODES[-1], LONGEST_LINE), 1.0)
        return self._found[ply]

    async def _look_closer(self, searched: int) -> None:
        """Search the positions around faults and missed wins again, longer, with their lines.

        A short search takes some moves for mistakes that are none, and its lines are short. Once
        those are gone, others may be faults, so it goes on until each has a line.
        """
        left, known = _NODES_OF_FAULTS, set[int]()
        # If everything is known already, nothing else would wait here: in a long game, for 40 ms.
        await self._file.turn()
        while due := [ply for ply in self._around_faults() if ply < searched and ply not in known]:
            nodes = min(CLOSER_NODES[-1], max(CLOSER_NODES[0], left // len(due)))
            cost = min(left, nodes * len(due))
            left -= cost
            share = (1 - self.progress) * cost / (left + cost) if cost else 0.0
            await self._search(due, Strength(nodes, LONGEST_LINE), share)
            known.update(due)
            await self._file.turn()

    def _around_faults(self) -> Sequence[int]:
        plies = plies_with_lines(marks_of(self._game, self._positions()))
        return sorted({*plies, *(ply - 1 for ply in plies)})

    def _positions(self) -> tuple[ReviewedPosition, ...]:
        return tuple(self._found[ply] for ply in range(len(self._game.moves) + 1))

    async def _search(self, plies: Sequence[int], strength: Strength, share: float) -> None:
        """Search positions that aren't in the cache; *share* is their part of the progress."""
        game, before = self._game, self.progress
        keys = {ply: game.keys[ply] for ply in plies} if game.keys else {}
        known = await self._take_known(keys, strength)
        missing = [ply for ply in plies if ply not in known]
        done = len(plies) - len(missing)
        for first, last in _runs(missing):
            ply = first
            while ply <= last:
                self.progress = before + share * done / len(plies)
                found = await self._engines.review(self._task(ply, last, strength))
                evaluations = dict(enumerate(found[: last + 1 - ply], ply))
                self._take(evaluations)
                if keys:
                    new = {keys[at]: one for at, one in evaluations.items()}
                    await self._cache.put(strength, new)
                ply += len(evaluations)
                done += len(evaluations)
        self.progress = before + share

    async def _take_known(self, keys: dict[int, str], strength: Strength) -> set[int]:
        """Take the positions that are in the cache, a few at a time, and return their plies."""
        taken, plies = set[int](), list(keys)
        for start in range(0, len(plies), _KNOWN_AT_ONCE):
            await self._file.turn()
            some = {ply: keys[ply] for ply in plies[start : start + _KNOWN_AT_ONCE]}
            cached = await self._cache.get(strength, some.values())
            found = {ply: cached[key] for ply, key in some.items() if key in cached}
            self._take(found)
            taken |= found.keys()
        return taken

    def _take(self, evaluations: dict[int, Evaluation]) -> None:
        for ply, one in evaluations.items():
            self._found[ply] = ReviewedPosition.of_search(self._game.to_move(ply), one)

    def _task(self, first: int, last: int, strength: Strength) -> ReviewTask:
        game = self._game
        return ReviewTask(
            *(game.rules, game.first, game.moves[:last], first),
            *(strength.nodes, self._requester, strength.longest_line, game.setup),
        )


def _runs(plies: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last ply of each run: a game is replayed once for each."""
    ordered = sorted(plies)
    starts = [ply for before, ply in pairwise([-2, *ordered]) if ply != before + 1]
    ends = [ply for ply, after in pairwise([*ordered, -2]) if after != ply + 1]
    return zip(starts, ends, strict=True)
