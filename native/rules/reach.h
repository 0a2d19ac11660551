// Quick tests of where pieces can go, which save an exact search.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "rules/position.h"
#include "rules/ring.h"
#include "rules/types.h"

namespace skep {

// False only if a bug certainly can't walk by this many columns and rows in one move. `open` says
// whether a slide can reach the destination; next to the bug, that may change when it leaves. What
// a mosquito can do depends on its neighbors, so ask for their bugs instead.
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
    return false;
}

static_assert(may_walk(Bug::kGrasshopper, 4, -4, false) &&
              !may_walk(Bug::kGrasshopper, 1, 1, true));
static_assert(may_walk(Bug::kSpider, 1, 2, true) && !may_walk(Bug::kSpider, 2, 2, true));

// The bugs that may be able to walk to a hex, as flags, indexed by the difference of the cells on
// the torus: first without, then with a slide that reaches the hex.
inline constexpr std::array<std::array<std::uint8_t, kCells>, 2> kMayWalk = [] {
    std::array<std::array<std::uint8_t, kCells>, 2> table{};
    for (unsigned cell = 0; cell < kCells; ++cell) {
        const int q = static_cast<int>((cell + kTorus / 2) & kColumnMask) - int{kTorus / 2};
        const int r =
            static_cast<int>((cell / kTorus + kTorus / 2) & kColumnMask) - int{kTorus / 2};
        for (unsigned bug = 0; bug < kBugs; ++bug) {
            for (const bool open : {false, true}) {
                const bool may = may_walk(static_cast<Bug>(bug), q, r, open);
                std::uint8_t& bugs = table[open ? 1 : 0][cell];
                bugs = static_cast<std::uint8_t>(bugs | static_cast<unsigned>(may) << bug);
            }
        }
    }
    return table;
}();

// The slots of the pieces that can lie on top of others.
inline constexpr auto kClimberSlots = [] {
    std::array<unsigned, (keys::kLevels - 1) / 2> slots{};
    std::size_t size = 0;
    for (unsigned slot = 0; slot < kPiecesOfSide; ++slot) {
        if (kClimbs[index(kBugOfSlot[slot])]) slots[size++] = slot;
    }
    return slots;
}();

// Whether two stacks lie so that a climb could pass between them: then they may form a gate (R6).
// Only beetles and mosquitoes lie on other pieces.
inline bool stacks_face(const Position& position) {
    std::array<Cell, 2 * kClimberSlots.size()> stacks;
    std::size_t size = 0;
    for (const unsigned slot : kClimberSlots) {
        for (const Color color : {Color::kWhite, Color::kBlack}) {
            const Piece piece = make_piece(color, slot);
            if (position.cell(piece) == kNoCell || position.level(piece) == 0) continue;
            const Cell at = position.cell(piece);
            for (std::size_t i = 0; i < size; ++i) {
                const auto q =
                    static_cast<int>((at.value - stacks[i].value + 2U) & kColumnMask) - 2;
                const auto r =
                    static_cast<int>((r_of(at) - r_of(stacks[i]) + 2U) & kColumnMask) - 2;
                // Across an edge: (1, 1), (2, -1), (1, -2) and back, with products of 1 and -2.
                if (q * r == 1 || (q * r == -2 && (q + r == 1 || q + r == -1))) return true;
            }
            stacks[size++] = at;
        }
    }
    return false;
}

// Whether any two stacks may form a gate to a climb.
inline bool has_climb_gates(const Position& position) {
    return position.stacks() >= 2 && position.ruleset().climb_gates && stacks_face(position);
}

// The neighbors that a climb can't reach because of a gate: two stacks that are higher than both
// its ends (R6). This never affects slides on the ground.
inline Ring climb_gates(const Position& position, Cell at, unsigned height) {
    if (!has_climb_gates(position)) return 0;
    std::array<unsigned, 6> heights;
    for (unsigned i = 0; i < 6; ++i) heights[i] = position.height(neighbor(at, i));
    Ring closed = 0;
    for (unsigned i = 0; i < 6; ++i) {
        const unsigned level = std::max(height, heights[i]);
        const bool gate = heights[(i + 5) % 6] > level && heights[(i + 1) % 6] > level;
        closed |= static_cast<Ring>(gate) << i;
    }
    return closed;
}

// The bugs on top of the stacks around a hex, as flags; another mosquito gives nothing (R7.7).
inline unsigned copied_bugs(const Position& position, Cell at, Ring occupied) {
    unsigned bugs = 0;
    for (Ring ring = occupied; ring != 0; ring &= ring - 1) {
        const auto direction = static_cast<unsigned>(std::countr_zero(ring));
        bugs |= 1U << index(bug_of(position.top(neighbor(at, direction))));
    }
    return bugs & ~(1U << index(Bug::kMosquito));
}

}  // namespace skep
