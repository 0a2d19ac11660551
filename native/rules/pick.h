// One legal move by its number, without writing down the others.
#pragma once

#include <optional>

#include "rules/position.h"
#include "rules/random.h"
#include "rules/types.h"

namespace skep {

// A legal move, each as likely as any other: the one that `list_moves` would list under the number
// that is drawn. None when the game is over.
[[nodiscard]] std::optional<Move> pick_move(const Position& position, Random& random);

}  // namespace skep
