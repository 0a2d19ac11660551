"""A room: one game in progress, with one writer, its audience, its alarm and its computer."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar, assert_never

from msgspec import Raw

from skep.server.domain.clocks import FLAG_GRACE_MS
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
from skep.server.domain.facts import ClocksShifted, Fact, RematchCreated, SeatTaken
from skep.server.domain.new_games import make_rematch
from skep.server.domain.table import GameTable
from skep.server.messages.to_client import Accepted, Thinking
from skep.server.messages.to_server import Command
from skep.server.rooms.alarm import RoomAlarm
from skep.server.rooms.applied_facts import Cause, apply_facts
from skep.server.rooms.audience import Audience, Listener
from skep.server.rooms.computer import ComputerPlayer
from skep.server.rooms.context import RoomContext
from skep.server.rooms.held_lease import HeldLease
from skep.server.rooms.interface import NewGameCheck, no_check
from skep.server.rooms.made_games import MadeGame, new_game
from skep.server.rooms.other_rooms import OtherRooms
from skep.server.rooms.reading import RoomLock, read_table
from skep.server.rooms.room_tasks import RoomTasks, unattended
from skep.server.rooms.snapshots import Snapshots
from skep.server.rooms.wall_clock import GameTime
from skep.server.store import damage_of
from skep.server.views.games import clock_view
from skep.server.views.requests import player_action
from skep.server.workers.engine_pool import SearchResult

_T = TypeVar("_T")

_NOBODY = Cause()


class Room:
    """A live game. Actions run one after the other, and are stored before anyone sees them.

    Everyone always sees what the database has: nobody can look while something is being written,
    and if writing fails, the game is read again.
    """

    def __init__(self, game_id: str, context: RoomContext, others: OtherRooms) -> None:
        """Open a room; the game is read when it is first needed."""
        self.id = game_id
        self._context = context
        self._others = others
        self._time = GameTime(context.now)
        self._lock = RoomLock(context.long_work, lambda: self._table is not None, self._read)
        self._lease = HeldLease(game_id, context.leases, lambda: others.lost(self))
        self._table: GameTable | None = None
        self._audience = Audience(game_id, context.watched)
        self._snapshots = Snapshots(
            self._audience, context.now, context.snapshots, context.long_work.turn
        )
        self._alarm = RoomAlarm(lambda: self._tasks.start(self.check_time()))
        self._tasks = RoomTasks()
        self._looking = 0
        self.ply: int = 0
        self._is_closed = False
        self._computer = ComputerPlayer(
            context,
            on_result=self._computer_found,
            on_progress=lambda fraction: self._audience.tell(Thinking(self.id, fraction)),
            on_trouble=self._audience.tell_trouble,
        )

    @property
    def fence(self) -> int | None:
        """The fence of the lease; None without one."""
        return self._lease.fence

    @property
    def is_idle(self) -> bool:
        """Whether the room can be closed; it can be opened again at any time."""
        return self._is_quiet and not self.is_timed

    @property
    def _is_quiet(self) -> bool:
        # Tasks that wait for the lock count too: it may be free just now.
        is_busy = self._computer.is_thinking or self._looking or self._tasks
        return not (self._audience or is_busy)

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
            async with self._lock.reading():
                yield await self._read()
        finally:
            self._looking -= 1

    async def view(self, viewer: str) -> Raw:
        """Return the game as a viewer sees it: a ``GameView``, encoded."""
        async with self.looking() as table:
            return self._snapshots.view(table, viewer)

    async def watch(
        self, listener: Listener, version: int | None, *, was_watching: bool = False
    ) -> None:
        """Subscribe a connection, and send it what it has missed."""
        async with self.looking() as table:
            self._audience.admit(listener, table, was_watching=was_watching)
            self._audience.add(listener)
            for message in self._snapshots.since(version, table, listener.player):
                listener.send(message)
            self._audience.tell_presence(table.seats, newcomer=listener)

    def unwatch(self, listener: Listener) -> None:
        """Unsubscribe a connection."""
        if not self._audience.remove(listener) or self._is_closed:
            return
        if self._table is not None:
            self._audience.tell_presence(self._table.seats)
        else:
            # Something is being written. Tell the others once that is done.
            self._tasks.start(self._tell_presence())

    # --- acting --------------------------------------------------------------------------------

    async def command(
        self,
        player: str,
        command: Command,
        check: NewGameCheck = no_check,
        *,
        arrived: int | None = None,
    ) -> Accepted:
        """Carry out a command and store it, once however often it is sent."""
        at = self._context.now() if arrived is None else arrived
        return await self._tasks.run(self._alone(lambda: self._command(player, command, check, at)))

    async def join(self, player: str, since: int | None = None) -> Raw:
        """Give a player the free seat, and return the game as they see it."""
        return await self._tasks.run(self._alone(lambda: self._join(player, since)))

    async def call_off(self) -> bool:
        """Abort the game if nobody would miss it, and return whether it was aborted."""
        return await self._tasks.run(self._alone(self._call_off))

    async def check_time(self) -> None:
        """Handle what follows from the time of day: a timeout, or a suspended server."""
        await self._unattended(self._check_time, "a clock could not be checked")

    async def rename(self, player: str, name: str) -> None:
        """Tell everyone that a player has a new name."""
        async with self._lock:
            # A game that is not in memory gets the names when it is read.
            if self._table is None or not self._table.colors_of(player):
                return
            self._snapshots.names[player] = name
            self._snapshots.forget()
        await self._snapshots.show_all(lambda: self._table)

    async def replace_player(self, player: str, other: str) -> None:
        """Put another id in place of a player's, and show the game to everyone again."""
        async with self._lock.reading():
            await self._ready()
            self._table = None
            async with self._context.long_work.turn():
                await self._context.store.facts.replace_player(self.id, player, other)
            await self._ready()
            await self._snapshots.show_all(lambda: self._table)

    def forget_unwatched(self) -> None:
        """Drop the game from memory if nobody watches. It is read again when its time is up."""
        if self._is_quiet:
            self._table, self.ply = None, 0
            self._snapshots.forget()
            self._audience.forget_events()

    def retire(self, *, is_lost: bool = False) -> None:
        """Stop the alarm and the computer; for good if another process has taken the game."""
        self._is_closed = True
        if is_lost:
            self._lease.lose()
        self._computer.stop()
        self._alarm.stop()
        self._audience.close()
        self._snapshots.close()

    async def close(self) -> None:
        """Stop the alarm and the computer, and wait for what is being written."""
        self.retire()
        await self._tasks.finish()
        # The room is part of a cycle and stays for a while; most of its memory is the game.
        self._table = None

    # --- inside ----------------------------------------------------------------------------------

    async def _alone(self, work: Callable[[], Awaitable[_T]]) -> _T:
        """Run *work* exclusively; run it again if another process wrote first."""
        with damage_of(self.id):
            async with self._lock.reading():
                return await self._lease.retry(work)

    async def _unattended(self, work: Callable[[], Awaitable[None]], failed: str) -> None:
        """Run *work* that no visitor waits for; if the database fails, check again later."""
        await unattended(self._alone(work), failed, self._check_in)

    async def _command(
        self, player: str, command: Command, check: NewGameCheck, arrived: int
    ) -> Accepted:
        table = await self._ready()
        known = table.commands.get((player, command.id))
        if known is not None:
            return Accepted(command.id, self.id, known)
        await self._context.disk.check_play(table, command.action)
        at = await self._pass_time(table, arrived, is_movers=table.mover == player)
        decision = decide(table, player, player_action(command.action), ply=command.ply, now=at)
        match decision:
            case Happens(facts=facts):
                await self._happen(table, *facts, at=at, cause=Cause(player, command.id))
                version = table.commands[player, command.id]
            case RematchAgreed(color=color):
                await self._others.make_place(player, check)
                await self._rematch(table, player, command.id, at=at)
                version = table.rematch_since[color]
            case AlreadyRequested(version=version):
                # Whatever has happened since, the same request gets the same answer.
                pass
            case _:
                assert_never(decision)
        return Accepted(command.id, self.id, version)

    async def _rematch(self, table: GameTable, player: str, command: str, *, at: int) -> None:
        """Create the next game."""
        made = new_game(make_rematch(table, rng=self._context.rng), player, now=at)
        fact = RematchCreated(made.table.id)
        await self._happen(table, fact, at=at, cause=Cause(player, command), made=made)
        self._others.look_after(made.table.id)

    async def _join(self, player: str, since: int | None) -> Raw:
        table = await self._ready()
        at = await self._pass_time(table)
        if fact := join(table, player):
            self._snapshots.names |= await self._context.store.names([player])
            await self._happen(table, fact, at=at, cause=Cause(player, since=since))
        return self._snapshots.view(table, player)

    async def _call_off(self) -> bool:
        table = await self._ready()
        if fact := call_off(table):
            await self._happen(table, fact, at=self._context.now())
        return fact is not None

    async def _resume_clock(self, table: GameTable, left_at: int) -> None:
        """Credit the clocks for the time since the process that had the game was last alive."""
        away = self._context.now() - max(left_at, table.last_at, table.settled_at)
        # This includes any time that the server was suspended.
        self._time.credit_sleep()
        # It is negative if the clock is behind that of the other process.
        if away:
            await self._shift_clock(table, away)

    async def _check_time(self) -> None:
        table = await self._ready()
        await self._pass_time(table)
        self._set_alarm(table)

    async def _pass_time(
        self, table: GameTable, arrived: int | None = None, *, is_movers: bool = False
    ) -> int:
        """Apply what follows from time alone, and return the time of what has *arrived*.

        A flag that fell waits a little for a move on its way, unless what arrived *is_movers*.
        """
        if slept_ms := self._time.slept_ms:
            await self._shift_clock(table, slept_ms)
            self._time.credit_sleep()
        at = self._time.of(table, arrived)
        if fact := time_is_up(table, now=at if is_movers else at - FLAG_GRACE_MS):
            await self._happen(table, fact, at=at)
        return at

    async def _shift_clock(self, table: GameTable, by_ms: int) -> None:
        if due_at(table) is not None:
            # It started searching with a clock that is about to be corrected.
            self._computer.stop()
            await self._happen(table, ClocksShifted(by_ms), at=self._context.now())

    async def _computer_found(self, ply: int, result: SearchResult) -> None:
        work = partial(self._play_result, ply, result, self._context.now())
        await self._tasks.attempt(self._unattended(work, "a computer's move could not be stored"))

    async def _play_result(self, ply: int, result: SearchResult, found: int) -> None:
        table = await self._ready()
        at = await self._pass_time(table, found, is_movers=True)
        if table.is_computers_turn and table.ply == ply:
            facts = computer_moves(table, result.move, result.score, now=at)
            await self._happen(table, *facts, at=at)

    async def _tell_presence(self) -> None:
        async with self._lock:
            if self._table is not None:
                self._audience.tell_presence(self._table.seats)

    async def _read(self) -> GameTable:
        return await self._lease.retry(self._ready)

    async def _ready(self) -> GameTable:
        """Return the table, reading it if needed; the caller holds the lock."""
        if self._table is not None:
            return self._table
        await self._lease.take()
        table = await read_table(self.id, self._context)
        players = [holder.player for holder in table.seats.values() if holder.player]
        self._snapshots.names = await self._context.store.names(players)
        self._audience.forget_events()
        self._snapshots.forget()
        left_at = self._lease.left_at
        if self._time.read(table, is_left=left_at is not None):
            self._snapshots.show_later()
        if left_at is not None:
            await self._resume_clock(table, left_at)
            self._lease.resumed()
        elif self._time.owed_ms:
            await self._shift_clock(table, self._time.owed_ms)
        self._table = table
        self._carry_on(table)
        return table

    async def _happen(
        self,
        table: GameTable,
        *facts: Fact,
        at: int,
        cause: Cause = _NOBODY,
        made: MadeGame | None = None,
    ) -> None:
        """Apply facts that happened *at* a time: store them, then tell everyone."""
        # There is no table until the facts are stored. If that fails, it is read again.
        self._table, version = None, table.version
        applied = apply_facts(table, facts, cause, names=self._snapshots.names, at=at)
        with self._time.storing(facts, version, at):
            entries = [entry for entry, _ in applied]
            await self._context.store.append(table, entries, made, self.fence, cause.writer)
        clock = clock_view(table, self._time.shown(table))
        self._table = table
        self._snapshots.forget()
        for entry, event in applied:
            self._audience.tell_event(event.with_clock(clock))
            if isinstance(entry.fact, SeatTaken):
                self._tell_joined(table, entry.fact.player)
        self._carry_on(table)

    def _tell_joined(self, table: GameTable, player: str) -> None:
        """Tell the other tabs of the player who joined that they have a seat now.

        A tab that is offline gets the whole game when it reconnects: events don't carry this.
        """
        self._audience.forget_events()
        self._audience.tell_player(player, self._snapshots.of(table, player))
        self._audience.tell_presence(table.seats)

    def _carry_on(self, table: GameTable) -> None:
        """Set the alarm, and start or stop the computer."""
        self.ply = table.ply
        self._snapshots.show_if_due(table)
        if not self._is_closed:
            self._set_alarm(table)
            self._computer.look(table, now=self._context.now())

    def _set_alarm(self, table: GameTable) -> None:
        self._alarm.stop()
        if (due := due_at(table)) is not None:
            self._check_in(max(0, due + FLAG_GRACE_MS - self._context.now()) / 1000)

    def _check_in(self, seconds: float) -> None:
        """Check the time again after this many seconds."""
        if not self._is_closed:
            self._alarm.set(seconds)
