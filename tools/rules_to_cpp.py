"""Write the rules' data and the bounds of settings as C++ headers.

``python -IS tools/rules_to_cpp.py FOLDER`` writes the headers that ``native/`` includes from
``generated/``: ``rules.h`` (bugs, switches and editions), ``reasons.h`` (what an explanation can
say) and ``setup_problems.h`` (what makes a setup impossible) from ``skep.core``, and ``bounds.h``
(from ``skep.bounds``). Every build of the C++ runs it: CMakeLists.txt, ``make wasm`` and
clang-tidy. It needs only the standard library.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from skep import bounds  # noqa: E402 - from this very tree
from skep.core.bugs import EXPANSIONS, STANDARD_BOX, Bug  # noqa: E402
from skep.core.reasons import ReasonCode, Way  # noqa: E402
from skep.core.ruleset import EDITIONS, SWITCHES, Ruleset  # noqa: E402
from skep.core.setup import SetupProblemCode  # noqa: E402
from skep.core.switches import TRUTHS, Switch  # noqa: E402

RULES = """\
// Written by tools/rules_to_cpp.py from src/skep/core/bugs.py and ruleset.py: edit those.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace skep {
"""

CODES = """\
// Written by tools/rules_to_cpp.py from src/skep/core/{source}.py: edit that.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace skep {{

"""

BOUNDS = """\
// Written by tools/rules_to_cpp.py from src/skep/bounds.py: edit that.
#pragma once

#include <cstddef>
#include <cstdint>

namespace skep {

// The smallest and the largest value that a setting can have.
template <typename Number>
struct Bounds {
    Number least;
    Number most;

    [[nodiscard]] constexpr bool contain(Number value) const {
        return value >= least && value <= most;
    }
};

"""

RANGES = {
    "Threads": ("unsigned", bounds.THREADS),
    "HashMib": ("std::size_t", bounds.HASH_MIB),
    "Depths": ("int", bounds.DEPTHS),
    "Nodes": ("std::uint64_t", bounds.NODES),
    "Lines": ("unsigned", bounds.LINES),
    "PerftDepths": ("unsigned", bounds.PERFT_DEPTHS),
}
"""The bounds that C++ checks: their names there, and the types of the numbers."""

END = "\n}  // namespace skep\n"


def main(arguments: list[str]) -> int:
    """Write the headers into a folder."""
    [folder] = map(Path, arguments)
    folder.mkdir(parents=True, exist_ok=True)
    rules = "\n".join(map("".join, map(_lines, rule_parts())))
    write_changed(folder / "rules.h", RULES + rules + END)
    reasons = "\n".join(map("".join, map(_lines, reason_parts())))
    write_changed(folder / "reasons.h", CODES.format(source="reasons") + reasons + END)
    problems = "".join(_lines(setup_problems()))
    write_changed(folder / "setup_problems.h", CODES.format(source="setup") + problems + END)
    write_changed(folder / "bounds.h", BOUNDS + "".join(_lines(setting_bounds())) + END)
    return 0


def write_changed(target: Path, text: str) -> None:
    """Write a file only if its text has changed, since builds compare its time."""
    if not target.is_file() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


def setting_bounds() -> Iterator[str]:
    """Yield the bounds of settings."""
    for name, (number, allowed) in RANGES.items():
        yield f"inline constexpr Bounds<{number}> k{name}{{{allowed[0]}, {allowed[-1]}}};"
    yield f"inline constexpr double kMostSeconds = {bounds.MAX_SECONDS!r};"
    yield f"inline constexpr std::size_t kDefaultHashMib = {bounds.DEFAULT_HASH_MIB};"


def rule_parts() -> Iterator[Iterable[str]]:
    """Yield the parts of the header of the rules, each of several lines."""
    yield bugs()
    for switch in SWITCHES:
        if not is_truth(switch):
            yield [f"enum class {type_of(switch)} : std::uint8_t {{ {listed(members(switch))} }};"]
    yield ruleset()
    yield switches()
    yield editions()


def bugs() -> Iterator[str]:
    """Yield the list of bugs."""
    yield "// In the order in which legal moves are listed."
    yield f"enum class Bug : std::uint8_t {{ {listed(pascal(bug.name, 'k') for bug in Bug)} }};"
    yield f"inline constexpr unsigned kBugs = {len(Bug)};"
    yield "// Their letters in notation."
    yield f'inline constexpr std::string_view kBugLetters = "{letters(Bug)}";'
    yield f'inline constexpr std::string_view kExpansionLetters = "{letters(EXPANSIONS)}";'
    yield "using Box = std::array<std::uint8_t, kBugs>;"
    yield f"inline constexpr Box kFullBox{{{box(STANDARD_BOX)}}};"
    yield "// Whether a piece may lie on top of another."
    climbs = listed(cpp(bug.climbs) for bug in Bug)
    yield f"inline constexpr std::array<bool, kBugs> kClimbs{{{climbs}}};"


def reason_parts() -> Iterator[Iterable[str]]:
    """Yield the codes of explanations, as types and with their names in the catalogs of words."""
    yield names("ReasonCode", "What forbids a move.", (code.name for code in ReasonCode))
    yield names("Way", "How a piece gets to its hex.", (way.name for way in Way))


def setup_problems() -> Iterator[str]:
    """Yield the codes of a setup's problems, with their names in the catalogs of words."""
    codes = (code.name for code in SetupProblemCode)
    return names("SetupProblemCode", "What makes a setup impossible.", codes)


def names(kind: str, meaning: str, members: Iterable[str]) -> Iterator[str]:
    """Yield an enumeration, and the names of its members in the catalogs of words."""
    listed_members = list(members)
    spelled = [f'"{name.lower().replace("_", "-")}"' for name in listed_members]
    array = f"std::array<std::string_view, {len(spelled)}>"
    yield f"// {meaning}"
    yield f"enum class {kind} : std::uint8_t {{"
    yield from (f"    {pascal(name, 'k')}," for name in listed_members)
    yield "};"
    yield f"inline constexpr {array} k{kind}Names{{"
    yield from (f"    {name}," for name in spelled)
    yield "};"


def ruleset() -> Iterator[str]:
    """Yield the type of rule sets."""
    yield "struct Ruleset {"
    yield "    Box box = kFullBox;"
    for switch in SWITCHES:
        yield f"    {type_of(switch)} {switch.name} = {value(switch, switch.default)};"
    yield "    friend constexpr bool operator==(const Ruleset&, const Ruleset&) = default;"
    yield "};"


def switches() -> Iterator[str]:
    """Yield the switches: names, spellings, and functions that set them."""
    yield "// A switch: its values are numbered in the order of their spellings."
    yield "struct Switch {"
    yield "    std::string_view name;"
    yield "    std::span<const std::string_view> values;"
    yield "    void (*set)(Ruleset& ruleset, unsigned value);"
    yield "};"
    for switch in SWITCHES:
        texts = [f'"{text}"' for text in spellings(switch)]
        array = f"std::array<std::string_view, {len(texts)}>"
        yield f"inline constexpr {array} {spellings_of(switch)}{{{listed(texts)}}};"
    yield f"inline constexpr std::array<Switch, {len(SWITCHES)}> kSwitches{{{{"
    for switch in SWITCHES:
        setting = f"ruleset.{switch.name} = static_cast<{type_of(switch)}>(value);"
        setter = f"[](Ruleset& ruleset, unsigned value) {{ {setting} }}"
        yield f'    {{"{switch.name}", {spellings_of(switch)}, {setter}}},'
    yield "}};"


def editions() -> Iterator[str]:
    """Yield the editions."""
    yield "struct Edition {"
    yield "    std::string_view name;"
    yield "    Ruleset ruleset;"
    yield "};"
    yield f"inline constexpr std::array<Edition, {len(EDITIONS)}> kEditions{{{{"
    for name, rules in EDITIONS.items():
        yield f'    {{"{name}", {{{{{box(rules.box)}}}, {settings(rules)}}}}},'
    yield "}};"


def settings(rules: Ruleset) -> str:
    """Return how a rule set sets each switch."""
    return listed(value(switch, getattr(rules, switch.name)) for switch in SWITCHES)


def spellings(switch: Switch) -> list[str]:
    """Return the spellings of a switch's values, in the order of the values in C++."""
    return sorted(switch.values) if is_truth(switch) else list(switch.values)


def members(switch: Switch) -> Iterator[str]:
    """Yield the names of a switch's values in C++."""
    return (pascal(text, "k") for text in spellings(switch))


def is_truth(switch: Switch) -> bool:
    """Tell whether a switch is on or off."""
    return switch.values is TRUTHS


def type_of(switch: Switch) -> str:
    """Return the type of a switch's values."""
    return "bool" if is_truth(switch) else pascal(switch.name)


def value(switch: Switch, one: object) -> str:
    """Return a value of a switch."""
    text = switch.spell(one)
    return text if is_truth(switch) else f"{type_of(switch)}::{pascal(text, 'k')}"


def spellings_of(switch: Switch) -> str:
    """Return the name of the list of a switch's spellings."""
    return f"{pascal(switch.name, 'k')}Values"


def letters(some: Iterable[Bug]) -> str:
    """Return the letters of bugs."""
    return "".join(bug.value for bug in some)


def box(counts: Mapping[Bug, int]) -> str:
    """Return the number of each bug."""
    return listed(str(counts[bug]) for bug in Bug)


def cpp(truth: bool) -> str:  # noqa: FBT001 - a value
    """Return a boolean in C++."""
    return "true" if truth else "false"


def pascal(name: str, prefix: str = "") -> str:
    """Return a name in Pascal case: ``first_player`` is ``FirstPlayer``."""
    return prefix + "".join(word.capitalize() for word in name.replace("-", "_").split("_"))


def listed(words: Iterable[str]) -> str:
    """Return words with commas between them."""
    return ", ".join(words)


def _lines(part: Iterable[str]) -> Iterator[str]:
    return (f"{line}\n" for line in part)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
