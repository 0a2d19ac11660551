"""The table at which two people play: takes what they type, answers with text.

It reads nothing and prints nothing itself, so that a terminal, a test and a demonstration
can sit at it alike.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from skep.cli.drawing import drawn
from skep.cli.files import file_to_write, write_whole
from skep.cli.listing import listed_help, listed_moves, listed_rules
from skep.cli.reasons import moves_of, sentence, ways, why_stuck
from skep.cli.saving import saved
from skep.cli.started import NAME
from skep.cli.table_rules import name_for_the_table
from skep.cli.vocabulary import Command, Reply, Shown, Vocabulary
from skep.core.bugs import Piece
from skep.core.errors import GameError, GameErrorCode, HiveError
from skep.core.moves import PASS
from skep.game import Game
from skep.notation.errors import NotationError, UnwritableError, shortened
from skep.notation.movestring import MoveText, parse_move, parse_piece
from skep.notation.setupstring import format_setup
from skep.words import Words, facts

_PIECE = re.compile("[wb][qsbgamlp]", re.IGNORECASE)
_STILL_POSSIBLE = (Command.UNDO, Command.SAVE, Command.QUIT)


@dataclass(frozen=True, slots=True)
class Question:
    """Something that is asked before it is done."""

    text: str
    yes: Callable[[], str]
    no: Callable[[], str]


class Table:
    """A game, and the conversation about it."""

    def __init__(
        self, game: Game, words: Words, *, color: bool = False, program: str = NAME
    ) -> None:
        self.game = game
        self.words = words
        self.vocabulary = Vocabulary(words)
        self.is_left = False
        """Whether the players have left the table."""

        self.question: Question | None = None
        """What the next line has to answer."""

        self._color = color
        self._program = program
        self._commands: dict[Command, Callable[[str], str]] = {
            Command.MOVES: self._moves,
            Command.WHY: self._why,
            Command.UNDO: self._undo,
            Command.REDO: self._redo,
            Command.DRAW: self._offer_draw,
            Command.RESIGN: self._resign,
            Command.SHOW: self._show,
            Command.SAVE: self._save,
            Command.RULES: self._rules,
            Command.HELP: self._help,
            Command.QUIT: self._quit,
        }

    @property
    def prompt(self) -> str:
        """What stands before the line that is to be typed."""
        say = self.words.say
        if self.question:
            yes, no = map(self.vocabulary.name, Reply)
            return f"{self.question.text} ({yes}/{no}) "
        if self.game.outcome:
            return say("cli-prompt-over")
        return say("cli-prompt", color=self._side, turn=self.game.position.turn)

    @property
    def _side(self) -> str:
        return self.game.to_move.name.lower()

    def greeting(self) -> str:
        """Return what is said at the beginning."""
        rules = name_for_the_table(self.game.ruleset)
        return f"{self.words.say('cli-welcome', rules=rules)}\n\n{self.standing()}"

    def farewell(self) -> str:
        """Return what is said at the end: how the game can be taken up again."""
        if not self.game.moves:
            return self.words.say("cli-bye")
        rules = shlex.quote(name_for_the_table(self.game.ruleset))
        try:
            text = str(self.game)
        except UnwritableError:
            text = format_setup(self.game.position)
        command = f"{shlex.quote(self._program)} play --rules {rules} {shlex.quote(text)}"
        return f"{self.words.say('cli-resume')}\n\n  {command}"

    def answer(self, line: str) -> str:
        """Do what a line asks for, and return what there is to say about it."""
        try:
            return self._answer(line.strip())
        except HiveError as error:
            return self.words.error(error)
        except OSError as error:
            return f"{error.filename}: {error.strerror}"

    def standing(self) -> str:
        """Pass for whoever must, and return the hive with everything there is to say about it."""
        notices = list(self._forced_passes())
        if self.game.is_draw_by_agreement_due:
            notices.append(self.words.say("cli-third-time", draw=self._name(Command.DRAW)))
        if self.game.outcome:
            names = {one.value: self._name(one) for one in _STILL_POSSIBLE}
            notices += [self.words.outcome(self.game.outcome), self.words.say("cli-over", **names)]
        return "\n".join([self.drawing(), *notices]).rstrip("\n")

    def drawing(self) -> str:
        """Return the hive and the reserves as they stand now."""
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
        meaning = self.vocabulary.find(word)
        if self.question:
            return self._reply(meaning)
        if isinstance(meaning, Command):
            return self._commands[meaning](rest.strip())
        try:
            parsed = parse_move(line)
        except NotationError:
            if _PIECE.match(line):
                raise
            help_ = self._name(Command.HELP)
            return self.words.say("cli-not-understood", text=shortened(line), help=help_)
        self._refuse_if_over()
        stacks = self.game.position.hive.stacks
        if stacks and isinstance(parsed, MoveText) and parsed.beside is None:
            return self._about(parsed.piece)
        self.game.play(line)
        return self.standing()

    def _reply(self, meaning: object) -> str:
        question = self.question
        if question is None or not isinstance(meaning, Reply):
            yes, no = map(self.vocabulary.name, Reply)
            return self.words.say("cli-yes-or-no", yes=yes, no=no)
        self.question = None
        return question.yes() if meaning is Reply.YES else question.no()

    def _forced_passes(self) -> Iterator[str]:
        while self.game.legal_moves() == (PASS,):
            yield self.words.say("cli-passes", color=self._side)
            try:
                # After an undo the pass waits to be played again, with all that follows it.
                self.game.redo()
            except GameError:
                self.game.play(PASS)

    def _about(self, piece: Piece) -> str:
        moves = moves_of(self.game, piece)
        if not moves:
            return self.words.reason(why_stuck(self.game, piece))
        head = self.words.say("cli-piece-moves", count=len(moves), **facts(piece))
        return "\n".join([head, *ways(self.words, self.game, moves)])

    def _moves(self, rest: str) -> str:
        if rest:
            return self._about(parse_piece(rest))
        self._refuse_if_over()
        return "\n".join(listed_moves(self.words, self.game))

    def _why(self, rest: str) -> str:
        rest = rest.removesuffix("?").strip()
        if not rest:
            return self.words.say("cli-why-what", why=self._name(Command.WHY))
        parsed = parse_move(rest)
        if isinstance(parsed, MoveText) and parsed.beside is None:
            return self._about(parsed.piece)
        return sentence(self.words, self.game, self.game.read_move(rest))

    def _undo(self, _: str) -> str:
        self.game.undo()
        # Nobody chose a forced pass: go back to where somebody had a choice.
        while self.game.moves and self.game.legal_moves() == (PASS,):
            self.game.undo()
        return self.standing()

    def _redo(self, _: str) -> str:
        self.game.redo()
        return self.standing()

    def _offer_draw(self, _: str) -> str:
        self._refuse_if_over()
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
        match self.vocabulary.find(rest):
            case Shown.GAME:
                return str(self.game)
            case Shown.SETUP:
                return format_setup(self.game.position)
            case _ if rest:
                names = dict(zip(("game", "setup"), map(self.vocabulary.name, Shown), strict=True))
                return self.words.say("cli-show-what", show=self._name(Command.SHOW), **names)
            case _:
                return self.drawing().rstrip("\n")

    def _save(self, rest: str) -> str:
        if not rest:
            return self.words.say("cli-save-where", save=self._name(Command.SAVE))
        path = file_to_write(rest)
        if path.is_file():
            return self._ask(
                self.words.say("cli-save-over", file=rest),
                lambda: self._write(path),
                lambda: self.words.say("cli-save-not"),
            )
        return self._write(path)

    def _write(self, path: Path) -> str:
        write_whole(path, saved(self.game, path.name))
        return self.words.say("cli-saved", file=str(path))

    def _rules(self, _: str) -> str:
        return "\n".join(listed_rules(self.words, self.game.ruleset))

    def _help(self, _: str) -> str:
        return "\n".join(listed_help(self.words, self.vocabulary))

    def _quit(self, _: str) -> str:
        self.is_left = True
        return self.farewell()

    def _ask(self, text: str, yes: Callable[[], str], no: Callable[[], str]) -> str:
        """Have the next line answer a question; there is nothing to say before."""
        self.question = Question(text, yes, no)
        return ""

    def _refuse_if_over(self) -> None:
        if self.game.outcome:
            raise GameError(GameErrorCode.GAME_OVER)

    def _name(self, command: Command) -> str:
        return self.vocabulary.name(command)
