// Single hexes of a window, and windows as rows in memory, for work hex by hex.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/bits.h"
#include "rules/ring.h"
#include "rules/types.h"

namespace skep {

// A hex with its cell and its row and column in a window.
struct Spot {
    Cell cell;
    unsigned q;
    unsigned r;
};

constexpr bool same(const Spot& a, const Spot& b) { return a.q == b.q && a.r == b.r; }

constexpr Spot step(const Spot& at, unsigned direction) {
    const Step step = kSteps[direction];
    return {neighbor(at.cell, direction), at.q + static_cast<unsigned>(step.q),
            at.r + static_cast<unsigned>(step.r)};
}

// A set of hexes in memory, with an extra row on each side of the window, so that the neighbors of
// hexes on the border can be read.
template <typename Lane>
using WindowRows = std::array<Lane, Bits<Lane>::kSize + 2>;

template <typename Lane>
[[nodiscard]] WindowRows<Lane> to_rows(Bits<Lane> set) {
    WindowRows<Lane> rows;
    rows.front() = rows.back() = 0;
    set.store(rows.data() + 1);
    return rows;
}

template <typename Lane>
[[nodiscard]] Bits<Lane> to_set(const WindowRows<Lane>& rows) {
    return Bits<Lane>::load(rows.data() + 1);
}

template <typename Lane>
[[nodiscard]] bool has(const WindowRows<Lane>& rows, const Spot& at) {
    return (unsigned{rows[at.r + 1]} >> at.q & 1U) != 0;
}

template <typename Lane>
void mark(WindowRows<Lane>& rows, const Spot& at) {
    rows[at.r + 1] = static_cast<Lane>(rows[at.r + 1] | 1U << at.q);
}

template <typename Lane>
void flip(WindowRows<Lane>& rows, const Spot& at) {
    rows[at.r + 1] = static_cast<Lane>(rows[at.r + 1] ^ 1U << at.q);
}

// Some of the neighbors of a hex.
template <typename Lane>
[[nodiscard]] Bits<Lane> ring_set(const Spot& at, Ring ring) {
    WindowRows<Lane> rows{};
    for (; ring != 0; ring &= ring - 1) {
        mark<Lane>(rows, step(at, static_cast<unsigned>(std::countr_zero(ring))));
    }
    return to_set<Lane>(rows);
}

}  // namespace skep
