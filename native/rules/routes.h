// Which way a piece takes to a hex: the twin of the routes in src/skep/core/movement.py, down to
// the choice among several. Legal moves are listed without them.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "rules/lifted_hive.h"
#include "rules/types.h"

namespace skep {

// The hexes of a move, from start to end.
using Route = std::vector<Cell>;

// Hexes that can be reached from one, and how.
class Ways {
  public:
    explicit Ways(Cell start) {
        from_.fill(kNoCell);
        add(start, start);
    }

    void add(Cell at, Cell from) {
        from_[at.value] = from;
        hexes_.push_back(at);
    }
    [[nodiscard]] bool reach(Cell at) const { return at != kNoCell && from_[at.value] != kNoCell; }
    // In the order in which they were added, the first one from which all others are reached.
    [[nodiscard]] const std::vector<Cell>& hexes() const { return hexes_; }
    // Empty if they don't reach the hex.
    [[nodiscard]] Route route_to(Cell end) const;

  private:
    std::array<Cell, kCells> from_;
    std::vector<Cell> hexes_;
};

// The bugs that a lifted piece moves as, as flags: a mosquito as those that it copies (R7.7, R7.8).
[[nodiscard]] unsigned bugs_of(const LiftedHive& hive);

// The route of the lifted piece as one of these bugs; empty if there is none. Gates can be ignored
// above the ground.
[[nodiscard]] Route route_as(Bug bug, const LiftedHive& hive, Cell end, bool climb_gates);

}  // namespace skep
