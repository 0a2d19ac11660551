"""Where players are, as far as the server remembers."""

from __future__ import annotations

from skep.server.player_networks import PlayerNetworks


def test_the_latest_network_counts() -> None:
    networks = PlayerNetworks()
    networks.note("ann", "192.0.2.1")
    networks.note("ann", "192.0.2.2")
    assert (networks.of("ann"), networks.of("bob")) == ("192.0.2.2", "")


def test_visitors_without_a_session_or_an_address_are_not_noted() -> None:
    networks = PlayerNetworks()
    networks.note("", "192.0.2.1")
    networks.note("ann", "")
    assert len(networks) == 0


def test_whoever_was_here_longest_ago_is_forgotten() -> None:
    networks = PlayerNetworks(kept=2)
    for player in ("ann", "bob", "ann", "eve"):
        networks.note(player, "192.0.2.1")
    assert [networks.of(player) for player in ("ann", "bob", "eve")] == [
        "192.0.2.1",
        "",
        "192.0.2.1",
    ]
