"""What a player can learn from a lost game: every claim is checked with the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice

import pytest

from skep.core import position as pure
from skep.core.bugs import Color
from skep.core.position import Position
from skep.notation.movestring import read_move
from skep.notation.setupstring import parse_setup
from skep.puzzles.puzzle import Goal, Puzzle
from skep.puzzles.puzzle_file import shipped_puzzles
from skep.server.domain.advice import Advice, advice_for
from skep.server.rooms.long_work import CachedWork, LongWork
from tests.rules.drawn import draw, position
from tests.serving.in_process import FRIEND, Server, code

SHORT = (
    *("wB1", "bB1 wB1-", "wG1 /wB1", "bQ bB1\\", "wQ wG1\\", "bQ wB1\\", "wS1 /wG1"),
    *("bS1 bB1\\", "wS1 bQ\\"),
)


def drawn(picture: str) -> Position:
    """Return the position in a picture, with White to move."""
    return position(pure, draw(picture), "w")


def some(goal: Goal, moves: int) -> list[Puzzle]:
    """Return a few puzzles of a kind."""
    found = (one for one in shipped_puzzles().puzzles if (one.goal, one.moves) == (goal, moves))
    return list(islice(found, 5))


@pytest.mark.parametrize("puzzle", some(Goal.WIN, 1), ids=lambda one: one.id)
def test_a_win_that_was_not_played_is_noticed(puzzle: Puzzle) -> None:
    start = parse_setup(puzzle.setup)
    solution = read_move(puzzle.solution, start)
    played = start.play(next(move for move in start.legal_moves() if move != solution))
    assert advice_for([start, played], start.to_move) is Advice.MISSED_WIN
    assert advice_for([start, played], start.to_move.other) is not Advice.MISSED_WIN
    won = start.play(solution)
    assert advice_for([start, won], start.to_move) is not Advice.MISSED_WIN


@pytest.mark.parametrize("puzzle", some(Goal.SAVE, 1), ids=lambda one: one.id)
def test_a_threat_that_could_have_been_stopped_is_noticed(puzzle: Puzzle) -> None:
    start = parse_setup(puzzle.setup)
    played = start.play(read_move(puzzle.refutations[0].move, start))
    lost = played.play(read_move(puzzle.refutations[0].reply, played))
    assert advice_for([start, played, lost], start.to_move) is Advice.MISSED_DEFENSE
    # If nothing could be done, it isn't that.
    assert advice_for([played, lost], start.to_move) is not Advice.MISSED_DEFENSE


def test_own_pieces_around_the_queen_are_noticed() -> None:
    crowded = drawn(
        """
           wA1   wS1
        bA1   wQ    wG1
           bB1   bQ
        """
    )
    assert advice_for([crowded], Color.WHITE) is Advice.CROWDED_QUEEN
    assert advice_for([crowded], Color.BLACK) is None


def test_own_pieces_beside_a_queen_in_no_danger_were_no_mistake() -> None:
    free = drawn(
        """
           wA1   wS1
              wQ    wG1
                 bQ
        """
    )
    assert advice_for([free], Color.WHITE) is None


def test_pinned_pieces_are_noticed() -> None:
    row = drawn(
        """
        wQ    wA1   wS1   wG1   bQ    bA1
        """
    )
    assert advice_for([row, row], Color.WHITE) is Advice.PINNED
    assert advice_for([row, row], Color.BLACK) is None


def test_a_player_who_surrounds_their_own_queen_is_told_so() -> None:
    start = drawn(
        """
                 bA1   bA2
        wA2   bS1   wQ    bG1
                 wA1         bQ
        """
    )
    lost = next(
        after
        for after in map(start.play, start.legal_moves())
        if after.outcome and after.outcome.winner is Color.BLACK
    )
    assert advice_for([start, lost], Color.WHITE) is Advice.OWN_QUEEN
    assert advice_for([start, lost], Color.BLACK) is None


FORCED = [*some(Goal.WIN, 1), *some(Goal.WIN, 2), *some(Goal.WIN, 3)]


@pytest.mark.parametrize("puzzle", FORCED, ids=lambda one: one.id)
def test_whoever_loses_on_the_board_gets_advice(puzzle: Puzzle) -> None:
    """In these games, the loser's last move wasn't the mistake: nothing could save their queen."""
    positions = [parse_setup(puzzle.setup)]
    for move in (
        puzzle.solution,
        *(m for step in puzzle.steps for m in (step.reply, step.wins[0])),
    ):
        positions.append(positions[-1].play(read_move(move, positions[-1])))
    loser = positions[0].to_move.other
    assert advice_for(positions, loser) in {
        Advice.CROWDED_QUEEN,
        Advice.PINNED,
        Advice.SURROUNDED,
    }
    # If the same position came about otherwise, such as by resigning, nothing may stand out.
    assert advice_for(positions[:-1], loser) is not Advice.SURROUNDED


async def test_results_are_kept_and_failures_tried_again() -> None:
    done, prepared = list[str](), list[str]()

    def prepare(key: str) -> Callable[[], str]:
        prepared.append(key)
        return partial(work, key)

    def work(key: str) -> str:
        done.append(key)
        if len(done) == 1:
            raise ValueError
        return key.upper()

    long_work = LongWork()
    kept = CachedWork[str, str](long_work, most=2)
    with pytest.raises(ValueError, match=r"^$"):
        await kept.start("a", partial(prepare, "a"))
    assert [await kept.start("a", partial(prepare, "a")) for _ in range(3)] == ["A"] * 3
    for key in ("b", "c", "b", "c"):
        await kept.start(key, partial(prepare, key))
    # Only the latest two are kept.
    await kept.start("a", partial(prepare, "a"))
    assert done == prepared == ["a", "a", "b", "c", "a"]
    long_work.close()


async def test_only_the_loser_gets_advice_and_only_at_the_end(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[Color]()

    def noted(positions: Sequence[Position], loser: Color) -> Advice | None:
        asked.append(loser)
        return advice_for(positions, loser)

    monkeypatch.setattr("skep.server.routes.games.advice_for", noted)
    async with server.guest() as ann, server.guest() as bob, server.guest() as eve:
        game = await ann.make(**FRIEND)
        path = f"/games/{game['id']}/advice"
        await bob.join(game["id"])
        async with ann.tab() as white, bob.tab() as black:
            for ply, move in enumerate(SHORT):
                assert code(await bob.http.get(path)) == (409, "not_over")
                side = white if ply % 2 == 0 else black
                assert (await side.play(game["id"], ply, move))["type"] == "accepted"
        kinds = [(await one.http.get(path)).json()["kind"] for one in (ann, bob, eve)]
        assert kinds == [None, "missed_defense", None]
        # A finished game never changes, so its advice is worked out once.
        assert (await bob.http.get(path)).json()["kind"] == "missed_defense"
        assert asked == [Color.BLACK]
