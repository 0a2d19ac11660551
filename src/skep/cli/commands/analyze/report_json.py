"""A review or an analysis for programs; docs/analyze.md describes every field."""

from __future__ import annotations

from collections.abc import Sequence

from skep.core.bugs import Color
from skep.engine.limits import Limits
from skep.engine.report import Line, Report
from skep.engine.review import Fault, MoveReview, PositionReview, Review, SideReview
from skep.engine.score import Score
from skep.notation.gamestring import format_moves, game_state
from skep.notation.movestring import format_move
from skep.notation.rulesets import format_ruleset
from skep.notation.setupstring import format_setup
from skep.rules import Position

VERSION = 1
"""The version of the format; it grows when a field is removed or changes its meaning."""

Json = dict[str, object]


def review_json(review: Review, limits: Limits) -> Json:
    """Return the review of a game."""
    record = review.record
    return {
        "version": VERSION,
        "kind": "game",
        "rules": format_ruleset(record.start.ruleset),
        "start": format_setup(record.start),
        "state": game_state(record.last, record.outcome),
        "limits": _limits(limits),
        "complete": review.is_complete,
        "positions": [_position(position) for position in review.positions],
        "moves": [_move(move) for move in review.moves],
        **{color.name.lower(): _side(review.of_side(color)) for color in Color},
        "story": [
            {
                "kind": fact.kind.value,
                "color": fact.color.name.lower() if fact.color else None,
                "ply": fact.ply or None,
            }
            for fact in review.story
        ],
    }


def position_json(
    position: Position, ply: int, limits: Limits, report: Report, *, complete: bool
) -> Json:
    """Return the analysis of one position."""
    return {
        "version": VERSION,
        "kind": "position",
        "rules": format_ruleset(position.ruleset),
        "setup": format_setup(position),
        "limits": _limits(limits),
        "complete": complete,
        **_position(PositionReview(ply, position, report.score, report)),
    }


def _position(reviewed: PositionReview) -> Json:
    report, position = reviewed.report, reviewed.position
    return {
        "ply": reviewed.ply,
        "to_move": position.to_move.name.lower(),
        "score": _score(reviewed.white_score),
        "queens": reviewed.queens._asdict(),
        "depth": report.depth if report else None,
        "nodes": report.nodes if report else None,
        "seconds": round(report.seconds, 3) if report else None,
        "lines": _lines(position, reviewed.lines),
    }


def _lines(position: Position, lines: Sequence[Line]) -> list[Json]:
    sign = 1 if position.to_move is Color.WHITE else -1
    return [
        {
            "score": _score(Score(line.score.units * sign)),
            "moves": format_moves(position, line.moves),
        }
        for line in lines
    ]


def _move(move: MoveReview) -> Json:
    position = move.before.position
    return {
        "ply": move.ply,
        "color": move.color.name.lower(),
        "move": format_move(move.move, position),
        "best": format_move(move.best.moves[0], position),
        "is_best": move.is_best,
        "loss": round(move.loss, 4),
        "units_lost": move.units_lost,
        "fault": move.fault.name.lower() if move.fault else None,
        "misses_win": move.misses_win,
        "allows_win": move.allows_win,
    }


def _side(side: SideReview) -> Json:
    return {
        "moves": side.moves,
        "choices": side.choices,
        "accuracy": None if side.accuracy is None else round(side.accuracy, 4),
        "faults": {fault.name.lower(): side.faults[fault] for fault in Fault},
        "missed_wins": side.missed_wins,
        "allowed_wins": side.allowed_wins,
    }


def _score(white_score: Score) -> Json:
    return {
        "units": None if white_score.is_forced else white_score.units,
        "win_in": white_score.win_in,
        "win_probability": round(white_score.win_probability, 4),
    }


def _limits(limits: Limits) -> Json:
    return {"seconds": limits.seconds, "depth": limits.depth, "nodes": limits.nodes}
