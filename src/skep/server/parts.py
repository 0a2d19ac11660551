"""The parts of a running server: opened in order, and closed in reverse."""

from __future__ import annotations

import secrets
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from random import SystemRandom

from skep.server.cluster.bus import Bus
from skep.server.cluster.cluster_rooms import ClusterRooms
from skep.server.cluster.redis_client import open_redis, try_redis
from skep.server.cluster.sign_out_relay import SignOutRelay
from skep.server.cluster.signatures import MessageSigner
from skep.server.cluster.study_peers import REPEAT_S, BusUsers, StudyPeers
from skep.server.disk_space import LOOK_S, DiskSpace
from skep.server.position_indexing import INDEX_S, PositionIndexer
from skep.server.rooms.context import RoomContext
from skep.server.rooms.game_files import GameFiles
from skep.server.rooms.housekeeping import Housekeeping, Job, remove_traces
from skep.server.rooms.interface import GameRooms
from skep.server.rooms.long_work import CachedWork
from skep.server.rooms.registry import Rooms
from skep.server.rooms.wall_clock import Now, WallClock
from skep.server.routes.reviews import encoded_chances
from skep.server.routes.services import Services
from skep.server.sessions import Sessions, new_player
from skep.server.settings import Settings
from skep.server.store import Store
from skep.server.store.database_lock import database_lock
from skep.server.store.leases import Leases
from skep.server.store.leases.shared import SharedLeases
from skep.server.store.sole_leases import SoleLeases
from skep.server.studies.studies import Studies
from skep.server.watched_plies import WatchedPlies
from skep.server.workers.collection_reader import CollectionReader
from skep.server.workers.engine_pool import EnginePool
from skep.server.workers.hint_finder import HintFinder
from skep.server.workers.shared_reviews import SharedReviews
from skep.server.workers.text_reader import TextReader
from skep.server.workers.win_probabilities import WinProbabilityEstimator

_MOST_ADVICE = 1024
"""For how many games the advice is kept. Each takes a few hundred bytes."""

_REFRESH_S = 2.0
_TRACES_S = 20.0
_CHANNELS = "skep"
_MESSAGES = "skep.messages"
_PATIENCE_S = 2.0
"""How much longer than a lease a request waits for the process that takes over a game."""

_BEATS_PER_LEASE = 5
_BEAT_S = 1.0


@dataclass(frozen=True, slots=True)
class _Playing:
    """The games, and what has to be done for them periodically."""

    rooms: GameRooms
    here: Rooms
    jobs: Sequence[tuple[Job, float]] = ()


@asynccontextmanager
async def running_parts(
    settings: Settings, sessions: Sessions, engines: EnginePool, time_of_day: Now
) -> AsyncGenerator[Services]:
    """Run the parts of a server while the context lasts.

    :raises StoreError: when the database can't be used.
    :raises RedisDownError: when there is to be Redis, and it doesn't answer.
    :raises CollectionError: when there is to be a collection, and it can't be used.
    """
    async with AsyncExitStack() as stack:
        # Closed in reverse: the store last, and each part even if another fails.
        stack.enter_context(database_lock(settings.db_url))
        store = await Store.open(settings.db_url, backup=settings.backup)
        stack.push_async_callback(store.close)
        stack.push_async_callback(engines.close)
        now = WallClock(time_of_day, longest_pause_ms=settings.longest_pause_ms)
        context = _context(settings, store, engines, now)
        stack.callback(context.long_work.close)
        studies = _studies(context, stack)
        playing = await _play(settings, sessions, context, studies, stack)
        await playing.here.start()
        await (refresh := partial(_refresh, sessions, store, now))()
        housekeeping = _housekeeping(settings, context, playing, refresh)
        housekeeping.start()
        stack.push_async_callback(housekeeping.stop)
        reviews = _reviews(context, stack)
        hints = HintFinder(engines)
        stack.push_async_callback(hints.close)
        yield Services(
            store=store,
            rooms=playing.rooms,
            studies=studies,
            files=GameFiles(context.long_work),
            advice=CachedWork(context.long_work, most=_MOST_ADVICE),
            long_work=context.long_work,
            sessions=sessions,
            networks=context.networks,
            win_probabilities=reviews.estimator,
            reviews=reviews,
            hints=hints,
            texts=TextReader(),
            engines=engines,
            collection=await _collection(settings, stack),
            now=now,
        )


def _context(settings: Settings, store: Store, engines: EnginePool, now: WallClock) -> RoomContext:
    context = RoomContext(
        store=store,
        leases=_leases(settings, store),
        engines=engines,
        now=now,
        rng=SystemRandom(),
        reply_delay_ms=settings.reply_delay_ms,
        games_per_player=settings.games_per_player,
        saved_games_per_player=settings.saved_games_per_player,
        disk=DiskSpace(store, settings.disk_reserve),
        watched=WatchedPlies(settings.watched_plies_per_address),
    )
    store.evaluations.has_space = context.disk.has_reserve
    store.facts.turn = context.long_work.slot
    store.facts.in_thread = context.long_work.in_thread
    return context


def _studies(context: RoomContext, stack: AsyncExitStack) -> Studies:
    studies = Studies(context.store, context.long_work, context.now, context.disk)
    stack.push_async_callback(studies.close)
    return studies


def _reviews(context: RoomContext, stack: AsyncExitStack) -> SharedReviews:
    estimator = WinProbabilityEstimator(context.engines, context.store.evaluations)
    stack.push_async_callback(estimator.close)
    reviews = SharedReviews(estimator, context.long_work.run, encoded_chances)
    stack.push_async_callback(reviews.close)
    return reviews


def _housekeeping(
    settings: Settings, context: RoomContext, playing: _Playing, refresh: Job
) -> Housekeeping:
    traces = partial(remove_traces, context.store, playing.rooms, context.now, new_player)
    jobs: list[tuple[Job, float]] = [
        (refresh, _REFRESH_S),
        (traces, _TRACES_S),
        (context.disk.look, LOOK_S),
        (PositionIndexer(context).index_some, INDEX_S),
        *playing.jobs,
    ]
    beat_s = min(_BEAT_S, settings.lease_s / _BEATS_PER_LEASE)
    return Housekeeping(context, playing.here, beat_s=beat_s, more_jobs=jobs)


def _leases(settings: Settings, store: Store) -> Leases:
    if settings.redis_url is None:
        return SoleLeases(store)
    return store.shared_leases(secrets.token_hex(8), lease_ms=round(1000 * settings.lease_s))


async def _play(
    settings: Settings,
    sessions: Sessions,
    context: RoomContext,
    studies: Studies,
    stack: AsyncExitStack,
) -> _Playing:
    rooms, leases = Rooms(context), context.leases
    if settings.redis_url is None or not isinstance(leases, SharedLeases):
        stack.push_async_callback(rooms.close)
        return _Playing(rooms, rooms)
    client, error = open_redis(settings.redis_url)
    await try_redis(client, error)
    signer = MessageSigner(sessions.key_for(_MESSAGES))
    bus = Bus(client, error, leases.process, prefix=_CHANNELS, signer=signer)
    stack.push_async_callback(bus.close)
    # Before it takes a game: others would take it for a game of a dead process.
    await leases.beat(context.now(), is_timed=False)
    patience_s = settings.lease_s + _PATIENCE_S
    everywhere = ClusterRooms(context, rooms, leases, bus, patience_s=patience_s)
    stack.push_async_callback(everywhere.close)
    studies.peers = peers = StudyPeers(bus, leases.process, studies)
    users = BusUsers(everywhere, peers, studies)
    await bus.start(SignOutRelay(sessions.sign_outs, bus, users))
    check_s = min(_BEAT_S, settings.lease_s / _BEATS_PER_LEASE)
    jobs = [(everywhere.check_processes, check_s), (peers.repeat, REPEAT_S)]
    return _Playing(everywhere, rooms, jobs)


async def _collection(settings: Settings, stack: AsyncExitStack) -> CollectionReader | None:
    if settings.explorer is None:
        return None
    collection = await CollectionReader.open(settings.explorer)
    stack.push_async_callback(collection.close)
    return collection


async def _refresh(sessions: Sessions, store: Store, now: WallClock) -> None:
    """Learn which sessions were ended in other processes."""
    await sessions.sign_outs.refresh(store.accounts, now())
