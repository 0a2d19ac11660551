"""Train a policy on a machine that has only PyTorch and NumPy: ``python3 -m skep.train.policy``.

``skep train policy`` does the same. If Skep isn't built on the machine, convert the records with
``skep_policy_rows`` elsewhere, then run
``PYTHONPATH=src python3 -m skep.train.policy games.rows -o policy.net``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

from skep.core.errors import HiveError
from skep.engine.setting_values import parse_decimal, parse_whole
from skep.train.metrics.progress import TrainingProgress
from skep.train.policy.recipe import PolicyRecipe
from skep.train.policy.training import PolicyJob, train_policy


def main(arguments: Sequence[str] | None = None) -> int:
    """Train a policy as the command-line arguments say."""
    options = _parser().parse_args(arguments)
    recipe = {field.name: getattr(options, field.name) for field in fields(PolicyRecipe)}
    try:
        job = PolicyJob(
            files=options.files,
            output=options.output,
            recipe=PolicyRecipe(**recipe),
            checkpoint=options.checkpoint,
            curve=options.curve,
            device=options.device,
        )
        trained = train_policy(job, _show)
    except (HiveError, OSError) as error:
        sys.stderr.write(f"error: {error}\n")
        return 2
    except KeyboardInterrupt:
        return 130
    sys.stderr.write(f"hold-out accuracy {trained.accuracy:.4f}  rounding {trained.rounding:.4f}\n")
    return 0


def _show(progress: TrainingProgress) -> None:
    sys.stderr.write(
        f"step {progress.step}/{progress.steps}  {progress.seconds:.0f} s"
        f"  loss {progress.train_loss:.4f}  hold-out loss {progress.holdout_loss:.4f}\n"
    )
    sys.stderr.flush()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m skep.train.policy", description=__doc__)
    parser.add_argument(
        "files", type=Path, nargs="+", help="records, or rows from skep_policy_rows"
    )
    parser.add_argument("-o", "--output", type=Path, required=True, help="policy file to write")
    for one in fields(PolicyRecipe):
        kind = _whole if isinstance(one.default, int) else _decimal
        parser.add_argument(
            f"--{one.name.replace('_', '-')}",
            type=kind,
            default=one.default,
            help=f"[default: {one.default}]",
        )
    parser.add_argument("--checkpoint", type=Path, help="save progress here, and resume from it")
    parser.add_argument("--curve", type=Path, help="plot the training curve (SVG)")
    parser.add_argument("--device", help="cpu or cuda  [default: cuda if present]")
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


if __name__ == "__main__":
    sys.exit(main())
