"""Splits the lines of a PGN game into tags, plies, comments and the result."""

from __future__ import annotations

import re
from collections.abc import Iterable

from skep.notation.errors import Expected, NotationError
from skep.notation.lenient.prose import is_move, is_prose, may_be_moves, names_a_piece, split_move
from skep.notation.lenient.replay import WrittenMove
from skep.notation.patterns import BUG_OF_COLOR
from skep.notation.pgn.escape import unescape_comment, unescape_tag
from skep.notation.pgn.split import is_name, split_tags, tag_name
from skep.notation.pgn.text import PgnText, Said, canonical_name, is_computed, read_result
from skep.notation.warning import ReadingWarning, WarningCode

_NUMBER = re.compile(r"^[0-9]+(?![-/0-9])[.)\s]*|\s[0-9]+\s*[.)][.)\s]*")
_NUMBERED = re.compile(r"\s*[0-9]+\s*[.)]")
_MOVE = re.compile(rf"(?:{BUG_OF_COLOR}[0-9]*|pass)(?![a-z])", re.IGNORECASE)
_BRACKETED_MOVE = re.compile(
    rf"\s*\[\s*(?:[0-9]+\s*[.)]+\s*)?(?:{BUG_OF_COLOR}[0-9]*|pass)[\s\]]", re.IGNORECASE
)
_BAD_NAME = re.compile(r'[^\s"\[\]]+')
_GLYPH = re.compile(r"(?<!\S)\$[0-9]+(?!\S)")
_MARK = re.compile(r"[{(]|(?<!\S);")
_MARK_IN_VARIATION = re.compile(r"[{()]")
_ENDED = re.compile(
    r"resign|\bw[io]ns?\b|\blos[et]|draw|\btime|forfeit|adjudicat|abort|abandon|agree",
    re.IGNORECASE,
)
"""Words for the end of a game. A numbered line with one of them is not a move."""


def read_pgn(lines: Iterable[str], *, line: int = 1) -> PgnText:
    """Return one game exactly as written; *line* is the number of its first line.

    :raises NotationError: with the line and column, for tags after the moves, moves in brackets
        and a variation or comment that is never closed and may hide moves.
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
        self._variation: Said | None = None
        self._variation_text: list[str] = []
        self._parentheses = 0

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
        begins = 0
        if self._opened is None and self._variation is None and text.lstrip().startswith("["):
            tags, rest = split_tags(text)
            for tag in tags if rest.lstrip()[:1] != "[" else (*tags, rest):
                self._tag(tag, line)
            if rest.lstrip()[:1] in {"", "["}:
                return
            begins = len(text) - len(rest)
        at = begins
        while at < len(text):
            at = (
                self._text(text, at, line)
                if self._opened is None
                else len(text) - len(self._comment_line(text[at:]))
            )
        if self._opened is not None and not text:
            self._comment.append("")

    def _text(self, text: str, at: int, line: int) -> int:
        """Read text outside comments, up to the next mark; return where reading continues."""
        marks = _MARK if self._variation is None else _MARK_IN_VARIATION
        mark = marks.search(text, at)
        if mark is None or (mark[0] == ";" and may_be_moves(text[mark.end() :])):
            self._plain(text[at:], line)
            return len(text)
        self._plain(text[at : mark.start()], line)
        if mark[0] == "{":
            self._opened = Said("", mark.start(), text, line)
            self._depth = 1
        elif mark[0] == ";":
            self._comment.append(text[mark.end() :])
            self._end_comment()
            return len(text)
        else:
            self._parenthesis(mark[0], Said("", mark.start(), text, line))
        return mark.end()

    def _parenthesis(self, mark: str, said: Said) -> None:
        self._variation = self._variation or said
        self._parentheses += 1 if mark == "(" else -1
        if self._parentheses == 0:
            skipped = " ".join(self._variation_text)
            code = WarningCode.OTHER_LINES if names_a_piece(skipped) else WarningCode.SKIPPED_TEXT
            if all(warning.code is not code for warning in self._pgn.warnings):
                self._pgn.warnings.append(ReadingWarning(code, self._variation.line, skipped))
            self._variation, self._variation_text = None, []

    def finish(self) -> PgnText:
        if self._opened is not None:
            self._end_comment(unclosed=True)
        if self._variation is not None:
            raise self._variation.error(Expected.PGN_VARIATION)
        self._take_result()
        return self._pgn

    def _nests(self) -> bool:
        """Whether braces nest in the open comment."""
        opened = self._opened.line if self._opened else 0
        return self._unclosed is None or opened < self._unclosed

    def _breaks_off(self, text: str) -> bool:
        """Whether a comment that may never be closed ends before this line."""
        is_played = _NUMBERED.match(text) is not None or is_move(text)
        return not self._nests() and (is_played or read_result(text) is not None)

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
            if any(map(may_be_moves, self._comment)):
                raise self._opened.error(Expected.PGN_COMMENT)
            warning = ReadingWarning(WarningCode.UNCLOSED_COMMENT, self._opened.line)
            self._pgn.warnings.append(warning)
        if self._variation is None:
            self._add_comment(unescape_comment("\n".join(self._comment)))
        self._comment, self._opened = [], None

    def _add_comment(self, comment: str) -> None:
        ply = len(self._pgn.moves)
        earlier = self._pgn.comments.get(ply)
        self._pgn.comments[ply] = comment if earlier is None else f"{earlier}\n{comment}"

    def _plain(self, text: str, line: int) -> None:
        if self._variation is not None:
            self._variation_text.append(text.strip())
            return
        if "}" in text:
            self._pgn.warnings.append(ReadingWarning(WarningCode.SKIPPED_TEXT, line, "}"))
        stripped = _GLYPH.sub(" ", text.replace("}", " ")).strip()
        before, _, last = stripped.rpartition(" ")
        if stripped and read_result(stripped) is not None:
            self._pgn.last_line = Said(stripped, 0, text, line)
            return
        if before and read_result(last) is not None:
            self._pgn.last_line = Said(last, 0, text, line)
            stripped = before
        for at, ply in enumerate(_NUMBER.split(stripped)):
            if ply.strip():
                self._pgn.moves.append(WrittenMove(ply.strip(), line))
                self._numbered.append(at > 0)

    def _take_result(self) -> None:
        """Take a last line of words, or words after the last move, as the result."""
        moves = self._pgn.moves
        if not moves:
            return
        text, line = moves[-1]
        has_more = len(moves) > 1 or self._pgn.tags or self._pgn.computed
        if has_more and self._is_result(text):
            late = self._pgn.comments.pop(len(moves), None)
            moves.pop()
            if late is not None:  # it belongs after the last move
                self._add_comment(late)
            self._result(Said(text, 0, text, line))
            return
        move, words = split_move(text)
        if move and words and is_prose(words):
            moves[-1] = WrittenMove(move, line)
            self._result(Said(words, 0, text, line))

    def _is_result(self, text: str) -> bool:
        """Whether the last line is words; if it has a number, about the end of a game."""
        if _MOVE.match(text) or not is_prose(text):
            return False
        return not self._numbered[-1] or _ENDED.search(text) is not None

    def _result(self, said: Said) -> None:
        if self._pgn.last_line is None:
            self._pgn.last_line = said
        else:
            self._pgn.doubt(WarningCode.UNREADABLE_RESULT, "Result", said)

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
        name = canonical_name(name)
        if name in self._pgn.tags or name in self._pgn.computed:
            self._pgn.warnings.append(ReadingWarning(WarningCode.REPEATED_TAG, line, name))
        if is_computed(name, value):
            self._pgn.computed[name] = Said(value, max(text.find('"') + 1, 0), text, line)
        else:
            self._pgn.tags[name] = value

    def _bad_tag(self, text: str, line: int) -> tuple[str, str]:
        """Return the name and value of a malformed tag; an empty name if they are not clear."""
        hides_moves = may_be_moves(text) or names_a_piece(text.partition("]")[2])
        if hides_moves or _BRACKETED_MOVE.match(text):
            raise NotationError(text, len(text) - len(text.lstrip()), Expected.PGN_TAG, line)
        self._pgn.warnings.append(ReadingWarning(WarningCode.BAD_TAG, line, text.strip()))
        inside = text.strip().removeprefix("[").removesuffix("]").strip()
        name = _BAD_NAME.match(inside)
        if name is None or not is_name(name[0]) or self._pgn.moves:
            return "", ""
        value = inside[name.end() :].strip()
        return name[0], unescape_tag(value.removeprefix('"').removesuffix('"'))
