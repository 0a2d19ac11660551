// What the network sees of the quiet positions of games, for training. A file has a head (magic,
// version, inputs, slots) and for each position a row of 16-bit integers: the inputs from the own
// and from the enemy's queen (a number a slot), the score and the result for the side to move, the
// pieces in play, and in two halves the number of the game, so that games can be kept apart.
// skep/train/positions.py reads it.
#pragma once

#include <cstdint>
#include <vector>

#include "games/records.h"
#include "games/self_game.h"

namespace skep {

// The rows of a game, one after another; each ends where the number of its game is to follow.
using InputRows = std::vector<std::uint16_t>;
[[nodiscard]] InputRows input_rows(const SelfGame& game);

// The bytes of a file: its head, and rows with the number of their game.
[[nodiscard]] Bytes input_rows_head();
void add_input_rows(Bytes& bytes, const InputRows& rows, std::uint32_t game);

}  // namespace skep
