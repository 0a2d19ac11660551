"""The table at a terminal: a line editor with a menu of what can be played."""

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
from skep.cli.terminal.completions import offers
from skep.cli.terminal.keyboard import keys_unseen
from skep.cli.terminal.session import Table
from skep.cli.terminal.wrapping import folded

_ROWS_OF_MENU = 6


class Reader(Protocol):
    """Asks for a line; raises EOFError or KeyboardInterrupt when the player wants to go."""

    def __call__(self, prompt: str, /) -> str:
        """Return the line that is typed after a prompt."""
        ...


class OfferCompleter(Completer):
    """Completes a line with what the table offers."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """Yield the lines that can be meant by what stands before the cursor."""
        del complete_event
        line = document.text_before_cursor
        for offer in offers(self._table, line):
            yield Completion(offer.text, -len(line), display_meta=offer.note)


def line_editor(table: Table, *, color: bool) -> Reader:
    """Return a reader with history, completion and the usual keys."""
    session: PromptSession[str] = PromptSession(
        completer=OfferCompleter(table),
        complete_while_typing=True,
        color_depth=None if color else ColorDepth.DEPTH_1_BIT,
        key_bindings=_keys(),
        reserve_space_for_menu=0,
    )

    def make_room(_: object) -> None:
        session.reserve_space_for_menu = _ROWS_OF_MENU

    # Rows for the menu only when something is typed: until then the hive has the screen.
    session.default_buffer.on_text_insert += make_room

    def read(prompt: str, /) -> str:
        session.reserve_space_for_menu = 0
        return session.prompt([("bold", prompt)])

    return read


def sit_down(table: Table, read: Reader, *, color: bool) -> Status:
    """Play until the players leave; whatever happens, the game can be taken up again.

    Ctrl-C leaves, also while the computer is thinking; to a question it is a no.
    """

    def say(text: str) -> None:
        click.echo(folded(text, shutil.get_terminal_size().columns), color=color)

    table.show = _status_line()
    say(table.greeting())
    try:
        while not table.is_left:
            if table.is_computer_to_move:
                say("")
                with keys_unseen():
                    text = table.computer_moves()
                say(text)
            elif text := _answer(table, read):
                say(f"\n{text}")
    except EOFError:
        say(f"\n{table.farewell()}")
    except KeyboardInterrupt:
        say(f"\n{table.farewell()}")
        return Status.INTERRUPTED
    return Status.SUCCESS


def _answer(table: Table, read: Reader) -> str:
    """Read a line, and return what there is to say about it."""
    try:
        line = read(f"\n{table.prompt}")
    except KeyboardInterrupt:
        if table.question:
            return table.decline()
        raise
    # A hint takes a while.
    with keys_unseen():
        return table.answer(line)


def _status_line() -> Callable[[str], None]:
    """Return what shows a line in place of the one before; an empty one removes it."""
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
        """Forget what was typed; with nothing typed, leave."""
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt)

    return keys
