"""Stored facts: a format of its own, which later releases can read and messages do not touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import msgspec
import pytest
from msgspec import inspect
from msgspec.structs import replace

from skep.core.bugs import Color
from skep.core.outcome import Outcome, Termination
from skep.game import Game
from skep.server.domain import facts
from skep.server.domain.errors import InconsistentError
from skep.server.domain.fact_encoding import decode_fact, encode_fact
from skep.server.domain.facts import (
    ENDED_BY_LENGTH,
    VERSION,
    ClocksShifted,
    DrawOfferDeclined,
    DrawOfferMade,
    EndedBy,
    Fact,
    GameEnded,
    HintTaken,
    MoveKind,
    MovesPlayed,
    MovesTakenBack,
    RecordedMove,
    RematchCreated,
    RematchRequested,
    SeatTaken,
    TakebackRefused,
    TakebackRequested,
)
from skep.server.domain.played_moves import move_of
from skep.server.domain.replay import replay_game
from skep.server.domain.table import GameStatus, GameTable, end_game
from skep.server.messages.games import ClockSettings
from skep.server.messages.to_server import Resign
from skep.server.views import changes
from tests.server.stored_games import expected_games, read_table, stored_rows, summary_of
from tests.server.tables import ANN, BOB, OPENING, Sitting, same_screen, with_computer, with_friend

EXPECTED = expected_games()
WHITE = Color.WHITE
CLOCK = ClockSettings(300, 5)


def with_unknown_fields(value: object) -> object:
    """Return JSON values with a field that nobody knows in every object."""
    if isinstance(value, dict):
        fields = cast("dict[str, object]", value)
        known = {name: with_unknown_fields(one) for name, one in fields.items()}
        return {**known, "unheard_of": {"at": [1, None]}}
    if isinstance(value, list):
        return [with_unknown_fields(one) for one in cast("list[object]", value)]
    return value


@pytest.mark.parametrize("name", EXPECTED)
def test_a_reader_ignores_unknown_fields_on_every_level(name: str) -> None:
    rows = stored_rows(name)
    for row in rows:
        added = with_unknown_fields(msgspec.json.decode(row.payload))
        row.payload = msgspec.json.encode(added).decode()
    assert summary_of(read_table(EXPECTED[name]["id"], rows)) == EXPECTED[name]


@pytest.mark.parametrize("name", EXPECTED)
def test_a_fact_is_written_as_the_first_release_did_and_with_a_version(name: str) -> None:
    for row in stored_rows(name):
        written = msgspec.json.decode(encode_fact(decode_fact(row.payload)))
        assert written == {"v": 1, **msgspec.json.decode(row.payload)}


def test_a_fact_without_a_version_is_of_the_first() -> None:
    assert decode_fact('{"type":"took_back","ply":3}').v == 1


@pytest.mark.parametrize("version", [0, VERSION + 1])
def test_a_fact_of_another_version_is_refused(version: int) -> None:
    with pytest.raises(InconsistentError, match=f"version {version}"):
        decode_fact(f'{{"type":"took_back","v":{version},"ply":3}}')


def test_a_newer_fact_is_recognized_even_if_this_release_has_no_such_fact() -> None:
    with pytest.raises(InconsistentError, match=f"version {VERSION + 1}"):
        decode_fact(f'{{"type":"chat","v":{VERSION + 1},"text":"hi"}}')


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        '{"type":"unheard_of"}',
        '{"type":"took_back"}',
        '{"type":"ended","termination":"surrounded"}',
        '{"type":"ended","termination":"boredom"}',
        "[" * 100_000,
    ],
)
def test_what_is_not_a_fact_is_refused(text: str) -> None:
    with pytest.raises(InconsistentError):
        decode_fact(text)


def stored_modules(info: Any, found: set[str]) -> set[str]:
    """Return the modules of all structs and enums that a type is made of."""
    match info:
        case inspect.StructType(cls=cls, fields=fields):
            found.add(cls.__module__)
            for field in fields:
                stored_modules(field.type, found)
        case inspect.EnumType(cls=cls):
            found.add(cls.__module__)
        case inspect.UnionType(types=types):
            for one in types:
                stored_modules(one, found)
        case inspect.VarTupleType(item_type=item):
            stored_modules(item, found)
        case _:
            pass
    return found


def test_messages_can_change_without_touching_facts() -> None:
    modules = stored_modules(inspect.type_info(Fact), set())
    assert modules == {"skep.server.domain.facts", "skep.core.bugs"}


def test_a_message_that_changes_leaves_the_stored_move_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class LaterMove(msgspec.Struct):
        """The message of a later release."""

        move_string: str

    def later_view(move: RecordedMove) -> Any:
        return LaterMove(move.text)

    monkeypatch.setattr(changes, "played_view", later_view)
    sitting = with_friend()
    sitting.play(*OPENING)
    fact = sitting.entries[-1].fact
    sent = msgspec.json.encode(changes.change_view(fact))
    assert sent == b'{"type":"played","moves":[{"move_string":"bQ bG1-"}]}'
    assert b"move_string" not in encode_fact(fact).encode()
    assert decode_fact(encode_fact(fact)) == fact


# --- contradictions -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ended",
    [
        GameEnded(EndedBy.RESIGNATION),
        GameEnded(EndedBy.TIMEOUT),
        GameEnded(EndedBy.AGREEMENT, WHITE),
        GameEnded(EndedBy.ABORTED, WHITE),
    ],
)
def test_an_ending_that_contradicts_its_winner_is_refused(ended: GameEnded) -> None:
    game = Game()
    with pytest.raises(InconsistentError, match=ended.termination.value):
        end_game(game, ended)
    assert game.outcome is None


def damaged(name: str, place: int, change: dict[str, Any]) -> None:
    """Read a stored game with one event that was changed."""
    rows = stored_rows(name)
    payload = {**msgspec.json.decode(rows[place].payload), **change}
    rows[place].payload = msgspec.json.encode(payload).decode()
    read_table(EXPECTED[name]["id"], rows)


def first_move(**changes: Any) -> dict[str, Any]:
    """Return a change of the first move of a game."""
    payload = msgspec.json.decode(stored_rows("one-screen-throws")[1].payload)
    return {"moves": [{**payload["moves"][0], **changes}]}


@pytest.mark.parametrize(
    ("name", "place", "change"),
    [
        ("one-screen-throws", 1, first_move(end=[5, 5])),
        ("one-screen-throws", 1, first_move(color="b")),
        ("one-screen-throws", 1, first_move(piece="xX9")),
        ("one-screen-throws", 1, first_move(piece=None)),
        ("one-screen-throws", 0, {"rules": "chess"}),
        ("one-screen-throws", 0, {"type": "took_back", "ply": 0}),
        ("one-screen-throws", 2, {"type": "took_back", "ply": 9}),
        ("one-screen-throws", 2, {"type": "took_back", "ply": -1}),
        ("friends-resignation", 1, {"color": "w"}),
        ("friends-resignation", -1, {"termination": "agreement"}),
        ("friends-resignation", -1, {"winner": None}),
        ("friends-called-off", -1, {"winner": "w"}),
    ],
)
def test_a_damaged_game_is_noticed(name: str, place: int, change: dict[str, Any]) -> None:
    with pytest.raises(InconsistentError):
        damaged(name, place, change)


def test_a_move_after_the_end_is_noticed() -> None:
    rows = stored_rows("one-screen-surrounded")
    last = rows[-1]
    again = type(last)(last.number + 1, last.at, last.player, "another-command", last.payload)
    with pytest.raises(InconsistentError):
        read_table("g" * 12, [*rows, again])


def test_a_game_that_is_created_twice_is_noticed() -> None:
    sitting = with_friend()
    created = sitting.entries[0].fact
    with pytest.raises(InconsistentError, match="GameCreated at 3 is not possible"):
        followed_by(sitting, created)
    with pytest.raises(InconsistentError, match="created twice"):
        sitting.let(created)


@pytest.mark.parametrize(
    "recorded",
    [
        RecordedMove("wA1 -bQ", WHITE, MoveKind.WALK),
        RecordedMove("wA1 -bQ", WHITE, MoveKind.WALK, piece="wA1", end=(1, 0)),
        RecordedMove("wA1 -bQ", WHITE, MoveKind.THROW, piece="wA1", start=(0, 0)),
        RecordedMove("wA1 -bQ", WHITE, MoveKind.PLACEMENT, piece="wA1"),
        RecordedMove("wA1 -bQ", WHITE, MoveKind.PLACEMENT, piece="wA1", start=(0, 0), end=(1, 0)),
        RecordedMove("pass", WHITE, MoveKind.PASS, piece="wA1", end=(1, 0)),
    ],
)
def test_a_move_that_contradicts_itself_is_refused(recorded: RecordedMove) -> None:
    with pytest.raises(InconsistentError, match=recorded.text):
        move_of(recorded)


def followed_by(sitting: Sitting, fact: Fact) -> GameTable:
    """Read a game in which one more fact is stored."""
    entry = facts.StoredFact(sitting.table.version + 1, sitting.now, fact)
    return replay_game("g" * 12, [*sitting.entries, entry])


def a_move() -> MovesPlayed:
    """Return White's first move."""
    sitting = with_friend()
    sitting.play("wS1")
    fact = sitting.entries[-1].fact
    assert isinstance(fact, MovesPlayed)
    return fact


ONLY_WHILE_PLAYING = [
    a_move(),
    MovesTakenBack(0),
    DrawOfferMade(WHITE),
    DrawOfferDeclined(WHITE),
    TakebackRequested(WHITE),
    TakebackRefused(WHITE),
    HintTaken(WHITE, v=3),
    ClocksShifted(1_000),
    GameEnded(EndedBy.RESIGNATION, WHITE),
    GameEnded(EndedBy.TIMEOUT, WHITE),
    GameEnded(EndedBy.AGREEMENT),
    ENDED_BY_LENGTH,
]


@pytest.mark.parametrize("fact", ONLY_WHILE_PLAYING, ids=lambda fact: type(fact).__name__)
def test_what_only_happens_during_a_game_is_refused_before_and_after_it(fact: Fact) -> None:
    sitting = with_friend(clock=CLOCK, joined=False)
    with pytest.raises(InconsistentError, match="not possible while the game is waiting"):
        followed_by(sitting, fact)
    sitting.join(BOB)
    sitting.play(*OPENING)
    sitting.do(ANN, Resign())
    with pytest.raises(InconsistentError, match="not possible while the game is over"):
        followed_by(sitting, fact)


def test_an_aborted_game_is_not_aborted_again() -> None:
    sitting = with_friend(joined=False)
    sitting.let(GameEnded(EndedBy.ABORTED))
    with pytest.raises(InconsistentError, match="not possible while the game is over"):
        followed_by(sitting, GameEnded(EndedBy.ABORTED))


@pytest.mark.parametrize(
    ("request_made", "answer", "fault"),
    [
        (DrawOfferMade(WHITE), DrawOfferDeclined(Color.BLACK), "follows no offer"),
        (DrawOfferMade(WHITE), GameEnded(EndedBy.AGREEMENT), "nobody offered"),
        (TakebackRequested(WHITE), TakebackRefused(Color.BLACK), "follows no request"),
        (TakebackRequested(WHITE), MovesTakenBack(2), "follows no request"),
    ],
    ids=repr,
)
def test_an_answer_without_an_offer_or_request_is_refused(
    request_made: Fact, answer: Fact, fault: str
) -> None:
    sitting = with_friend()
    sitting.play(*OPENING)
    with pytest.raises(InconsistentError, match=fault):
        followed_by(sitting, answer)
    sitting.let(request_made)
    assert followed_by(sitting, answer).version == sitting.table.version + 1


@pytest.mark.parametrize("answer", [GameEnded(EndedBy.AGREEMENT), MovesTakenBack(2)], ids=repr)
@pytest.mark.parametrize("sitting", [same_screen, with_computer])
def test_one_person_agrees_without_asking(sitting: Callable[[], Sitting], answer: Fact) -> None:
    alone = sitting()
    for move in OPENING:
        alone.computer(move)
    assert followed_by(alone, answer).version == alone.table.version + 1


def test_clocks_are_only_credited_in_a_game_that_has_them() -> None:
    assert followed_by(with_friend(clock=CLOCK), ClocksShifted(1_000)).version == 3
    with pytest.raises(InconsistentError, match="without a clock"):
        followed_by(with_friend(), ClocksShifted(1_000))


@pytest.mark.parametrize(
    ("clock", "moves", "winner"),
    [
        (None, OPENING, Color.BLACK),
        # The clocks don't run yet.
        (CLOCK, OPENING[:1], Color.WHITE),
        # White is to move, so White can't win on time.
        (CLOCK, OPENING, WHITE),
        (CLOCK, OPENING, None),
    ],
)
def test_a_timeout_of_a_clock_that_does_not_run_is_refused(
    clock: ClockSettings | None, moves: tuple[str, ...], winner: Color | None
) -> None:
    sitting = with_friend(clock=clock)
    sitting.play(*moves)
    with pytest.raises(InconsistentError, match="clock that was not running"):
        followed_by(sitting, GameEnded(EndedBy.TIMEOUT, winner))


def test_a_timeout_of_the_clock_that_runs_is_read() -> None:
    sitting = with_friend(clock=CLOCK)
    sitting.play(*OPENING)
    read = followed_by(sitting, GameEnded(EndedBy.TIMEOUT, Color.BLACK))
    assert read.game.outcome == Outcome(Termination.TIMEOUT, Color.BLACK)


def test_a_game_is_not_too_long_before_its_first_move() -> None:
    sitting = with_friend()
    with pytest.raises(InconsistentError, match="without moves that got too long"):
        followed_by(sitting, ENDED_BY_LENGTH)
    sitting.play("wS1")
    # The limit may have been another one.
    assert followed_by(sitting, ENDED_BY_LENGTH).status is GameStatus.OVER


def test_a_game_is_not_aborted_after_both_sides_have_moved() -> None:
    sitting = with_friend()
    sitting.play(*OPENING[:1])
    assert followed_by(sitting, GameEnded(EndedBy.ABORTED)).status is GameStatus.OVER
    sitting.play(*OPENING[1:2])
    with pytest.raises(InconsistentError, match="abort after both sides have moved"):
        followed_by(sitting, GameEnded(EndedBy.ABORTED))


def test_only_passes_follow_a_move() -> None:
    sitting, later = same_screen(), same_screen()
    later.play(*OPENING)
    both = MovesPlayed(tuple(later.table.moves[:2]))
    with pytest.raises(InconsistentError, match="a second move that is not a pass"):
        followed_by(sitting, both)


def test_a_pass_that_nothing_forces_is_refused() -> None:
    sitting = same_screen()
    move = a_move().moves[0]
    passed = RecordedMove("pass", Color.BLACK, MoveKind.PASS)
    with pytest.raises(InconsistentError, match="has pass, which can't be played"):
        followed_by(sitting, MovesPlayed((move, passed)))


@pytest.mark.parametrize("text", ["wB2 \\wS1", "wB1 /wS1", "pass"])
def test_a_move_whose_text_names_another_one_is_refused(text: str) -> None:
    with pytest.raises(InconsistentError, match="which is another move"):
        replay_game("g" * 12, with_last_move("wB1 \\wS1", text))


@pytest.mark.parametrize("text", ["", "wB1 wA3-", "castles"])
def test_a_move_whose_text_names_none_is_refused(text: str) -> None:
    with pytest.raises(InconsistentError):
        replay_game("g" * 12, with_last_move("wB1 \\wS1", text))


def test_a_move_may_be_named_beside_another_piece() -> None:
    # Both stand for the same hex, and the server writes the first one.
    assert replay_game("g" * 12, with_last_move("wB1 \\wS1", "wB1 wQ/")).moves[-1].text == "wB1 wQ/"


def with_last_move(move: str, text: str) -> list[facts.StoredFact]:
    """Return a game whose last move has another text."""
    sitting = same_screen()
    sitting.play(*OPENING, "wA1 -wQ", "bA1 bQ-", move)
    *before, last = sitting.entries
    assert isinstance(last.fact, MovesPlayed)
    (recorded,) = last.fact.moves
    renamed = MovesPlayed((replace(recorded, text=text),))
    return [*before, replace(last, fact=renamed)]


@pytest.mark.parametrize("fact", [RematchRequested(WHITE), RematchCreated("n" * 12)], ids=repr)
def test_a_rematch_is_refused_before_the_game_is_over(fact: Fact) -> None:
    sitting = with_friend()
    with pytest.raises(InconsistentError, match="not possible while the game is playing"):
        followed_by(sitting, fact)
    sitting.do(ANN, Resign())
    assert followed_by(sitting, fact).version == sitting.table.version + 1


def test_nobody_joins_a_game_that_is_over() -> None:
    sitting = with_friend(joined=False)
    sitting.let(GameEnded(EndedBy.ABORTED))
    with pytest.raises(InconsistentError, match="not possible while the game is over"):
        followed_by(sitting, SeatTaken(Color.BLACK, BOB))


def test_moves_without_a_move_are_refused() -> None:
    with pytest.raises(InconsistentError, match="MovesPlayed at 3 has no move"):
        followed_by(with_friend(), MovesPlayed(()))


def test_a_game_without_facts_is_refused() -> None:
    with pytest.raises(InconsistentError, match="it has no events"):
        replay_game("g" * 12, [])
