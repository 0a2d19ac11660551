// Perft: the number of ways a game can go on for so many plies.
#pragma once

#include <cstdint>

#include "rules/position.h"

namespace skep {

// Every ply takes some room on the stack: nobody may ask for more of them than this.
inline constexpr unsigned kDeepest = 64;

// A species is placed once, not once a piece; a pass is a ply; a finished game leads nowhere.
[[nodiscard]] std::uint64_t perft(Position& position, unsigned depth);

}  // namespace skep
