// The six neighbors of a hex as six bits, and what follows from them alone.
#pragma once

#include <bit>
#include <cstdint>

namespace skep {

// Six flags, one for each neighbor of a hex, clockwise from the north-west in bit 0.
using Ring = std::uint32_t;

inline constexpr Ring kFullRing = 0b111'111;

constexpr Ring turn_clockwise(Ring ring) { return (ring << 1U | ring >> 5U) & kFullRing; }
constexpr Ring turn_counterclockwise(Ring ring) { return (ring >> 1U | ring << 5U) & kFullRing; }

// The neighbors that a piece can slide to. Exactly one flank of a slide is occupied: with none, the
// piece would lose contact with the hive, and two are a gate. `occupied` excludes the piece itself.
constexpr Ring slide_targets(Ring occupied) {
    const Ring one_flank = turn_clockwise(occupied) ^ turn_counterclockwise(occupied);
    return one_flank & ~occupied;
}

static_assert(slide_targets(0b000'000) == 0, "alone, there is no hive to hold on to");
static_assert(slide_targets(0b000'001) == 0b100'010, "one neighbor: around either side of it");
static_assert(slide_targets(0b000'011) == 0b100'100, "a wall of two: off either end of it");
static_assert(slide_targets(0b010'101) == 0, "three gates");
static_assert(slide_targets(kFullRing) == 0, "surrounded");

// The neighbors that a climb can't reach because both stacks next to it are higher than its ends.
// `tall` are the neighbors that are higher than the level of the step, which is the same for all.
constexpr Ring gated(Ring tall) { return turn_clockwise(tall) & turn_counterclockwise(tall); }

// How many runs of occupied neighbors there are: 0 for none and for all six.
constexpr unsigned count_arcs(Ring ring) {
    return static_cast<unsigned>(std::popcount(ring & ~turn_clockwise(ring)));
}

static_assert(count_arcs(0) == 0 && count_arcs(kFullRing) == 0);
static_assert(count_arcs(0b100'011) == 1, "a run may pass the north-west");
static_assert(count_arcs(0b010'101) == 3);

// The neighbors of the hex in column `q`, from its row and the rows above and below it, with one
// bit per column.
constexpr Ring read_ring(std::uint64_t above, std::uint64_t beside, std::uint64_t below,
                         unsigned q) {
    // Shift by one column, so that the column before the first can be read.
    above = above << 1U >> q;
    beside = beside << 1U >> q;
    below = below << 1U >> q;
    return static_cast<Ring>((above >> 1U & 3U) | (beside & 4U) | (below & 2U) << 2U |
                             (below & 1U) << 4U | (beside & 1U) << 5U);
}

static_assert(read_ring(0b01, 0b00, 0b00, 0) == 0b000'001,
              "north-west: the same column, a row above");
static_assert(read_ring(0b10, 0b10, 0b01, 0) == 0b001'110);
static_assert(read_ring(0b00, 0b01, 0b01, 1) == 0b110'000);

}  // namespace skep
