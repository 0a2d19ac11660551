"""A review or an analysis as text: tables for people, with scores for White."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from skep.cli.messages.scores import format_score
from skep.core.bugs import Color
from skep.engine.report import Line, Report
from skep.engine.review import (
    Fault,
    MoveReview,
    PositionReview,
    Review,
    SideReview,
    StoryFact,
)
from skep.engine.score import Score
from skep.notation.gamestring import format_moves
from skep.notation.movestring import format_move
from skep.rules import Position
from skep.words import Words

_SIGNS = {Fault.INACCURACY: "?!", Fault.MISTAKE: "?", Fault.BLUNDER: "??"}
_COLORS = {Fault.INACCURACY: "yellow", Fault.MISTAKE: "bright_red", Fault.BLUNDER: "red"}
_GAP = "  "
_LEAST_TOLD = 0.005

_DEPTH, _SCORE, _CHANCE, _NODES, _SECONDS = 6, 14, 7, 13, 8
"""Widths of columns that are printed before all of their contents are known."""


def review_lines(words: Words, review: Review, *, with_lines: bool = False) -> Iterator[str]:
    """Yield the table of a review, with the best lines below each move if asked, and a summary."""
    table = [_head(words), *(_cells(words, move) for move in review.moves)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    yield _row(table[0], widths)
    for move, cells in zip(review.moves, table[1:], strict=True):
        row = _row(cells, widths)
        yield click.style(row, fg=_COLORS[move.fault]) if move.fault else row
        if with_lines:
            for line in move.before.lines:
                yield _line(words, move.before.position, line)
    yield ""
    for color in Color:
        yield _side(words, color, review.of_side(color))
    if review.story:
        yield ""
        yield " ".join(_told(words, review, fact) for fact in review.story)


def report_head(words: Words) -> str:
    """Return the head of the table of ``report_lines``."""
    names = ("depth", "score", "chance", "nodes", "seconds", "line")
    return _report_row([words.say(f"analyze-column-{name}") for name in names])


def report_lines(words: Words, position: Position, report: Report) -> Iterator[str]:
    """Yield the best lines of a search so far, one per row."""
    depth, nodes = str(report.depth), words.say("analyze-nodes", nodes=report.nodes)
    seconds = words.say("analyze-seconds", seconds=report.seconds)
    for line in report.lines:
        score = _for_white(position, line.score)
        told = (format_score(words, score, is_short=True), _chance(words, score))
        yield _report_row([depth, *told, nodes, seconds, _joined(position, line)])
        depth = nodes = seconds = ""


def _report_row(cells: Sequence[str]) -> str:
    widths = (_DEPTH, _SCORE, _CHANCE, _NODES, _SECONDS, 0)
    return _GAP.join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))


def fitted(line: str, width: int) -> str:
    """Return a line that fits a width."""
    return line if len(line) <= width else f"{line[: width - 1]}…"


def fault_list(words: Words, review: Review) -> str:
    """Return all faults of a game in one line."""
    told = (
        f"{move.ply}. {_played(move)}: {_remark(words, move)}"
        for move in review.moves
        if _remark(words, move)
    )
    return "; ".join(told)


def _head(words: Words) -> list[str]:
    names = ("ply", "move", "score", "chance", "queens", "best", "loss")
    told = (words.say(f"analyze-column-{name}") for name in names)
    ply, move, score, chance, queens, best, loss = told
    return [ply, move, "", score, chance, queens, best, score, loss, ""]


def _cells(words: Words, move: MoveReview) -> list[str]:
    best = best_score = loss = ""
    if not move.is_best:
        best = format_move(move.best.moves[0], move.before.position)
        best_score = format_score(words, move.before.white_score, is_short=True)
    if move.loss >= _LEAST_TOLD:
        loss = words.say("analyze-percent", share=move.loss)
    return [
        str(move.ply),
        _played(move),
        _SIGNS[move.fault] if move.fault else "",
        _said_of(words, move.after),
        _chance(words, move.after.white_score),
        _queens(move.after),
        best,
        best_score,
        loss,
        _remark(words, move),
    ]


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    ply, move, sign, score, chance, queens, best, best_score, loss, remark = zip(
        cells, widths, strict=True
    )
    columns = (
        f"{ply[0]:>{ply[1]}}",
        f"{move[0]:<{move[1]}} {sign[0]:<{sign[1]}}",
        f"{score[0]:>{score[1]}}",
        f"{chance[0]:>{chance[1]}}",
        f"{queens[0]:>{queens[1]}}",
        f"{best[0]:<{best[1]}}",
        f"{best_score[0]:>{best_score[1]}}",
        f"{loss[0]:>{loss[1]}}",
        remark[0],
    )
    return _GAP.join(columns).rstrip()


def _line(words: Words, position: Position, line: Line) -> str:
    score = _for_white(position, line.score)
    told, chance = format_score(words, score, is_short=True), _chance(words, score)
    line_of_play = _joined(position, line)
    return f"{told:>{_SCORE + len(_GAP)}}{_GAP}{chance:>{_CHANCE}}{_GAP}{line_of_play}"


def _joined(position: Position, line: Line) -> str:
    return "; ".join(format_moves(position, line.moves))


def _side(words: Words, color: Color, side: SideReview) -> str:
    counts = {fault.name.lower(): side.faults[fault] for fault in reversed(Fault)}
    counts |= {"missed": side.missed_wins, "allowed": side.allowed_wins}
    faults = [
        words.say(f"analyze-count-{name}", count=count) for name, count in counts.items() if count
    ]
    accuracy = "none"
    if side.accuracy is not None:
        accuracy = words.say("analyze-percent-exact", share=side.accuracy)
    return words.say(
        "analyze-side",
        color=color.name.lower(),
        accuracy=accuracy,
        faults=", ".join(faults) or words.say("analyze-no-faults"),
    )


def _told(words: Words, review: Review, fact: StoryFact) -> str:
    """Return one sentence of the story of a game."""
    args: dict[str, str | int] = {"who": fact.color.name.lower() if fact.color else ""}
    if fact.ply:
        move = review.moves[fact.ply - 1]
        # A side has one turn per two plies, wherever the game started.
        args["turn"] = move.before.position.turn
        for name, score in (("before", move.before.score), ("after", move.score)):
            args[name] = round(100 * score.win_probability)
    return words.say(f"story-{fact.kind.value}", **args)


def _remark(words: Words, move: MoveReview) -> str:
    """Return the fault of a move, if any."""
    remarks: list[str] = []
    if move.fault:
        remarks.append(words.say(f"analyze-fault-{move.fault.name.lower()}"))
    if move.misses_win:
        remarks.append(words.say("analyze-misses-win"))
    if move.allows_win:
        remarks.append(words.say("analyze-allows-win"))
    return ", ".join(remarks)


def _played(move: MoveReview) -> str:
    return format_move(move.move, move.before.position)


def _queens(reviewed: PositionReview) -> str:
    """Return how many neighbors White's queen and Black's queen have."""
    return " ".join("-" if count is None else str(count) for count in reviewed.queens)


def _said_of(words: Words, reviewed: PositionReview) -> str:
    """Return the score of a position for White, or the result if the game is over."""
    if reviewed.report is not None:
        return format_score(words, reviewed.white_score, is_short=True)
    units = reviewed.white_score.units
    winner = "none" if units == 0 else "white" if units > 0 else "black"
    return words.say("analyze-score-over", winner=winner)


def _for_white(position: Position, score: Score) -> Score:
    """Return a score from the point of view of White."""
    return score if position.to_move is Color.WHITE else -score


def _chance(words: Words, white_score: Score) -> str:
    return words.say("analyze-percent", share=white_score.win_probability)
