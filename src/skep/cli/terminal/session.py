"""A game that is played line by line: players type, and the session answers.

It reads and prints nothing itself, so the terminal, the demonstration and the tests use it alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from skep.atomic_files import write_atomically
from skep.cli.errors import RefusalError
from skep.cli.invocation import NAME
from skep.cli.messages.explanations import about_piece, sentence
from skep.cli.messages.system_errors import system_error
from skep.cli.paths import file_to_write
from skep.cli.terminal.computer_messages import decided, hint, introduction, options_of, played
from skep.cli.terminal.drawing import drawn
from skep.cli.terminal.first_player import begun_by, is_open
from skep.cli.terminal.keywords import Keywords, PlayCommand, Reply, ShowTarget
from skep.cli.terminal.listing import listed_help, listed_moves, listed_rules
from skep.cli.terminal.resume_hint import command_for, farewell
from skep.cli.terminal.saving import saved
from skep.cli.terminal.undo_redo import forced_passes, go_back, go_forward
from skep.cli.terminal.unknown_input import is_colorless, is_game, not_understood, whose_piece
from skep.core.bugs import Color
from skep.core.errors import GameError, GameErrorCode, HiveError
from skep.core.moves import Pass
from skep.game import Game
from skep.notation.errors import NotationError
from skep.notation.movestring import MoveText, parse_move, parse_piece
from skep.notation.patterns import BUG_OF_COLOR
from skep.notation.setupstring import format_setup
from skep.notation.table_rules import name_for_the_table
from skep.words import Words

if TYPE_CHECKING:
    from skep.cli.terminal.computer import Computer

_PIECE = re.compile(BUG_OF_COLOR, re.IGNORECASE)
_COUNT = re.compile("[0-9]{1,6}")
_STILL_POSSIBLE = (PlayCommand.UNDO, PlayCommand.SAVE, PlayCommand.QUIT)


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A yes-or-no question to confirm something."""

    text: str
    yes: Callable[[], str]
    no: Callable[[], str]


class GameSession:
    """A game in the terminal: it takes lines and returns answers."""

    def __init__(
        self,
        game: Game,
        words: Words,
        *,
        computer: Computer | None = None,
        color: bool = False,
        program: str = NAME,
    ) -> None:
        self.game: Game = game
        self.words = words
        self.keywords: Keywords = Keywords(words)
        self.is_left: bool = False
        """Whether the players have quit."""

        self.question: Confirmation | None = None
        """The question that the next line answers, if any."""

        self.show: Callable[[str], None] = _show_nothing
        """Called while the computer thinks, with a line that replaces the previous one."""

        self._computer = computer
        self._color = color
        self._program = program
        self._commands: dict[PlayCommand, Callable[[str], str]] = {
            PlayCommand.MOVES: self._moves,
            PlayCommand.WHY: self._why,
            PlayCommand.HINT: self._hint,
            PlayCommand.UNDO: self._undo,
            PlayCommand.REDO: self._redo,
            PlayCommand.DRAW: self._offer_draw,
            PlayCommand.RESIGN: self._resign,
            PlayCommand.SHOW: self._show,
            PlayCommand.SAVE: self._save,
            PlayCommand.RULES: self._rules,
            PlayCommand.HELP: self._help,
            PlayCommand.QUIT: self._quit,
        }

    @property
    def prompt(self) -> str:
        """The prompt."""
        say = self.words.say
        if self.question:
            yes, no = map(self.keywords.name, Reply)
            return f"{self.question.text} ({yes}/{no}) "
        if self.game.outcome:
            return say("cli-prompt-over")
        return say("cli-prompt", color=self._side, turn=self.game.position.turn)

    @property
    def _side(self) -> str:
        return _side(self.game.to_move)

    @property
    def is_computer_to_move(self) -> bool:
        """Whether the computer, if there is one, is to move."""
        to_move = self._computer is not None and self.game.to_move is self._computer.color
        return to_move and self.game.outcome is None

    def greeting(self) -> str:
        """Return the first message."""
        rules = name_for_the_table(self.game.ruleset)
        welcome = self.words.say("cli-welcome", rules=rules)
        if self._computer is not None:
            welcome += f"\n{introduction(self.words, self._computer)}"
            if self.is_computer_to_move and not self.game.position.hive.stacks:
                # The board is still empty, and the computer is about to move.
                return welcome
        return f"{welcome}\n\n{self.standing()}"

    def farewell(self) -> str:
        """Return the last message: what to type to resume the game."""
        return farewell(self.words, self.game, self._program, self._options)

    @property
    def _options(self) -> str:
        return options_of(self._computer) if self._computer is not None else ""

    def game_of(self, color: Color) -> Game:
        """Return the game to use for a piece of a side: whoever places the first piece begins."""
        return self.game if self._computer is not None else begun_by(self.game, color)

    def answer(self, line: str) -> str:
        """Carry out a line, and return the answer."""
        try:
            return self._answer(line.strip())
        except RefusalError as error:
            return self.words.say(error.message, **error.facts)
        except HiveError as error:
            return self.words.error(error)
        except OSError as error:
            return system_error(self.words, error)

    def decline(self) -> str:
        """Answer an open question with no, and return the answer."""
        return self._reply(Reply.NO) if self.question else ""

    def computer_moves(self) -> str:
        """Let the computer move or resign, and return the message."""
        if self._computer is None:
            return ""
        computer, game = self._computer, self.game
        choice = decided(self.words, game, computer, self.show)
        if computer.resigns(game):
            game.resign(computer.color)
            return self.standing()
        said = played(self.words, game, choice)
        game.play(choice.move)
        return self.standing(said)

    def standing(self, *said: str) -> str:
        """Play forced passes, and return the hive with the messages about it."""
        notices = self._notices()
        return "\n".join([self.drawing(), *said, *notices]).rstrip("\n")

    def _notices(self) -> list[str]:
        notices = [
            self.words.say("cli-passes", color=_side(color)) for color in forced_passes(self.game)
        ]
        if self._computer is None and is_open(self.game):
            notices.append(self.words.say("cli-either-begins"))
        if self.game.is_draw_by_agreement_due:
            notices.append(self.words.say("cli-third-time", draw=self._name(PlayCommand.DRAW)))
        if self.game.outcome:
            names = {one.value: self._name(one) for one in _STILL_POSSIBLE}
            notices += [self.words.outcome(self.game.outcome), self.words.say("cli-over", **names)]
        return notices

    def drawing(self) -> str:
        """Return the hive and the reserves."""
        heading = (
            self.words.say("reason-game-over")
            if self.game.outcome
            else self.words.say("cli-heading", color=self._side, turn=self.game.position.turn)
        )
        return drawn(self.game, self.words, heading=heading, color=self._color)

    def _answer(self, line: str) -> str:
        if not line:
            return ""
        word, _, rest = line.partition(" ")
        meaning = self.keywords.find(word)
        if self.question:
            return self._reply(meaning)
        # q may be a queen without her color, not the command to quit.
        if isinstance(meaning, PlayCommand) and not is_colorless(line):
            return self._commands[meaning](rest.strip())
        try:
            parsed = parse_move(line)
        except NotationError:
            if _PIECE.match(line) and not is_game(line):
                raise
            return self._about_line(line)
        return self._play(line, parsed)

    def _play(self, line: str, parsed: MoveText | Pass) -> str:
        self._refuse_if_over()
        stacks = self.game.position.hive.stacks
        if stacks and isinstance(parsed, MoveText) and parsed.beside is None:
            return about_piece(self.words, self.game, parsed.piece)
        game = self.game if isinstance(parsed, Pass) else self.game_of(parsed.piece.color)
        game.play(line)
        self.game = game
        return self._moved()

    def _about_line(self, line: str) -> str:
        """Return the answer to a line that is neither a move nor a command."""
        if is_colorless(line):
            return whose_piece(self.words, line, self.game.to_move)
        if not is_game(line):
            return not_understood(self.words, self.keywords, line)
        command = command_for(line, self.game.ruleset, self._program, self._options)
        message = "cli-one-by-one" if command is None else "cli-whole-game"
        said = self.words.say(message, quit=self._name(PlayCommand.QUIT), program=self._program)
        return said if command is None else f"{said}\n\n  {command}"

    def _moved(self) -> str:
        """Return the answer to the move that a person has just played.

        It has no drawing if the computer is to move, since the hive is about to change.
        """
        notices = self._notices()
        drawing = [] if self.is_computer_to_move else [self.drawing()]
        return "\n".join([*drawing, *notices]).rstrip("\n")

    def _reply(self, meaning: object) -> str:
        question = self.question
        if question is None or not isinstance(meaning, Reply):
            yes, no = map(self.keywords.name, Reply)
            return self.words.say("cli-yes-or-no", yes=yes, no=no)
        self.question = None
        return question.yes() if meaning is Reply.YES else question.no()

    def _moves(self, rest: str) -> str:
        if rest:
            piece = parse_piece(rest)
            return about_piece(self.words, self.game_of(piece.color), piece)
        self._refuse_if_over()
        return "\n".join(listed_moves(self.words, self.game))

    def _why(self, rest: str) -> str:
        rest = rest.removesuffix("?").strip()
        if not rest:
            return self.words.say("cli-why-what", why=self._name(PlayCommand.WHY))
        parsed = parse_move(rest)
        if isinstance(parsed, Pass):
            return sentence(self.words, self.game, parsed)
        game = self.game_of(parsed.piece.color)
        if parsed.beside is None:
            return about_piece(self.words, game, parsed.piece)
        return sentence(self.words, game, game.read_move(rest))

    def _hint(self, _: str) -> str:
        self._refuse_if_over()
        return hint(self.words, self.game, self.show)

    def _undo(self, rest: str) -> str:
        return self._stepped(PlayCommand.UNDO, rest, go_back)

    def _redo(self, rest: str) -> str:
        return self._stepped(PlayCommand.REDO, rest, go_forward)

    def _stepped(
        self, command: PlayCommand, rest: str, go: Callable[[Game, int, Color | None], int]
    ) -> str:
        """Undo or redo a number of moves, one by default."""
        count = int(rest or "1") if _COUNT.fullmatch(rest or "1") else 0
        if not count:
            return self.words.say(f"cli-{command.value}-how-many", name=self._name(command))
        there = go(self.game, count, self._computer_color)
        if there < count:
            return self.words.say(f"cli-{command.value}-few", count=there)
        return self.standing()

    @property
    def _computer_color(self) -> Color | None:
        return self._computer.color if self._computer is not None else None

    def _offer_draw(self, _: str) -> str:
        self._refuse_if_over()
        if self._computer is not None:
            accepted = self._computer.accepts_draw(self.game)
            return self._agree() if accepted else self.words.say("versus-draw-declined")
        return self._ask(
            self.words.say("cli-draw-offered", color=self._side),
            self._agree,
            lambda: self.words.say("cli-draw-declined"),
        )

    def _agree(self) -> str:
        self.game.agree_draw()
        return self.standing()

    def _resign(self, _: str) -> str:
        self._refuse_if_over()
        return self._ask(
            self.words.say("cli-resign-sure", color=self._side),
            self._give_up,
            lambda: self.words.say("cli-play-on"),
        )

    def _give_up(self) -> str:
        self.game.resign(self.game.to_move)
        return self.standing()

    def _show(self, rest: str) -> str:
        match self.keywords.find(rest):
            case ShowTarget.GAME:
                return str(self.game)
            case ShowTarget.SETUP:
                return format_setup(self.game.position)
            case _ if rest:
                names = {target.value: self.keywords.name(target) for target in ShowTarget}
                return self.words.say("cli-show-what", show=self._name(PlayCommand.SHOW), **names)
            case _:
                return self.drawing().rstrip("\n")

    def _save(self, rest: str) -> str:
        if not rest:
            return self.words.say("cli-save-where", save=self._name(PlayCommand.SAVE))
        path = file_to_write(rest)
        contents = saved(self.game, path.name)
        if path.is_file():
            return self._ask(
                self.words.say("cli-save-over", file=rest),
                lambda: self._write(path, contents),
                lambda: self.words.say("cli-save-not"),
            )
        return self._write(path, contents)

    def _write(self, path: Path, contents: bytes) -> str:
        write_atomically(path, contents)
        return self.words.say("cli-saved", file=str(path))

    def _rules(self, _: str) -> str:
        return "\n".join(listed_rules(self.words, self.game.ruleset))

    def _help(self, _: str) -> str:
        return "\n".join(listed_help(self.words, self.keywords))

    def _quit(self, _: str) -> str:
        self.is_left = True
        return self.farewell()

    def _ask(self, text: str, yes: Callable[[], str], no: Callable[[], str]) -> str:
        """Ask a question, which the next line answers."""
        self.question = Confirmation(text, yes, no)
        return ""

    def _refuse_if_over(self) -> None:
        if self.game.outcome:
            raise GameError(GameErrorCode.GAME_OVER)

    def _name(self, command: PlayCommand) -> str:
        return self.keywords.name(command)


def _show_nothing(_: str) -> None:
    """Show nothing while the computer thinks."""


def _side(color: Color) -> str:
    return color.name.lower()
