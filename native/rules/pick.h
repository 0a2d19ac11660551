// A random legal move, found without listing the others.
#pragma once

#include <optional>

#include "rules/position.h"
#include "rules/random.h"
#include "rules/types.h"

namespace skep {

// A random legal move, all equally likely: draws a number and returns the move that `list_moves`
// would list at that index. Nothing if the game is over.
[[nodiscard]] std::optional<Move> pick_move(const Position& position, Random& random);

}  // namespace skep
