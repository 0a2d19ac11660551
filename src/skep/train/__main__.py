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

from skep.core.errors import HiveError
from skep.rules import THREADS
from skep.train.errors import TrainingError, TrainingFault
from skep.train.recipe import Progress, Recipe
from skep.train.training import Order, train


def main(arguments: Sequence[str] | None = None) -> int:
    """Train a network as the command-line arguments say."""
    options = _parser().parse_args(arguments)
    try:
        fitted = train(_order(options), _show)
    except (HiveError, OSError) as error:
        sys.stderr.write(f"error: {error}\n")
        if isinstance(error, TrainingError) and error.fault is TrainingFault.NO_TORCH:
            sys.stderr.write(f"{sys.executable} has none; after make setup .venv/bin/python3 has\n")
        return 2
    except KeyboardInterrupt:
        return 130
    sys.stderr.write(f"calibration error {fitted.reliability.error:.4f}\n")
    return 0


def _order(options: argparse.Namespace) -> Order:
    settings = {field.name: getattr(options, field.name) for field in fields(Recipe)}
    return Order(
        files=options.files,
        output=options.output,
        recipe=Recipe(**settings),
        start=options.start,
        checkpoint=options.checkpoint,
        curve=options.curve,
        device=options.device,
        threads=options.threads,
    )


def _show(progress: Progress) -> None:
    sys.stderr.write(
        f"step {progress.step}/{progress.steps}  {progress.seconds:.0f} s"
        f"  learned {progress.learned:.6f}  held {progress.held:.6f}\n"
    )
    sys.stderr.flush()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m skep.train", description=__doc__)
    parser.add_argument("files", type=Path, nargs="+", help="records, or rows of skep_inputs")
    parser.add_argument("-o", "--output", type=Path, required=True, help="the network to write")
    for field in fields(Recipe):
        kind = int if isinstance(field.default, int) else float
        text = f"[default: {field.default}]"
        parser.add_argument(f"--{field.name}", type=kind, default=field.default, help=text)
    parser.add_argument("--from", dest="start", type=Path, help="a network to go on from")
    parser.add_argument("--checkpoint", type=Path, help="goes on from here, if it is there")
    parser.add_argument("--curve", type=Path, help="a picture (SVG) of how it went")
    parser.add_argument("--device", help="cpu, cuda  [default: cuda where there is one]")
    parser.add_argument(
        "--threads", type=_threads, metavar="N", help="for records  [default: all cores]"
    )
    return parser


def _threads(text: str) -> int:
    if not text.isdecimal() or int(text) not in THREADS:
        message = f"expected {THREADS[0]} to {THREADS[-1]}, not {text}"
        raise argparse.ArgumentTypeError(message)
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
