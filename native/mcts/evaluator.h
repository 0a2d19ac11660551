// Evaluates leaves on the processor: the value from a network, the priors from a policy.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "eval/accumulators.h"
#include "eval/handmade.h"
#include "eval/network.h"
#include "policy/policy.h"
#include "rules/position.h"

namespace skep::mcts {

// From an evaluation in units to a value from -1 (a loss) to 1 (a win), and back.
[[nodiscard]] float value_of(int units);
[[nodiscard]] int units_of(float value);

class Evaluator {
  public:
    // Without a network the handcrafted evaluation is used; without a policy all moves are equal.
    Evaluator(std::shared_ptr<const Network> network, std::shared_ptr<const Policy> policy);

    [[nodiscard]] bool has_policy() const { return policy_ != nullptr; }
    // The value for the side to move, at a distance from the root.
    [[nodiscard]] float value(const Position& position, std::size_t ply);
    // Writes a logit for each legal move.
    void write_logits(const Position& position, std::span<const Move> moves, float* logits);

  private:
    std::shared_ptr<const Network> network_;
    std::shared_ptr<const Policy> policy_;
    Accumulators accumulators_;
    std::vector<std::int32_t> integers_;
};

}  // namespace skep::mcts
