// Sums of inputs that are kept along a line of play: the next position is told by what differs.
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

    // Forgets everything: what was added up is of another network.
    void clear();

    // What a position is worth to the side to move. The sums are made from those of the ply before,
    // or of what was last seen at this ply, or from nothing: whatever is the least work. That they
    // are of positions near this one is likely, and need not be so.
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
