"""What goes wrong with an executor, as it travels between machines."""

from __future__ import annotations

import pickle

import pytest

from skep.jobs import ExecutorError, ExecutorErrorCode


@pytest.mark.parametrize(
    "error",
    [
        ExecutorError(ExecutorErrorCode.NO_RAY),
        ExecutorError(ExecutorErrorCode.OTHER_VERSION, place="a machine", found="0.0.1"),
    ],
)
def test_an_error_survives_a_pickle(error: ExecutorError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.args) == (ExecutorError, str(error), error.args)
    assert (again.code, again.place, again.found) == (error.code, error.place, error.found)
