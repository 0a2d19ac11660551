// Setup strings as descriptions, possible or not: see rules/setup_problems.h. docs/notation.md has
// the grammar.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "rules/setup_problems.h"

namespace skep {

inline constexpr std::string_view kSetupVersion = "1";
inline constexpr std::string_view kNoneInSetup = "_";

// Several times as long as any position. A longer string isn't read.
inline constexpr std::size_t kLongestSetup = 4096;

// The description in a well-formed string.
[[nodiscard]] std::optional<Setup> read_setup(std::string_view text);

}  // namespace skep
