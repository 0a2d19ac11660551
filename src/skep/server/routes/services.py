"""The parts of a running server that routes use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from skep.server.domain.advice import Advice
from skep.server.player_networks import PlayerNetworks
from skep.server.rooms.game_files import GameFiles
from skep.server.rooms.interface import GameRooms
from skep.server.rooms.long_work import CachedWork, LongWork
from skep.server.sessions import Sessions
from skep.server.store import Store
from skep.server.studies.studies import Studies
from skep.server.workers.collection_reader import CollectionReader
from skep.server.workers.engine_pool import EnginePool
from skep.server.workers.hint_finder import HintFinder
from skep.server.workers.shared_reviews import SharedReviews
from skep.server.workers.text_reader import TextReader
from skep.server.workers.win_probabilities import WinProbabilityEstimator


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of a running server that routes use."""

    store: Store
    rooms: GameRooms
    studies: Studies
    files: GameFiles
    advice: CachedWork[str, Advice | None]
    """What the losers of finished games can learn, by game: it never changes."""

    long_work: LongWork
    sessions: Sessions
    networks: PlayerNetworks
    win_probabilities: WinProbabilityEstimator
    reviews: SharedReviews
    hints: HintFinder
    texts: TextReader
    engines: EnginePool
    collection: CollectionReader | None
    """The collection of games that the operator serves, if there is one."""

    now: Callable[[], int]
    """The time of day, in milliseconds since 1970."""
