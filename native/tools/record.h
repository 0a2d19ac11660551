// Moves and games as text, to investigate what a tool found.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "rules/position.h"

namespace skep {

// A move in a position as a move string: `wA1 -bQ`.
[[nodiscard]] std::string format_move(const Position& position, Move move);

// The moves played from a position, joined by `;`.
[[nodiscard]] std::string format_moves(Position start, std::span<const Move> moves);

// Formats a move and parses the result.
[[nodiscard]] std::optional<Move> read_back(const Position& position, Move move);

}  // namespace skep
