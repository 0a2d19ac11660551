// The network inputs of the quiet positions of games, for training. A file has a header (magic,
// version, inputs, slots) and one row of 16-bit integers per position: the inputs relative to the
// own and to the enemy queen (one number per slot), the score and the result for the side to move,
// the number of pieces in play, and the number of the game in two halves, which tells games apart.
// skep/train/data/positions.py reads it.
#pragma once

#include <cstdint>
#include <vector>

#include "games/records.h"
#include "games/self_game.h"

namespace skep {

// The rows of a game, each without the number of the game.
using InputRows = std::vector<std::uint16_t>;
[[nodiscard]] InputRows input_rows(const SelfGame& game);

// The bytes of a file: the header, and rows with the number of their game.
[[nodiscard]] Bytes input_rows_head();
void add_input_rows(Bytes& bytes, const InputRows& rows, std::uint32_t game);

}  // namespace skep
