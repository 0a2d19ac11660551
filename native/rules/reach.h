// What can be said at a glance of where pieces can go, to save looking closely.
#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>

#include "rules/position.h"
#include "rules/types.h"

namespace skep {

// False only if a bug cannot walk so many columns and rows in one move. `open` says whether slides
// lead to the hex it would end on; beside the bug, that may change when it leaves.
constexpr bool may_walk(Bug bug, int q, int r, bool open) {
    const auto size = [](int value) { return value < 0 ? -value : value; };
    const int distance = (size(q) + size(r) + size(q + r)) / 2;
    switch (bug) {
        case Bug::kQueen:
        case Bug::kBeetle:
        case Bug::kPillbug:
            return distance == 1;
        case Bug::kGrasshopper:
            return q == 0 || r == 0 || q + r == 0;
        case Bug::kSpider:
            return distance <= 3 && (open || distance == 1);
        case Bug::kLadybug:
            return distance <= 3;
        case Bug::kAnt:
            return open || distance == 1;
        case Bug::kMosquito:
            break;
    }
    return true;
}

static_assert(may_walk(Bug::kGrasshopper, 4, -4, false) &&
              !may_walk(Bug::kGrasshopper, 1, 1, true));
static_assert(may_walk(Bug::kSpider, 1, 2, true) && !may_walk(Bug::kSpider, 2, 2, true));

// Whether two stacks have just one hex edge between them, so that together they may be a gate to a
// climb (R6). Only beetles and mosquitoes ever lie on other pieces.
inline bool stacks_face(const Position& position) {
    constexpr std::array<unsigned, 3> kClimbers{3, 4, 11};
    std::array<Cell, 2 * kClimbers.size()> stacks;
    std::size_t size = 0;
    for (const unsigned slot : kClimbers) {
        for (const Color color : {Color::kWhite, Color::kBlack}) {
            const Piece piece = make_piece(color, slot);
            if (position.cell(piece) == kNoCell || position.level(piece) == 0) continue;
            const Cell at = position.cell(piece);
            for (std::size_t i = 0; i < size; ++i) {
                const auto q = static_cast<int>((at.value - stacks[i].value + 2U) & 31U) - 2;
                const auto r = static_cast<int>((r_of(at) - r_of(stacks[i]) + 2U) & 31U) - 2;
                // Across an edge: (1, 1), (2, -1), (1, -2) and back, with products of 1 and -2.
                if (q * r == 1 || (q * r == -2 && (q + r == 1 || q + r == -1))) return true;
            }
            stacks[size++] = at;
        }
    }
    return false;
}
static_assert(kBugOfSlot[3] == Bug::kBeetle && kBugOfSlot[4] == Bug::kBeetle &&
              kBugOfSlot[11] == Bug::kMosquito);

}  // namespace skep
