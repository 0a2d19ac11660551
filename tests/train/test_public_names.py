"""What ``skep.train`` exports, and that it loads nothing heavy before it is used."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

import skep.train
from tests.test_package import what_checkers_read


@pytest.mark.usefixtures("torch_here")
def test_type_checkers_and_programs_see_the_same_names() -> None:
    read = what_checkers_read(skep.train)
    assert sorted(name for names in read.values() for name in names) == sorted(skep.train.__all__)
    for module, names in read.items():
        for name in names:
            assert getattr(skep.train, name) is getattr(import_module(module), name)
    assert set(skep.train.__all__) <= set(dir(skep.train))


def test_a_name_that_does_not_exist_is_refused() -> None:
    with pytest.raises(AttributeError, match=r"module 'skep\.train' has no attribute 'Trial'"):
        getattr(skep.train, "Trial")  # noqa: B009 - type checkers know that it doesn't exist


@pytest.mark.parametrize(
    "statement",
    [
        "import skep.train",
        "from skep.train import Recipe, RecordFile, SelfPlayRun, TrainingJob, run_loop, train",
        "from skep.train import PolicyJob, PolicyRecipe, train_policy",
        "import skep.cli.commands.train",
    ],
)
def test_pytorch_and_numpy_are_not_loaded_before_they_are_needed(statement: str) -> None:
    text = f"import sys; {statement}; print({{'matplotlib', 'numpy', 'torch'}} & {{*sys.modules}})"
    result = subprocess.run(  # noqa: S603 - our own package
        [sys.executable, "-c", text], check=True, capture_output=True, text=True
    )
    assert result.stdout == "set()\n"
