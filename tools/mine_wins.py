"""Find positions with a forced win in self-play games, and prove each one.

The search only makes suggestions: it shows where to look, and its move is tried first. The proof
uses nothing but the rules. It examines all replies, and also shows that there is no shorter win, so
the number of plies is exact.

    .venv/bin/python tools/mine_wins.py games.records --out tests/vectors/forced_wins.txt

``games.records`` is what ``skep selfplay`` wrote.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from skep.core.bugs import Bug, Color, Piece
from skep.core.hexes import Hex
from skep.core.moves import Move, Movement, Pass
from skep.engine import Engine, Limits
from skep.notation.setupstring import format_setup
from skep.rules import Position
from skep.train.data.records import WIN_SCORE, decode_game, read_records
from skep.train.data.replay import searched_positions

LONGEST = 5
HEAD = (
    "# Written by tools/mine_wins.py: a name, a setup string, and in how many plies the side to\n"
    "# move wins by force. Each is proven by the rules alone, and so is that it takes no less.\n"
)


@dataclass(frozen=True, slots=True)
class Found:
    """A position, and in how many plies the search expected to win."""

    rules: str
    position: Position
    plies: int


def positions_of(path: Path) -> Iterator[Found]:
    """Yield the positions in a file of games in which the search saw a short win."""
    for record in read_records(path.read_bytes()):
        game = decode_game(record.body)
        for step in searched_positions(game):
            plies = WIN_SCORE - step.score
            if 0 < plies <= LONGEST:
                yield Found(game.rules, step.position, plies)


def queen_of(position: Position, color: Color) -> Hex | None:
    """Return the hex of a queen."""
    queen = Piece(color, Bug.QUEEN, 1)
    return next((at for at, stack in position.hive.stacks.items() if queen in stack), None)


def wins_at_once(position: Position) -> bool:
    """Tell whether the side to move can surround only the enemy queen in one move."""
    enemy = position.to_move.other
    queen = queen_of(position, enemy)
    if queen is None or sum(hex_ in position.hive.stacks for hex_ in queen.neighbors()) < LONGEST:
        return False
    return any(is_won(position.play(move), position.to_move) for move in near(position, queen))


def near(position: Position, queen: Hex) -> Iterator[Move]:
    """Yield the moves that end next to a queen, and those that throw one."""
    around = set(queen.neighbors())
    for move in position.legal_moves():
        match move:
            case Pass():
                continue
            case Movement(piece=piece) if piece.bug is Bug.QUEEN:
                yield move
            case _ if move.end in around:
                yield move
            case _:
                continue


def is_won(position: Position, color: Color) -> bool:
    """Tell whether a side has won."""
    return position.outcome is not None and position.outcome.winner is color


class Prover:
    """Proves wins by examining every reply. The engine only suggests the move to try first."""

    def __init__(self) -> None:
        """Start with an empty cache."""
        self._engine = Engine(hash_mib=16)
        self._known: dict[tuple[int, int], bool] = {}

    def wins(self, position: Position, plies: int) -> bool:
        """Tell whether the side to move can force a win within *plies*."""
        if plies <= 1:
            return plies == 1 and wins_at_once(position)
        at = (position.key, plies)
        if at not in self._known:
            self._known[at] = wins_at_once(position) or any(
                self._holds(position.play(move), position.to_move, plies - 1)
                for move in self._in_order(position, plies)
            )
        return self._known[at]

    def _holds(self, position: Position, color: Color, plies: int) -> bool:
        if position.outcome is not None:
            return is_won(position, color)
        return all(
            is_won(after, color) or (after.outcome is None and self.wins(after, plies - 1))
            for after in map(position.play, position.legal_moves())
        )

    def _in_order(self, position: Position, plies: int) -> list[Move]:
        first = self._engine.think(position, Limits(depth=plies, nodes=20_000)).move
        return [first, *(move for move in position.legal_moves() if move != first)]


def mine(path: Path, *, of_each: int) -> Iterator[tuple[str, Position, int]]:
    """Yield proven positions, a fixed number of each game type and length."""
    prover = Prover()
    have: Counter[tuple[str, int]] = Counter()
    seen: set[int] = set()
    for found in positions_of(path):
        if have[found.rules, found.plies] >= of_each or found.position.key in seen:
            continue
        seen.add(found.position.key)
        shorter = prover.wins(found.position, found.plies - 1)
        if shorter or not prover.wins(found.position, found.plies):
            continue
        have[found.rules, found.plies] += 1
        print(f"{sum(have.values())}: {found.rules}, {found.plies} plies", flush=True)
        yield found.rules, found.position, found.plies


def main() -> None:
    """Find positions, and write the suite."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--of-each", type=int, default=6, help="so many of each type and length")
    given = parser.parse_args()
    parts = [HEAD]
    for number, (rules, position, plies) in enumerate(mine(given.games, of_each=given.of_each), 1):
        name = f"{number} {rules} wins in {plies}"
        parts.append(f"id    {name}\nsetup {format_setup(position)}\nwins  {plies}\n")
    given.out.write_text("\n".join(parts), encoding="ascii")


if __name__ == "__main__":
    main()
