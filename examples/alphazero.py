"""Train a network as AlphaZero does: play against yourself with a tree search, and learn from it.

Usage: python examples/alphazero.py [--rounds 3] [--games 64] [--simulations 48] [--ray ADDRESS]
       python examples/alphazero.py --play --opponent novice --test-games 100

Needs PyTorch and NumPy. Games run on threads of this machine, and with --device cuda the network
runs on the GPU, for self-play too. On a Ray cluster, the workers evaluate positions on their CPUs.
After each round, the network plays a few games against an opponent, and progress is saved to
alphazero.pt. If that file exists, training resumes from it. With --play, the network only plays.
"""

from __future__ import annotations

import argparse
import errno
import io
import os
import random
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter
from pathlib import Path
from pickle import UnpicklingError
from typing import Any, NamedTuple
from zipfile import BadZipFile, ZipFile

import numpy as np
import torch
from torch import Tensor, nn

from skep import bulk, format_ruleset, mcts, parse_ruleset, spaces
from skep.atomic_files import check_writable, write_atomically
from skep.core.bugs import Color
from skep.core.errors import HiveError
from skep.core.ruleset import Ruleset
from skep.jobs import open_executor
from skep.match.errors import MatchError
from skep.match.openings import NO_SUITE, Half, load_openings, suite_for
from skep.match.play import play_match
from skep.opponents import opponent
from skep.opponents.model import ModelOpponent
from skep.records import GameStep, TableWriter
from skep.rules import Position
from skep.train.errors import TrainingError, TrainingFault
from skep.train.optimization.trainer import find_device

INPUTS, SLOTS, WIDTH = 11316, 73, 64
LEAST = {"rounds": 1, "games": 1, "simulations": 2, "test-games": 2, "max-plies": 1, "threads": 1}
"""The smallest number that each option allows. The first simulation only evaluates the root."""

AT_ONCE = 16
"""Games that one task plays side by side, so that their leaves are evaluated together."""

LEAVES = 4
"""The most leaves that are evaluated at once for each game."""

SEED_BITS = 63
"""The size of the seeds of a tree."""

KEPT = 50_000
"""The number of latest examples that a round learns from."""

PROGRAM = "examples/alphazero.py 1"
"""What a checkpoint says it is from, with the version of its format."""

UNREADABLE = (LookupError, RuntimeError, TypeError, ValueError, BadZipFile, UnpicklingError)
"""What reading raises if the file isn't a checkpoint or is damaged."""


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

    @torch.no_grad()
    def evaluate(self, positions: Sequence[Position]) -> tuple[np.ndarray, np.ndarray]:
        """Return values and logits, as ``mcts.search_together`` takes them."""
        inputs = torch.as_tensor(inputs_of(positions), device=self.value.weight.device)
        values, logits = self(inputs.long())
        return values.cpu().numpy(), logits.cpu().numpy()


def inputs_of(positions: Sequence[Position]) -> np.ndarray:
    """Return the network's inputs of positions."""
    found = np.asarray(bulk.features(positions))
    return np.minimum(found, INPUTS).astype(np.int16)


class Playing:
    """A game in progress, and what there is to learn from it."""

    def __init__(self, start: Position, max_plies: int, seed: int = 0) -> None:
        self.max_plies = max_plies
        self.seed = seed
        self.position = start
        self.history: list[int] = []
        self.steps: list[GameStep] = []

    @property
    def settings(self) -> mcts.TreeSettings:
        """The settings of the next tree. Each move of a game gets noise of its own."""
        rng = random.Random(f"{self.seed} {len(self.history)}")
        return mcts.TreeSettings(noise=0.25, seed=rng.getrandbits(SEED_BITS), memory_mib=64)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won, or the game is too long."""
        return self.position.outcome is not None or len(self.history) >= self.max_plies

    def learn(self, tree: mcts.Tree, rng: random.Random) -> None:
        """Play a move of the tree, and remember what it found."""
        actions, shares = tree.policy()
        action = rng.choices(actions.tolist(), shares.tolist())[0]
        self.steps.append(GameStep(self.position, action, tree.value, (actions, shares)))
        self.history.append(self.position.key)
        self.position = self.position.play(spaces.decode_action(action, self.position))

    def examples(self) -> list[Example]:
        """Return what there is to learn from the game."""
        found: list[Example] = []
        for inputs, step in zip(
            inputs_of([one.position for one in self.steps]), self.steps, strict=True
        ):
            actions, shares = step.policy or ((), ())
            value = 2 * self.score(step.position.to_move) - 1
            kept = np.asarray(actions, np.int16), np.asarray(shares, np.float32)
            found.append(Example(inputs, *kept, value))
        return found

    @property
    def winner(self) -> Color | None:
        """The side that has won, if any."""
        return self.position.outcome.winner if self.position.outcome else None

    def score(self, side: Color) -> float:
        """Return the score of a side: 1 for a win, 0.5 for a draw or a game that is too long."""
        return 0.5 if self.winner is None else float(self.winner is side)


@dataclass
class SelfPlay:
    """A task for an executor: play some games."""

    weights: dict[str, Tensor]
    ruleset: str
    simulations: int
    max_plies: int
    device: str = "cpu"
    """Where the network evaluates positions."""

    def __call__(self, seeds: range, /) -> tuple[int, list[Playing]]:
        """Play a game for each seed, and return the first seed with them."""
        net = Net()
        net.load_state_dict(self.weights)
        net.to(self.device)
        rng = random.Random(seeds.start)
        start = Position.initial(parse_ruleset(self.ruleset))
        games = [Playing(start, self.max_plies, one) for one in seeds]
        while running := [game for game in games if not game.is_over]:
            trees = [
                mcts.Tree(game.position, history=game.history, settings=game.settings)
                for game in running
            ]
            mcts.search_together(trees, net.evaluate, simulations=self.simulations, leaves=LEAVES)
            for game, tree in zip(running, trees, strict=True):
                game.learn(tree, rng)
        return seeds.start, games

    def stop(self) -> None:
        """Do nothing: a task ends soon enough."""


def seeds_of(number: int, games: int) -> list[range]:
    """Return the seeds of a round's games, up to ``AT_ONCE`` for each task."""
    seeds = range(number * games, (number + 1) * games)
    return [seeds[at : at + AT_ONCE] for at in range(0, games, AT_ONCE)]


def store(path: Path, games: list[Playing], number: int, task: SelfPlay) -> None:
    """Store the games of a round as a Parquet file, with the shares of the visits."""
    settings = (
        f"{PROGRAM} {task.ruleset} simulations={task.simulations} max_plies={task.max_plies}"
        f" games={len(games)} device={task.device} round={number}"
        f" weights={checksum_of(task.weights)}"
    )
    with TableWriter(path, settings=settings) as writer:
        for game in games:
            writer.add_game(game.steps, game.winner)


def checksum_of(weights: dict[str, Tensor]) -> int:
    """Return the CRC-32 of weights, which differ from run to run unless the runs are the same."""
    found = 0
    for tensor in weights.values():
        found = zlib.crc32(tensor.numpy().tobytes(), found)
    return found


def table_of(folder: Path, number: int) -> Path:
    """Return the name of the file for the games of a round."""
    return folder / f"round_{number}.parquet"


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
        targets[row, actions] = torch.as_tensor(one.shares)
        mask[row, actions] = 0
    wanted = torch.tensor([one.value for one in batch], dtype=torch.float32, device=device)
    values, logits = net(inputs.long())
    shares = torch.log_softmax(logits + mask.to(device), 1)
    of_policy = -(targets.to(device) * shares.nan_to_num(neginf=0.0)).sum(1).mean()
    loss = of_policy + (values - wanted).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return float(loss.item())


def test_against(name: str, net: Net, task: SelfPlay, number: int) -> str:
    """Play a match, and describe the score."""
    mine = opponent_with(net, task.simulations)
    result = play_match(
        mine,
        name,
        games=number,
        rules=task.ruleset,
        openings=openings_for(parse_ruleset(task.ruleset)),
        max_plies=task.max_plies,
    )
    low, high = result.interval
    return f"score against {name} {result.score:.0%} ({low:.0%} to {high:.0%})"


def openings_for(rules: Ruleset) -> str:
    """Return the suite of openings for these rules; none if it doesn't fit."""
    suite = suite_for(rules)
    try:
        load_openings(suite, rules, Half.HOLD_OUT)
    except MatchError:
        return NO_SUITE
    return suite


@dataclass
class Progress:
    """All that training needs to resume. Each round has seeds and an optimizer of its own."""

    rules: str
    net: Net = field(default_factory=Net)
    rounds: int = 0
    examples: list[Example] = field(default_factory=list[Example])


def save(path: Path, progress: Progress) -> None:
    """Replace the checkpoint at once, so that it is never incomplete."""
    latest = progress.examples
    contents = {
        "program": PROGRAM,
        "rules": progress.rules,
        "rounds": progress.rounds,
        "net": {name: tensor.cpu() for name, tensor in progress.net.state_dict().items()},
        "inputs": torch.as_tensor(np.stack([one.inputs for one in latest])),
        "actions": torch.as_tensor(np.concatenate([one.actions for one in latest])),
        "shares": torch.as_tensor(np.concatenate([one.shares for one in latest])),
        "ends": np.cumsum([len(one.actions) for one in latest]).tolist(),
        "values": [one.value for one in latest],
    }
    file = io.BytesIO()
    torch.save(contents, file)
    write_atomically(path, file.getvalue())


def load(path: str | Path) -> Progress:
    """Return the progress in a checkpoint.

    :raises TrainingError: when the file isn't a checkpoint, or is damaged.
    :raises OSError: when it can't be read.
    """
    data = Path(path).read_bytes()
    try:
        return unpack(data)
    except UNREADABLE as error:
        raise TrainingError(TrainingFault.NO_CHECKPOINT, text=str(path)) from error


def unpack(data: bytes) -> Progress:
    """Return the progress in the contents of a checkpoint."""
    with ZipFile(io.BytesIO(data)) as file:
        if file.testzip() is not None:  # PyTorch doesn't compare checksums
            raise ValueError(PROGRAM)
    contents: dict[str, Any] = torch.load(io.BytesIO(data), map_location="cpu", weights_only=True)
    if contents["program"] != PROGRAM:
        raise ValueError(PROGRAM)
    ends = contents["ends"][:-1]
    actions, shares = (np.split(contents[name].numpy(), ends) for name in ("actions", "shares"))
    rows = zip(contents["inputs"].numpy(), actions, shares, contents["values"], strict=True)
    net = Net()
    net.load_state_dict(contents["net"])
    return Progress(contents["rules"], net, contents["rounds"], [Example(*row) for row in rows])


def load_opponent(path: str | Path, simulations: int = 200, device: str = "cpu") -> ModelOpponent:
    """Return the network of a checkpoint as an opponent for environments and notebooks.

    :raises TrainingError: when the file isn't a checkpoint, or is damaged.
    :raises OSError: when it can't be read.
    """
    return opponent_with(load(path).net.to(device), simulations)


def opponent_with(net: Net, simulations: int) -> ModelOpponent:
    """Return a network as an opponent."""
    return ModelOpponent(net.evaluate, simulations=simulations, leaves=LEAVES, name="alphazero")


def read_options() -> tuple[argparse.Namespace, Progress]:
    """Return the options and the progress so far, after a check that it can be saved."""
    parser = argparse.ArgumentParser(description="Train a network as AlphaZero does.")
    parser.add_argument("--rounds", type=int, default=3, help="in total, including finished ones")
    parser.add_argument("--games", type=int, default=64, help="per round")
    parser.add_argument("--simulations", type=int, default=48, help="per move, at least 2")
    parser.add_argument("--opponent", default="random", help="opponent in the test games")
    parser.add_argument(
        "--test-games", type=int, default=10, help="after each round, an even number"
    )
    parser.add_argument("--max-plies", type=int, default=100, help="longer games are draws")
    parser.add_argument("--rules", help="default: those of the checkpoint, or Base")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--device", default="cpu", help="cpu or cuda")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on this Ray cluster")
    parser.add_argument("--play", action="store_true", help="only play test games")
    parser.add_argument("--games-folder", type=Path, help="store the games as Parquet files here")
    name, purpose = "alphazero.pt", "save progress to this file, and resume from it if it exists"
    parser.add_argument("--checkpoint", type=Path, default=name, help=purpose)
    options = parser.parse_args()
    for name, least in LEAST.items():
        if getattr(options, name.replace("-", "_")) < least:
            parser.error(f"--{name}: expected at least {least}")
    if options.test_games % 2:
        parser.error("--test-games: expected an even number")
    try:
        opponent(options.opponent).close()
        find_device(options.device)
        return options, progress_for(options, parser)
    except OSError as error:
        parser.error(f"{error.filename}: {error.strerror}")
    except HiveError as error:
        parser.error(str(error))


def check_table(path: Path) -> None:
    """Create the folder of a table, and check that games can be stored before they are played."""
    TableWriter(path, settings="")  # raises unless pyarrow is installed
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        code = errno.ENOTDIR
        raise NotADirectoryError(code, os.strerror(code), str(path.parent)) from error
    check_writable(path)
    if path.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


def unfinished_table(options: argparse.Namespace, progress: Progress) -> Path | None:
    """Return the table of the next round, if that was interrupted before it was in the checkpoint.

    The round is played again. On a CPU, its table becomes the same, byte for byte.
    """
    if not options.games_folder or not options.checkpoint.is_file():
        return None
    table = table_of(options.games_folder, progress.rounds + 1)
    is_newer = table.is_file() and table.stat().st_mtime >= options.checkpoint.stat().st_mtime
    return table if is_newer else None


def progress_for(options: argparse.Namespace, parser: argparse.ArgumentParser) -> Progress:
    """Return the progress in the checkpoint, or that of a new network if there is none."""
    path: Path = options.checkpoint
    rules = format_ruleset(parse_ruleset(options.rules or "Base"))
    if options.play or path.is_file():
        progress = load(path)
        if options.rules and progress.rules != rules:
            parser.error(f"--rules: {path} is for {progress.rules}. Choose another --checkpoint")
    else:
        check_writable(path)
        torch.manual_seed(1)  # pyright: ignore[reportUnknownMemberType] - PyTorch has no type for it
        progress = Progress(rules)
    if options.games_folder and not options.play:
        tables = {
            table_of(options.games_folder, number + 1)
            for number in range(progress.rounds, options.rounds)
        }
        for table in sorted(tables - {unfinished_table(options, progress)}):
            check_table(table)
    return progress


def main() -> None:
    """Play, learn, and measure, round after round."""
    options, progress = read_options()
    net = progress.net.to(options.device)
    task = SelfPlay({}, progress.rules, options.simulations, options.max_plies, options.device)
    if options.play:
        print(test_against(options.opponent, net, task, options.test_games))
        return
    if progress.rounds:
        print(f"{options.checkpoint}: {progress.rounds} of {options.rounds} rounds are done")
    unfinished = unfinished_table(options, progress)
    with open_executor(options.ray, threads=options.threads) as executor:
        for number in range(progress.rounds, options.rounds):
            weights = {name: tensor.cpu() for name, tensor in net.state_dict().items()}
            device = "cpu" if options.ray else options.device
            task = replace(task, weights=weights, device=device)
            results = executor.run(task, seeds_of(number, options.games))
            # Results come as they are ready. Sorted, they are the same in every run.
            games = [game for _, some in sorted(results, key=itemgetter(0)) for game in some]
            progress.examples += [example for game in games for example in game.examples()]
            del progress.examples[:-KEPT]
            loss = train(net, progress.examples, epochs=2)
            if options.games_folder:
                table = table_of(options.games_folder, number + 1)
                if table == unfinished:
                    table.unlink(missing_ok=True)
                store(table, games, number + 1, task)
            progress.rounds = number + 1
            save(options.checkpoint, progress)
            print(
                f"round {number + 1}: {len(progress.examples)} examples, loss {loss:.3f},", end=" "
            )
            print(test_against(options.opponent, net, task, options.test_games), flush=True)


if __name__ == "__main__":
    main()
