#include "mcts/evaluator.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace skep::mcts {

namespace {

// A win is e times as likely as a loss at this many units: as for the network's training.
constexpr double kScale = 2.0 * kUnits;
constexpr double kMostValue = 0.9999;
constexpr std::size_t kPlies = 32;  // with accumulators of their own

}  // namespace

float value_of(int units) { return static_cast<float>(std::tanh(units / kScale)); }

int units_of(float value) {
    const double inside = std::clamp<double>(double{value}, -kMostValue, kMostValue);
    return static_cast<int>(std::lround(kScale * std::atanh(inside)));
}

Evaluator::Evaluator(std::shared_ptr<const Network> network, std::shared_ptr<const Policy> policy)
    : network_(std::move(network)), policy_(std::move(policy)), accumulators_(kPlies) {}

float Evaluator::value(const Position& position, std::size_t ply) {
    if (network_ == nullptr) return value_of(evaluate(position, kTunedWeights));
    const auto at = static_cast<unsigned>(std::min(ply, kPlies - 1));
    return value_of(accumulators_.evaluate(*network_, position, at));
}

void Evaluator::write_logits(const Position& position, std::span<const Move> moves, float* logits) {
    if (policy_ == nullptr || moves.size() == 1) {
        std::fill_n(logits, moves.size(), 0.0F);
        return;
    }
    integers_.resize(moves.size());
    policy_->write_logits(position, moves, integers_.data());
    for (std::size_t i = 0; i < moves.size(); ++i) {
        logits[i] = static_cast<float>(integers_[i]) / static_cast<float>(kLogitOne);
    }
}

}  // namespace skep::mcts
