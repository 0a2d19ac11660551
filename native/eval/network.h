// The network: weights of a file, and what they make of sums of inputs.
//
// The inputs of either list select rows that are added up: a sum of 256 numbers for each queen.
// What is between 0 and 1 of them is squared, and weighed by one of eight outputs, by how many
// pieces are in play; the sums of the side to move come first. All of it in integers, so that every
// processor gives the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "eval/inputs.h"

namespace skep {

inline constexpr unsigned kWidth = 256;
inline constexpr unsigned kOutputs = 8;
// What stands for 1 in a sum and in a weight of an output, and the units of a score of 1.
inline constexpr int kOne = 255;
inline constexpr int kOneOut = 64;
inline constexpr int kUnits = 120;
// Weights of an output times a clipped sum must fit 16 bits.
inline constexpr int kMaxOut = 127;
static_assert(kMaxOut * kOne <= INT16_MAX);

using Row = std::array<std::int16_t, kWidth>;
using OutputRow = std::array<std::int16_t, std::size_t{2} * kWidth>;

struct Network {
    alignas(64) std::array<Row, inputs::kCount> rows;
    alignas(64) Row bias;
    alignas(64) std::array<OutputRow, kOutputs> out;
    std::array<std::int32_t, kOutputs> out_bias;
    std::string summary;  // what its maker says of it

    // What a position is worth to the side to move, by the sums of its own and the enemy's queen.
    [[nodiscard]] int output(const Row& own, const Row& enemy, unsigned pieces) const;
};

// Why a file is no network for us; skep/engine/networks.py has the same names.
enum class NetworkFault : std::uint8_t {
    kNone,
    kCannotRead,
    kNoNetwork,
    kOtherVersion,
    kOtherShape,
    kWrongSize,
    kDamaged,
    kOverflow,
};
[[nodiscard]] std::string_view name(NetworkFault fault);

// Reads a network; nothing, and why, where that cannot be. What it accepts cannot overflow.
[[nodiscard]] std::shared_ptr<const Network> parse_network(std::span<const std::uint8_t> bytes,
                                                           NetworkFault& fault);
[[nodiscard]] std::shared_ptr<const Network> load_network(const std::string& path,
                                                          NetworkFault& fault);

}  // namespace skep
