// The positions of games with all their legal moves and the move that was played, for training a
// policy. A file has a header (magic, version, inputs, slots, bytes per move) and a block for each
// game: its number, how many positions and moves it has, one row per position (the inputs relative
// to the own and to the enemy queen, the number of legal moves, and which of them was played), and
// the features of all moves. skep/train/policy/rows.py reads it.
#pragma once

#include <cstdint>
#include <vector>

#include "games/records.h"
#include "games/self_game.h"
#include "policy/move_features.h"

namespace skep {

struct PolicyRows {
    std::uint32_t positions = 0;
    std::vector<std::uint16_t> rows;
    std::vector<policy::MoveFeatures> moves;
};

// Leaves out positions with one legal move, and those that are lost whatever is played.
[[nodiscard]] PolicyRows policy_rows(const SelfGame& game);

// The bytes of a file: the header, and the block of a game.
[[nodiscard]] Bytes policy_rows_head();
void add_policy_rows(Bytes& bytes, const PolicyRows& rows, std::uint32_t game);

}  // namespace skep
