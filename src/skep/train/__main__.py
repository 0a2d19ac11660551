"""Train on a machine that has only PyTorch and NumPy: ``python3 -m skep.train``.

``skep train`` does the same and prints more. If Skep isn't built on the machine, convert the
records with ``skep_inputs`` elsewhere, then run
``PYTHONPATH=src python3 -m skep.train games.rows -o new.net``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

from skep.bounds import THREADS
from skep.core.errors import HiveError
from skep.engine.setting_values import parse_decimal, parse_whole
from skep.train.errors import TrainingError, TrainingFault
from skep.train.metrics.progress import TrainingProgress
from skep.train.optimization.recipe import Recipe
from skep.train.training import TrainingJob, train


def main(arguments: Sequence[str] | None = None) -> int:
    """Train a network as the command-line arguments say."""
    options = _parser().parse_args(arguments)
    try:
        trained = train(_job(options), _show)
    except (HiveError, OSError) as error:
        sys.stderr.write(f"error: {error}\n")
        if isinstance(error, TrainingError) and error.fault is TrainingFault.NO_TORCH:
            sys.stderr.write(
                f"{sys.executable} doesn't have it. After make setup, .venv/bin/python3 does.\n"
            )
        return 2
    except KeyboardInterrupt:
        return 130
    sys.stderr.write(f"calibration error {trained.reliability.calibration_error:.4f}\n")
    return 0


def _job(options: argparse.Namespace) -> TrainingJob:
    settings = {field.name: getattr(options, field.name) for field in fields(Recipe)}
    return TrainingJob(
        files=options.files,
        output=options.output,
        recipe=Recipe(**settings),
        start=options.start,
        checkpoint=options.checkpoint,
        curve=options.curve,
        device=options.device,
        threads=options.threads,
    )


def _show(progress: TrainingProgress) -> None:
    sys.stderr.write(
        f"step {progress.step}/{progress.steps}  {progress.seconds:.0f} s"
        f"  loss {progress.train_loss:.6f}  hold-out loss {progress.holdout_loss:.6f}\n"
    )
    sys.stderr.flush()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m skep.train", description=__doc__)
    parser.add_argument("files", type=Path, nargs="+", help="records, or rows from skep_inputs")
    parser.add_argument("-o", "--output", type=Path, required=True, help="network file to write")
    for field in fields(Recipe):
        kind = _whole if isinstance(field.default, int) else _decimal
        text = f"[default: {field.default}]"
        parser.add_argument(
            f"--{field.name.replace('_', '-')}", type=kind, default=field.default, help=text
        )
    parser.add_argument(
        "--from", dest="start", type=Path, help="network to start from  [default: random weights]"
    )
    parser.add_argument("--checkpoint", type=Path, help="save progress here, and resume from it")
    parser.add_argument("--curve", type=Path, help="plot the training curve (SVG)")
    parser.add_argument("--device", help="cpu or cuda  [default: cuda if present]")
    parser.add_argument(
        "--threads",
        type=_threads,
        metavar="N",
        help="threads that read records  [default: all cores]",
    )
    return parser


def _whole(text: str) -> int:
    number = parse_whole(text)
    if number is None:
        message = f"expected a whole number, not {text}"
        raise argparse.ArgumentTypeError(message)
    return number


def _decimal(text: str) -> float:
    number = parse_decimal(text)
    if number is None:
        message = f"expected a number, not {text}"
        raise argparse.ArgumentTypeError(message)
    return number


def _threads(text: str) -> int:
    number = parse_whole(text)
    if number is None or number not in THREADS:
        message = f"expected {THREADS[0]} to {THREADS[-1]}, not {text}"
        raise argparse.ArgumentTypeError(message)
    return number


if __name__ == "__main__":
    sys.exit(main())
