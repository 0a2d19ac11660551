r"""PGN in Mzinga's dialect: tags, one ply per line, comments in braces, the result.

    [GameType "Base+MLP"]
    [White "Ann"]
    [Result "BlackWins"]

    1. wS1
    {A quiet beginning.}
    2. bS1 wS1-

    BlackWins

Some parts of a record have no place in Mzinga's dialect. Skep writes them as extra tags:

- ``Rules``, if the game type doesn't determine all rules
- ``FirstPlayer``, if Black moves first
- ``Setup``, if the game starts from a set-up position
- ``Termination``, which says how a claimed result came about

Reading a game that Skep wrote returns the same record, except that a set-up hive may lie elsewhere
in the plane. ``Result`` without ``Termination`` counts as a claim only if the hive shows a
different result. ``docs/notation.md`` describes the format in full.
"""

from __future__ import annotations

from skep.notation.pgn.parser import parse_only_pgn, parse_pgn
from skep.notation.pgn.split import split_pgn
from skep.notation.pgn.writer import format_pgn

__all__ = ["format_pgn", "parse_only_pgn", "parse_pgn", "split_pgn"]
