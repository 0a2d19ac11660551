// The network: weights from a file, and the output that they compute from sums of inputs.
//
// Each queen has a list of inputs. Every input selects a row of weights, and the rows are added up
// to 256 numbers per queen. These are clipped to the range 0 to 1, squared, and multiplied by the
// weights of one of eight outputs; the number of pieces in play chooses the output. The numbers of
// the side to move come first. Everything is computed in integers, so all processors get the same
// result.
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
// What 1.0 is as an integer: in a sum, in the weight of an output, and in units of the score.
inline constexpr int kOne = 255;
inline constexpr int kOneOut = 64;
inline constexpr int kUnits = 120;
// The weight of an output times a clipped sum must fit into 16 bits.
inline constexpr int kMaxOut = 127;
static_assert(kMaxOut * kOne <= INT16_MAX);

using Row = std::array<std::int16_t, kWidth>;
using OutputRow = std::array<std::int16_t, std::size_t{2} * kWidth>;

struct Network {
    alignas(64) std::array<Row, inputs::kCount> rows;
    alignas(64) Row bias;
    alignas(64) std::array<OutputRow, kOutputs> out;
    std::array<std::int32_t, kOutputs> out_bias;
    std::string summary;  // JSON, written by whoever trained it

    // The evaluation for the side to move, from the sums for its own queen and the enemy's queen.
    [[nodiscard]] int output(const Row& own, const Row& enemy, unsigned pieces) const;
};

// Why a file can't be used as a network. skep/engine/network_file.py has the same names.
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
// The same in a few words for people.
[[nodiscard]] std::string_view describe(NetworkFault fault);

// Reads a network. If it can't be used, returns nullptr and sets `fault`. A network that is
// accepted can't overflow.
[[nodiscard]] std::shared_ptr<const Network> parse_network(std::span<const std::uint8_t> bytes,
                                                           NetworkFault& fault);
[[nodiscard]] std::shared_ptr<const Network> load_network(const std::string& path,
                                                          NetworkFault& fault);

}  // namespace skep
