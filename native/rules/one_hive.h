// The One Hive rule: which hexes no piece may leave.
#pragma once

#include "rules/bits.h"

namespace skep {

// The hexes that connect two parts of the hive (R4.3), that is, its articulation points. `loops` is
// the number of loops that the hive makes around empty hexes.
//
// A hex isn't a link if its occupied neighbors form a single run. Nor is it one if the empty runs
// between its neighbors belong to different parts of the empty plane: then a loop of the hive
// connects the neighbors elsewhere. So without loops, two runs make a link. With loops, two empty
// runs in the same part do.
template <typename Lane>
[[nodiscard]] Bits<Lane> pinned_hexes(Bits<Lane> occupied, int loops) {
    if (loops == 0) return occupied & two_arcs(planes_of(occupied));
    // The border of the window is always empty.
    Bits<Lane> shut_in = ~occupied & ~flood(Bits<Lane>::border(), ~occupied);
    Bits<Lane> pinned = two_arcs(planes_of(~occupied & ~shut_in));
    while (shut_in.any()) {
        const Bits<Lane> hole = flood(first_of(shut_in), shut_in);
        pinned |= two_arcs(planes_of(hole));
        shut_in &= ~hole;
    }
    return occupied & pinned;
}

}  // namespace skep
