"""What people install: a wheel made from a clean copy of the source, in a fresh environment."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

import skep
from tests.conftest import Require
from tests.e2e.browsing import CHROMIUM, chromium
from tests.e2e.table import Table
from tests.e2e.visitors import Visitors
from tests.packaging.conftest import Installed, Source, install
from tests.samples import few_of

INDEX = "skep/server/page/index.html"


@contextmanager
def served(installed: Installed) -> Generator[str, None, None]:
    """Run ``skep serve`` as it is installed, and give its address."""
    with subprocess.Popen(  # noqa: S603 - our own program
        [installed.program, "serve", "--port", "0", "--no-open"],
        cwd=installed.folder,
        env=installed.environment(),
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout
            said = process.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:\d+", said)
            assert found, said
            yield found[0]
        finally:
            process.terminate()


@pytest.mark.long
def test_a_wheel_from_a_clone_serves_the_page_in_a_browser(
    source_with_packages: Source, tmp_path: Path, require: Require
) -> None:
    require(CHROMIUM.exists(), f"{CHROMIUM} is not there")
    result = source_with_packages.build("wheel")
    assert result.returncode == 0, result.stderr
    wheel = source_with_packages.built(f"skep-{skep.__version__}-*.whl")
    installed = install(wheel, tmp_path / "fresh")
    told = f"skep {skep.__version__}\nRules: pure Python\n"
    assert installed.skep("--version").stdout.startswith(told)
    with served(installed) as address, chromium() as browser:
        visitors = Visitors(browser, address)
        guest = visitors()
        guest.go("/")
        guest.page.get_by_role("button", name=re.compile("^Play the computer")).click()
        table = Table(guest).wait()
        table.slot("wG1").click()
        table.targets.click()
        table.wait_for_ply(2)
        assert visitors.close() == []


@pytest.mark.long
def test_a_source_distribution_brings_the_page_to_machines_without_node(
    source_with_packages: Source, tmp_path: Path
) -> None:
    result = source_with_packages.build("sdist")
    assert result.returncode == 0, result.stderr
    name = f"skep-{skep.__version__}"
    with tarfile.open(source_with_packages.built(f"{name}.tar.gz")) as sdist:
        # Python 3.11.2, which Debian 12 has, knows no filters.
        sdist.extraction_filter = getattr(tarfile, "data_filter", None)
        sdist.extractall(tmp_path)  # noqa: S202 - our own
    unpacked = Source(tmp_path / name)
    # The page came with it, so there is nothing to opt out of.
    result = unpacked.build("wheel", bare=True, SKEP_NO_PAGE="1")
    assert result.returncode == 0, result.stderr
    with zipfile.ZipFile(unpacked.built(f"{name}-py3-none-any.whl")) as wheel:
        assert INDEX in wheel.namelist()


@pytest.mark.long
def test_without_node_a_wheel_needs_the_opt_out_and_says_so(source: Source, tmp_path: Path) -> None:
    refused = source.build("wheel", bare=True)
    assert refused.returncode == 1
    told = """
The page could not be built: found no Node with npm, or only an old one.
Building the page takes Node 20.19 or 22.12 or later, and a network the first time.
To build Skep without the page, set SKEP_NO_PAGE=1.
"""
    assert told in "\n".join(line.strip() for line in refused.stderr.splitlines())
    assert "Traceback" not in refused.stderr
    result = source.build("wheel", bare=True, SKEP_NO_PAGE="1")
    assert result.returncode == 0, result.stderr
    version = f"{skep.__version__}+nopage"
    wheel = source.built("*.whl")
    assert wheel.name == f"skep-{version}-py3-none-any.whl"

    installed = install(wheel, tmp_path / "fresh")
    assert installed.skep("--version").stdout.startswith(f"skep {version}\n")
    serve = installed.skep("serve", "--port", "0")
    assert (serve.returncode, serve.stdout) == (2, "")
    assert serve.stderr.startswith("skep: error: There is no page to serve")


@pytest.mark.parametrize("has_ninja", few_of([True, False], 1), ids=["no-compiler", "no-ninja"])
def test_without_a_compiler_a_wheel_has_the_pure_rules(
    source: Source, tmp_path: Path, require: Require, *, has_ninja: bool
) -> None:
    variables = {"CXX": "/nonexistent/c++", "SKEP_NO_PAGE": "1", "SKEP_PURE": ""}
    if has_ninja:
        ninja = shutil.which("ninja", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
        require(ninja, "there is no Ninja")
        (tmp_path / "bin").mkdir()
        (tmp_path / "bin/ninja").symlink_to(str(ninja))
        variables["PATH"] = str(tmp_path / "bin")
    result = source.build("wheel", bare=True, SKEP_NATIVE="", **variables)
    assert result.returncode == 0, result.stderr
    wheel = f"skep-{skep.__version__}+nopage-py3-none-any.whl"
    assert source.built("*.whl").name == wheel
    refused = source.build("wheel", bare=True, SKEP_NATIVE="1", **variables)
    assert refused.returncode == 1
    told = "CMake configuration failed" if has_ninja else "The rules can't be compiled: "
    assert told in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.long
def test_a_page_that_happens_to_be_there_is_left_out_with_the_opt_out(source: Source) -> None:
    page = source.folder / "src" / INDEX
    page.parent.mkdir()
    page.write_text("<!doctype html>")
    result = source.build("wheel", SKEP_NO_PAGE="yes")
    assert result.returncode == 0, result.stderr
    with zipfile.ZipFile(source.built("skep-*+nopage-*.whl")) as wheel:
        assert not [name for name in wheel.namelist() if name.startswith("skep/server/page")]


def test_a_source_distribution_without_the_page_is_refused(source: Source) -> None:
    refused = source.build("sdist", SKEP_NO_PAGE="1")
    assert refused.returncode == 1
    assert "A source distribution always contains the page." in refused.stderr
    assert list((source.folder / "dist").iterdir()) == []
