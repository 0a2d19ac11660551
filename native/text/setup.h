// Setup strings for the plain executables; docs/notation.md has the grammar,
// skep/notation/setupstring.py the reader that explains what is wrong. This one only says whether
// it could read, and refuses what a position cannot hold; whether a game can lead there, it does
// not ask.
#pragma once

#include <optional>
#include <string_view>

#include "rules/position.h"

namespace skep {

[[nodiscard]] std::optional<Ruleset> parse_ruleset(std::string_view text);
[[nodiscard]] std::optional<Piece> parse_piece(std::string_view text);
[[nodiscard]] std::optional<Position> parse_setup(std::string_view text);

}  // namespace skep
