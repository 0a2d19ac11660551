// The constants of position keys. docs/library.md has the formula, skep/core/keys.py the reference
// implementation.
#pragma once

#include <array>
#include <cstdint>

#include "rules/types.h"

namespace skep::keys {

inline constexpr std::uint64_t kPrime = (std::uint64_t{1} << 61U) - 1;
inline constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15U;
// The height of the highest possible stack: one piece, and every climbing piece of both sides.
inline constexpr unsigned kLevels = [] {
    unsigned levels = 1;
    for (unsigned bug = 0; bug < kBugs; ++bug) levels += kClimbs[bug] ? 2U * kFullBox[bug] : 0U;
    return levels;
}();
static_assert(kLevels == 7, "the keys of positions depend on it");

// NOLINTNEXTLINE(modernize-use-using): an alias cannot be marked as an extension
__extension__ typedef unsigned __int128 Wide;

constexpr std::uint64_t mix(std::uint64_t value) {
    value = (value ^ value >> 30U) * 0xBF58476D1CE4E5B9U;
    value = (value ^ value >> 27U) * 0x94D049BB133111EBU;
    return value ^ value >> 31U;
}
constexpr std::uint64_t reduce(std::uint64_t value) {
    value = (value & kPrime) + (value >> 61U);
    return value >= kPrime ? value - kPrime : value;
}
constexpr std::uint64_t times(std::uint64_t a, std::uint64_t b) {
    const Wide product = Wide{a} * b;
    const auto low = static_cast<std::uint64_t>(product) & kPrime;
    return reduce(low + static_cast<std::uint64_t>(product >> 61U));
}
constexpr std::uint64_t plus(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t sum = a + b;
    return sum >= kPrime ? sum - kPrime : sum;
}
constexpr std::uint64_t minus(std::uint64_t a, std::uint64_t b) { return plus(a, kPrime - b); }
constexpr std::uint64_t power(std::uint64_t base, std::uint64_t exponent) {
    std::uint64_t result = 1;
    for (; exponent != 0; exponent >>= 1U, base = times(base, base)) {
        if ((exponent & 1U) != 0) result = times(result, base);
    }
    return result;
}
constexpr std::uint64_t inverse(std::uint64_t value) { return power(value, kPrime - 2); }

constexpr std::uint64_t number(std::uint64_t index) { return reduce(mix(index * kGolden)); }

inline constexpr std::uint64_t kX = number(1);
inline constexpr std::uint64_t kY = number(2);
inline constexpr std::uint64_t kStunned = number(3);
inline constexpr std::uint64_t kBlackToMove = mix(4 * kGolden);

using PieceNumbers = std::array<std::array<std::uint64_t, kPieces>, kLevels>;
using PlaceNumbers = std::array<std::uint64_t, kCells>;

constexpr PieceNumbers make_piece_numbers() {
    PieceNumbers numbers{};
    for (unsigned level = 0; level < kLevels; ++level) {
        for (std::uint8_t value = 0; value < kPieces; ++value) {
            const Piece piece{value};
            numbers[level][value] =
                number(16U + 16U * level + 2U * index(bug_of(piece)) + index(color_of(piece)));
        }
    }
    return numbers;
}

// X^q * Y^r for every hex of a window of 32 x 32, in row order.
constexpr PlaceNumbers make_place_numbers(std::uint64_t x, std::uint64_t y) {
    PlaceNumbers numbers{};
    std::uint64_t row = 1;
    for (unsigned r = 0; r < kTorus; ++r, row = times(row, y)) {
        std::uint64_t place = row;
        for (unsigned q = 0; q < kTorus; ++q, place = times(place, x)) {
            numbers[r * kTorus + q] = place;
        }
    }
    return numbers;
}

inline constexpr PieceNumbers kPieceNumbers = make_piece_numbers();
inline constexpr PlaceNumbers kPlaces = make_place_numbers(kX, kY);
inline constexpr PlaceNumbers kInversePlaces = make_place_numbers(inverse(kX), inverse(kY));

static_assert(times(kX, inverse(kX)) == 1 && times(kY, inverse(kY)) == 1);

}  // namespace skep::keys
