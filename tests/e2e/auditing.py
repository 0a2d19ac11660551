"""axe-core in the page: what hinders people who hear it, or see little."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from tests.serving.restartable import ROOT

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"

_RUN = """async rules => {
    // Colors that still change are nobody's.
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    const moving = document.getAnimations().filter(one => one instanceof CSSTransition);
    await Promise.allSettled(moving.map(one => one.finished));
    const only = rules.length ? { runOnly: { type: 'rule', values: rules } } : {};
    const { violations } = await axe.run(document, { resultTypes: ['violations'], ...only });
    return violations.flatMap(({ id, impact, nodes }) => nodes.map(({ html, any, all }) => {
        const why = [...any, ...all].map(({ message }) => message).join(' ');
        return `${id} (${impact}): ${html.slice(0, 160)} ${why}`;
    }));
}"""


@cache
def _source(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def findings(page: Page, *rules: str) -> list[str]:
    """Return what axe finds, however grave, by these rules or by all."""
    if not page.evaluate("typeof window.axe === 'object'"):
        page.evaluate(_source(AXE))
    found: list[str] = page.evaluate(_RUN, list(rules))
    return found
