// Rule sets as text, in the spelling for links: `Base-MLP`, `classic.queen_first_false`.
// docs/notation.md has the grammar, and src/skep/notation/rulesets.py the reader that explains what
// is wrong.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/types.h"

namespace skep {

// Sets a switch to the value of this spelling; returns whether there is one.
[[nodiscard]] bool set_switch(const Switch& one, std::string_view value, Ruleset& ruleset);

[[nodiscard]] std::optional<Ruleset> parse_ruleset(std::string_view text);

// The shortest text that names a rule set: the closest preset, and the differences.
[[nodiscard]] std::string format_ruleset(const Ruleset& ruleset);

}  // namespace skep
