"""The twelve symmetries, and keys that are the same for all images of a position."""

from __future__ import annotations

from itertools import product
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.core.bugs import Bug
from skep.core.errors import WrongTypeError
from skep.core.hexes import ORIGIN, Direction, Hex
from skep.core.moves import PASS
from skep.core.ruleset import Ruleset
from skep.core.symmetry import IDENTITY, SYMMETRIES, Symmetry
from skep.notation.gamestring import parse_game
from skep.notation.record import GameRecord
from skep.rules import Position
from tests.backends import backends
from tests.play import (
    ALL_RULESETS,
    SWITCHED_RULESETS,
    positions_of_all,
    random_record,
    records_of_all,
)

FAR = Hex(3, -1)

EVERY_RULESET: dict[str, Ruleset] = {**ALL_RULESETS, **SWITCHED_RULESETS}

IMAGES = [
    (3, -1), (1, 2), (-2, 3), (-3, 1), (-1, -2), (2, -3),
    (-1, 3), (-3, 2), (-2, -1), (1, -3), (3, -2), (2, 1),
]  # fmt: skip
"""Where each symmetry maps that hex: worked out on paper, since files rely on the numbers."""

symmetries = st.sampled_from(SYMMETRIES)


def test_the_numbers_of_symmetries_stay_what_they_are() -> None:
    assert [symmetry.map_hex(FAR) for symmetry in SYMMETRIES] == IMAGES
    assert [symmetry.number for symmetry in SYMMETRIES] == list(range(12))
    assert IDENTITY is SYMMETRIES[0]


def test_hexes_rotate_and_mirror_as_symmetries_do() -> None:
    assert [FAR.rotated(sixths) for sixths in range(6)] == IMAGES[:6]
    assert FAR.mirrored() == SYMMETRIES[7].map_hex(FAR)


def test_each_symmetry_keeps_the_origin_and_maps_neighbors_to_neighbors() -> None:
    for symmetry in SYMMETRIES:
        assert symmetry.map_hex(ORIGIN) == ORIGIN
        assert set(map(symmetry.map_direction, Direction)) == set(Direction)
        for direction in Direction:
            image = symmetry.map_hex(FAR).step(symmetry.map_direction(direction))
            assert image == symmetry.map_hex(FAR.step(direction))


def test_symmetries_form_a_group() -> None:
    for first, second in product(SYMMETRIES, repeat=2):
        both = first.then(second)
        assert both.map_hex(FAR) == second.map_hex(first.map_hex(FAR))
    for symmetry in SYMMETRIES:
        assert symmetry.then(symmetry.inverse) is IDENTITY
        assert symmetry.inverse.then(symmetry) is IDENTITY


def test_only_moves_have_images() -> None:
    assert SYMMETRIES[4].map_move(PASS) is PASS
    with pytest.raises(WrongTypeError):
        SYMMETRIES[4].map_move("wS1")  # type: ignore[arg-type]


def test_the_empty_hive_is_its_own_image(rules: ModuleType) -> None:
    start = rules.Position.initial()
    assert start.canonical_key == start.key
    assert start.canonical_symmetry is IDENTITY


def test_a_rotated_or_mirrored_game_has_the_same_canonical_key(rules: ModuleType) -> None:
    games = ("wS1;bG1 wS1-;wQ -wS1;bQ bG1/", "wS1;bG1 wS1/;wQ /wS1;bQ \\bG1")
    mirrored, other = "wS1;bG1 wS1-;wQ -wS1;bQ bG1\\", "wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
    found = [
        rules.Position.from_setup(parse_game(text).last.setup()).canonical_key
        for text in (*games, mirrored, other)
    ]
    assert found[:3] == [found[0]] * 3
    assert found[3] != found[0]


@given(positions_of_all, symmetries)
def test_all_images_share_the_smallest_key(position: Position, symmetry: Symmetry) -> None:
    keys = [one.map_position(position).key for one in SYMMETRIES]
    assert position.canonical_key == min(keys)
    assert position.canonical_symmetry.number == keys.index(min(keys))
    assert symmetry.map_position(position).canonical_key == min(keys)


@given(records_of_all, symmetries)
def test_symmetric_games_have_the_same_canonical_keys_all_the_way(
    record: GameRecord, symmetry: Symmetry
) -> None:
    image = GameRecord(record.start, tuple(map(symmetry.map_move, record.moves)))
    pairs = zip(record.positions(), image.positions(), strict=True)
    assert all(one.canonical_key == other.canonical_key for one, other in pairs)


@pytest.mark.parametrize("backend", backends())
@pytest.mark.parametrize("name", EVERY_RULESET)
def test_canonical_keys_differ_exactly_where_canonical_forms_do(name: str, backend: str) -> None:
    forms: dict[int, object] = {}
    for seed in range(3):
        record = random_record(seed, 30, backends()[backend].initial(EVERY_RULESET[name]))
        for position in record.positions():
            form = canonical_form(position)
            assert forms.setdefault(position.canonical_key, form) == form
    assert len(set(forms.values())) == len(forms)


def canonical_form(position: Position) -> object:
    """Return what identifies a position up to translation and symmetry, without any hashing."""
    return position.to_move, min(_image_form(position, symmetry) for symmetry in SYMMETRIES)


def _image_form(position: Position, symmetry: Symmetry) -> tuple[tuple[int, int, str, bool], ...]:
    stunned = position.stunned if position.hive.lies(Bug.PILLBUG) else None
    places = [(symmetry.map_hex(at), stack) for at, stack in position.hive.stacks.items()]
    q = min((at.q for at, _ in places), default=0)
    r = min((at.r for at, _ in places), default=0)
    rows = (
        (
            at.q - q,
            at.r - r,
            "".join(f"{p.color.value}{p.bug.value}" for p in stack),
            stunned in stack,
        )
        for at, stack in places
    )
    return tuple(sorted(rows))
