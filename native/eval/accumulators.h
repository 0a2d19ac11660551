// Sums of network inputs along a line of play, updated by the differences between positions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "eval/inputs.h"
#include "eval/network.h"
#include "rules/position.h"

namespace skep {

class Accumulators {
  public:
    // One for each ply of the longest line.
    explicit Accumulators(std::size_t plies);

    // Forgets all sums, because the network has changed.
    void clear();

    // The evaluation for the side to move. Updates the sums of the previous ply, or those of the
    // last position at this ply, or computes them from scratch, whichever is least work. This is
    // correct for any positions, and fast if they are similar.
    [[nodiscard]] int evaluate(const Network& network, const Position& position, unsigned ply);

  private:
    struct Entry {
        inputs::Lists lists;
        alignas(64) std::array<Row, 2> sums;
    };

    void bring_up(const Network& network, const inputs::Lists& lists, unsigned ply, unsigned queen);

    std::vector<Entry> entries_;
};

}  // namespace skep
