// A judgment of moves that doesn't come from the search itself, such as a policy's.
#pragma once

#include <cstdint>
#include <span>

#include "rules/position.h"
#include "rules/types.h"

namespace skep {

class MovePrior {
  public:
    MovePrior() = default;
    MovePrior(const MovePrior&) = delete;
    MovePrior& operator=(const MovePrior&) = delete;
    MovePrior(MovePrior&&) = delete;
    MovePrior& operator=(MovePrior&&) = delete;
    virtual ~MovePrior() = default;

    // Writes a score for each of the legal moves, in units of the history heuristic.
    virtual void write_scores(const Position& position, std::span<const Move> moves,
                              std::int32_t* scores) const = 0;
};

}  // namespace skep
