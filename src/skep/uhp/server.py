"""Our engine for programs that speak UHP: it is given lines, and answers each with some.

Every answer ends in ``ok``, that to a command which cannot be obeyed included; such a command
changes nothing. Blank lines are not answered. What is written is English, as the protocol is.
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
from skep.core.bugs import Bug, Color
from skep.core.errors import GameError, GameErrorCode, HiveError, IllegalMoveError
from skep.core.ruleset import TOURNAMENT, Repetition, Ruleset
from skep.game import Game
from skep.notation.drawing.text import draw_text
from skep.notation.errors import NotationError
from skep.notation.gamestring import format_moves, game_state, parse_game, turn_string
from skep.notation.movestring import PASS_STRING, format_move
from skep.notation.record import GameRecord
from skep.notation.rulesets import parse_ruleset
from skep.rules import Position
from skep.uhp.bestmove import Asked, parse_asked
from skep.uhp.counting import DEPTHS, perft_lines
from skep.uhp.errors import ERROR, INVALID_MOVE, CommandError, shortened
from skep.uhp.manual import manual
from skep.uhp.options import NETWORK, Options

if TYPE_CHECKING:
    from skep.core.moves import Move
    from skep.engine import Report
    from skep.uhp.thinker import Thinker

OK = "ok"

_CAPABILITIES = {Bug.MOSQUITO: "Mosquito", Bug.LADYBUG: "Ladybug", Bug.PILLBUG: "Pillbug"}
_GAME_TYPE = re.compile(r"base(\+[mlp]{1,3})?", re.IGNORECASE | re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)
_THINKER = "skep.uhp.thinker"

Write = Callable[[Iterable[str]], None]
"""Write lines, and see to it that they arrive."""

Watch = Callable[[Callable[[], None]], AbstractContextManager[object]]
"""Call something when nobody is left to stop a search, as long as the context lasts."""


def _unwatched(_: Callable[[], None]) -> AbstractContextManager[object]:
    return nullcontext()


class Server:
    """Our engine at one end of a pipe: a game, the options, and who thinks about it."""

    def __init__(
        self,
        write: Write,
        *,
        rules: Ruleset = TOURNAMENT,
        options: Options | None = None,
        watch: Watch = _unwatched,
    ) -> None:
        """Play by the rules of an edition: game types choose among the bugs of its box."""
        self._write = write
        self._rules = rules
        self._options = options or Options()
        self._watch = watch
        self._game: Game | None = None
        self._thinker: Thinker | None = None
        self._found_at: Position | None = None
        self._side: Color | None = None
        self._ponder_on: tuple[Position, list[int]] | None = None
        self._is_interrupted = False
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
            "help": manual,
            "?": manual,
            "exit": self._exit,
        }

    def greet(self) -> None:
        """Say who we are without being asked, as the protocol wants it."""
        self._write([*self._info(), OK])

    def handle(self, line: str) -> bool:
        """Answer a line; False when the program is to end."""
        keyword, _, arguments = " ".join(line.split()).partition(" ")
        if not keyword:
            return True
        if self._thinker is not None:
            self._thinker.rest()
        if keyword.lower() == "exit" and not arguments:
            return False
        self._write([*self._answer(keyword.lower(), arguments), OK])
        self._ponder()
        return True

    def interrupt(self) -> None:
        """Stop the search that goes on, or else the next one; a signal handler may call this."""
        self._is_interrupted = True
        if self._thinker is not None:
            self._thinker.stop()

    def forget_interrupt(self) -> None:
        """Let the next search go on: all that was asked before the interrupt is answered."""
        self._is_interrupted = False

    def close(self) -> None:
        """Stop everything."""
        if self._thinker is not None:
            self._thinker.close()

    def _answer(self, keyword: str, arguments: str) -> list[str]:
        command = self._commands.get(keyword)
        try:
            if command is None:
                message = f"there is no command {shortened(keyword)!r}: help lists all there are"
                raise CommandError(message)
            return [*command(arguments)]
        except (NotationError, IllegalMoveError) as error:
            kind = INVALID_MOVE if keyword in {"play", "pass"} else ERROR
            return [f"{kind} {_one_line(error)}"]
        except HiveError as error:
            return [f"{ERROR} {_one_line(error)}"]
        except MemoryError:
            return [f"{ERROR} there is not enough memory: set Hash to less"]

    # --- the game ---

    def _info(self, arguments: str = "") -> list[str]:
        _expect_none(arguments)
        bugs = ";".join(_CAPABILITIES[bug] for bug in self._rules.expansions)
        return [f"id skep v{skep.__version__}", *([bugs] if bugs else [])]

    def _newgame(self, arguments: str) -> list[str]:
        text = arguments or "Base"
        kind = text.partition(";")[0].strip()
        if not _GAME_TYPE.fullmatch(kind):
            message = f"expected a game type such as Base+MLP, or a game string, not {_said(text)}"
            raise CommandError(message)
        ruleset = self._rules.with_expansions(parse_ruleset(kind).expansions)
        record = parse_game(text, self._with_repetition(ruleset))
        # What a header claims is not what lies on the table.
        self._game = Game.from_record(replace(record, result=None))
        self._side = self._found_at = None
        if self._thinker is not None:
            self._thinker.forget()
        else:
            # Who begins a game will want a move: what that takes is fetched meanwhile.
            Thread(target=import_module, args=(_THINKER,)).start()
        return [str(self._game)]

    def _play(self, arguments: str) -> list[str]:
        if not arguments:
            message = "play what? such as: play wA1 -bQ"
            raise CommandError(message)
        game = self._begun()
        if game.outcome is not None:
            raise GameError(GameErrorCode.GAME_OVER)
        game.play(arguments)
        if self._side is not None and game.to_move is not self._side:
            self._ponder_on = game.position, _history(game)
        return [str(game)]

    def _pass(self, arguments: str) -> list[str]:
        _expect_none(arguments)
        return self._play(PASS_STRING)

    def _validmoves(self, arguments: str) -> list[str]:
        _expect_none(arguments)
        position = self._undecided().position
        return [";".join(format_move(move, position) for move in position.legal_moves())]

    def _undo(self, arguments: str) -> list[str]:
        game = self._begun()
        plies = _number(arguments) if arguments else 1
        if plies is None or not 1 <= plies <= len(game.moves):
            message = f"cannot take back {_said(arguments or '1')} of {len(game.moves)} plies"
            raise CommandError(message)
        for _ in range(plies):
            game.undo()
        return [str(game)]

    def _board(self, arguments: str) -> list[str]:
        _expect_none(arguments)
        game = self._begun()
        position = game.position
        heading = f"{turn_string(position)} {game_state(position, game.outcome)}"
        last = game.moves[-1] if game.moves else None
        return [line.rstrip() for line in draw_text(position, last, heading=heading).splitlines()]

    def _perft(self, arguments: str) -> list[str]:
        position = self._begun().position
        depth = _number(arguments) if arguments else None
        if arguments and (depth is None or depth not in DEPTHS):
            message = f"expected a depth from 0 to {DEPTHS[-1]}, not {_said(arguments)}"
            raise CommandError(message)
        with self._stoppable(endless=not arguments):
            for line in perft_lines(position, depth, lambda: self._is_interrupted):
                self._write([line])
        return []

    # --- thinking ---

    def _bestmove(self, arguments: str) -> list[str]:
        started = perf_counter()
        game, asked = self._undecided(), parse_asked(arguments)
        position = game.position
        with self._stoppable(endless=asked.is_endless):
            move = self._choose(game, asked, started)
        self._side, self._found_at = position.to_move, position
        self._ponder_on = position.play_unchecked(move), [*_history(game), position.key]
        return [format_move(move, position)]

    def _choose(self, game: Game, asked: Asked, started: float) -> Move:
        thinker = self._get_thinker()
        self._found_at = None

        def on_report(report: Report) -> None:
            if self._options.report_intermediate_best_moves:
                # The last line counts, so the best one comes last.
                self._write(reversed(_lines(report, game.position)))

        return thinker.choose(
            game.position,
            _history(game),
            lambda: asked.within(perf_counter() - started),
            is_stopped=lambda: self._is_interrupted,
            on_report=on_report,
        )

    def _ponder(self) -> None:
        """Go on thinking, if it is the opponent's turn now or soon."""
        what, self._ponder_on = self._ponder_on, None
        if what is not None and self._options.ponder:
            self._get_thinker().ponder(*what)

    def _pv(self, arguments: str) -> list[str]:
        _expect_none(arguments)
        position = self._begun().position
        report = self._thinker.report if self._thinker is not None else None
        if report is None or self._found_at != position:
            message = "there is no line for this position: ask for its bestmove, at Level 10, first"
            raise CommandError(message)
        return _lines(report, position)

    def _eval(self, arguments: str) -> list[str]:
        _expect_none(arguments)
        return [str(self._get_thinker().evaluate(self._undecided().position))]

    def _get_or_set(self, arguments: str) -> list[str]:
        words = arguments.split()
        match [words[0].lower(), *words[1:]] if words else []:
            case []:
                return self._options.lines()
            case ["get", name]:
                return [self._options.line(name)]
            case ["set", name, *values] if values:
                # The name of a file may have spaces.
                changed = self._options.changed(name, " ".join(values))
                self._set(changed, names_network=name == NETWORK)
                return [self._options.line(name)]
            case _:
                message = "expected options, options get NAME, or options set NAME VALUE"
                raise CommandError(message)

    def _set(self, options: Options, *, names_network: bool) -> None:
        repeats = options.repetition_draw != self._options.repetition_draw
        # What cannot be used is refused right here, and what was set before stays.
        if self._thinker is not None:
            self._thinker.set(options, finds_network=names_network)
        elif names_network:
            # With the new network only: the old one may be gone, and that is why.
            self._thinker = _make_thinker(options)
        self._options = options
        if repeats and self._game is not None:
            start = self._game.positions[0]
            kind = self._rules.with_expansions(start.ruleset.expansions)
            start = Position.initial(self._with_repetition(kind), start.first_player)
            self._game = Game.from_record(GameRecord(start, self._game.moves))

    # --- the rest ---

    def _exit(self, arguments: str) -> list[str]:
        """Refuse what follows; alone it is not answered, and does not come here."""
        _expect_none(arguments)
        return []

    def _begun(self) -> Game:
        if self._game is None:
            message = "there is no game yet: begin one with newgame"
            raise CommandError(message)
        return self._game

    def _undecided(self) -> Game:
        """Return the game, unless a queen is surrounded.

        Viewers that know nothing of draws by repetition ask on after one, and get an answer.
        """
        game = self._begun()
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
    def _stoppable(self, *, endless: bool) -> Generator[None, None, None]:
        """Let an interrupt count for one command, and the end of the input for an endless one."""
        try:
            with self._watch(self.interrupt) if endless else nullcontext():
                yield
        finally:
            self._is_interrupted = False


def _make_thinker(options: Options) -> Thinker:
    make: type[Thinker] = import_module(_THINKER).Thinker
    return make(options)


def _history(game: Game) -> list[int]:
    return [position.key for position in game.positions[:-1]]


def _lines(report: Report, position: Position) -> list[str]:
    """Return lines of play as MzingaEngine writes them: ``move;depth;score;pv1;pv2…``."""
    lines = list[str]()
    for line in report.lines:
        moves = format_moves(position, line.moves)
        lines.append(
            ";".join([moves[0], str(report.depth), f"{line.score.units / 100:.2f}", *moves])
        )
    return lines


def _expect_none(arguments: str) -> None:
    if arguments:
        message = f"expected nothing after the command, not {_said(arguments)}"
        raise CommandError(message)


def _number(text: str) -> int | None:
    return int(text) if _NUMBER.fullmatch(text) else None


def _said(text: str) -> str:
    return repr(shortened(text))


def _one_line(error: HiveError) -> str:
    text = "".join(letter if letter.isprintable() else " " for letter in str(error))
    return " ".join(text.split())
