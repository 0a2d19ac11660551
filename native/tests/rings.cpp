// Rings of six neighbors, against the rules told one neighbor at a time.
#include <array>
#include <cstdint>

#include "rules/random.h"
#include "rules/ring.h"
#include "rules/types.h"
#include "tests/check.h"

namespace skep::tests {

namespace {

bool has(Ring ring, unsigned direction) { return (ring >> direction % 6 & 1U) != 0; }

void test_slides(Check& check, Ring ring) {
    unsigned arcs = 0;
    for (unsigned i = 0; i < 6; ++i) {
        const bool one_flank = has(ring, i + 5) != has(ring, i + 1);
        const bool both_flanks = has(ring, i + 5) && has(ring, i + 1);
        check(has(slide_targets(ring), i) == (one_flank && !has(ring, i)), "slides keep one flank");
        check(has(gated(ring), i) == both_flanks, "a gate has two flanks");
        check(has(turn_clockwise(ring), i + 1) == has(ring, i), "clockwise");
        check(has(turn_counterclockwise(ring), i + 5) == has(ring, i), "counterclockwise");
        arcs += static_cast<unsigned>(has(ring, i) && !has(ring, i + 5));
    }
    check(count_arcs(ring) == arcs, "arcs begin where nothing is before them");
}

// Three rows of so many columns, with any hex in the middle row.
void test_reading(Check& check, unsigned columns) {
    Random random{columns};
    for (unsigned round = 0; round < 200; ++round) {
        std::array<std::uint64_t, 3> rows{};
        for (std::uint64_t& row : rows) row = random.next() & ((std::uint64_t{1} << columns) - 1);
        for (unsigned q = 0; q < columns; ++q) {
            Ring ring = 0;
            for (unsigned i = 0; i < 6; ++i) {
                const auto row = static_cast<unsigned>(kSteps[i].r + 1);
                const auto column = q + static_cast<unsigned>(kSteps[i].q);
                const bool occupied = column < columns && (rows[row] >> column & 1U) != 0;
                ring |= static_cast<Ring>(occupied) << i;
            }
            check(read_ring(rows[0], rows[1], rows[2], q) == ring, "a ring out of three rows");
        }
    }
}

}  // namespace

void test_rings(Check& check) {
    for (Ring ring = 0; ring <= kFullRing; ++ring) test_slides(check, ring);
    test_reading(check, 16);
    test_reading(check, 32);
}

}  // namespace skep::tests
