"""A room: one game in progress, with one writer, its audience, its alarm and its computer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar, assert_never

from skep.server.domain.decisions import (
    AlreadyRequested,
    Happens,
    RematchAgreed,
    call_off,
    computer_moves,
    decide,
    due_at,
    join,
    time_is_up,
)
from skep.server.domain.facts import ClocksShifted, Fact, RematchCreated, SeatTaken, StoredFact
from skep.server.domain.new_games import make_rematch
from skep.server.domain.table import GameTable
from skep.server.errors import Code, ProblemError
from skep.server.messages.games import GameView
from skep.server.messages.to_client import Accepted, Event, Refused, Snapshot, Thinking
from skep.server.messages.to_server import Command
from skep.server.rooms.alarm import RoomAlarm
from skep.server.rooms.audience import Audience, Listener
from skep.server.rooms.computer import ComputerPlayer
from skep.server.rooms.context import RoomContext
from skep.server.rooms.game_ids import new_game_id
from skep.server.rooms.reading import read_table
from skep.server.rooms.rematches import Bill, Rematches, no_bill
from skep.server.store import ConflictError, DamagedError, StoreError, damage_of
from skep.server.views.changes import change_view
from skep.server.views.games import game_view, state_view
from skep.server.views.problems import problem_view
from skep.server.views.requests import player_action
from skep.server.workers.engine_pool import SearchResult

_T = TypeVar("_T")

# The delay before trying again to store what nobody will send again.
_LOOK_AGAIN_S = 2.0

_logger = logging.getLogger(__name__)


class Room:
    """A live game. Actions run one after the other, and are stored before anyone sees them.

    Everyone always sees what the database has: nobody can look while something is being written,
    and if writing fails, the game is read again.
    """

    def __init__(self, game_id: str, context: RoomContext, rematches: Rematches) -> None:
        """Open a room; the game is read when it is first needed."""
        self.id = game_id
        self._context = context
        self._rematches = rematches
        self._slept_ms = context.now.slept_ms
        self._lock = asyncio.Lock()
        self._table: GameTable | None = None
        self._names: dict[str, str] = {}
        self._audience = Audience(game_id)
        self._alarm = RoomAlarm(lambda: self._start(self.check_time()))
        self._at_work: set[asyncio.Task[Any]] = set()
        self._looking = 0
        self._is_closed = False
        self._computer = ComputerPlayer(
            context.engines,
            reply_delay_ms=context.reply_delay_ms,
            on_result=self._computer_found,
            on_progress=lambda fraction: self._audience.tell(Thinking(self.id, fraction)),
            on_trouble=self._tell_trouble,
        )

    @property
    def is_idle(self) -> bool:
        """Whether the room can be closed; it can be opened again at any time."""
        is_quiet = not self._audience and not self._computer.is_thinking
        # Tasks that wait for the lock count too: it may be free just now.
        return is_quiet and not (self.is_timed or self._looking or self._at_work)

    @property
    def is_timed(self) -> bool:
        """Whether something happens even if nobody moves, such as a timeout."""
        return self._alarm.is_set

    # --- reading ------------------------------------------------------------------------------

    @asynccontextmanager
    async def looking(self) -> AsyncGenerator[GameTable]:
        """Give read access to the table.

        :raises ProblemError: when there is no such game.
        """
        self._looking += 1
        try:
            async with self._lock:
                yield await self._ready()
        finally:
            self._looking -= 1

    async def view(self, viewer: str) -> GameView:
        """Return the game as a viewer sees it.

        :raises ProblemError: when there is no such game.
        """
        async with self.looking() as table:
            return self._view(table, viewer)

    async def watch(self, listener: Listener, version: int | None) -> None:
        """Subscribe a connection, and send it what it has missed.

        :raises ProblemError: when there is no such game.
        """
        async with self.looking() as table:
            missed = None
            if version is not None:
                missed = self._audience.missed_since(version, now_at=table.version)
            if missed is None:
                self._audience.add(listener)
                self._audience.tell_one(listener, Snapshot(self._view(table, listener.player)))
            else:
                for message in missed:
                    listener.send(message)
                self._audience.add(listener)
            self._audience.tell_presence(table.seats, newcomer=listener)

    def unwatch(self, listener: Listener) -> None:
        """Unsubscribe a connection."""
        if not self._audience.remove(listener) or self._is_closed:
            return
        if self._table is not None:
            self._audience.tell_presence(self._table.seats)
        else:
            # Something is being written. Tell the others once that is done.
            self._start(self._tell_presence())

    # --- acting --------------------------------------------------------------------------------

    async def command(self, player: str, command: Command, bill: Bill = no_bill) -> Accepted:
        """Carry out a command and store it, once however often it is sent.

        :raises ProblemError: when it is not possible, with the reason.
        """
        return await self._to_its_end(self._alone(lambda: self._command(player, command, bill)))

    async def join(self, player: str) -> GameView:
        """Give a player the free seat.

        :raises ProblemError: when there is none, or it is the maker's own game.
        """
        return await self._to_its_end(self._alone(lambda: self._join(player)))

    async def call_off(self) -> bool:
        """Abort the game if nobody would miss it, and return whether it was aborted.

        :raises ProblemError: when there is no such game.
        """
        return await self._to_its_end(self._alone(self._call_off))

    async def resume_clock(self, last_beat: int) -> None:
        """Credit the clocks for the downtime since the last heartbeat, and start the alarm."""
        await self._to_its_end(self._alone(lambda: self._resume_clock(last_beat)))

    async def check_time(self) -> None:
        """Handle what follows from the time of day: a timeout, or a suspended server."""
        await self._unattended(self._check_time, "a clock could not be checked")

    async def rename(self, player: str, name: str) -> None:
        """Tell everyone that a player has a new name."""
        async with self._lock:
            table = self._table
            # A game that is not in memory gets the names when it is read.
            if table is not None and table.colors_of(player):
                self._names[player] = name
                self._audience.tell_each(lambda viewer: Snapshot(self._view(table, viewer)))

    async def rewrite(self, change: Callable[[], Awaitable[None]]) -> None:
        """Change the stored game while nobody acts, then read it again and show it to everyone."""
        async with self._lock:
            self._table = None
            await change()
            table = await self._ready()
            self._audience.tell_each(lambda viewer: Snapshot(self._view(table, viewer)))

    async def close(self) -> None:
        """Stop the alarm and the computer, and wait for what is being written."""
        self._is_closed = True
        self._computer.stop()
        self._alarm.stop()
        self._audience.close()
        await asyncio.gather(*self._at_work, return_exceptions=True)

    # --- inside ----------------------------------------------------------------------------------

    async def _alone(self, work: Callable[[], Awaitable[_T]]) -> _T:
        """Run *work* exclusively; run it again if another process wrote first."""
        async with self._lock:
            with damage_of(self.id):
                try:
                    return await work()
                except ConflictError:
                    return await work()

    async def _unattended(self, work: Callable[[], Awaitable[None]], failed: str) -> None:
        """Run *work* that no visitor waits for; if the database fails, check again later."""
        try:
            await self._alone(work)
        except ProblemError as error:
            if error.code is not Code.NOT_FOUND:
                raise
        except DamagedError as error:
            _logger.error("%s", error)  # noqa: TRY400 - the traceback says nothing more
        except StoreError:
            _logger.exception(failed)
            self._check_in(_LOOK_AGAIN_S)

    async def _command(self, player: str, command: Command, bill: Bill) -> Accepted:
        table = await self._ready()
        known = table.commands.get((player, command.id))
        if known is not None:
            return Accepted(command.id, self.id, known)
        now = await self._pass_time(table)
        decision = decide(table, player, player_action(command.action), ply=command.ply, now=now)
        match decision:
            case Happens(facts=facts):
                await self._happen(table, *facts, player=player, command=command.id)
                version = table.commands[player, command.id]
            case RematchAgreed(color=color):
                bill()
                await self._rematch(table, player, command.id, now=now)
                version = table.rematch_since[color]
            case AlreadyRequested(version=version):
                # Whatever has happened since, the same request gets the same answer.
                pass
            case _:
                assert_never(decision)
        return Accepted(command.id, self.id, version)

    async def _rematch(self, table: GameTable, player: str, command: str, *, now: int) -> None:
        """Create the next game."""
        await self._rematches.make_place(player)
        entry = StoredFact(1, now, make_rematch(table, rng=self._context.rng), player)
        made = GameTable(new_game_id(), entry), entry
        fact = RematchCreated(made[0].id)
        await self._happen(table, fact, player=player, command=command, made=made)
        self._rematches.look_after(made[0].id)

    async def _join(self, player: str) -> GameView:
        table = await self._ready()
        await self._pass_time(table)
        if fact := join(table, player):
            self._names |= await self._context.store.names([player])
            await self._happen(table, fact, player=player)
        return self._view(table, player)

    async def _call_off(self) -> bool:
        table = await self._ready()
        if fact := call_off(table):
            await self._happen(table, fact)
        return fact is not None

    async def _resume_clock(self, last_beat: int) -> None:
        table = await self._ready()
        away = self._context.now() - max(last_beat, table.updated_at)
        # This includes any time that the server was suspended.
        self._slept_ms = self._context.now.slept_ms
        # It is negative if the machine's clock was set back in the meantime.
        if away:
            await self._shift_clock(table, away)

    async def _check_time(self) -> None:
        table = await self._ready()
        await self._pass_time(table)
        self._set_alarm(table)

    async def _pass_time(self, table: GameTable) -> int:
        """Apply what follows from time alone, and return the time."""
        now, slept_ms = self._context.now(), self._context.now.slept_ms
        if slept_ms != self._slept_ms:
            await self._shift_clock(table, slept_ms - self._slept_ms)
            self._slept_ms = slept_ms
        if fact := time_is_up(table, now=now):
            await self._happen(table, fact)
        return now

    async def _shift_clock(self, table: GameTable, by_ms: int) -> None:
        if due_at(table) is not None:
            # It started searching with a clock that is about to be corrected.
            self._computer.stop()
            await self._happen(table, ClocksShifted(by_ms))

    async def _computer_found(self, ply: int, result: SearchResult) -> None:
        work = partial(self._play_result, ply, result)
        await self._to_its_end(self._unattended(work, "a computer's move could not be stored"))

    async def _play_result(self, ply: int, result: SearchResult) -> None:
        table = await self._ready()
        now = await self._pass_time(table)
        if table.is_computers_turn and table.ply == ply:
            await self._happen(table, *computer_moves(table, result.move, result.score, now=now))

    async def _tell_presence(self) -> None:
        async with self._lock:
            if self._table is not None:
                self._audience.tell_presence(self._table.seats)

    async def _ready(self) -> GameTable:
        """Return the table, reading it if needed; the caller holds the lock."""
        if self._table is None:
            table = await read_table(self.id, self._context)
            players = [holder.player for holder in table.seats.values() if holder.player]
            self._names = await self._context.store.names(players)
            self._audience.forget_events()
            self._table = table
            self._carry_on(table)
        return self._table

    async def _happen(
        self,
        table: GameTable,
        *facts: Fact,
        player: str | None = None,
        command: str | None = None,
        made: tuple[GameTable, StoredFact] | None = None,
    ) -> None:
        """Apply facts: store them, then tell everyone."""
        # There is no table until the facts are stored. If that fails, it is read again.
        self._table = None
        now = self._context.now()
        entries: list[StoredFact] = []
        events: list[Event] = []
        for fact in facts:
            entry = StoredFact(table.version + 1, now, fact, player, None if entries else command)
            table.apply(entry)
            entries.append(entry)
            state = state_view(table, names=self._names, now=now)
            events.append(Event(self.id, entry.number, change_view(fact), state))
        await self._context.store.append(table, entries, made)
        self._table = table
        for entry, event in zip(entries, events, strict=True):
            self._audience.tell_event(event)
            if isinstance(entry.fact, SeatTaken):
                self._tell_joined(table, entry.fact.player)
        self._carry_on(table)

    def _tell_joined(self, table: GameTable, player: str) -> None:
        """Tell the other tabs of the player who joined that they have a seat now.

        A tab that is offline gets the whole game when it reconnects: events don't carry this.
        """
        self._audience.forget_events()
        self._audience.tell_player(player, Snapshot(self._view(table, player)))
        self._audience.tell_presence(table.seats)

    def _carry_on(self, table: GameTable) -> None:
        """Set the alarm, and start or stop the computer."""
        if not self._is_closed:
            self._set_alarm(table)
            self._computer.look(table, now=self._context.now())

    def _set_alarm(self, table: GameTable) -> None:
        due = due_at(table)
        if due is None:
            self._alarm.stop()
        else:
            self._check_in(max(0, due - self._context.now()) / 1000)

    def _check_in(self, seconds: float) -> None:
        """Check the time again after this many seconds."""
        if not self._is_closed:
            self._alarm.set(seconds)

    def _tell_trouble(self) -> None:
        self._audience.tell(Refused(problem_view(ProblemError(Code.ENGINE_BUSY)), game=self.id))

    def _view(self, table: GameTable, viewer: str) -> GameView:
        online = self._audience.online(table.seats)
        return game_view(table, viewer, names=self._names, online=online, now=self._context.now())

    def _start(self, work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
        task = asyncio.create_task(work)
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)
        return task

    async def _to_its_end(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Run *work* to its end, even if the caller is cancelled."""
        return await asyncio.shield(self._start(work))
