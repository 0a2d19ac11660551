// Perft: the number of sequences of a given number of plies.
#pragma once

#include <cstdint>

#include "rules/position.h"

namespace skep {

// The depth is at most kPerftDepths.most, since every ply needs space on the stack.
//
// A species is placed once, not once per piece. A pass is a ply. A finished game has no
// continuations.
[[nodiscard]] std::uint64_t perft(Position& position, unsigned depth);

}  // namespace skep
