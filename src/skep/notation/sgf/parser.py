"""Parses a BoardSpace file into a record.

The column and row say where a piece goes. According to BoardSpace, the piece named after them is
only there for human readers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from skep.core.bugs import Bug, Color
from skep.core.errors import IllegalMoveError
from skep.core.outcome import Outcome, Termination
from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.notation.errors import BrokenGameError, Expected, NotationError
from skep.notation.lenient.replay import bent_rules
from skep.notation.patterns import EXPANSION
from skep.notation.record import GameRecord
from skep.notation.rulesets import check_expansions
from skep.notation.sgf.reader import Property, SgfEvent, error_at, read_event, read_properties
from skep.notation.sgf.replay import Replay, ReplayFailure
from skep.notation.sgf.result import DRAW, winners
from skep.notation.warning import ReadingWarning, WarningCode
from skep.rules import Position

_HIVE = frozenset({"27", "hive"})
_VARIANT = re.compile(rf"hive(?:-({EXPANSION}+|pielm|ultimate))?", re.IGNORECASE | re.ASCII)
_PLAYER = re.compile(r'\s*id\s+"(.*)"\s*', re.DOTALL)
_DATE = re.compile(r"\w{2,9} (\w{3}) ([0-9]{1,2}) [0-9:]+ .*\b([0-9]{4})")
_ISO_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})\b")
_DATE_IN_NAME = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})-[0-9]{4}$")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_TAGS = {"EV": "Event", "PC": "Site", "RO": "Round"}
_SGF_TAGS = {"DT": "SgfDate", "GN": "SgfGameName", "RE": "SgfResult"}


@dataclass(slots=True)
class _File:
    """The contents of a file."""

    header: dict[str, Property] = field(default_factory=dict[str, Property])
    players: dict[str, str] = field(default_factory=dict[str, str])
    events: list[SgfEvent] = field(default_factory=list[SgfEvent])
    damage: NotationError | None = None
    """Why nothing after the last event could be read: a move may be lost there."""

    @property
    def names(self) -> tuple[str, str]:
        """The names of player 0 and player 1."""
        return self.players.get("P0", ""), self.players.get("P1", "")

    def said(self, name: str) -> str:
        """Return the value of a property of the file; empty if it has none."""
        return self.header[name].value.strip() if name in self.header else ""


def parse_sgf(text: str, ruleset: Ruleset | None = None) -> GameRecord:
    """Return the first game in SGF text, with the tags that Mzinga gives such games.

    The variant gives the game type. The rules are *ruleset*, or else the tournament rules, changed
    where the moves require it: in old files, the queen could be the first piece. Missing forced
    passes are added.

    :raises NotationError: with the line and column, when the text is not a BoardSpace game,
        or a game of Hive-Ultimate with pieces that don't come from one box.
    :raises BrokenGameError: when a move cannot be played or read, for example because the file
        is cut off; it carries the legal part.
    """
    warnings: list[ReadingWarning] = []
    file = _read_file(read_properties(text, warnings))
    said = _ruleset(text, file, warnings)
    if said is not None:
        check_expansions(said, ruleset)
    try:
        record = _played(file, ruleset or said or TOURNAMENT, warnings, may_bend=ruleset is None)
    except BrokenGameError as error:
        if _is_mixed(file):
            raise file.header["SU"].error(Expected.SGF_STANDARD_BOX) from error
        raise
    if file.said("RE") and not winners(file.said("RE"), file.names):
        result = file.header["RE"]
        warnings.append(
            ReadingWarning(WarningCode.UNREADABLE_RESULT, result.line, result.value.strip())
        )
    tags = dict(record.tags)
    if said is None and file.said("SU"):
        tags["OriginalGameType"] = file.said("SU")
    return replace(record, tags=tags, warnings=tuple(sorted(warnings, key=lambda one: one.line)))


def _played(
    file: _File, ruleset: Ruleset, warnings: list[ReadingWarning], *, may_bend: bool
) -> GameRecord:
    """Return the game; with *may_bend*, the rules may change to fit its moves.

    :raises BrokenGameError: when a move cannot be played anyway.
    """
    start = Position.initial(ruleset)
    while True:
        try:
            return _replayed(file, start, warnings)
        except BrokenGameError as error:
            cause, bent = error.cause, None
            if may_bend and isinstance(cause, IllegalMoveError):
                bent = bent_rules(start, cause.reason, error.ply - 1)
            if bent is None:
                raise
            code, ruleset = bent
            warnings.append(ReadingWarning(code, error.line or 1, error.move))
        first = Color.BLACK if code is WarningCode.FIRST_PLAYER else start.first_player
        start = Position.initial(ruleset, first)


def _read_file(properties: Iterable[Property]) -> _File:
    file = _File()
    try:
        _collect(properties, file)
    except NotationError as error:
        if not file.events:
            raise
        file.damage = error
    return file


def _collect(properties: Iterable[Property], file: _File) -> None:
    for one in properties:
        if event := read_event(one):
            file.events.append(event)
        elif player := _PLAYER.fullmatch(one.value):
            file.players.setdefault(one.name, player[1].strip())
        else:
            file.header.setdefault(one.name, one)


def _ruleset(text: str, file: _File, warnings: list[ReadingWarning]) -> Ruleset | None:
    """Return the rules of the variant; None when it is missing or unknown."""
    # Newer files have numbers after the variant: players, random key, revision.
    variant = _VARIANT.fullmatch((file.said("SU").split() or [""])[0])
    marked = file.said("GM").lower() in _HIVE
    if not marked:
        if variant is None:
            raise (
                file.header["GM"].error(Expected.SGF_HIVE)
                if "GM" in file.header
                else error_at(text, 0, Expected.SGF_HIVE)
            )
        line = file.header["GM"].line if "GM" in file.header else 1
        warnings.append(ReadingWarning(WarningCode.NOT_MARKED_AS_HIVE, line, file.said("GM")))
    letters = (variant[1] or "").upper() if variant else ""
    if variant is None or _is_mixed(file):
        line = file.header["SU"].line if "SU" in file.header else 1
        warnings.append(ReadingWarning(WarningCode.UNREADABLE_GAME_TYPE, line, file.said("SU")))
        return None
    # Hive-PieLM has the pieces of PLM, and the second player may swap sides.
    return TOURNAMENT.with_expansions(Bug(letter) for letter in letters if letter not in "IE")


def _is_mixed(file: _File) -> bool:
    """Whether it is a game of Hive-Ultimate, where players choose their pieces."""
    return file.said("SU").lower().startswith("hive-ultimate")


def _replayed(file: _File, start: Position, warnings: list[ReadingWarning]) -> GameRecord:
    replay = Replay(start)
    failure = replay.play(file.events) or _failure_after(replay, file)
    record = GameRecord(
        replay.start, tuple(replay.moves), _claim(replay, file), _tags(replay, file)
    )
    if failure is not None:
        raise BrokenGameError(record, failure.text, failure.cause, failure.line) from failure.cause
    for event in replay.malformed:
        text = " ".join(event.source.value.split())
        warnings.append(ReadingWarning(WarningCode.SKIPPED_TEXT, event.source.line, text))
    return record


def _failure_after(replay: Replay, file: _File) -> ReplayFailure | None:
    """Return what ends the game after its last event, if the file is damaged there."""
    damage = file.damage
    if damage is None:
        return None
    if not replay.moves:
        raise damage
    return ReplayFailure(damage.text.strip(), damage, damage.line or 1)


def _claim(replay: Replay, file: _File) -> Outcome | None:
    """Return the result that the file claims, else the resignation or the agreed draw."""
    won = winners(file.said("RE"), file.names)
    shown = replay.position.outcome
    if not won:
        return None if shown else replay.given_up
    winner = None if won == DRAW else replay.color(won[0])
    if shown is not None and shown.winner is winner:
        return None
    given_up = replay.given_up
    if given_up is not None and given_up.winner is winner:
        return given_up
    return Outcome(Termination.UNKNOWN, winner)


def _tags(replay: Replay, file: _File) -> dict[str, str]:
    sides = {replay.color(player): name for player, name in enumerate(file.names)}
    tags = {
        "Date": _date(file),
        **{tag: file.said(name) for name, tag in _TAGS.items()},
        "White": sides[Color.WHITE],
        "Black": sides[Color.BLACK],
        **{tag: file.said(name) for name, tag in _SGF_TAGS.items()},
    }
    return {name: value for name, value in tags.items() if value}


def _date(file: _File) -> str:
    """Return the date in PGN's form: from the date property, else from the game's name."""
    date = _DATE.match(file.said("DT"))
    if date and date[1] in _MONTHS:
        return f"{date[3]}.{_MONTHS.index(date[1]) + 1:02}.{int(date[2]):02}"
    date = _ISO_DATE.match(file.said("DT")) or _DATE_IN_NAME.search(file.said("GN"))
    return ".".join(date.groups()) if date else ""
