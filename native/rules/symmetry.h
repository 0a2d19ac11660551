// The twelve symmetries of the hex plane, and keys that are the same for all images of a position.
// src/skep/core/symmetry.py has the reference implementation, and says what each number means.
#pragma once

#include <cstdint>

#include "rules/position.h"

namespace skep {

inline constexpr unsigned kSymmetries = 12;

// The smallest key among the twelve images of a position.
struct Canonical {
    std::uint64_t key;
    unsigned symmetry;  // whose image has this key: of several, the one with the lowest number
};

[[nodiscard]] Canonical canonical(const Position& position);

}  // namespace skep
