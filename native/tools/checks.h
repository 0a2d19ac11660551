// Properties of every position and every move, checked from outside with slower methods.
#pragma once

#include <optional>
#include <string_view>

#include "rules/position.h"

namespace skep {

// What is wrong; empty if nothing is.
using Fault = std::optional<std::string_view>;

// Whether two positions are equal in all they show: pieces, sides, reserves, keys, internal sets.
[[nodiscard]] bool is_same(const Position& a, const Position& b);

// Whether the position is consistent, equals the same hive set up elsewhere, lists its moves in the
// defined order, and explains just those.
[[nodiscard]] Fault check_position(const Position& position);

// Plays and undoes a legal move, with and without keys, and formats and parses it.
[[nodiscard]] Fault check_move(const Position& before, Move move);

// The same with every legal move.
[[nodiscard]] Fault check_moves(const Position& position);

}  // namespace skep
