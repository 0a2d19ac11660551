// The policy: which moves to look at first. Weights come from a file, and all sums are integers, so
// all processors get the same result. docs/mcts.md describes the file.
//
// As in the network, each queen has a list of inputs, and every input selects a row of weights. The
// rows are added up to 64 numbers per queen, clipped to the range 0 to 1, and squared: the hidden
// layer. Each move selects four rows, whose products with the hidden layer are added up, and some
// single weights (move_features.h). The sum is the logit of the move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "eval/inputs.h"
#include "eval/network.h"
#include "policy/move_features.h"
#include "rules/position.h"

namespace skep {

inline constexpr unsigned kPolicyWidth = 64;
// What 1.0 is as an integer: in the hidden layer, in the weight of a row, and in a logit.
inline constexpr int kPolicyHiddenOne = 254;
inline constexpr int kPolicyRowOne = 128;
inline constexpr int kLogitOne = kPolicyHiddenOne * kPolicyRowOne;
// The largest weights of files. With them, no sum leaves 16 bits, and no logit leaves 32 bits.
inline constexpr int kMostPolicyInput = 433;
inline constexpr int kMostPolicyBias = 1020;
inline constexpr int kMostPolicyRow = 127;
inline constexpr int kMostPolicyTerm = 64 * kLogitOne;
static_assert(kMostPolicyInput * int{inputs::kUsedSlots} + kMostPolicyBias <= INT16_MAX);

struct Policy {
    using InputRow = std::array<std::int16_t, kPolicyWidth>;
    using MoveRow = std::array<std::int16_t, std::size_t{2} * kPolicyWidth>;
    // The numbers of the side to move come first.
    using Hidden = MoveRow;

    alignas(64) std::array<InputRow, inputs::kCount> inputs;
    alignas(64) InputRow bias;
    alignas(64) std::array<MoveRow, policy::kRows> rows;
    std::array<std::int32_t, policy::kTerms> terms;
    std::string summary;  // JSON, written by whoever trained it

    [[nodiscard]] Hidden hidden(const inputs::Lists& lists, Color side) const;

    // Writes a logit for each of the legal moves. That of a pass is 0: it is never one of several.
    void write_logits(const Position& position, const Hidden& hidden, std::span<const Move> moves,
                      std::int32_t* logits) const;
    void write_logits(const Position& position, std::span<const Move> moves,
                      std::int32_t* logits) const;
};

// Reads a policy. If it can't be used, returns nullptr and sets `fault`.
[[nodiscard]] std::shared_ptr<const Policy> parse_policy(std::span<const std::uint8_t> bytes,
                                                         NetworkFault& fault);
[[nodiscard]] std::shared_ptr<const Policy> load_policy(const std::string& path,
                                                        NetworkFault& fault);

}  // namespace skep
