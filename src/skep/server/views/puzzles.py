"""Puzzles as messages, with all legal moves and routes: the page needs no rules to show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from skep.core.bugs import Bug
from skep.core.moves import Move, Pass
from skep.notation.movestring import read_move
from skep.notation.rulesets import format_ruleset, parse_link_ruleset
from skep.notation.setupstring import parse_setup
from skep.notation.table_rules import name_for_the_table
from skep.puzzles.puzzle import Puzzle
from skep.rules import Position
from skep.server.domain.legal_moves import LegalMoves
from skep.server.domain.played_moves import record_line
from skep.server.messages.base import HexPair
from skep.server.messages.games import PlayedMove, StackView
from skep.server.messages.puzzles import PuzzleRefutation, PuzzleSummary, PuzzleTurn, PuzzleView
from skep.server.views.moves import played_view

_HALF = 50
"""In percent."""


def puzzle_summary(puzzle: Puzzle) -> PuzzleSummary:
    """Return a puzzle in the list."""
    rules = parse_link_ruleset(puzzle.rules)
    return PuzzleSummary(
        id=puzzle.id,
        goal=puzzle.goal.value,
        moves=puzzle.moves,
        rules=format_ruleset(rules),
        expansions="".join(bug.value for bug in rules.expansions),
        bug=puzzle.bug,
        themes=tuple(theme.value for theme in puzzle.themes),
        rating=puzzle.difficulty.rating,
    )


def puzzle_view(puzzle: Puzzle) -> PuzzleView:
    """Return everything needed to solve a puzzle."""
    position = parse_setup(puzzle.setup)
    rules = position.ruleset
    stunned = position.stunned if rules.box[Bug.PILLBUG] else None
    return PuzzleView(
        id=puzzle.id,
        color=position.to_move,
        edition=name_for_the_table(rules),
        box={bug.value: count for bug, count in rules.box.items() if count},
        stacks=tuple(
            StackView(at, tuple(map(str, pieces))) for at, pieces in position.hive.stacks.items()
        ),
        stunned=str(stunned) if stunned else None,
        pinned=puzzle.pinned,
        depth=puzzle.difficulty.depth,
        lowest_level=_lowest_level(puzzle.difficulty.solved),
        turns=tuple(_turns(puzzle, position)),
        refutations=tuple(
            PuzzleRefutation(*_played(position, (one.move, one.reply)))
            for one in puzzle.refutations
        ),
    )


def _lowest_level(solved: Sequence[int]) -> int | None:
    """Return the lowest level that finds the solution at least half of the time, if any does."""
    return next((level for level, percent in enumerate(solved, 1) if percent >= _HALF), None)


def _turns(puzzle: Puzzle, position: Position) -> Iterator[PuzzleTurn]:
    answers: tuple[str, ...] = (puzzle.solution,)
    for step in puzzle.steps:
        line = _played(position, (answers[0], step.reply))
        yield _turn(position, answers, line[1])
        for text in (answers[0], step.reply):
            position = position.play_unchecked(read_move(text, position))
        answers = step.wins
    yield _turn(position, answers, None)


def _turn(position: Position, answers: Iterable[str], reply: PlayedMove | None) -> PuzzleTurn:
    legal = LegalMoves(position)
    ends: dict[str, list[HexPair]] = {}
    for move in legal.by_string.values():
        if not isinstance(move, Pass):
            ends.setdefault(str(move.piece), []).append(move.end)
    return PuzzleTurn(
        legal={piece: tuple(found) for piece, found in ends.items()},
        throws={str(piece): tuple(thrown) for piece, thrown in legal.throws.items()},
        answers=tuple(_played(position, [text])[0] for text in answers),
        reply=reply,
    )


def _played(position: Position, texts: Iterable[str]) -> tuple[PlayedMove, ...]:
    """Return moves that follow each other."""
    moves, after = list[Move](), position
    for text in texts:
        moves.append(read_move(text, after))
        after = after.play_unchecked(moves[-1])
    return tuple(map(played_view, record_line(position, moves)))
