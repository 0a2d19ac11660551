"""The log of a loop: the figures of every generation, for programs and for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from skep.atomic_files import write_atomically
from skep.train.gating.match import GatingResult
from skep.train.loop.files import GenerationResult

LINES = "log.jsonl"
PAGE = "log.md"

_COLUMNS = (
    "Generation",
    "Opponent",
    "Games",
    "Cut off",
    "White",
    "Draws",
    "Positions",
    "Loss",
    "Hold-out loss",
    "Calibration error",
    "Fixed nodes",
    "Fixed time",
    "Verdict",
    "Network",
    "Seconds",
)


def write_logs(folder: Path, results: Sequence[GenerationResult]) -> None:
    """Log all finished generations: one line of JSON each, and a page with a table.

    :raises OSError: when a file cannot be written.
    """
    write_atomically(folder / LINES, msgspec.json.Encoder().encode_lines(results))
    write_atomically(folder / PAGE, "\n".join(_page(results)) + "\n")


def _page(results: Sequence[GenerationResult]) -> Iterator[str]:
    yield "# Log"
    yield ""
    yield (
        "Positions are for training + hold-out. A match shows the games won, drawn and lost, the"
        " pairs with 0, ½, 1, 1½ and 2 points, the Elo difference with its 95% interval, and the"
        " log-likelihood ratio of the sequential test."
    )
    yield ""
    yield _row(_COLUMNS)
    yield _row(["---"] * len(_COLUMNS))
    for result in results:
        yield _row(_cells(result))


def _cells(result: GenerationResult) -> list[str]:
    selfplay, training = result.selfplay, result.training
    matches = [match for match in (result.fixed_nodes, result.fixed_time) if match is not None]
    seconds = selfplay.seconds + training.seconds + sum(match.seconds for match in matches)
    return [
        str(result.generation),
        result.opponent,
        f"{selfplay.games:,}",
        f"{selfplay.cut_off:,}",
        f"{100 * selfplay.white_score:.1f} %",
        f"{100 * selfplay.draws:.1f} %",
        f"{training.positions:,} + {training.holdout_positions:,}",
        f"{training.train_loss:.6f}",
        f"{training.holdout_loss:.6f}",
        f"{100 * training.calibration_error:.2f} %",
        _match(result.fixed_nodes),
        _match(result.fixed_time),
        "accepted" if result.accepted else "rejected",
        training.crc32,
        f"{seconds:,.0f}",
    ]


def _match(match: GatingResult | None) -> str:
    if match is None:
        return "–"  # noqa: RUF001 - nothing
    elo = "one-sided" if match.elo is None else f"{match.elo:+.1f}"
    low = "−∞" if match.elo_low is None else f"{match.elo_low:+.1f}"  # noqa: RUF001 - a minus
    high = "∞" if match.elo_high is None else f"{match.elo_high:+.1f}"
    pairs = "/".join(map(str, match.pairs))
    games = f"+{match.wins} ={match.draws} -{match.losses} ({pairs})"
    verdict = match.verdict.value
    return f"{match.limit}: {games}, Elo {elo} [{low}, {high}], LLR {match.llr:.2f}, {verdict}"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
