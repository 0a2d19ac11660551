"""Evaluations of positions that were searched before, in memory and in the database."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple, Protocol

import msgspec

from skep import __version__
from skep.engine.networks import built_in_network, network_digest
from skep.engine.score import Score
from skep.server.domain.facts import RecordedMove
from skep.server.workers.engine_pool import Evaluation

MOST_ENTRIES = 20_000
MOST_BYTES = 8 * 2**20
_LONGEST_TEXT = 8_000


class Strength(NamedTuple):
    """How a position was searched: what an evaluation depends on, besides the position."""

    nodes: int
    longest_line: int = 0


class StoredTexts(Protocol):
    """Texts that outlast the process. What can't be read or written is left out silently."""

    async def get(self, keys: Sequence[str]) -> Mapping[str, str]:
        """Return the texts of these keys that are there."""
        ...

    async def put(self, texts: Mapping[str, str]) -> None:
        """Store texts, and delete the oldest ones if there are too many."""
        ...


class _Entry(msgspec.Struct, frozen=True, array_like=True):
    """An evaluation as it is stored."""

    units: int
    best: str
    line: tuple[RecordedMove, ...] = ()


class EvaluationCache:
    """The evaluations of the latest positions: a bounded number of entries and bytes."""

    def __init__(self, stored: StoredTexts | None = None) -> None:
        """Use *stored* for what isn't in memory."""
        self._stored = stored
        self._texts: OrderedDict[str, str] = OrderedDict()
        self._bytes = 0

    async def get(self, strength: Strength, positions: Iterable[str]) -> dict[str, Evaluation]:
        """Return the evaluations that are known, by the key of their position."""
        names = {_name(strength, position): position for position in positions}
        texts = {name: self._texts[name] for name in names if name in self._texts}
        for name in texts:
            self._texts.move_to_end(name)
        missing = [name for name in names if name not in texts]
        if self._stored is not None and missing:
            stored = await self._stored.get(missing)
            self._keep(stored)
            texts |= stored
        decoded = {names[name]: _decoded(text) for name, text in texts.items()}
        return {position: one for position, one in decoded.items() if one is not None}

    async def put(self, strength: Strength, found: Mapping[str, Evaluation]) -> None:
        """Keep evaluations, by the key of their position."""
        texts = {_name(strength, position): _encoded(one) for position, one in found.items()}
        texts = {name: text for name, text in texts.items() if len(text) <= _LONGEST_TEXT}
        self._keep(texts)
        if self._stored is not None and texts:
            await self._stored.put(texts)

    def _keep(self, texts: Mapping[str, str]) -> None:
        for name, text in texts.items():
            self._bytes += len(text) - len(self._texts.pop(name, ""))
            self._texts[name] = text
        while len(self._texts) > MOST_ENTRIES or self._bytes > MOST_BYTES:
            _, oldest = self._texts.popitem(last=False)
            self._bytes -= len(oldest)


def _name(strength: Strength, position: str) -> str:
    text = f"{_engine()} {strength.nodes} {strength.longest_line} {position}"
    return hashlib.sha256(text.encode()).hexdigest()[:40]


@cache
def _engine() -> str:
    """Return what identifies the engine: another one finds something else."""
    network = built_in_network()
    return f"{__version__} {network_digest(network) if network else None}"


def _encoded(one: Evaluation) -> str:
    return msgspec.json.encode(_Entry(one.score.units, one.best, one.line)).decode()


def _decoded(text: str) -> Evaluation | None:
    try:
        entry = msgspec.json.decode(text, type=_Entry)
    except (msgspec.DecodeError, UnicodeError):
        # From another version, or damaged: it is searched again.
        return None
    return Evaluation(Score(entry.units), entry.best, entry.line)
