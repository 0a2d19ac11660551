// Positions as text: setup strings. docs/notation.md has the grammar, and
// src/skep/notation/setupstring.py the reader that explains what is wrong. This one only tells
// whether a string is well-formed and fits into a position. It doesn't check that a game can lead
// there.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/position.h"

namespace skep {

[[nodiscard]] std::optional<Position> parse_setup(std::string_view text);

[[nodiscard]] std::string format_setup(const Position& position);

}  // namespace skep
