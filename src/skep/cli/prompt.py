"""The table at a terminal: a line editor with a menu of what can be played."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable
from typing import Protocol

import click
from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.output import ColorDepth

from skep.cli.offers import offers
from skep.cli.settings import Status
from skep.cli.table import Table


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
    )

    def read(prompt: str, /) -> str:
        return session.prompt([("bold", prompt)])

    return read


def folded(text: str, width: int) -> str:
    """Return a text with its long lines broken between words; games are to be copied whole."""
    lines = text.split("\n")
    return "\n".join(line if _is_fixed(line) else _folded(line, width) for line in lines)


def _is_fixed(line: str) -> bool:
    return not line.strip() or "\x1b" in line or ";" in line


def _folded(line: str, width: int) -> str:
    indent = " " * (len(line) - len(line.lstrip(" -")))
    return textwrap.fill(line, width, subsequent_indent=indent, break_on_hyphens=False)


def sit_down(table: Table, read: Reader, *, color: bool) -> Status:
    """Play until the players leave; whatever happens, the game can be taken up again."""

    def say(text: str) -> None:
        click.echo(folded(text, shutil.get_terminal_size().columns), color=color)

    say(table.greeting())
    try:
        while not table.is_left:
            if text := table.answer(read(f"\n{table.prompt}")):
                say(f"\n{text}")
    except EOFError:
        say(f"\n{table.farewell()}")
    except KeyboardInterrupt:
        say(f"\n{table.farewell()}")
        return Status.INTERRUPTED
    return Status.SUCCESS
