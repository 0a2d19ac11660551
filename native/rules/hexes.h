// Hexes by their true coordinates, for code that talks to the outside: there, any hex of the plane
// can come up, and cells of the torus could be taken for each other.
#pragma once

#include <compare>
#include <cstdint>
#include <cstdlib>

#include "rules/position.h"
#include "rules/types.h"

namespace skep {

// A hex anywhere in the plane, ordered by q and then r, as in Python.
struct Hex {
    int q;
    int r;

    friend constexpr auto operator<=>(const Hex&, const Hex&) = default;
};

// The number of steps between two hexes.
[[nodiscard]] inline std::int64_t distance(Hex a, Hex b) {
    const std::int64_t q = std::int64_t{a.q} - b.q;
    const std::int64_t r = std::int64_t{a.r} - b.r;
    return (std::abs(q) + std::abs(r) + std::abs(q + r)) / 2;
}

// The hex of a cell that holds a piece or touches one.
[[nodiscard]] inline Hex hex_of(const Position& position, Cell cell) {
    return {position.true_q(cell), position.true_r(cell)};
}

[[nodiscard]] inline bool is_empty(const Position& position) {
    return position.in_play(Color::kWhite) + position.in_play(Color::kBlack) == 0;
}

// The cell of a hex, if it holds a piece or touches one, or is where the first piece goes; kNoCell
// for all others.
[[nodiscard]] inline Cell cell_at(const Position& position, Hex hex) {
    const Cell cell = make_cell(hex.q, hex.r);
    if (is_empty(position)) return hex == Hex{0, 0} ? cell : kNoCell;
    if (position.top(cell) == kNoPiece && position.ring_around(cell) == 0) return kNoCell;
    return hex_of(position, cell) == hex ? cell : kNoCell;
}

}  // namespace skep
