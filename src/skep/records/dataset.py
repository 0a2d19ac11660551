"""Self-play positions as a PyTorch dataset: streamed, shuffled, rotated and mirrored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import islice
from typing import Any, TypeAlias

from skep.extras import extra_needed

with extra_needed("train"):
    import numpy as np
    import torch
    from numpy.typing import NDArray
    from torch import Tensor
    from torch.utils.data import IterableDataset, get_worker_info

from skep.bounds import SEEDS
from skep.core.checks import check_type, within
from skep.core.symmetry import SYMMETRIES
from skep.engine.errors import OptionError
from skep.notation.setupstring import format_setup
from skep.records import augmentation
from skep.records.columns import network_inputs, played_actions
from skep.records.examples import NO_SCORE, WHOLE, Example, Shard
from skep.records.graph_batches import graph_batch
from skep.records.sources import read_any_examples
from skep.records.splits import Split
from skep.rules import Position
from skep.spaces import ACTIONS, action_permutations, legal_actions, planes
from skep.train.data.paths import FilePath, file_list

DATASET_BATCH_SIZES = range(1, 65_537)
BUFFER_SIZES = range(10_000_001)

TrainingBatch: TypeAlias = dict[str, Any]
"""Tensors by name, and with ``with_setups`` two lists of strings."""


class Inputs(Enum):
    """What a model sees of a position."""

    PLANES = "planes"
    """Planes of hexes, uint8 in the shape (batch, 38, 32, 32)."""

    FEATURES = "features"
    """The lists of the value network, int32 in the shape (batch, 2, 73), with 65,535 for none."""

    GRAPH = "graph"
    """Graphs of pieces and open hexes as one graph, as ``graph_batch`` returns them."""


class RecordDataset(IterableDataset[TrainingBatch]):
    """Batches of positions from files of self-play games, which can be larger than memory.

    The files are those of ``skep selfplay``, Parquet files that were made from them, or those of
    ``TableWriter``.

    A batch is a dictionary of tensors: ``inputs``; ``action``, the move that was played; ``result``
    and ``score`` for the side to move; ``run``, ``game`` and ``ply``; ``symmetry``; and what
    was asked for: ``mask``, the legal actions; ``policy``, the visits of a tree search; ``rules``
    and ``setup``, which are lists of strings. docs/data.md lists the types and shapes. Use it
    with ``DataLoader(dataset, batch_size=None)``: batches are made here. Each worker of the loader
    reads its own games.
    """

    def __init__(  # noqa: PLR0913 - each is an option of its own
        self,
        paths: FilePath | Sequence[FilePath],
        inputs: Inputs | str = Inputs.PLANES,
        *,
        batch_size: int = 256,
        augment: bool = True,
        buffer_size: int = 20_000,
        with_masks: bool = False,
        with_policy: bool = False,
        with_setups: bool = False,
        seed: int = 0,
        shard: Shard = WHOLE,
        split: Split | None = None,
    ) -> None:
        """Create a dataset. It opens the files when it is iterated over.

        A file that is in *paths* twice counts twice.
        Positions are drawn at random from a buffer of *buffer_size*; 0 keeps the order of the
        games. With *augment*, each position is rotated and mirrored at random. The same *seed*
        gives the same batches, and each pass over the dataset gives others. *shard* is for
        training on several devices: one shard each. *split* holds out games for validation.

        :raises WrongTypeError: when an argument has the wrong type.
        :raises OptionError: when there are no such inputs.
        :raises ValueError: when a number is out of range, or *paths* is empty.
        """
        super().__init__()
        check_type("shard", shard, Shard)
        check_type("split", split, Split, type(None))
        for name, switch in (
            ("augment", augment),
            ("with_masks", with_masks),
            ("with_policy", with_policy),
            ("with_setups", with_setups),
        ):
            check_type(name, switch, bool)
        self._paths = file_list("paths", paths)
        self._inputs = _inputs_named(inputs)
        self._batch_size = within("batch_size", batch_size, DATASET_BATCH_SIZES)
        self._buffer_size = within("buffer_size", buffer_size, BUFFER_SIZES)
        self._augment = augment
        self._with_masks = with_masks
        self._with_policy = with_policy
        self._with_setups = with_setups
        self._seed = within("seed", seed, SEEDS)
        self._shard = shard
        self._split = split
        self._passes = 0

    def set_epoch(self, epoch: int) -> None:
        """Set the number of the next pass, which decides its random choices.

        Call it before each pass if the loader starts new workers for each: they all begin with a
        copy of this dataset.

        :raises ValueError: when *epoch* is negative or too large.
        """
        self._passes = within("epoch", epoch, SEEDS)

    def __iter__(self) -> Iterator[TrainingBatch]:
        """Yield the batches of one pass.

        :raises RecordError: when a file is truncated or damaged.
        :raises TableError: when a Parquet file is, or has an illegal position or action, or when
            *with_policy* is true and a file has no policies.
        :raises ParquetNeededError: when a file is a Parquet file, and pyarrow isn't installed.
        :raises NativeNeededError: when features are asked for without the native rules.
        :raises OSError: when a file can't be read.
        """
        worker = get_worker_info()
        shard = self._shard if worker is None else self._shard.split(worker.id, worker.num_workers)
        rng = np.random.default_rng((self._seed, self._passes, shard.index))
        self._passes += 1
        found = read_any_examples(self._paths, shard, self._split, with_policy=self._with_policy)
        examples = shuffled(found, self._buffer_size, rng)
        while some := list(islice(examples, self._batch_size)):
            yield self._batch(some, rng)

    def _batch(self, examples: list[Example], rng: np.random.Generator) -> TrainingBatch:
        positions = [example.position for example in examples]
        chosen = rng.integers(len(SYMMETRIES) if self._augment else 1, size=len(examples))
        actions = augmentation.map_actions(played_actions(examples), chosen)
        scores = np.array([one.score for one in examples], np.float32)
        scores[scores == NO_SCORE] = np.nan
        batch: TrainingBatch = {
            **self._read(examples, chosen),
            "action": torch.as_tensor(actions.astype(np.int64)),
            "result": torch.tensor([one.result for one in examples], dtype=torch.float32),
            "score": torch.as_tensor(scores),
            "run": torch.tensor([one.run for one in examples]),
            "game": torch.tensor([one.game for one in examples]),
            "ply": torch.tensor([position.ply for position in positions]),
            "symmetry": torch.as_tensor(chosen),
        }
        if self._with_masks:
            batch["mask"] = _masks(positions, chosen)
        if self._with_policy:
            batch["policy"] = _policies(examples, chosen)
        if self._with_setups:
            batch["rules"] = [one.rules for one in examples]
            batch["setup"] = [format_setup(position) for position in positions]
        return batch

    def _read(self, examples: list[Example], chosen: NDArray[np.int64]) -> dict[str, Tensor]:
        positions = [example.position for example in examples]
        match self._inputs:
            case Inputs.PLANES:
                found = augmentation.map_planes(planes(positions), chosen)
                return {"inputs": torch.as_tensor(found)}
            case Inputs.FEATURES:
                lists = augmentation.map_features(network_inputs(positions), chosen)
                return {"inputs": torch.as_tensor(lists.astype(np.int32))}
            case Inputs.GRAPH:
                return graph_batch(positions, chosen)


def _masks(positions: list[Position], chosen: NDArray[np.int64]) -> Tensor:
    """Return the legal actions after the symmetries; mapping them is faster than mapping masks."""
    legal = legal_actions(positions)
    offsets = legal.offsets.astype(np.int64)
    rows = np.repeat(np.arange(len(positions)), offsets[1:] - offsets[:-1])
    found = np.zeros((len(positions), ACTIONS), np.int8)
    found[rows, augmentation.map_actions(legal.actions, chosen[rows])] = 1
    return torch.as_tensor(found)


def _policies(examples: list[Example], chosen: NDArray[np.int64]) -> Tensor:
    """Return the shares of all actions; a row without a policy is all zeros."""
    shares = np.zeros((len(examples), ACTIONS), np.float32)
    for row, example in enumerate(examples):
        if example.policy is not None:
            actions, found = example.policy
            shares[row, action_permutations()[chosen[row], actions]] = found
    return torch.as_tensor(shares)


def _inputs_named(name: Inputs | str) -> Inputs:
    try:
        return Inputs(name)
    except ValueError as error:
        *others, last = (one.value for one in Inputs)
        names = f"{', '.join(others)} or {last}"
        raise OptionError("inputs", name, names) from error


def shuffled(examples: Iterator[Example], size: int, rng: np.random.Generator) -> Iterator[Example]:
    """Yield examples in a random order: each one is drawn from the next *size* that are left."""
    buffer = list(islice(examples, size))
    for example in examples:
        if not buffer:
            yield example
            continue
        at = int(rng.integers(len(buffer)))
        yield buffer[at]
        buffer[at] = example
    for at in rng.permutation(len(buffer)):
        yield buffer[at]
