"""What goes wrong with a crew, as it travels between machines."""

from __future__ import annotations

import pickle

import pytest

from skep.crew import CrewError, CrewErrorCode


@pytest.mark.parametrize(
    "error",
    [
        CrewError(CrewErrorCode.NO_RAY),
        CrewError(CrewErrorCode.OTHER_VERSION, place="a machine", found="0.0.1"),
    ],
)
def test_an_error_survives_a_pickle(error: CrewError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.args) == (CrewError, str(error), error.args)
    assert (again.code, again.place, again.found) == (error.code, error.place, error.found)
