#include "policy/policy.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "eval/bounded_file.h"
#include "eval/checksum.h"

namespace skep {

namespace {

// The head of a file is that of a network, with the number of rows in place of outputs.
constexpr std::string_view kPolicyMagic = "SkepPol\n";
constexpr std::uint32_t kPolicyVersion = 1;
constexpr std::size_t kPolicyHead = 32;

// Weights as a file has them: those of moves have eight bits.
using FileRow = std::array<std::int8_t, std::size_t{2} * kPolicyWidth>;
constexpr std::size_t kPolicyWeights = sizeof Policy::inputs + sizeof Policy::bias +
                                       policy::kRows * sizeof(FileRow) + sizeof Policy::terms;

static_assert(std::endian::native == std::endian::little, "weights are read as they stand");

std::uint32_t number_at(std::span<const std::uint8_t> bytes, std::size_t at) {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

NetworkFault check_policy_head(std::span<const std::uint8_t> bytes) {
    if (bytes.size() < kPolicyHead ||
        std::memcmp(bytes.data(), kPolicyMagic.data(), kPolicyMagic.size()) != 0) {
        return NetworkFault::kNoNetwork;
    }
    if (number_at(bytes, 8) != kPolicyVersion) return NetworkFault::kOtherVersion;
    if (number_at(bytes, 12) != inputs::kCount || number_at(bytes, 16) != kPolicyWidth ||
        number_at(bytes, 20) != policy::kRows) {
        return NetworkFault::kOtherShape;
    }
    if (bytes.size() != kPolicyHead + number_at(bytes, 24) + kPolicyWeights) {
        return NetworkFault::kWrongSize;
    }
    if (checksum(bytes.subspan(kPolicyHead)) != number_at(bytes, 28)) return NetworkFault::kDamaged;
    return NetworkFault::kNone;
}

template <typename T>
void take_from(std::span<const std::uint8_t>& bytes, T& values) {
    std::memcpy(&values, bytes.data(), sizeof values);
    bytes = bytes.subspan(sizeof values);
}

template <typename Numbers>
bool are_within(const Numbers& numbers, int most) {
    return std::ranges::all_of(numbers,
                               [most](int number) { return number >= -most && number <= most; });
}

bool weights_fit(const Policy& policy) {
    return std::ranges::all_of(
               policy.inputs,
               [](const Policy::InputRow& row) { return are_within(row, kMostPolicyInput); }) &&
           are_within(policy.bias, kMostPolicyBias) &&
           std::ranges::all_of(
               policy.rows,
               [](const Policy::MoveRow& row) { return are_within(row, kMostPolicyRow); }) &&
           are_within(policy.terms, kMostPolicyTerm);
}

std::int32_t product(const Policy::MoveRow& row, const Policy::Hidden& hidden) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        sum += std::int32_t{row[i]} * std::int32_t{hidden[i]};
    }
    return sum;
}

}  // namespace

Policy::Hidden Policy::hidden(const inputs::Lists& lists, Color side) const {
    Hidden hidden;
    for (unsigned half = 0; half < 2; ++half) {
        const auto& list = lists.of[half == 0 ? index(side) : index(other(side))];
        InputRow sums = bias;
        for (unsigned slot = 0; slot < inputs::kUsedSlots; ++slot) {
            if (list[slot] == inputs::kNone) continue;
            const InputRow& row = this->inputs[list[slot]];
            for (unsigned i = 0; i < kPolicyWidth; ++i) {
                sums[i] = static_cast<std::int16_t>(sums[i] + row[i]);
            }
        }
        for (unsigned i = 0; i < kPolicyWidth; ++i) {
            const auto value = static_cast<unsigned>(std::clamp<int>(sums[i], 0, kOne));
            // Rounded to the nearest.
            const unsigned squared = (value * value + 128U) >> 8U;
            hidden[half * kPolicyWidth + i] = static_cast<std::int16_t>(squared);
        }
    }
    return hidden;
}

void Policy::write_logits(const Position& position, const Hidden& hidden,
                          std::span<const Move> moves, std::int32_t* logits) const {
    policy::MoveDescriber describer{position};
    std::int32_t of_mover = 0;
    for (const Move move : moves) {
        if (move.kind() == MoveKind::kPass) {
            *logits++ = 0;
            continue;
        }
        const policy::MoveFeatures& features = describer.describe(move);
        const unsigned kind = features.kind;
        const auto of_place = [&](unsigned which) {
            return product(rows[policy::row_of(which, kind, features.places[which])], hidden);
        };
        const auto of_codes = [&](unsigned from, unsigned to) {
            std::int32_t sum = 0;
            for (unsigned slot = from; slot < to; ++slot) {
                const unsigned code = features.codes[slot];
                if (code != policy::kNoCode) sum += terms[policy::term_of(slot, kind, code)];
            }
            return sum;
        };
        if (describer.is_new_mover()) {
            of_mover = of_place(policy::kFromOwn) + of_place(policy::kFromEnemy) +
                       of_codes(policy::kBesideFrom, policy::kUnderTo) +
                       of_codes(policy::kUnderFrom, policy::kCrowd);
        }
        *logits++ = of_mover + of_place(policy::kToOwn) + of_place(policy::kToEnemy) +
                    of_codes(policy::kBesideTo, policy::kBesideFrom) +
                    of_codes(policy::kUnderTo, policy::kUnderFrom) +
                    of_codes(policy::kCrowd, policy::kCodesOfMove);
    }
}

void Policy::write_logits(const Position& position, std::span<const Move> moves,
                          std::int32_t* logits) const {
    inputs::Lists lists;
    inputs::list(position, lists);
    write_logits(position, hidden(lists, position.to_move()), moves, logits);
}

std::shared_ptr<const Policy> parse_policy(std::span<const std::uint8_t> bytes,
                                           NetworkFault& fault) {
    fault = check_policy_head(bytes);
    if (fault != NetworkFault::kNone) return nullptr;
    auto policy = std::make_shared<Policy>();
    const std::size_t summary = number_at(bytes, 24);
    bytes = bytes.subspan(kPolicyHead);
    policy->summary.assign(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(summary));
    bytes = bytes.subspan(summary);
    take_from(bytes, policy->inputs);
    take_from(bytes, policy->bias);
    for (Policy::MoveRow& row : policy->rows) {
        FileRow stored;
        take_from(bytes, stored);
        std::ranges::copy(stored, row.begin());
    }
    take_from(bytes, policy->terms);
    if (!weights_fit(*policy)) {
        fault = NetworkFault::kOverflow;
        return nullptr;
    }
    return policy;
}

std::shared_ptr<const Policy> load_policy(const std::string& path, NetworkFault& fault) {
    fault = NetworkFault::kCannotRead;
    const auto bytes = read_bounded(path);
    return bytes ? parse_policy(*bytes, fault) : nullptr;
}

}  // namespace skep
