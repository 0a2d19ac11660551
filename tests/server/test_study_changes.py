"""Studies without a server: which changes fit, and that everybody ends up with the same."""

from __future__ import annotations

import random

import pytest

from skep.game import Game
from skep.notation.movestring import legal_moves_by_string
from skep.notation.setupstring import format_setup
from skep.rules import Position
from skep.server.domain.errors import InconsistentError
from skep.server.domain.studies import limits
from skep.server.domain.studies.changes import (
    AddChapter,
    AddNodes,
    Contents,
    MoveChapter,
    MoveNode,
    NewStudyName,
    NodeData,
    NodeShape,
    RemoveChapter,
    RemoveNode,
    RenameChapter,
    SetComment,
    SetGlyph,
    SetShapes,
    StoredChange,
    decode_changes,
    decode_contents,
    encode_changes,
    encode_contents,
)
from skep.server.domain.studies.chapter import Chapter
from skep.server.domain.studies.study import Study
from skep.server.errors import Code, ProblemError
from tests.server.test_length_limits import dance

START = "1~Base-MLP~w1~w~_~_"


def new_study() -> Study:
    study = Study(Contents("", ()))
    study.edit([AddChapter("c0", "", START, "r", 0)])
    return study


def line(*moves: str, parent: str = "r", prefix: str = "n") -> AddNodes:
    """Return the change that adds a line of moves."""
    nodes: list[NodeData] = []
    for number, move in enumerate(moves):
        nodes.append(NodeData(f"{prefix}{number}", parent, move))
        parent = nodes[-1].id
    return AddNodes("c0", tuple(nodes), 0)


def copy_of(study: Study) -> Study:
    return Study(decode_contents(encode_contents(study.contents())))


def random_change(study: Study, rng: random.Random, number: int) -> StoredChange:
    """Return a change that somebody who sees a study might make, or a hostile one."""
    chapter = rng.choice(study.chapters)
    some = rng.choice(list(chapter.nodes.values()))
    shape = NodeShape("red", (rng.randrange(9), 0))
    position = chapter.position_at(some.id)
    moves = list(legal_moves_by_string(position)) or ["pass"]
    kinds: list[StoredChange] = [
        NewStudyName(f"name {number}"),
        AddChapter(f"c{number}", "", START, "r", rng.randrange(3)),
        RemoveChapter(chapter.id),
        RenameChapter(chapter.id, f"chapter {number}"),
        MoveChapter(chapter.id, rng.randrange(4)),
        RemoveNode(chapter.id, some.id),
        MoveNode(chapter.id, some.id, rng.randrange(4)),
        SetComment(chapter.id, some.id, f"“{number}” <b>\\"),
        SetGlyph(chapter.id, some.id, "!?"),
        SetShapes(chapter.id, some.id, (shape,)),
        SetComment("gone", some.id, "x"),
        AddNodes(chapter.id, (NodeData("bad", some.id, "wQ wQ-"),), 0),
    ]
    add = AddNodes(
        chapter.id, (NodeData(f"n{number}", some.id, rng.choice(moves)),), rng.randrange(3)
    )
    return rng.choice([*kinds, *[add] * 12])


@pytest.mark.parametrize("seed", range(4))
def test_whoever_follows_the_order_of_the_server_has_the_same_study(seed: int) -> None:
    rng = random.Random(seed)
    server, late = new_study(), new_study()
    # Editors see an older version, so some of their changes no longer fit.
    seen = copy_of(server)
    stored: list[str] = []
    for number in range(250):
        if rng.random() < 0.2:
            seen = copy_of(server)
        change = random_change(seen, rng, number)
        before = server.contents()
        try:
            stored.append(encode_changes(server.edit([change])))
        except ProblemError:
            # A server throws it away, and reads what is stored.
            server = Study(before)
    assert len(stored) > 80
    for payload in stored:
        late.replay(decode_changes(payload))
    assert late.contents() == server.contents() == copy_of(late).contents()
    assert late.nodes == server.nodes == sum(len(one.nodes) for one in late.chapters)
    late.check_moves()


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ([line("wQ")], Code.ILLEGAL_MOVE),
        ([line("wS1", "wG1")], Code.BAD_MOVE),
        ([line("wS1", "pass")], Code.ILLEGAL_MOVE),
        ([line("<b>")], Code.BAD_MOVE),
        ([line("wS1"), line("wS1", prefix="m")], Code.STUDY_CHANGED),
        ([line("wS1"), line("wG1")], Code.STUDY_CHANGED),
        ([line("wS1", parent="gone")], Code.STUDY_CHANGED),
        ([AddNodes("c0", (NodeData("x"),), 0)], Code.BAD_FIELD),
        ([RemoveNode("c0", "r")], Code.BAD_FIELD),
        ([MoveNode("c0", "r", 1)], Code.BAD_FIELD),
        ([RemoveChapter("c0")], Code.STUDY_CHANGED),
        ([SetGlyph("c0", "r", "!")], Code.BAD_FIELD),
        ([SetComment("c0", "r", "a\u202eb")], Code.BAD_FIELD),
        ([SetComment("c0", "r", "a\x00b")], Code.BAD_FIELD),
        ([NewStudyName("two\nlines")], Code.BAD_FIELD),
        ([AddChapter("c1", "", "1~Base~w9~w~_~_", "r", 0)], Code.BAD_SETUP),
        ([AddChapter("c0", "", START, "r", 0)], Code.STUDY_CHANGED),
    ],
)
def test_what_does_not_fit_is_refused(changes: list[StoredChange], code: Code) -> None:
    with pytest.raises(ProblemError) as refused:
        new_study().edit(changes)
    assert refused.value.code is code


def test_a_move_is_stored_as_the_rules_write_it() -> None:
    (stored,) = new_study().edit([line("ws1", "bS1  -ws1")])
    assert isinstance(stored, AddNodes)
    assert [node.move for node in stored.nodes] == ["wS1", "bS1 -wS1"]


def test_nothing_follows_the_end_of_a_game() -> None:
    start = format_setup(Game("Base+MLP,repetition=threefold").position)
    study = Study(Contents("", ()))
    study.edit([AddChapter("c0", "", start, "r", 0)])
    with pytest.raises(ProblemError) as refused:
        study.edit([line(*dance(40))])
    assert refused.value.code is Code.GAME_OVER


@pytest.mark.parametrize(
    ("name", "most", "changes"),
    [
        ("MOST_NODES", 3, [line("wS1", "bS1 wS1-", "wG1 -wS1")]),
        ("MOST_CHAPTERS", 1, [AddChapter("c1", "", START, "r", 0)]),
        ("MOST_BYTES", 900, [SetComment("c0", "r", "x" * 900)]),
    ],
)
def test_a_study_does_not_become_too_large(
    monkeypatch: pytest.MonkeyPatch, name: str, most: int, changes: list[StoredChange]
) -> None:
    study = new_study()
    monkeypatch.setattr(f"skep.server.domain.studies.study.{name}", most)
    with pytest.raises(ProblemError) as refused:
        study.edit(changes)
    assert refused.value.code is Code.STUDY_FULL
    assert refused.value.facts["most"] == most


def test_a_line_does_not_become_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skep.server.domain.studies.chapter.MOST_DEPTH", 1)
    with pytest.raises(ProblemError) as refused:
        new_study().edit([line("wS1", "bS1 wS1-")])
    assert refused.value.facts == {"what": "depth", "most": 1}


def test_an_edit_replays_a_bounded_number_of_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skep.server.domain.studies.study.MOST_REPLAYS", 20)
    study = new_study()
    ends: list[Game] = []
    for prefix, first in (("a", "wS1"), ("b", "wG1")):
        game = Game("Base+MLP")
        game.play(first)
        while len(game.moves) < 10:
            game.play(game.legal_moves()[0])
        study.edit([line(*game.move_strings(), prefix=prefix)])
        ends.append(game)
    after = [list(legal_moves_by_string(game.position))[:4] for game in ends]

    def leaves(numbers: list[tuple[int, int]]) -> AddNodes:
        """Return the change that adds moves after the end of either line."""
        nodes = (
            NodeData(f"x{line}{move}", "ab"[line] + "9", after[line][move])
            for line, move in numbers
        )
        return AddNodes("c0", tuple(nodes), 0)

    in_order = [leaves([(line, move) for line in (0, 1) for move in range(4)])]
    assert study.replays(in_order) <= 20 + 8 * 10
    copy_of(study).edit(in_order)
    back_and_forth = [leaves([(line, move) for move in range(4) for line in (0, 1)])]
    assert study.replays(back_and_forth) > 60
    with pytest.raises(ProblemError, match="order"):
        study.edit(back_and_forth)


def add(chapter: str, id_: str, parent: str, move: str) -> AddNodes:
    return AddNodes(chapter, (NodeData(id_, parent, move),), 0)


def test_replays_are_foreseen_if_chapters_have_the_same_ids(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game("Base+MLP")
    while len(game.moves) < 30:
        game.play(game.legal_moves()[0])
    study = new_study()
    study.edit([line(*game.move_strings()), AddChapter("z0", "", START, "r", 0)])
    move = next(iter(legal_moves_by_string(game.position)))
    game.play(move)
    reply = next(iter(legal_moves_by_string(game.position)))
    attacks: list[list[StoredChange]] = [
        # The end of the line has the same id as the node before it, in another chapter.
        [add("z0", "n29", "r", "wS1"), add("c0", "x", "n29", move)],
        # A node that wasn't deep when the edit began.
        [
            add("z0", "x", "r", "wS1"),
            add("c0", "x", "n29", move),
            add("c0", "y", "r", "wG1"),
            add("c0", "z", "x", reply),
        ],
    ]
    replayed = 0
    position_at = Chapter.position_at

    def counted(chapter: Chapter, node_id: str) -> Position:
        nonlocal replayed
        replayed += chapter.replays_to(node_id)
        return position_at(chapter, node_id)

    monkeypatch.setattr(Chapter, "position_at", counted)
    for changes in attacks:
        fresh, replayed = copy_of(study), 0
        foreseen = fresh.replays(changes)
        fresh.edit(changes)
        assert 30 < replayed <= foreseen


def test_starts_of_new_chapters_count_as_replays() -> None:
    chapters = [AddChapter(f"c{number}", "", START, "r", 0) for number in range(1, 4)]
    assert new_study().replays(chapters) == 3 * limits.SETUP_REPLAYS
    assert new_study().replays([*chapters, add("c1", "x", "r", "wS1")]) < limits.MOST_DEPTH


def test_a_node_that_comes_back_with_another_move_has_another_position() -> None:
    study = new_study()
    study.edit([line("wS1", "bS1 wS1-", "wG1 -wS1")])
    # As another process has stored it.
    study.replay([RemoveNode("c0", "n0"), add("c0", "n0", "r", "wG1")])
    with pytest.raises(ProblemError) as refused:
        study.edit([add("c0", "x", "n0", "bS1 wS1-")])
    assert refused.value.code in {Code.BAD_MOVE, Code.ILLEGAL_MOVE}


def test_what_is_removed_makes_room_again(monkeypatch: pytest.MonkeyPatch) -> None:
    study = new_study()
    monkeypatch.setattr("skep.server.domain.studies.study.MOST_NODES", 2)
    for _ in range(3):
        study.edit([line("wS1"), RemoveNode("c0", "n0")])
    assert study.nodes == 1


@pytest.mark.parametrize(
    "payload",
    [
        "x",
        "{}",
        '{"v":99,"name":"","chapters":[]}',
        '{"v":1,"name":"","chapters":[{"id":"a","name":"","start":"s","nodes":[]}]}',
        '{"v":1,"name":"","chapters":[{"id":"a","name":"","start":"s","nodes":[{"id":"r"},{"id":"r"}]}]}',
    ],
)
def test_a_damaged_study_is_noticed(payload: str) -> None:
    with pytest.raises(InconsistentError):
        Study(decode_contents(payload))


def test_the_limits_fit_into_a_backup() -> None:
    # A line of a backup escapes the JSON again, and has two generations of edits.
    longest = 2 * (limits.MOST_BYTES + 2 * (limits.LOG_BYTES + 64 * 1024))
    assert longest < 4 * 1024 * 1024
