// The settings of a tree search. docs/mcts.md explains them; skep/mcts/settings.py has the same.
#pragma once

#include <cstddef>
#include <cstdint>

namespace skep::mcts {

struct Settings {
    // PUCT: how much the policy counts, and how much more as visits grow (AlphaZero's c_init and
    // c_base).
    float exploration = 1.6F;
    float exploration_base = 19652.0F;
    // First-play urgency: a move without visits counts as its parent's value less this much, times
    // the root of the share of the policy that has been visited.
    float urgency_reduction = 0.3F;
    float temperature = 1.4F;  // of the softmax over logits
    // Dirichlet noise at the root: its share of the prior, and its concentration.
    float noise = 0.0F;
    float noise_alpha = 0.3F;
    std::uint64_t seed = 0;                        // of the noise
    std::size_t memory = std::size_t{256} << 20U;  // bytes of nodes and edges
};

}  // namespace skep::mcts
