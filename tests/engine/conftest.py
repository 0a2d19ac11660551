"""What the tests of the engine run on: each searcher that there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from skep import rules
from skep.engine import Engine, engine
from skep.engine.search import pure
from skep.engine.search.searcher import Searcher, make_searcher
from tests.backends import NOT_BUILT
from tests.conftest import Require

NO_SEARCH = "the native search is not built"

MakeEngine = Callable[..., Engine]
MakeSearcher = Callable[[int, int], Searcher]


@pytest.fixture(params=["pure", "native"])
def searchers(request: pytest.FixtureRequest, require: Require) -> MakeSearcher:
    """Give what makes a searcher: every test that takes it runs on each of them."""
    if request.param == "pure":
        return pure.Searcher
    require(rules.native, NOT_BUILT)
    require(hasattr(rules.native, "Searcher"), NO_SEARCH)
    return make_searcher


@pytest.fixture
def searcher(searchers: MakeSearcher) -> Searcher:
    """Give a fresh searcher with little memory."""
    return searchers(1, 1)


@pytest.fixture
def engines(searchers: MakeSearcher, monkeypatch: pytest.MonkeyPatch) -> Iterator[MakeEngine]:
    """Give what makes an engine upon each searcher; all of them are closed at the end."""
    monkeypatch.setattr(engine, "make_searcher", searchers)
    made: list[Engine] = []

    def make(*, level: int = 10, seed: int = 0) -> Engine:
        made.append(Engine(level=level, seed=seed, hash_mib=1))
        return made[-1]

    yield make
    for one in made:
        one.close()
