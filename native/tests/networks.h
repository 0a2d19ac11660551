// Networks made up for tests, their files, and what they make of a position by plain arithmetic.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "eval/checksum.h"
#include "eval/inputs.h"
#include "eval/network.h"
#include "rules/position.h"
#include "rules/random.h"

namespace skep::tests {

using File = std::vector<std::uint8_t>;

// Where the head of a file has its numbers.
inline constexpr std::size_t kVersionAt = 8;
inline constexpr std::size_t kShapeAt = 12;
inline constexpr std::size_t kSummaryAt = 24;
inline constexpr std::size_t kChecksumAt = 28;
inline constexpr std::size_t kHeadSize = 32;

inline constexpr std::string_view kSummary = R"({"made": "up"})";

// How far from zero weights may be.
struct Sizes {
    int row;
    int bias;
    int out;
    int out_bias;
};

inline int any_up_to(Random& random, int size) {
    return static_cast<int>(random.below(2U * static_cast<std::uint32_t>(size) + 1)) - size;
}

template <typename Values>
void fill(Random& random, Values& values, int size) {
    for (auto& value : values) {
        value = static_cast<std::remove_reference_t<decltype(value)>>(any_up_to(random, size));
    }
}

inline std::unique_ptr<Network> make_network(std::uint64_t seed, const Sizes& sizes) {
    Random random{seed};
    auto network = std::make_unique<Network>();
    network->summary = kSummary;
    for (Row& row : network->rows) fill(random, row, sizes.row);
    fill(random, network->bias, sizes.bias);
    for (OutputRow& out : network->out) fill(random, out, sizes.out);
    fill(random, network->out_bias, sizes.out_bias);
    return network;
}

template <typename T>
void append(File& file, const T& values) {
    const std::size_t size = file.size();
    file.resize(size + sizeof values);
    std::memcpy(file.data() + size, &values, sizeof values);
}

inline void write_number(File& file, std::size_t at, std::uint32_t number) {
    std::memcpy(file.data() + at, &number, sizeof number);
}

// Makes the checksum that of what there is.
inline void seal(File& file) {
    write_number(file, kChecksumAt, checksum(std::span{file}.subspan(kHeadSize)));
}

inline File encode(const Network& network) {
    constexpr std::string_view kMagic = "SkepNet\n";
    File file{kMagic.begin(), kMagic.end()};
    for (const std::uint32_t number : {1U, inputs::kCount, kWidth, kOutputs}) append(file, number);
    append(file, static_cast<std::uint32_t>(network.summary.size()));
    append(file, std::uint32_t{0});
    file.insert(file.end(), network.summary.begin(), network.summary.end());
    append(file, network.rows);
    append(file, network.bias);
    append(file, network.out);
    append(file, network.out_bias);
    seal(file);
    return file;
}

// What a position is worth to the side to move, in numbers of 64 bits that nothing overflows.
inline std::int64_t judge_plainly(const Network& network, const Position& position) {
    inputs::Lists lists;
    inputs::list(position, lists);
    const Color side = position.to_move();
    const unsigned pieces = position.in_play(Color::kWhite) + position.in_play(Color::kBlack);
    const unsigned number = std::min(kOutputs - 1, pieces / 4);
    std::int64_t total = 0;
    for (unsigned half = 0; half < 2; ++half) {
        std::array<std::int64_t, kWidth> sums{};
        std::ranges::copy(network.bias, sums.begin());
        for (const std::uint16_t input : lists.of[index(half == 0 ? side : other(side))]) {
            if (input == inputs::kNone) continue;
            for (unsigned i = 0; i < kWidth; ++i) sums[i] += network.rows[input][i];
        }
        for (unsigned i = 0; i < kWidth; ++i) {
            const std::int64_t value = std::clamp<std::int64_t>(sums[i], 0, kOne);
            total += value * value * network.out[number][half * kWidth + i];
        }
    }
    return (total / kOne + network.out_bias[number]) * kUnits / (std::int64_t{kOne} * kOneOut);
}

}  // namespace skep::tests
