// The One Hive rule: which hexes of the hive cannot be left.
#pragma once

#include "rules/bits.h"

namespace skep {

// The hexes that link two parts of the hive (R4.3), which has so many loops around empty hexes.
//
// Around a hex that is no link, the hive makes one run of neighbors, or the empty runs between
// them belong to different parts of the empty plane: each but one of them is shut in by a loop
// of the hive. So without loops two runs are enough to be a link, and with loops two empty runs
// of the same part are.
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
