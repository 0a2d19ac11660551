"""The prompt of ``skep play``: a line editor with a menu of moves and commands."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterable
from typing import Protocol

import click
from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import ColorDepth

from skep.cli.context import Status
from skep.cli.live import LiveLines
from skep.cli.terminal.completions import candidates
from skep.cli.terminal.keyboard import hidden_keys
from skep.cli.terminal.session import GameSession
from skep.cli.terminal.wrapping import wrapped

_ROWS_OF_MENU = 6


class ReadLine(Protocol):
    """Reads a line; raises EOFError or KeyboardInterrupt when the player quits."""

    def __call__(self, prompt: str, /) -> str:
        """Return the line that is typed after a prompt."""
        ...


class InputCompleter(Completer):
    """Completes a line with moves and commands."""

    def __init__(self, session: GameSession) -> None:
        self._session = session

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """Yield the lines that start with the text before the cursor."""
        del complete_event
        line = document.text_before_cursor
        for candidate in candidates(self._session, line):
            yield Completion(candidate.text, -len(line), display_meta=candidate.note)


def line_editor(session: GameSession, *, color: bool) -> ReadLine:
    """Return a reader with history, completion and the usual keys."""
    editor: PromptSession[str] = PromptSession(
        completer=InputCompleter(session),
        complete_while_typing=True,
        color_depth=None if color else ColorDepth.DEPTH_1_BIT,
        key_bindings=_keys(),
        reserve_space_for_menu=0,
    )

    def make_room(_: object) -> None:
        editor.reserve_space_for_menu = _ROWS_OF_MENU

    # No rows for the menu until something is typed: the hive needs the screen.
    editor.default_buffer.on_text_insert += make_room

    def read(prompt: str, /) -> str:
        editor.reserve_space_for_menu = 0
        return editor.prompt([("bold", prompt)])

    return read


def play_session(session: GameSession, read: ReadLine, *, color: bool) -> Status:
    """Play until the players quit, and say how to resume the game.

    Ctrl-C quits, even while the computer is thinking. If Skep asks a question, it means no.
    """

    def say(text: str) -> None:
        click.echo(wrapped(text, shutil.get_terminal_size().columns), color=color)

    session.show = _status_line()
    say(session.greeting())
    try:
        while not session.is_left:
            if session.is_computer_to_move:
                say("")
                with hidden_keys():
                    text = session.computer_moves()
                say(text)
            elif text := _answer(session, read):
                say(f"\n{text}")
    except EOFError:
        say(f"\n{session.farewell()}")
    except KeyboardInterrupt:
        say(f"\n{session.farewell()}")
        return Status.INTERRUPTED
    return Status.SUCCESS


def _answer(session: GameSession, read: ReadLine) -> str:
    """Read a line, and return the answer."""
    try:
        line = read(f"\n{session.prompt}")
    except KeyboardInterrupt:
        if session.question:
            return session.decline()
        raise
    # A hint takes a moment.
    with hidden_keys():
        return session.answer(line)


def _status_line() -> Callable[[str], None]:
    """Return a function that shows a line in place of the previous one; an empty line clears it."""
    if not sys.stdout.isatty():
        return lambda _: None
    lines = LiveLines(keep=False)

    def show(line: str) -> None:
        if line:
            lines.show([line], sys.stdout)
        else:
            lines.close()

    return show


def _keys() -> KeyBindings:
    keys = KeyBindings()

    @keys.add("c-c")
    def clear_or_leave(event: KeyPressEvent) -> None:  # pyright: ignore[reportUnusedFunction]
        """Clear the line; if it is empty, quit."""
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt)

    return keys
