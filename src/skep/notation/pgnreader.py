"""Splits the lines of a PGN game into tags, plies, comments and the result."""

from __future__ import annotations

import re
from collections.abc import Iterable

from skep.notation.errors import Expected, NotationError
from skep.notation.pgnescape import unescape_comment, unescape_tag
from skep.notation.pgnsplit import is_name, tag_name
from skep.notation.pgntext import PgnText, Said, is_computed, read_result
from skep.notation.plies import Ply
from skep.notation.warning import ReadingWarning, WarningCode

_NUMBER = re.compile(r"^[0-9]+(?![-/0-9])[.\s]*|\s[0-9]+\s*\.[.\s]*")
_NUMBERED = re.compile(r"\s*[0-9]+\s*\.")
_MOVE = re.compile(r"(?:[wb][qsbgamlp][0-9]*|pass)(?![a-z])", re.IGNORECASE)
_BRACKETED_MOVE = re.compile(r"\s*\[\s*(?:[wb][qsbgamlp][0-9]*|pass)[\s\]]", re.IGNORECASE)
_BAD_NAME = re.compile(r'[^\s"\[\]]+')


def read_pgn(lines: Iterable[str], *, line: int = 1) -> PgnText:
    """Return one game as its text says it; *line* is the number of its first line.

    :raises NotationError: with the line and column, for tags after the moves and moves in brackets.
    """
    texts = [text.rstrip("\n") for text in lines]
    reader = _Reader()
    reader.read_all(texts, line)
    if reader.opened_at is not None:
        reader = _Reader(reader.opened_at)
        reader.read_all(texts, line)
    return reader.finish()


class _Reader:
    """Reads a game line by line.

    From the line *unclosed* on, braces in comments do not nest, and moves end a comment.
    """

    def __init__(self, unclosed: int | None = None) -> None:
        self._pgn = PgnText()
        self._numbered: list[bool] = []
        self._comment: list[str] = []
        self._opened: Said | None = None
        self._unclosed = unclosed
        self._depth = 0

    @property
    def opened_at(self) -> int | None:
        """The line where the unclosed comment begins."""
        return self._opened.line if self._opened else None

    def read_all(self, texts: Iterable[str], line: int) -> None:
        for number, text in enumerate(texts, start=line):
            self._read(text, number)

    def _read(self, text: str, line: int) -> None:
        if self._opened is not None and self._breaks_off(text):
            self._end_comment(unclosed=True)
        if self._opened is None and text.lstrip().startswith("["):
            self._tag(text, line)
            return
        rest = text
        while rest:
            if self._opened is not None:
                rest = self._comment_line(rest)
                continue
            before, brace, rest = rest.partition("{")
            self._plain(before, line)
            if brace:
                self._opened = Said("", len(text) - len(rest) - 1, text, line)
                self._depth = 1
        if self._opened is not None and not text:
            self._comment.append("")

    def finish(self) -> PgnText:
        if self._opened is not None:
            self._end_comment(unclosed=True)
        self._take_last_line()
        return self._pgn

    def _nests(self) -> bool:
        """Whether braces nest in the open comment."""
        opened = self._opened.line if self._opened else 0
        return self._unclosed is None or opened < self._unclosed

    def _breaks_off(self, text: str) -> bool:
        """Whether a comment that may never be closed ends before this line."""
        is_played = _NUMBERED.match(text) is not None or read_result(text) is not None
        return not self._nests() and is_played

    def _comment_line(self, text: str) -> str:
        """Read a line of a comment, which ends where its braces balance; return what follows."""
        for at, letter in enumerate(text):
            self._depth += {"{": int(self._nests()), "}": -1}.get(letter, 0)
            if self._depth == 0:
                self._comment.append(text[:at])
                self._end_comment()
                return text[at + 1 :]
        self._comment.append(text)
        return ""

    def _end_comment(self, *, unclosed: bool = False) -> None:
        if unclosed and self._opened is not None:
            warning = ReadingWarning(WarningCode.UNCLOSED_COMMENT, self._opened.line)
            self._pgn.warnings.append(warning)
        comment = unescape_comment("\n".join(self._comment))
        ply = len(self._pgn.moves)
        earlier = self._pgn.comments.get(ply)
        self._pgn.comments[ply] = comment if earlier is None else f"{earlier}\n{comment}"
        self._comment, self._opened = [], None

    def _plain(self, text: str, line: int) -> None:
        stripped = text.strip()
        before, _, last = stripped.rpartition(" ")
        if stripped and read_result(stripped) is not None:
            self._pgn.last_line = Said(stripped, 0, text, line)
            return
        if before and read_result(last) is not None:
            self._pgn.last_line = Said(last, 0, text, line)
            stripped = before
        for at, ply in enumerate(_NUMBER.split(stripped)):
            if ply.strip():
                self._pgn.moves.append(Ply(ply.strip(), line))
                self._numbered.append(at > 0)

    def _take_last_line(self) -> None:
        """Treat text after the last move that is not a move as the result."""
        moves = self._pgn.moves
        while moves and not self._numbered[-1] and not _MOVE.match(moves[-1].text):
            self._numbered.pop()
            text, line = moves.pop()
            self._pgn.last_line = Said(text, 0, text, line)
            # Comments after it belong after the last move.
            late = self._pgn.comments.pop(len(moves) + 1, None)
            if late is not None:
                earlier = self._pgn.comments.get(len(moves))
                self._pgn.comments[len(moves)] = f"{earlier}\n{late}" if earlier else late

    def _tag(self, text: str, line: int) -> None:
        name = tag_name(text)
        if name is None:
            name, value = self._bad_tag(text, line)
        else:
            if self._pgn.moves:
                raise NotationError(text, 0, Expected.PGN_MOVE, line)
            value = unescape_tag(text[text.index('"') + 1 : text.rindex('"')])
        if not name:
            return
        if name in self._pgn.tags or name in self._pgn.computed:
            self._pgn.warnings.append(ReadingWarning(WarningCode.REPEATED_TAG, line, name))
        if is_computed(name, value):
            self._pgn.computed[name] = Said(value, max(text.find('"') + 1, 0), text, line)
        else:
            self._pgn.tags[name] = value

    def _bad_tag(self, text: str, line: int) -> tuple[str, str]:
        """Return the name and value of a malformed tag; an empty name if they are not clear."""
        if _BRACKETED_MOVE.match(text):
            raise NotationError(text, len(text) - len(text.lstrip()), Expected.PGN_TAG, line)
        self._pgn.warnings.append(ReadingWarning(WarningCode.BAD_TAG, line, text.strip()))
        inside = text.strip().removeprefix("[").removesuffix("]").strip()
        name = _BAD_NAME.match(inside)
        if name is None or not is_name(name[0]) or self._pgn.moves:
            return "", ""
        value = inside[name.end() :].strip()
        return name[0], unescape_tag(value.removeprefix('"').removesuffix('"'))
