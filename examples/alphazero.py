"""Train a network as AlphaZero does: play against yourself with a tree search, and learn from it.

Usage: python examples/alphazero.py [--rounds 3] [--games 64] [--simulations 48] [--ray ADDRESS]

Needs PyTorch and NumPy. Games run on threads of this machine, and with --device cuda the network
runs on the GPU, for self-play too. On a Ray cluster, the workers evaluate positions on their CPUs.
After each round, the network plays a few games against random moves.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

from skep import bulk, mcts, parse_ruleset, spaces
from skep.core.bugs import Color
from skep.core.errors import HiveError
from skep.jobs import open_executor
from skep.rules import Position
from skep.train.optimization.trainer import find_device

INPUTS, SLOTS = 11316, 73
WIDTH = 64
LEAST = {
    "rounds": 1,
    "games": 1,
    "simulations": 2,  # the first one only evaluates the root
    "test-games": 1,
    "max-plies": 1,
    "threads": 1,
}
"""The smallest number that each option allows."""

AT_ONCE = 16
"""Games that one task plays side by side, so that their leaves are evaluated together."""


class Example(NamedTuple):
    """A position to learn from."""

    inputs: np.ndarray
    actions: np.ndarray
    shares: np.ndarray
    """The shares of the visits, which the policy should predict."""

    value: float
    """The result of the game for the side to move."""


class Net(nn.Module):
    """A small network with a value and a logit for each action."""

    def __init__(self) -> None:
        super().__init__()
        self.inputs = nn.EmbeddingBag(INPUTS + 1, WIDTH, mode="sum", padding_idx=INPUTS)
        nn.init.normal_(self.inputs.weight, std=0.05)
        self.middle = nn.Linear(2 * WIDTH, WIDTH)
        self.value = nn.Linear(WIDTH, 1)
        self.policy = nn.Linear(WIDTH, spaces.ACTIONS)

    def forward(self, inputs: Tensor) -> tuple[Tensor, Tensor]:
        """Return values from -1 to 1, and logits."""
        sums = self.inputs(inputs.reshape(-1, SLOTS)).reshape(-1, 2 * WIDTH)
        hidden = torch.relu(self.middle(torch.relu(sums)))
        return torch.tanh(self.value(hidden)).squeeze(1), self.policy(hidden)


def inputs_of(positions: list[Position]) -> np.ndarray:
    """Return the network's inputs of positions."""
    found = np.asarray(bulk.features(positions)).astype(np.int64)
    return np.minimum(found, INPUTS)


@torch.no_grad()
def simulate(trees: list[mcts.Tree], net: Net, simulations: int) -> None:
    """Search all trees, and evaluate the leaves of all of them together."""
    device = net.value.weight.device
    while open_trees := [tree for tree in trees if tree.visits < simulations]:
        leaves = [tree.select(4) for tree in open_trees]
        flat = [leaf for part in leaves for leaf in part]
        if not flat:
            return  # every result is proven
        values, logits = net(torch.as_tensor(inputs_of(flat), device=device))
        value_rows, logit_rows = values.cpu().numpy(), logits.cpu().numpy()
        at = 0
        for tree, part in zip(open_trees, leaves, strict=True):
            if part:
                end = at + len(part)
                tree.update(value_rows[at:end], logit_rows[at:end])
                at = end


class Playing:
    """A game in progress, with a tree and what it has seen."""

    def __init__(self, ruleset: str, seed: int, max_plies: int) -> None:
        self.max_plies = max_plies
        self.settings = mcts.TreeSettings(noise=0.25, seed=seed, memory_mib=64)
        self.position = Position.initial(parse_ruleset(ruleset))
        self.history: list[int] = []
        self.seen: list[tuple[Color, np.ndarray, np.ndarray, np.ndarray]] = []

    @property
    def is_over(self) -> bool:
        """Whether somebody has won, or the game is too long."""
        return self.position.outcome is not None or len(self.history) >= self.max_plies

    def move(self, tree: mcts.Tree, rng: random.Random) -> None:
        """Play a move of the tree, and remember what it found."""
        actions, shares = tree.policy()
        side = self.position.to_move
        self.seen.append((side, inputs_of([self.position])[0], actions, shares))
        action = rng.choices(actions.tolist(), shares.tolist())[0]
        self.history.append(self.position.key)
        self.position = spaces.play_action(action, self.position)

    def examples(self) -> list[Example]:
        """Return what there is to learn from the game."""
        found: list[Example] = []
        for side, inputs, actions, shares in self.seen:
            found.append(Example(inputs, actions, shares, 2 * self.score(side) - 1))
        return found

    def score(self, side: Color) -> float:
        """Return the score of a side: 1 for a win, 0.5 for a draw or a game that is too long."""
        winner = self.position.outcome.winner if self.position.outcome else None
        return 0.5 if winner is None else float(winner is side)


@dataclass
class SelfPlay:
    """A task for an executor: play some games and return their examples."""

    weights: dict[str, Tensor]
    ruleset: str
    simulations: int
    max_plies: int
    device: str = "cpu"
    """Where the network evaluates positions."""

    def __call__(self, seed: int, /) -> list[Example]:
        """Play ``AT_ONCE`` games."""
        net = Net()
        net.load_state_dict(self.weights)
        net.to(self.device)
        rng = random.Random(seed)
        seeds = range(seed * AT_ONCE, (seed + 1) * AT_ONCE)
        games = [Playing(self.ruleset, one, self.max_plies) for one in seeds]
        while running := [game for game in games if not game.is_over]:
            trees = [
                mcts.Tree(game.position, history=game.history, settings=game.settings)
                for game in running
            ]
            simulate(trees, net, self.simulations)
            for game, tree in zip(running, trees, strict=True):
                game.move(tree, rng)
        return [example for game in games for example in game.examples()]

    def stop(self) -> None:
        """Do nothing: a task ends soon enough."""


def train(net: Net, examples: list[Example], epochs: int) -> float:
    """Fit the network to examples, and return the last mean loss."""
    device = net.value.weight.device
    optimizer = torch.optim.Adam(net.parameters(), lr=2e-3)
    order = list(range(len(examples)))
    mean = 0.0
    for epoch in range(epochs):
        random.Random(epoch).shuffle(order)
        losses = [
            step(net, optimizer, [examples[i] for i in order[at : at + 256]], device)
            for at in range(0, len(order), 256)
        ]
        mean = sum(losses) / len(losses)
    return mean


def step(
    net: Net, optimizer: torch.optim.Optimizer, batch: list[Example], device: torch.device
) -> float:
    """Take one training step, and return its loss."""
    inputs = torch.as_tensor(np.stack([one.inputs for one in batch]), device=device)
    targets = torch.zeros(len(batch), spaces.ACTIONS)
    mask = torch.full((len(batch), spaces.ACTIONS), -torch.inf)
    for row, one in enumerate(batch):
        actions = torch.as_tensor(one.actions.astype(np.int64))
        targets[row, actions] = torch.as_tensor(one.shares, dtype=torch.float32)
        mask[row, actions] = 0
    wanted = torch.tensor([one.value for one in batch], dtype=torch.float32, device=device)
    values, logits = net(inputs)
    shares = torch.log_softmax(logits + mask.to(device), 1)
    of_policy = -(targets.to(device) * shares.nan_to_num(neginf=0.0)).sum(1).mean()
    loss = of_policy + (values - wanted).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return float(loss.item())


def score_against_random(net: Net, task: SelfPlay, games: int) -> float:
    """Return the score against random moves, with colors alternating."""
    rng = random.Random(1)
    score = 0.0
    for number in range(games):
        game = Playing(task.ruleset, number, task.max_plies)
        own = Color.WHITE if number % 2 == 0 else Color.BLACK
        while not game.is_over:
            if game.position.to_move is own:
                tree = mcts.Tree(game.position, history=game.history)
                simulate([tree], net, task.simulations)
                move = tree.best()
            else:
                move = rng.choice(game.position.legal_moves())
            game.history.append(game.position.key)
            game.position = game.position.play(move)
        score += game.score(own)
    return score / games


def read_options() -> argparse.Namespace:
    """Return the options, after a check that training can start and be saved."""
    parser = argparse.ArgumentParser(description="Train a network as AlphaZero does.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=64, help="per round")
    parser.add_argument("--simulations", type=int, default=48, help="per move, at least 2")
    parser.add_argument("--test-games", type=int, default=10, help="against random moves")
    parser.add_argument("--max-plies", type=int, default=100, help="longer games are draws")
    parser.add_argument("--rules", default="Base")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--device", default="cpu", help="cpu or cuda")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on this Ray cluster")
    parser.add_argument("--output", type=Path, default="alphazero.pt")
    options = parser.parse_args()
    for name, least in LEAST.items():
        if getattr(options, name.replace("-", "_")) < least:
            parser.error(f"--{name}: expected at least {least}")
    if not options.output.parent.is_dir():
        parser.error(f"--output: there is no folder {options.output.parent}")
    if options.output.is_dir():
        parser.error(f"--output: {options.output} is a folder")
    try:
        parse_ruleset(options.rules)
        find_device(options.device)
    except HiveError as error:
        parser.error(str(error))
    return options


def main() -> None:
    """Play, learn, and measure, round after round."""
    options = read_options()
    torch.manual_seed(1)  # pyright: ignore[reportUnknownMemberType] - PyTorch has no type for it
    net = Net().to(options.device)
    examples: list[Example] = []
    with open_executor(options.ray, threads=options.threads) as executor:
        for number in range(options.rounds):
            weights = {name: tensor.cpu() for name, tensor in net.state_dict().items()}
            task = SelfPlay(
                weights,
                options.rules,
                options.simulations,
                options.max_plies,
                "cpu" if options.ray else options.device,
            )
            tasks = max(1, options.games // AT_ONCE)
            for found in executor.run(task, range(number * tasks, (number + 1) * tasks)):
                examples += found
            loss = train(net, examples[-50_000:], epochs=2)
            score = score_against_random(net, task, options.test_games)
            print(f"round {number + 1}: {len(examples)} examples, loss {loss:.3f},", end=" ")
            print(f"score against random moves {score:.0%}")
            torch.save(net.state_dict(), options.output)


if __name__ == "__main__":
    main()
