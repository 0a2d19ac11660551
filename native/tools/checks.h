// What must hold in every position and of every move, looked at from outside and by slower means.
#pragma once

#include <optional>
#include <string_view>

#include "rules/position.h"

namespace skep {

// What is wrong; nothing when all is well.
using Fault = std::optional<std::string_view>;

// The same to whoever asks: pieces, sides, reserves, keys, and what is kept to find moves fast.
[[nodiscard]] bool is_same(const Position& a, const Position& b);

// Whether the position agrees with itself, with the same hive set up afresh elsewhere, and its
// moves with the order they are listed in.
[[nodiscard]] Fault check_position(const Position& position);

// Plays a legal move and takes it back, with keys and without, and writes and reads it.
[[nodiscard]] Fault check_move(const Position& before, Move move);

// The same with every legal move.
[[nodiscard]] Fault check_moves(const Position& position);

}  // namespace skep
