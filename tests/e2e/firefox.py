"""Firefox, driven over WebDriver BiDi: just enough of the protocol to use a page with a keyboard.

Playwright needs a Firefox of its own, which it downloads. This drives the one from Debian.
"""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

FIREFOX = Path("/usr/bin/firefox-esr")

_LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
_PATIENCE_S = 60
_AGAIN_S = 0.1

# Nothing that a new Firefox would do by itself on the network.
_QUIET = """\
user_pref("app.normandy.enabled", false);
user_pref("app.update.auto", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.page", 0);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("extensions.update.enabled", false);
user_pref("intl.locale.requested", "en-US");
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("network.proxy.type", 0);
user_pref("services.settings.server", "data:,");
user_pref("toolkit.telemetry.enabled", false);
"""

_ENTER = "\ue007"


class FirefoxPage:
    """A tab of Firefox."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._ids = itertools.count(1)
        self._call("session.new", capabilities={})
        tree = self._call("browsingContext.getTree")
        self._context: str = tree["contexts"][0]["context"]

    def go(self, url: str) -> None:
        """Type an address, and wait until the page is loaded."""
        self._call("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def run(self, function: str, *arguments: str | int) -> Any:
        """Call a function in the page, and return what it returns, as JSON carries it."""
        given = [{"type": "string", "value": json.dumps(one)} for one in arguments]
        code = f"async (...all) => JSON.stringify(await ({function})(...all.map(JSON.parse)))"
        done = self._call(
            "script.callFunction",
            functionDeclaration=code,
            awaitPromise=True,
            target={"context": self._context},
            arguments=given,
        )
        assert done["type"] == "success", done["exceptionDetails"]["text"]
        value = done["result"].get("value")
        return None if value is None else json.loads(value)

    def wait_for(self, function: str, *arguments: str | int) -> Any:
        """Call a function until it returns something, and return that."""
        deadline = time.monotonic() + _PATIENCE_S
        while not (found := self.run(function, *arguments)):
            assert time.monotonic() < deadline, f"{function} returns nothing"
            time.sleep(_AGAIN_S)
        return found

    def click(self, role_and_text: str) -> None:
        """Click the first visible element that has a text, or a label, which begins like this."""
        self.wait_for(_CLICK, role_and_text)

    def type(self, text: str) -> None:
        """Type into what has the focus, and press Enter."""
        keys = [
            {"type": kind, "value": key} for key in [*text, _ENTER] for kind in ("keyDown", "keyUp")
        ]
        source = {"type": "key", "id": "keyboard", "actions": keys}
        self._call("input.performActions", context=self._context, actions=[source])

    def _call(self, method: str, **params: object) -> Any:
        number = next(self._ids)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        # Events come in between.
        while (answer := json.loads(self._line.recv(timeout=_PATIENCE_S))).get("id") != number:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]


_CLICK = """name => {
  const texts = one => [one.getAttribute('aria-label') ?? '', one.textContent ?? ''];
  const found = [...document.querySelectorAll('button, a, [role=button], input, label')]
    .filter(one => one.getClientRects().length > 0)
    .find(one => texts(one).some(text => text.trim().startsWith(name)));
  found?.click();
  return Boolean(found);
}"""


@contextmanager
def firefox(folder: Path) -> Generator[FirefoxPage, None, None]:
    """Run Firefox with a profile in a folder."""
    (folder / "user.js").write_text(_QUIET, encoding="utf-8")
    options = ("--headless", "--no-remote", "--profile", str(folder))
    with subprocess.Popen(  # noqa: S603 - a browser
        [FIREFOX, *options, "--remote-debugging-port", "0"],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            assert process.stderr is not None
            found = next(filter(None, map(_LISTENS.search, process.stderr)))
            with connect(f"{found[1]}/session", max_size=None, ping_interval=None) as line:
                yield FirefoxPage(line)
        finally:
            process.kill()
