// The hand-made evaluation: what a position is worth to the side to move, without looking ahead.
#pragma once

#include <array>
#include <cstdint>

#include "eval/features.h"
#include "rules/position.h"

namespace skep {

// A weight for each number of `features`, in hundredths of a unit.
using Weights = std::array<std::int16_t, features::kCount>;

// As tuned on games the engine played against itself; see docs/engine.md.
extern const Weights kTunedWeights;

// By rule of thumb: what tuning began with.
[[nodiscard]] Weights rough_weights();

[[nodiscard]] int evaluate(const Position& position, const Weights& weights);

}  // namespace skep
