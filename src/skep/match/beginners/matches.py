"""Plays many games between levels and beginners, in several processes."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing

from skep.jobs import ThreadExecutor
from skep.match.beginners.games import BeginnerGame, Pairing, play_game
from skep.match.beginners.processes import GameTask, PlayingProcesses


def play_match(
    pairings: Sequence[Pairing], *, games: int, seed: int = 1, processes: int = 1
) -> Generator[BeginnerGame, None, None]:
    """Play games of every pairing, and yield each game when it ends.

    The same seed gives the same games, in any number of processes. Only their order varies. All
    pairings advance together, so you can stop at any time with about equally many games of each.
    Closing the generator ends the processes, and so does any error, including Ctrl-C. With one
    process, games are played in the caller's.

    :raises MatchError: when a process fails.
    """
    tasks = _tasks(pairings, games, seed)
    if processes == 1:
        for task in tasks:
            yield play_game(*task)
        return
    with (
        PlayingProcesses() as playing,
        closing(ThreadExecutor(processes).run(playing, tasks)) as results,
    ):
        yield from results


def _tasks(pairings: Sequence[Pairing], games: int, seed: int) -> Iterator[GameTask]:
    return (GameTask(pairing, number, seed) for number in range(games) for pairing in pairings)
