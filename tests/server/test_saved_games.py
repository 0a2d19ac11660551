"""Games from a device: replayed, checked, and told as facts."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from skep.core.bugs import Color
from skep.core.outcome import Outcome, Termination
from skep.core.reasons import ReasonCode
from skep.server.domain.errors import InconsistentError
from skep.server.domain.fact_encoding import decode_fact, encode_fact
from skep.server.domain.facts import SAVED, GameEnded, HintTaken, StoredFact
from skep.server.domain.length_limits import MOST_PLIES
from skep.server.domain.replay import replay_game
from skep.server.domain.saved_games import facts_of
from skep.server.domain.table import GameStatus, GameTable
from skep.server.errors import Code, ProblemError
from skep.server.messages.base import MOST_MOVES
from skep.server.messages.games import SavedGame
from skep.server.messages.to_server import Resign
from skep.server.views.requests import device_game
from tests.server.device_games import CREATED_AT, EXPECTED, NAMES, moves, told_game
from tests.server.stored_games import read_table, stored_rows, summary_of
from tests.server.tables import ANN, FORCED, OPENING, SMALL, same_screen, with_friend
from tests.server.test_length_limits import dance
from tests.serving.in_process import Json

GAME = "g" * 12
NOW = CREATED_AT + 10**9
CLOCK = {"main_s": 60, "increment_s": 2}
DAY_MS = 24 * 60 * 60 * 1000


def facts(told: Json, *, now: int = NOW) -> list[StoredFact]:
    """Return the facts of a game that Ann's device tells."""
    game = device_game(msgspec.convert(told, SavedGame))
    return facts_of(game, GAME, ANN, rng=Random(1), now=now)


def saved(told: Json, *, now: int = NOW) -> GameTable:
    """Return the table that the facts add up to."""
    return replay_game(GAME, facts(told, now=now))


def refusal(told: Json) -> ProblemError:
    """Return why a game is refused."""
    with pytest.raises(ProblemError) as caught:
        facts(told)
    return caught.value


def short(
    *texts: str, by: str = "resignation", winner: str | None = "w", **changes: object
) -> Json:
    """Return a game on one screen, by default the opening."""
    ending = {"termination": by, "winner": winner}
    plain: Json = {"rules": "Base+MLP", "moves": moves(*(texts or OPENING)), "ending": ending}
    return told_game() | plain | changes


@pytest.mark.parametrize("name", NAMES)
def test_a_game_that_a_device_tells_is_the_game_that_a_server_would_have_stored(name: str) -> None:
    there = summary_of(read_table(EXPECTED[name]["id"], stored_rows(name)))
    here = summary_of(saved(told_game(name)))
    same = ("moves", "outcome", "key", "rules", "first", "status")
    assert {part: here[part] for part in same} == {part: there[part] for part in same}
    assert list(here.get("hints", {})) == list(there.get("hints", {}))
    levels = [level for _, level in there["seats"].values()]
    assert [level for _, level in here["seats"].values()] == levels


def test_a_saved_game_is_over_and_marked_and_all_facts_but_the_mark_are_as_before() -> None:
    entries = facts(short())
    table = replay_game(GAME, entries)
    assert (table.status, table.on_device) == (GameStatus.OVER, True)
    assert [entry.fact.v for entry in entries] == [1] * (len(entries) - 1) + [4]
    assert entries[-1] == StoredFact(len(entries), NOW, SAVED, ANN)
    assert decode_fact(encode_fact(SAVED)) == SAVED
    # The key isn't stored: with it, the id of the game would tell whose it was.
    assert {entry.command for entry in entries} == {None}


# --- moves ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("texts", "ply", "code", "reason"),
    [
        (("wS1", "bG1 wS1-", "wQ bG1-"), 2, Code.ILLEGAL_MOVE, ReasonCode.TOUCHES_ENEMY),
        ((*OPENING, "pass"), 4, Code.ILLEGAL_MOVE, ReasonCode.PASS_NOT_FORCED),
        (("wS1", "castles"), 1, Code.BAD_MOVE, None),
        (("wS1", ""), 1, Code.BAD_MOVE, None),
    ],
)
def test_a_move_that_cannot_be_played_is_named_with_its_ply(
    texts: tuple[str, ...], ply: int, code: Code, reason: ReasonCode | None
) -> None:
    error = refusal(short(*texts))
    assert (error.code, error.facts) == (code, {"ply": ply})
    assert (error.reason and error.reason.code) == reason


def test_no_move_follows_the_end_of_the_game() -> None:
    told = told_game("one-screen-surrounded")
    ply = len(told["moves"])
    told["moves"] += moves("pass", "pass")
    error = refusal(told)
    assert (error.code, error.facts) == (Code.GAME_OVER, {"ply": ply})


def test_a_forced_pass_is_one_of_the_moves() -> None:
    texts = (*FORCED, "bG1 -wG1", "pass")
    assert [move.text for move in saved(short(*texts, rules=SMALL)).moves] == list(texts)


@pytest.mark.parametrize(
    ("last", "code", "reason"),
    [
        (["wQ \\wG1"], Code.ILLEGAL_MOVE, ReasonCode.PINNED),
        (["nonsense"], Code.BAD_MOVE, None),
        ([], Code.WRONG_ENDING, None),
    ],
)
def test_nothing_else_stands_where_a_pass_is_forced(
    last: list[str], code: Code, reason: ReasonCode | None
) -> None:
    error = refusal(short(*FORCED, "bG1 -wG1", *last, rules=SMALL))
    assert (error.code, error.facts) == (code, {"ply": 6})
    assert (error.reason and error.reason.code) == reason


def test_as_many_moves_are_taken_as_a_game_can_have() -> None:
    assert MOST_MOVES == MOST_PLIES
    rules = "Base+MLP,repetition=none"
    told = short(*dance(MOST_PLIES), by="length", winner=None, rules=rules)
    assert saved(told).game.outcome == Outcome(Termination.LENGTH, None)
    told["ending"] = {"termination": "resignation", "winner": "w"}
    assert refusal(told).code is Code.WRONG_ENDING
    told["moves"] += moves("pass")
    with pytest.raises(msgspec.ValidationError, match=r"length <= 1000 - at `\$\.moves`"):
        msgspec.convert(told, SavedGame)


# --- endings ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "told",
    [
        short(by="aborted", winner=None),
        short(by="aborted", winner=None, moves=[]),
        short(moves=[]),
    ],
)
def test_what_came_to_nothing_is_not_saved(told: Json) -> None:
    assert refusal(told).code is Code.NOTHING_TO_SAVE


@pytest.mark.parametrize(
    ("by", "winner"),
    [
        ("surrounded", "w"),
        ("surrounded", None),
        ("repetition", None),
        ("length", None),
        ("unknown", "w"),
        ("boredom", "w"),
        ("resignation", None),
        ("agreement", "w"),
        # Without a clock.
        ("timeout", "w"),
    ],
)
def test_a_game_that_goes_on_has_not_ended_like_that(by: str, winner: str | None) -> None:
    assert refusal(short(by=by, winner=winner)).code is Code.WRONG_ENDING


@pytest.mark.parametrize(
    ("name", "by", "winner"),
    [
        ("one-screen-surrounded", "surrounded", "b"),
        ("one-screen-surrounded", "surrounded", None),
        ("one-screen-surrounded", "resignation", "w"),
        ("one-screen-surrounded", "agreement", None),
        ("one-screen-both-surrounded", "surrounded", "w"),
        ("one-screen-repetition", "agreement", None),
    ],
)
def test_what_the_board_says_counts(name: str, by: str, winner: str | None) -> None:
    told = told_game(name, ending={"termination": by, "winner": winner})
    assert refusal(told).code is Code.WRONG_ENDING


def test_the_side_to_move_has_run_out_of_time_if_any() -> None:
    table = saved(short(by="timeout", winner="b", clock=CLOCK))
    assert table.game.outcome == Outcome(Termination.TIMEOUT, Color.BLACK)
    assert table.clock is not None
    # The first moves are free. Black's second one took a second, and brought two.
    assert (table.clock.left(Color.WHITE, NOW), table.clock.left(Color.BLACK, NOW)) == (0, 61_000)
    assert refusal(short(by="timeout", winner="w", clock=CLOCK)).code is Code.WRONG_ENDING
    # No clock runs before both sides have moved.
    early = short(*OPENING[:1], by="timeout", winner="w", clock=CLOCK)
    assert refusal(early).code is Code.WRONG_ENDING


def test_against_the_computer_either_side_may_have_resigned() -> None:
    computer = {"type": "computer", "level": 7}
    for winner in Color:
        table = saved(short(winner=winner.value, opponent=computer, color="black"))
        assert table.game.outcome == Outcome(Termination.RESIGNATION, winner)
        assert (table.computer, table.seats[Color.WHITE].level) == (Color.WHITE, 7)


# --- hints ------------------------------------------------------------------------------------


def test_sides_with_hints_are_marked_once() -> None:
    entries = facts(short(hints=["b", "b"]))
    hints = [entry.fact for entry in entries if isinstance(entry.fact, HintTaken)]
    assert hints == [HintTaken(Color.BLACK, v=3)]
    assert list(replay_game(GAME, entries).hinted_since) == [Color.BLACK]


def test_the_computer_takes_no_hints() -> None:
    computer = {"type": "computer", "level": 1}
    assert refusal(short(opponent=computer, hints=["b"])).code is Code.BAD_FIELD


# --- times ------------------------------------------------------------------------------------


def test_the_device_says_when_a_game_was_played_and_the_server_when_it_was_saved() -> None:
    entries = facts(short())
    assert [entry.at - CREATED_AT for entry in entries] == [
        *(0, 1_000, 2_000, 3_000, 4_000, 4_000),
        NOW - CREATED_AT,
    ]
    table = replay_game(GAME, entries)
    assert (table.created_at, table.updated_at) == (CREATED_AT, NOW)


@pytest.mark.parametrize("created_at", [0, 1_500_000_000_000, NOW - 3_999, NOW, 2**53])
def test_a_time_that_cannot_be_right_is_replaced(created_at: int) -> None:
    table = saved(short(created_at=created_at))
    assert (table.created_at, table.updated_at) == (NOW - 4_000, NOW)


def test_no_time_is_later_than_the_time_of_saving() -> None:
    told = short(by="timeout", winner="b", clock=CLOCK, created_at=NOW)
    assert [entry.at for entry in facts(told)][-2:] == [NOW, NOW]


def test_a_move_takes_at_most_a_day() -> None:
    told = short(moves=moves("wS1", "bG1 wS1-", spent_ms=2**53), created_at=NOW)
    table = saved(told)
    assert [move.spent_ms for move in table.moves] == [DAY_MS, DAY_MS]
    assert table.created_at == NOW - 2 * DAY_MS


@pytest.mark.parametrize(
    "changes",
    [
        {"moves": moves("wS1", spent_ms=-1)},
        {"moves": moves("wS1", spent_ms=2**53 + 1)},
        {"created_at": -1},
        {"created_at": 2**53 + 1},
        {"key": "short"},
        {"key": "k" * 41},
        {"key": "k" * 16 + "\n"},
        {"key": "k" * 15 + "/"},
        {"color": "random"},
        {"opponent": {"type": "friend"}},
        {"hints": ["w", "b", "w"]},
    ],
)
def test_a_field_beyond_its_bounds_is_refused(changes: Json) -> None:
    msgspec.convert(short(), SavedGame)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(short(**changes), SavedGame)


# --- facts ------------------------------------------------------------------------------------


def followed_by_mark(entries: list[StoredFact]) -> GameTable:
    """Read a game that is marked once more."""
    return replay_game(GAME, [*entries, StoredFact(len(entries) + 1, NOW, SAVED)])


def test_only_a_finished_game_of_one_person_can_have_been_on_a_device() -> None:
    alone, friends = same_screen(), with_friend()
    alone.play(*OPENING)
    with pytest.raises(InconsistentError, match="not possible while the game is playing"):
        followed_by_mark(alone.entries)
    alone.do(ANN, Resign())
    assert followed_by_mark(alone.entries).on_device
    friends.play(*OPENING)
    friends.do(ANN, Resign())
    assert isinstance(friends.entries[-1].fact, GameEnded)
    for entries in (friends.entries, facts(short())):
        with pytest.raises(InconsistentError, match="no device can have"):
            followed_by_mark(entries)
