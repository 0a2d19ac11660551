"""The settings of a player as text: a round trip keeps them, and errors name the setting."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.engine.errors import OptionError, SettingError, SettingFault
from skep.engine.limits import Limits
from skep.engine.network_names import BUILT_IN, HAND_MADE, network_name
from skep.engine.player_settings import (
    ROUGH,
    SETTINGS,
    PlayerSettings,
    format_player_settings,
    parse_player_settings,
)
from skep.rules import native
from tests.conftest import Require
from tests.player_vectors import ACCEPTED, REFUSED, PlayerVector

names = st.text() | st.text('a,"=;\\ \n', min_size=1)
limits = st.builds(
    Limits,
    st.none() | st.floats(1e-6, 1e6),
    st.none() | st.integers(1, 64),
    st.none() | st.integers(1, 2**62),
)
tuning = st.dictionaries(
    st.sampled_from(["lmp_base", "null_move_pruning", "lmr_slope"]), st.integers(0, 30000)
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
        ("seconds=0.1,depth=3", PlayerSettings(Limits(seconds=0.1, depth=3))),
        ("threads=2,weights=rough", PlayerSettings(threads=2, weights=ROUGH)),
        ("nodes=5,nodes=6", PlayerSettings(Limits(nodes=6))),
        ("network=builtin", PlayerSettings(network=BUILT_IN)),
        ("network=HANDMADE", PlayerSettings(network=HAND_MADE)),
        ("network=a;b,seconds=.5", PlayerSettings(Limits(seconds=0.5), network="a;b")),
        ('network=a"b=c d', PlayerSettings(network='a"b=c d')),
        ('network="a,""b""",nodes=5', PlayerSettings(Limits(nodes=5), network='a,"b"')),
        (
            "null_move_pruning=0,lmr_base=-2,null_move_pruning=1",
            PlayerSettings(tuning=(("lmr_base", -2), ("null_move_pruning", 1))),
        ),
    ],
)
def test_settings_are_read(text: str, player: PlayerSettings) -> None:
    assert parse_player_settings(text) == player


@pytest.mark.parametrize("vector", ACCEPTED, ids=lambda vector: vector.text)
def test_a_text_that_the_native_programs_accept_is_accepted(vector: PlayerVector) -> None:
    assert format_player_settings(parse_player_settings(vector.text)) == vector.python


@pytest.mark.parametrize("vector", REFUSED, ids=lambda vector: vector.text)
def test_a_text_that_the_native_programs_refuse_is_refused(
    require: Require, vector: PlayerVector
) -> None:
    require(native is not None, "only the compiled search knows its constants")
    with pytest.raises(SettingError) as caught:
        parse_player_settings(vector.text)
    assert str(caught.value) == vector.python


def test_only_what_is_not_default_is_written() -> None:
    assert format_player_settings(PlayerSettings()) == ""
    player = PlayerSettings(Limits(0.1, 3, 5), 2, 4, "a,b", ROUGH, (("z", 1), ("a", -1)))
    text = 'nodes=5,seconds=0.1,depth=3,threads=2,hash=4,network="a,b",weights=rough,a=-1,z=1'
    assert format_player_settings(player) == text


MOST_NODES = 2**63 - 1


@pytest.mark.parametrize(
    ("text", "fault", "name", "value", "bounds"),
    [
        ("nodes=0", SettingFault.NOT_WHOLE, "nodes", "0", (1, MOST_NODES)),
        ("nodes=5,nodes=many", SettingFault.NOT_WHOLE, "nodes", "many", (1, MOST_NODES)),
        (f"nodes={2**63}", SettingFault.NOT_WHOLE, "nodes", str(2**63), (1, MOST_NODES)),
        ("depth=65", SettingFault.NOT_WHOLE, "depth", "65", (1, 64)),
        ("threads=257", SettingFault.NOT_WHOLE, "threads", "257", (1, 256)),
        ("hash=0,nodes=5", SettingFault.NOT_WHOLE, "hash", "0", (1, 65536)),
        ("hash= 1", SettingFault.NOT_WHOLE, "hash", " 1", (1, 65536)),
        ("seconds=soon", SettingFault.NOT_SECONDS, "seconds", "soon", None),
        ("seconds=0", SettingFault.NOT_SECONDS, "seconds", "0", None),
        ("seconds=inf", SettingFault.NOT_SECONDS, "seconds", "inf", None),
        ("seconds=1_0", SettingFault.NOT_SECONDS, "seconds", "1_0", None),
        ('nodes=5,network="a', SettingFault.UNCLOSED_QUOTE, "network", '"a', None),
        ('network="a"b', SettingFault.UNCLOSED_QUOTE, "network", '"a"b', None),
        ("nodes", SettingFault.MALFORMED, "setting", "nodes", None),
        ("nodes=5,,hash=4", SettingFault.MALFORMED, "setting", "", None),
        ("hash=4,nodes=5,", SettingFault.TRAILING_COMMA, "setting", "nodes=5,", None),
        ('network="a,b",', SettingFault.TRAILING_COMMA, "setting", 'network="a,b",', None),
        ("=5", SettingFault.MALFORMED, "setting", "=5", None),
        ("speed=fast", SettingFault.UNKNOWN, "setting", "speed=fast", None),
    ],
)
def test_an_error_has_the_setting_and_what_is_allowed(
    text: str,
    fault: SettingFault,
    name: str,
    value: str,
    bounds: tuple[int, int] | None,
) -> None:
    with pytest.raises(SettingError) as caught:
        parse_player_settings(text)
    error = caught.value
    found = (error.bounds[0], error.bounds[-1]) if error.bounds is not None else None
    assert (error.fault, error.name, error.value, found) == (fault, name, value, bounds)


@pytest.mark.parametrize(
    ("text", "part", "suggestion"),
    [
        ("network=a,b.net", "b.net", 'network="a,b.net"'),
        ('network=a"b,c d.net,nodes=5', "c d.net", 'network="a""b,c d.net"'),
        ("nodes=5,weights=a,b=c", "b=c", 'weights="a,b=c"'),
    ],
)
def test_a_file_name_with_a_comma_should_be_quoted(text: str, part: str, suggestion: str) -> None:
    with pytest.raises(SettingError) as caught:
        parse_player_settings(text)
    error = caught.value
    assert (error.fault, error.value) == (SettingFault.UNQUOTED_COMMA, part)
    assert error.suggestion == suggestion
    assert str(error).endswith(f"not {part!r} (to use a comma in a file name, write {suggestion})")


def test_constants_are_known_where_the_search_is_compiled(require: Require) -> None:
    require(native is not None, "only the compiled search knows its constants")
    for text, named in {
        "lmp_base=-1": "lmp_base: expected a whole number from 0 to 30000, not '-1'",
        "lmp_base=few": "lmp_base: expected a whole number from 0 to 30000, not 'few'",
        "speed=9": f"setting: expected {SETTINGS}, not 'speed=9'",
    }.items():
        with pytest.raises(SettingError) as caught:
            parse_player_settings(text)
        assert str(caught.value) == named


def test_without_the_compiled_search_any_constant_may_be_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("skep.engine.player_settings.native", None)
    assert parse_player_settings("speed=9") == PlayerSettings(tuning=(("speed", 9),))


def test_an_error_survives_pickling() -> None:
    with pytest.raises(SettingError) as caught:
        parse_player_settings("hash=0")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), copy.bounds) == (str(caught.value), caught.value.bounds)


@pytest.mark.parametrize(
    "constants", [(("nodes", 1),), (("lmp_base", 1), ("lmp_base", 2)), (("Late", 1),), (("", 1),)]
)
def test_constants_have_names_of_their_own(constants: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(OptionError):
        PlayerSettings(tuning=constants)
