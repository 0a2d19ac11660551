// Why a piece that can move can't reach a certain hex: the twin of src/skep/core/obstacles.py.
#pragma once

#include <span>
#include <vector>

#include "rules/hexes.h"
#include "rules/lifted_hive.h"
#include "rules/position.h"
#include "rules/reasons.h"
#include "rules/types.h"

namespace skep {

// Where a piece is to go: any hex, with its cell if it is part of the hive or beside it.
struct Target {
    Hex hex;
    Cell cell;
};

// Why the lifted piece can't get there on its own.
[[nodiscard]] Reason why_no_walk(const LiftedHive& hive, const Target& end);

// Two stacks form a gate across a step.
[[nodiscard]] Reason gate_reason(const Position& position, Piece piece, Cell at,
                                 unsigned direction);

[[nodiscard]] std::vector<Hex> hexes_of(const Position& position, std::span<const Cell> cells);
[[nodiscard]] std::vector<Piece> tops_of(const Position& position, std::span<const Cell> cells);

// The occupied neighbors of a hex, clockwise from the north-west.
[[nodiscard]] std::vector<Cell> cells_of(Ring ring, Cell around);

}  // namespace skep
