// Policies made up for tests, their files, and their logits by plain arithmetic.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "policy/policy.h"
#include "rules/movegen.h"
#include "tests/networks.h"

namespace skep::tests {

inline constexpr std::string_view kPolicyFileMagic = "SkepPol\n";

// How far from zero weights may be.
struct PolicySizes {
    int input = kMostPolicyInput;
    int bias = kMostPolicyBias;
    int row = kMostPolicyRow;
    int term = kMostPolicyTerm;
};

inline std::unique_ptr<Policy> make_policy(std::uint64_t seed, const PolicySizes& sizes) {
    Random random{seed};
    auto policy = std::make_unique<Policy>();
    policy->summary = kSummary;
    for (Policy::InputRow& row : policy->inputs) fill(random, row, sizes.input);
    fill(random, policy->bias, sizes.bias);
    for (Policy::MoveRow& row : policy->rows) fill(random, row, sizes.row);
    fill(random, policy->terms, sizes.term);
    return policy;
}

inline File encode(const Policy& policy) {
    File file{kPolicyFileMagic.begin(), kPolicyFileMagic.end()};
    for (const std::uint32_t number : {1U, inputs::kCount, kPolicyWidth, policy::kRows}) {
        append(file, number);
    }
    append(file, static_cast<std::uint32_t>(policy.summary.size()));
    append(file, std::uint32_t{0});
    file.insert(file.end(), policy.summary.begin(), policy.summary.end());
    append(file, policy.inputs);
    append(file, policy.bias);
    for (const Policy::MoveRow& row : policy.rows) {
        for (const std::int16_t weight : row) append(file, static_cast<std::int8_t>(weight));
    }
    append(file, policy.terms);
    seal(file);
    return file;
}

// The hidden layer in numbers of 64 bits.
inline std::vector<std::int64_t> hidden_plainly(const Policy& policy, const Position& position) {
    inputs::Lists lists;
    inputs::list(position, lists);
    std::vector<std::int64_t> hidden;
    const Color side = position.to_move();
    for (const Color queen : {side, other(side)}) {
        for (unsigned i = 0; i < kPolicyWidth; ++i) {
            std::int64_t sum = policy.bias[i];
            for (const std::uint16_t input : lists.of[index(queen)]) {
                if (input != inputs::kNone) sum += policy.inputs[input][i];
            }
            const std::int64_t value = std::clamp<std::int64_t>(sum, 0, kOne);
            hidden.push_back((value * value + 128) / 256);
        }
    }
    return hidden;
}

// The logits of all legal moves in numbers of 64 bits, each move described on its own.
inline std::vector<std::int64_t> logits_plainly(const Policy& policy, const Position& position) {
    const auto hidden = hidden_plainly(policy, position);
    MoveList moves;
    list_moves(position, moves);
    std::vector<std::int64_t> logits;
    for (const Move move : moves) {
        std::int64_t logit = 0;
        if (move.kind() != MoveKind::kPass) {
            policy::MoveDescriber describer{position};
            const policy::MoveFeatures& features = describer.describe(move);
            for (unsigned which = 0; which < policy::kPlacesOfMove; ++which) {
                const auto& row =
                    policy.rows[policy::row_of(which, features.kind, features.places[which])];
                for (std::size_t i = 0; i < row.size(); ++i) logit += row[i] * hidden[i];
            }
            for (unsigned slot = 0; slot < policy::kCodesOfMove; ++slot) {
                const unsigned code = features.codes[slot];
                if (code == policy::kNoCode) continue;
                logit += policy.terms[policy::term_of(slot, features.kind, code)];
            }
        }
        logits.push_back(logit);
    }
    return logits;
}

inline bool ranks_exactly(const Policy& policy, const Position& position) {
    MoveList moves;
    list_moves(position, moves);
    std::vector<std::int32_t> logits(moves.size());
    policy.write_logits(position, {moves.begin(), moves.end()}, logits.data());
    return std::ranges::equal(logits, logits_plainly(policy, position));
}

}  // namespace skep::tests
