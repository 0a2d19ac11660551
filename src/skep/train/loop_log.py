"""The log of a loop: the figures of every generation, for programs and for people."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from skep.atomic_files import write_atomically
from skep.train.loop_files import GenerationResult, Tried

LINES = "log.jsonl"
PAGE = "log.md"

_COLUMNS = (
    "Generation",
    "Against",
    "Games",
    "Cut off",
    "White",
    "Draws",
    "Positions",
    "Error",
    "Held back",
    "Calibration",
    "At fixed nodes",
    "By time",
    "Verdict",
    "Network",
    "Seconds",
)


def write_logs(folder: Path, results: Sequence[GenerationResult]) -> None:
    """Log all finished generations: one line of JSON each, and a page with a table.

    :raises OSError: when a file cannot be written.
    """
    text = "".join(f"{json.dumps(asdict(result))}\n" for result in results)
    write_atomically(folder / LINES, text)
    write_atomically(folder / PAGE, "\n".join(_page(results)) + "\n")


def _page(results: Sequence[GenerationResult]) -> Iterator[str]:
    yield "# Log"
    yield ""
    yield (
        "Matches are won, drawn and lost games, pairs with 0, ½, 1, 1½ and 2 points, the difference"
        " in Elo with its 95 % interval, and the log-likelihood ratio of the sequential test."
    )
    yield ""
    yield _row(_COLUMNS)
    yield _row(["---"] * len(_COLUMNS))
    for result in results:
        yield _row(_cells(result))


def _cells(result: GenerationResult) -> list[str]:
    played, taught = result.played, result.taught
    trials = [trial for trial in (result.by_nodes, result.by_time) if trial is not None]
    seconds = played.seconds + taught.seconds + sum(trial.seconds for trial in trials)
    return [
        str(result.generation),
        result.against,
        f"{played.games:,}",
        f"{played.cut_off:,}",
        f"{100 * played.white_score:.1f} %",
        f"{100 * played.draws:.1f} %",
        f"{taught.positions:,} + {taught.held:,}",
        f"{taught.learned_error:.6f}",
        f"{taught.held_error:.6f}",
        f"{100 * taught.calibration_error:.2f} %",
        _match(result.by_nodes),
        _match(result.by_time),
        "accepted" if result.accepted else "rejected",
        taught.crc32,
        f"{seconds:,.0f}",
    ]


def _match(tried: Tried | None) -> str:
    if tried is None:
        return "–"  # noqa: RUF001 - nothing
    elo = "one-sided" if tried.elo is None else f"{tried.elo:+.1f}"
    low = "−∞" if tried.low is None else f"{tried.low:+.1f}"  # noqa: RUF001 - a minus
    high = "∞" if tried.high is None else f"{tried.high:+.1f}"
    pairs = "/".join(map(str, tried.pairs))
    games = f"+{tried.wins} ={tried.draws} -{tried.losses} ({pairs})"
    return (
        f"{tried.limit}: {games}, Elo {elo} [{low}, {high}], LLR {tried.ratio:.2f}, {tried.verdict}"
    )


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
