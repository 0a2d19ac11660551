"""Tree search with a convolutional network, on the CPU or on a GPU: positions evaluated per second.

::

    python -m bench.tree_on_gpu --device cuda

Untrained weights are as fast as trained ones. Half of the trees search middlegames, and half the
first position, where the hive is small.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.utils import convert_conv2d_weight_memory_format

from skep import Position, mcts, parse_ruleset, parse_setup, spaces

VECTORS = Path(__file__).parent.parent / "tests/vectors/middlegames.txt"
RULES = parse_ruleset("Base+MLP")


class Block(nn.Module):
    """Two convolutions and a shortcut."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(width, width, 3, padding=1, bias=False)
        self.second = nn.Conv2d(width, width, 3, padding=1, bias=False)
        self.norms = nn.ModuleList([nn.BatchNorm2d(width), nn.BatchNorm2d(width)])

    def forward(self, x: Tensor) -> Tensor:
        """Return *x* with what the convolutions add."""
        y = torch.relu(self.norms[0](self.first(x)))
        return torch.relu(x + self.norms[1](self.second(y)))


class Net(nn.Module):
    """A residual network with a value and a logit for each action."""

    def __init__(self, width: int, blocks: int) -> None:
        super().__init__()
        self.start = nn.Conv2d(spaces.PLANES, width, 3, padding=1)
        self.blocks = nn.Sequential(*(Block(width) for _ in range(blocks)))
        self.value = nn.Linear(width, 1)
        self.reduce = nn.Conv2d(width, 8, 1)
        self.policy = nn.Linear(8 * spaces.SIZE**2, spaces.ACTIONS)

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """Return values from -1 to 1, and logits."""
        x = self.blocks(torch.relu(self.start(planes)))
        values = torch.tanh(self.value(x.mean((2, 3)))).squeeze(1)
        return values, self.policy(torch.relu(self.reduce(x)).flatten(1))


class Evaluation:
    """Evaluates positions with a network, and notes how long each part takes."""

    def __init__(self, net: Net, device: str) -> None:
        self.device = torch.device(device)
        half = torch.bfloat16 if self.device.type == "cuda" else torch.float32
        self.net = net.to(self.device, half).eval()
        convert_conv2d_weight_memory_format(self.net, torch.channels_last)
        self.type = half
        self.positions = 0
        self.calls = 0
        self.seconds = {"planes and actions": 0.0, "network": 0.0}

    @torch.inference_mode()
    def __call__(self, positions: Sequence[Position]) -> tuple[np.ndarray, np.ndarray]:
        """Return values, and the logits of all legal actions, one after the other."""
        began = time.perf_counter()
        planes = torch.from_numpy(spaces.planes(positions))
        legal = spaces.legal_actions(positions)
        ends = legal.offsets.astype(np.int64)
        rows = np.repeat(np.arange(len(positions)), ends[1:] - ends[:-1])
        ready = time.perf_counter()
        inputs = planes.to(self.device).to(self.type, memory_format=torch.channels_last)
        values, logits = self.net(inputs)
        at = torch.from_numpy(rows).to(self.device)
        chosen = logits[at, torch.from_numpy(legal.actions.astype(np.int64)).to(self.device)]
        found = values.float().cpu().numpy(), chosen.float().cpu().numpy()
        self.seconds["planes and actions"] += ready - began
        self.seconds["network"] += time.perf_counter() - ready
        self.positions += len(positions)
        self.calls += 1
        return found


def roots(count: int) -> list[Position]:
    """Return positions to search."""
    lines = VECTORS.read_text(encoding="utf-8").splitlines()
    setups = [line.removeprefix("setup ").strip() for line in lines if line.startswith("setup ")]
    middlegames = [parse_setup(one) for one in setups]
    first = Position.initial(RULES)
    return [middlegames[i // 2 % len(middlegames)] if i % 2 else first for i in range(count)]


def measure(options: argparse.Namespace) -> None:
    """Search, and print how fast."""
    torch.manual_seed(1)  # pyright: ignore[reportUnknownMemberType] - PyTorch has no type for it
    evaluate = Evaluation(Net(options.width, options.blocks), options.device)
    settings = [mcts.TreeSettings(noise=0.25, seed=seed) for seed in range(options.trees)]
    mcts.search_together(  # The first batches load kernels.
        [mcts.Tree(one) for one in roots(options.trees)],
        evaluate,
        simulations=2,
        batch=options.batch,
    )
    evaluate.positions = evaluate.calls = 0
    evaluate.seconds = dict.fromkeys(evaluate.seconds, 0.0)
    positions = roots(options.trees)
    trees = [mcts.Tree(one, settings=it) for one, it in zip(positions, settings, strict=True)]
    began = time.perf_counter()
    mcts.search_together(trees, evaluate, simulations=options.simulations, batch=options.batch)
    took = time.perf_counter() - began
    shares = {**evaluate.seconds, "tree": took - sum(evaluate.seconds.values())}
    print(f"{options.device}, {options.blocks} blocks of {options.width} channels, ", end="")
    print(f"{options.trees} trees, batches of {evaluate.positions / evaluate.calls:.0f}: ", end="")
    print(f"{evaluate.positions / took:,.0f} positions per second (load {os.getloadavg()[0]:.1f})")
    print("  " + ", ".join(f"{name} {part / took:.0%}" for name, part in shares.items()))


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(prog="python -m bench.tree_on_gpu", description=__doc__)
    parser.add_argument("--device", default="cpu", help="cpu or cuda")
    parser.add_argument("--trees", type=int, default=256)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--simulations", type=int, default=100, help="per tree")
    parser.add_argument("--width", type=int, default=64, help="channels of the network")
    parser.add_argument("--blocks", type=int, default=6)
    measure(parser.parse_args())


if __name__ == "__main__":
    main()
