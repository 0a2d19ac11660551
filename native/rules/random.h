// A small random number generator with the same numbers on every platform: splitmix64.
#pragma once

#include <cstdint>

#include "rules/keys.h"

namespace skep {

class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() { return keys::mix(state_ += keys::kGolden); }
    // A number below `bound`: the upper half of a product, as in skep/bulk/play.py.
    std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>((next() >> 32U) * bound >> 32U);
    }

  private:
    std::uint64_t state_;
};

}  // namespace skep
