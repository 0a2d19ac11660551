"""Build the standalone executables, and test the native rules with sanitizers and a fuzzer.

``make sanitize``, ``make fuzz`` and ``make test`` call this after setting up ``.venv``. Each build
configuration has its own folder under ``build/``, so that nothing is recompiled needlessly.
"""

from __future__ import annotations

import argparse
import gzip
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
EXECUTABLES = ROOT / "build/executables"
NETWORK = ROOT / "src/skep/engine/skep.net"
VECTORS = ROOT / "tests/vectors"
THREADS = str(os.cpu_count() or 1)
STYLES = ("any", "wide", "near", "tall", "away")

ONE_GAME_IN = 10
"""A quick run plays one real game in this many."""

NO_COMPILER = "no C++ compiler (Debian: apt install g++)"
# What is fuzzed, and for which share of the time. Texts are simpler than games, and files simpler
# still, so the fuzzer soon finds nothing new in them.
FUZZED = {"moves": 0.5, "network": 0.1, "policy": 0.1, "records": 0.1, "text": 0.2}
NO_CLANG = "make fuzz needs clang with libFuzzer (Debian: apt install clang libclang-rt-dev)"


def main(arguments: Sequence[str]) -> int:
    """Run the sanitizers or the fuzzer."""
    parser = argparse.ArgumentParser(prog="native.py", description=__doc__)
    proofs = parser.add_subparsers(dest="proof", required=True)
    building = proofs.add_parser("build", help="build the executables that tests/native runs")
    building.add_argument("folder", type=Path, nargs="?", default=EXECUTABLES)
    building.add_argument("--seconds", type=float, help="give up after this long (default: never)")
    sanitizing = proofs.add_parser("sanitize", help="run all executables under sanitizers")
    sanitizing.add_argument("--quick", action="store_true", help="a sample, in about two minutes")
    fuzzing = proofs.add_parser("fuzz", help="let libFuzzer look for what breaks the rules")
    fuzzing.add_argument("--seconds", type=int, default=60, help="how long (default: 60)")
    wanted = parser.parse_args(arguments)
    try:
        match wanted.proof:
            case "build":
                build_executables(wanted.folder, wanted.seconds)
            case "sanitize":
                sanitize(quick=wanted.quick)
            case _:
                fuzz(wanted.seconds)
    except subprocess.CalledProcessError as error:
        print(f"failed: {' '.join(map(str, error.cmd))}", file=sys.stderr)
        return 1
    except subprocess.TimeoutExpired as error:
        slow = f"{Path(error.cmd[0]).name} takes more than {wanted.seconds:g} s"
        print(f"{slow}: make test builds before the tests, without a limit", file=sys.stderr)
        return 1
    return 0


def build_executables(folder: Path, seconds: float | None) -> None:
    """Build all executables, as fast as they can be.

    :raises subprocess.TimeoutExpired: when a step takes more than so many *seconds*.
    """
    names = (os.environ.get("CXX", ""), "c++", "g++", "clang++")
    compiler = next(filter(None, map(shutil.which, names)), None)
    if compiler is None:
        sys.exit(NO_COMPILER)
    build(folder, (), f"-DCMAKE_CXX_COMPILER={compiler}", seconds=seconds)


def build(
    folder: Path, targets: Iterable[str], *settings: str, seconds: float | None = None
) -> Path:
    """Build *targets*, or all of them if none is named, in *folder*, and return it."""
    programs = {"CMAKE_MAKE_PROGRAM": BIN / "ninja", "Python_EXECUTABLE": sys.executable}
    settings = (*settings, *(f"-D{name}={program}" for name, program in programs.items()))
    configure: list[Path | str] = [
        BIN / "cmake",
        "-G",
        "Ninja",
        "-S",
        ROOT,
        "-B",
        folder,
        *settings,
    ]
    subprocess.run(configure, check=True, stdout=subprocess.DEVNULL, timeout=seconds)
    compile_: list[Path | str] = [BIN / "ninja", "-C", folder, *targets]
    subprocess.run(compile_, check=True, timeout=seconds)
    return folder


# --- sanitizers ---------------------------------------------------------------------------------


def sanitize(*, quick: bool) -> None:
    """Run tests, perft and games with checks of memory, arithmetic and threads."""
    one = f"-DSKEP_ONE_VARIANT={'ON' if quick else 'OFF'}"
    checked = build_checked("address,undefined", ("all",), one)
    run(BIN / "ctest", "--test-dir", checked, "--output-on-failure", "--parallel", THREADS)
    exercise(checked, quick=quick)
    # Only code that splits work can have a race. Most tests use one thread.
    shared = ("corpus", "inputs", "match", "perft", "records", "selfplay", "tests", "think")
    names = tuple(f"skep_{name}" for name in shared)
    threaded = build_checked("thread", names, "-DSKEP_ONE_VARIANT=ON")
    run(threaded / "skep_tests", "sharing")
    exercise(threaded, quick=quick)


def build_checked(sanitizers: str, targets: Iterable[str], variants: str) -> Path:
    """Build with *sanitizers*, assertions and the consistency check after every move."""
    return build(
        ROOT / "build" / f"sanitize-{sanitizers.partition(',')[0]}",
        targets,
        "-DCMAKE_BUILD_TYPE=Debug",
        "-DCMAKE_CXX_FLAGS_DEBUG=-O1 -g1",
        f"-DSKEP_SANITIZE={sanitizers}",
        variants,
    )


def exercise(folder: Path, *, quick: bool) -> None:
    """Run perft, random games in every style, and games from archives, on several threads."""
    threads = ("--threads", "4")
    run(folder / "skep_perft", *threads, "Base+MLP", "4" if quick else "5")
    run(folder / "skep_perft", *threads, VECTORS / "middlegames.txt", "2")
    run(folder / "skep_corpus", "--setups", VECTORS / "middlegames.txt")
    for style in STYLES:
        games = ("--random", "1" if quick else "10", "--style", style, "--every", "20")
        run(folder / "skep_corpus", *threads, *games)
    # Every move of the search is checked, which makes it a thousand times slower.
    nodes = "500" if quick else "5000"
    several = f"nodes={nodes},threads=4,hash=1"
    for judge in ("", f",network={NETWORK}"):
        run(folder / "skep_think", "--player", f"{several}{judge}", VECTORS / "middlegames.txt")
    few = f"nodes={nodes[:2]}"
    run(folder / "skep_match", *threads, "--pairs", "2", "--a", few, "--b", few)
    play_itself(folder, games=4 if quick else 12)
    archives = list(real_games())
    if archives:
        sample = archives[:: ONE_GAME_IN if quick else 1]
        options = ("--every", "0" if quick else "50", "-")
        run(folder / "skep_corpus", *threads, *options, text="".join(sample))


def play_itself(folder: Path, *, games: int) -> None:
    """Play self-play games, resume the run, and read the games, on several threads."""
    threads = ("--threads", "4")
    player = ("--player", "nodes=20,hash=1")
    with tempfile.TemporaryDirectory() as made:
        file, rows = Path(made, "games"), Path(made, "rows")
        for wanted in (games // 2, games):
            run(folder / "skep_selfplay", *threads, *player, "--games", str(wanted), file)
        run(folder / "skep_records", *threads, file)
        run(folder / "skep_inputs", *threads, file, rows)


def real_games() -> Iterator[str]:
    """Yield the games of the archives in ``SKEP_GAMES``, if it is set."""
    folder = os.environ.get("SKEP_GAMES", "")
    for archive in sorted(Path(folder).glob("*.uhp.gz")) if folder else ():
        with gzip.open(archive, "rt", encoding="utf-8") as file:
            yield from file


def run(program: Path, *arguments: Path | str, text: str | None = None) -> None:
    """Run a program with its output visible, and stop if it fails."""
    print(f"$ {program.name} {' '.join(map(str, arguments))}", flush=True)
    subprocess.run([program, *arguments], check=True, input=text, encoding="utf-8")


# --- the fuzzer ---------------------------------------------------------------------------------


def fuzz(seconds: int) -> None:
    """Run libFuzzer on moves and readers, starting from its earlier findings."""
    compiler = shutil.which("clang++")
    if compiler is None:
        sys.exit(NO_CLANG)
    folder = build(
        ROOT / "build/fuzz",
        tuple(f"skep_fuzz_{name}" for name in FUZZED),
        f"-DCMAKE_CXX_COMPILER={compiler}",
        "-DCMAKE_BUILD_TYPE=Debug",
        "-DCMAKE_CXX_FLAGS_DEBUG=-O2 -g",
        "-DSKEP_FUZZ=ON",
        "-DSKEP_SANITIZE=address,undefined",
    )
    for name, share in FUZZED.items():
        inputs = folder / f"inputs-{name}"
        inputs.mkdir(exist_ok=True)
        if name == "text":
            write_setups(inputs)
        limits = (f"-max_total_time={max(1, round(seconds * share))}", "-max_len=300")
        chatter = ("-verbosity=0", "-print_final_stats=1", f"-artifact_prefix={folder}/")
        run(folder / f"skep_fuzz_{name}", *limits, *chatter, inputs)


def write_setups(folder: Path) -> None:
    """Write the setup strings of the test vectors as a seed corpus."""
    lines = (VECTORS / "middlegames.txt").read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(line for line in lines if line.startswith("setup ")):
        (folder / f"setup-{number}").write_text(line.partition(" ")[2], encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
