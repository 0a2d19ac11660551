"""The settings of a player as text: what is written is read again, and errors name the setting."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.engine.errors import OptionError, OutOfRangeError
from skep.engine.limits import Limits
from skep.engine.networks import BUILT_IN, HAND_MADE, network_name
from skep.engine.player_settings import (
    ROUGH,
    SETTINGS,
    PlayerSettings,
    format_player_settings,
    parse_player_settings,
)

names = st.text() | st.text('a,"=;\\ \n', min_size=1)
limits = st.builds(
    Limits,
    st.none() | st.floats(1e-6, 1e6),
    st.none() | st.integers(1, 64),
    st.none() | st.integers(1, 2**62),
)
tuning = st.dictionaries(
    st.sampled_from(["lmp_base", "null_move", "reduction_base"]), st.integers(-1000, 30000)
)
settings = st.builds(
    PlayerSettings,
    limits,
    st.integers(1, 256),
    st.integers(1, 65536),
    names.map(network_name),
    names,
    tuning.map(lambda found: tuple(found.items())),
)


@given(settings)
def test_what_is_written_is_read_again(player: PlayerSettings) -> None:
    assert parse_player_settings(format_player_settings(player)) == player


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("", PlayerSettings()),
        ("nodes=5,hash=4", PlayerSettings(Limits(nodes=5), hash_mib=4)),
        ("seconds=0.1,depth=3,", PlayerSettings(Limits(seconds=0.1, depth=3))),
        ("threads=2,weights=rough", PlayerSettings(threads=2, weights=ROUGH)),
        ("nodes=5,nodes=6", PlayerSettings(Limits(nodes=6))),
        ("network=builtin", PlayerSettings(network=BUILT_IN)),
        ("network=HANDMADE", PlayerSettings(network=HAND_MADE)),
        ('network=a"b=c d', PlayerSettings(network='a"b=c d')),
        ('network="a,""b""",nodes=5', PlayerSettings(Limits(nodes=5), network='a,"b"')),
        (
            "null_move=0,lmp_base=-2,null_move=1",
            PlayerSettings(tuning=(("lmp_base", -2), ("null_move", 1))),
        ),
    ],
)
def test_settings_are_read(text: str, player: PlayerSettings) -> None:
    assert parse_player_settings(text) == player


def test_only_what_is_not_default_is_written() -> None:
    assert format_player_settings(PlayerSettings()) == ""
    player = PlayerSettings(Limits(0.1, 3, 5), 2, 4, "a,b", ROUGH, (("z", 1), ("a", -1)))
    text = 'nodes=5,seconds=0.1,depth=3,threads=2,hash=4,network="a,b",weights=rough,a=-1,z=1'
    assert format_player_settings(player) == text


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("nodes=0", "nodes", 0),
        ("nodes=5,nodes=many", "nodes", "many"),
        ("depth=65", "depth", 65),
        ("seconds=soon", "seconds", "soon"),
        ("threads=257", "threads", 257),
        ("hash=0,nodes=5", "hash", 0),
        ('nodes=5,network="a', "network", '"a'),
        ('network="a"b', "network", '"a"b'),
        ("nodes", "setting", "nodes"),
        ("nodes=5,,hash=4", "setting", ""),
        ("=5", "setting", "=5"),
        ("speed=fast", "setting", "speed=fast"),
    ],
)
def test_an_error_names_the_setting(text: str, name: str, value: object) -> None:
    with pytest.raises(OutOfRangeError) as caught:
        parse_player_settings(text)
    assert (caught.value.name, caught.value.value) == (name, value)


def test_an_unknown_setting_is_told_what_there_is() -> None:
    with pytest.raises(OptionError, match=f"expected {SETTINGS}, not 'speed=fast'"):
        parse_player_settings("nodes=5,speed=fast")


@pytest.mark.parametrize(
    "constants", [(("nodes", 1),), (("lmp_base", 1), ("lmp_base", 2)), (("Late", 1),), (("", 1),)]
)
def test_constants_have_names_of_their_own(constants: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(OptionError):
        PlayerSettings(tuning=constants)
