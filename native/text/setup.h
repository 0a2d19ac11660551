// Rule sets and setup strings for the plain executables. docs/notation.md has the grammar, and
// src/skep/notation/setupstring.py the reader that explains what is wrong. This one only tells
// whether a text is well-formed and fits into a position. It doesn't check that a game can lead
// there.
#pragma once

#include <optional>
#include <string_view>

#include "rules/position.h"

namespace skep {

// Sets a switch to the value of this spelling; returns whether there is one.
[[nodiscard]] bool set_switch(const Switch& one, std::string_view value, Ruleset& ruleset);

[[nodiscard]] std::optional<Ruleset> parse_ruleset(std::string_view text);
[[nodiscard]] std::optional<Piece> parse_piece(std::string_view text);
[[nodiscard]] std::optional<Position> parse_setup(std::string_view text);

}  // namespace skep
