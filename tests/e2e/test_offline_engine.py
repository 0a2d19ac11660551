"""The engine's files on a device: which are fetched, when, and what is played with them offline."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.offline import CONTROLLED, prepare, start, without_network
from tests.e2e.table import Table
from tests.e2e.visitors import PHONE, Visitor, Visitors
from tests.serving.restartable import RestartableServer

pytestmark = pytest.mark.long

_CORES = "Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 });"

_FILES = """async () => {
  const kept = await (await caches.open('engine')).keys();
  return kept.map(({ url }) => url.replace(/.*\\/(skep(-threads)?)-.*\\.(.*)$/, '$1.$3')).sort();
}"""

_DROP_THREADS = """async () => {
  const cache = await caches.open('engine');
  const [threads] = (await cache.keys()).filter(({ url }) => url.includes('threads'));
  await cache.delete(threads);
}"""


def kept_files(page: Page) -> list[str]:
    """Return which of the engine's files the device keeps."""
    return list(page.evaluate(_FILES))


def ask_for_a_hint(person: Visitor) -> None:
    """Start a game, and wait for a hint."""
    person.go("/")
    start(person.page, 5)
    table = Table(person)
    table.button("Hint").click()
    expect(table.button("Show move")).to_be_visible(timeout=20_000)


def test_a_computer_with_many_cores_gets_hints_offline_with_threads_or_without(
    visitors: Visitors, server: RestartableServer
) -> None:
    person = visitors()
    page = person.page
    page.add_init_script(_CORES)
    # Not the settings first: they are what most people never open.
    prepare(person, first="/")
    assert page.evaluate("crossOriginIsolated")
    assert kept_files(page) == ["skep-threads.wasm", "skep.net", "skep.wasm"]
    with without_network(person, server):
        ask_for_a_hint(person)
        # As if the network had gone before the last file was there.
        page.evaluate(_DROP_THREADS)
        ask_for_a_hint(person)


@pytest.mark.parametrize("device", [{}, {"viewport": PHONE, "has_touch": True, "is_mobile": True}])
def test_one_visit_is_enough_to_play_offline(
    visitors: Visitors, server: RestartableServer, device: dict[str, Any]
) -> None:
    person = visitors(**device)
    person.excuse_outage()
    page = person.page
    page.add_init_script(_CORES)
    page.clock.install()
    person.go("/")
    page.wait_for_function(CONTROLLED)
    page.clock.fast_forward("00:20")
    # On a phone, threads would cost too much of the battery.
    threads = [] if device else ["skep-threads.wasm"]
    while kept_files(page) != [*threads, "skep.net", "skep.wasm"]:
        page.wait_for_timeout(100)
    with without_network(person, server):
        page.clock.resume()
        person.go("/")
        start(page, 5)
        table = Table(person)
        table.slot("wS1").click()
        table.targets.first.click()
        table.wait_for_ply(2)
