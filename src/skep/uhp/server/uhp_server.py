"""Our engine for programs that speak UHP: it gets lines and answers them.

Every answer ends with ``ok``, even when the command fails. A command that fails changes nothing.
Blank lines get no answer. All output is English, like the protocol.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from importlib import import_module
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING

import skep
from skep.bounds import PERFT_DEPTHS
from skep.core.bugs import Color
from skep.core.errors import GameError, GameErrorCode, HiveError, IllegalMoveError
from skep.core.ruleset import TOURNAMENT, Repetition, Ruleset
from skep.engine.setting_values import parse_whole
from skep.game import Game
from skep.notation.drawing.text import draw_text
from skep.notation.errors import NotationError
from skep.notation.gamestring import format_moves, game_state, parse_game, turn_string
from skep.notation.movestring import PASS_STRING, format_move
from skep.notation.patterns import EXPANSION
from skep.notation.record import GameRecord
from skep.notation.rulesets import BASE, CAPABILITIES, parse_ruleset
from skep.rules import Position
from skep.uhp.errors import ERROR, INVALID_MOVE, CommandError, shortened
from skep.uhp.search_limits import SearchLimits, parse_search_limits
from skep.uhp.server.command_help import help_lines
from skep.uhp.server.interrupts import Interrupts
from skep.uhp.server.options import NETWORK, POLICY, EngineOptions
from skep.uhp.server.perft import perft_lines

if TYPE_CHECKING:
    from skep.core.moves import Move
    from skep.engine import Report
    from skep.uhp.server.thinker import Thinker

OK = "ok"

_GAME_TYPE = re.compile(
    rf"{BASE}(\+{EXPANSION}{{1,{len(CAPABILITIES)}}})?", re.IGNORECASE | re.ASCII
)
_THINKER = "skep.uhp.server.thinker"

WriteLines = Callable[[Iterable[str]], None]
"""Write lines and flush them."""

WatchInput = Callable[[Callable[[], None]], AbstractContextManager[object]]
"""A context that calls the function if the input ends, so that nobody can stop the search."""


def _unwatched(_: Callable[[], None]) -> AbstractContextManager[object]:
    return nullcontext()


class UhpServer:
    """Our engine at one end of a pipe: the game, the options, and the search."""

    def __init__(
        self,
        write: WriteLines,
        *,
        rules: Ruleset = TOURNAMENT,
        options: EngineOptions | None = None,
        watch: WatchInput = _unwatched,
    ) -> None:
        """Use the rules of an edition; game types choose among its bugs."""
        self._write = write
        self._rules = rules
        self._options = options or EngineOptions()
        self._watch = watch
        self._game: Game | None = None
        self._thinker: Thinker | None = None
        self._found_at: Position | None = None
        self._side: Color | None = None
        self._ponder_on: tuple[Position, list[int]] | None = None
        self.interrupts: Interrupts = Interrupts()
        self._commands: dict[str, Callable[[str], Iterable[str]]] = {
            "info": self._info,
            "newgame": self._newgame,
            "play": self._play,
            "pass": self._pass,
            "validmoves": self._validmoves,
            "bestmove": self._bestmove,
            "undo": self._undo,
            "options": self._get_or_set,
            "pv": self._pv,
            "eval": self._eval,
            "board": self._board,
            "perft": self._perft,
            "help": help_lines,
            "?": help_lines,
            "exit": self._exit,
        }

    def greet(self) -> None:
        """Send our name and expansions, which the protocol requires at the start."""
        self._write([*self._info(), OK])

    def handle(self, line: str) -> bool:
        """Answer a line; return False after ``exit``."""
        keyword, _, arguments = " ".join(line.split()).partition(" ")
        if not keyword:
            return True
        if self._thinker is not None:
            self._thinker.stop_pondering()
        if keyword.lower() == "exit" and not arguments:
            return False
        self._write([*self._answer(keyword.lower(), arguments), OK])
        self._ponder()
        return True

    def interrupt(self) -> None:
        """Stop the current search, or else the next one; safe to call from a signal handler."""
        self.interrupts.add()
        if self._thinker is not None:
            self._thinker.stop()

    def close(self) -> None:
        """Stop the search and free its memory."""
        if self._thinker is not None:
            self._thinker.close()

    def _answer(self, keyword: str, arguments: str) -> list[str]:
        command = self._commands.get(keyword)
        try:
            if command is None:
                message = f"unknown command {shortened(keyword)!r}; help lists all commands"
                raise CommandError(message)
            return [*command(arguments)]
        except (NotationError, IllegalMoveError) as error:
            kind = INVALID_MOVE if keyword in {"play", "pass"} else ERROR
            return [f"{kind} {_one_line(error)}"]
        except HiveError as error:
            return [f"{ERROR} {_one_line(error)}"]
        except MemoryError:
            return [f"{ERROR} not enough memory; lower the Hash option"]

    # --- the game ---

    def _info(self, arguments: str = "") -> list[str]:
        _expect_no_arguments(arguments)
        bugs = ";".join(CAPABILITIES[bug] for bug in self._rules.expansions)
        return [f"id skep v{skep.__version__}", *([bugs] if bugs else [])]

    def _newgame(self, arguments: str) -> list[str]:
        text = arguments or "Base"
        kind = text.partition(";")[0].strip()
        if not _GAME_TYPE.fullmatch(kind):
            message = (
                f"expected a game type such as Base+MLP, or a game string, not {_quoted(text)}"
            )
            raise CommandError(message)
        ruleset = self._rules.with_expansions(parse_ruleset(kind).expansions)
        record = parse_game(text, self._with_repetition(ruleset))
        # The header may claim a result; only the moves count.
        self._game = Game.from_record(replace(record, result=None))
        self._side = self._found_at = None
        if self._thinker is not None:
            self._thinker.clear()
        else:
            # The client will ask for a move soon: import the engine in the meantime.
            Thread(target=import_module, args=(_THINKER,)).start()
        return [str(self._game)]

    def _play(self, arguments: str) -> list[str]:
        if not arguments:
            message = "missing move; example: play wA1 -bQ"
            raise CommandError(message)
        game = self._current_game()
        if game.outcome is not None:
            raise GameError(GameErrorCode.GAME_OVER)
        game.play(arguments)
        if self._side is not None and game.to_move is not self._side:
            self._ponder_on = game.position, _history(game)
        return [str(game)]

    def _pass(self, arguments: str) -> list[str]:
        _expect_no_arguments(arguments)
        return self._play(PASS_STRING)

    def _validmoves(self, arguments: str) -> list[str]:
        _expect_no_arguments(arguments)
        position = self._unfinished_game().position
        return [";".join(format_move(move, position) for move in position.legal_moves())]

    def _undo(self, arguments: str) -> list[str]:
        game = self._current_game()
        plies = parse_whole(arguments) if arguments else 1
        if plies is None or not 1 <= plies <= len(game.moves):
            message = (
                f"cannot undo {_quoted(arguments or '1')}: the game has {len(game.moves)} plies"
            )
            raise CommandError(message)
        for _ in range(plies):
            game.undo()
        return [str(game)]

    def _board(self, arguments: str) -> list[str]:
        _expect_no_arguments(arguments)
        game = self._current_game()
        position = game.position
        heading = f"{turn_string(position)} {game_state(position, game.outcome)}"
        last = game.moves[-1] if game.moves else None
        return [line.rstrip() for line in draw_text(position, last, heading=heading).splitlines()]

    def _perft(self, arguments: str) -> list[str]:
        position = self._current_game().position
        depth = parse_whole(arguments) if arguments else None
        if arguments and (depth is None or depth not in PERFT_DEPTHS):
            message = f"expected a depth from 0 to {PERFT_DEPTHS[-1]}, not {_quoted(arguments)}"
            raise CommandError(message)
        with self._stoppable(infinite=not arguments):
            for line in perft_lines(position, depth, lambda: self.interrupts.is_pending):
                self._write([line])
        return []

    # --- searching ---

    def _bestmove(self, arguments: str) -> list[str]:
        started = perf_counter()
        game, limits = self._unfinished_game(), parse_search_limits(arguments)
        position = game.position
        with self._stoppable(infinite=limits.is_infinite):
            move = self._choose(game, limits, started)
        self._side, self._found_at = position.to_move, position
        self._ponder_on = position.play_unchecked(move), [*_history(game), position.key]
        return [format_move(move, position)]

    def _choose(self, game: Game, limits: SearchLimits, started: float) -> Move:
        thinker = self._get_thinker()
        self._found_at = None

        def on_report(report: Report) -> None:
            if self._options.report_intermediate_best_moves:
                # Clients read the last line, so the best one comes last.
                self._write(reversed(_lines(report, game.position)))

        return thinker.choose(
            game.position,
            _history(game),
            lambda: limits.after(perf_counter() - started),
            is_stopped=lambda: self.interrupts.is_pending,
            on_report=on_report,
        )

    def _ponder(self) -> None:
        """Start pondering if it is, or soon will be, the opponent's turn."""
        target, self._ponder_on = self._ponder_on, None
        if target is not None and self._options.ponder:
            self._get_thinker().ponder(*target)

    def _pv(self, arguments: str) -> list[str]:
        _expect_no_arguments(arguments)
        position = self._current_game().position
        report = self._thinker.report if self._thinker is not None else None
        if report is None or self._found_at != position:
            message = "no line for this position; run bestmove at Level 10 first"
            raise CommandError(message)
        return _lines(report, position)

    def _eval(self, arguments: str) -> list[str]:
        _expect_no_arguments(arguments)
        return [str(self._get_thinker().evaluate(self._unfinished_game().position))]

    def _get_or_set(self, arguments: str) -> list[str]:
        words = arguments.split()
        match [words[0].lower(), *words[1:]] if words else []:
            case []:
                return self._options.lines()
            case ["get", name]:
                return [self._options.line(name)]
            case ["set", name, *values] if values:
                # File names may contain spaces.
                changed = self._options.changed(name, " ".join(values))
                self._set(changed, name)
                return [self._options.line(name)]
            case _:
                message = "expected options, options get NAME, or options set NAME VALUE"
                raise CommandError(message)

    def _set(self, options: EngineOptions, name: str) -> None:
        repeats = options.repetition_draw != self._options.repetition_draw
        # A network or a policy that can't be used raises here, before anything changes.
        if self._thinker is not None:
            self._thinker.set(options, name=name)
        elif name in {NETWORK, POLICY}:
            # Only load the new network: the old file may no longer exist.
            thinker = _make_thinker(options)
            if name == POLICY:
                thinker.set(options, name=name)
            self._thinker = thinker
        self._options = options
        if repeats and self._game is not None:
            start = self._game.positions[0]
            kind = self._rules.with_expansions(start.ruleset.expansions)
            start = Position.initial(self._with_repetition(kind), start.first_player)
            self._game = Game.from_record(GameRecord(start, self._game.moves))

    # --- helpers ---

    def _exit(self, arguments: str) -> list[str]:
        """Refuse arguments; ``exit`` alone is handled earlier and gets no answer."""
        _expect_no_arguments(arguments)
        return []

    def _current_game(self) -> Game:
        if self._game is None:
            message = "no game yet; start one with newgame"
            raise CommandError(message)
        return self._game

    def _unfinished_game(self) -> Game:
        """Return the game, unless a queen is surrounded.

        A game drawn by repetition still counts as unfinished: viewers that don't know this rule
        keep asking for moves, and get an answer.
        """
        game = self._current_game()
        if game.position.outcome is not None:
            raise GameError(GameErrorCode.GAME_OVER)
        return game

    def _with_repetition(self, ruleset: Ruleset) -> Ruleset:
        if not self._options.repetition_draw:
            return ruleset
        return replace(ruleset, repetition=Repetition.THREEFOLD)

    def _get_thinker(self) -> Thinker:
        if self._thinker is None:
            self._thinker = _make_thinker(self._options)
        return self._thinker

    @contextmanager
    def _stoppable(self, *, infinite: bool) -> Generator[None, None, None]:
        """Let an interrupt stop this command only; the end of the input stops an infinite one."""
        try:
            with self._watch(self.interrupt) if infinite else nullcontext():
                yield
        finally:
            self.interrupts.forget(self.interrupts.count)


def _make_thinker(options: EngineOptions) -> Thinker:
    make: type[Thinker] = import_module(_THINKER).Thinker
    return make(options)


def _history(game: Game) -> list[int]:
    return [position.key for position in game.positions[:-1]]


def _lines(report: Report, position: Position) -> list[str]:
    """Return the lines of a report the way MzingaEngine writes them: ``move;depth;score;pv…``."""
    lines = list[str]()
    for line in report.lines:
        moves = format_moves(position, line.moves)
        lines.append(
            ";".join([moves[0], str(report.depth), f"{line.score.units / 100:.2f}", *moves])
        )
    return lines


def _expect_no_arguments(arguments: str) -> None:
    if arguments:
        message = f"unexpected argument {_quoted(arguments)}"
        raise CommandError(message)


def _quoted(text: str) -> str:
    return repr(shortened(text))


def _one_line(error: HiveError) -> str:
    text = "".join(letter if letter.isprintable() else " " for letter in str(error))
    return " ".join(text.split())
