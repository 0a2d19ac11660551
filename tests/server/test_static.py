"""The pages: files with their headers, addresses of the application, and a page without a build."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

from skep.server.middleware.headers import SecurityHeaders
from skep.server.static.pages import Pages
from tests.serving.asgi import ask

INDEX = "<!doctype html><title>Skep</title>"
EMBED = "<!doctype html><title>Board</title>"
HTML = {"accept": "text/html,*/*;q=0.8"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a built page."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(INDEX)
    (tmp_path / "embed.html").write_text(EMBED)
    (tmp_path / "manifest.webmanifest").write_text("{}")
    (tmp_path / "assets" / "app-1a2b3c.js").write_text("let skep;")
    (tmp_path / "assets" / "app-1a2b3c.js.gz").write_bytes(gzip.compress(b"let skep;"))
    (tmp_path / "assets" / "app-1a2b3c.js.br").write_bytes(b"as if it were brotli")
    return tmp_path


@pytest.fixture
def pages(folder: Path) -> Pages:
    return Pages(folder)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new",
        "/games",
        "/learn",
        "/learn/spider",
        "/rules",
        "/rules/R5.2",
        "/rules/r10",
        "/rules/print",
        "/editions",
        "/analysis",
        "/analysis/?setup=1~Base~w1~w~_~_",
        "/about",
        "/settings",
        "/game/abcdefgh",
        "/game/local-4fY29xQp",
        "/game/local-4fY29xQp0123456789ab",
        "/device",
    ],
)
async def test_every_page_of_the_application_begins_with_the_index(pages: Pages, path: str) -> None:
    answer = await ask(pages, path, headers=HTML)
    assert (answer.status_code, answer.text) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/embed/analysis?game=Base", "/embed/game/abcdefgh", "/embed/analysis/"]
)
async def test_a_board_can_be_framed_by_any_site(pages: Pages, path: str) -> None:
    answer = await ask(SecurityHeaders(pages), path, headers=HTML)
    assert (answer.status_code, answer.text) == (200, EMBED)
    assert answer.headers["content-security-policy"] == (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"
        " img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none';"
        " form-action 'none'; frame-ancestors *"
    )
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert "x-frame-options" not in answer.headers
    assert "set-cookie" not in answer.headers
    etag = answer.headers["etag"]
    again = await ask(SecurityHeaders(pages), path, headers={"if-none-match": etag})
    assert again.status_code == 304
    assert "x-frame-options" not in again.headers


@pytest.mark.parametrize(
    "path",
    ["/", "/analysis", "/game/abcdefgh", "/embed", "/embed/", "/embed/settings", "/embed.html"],
)
async def test_no_other_page_can_be_framed(pages: Pages, path: str) -> None:
    answer = await ask(SecurityHeaders(pages), path, headers=HTML)
    assert answer.headers["x-frame-options"] == "DENY"
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.text != EMBED


async def test_a_broken_link_gets_the_same_page_and_404(pages: Pages) -> None:
    answer = await ask(pages, "/gmaes", headers=HTML)
    assert (answer.status_code, answer.text) == (404, INDEX)


@pytest.mark.parametrize(
    "path",
    [
        "/assets/gone-9f9f9f.js",
        "/../static.py",
        "/..%2fstatic.py",
        "/assets/../../secret",
        "//etc/passwd",
        "/assets",
    ],
)
async def test_what_is_not_there_is_not_found(pages: Pages, path: str) -> None:
    answer = await ask(pages, path)
    assert (answer.status_code, answer.text) == (404, "Not Found\n")


async def test_a_file_with_a_digest_in_its_name_is_kept_for_ever(pages: Pages) -> None:
    answer = await ask(pages, "/assets/app-1a2b3c.js")
    assert (answer.status_code, answer.text) == (200, "let skep;")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["vary"] == "Accept-Encoding"


async def test_another_file_is_asked_for_every_time(pages: Pages) -> None:
    answer = await ask(pages, "/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("skep-5d6e7f.wasm", "application/wasm"),
        ("network-8a9b0c.net", "application/octet-stream"),
    ],
)
async def test_the_engine_and_its_network_have_their_types_and_are_kept_for_ever(
    folder: Path, name: str, media_type: str
) -> None:
    (folder / "assets" / name).write_bytes(b"\0asm")
    answer = await ask(Pages(folder), f"/assets/{name}")
    assert (answer.status_code, answer.content) == (200, b"\0asm")
    assert answer.headers["content-type"] == media_type
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("br;q=0.000, gzip;q=0", None),
        ("identity", None),
        ("", None),
    ],
)
async def test_a_browser_gets_the_best_packing_that_it_takes(
    pages: Pages, accepted: str, encoding: str | None
) -> None:
    # By HEAD: httpx would unpack what isn't brotli.
    headers = {"accept-encoding": accepted}
    answer = await ask(pages, "/assets/app-1a2b3c.js", method="HEAD", headers=headers)
    assert answer.headers.get("content-encoding") == encoding


async def test_a_packed_file_unpacks_to_the_same(pages: Pages) -> None:
    answer = await ask(pages, "/assets/app-1a2b3c.js", headers={"accept-encoding": "gzip"})
    assert answer.text == "let skep;"


async def test_head_has_the_headers_and_no_body(pages: Pages) -> None:
    got, head = await ask(pages), await ask(pages, method="HEAD")
    assert (head.status_code, head.content) == (200, b"")
    assert dict(head.headers) == dict(got.headers)
    assert head.headers["content-length"] == str(len(INDEX))


async def test_what_a_browser_has_already_is_not_sent_again(pages: Pages) -> None:
    etag = (await ask(pages)).headers["etag"]
    for known in (etag, f'"other", W/{etag}'):
        again = await ask(pages, headers={"if-none-match": known})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == etag
    assert (await ask(pages, headers={"if-none-match": '"other"'})).status_code == 200


async def test_each_packing_has_its_own_tag(pages: Pages) -> None:
    tags = {
        (
            await ask(
                pages, "/assets/app-1a2b3c.js", method="HEAD", headers={"accept-encoding": name}
            )
        ).headers["etag"]
        for name in ("", "gzip", "br")
    }
    assert len(tags) == 3


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
async def test_nothing_can_be_sent_to_a_page(pages: Pages, method: str) -> None:
    answer = await ask(pages, method=method)
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")


async def test_a_page_that_was_built_anew_is_served_without_a_restart(folder: Path) -> None:
    pages = Pages(folder)
    before = (await ask(pages)).headers["etag"]
    (folder / "index.html").write_text("<!doctype html><title>New</title>")
    os.utime(folder / "index.html", (1, 1))
    after = await ask(pages)
    assert after.text == "<!doctype html><title>New</title>"
    assert after.headers["etag"] != before


async def test_a_build_that_is_under_way_asks_for_patience(folder: Path) -> None:
    pages = Pages(folder)
    await ask(pages)
    (folder / "manifest.webmanifest").unlink()
    answer = await ask(pages, "/manifest.webmanifest")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")


@pytest.mark.parametrize(
    ("accepted", "language", "title"),
    [
        ("nl-NL,nl;q=0.9,en;q=0.8", "nl", "De pagina is er nog niet"),
        ("fr, en;q=0.5", "en", "The page isn\u2019t built yet"),
        ("", "en", "The page isn\u2019t built yet"),
    ],
)
async def test_without_a_build_a_page_says_what_to_do(
    tmp_path: Path, accepted: str, language: str, title: str
) -> None:
    pages = Pages(tmp_path / "nothing")
    answer = await ask(pages, headers={**HTML, "accept-language": accepted})
    assert answer.status_code == 503
    assert f'<html lang="{language}">' in answer.text
    assert f"<h1>{title}</h1>" in answer.text
    assert "make run" in answer.text
