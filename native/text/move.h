// Pieces and moves as text: `wA1`, `wA1 -bQ`. The reader is strict: anything unusual is left to the
// Python reader, which explains errors.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/position.h"

namespace skep {

[[nodiscard]] std::optional<Color> parse_color(std::string_view text);
[[nodiscard]] std::optional<Piece> parse_piece(std::string_view text);
[[nodiscard]] char format_color(Color color);
[[nodiscard]] std::string format_piece(Piece piece);

// The move that a string stands for in a position, legal or not.
[[nodiscard]] std::optional<Move> read_move(std::string_view text, const Position& position);

// The canonical string of a move, given the position before it. The piece has to be in reserve, or
// on top of the hex that it leaves.
[[nodiscard]] std::string format_move(const Position& position, Move move);

}  // namespace skep
