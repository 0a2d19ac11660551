"""A new version of the page: who hears of it, and which files they get."""

from __future__ import annotations

import re
import shutil
from collections.abc import Generator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.auditing import findings
from tests.e2e.offline import CONTROLLED
from tests.e2e.visitors import Visitor, Visitors
from tests.serving.restartable import PAGE, RestartableServer

pytestmark = pytest.mark.long

_UPDATE = "async () => void (await (await navigator.serviceWorker.getRegistration()).update())"
_CHANGES = """
  navigator.serviceWorker.addEventListener('controllerchange', () => { window.isRenewed = true; });
"""
_THEME = "async () => (await fetch('/theme.js')).text()"
_MARK = "// newer\n"


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """Give another build of the page: its script has another name, and ``theme.js`` a mark."""
    folder = tmp_path / "page"
    shutil.copytree(PAGE, folder, ignore=shutil.ignore_patterns("*.br", "*.gz"))
    [script] = re.findall(
        r'type="module"[^>]* src="/assets/([^"]+)\.js"', (folder / "index.html").read_text()
    )
    for path in (*folder.rglob("*.js"), folder / "index.html"):
        text = path.read_text(encoding="utf-8").replace(f"{script}.js", "index-newer.js")
        path.write_text(text, encoding="utf-8")
    (folder / f"assets/{script}.js").rename(folder / "assets/index-newer.js")
    worker = folder / "sw.js"
    worker.write_text(re.sub(r"(?<=`skep-\$\{['\"])\w+", "newer", worker.read_text()))
    with (folder / "theme.js").open("a") as theme:
        theme.write(_MARK)
    return folder


@pytest.fixture
def visitor(visitors: Visitors, server: RestartableServer) -> Generator[Visitor, None, None]:
    """Give somebody who was here with the older build."""
    person = visitors()
    person.excuse_outage()
    person.page.add_init_script(_CHANGES)
    person.go("/")
    person.page.wait_for_function(CONTROLLED)
    yield person
    server.stop()
    server.start()


def notice_of(page: Page) -> Locator:
    """Return the notice of a new version."""
    return page.get_by_text("A new version of Skep is ready.")


def test_a_page_that_is_older_says_that_there_is_a_new_version(
    visitor: Visitor, server: RestartableServer, newer: Path
) -> None:
    page = visitor.page
    server.stop()
    server.start(newer)
    page.evaluate(_UPDATE)
    expect(notice_of(page)).to_be_visible()
    assert findings(page) == []
    page.get_by_role("button", name="Later").click()
    expect(notice_of(page)).to_have_count(0)
    page.reload()
    expect(page.locator('script[src$="/index-newer.js"]')).to_have_count(1)
    # Its name is the same in both builds.
    assert page.evaluate(_THEME).endswith(_MARK)
    expect(notice_of(page)).to_have_count(0)


def test_a_page_that_is_new_says_nothing_when_its_service_worker_comes(
    visitor: Visitor, server: RestartableServer, newer: Path
) -> None:
    page = visitor.page
    server.stop()
    server.start(newer)
    page.reload()
    expect(page.locator('script[src$="/index-newer.js"]')).to_have_count(1)
    page.wait_for_function("() => window.isRenewed")
    page.wait_for_timeout(500)
    expect(notice_of(page)).to_have_count(0)
