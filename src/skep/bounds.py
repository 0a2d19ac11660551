"""The bounds of what users can set: threads, hash, limits of a search, levels, seeds.

A bound that several modules check is declared here and nowhere else; one that a single command has
stays with its option. ``tools/rules_to_cpp.py`` copies those that C++ checks into its build. Every
layer can use this module: it imports nothing.
"""

from __future__ import annotations

THREADS = range(1, 257)
"""The allowed numbers of threads."""

PROCESSES = range(1, 257)
"""The allowed numbers of processes, and of games that are played at the same time."""

HASH_MIB = range(1, 65_537)
"""The allowed sizes of the transposition table, in MiB."""

DEFAULT_HASH_MIB = 64
"""The size of the transposition table of an engine that plays or analyzes, in MiB."""

DEPTHS = range(1, 65)
"""The allowed depths of a search, in plies."""

NODES = range(1, 2**63)
"""The allowed numbers of nodes of a search."""

MAX_SECONDS = 10.0**9
"""The longest allowed time for a search."""

MATCH_GAMES = range(2, 1_000_001)
"""The allowed numbers of games between two players; they have to be even."""

GAME_COUNTS = range(1, 100_000_001)
"""The allowed numbers of games in a run of self-play."""

GENERATIONS = range(1, 1000)
"""The allowed numbers of generations of a training loop."""

BATCH_SIZES = range(1, 1_000_001)
"""The allowed batch sizes in training. No device has the memory for more."""

LINES = range(1, 17)
"""The allowed numbers of lines that a search finds."""

LEVEL_NUMBERS = range(1, 11)
"""The levels of the engine."""

FULL_STRENGTH = LEVEL_NUMBERS[-1]
"""The level that always plays the best move it finds."""

PERFT_DEPTHS = range(65)
"""The allowed depths of perft, in plies."""

SEEDS = range(2**63)
"""The allowed random seeds."""

LOOP_SEEDS = range(1_000_000)
"""The allowed seeds of a training loop, which multiplies them to give every run its own seed."""

UHP_SEEDS = range(2**31)
"""The allowed random seeds in UHP. Viewers read them as 32-bit numbers."""
