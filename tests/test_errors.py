"""What all errors of the library have in common: they travel between processes."""

from __future__ import annotations

import importlib
import pickle
import pkgutil
from collections.abc import Iterator
from contextlib import suppress

import pytest

import skep
from skep.cli.errors import RefusalError
from skep.core.errors import HiveError, InvalidPositionError
from skep.engine.network_file import NetworkFault
from skep.engine.networks import NetworkError
from skep.match.errors import MatchError, MatchErrorCode
from skep.mcts.errors import PolicyError, TreeError, TreeFault
from skep.puzzles.errors import NoProverError
from skep.train.data.records import RecordError, RecordFault
from skep.train.errors import TrainingError, TrainingFault

FACTS = [
    MatchError(MatchErrorCode.NO_LIMITS, player="Ann"),
    NoProverError(),
    RefusalError("play-no-terminal", file="a.pgn"),
    TrainingError(TrainingFault.NO_DEVICE, text="cuda"),
]
TEXTS = [InvalidPositionError, NetworkError, PolicyError, RecordError, TrainingError, TreeError]


def all_errors(parent: type[HiveError] = HiveError) -> Iterator[type[HiveError]]:
    for child in parent.__subclasses__():
        yield child
        yield from all_errors(child)


def test_every_error_survives_a_pickle() -> None:
    for module in pkgutil.walk_packages(skep.__path__, "skep."):
        if not module.name.startswith("skep.server") and "__main__" not in module.name:
            with suppress(ImportError):  # an extra isn't installed
                importlib.import_module(module.name)
    kinds = set(all_errors())
    assert {TrainingError, MatchError, RecordError} < kinds
    for kind in kinds:
        error = kind.__new__(kind, "a fact", 3)
        error.__dict__["fact"] = "a fact"
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), again.args, vars(again)) == (kind, error.args, vars(error))


@pytest.mark.parametrize("error", FACTS, ids=lambda error: type(error).__name__)
def test_facts_that_are_keywords_survive_a_pickle(error: HiveError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), vars(again)) == (str(error), vars(error))


def test_the_openspiel_error_survives_a_pickle() -> None:
    pytest.importorskip("gymnasium")
    errors = importlib.import_module("skep.envs.openspiel.errors")
    error = errors.OpenSpielError(errors.OpenSpielFault.NOT_A_MOVE, text="x")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize("kind", TEXTS)
def test_a_data_loader_can_make_an_error_again_from_its_text(kind: type[HiveError]) -> None:
    text = f"Caught {kind.__name__} in DataLoader worker process 0.\nOriginal Traceback …"
    assert str(kind(text)) == text


def test_an_environment_can_make_an_error_again_from_itself() -> None:
    error = TreeError(TreeFault.GAME_OVER)
    assert str(TreeError(error)) == str(error)  # type: ignore[arg-type]


def test_an_error_with_neither_facts_nor_text_hides_no_mistake() -> None:
    with pytest.raises(AttributeError):
        str(TreeError.__new__(TreeError))


def test_every_training_error_is_a_sentence() -> None:
    texts = {fault: str(TrainingError(fault, text="cuda")) for fault in TrainingFault}
    assert all(text.startswith("cuda: ") and " " in text[6:] for text in texts.values())
    assert texts[TrainingFault.NO_DEVICE] == "cuda: PyTorch can't use this device on this machine"


def test_an_error_with_facts_tells_them() -> None:
    assert str(RecordError(RecordFault.BUSY, 3, "a")) == "a: busy at byte 3"
    assert str(NetworkError(NetworkFault.CANNOT_READ, "why", "a"))
