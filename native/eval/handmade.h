// The handcrafted evaluation: a static evaluation for the side to move.
#pragma once

#include <array>
#include <cstdint>

#include "eval/features.h"
#include "rules/position.h"

namespace skep {

// A weight for each feature, in hundredths of a unit.
using Weights = std::array<std::int16_t, features::kCount>;

// Tuned on self-play games; see docs/engine.md.
extern const Weights kTunedWeights;

// Rules of thumb, from which tuning started.
[[nodiscard]] Weights rough_weights();

[[nodiscard]] int evaluate(const Position& position, const Weights& weights);

}  // namespace skep
