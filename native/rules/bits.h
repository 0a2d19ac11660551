// Sets of hexes as bits of a small square window: one lane per row, one bit per column.
//
// A window of 16 x 16 is one AVX2 register and holds nearly every real hive. A window of 32 x 32
// holds the rest, with the same code. Callers keep the hive off the border, so a step beyond it
// only drops bits that don't matter.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>
#ifdef __AVX__
#include <immintrin.h>
#endif
#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

#include "rules/ring.h"

namespace skep {

template <typename Lane>
class Bits {
  public:
    static constexpr unsigned kSize = 8 * sizeof(Lane);
    static constexpr unsigned kWords = kSize * sizeof(Lane) / sizeof(std::uint64_t);
    // NOLINTNEXTLINE(modernize-use-using): an alias cannot have a size that depends on a type
    typedef Lane Rows __attribute__((vector_size(kSize * sizeof(Lane))));

    Bits() : rows_{} {}
    explicit Bits(Rows rows) : rows_(rows) {}

    static Bits load(const std::array<Lane, kSize>& rows) { return load(rows.data()); }
    // Converts from and to consecutive rows in memory.
    static Bits load(const Lane* rows) {
        Bits bits;
        std::memcpy(&bits.rows_, rows, sizeof(Rows));
        return bits;
    }
    void store(Lane* rows) const { std::memcpy(rows, &rows_, sizeof(Rows)); }
    // The first and the last row and column.
    static Bits border() {
        std::array<Lane, kSize> rows{};
        for (Lane& row : rows) row = static_cast<Lane>(1U | 1U << (kSize - 1));
        rows.front() = rows.back() = static_cast<Lane>(~Lane{0});
        return load(rows);
    }
    // One hex. It is loaded from a table, because storing a bit and loading it as part of a row
    // would stall the processor.
    static Bits single(unsigned q, unsigned r) {
        Bits bits;
        std::memcpy(&bits.rows_, kOneRow.data() + (kSize - 1 - r), sizeof(Rows));
        return Bits{bits.rows_ << static_cast<Lane>(q)};
    }

    friend Bits operator&(Bits a, Bits b) { return Bits{a.rows_ & b.rows_}; }
    friend Bits operator|(Bits a, Bits b) { return Bits{a.rows_ | b.rows_}; }
    friend Bits operator^(Bits a, Bits b) { return Bits{a.rows_ ^ b.rows_}; }
    Bits operator~() const { return Bits{~rows_}; }
    Bits& operator|=(Bits b) { return *this = *this | b; }
    Bits& operator&=(Bits b) { return *this = *this & b; }

    // The set, shifted by one step.
    [[nodiscard]] Bits east() const { return Bits{rows_ << 1}; }
    [[nodiscard]] Bits west() const { return Bits{rows_ >> 1}; }
    [[nodiscard]] Bits row_up() const { return from_next(std::make_index_sequence<kSize>{}); }
    [[nodiscard]] Bits row_down() const { return from_previous(std::make_index_sequence<kSize>{}); }

    [[nodiscard]] std::array<std::uint64_t, kWords> words() const {
        return std::bit_cast<std::array<std::uint64_t, kWords>>(rows_);
    }
    [[nodiscard]] bool any() const {
#ifdef __AVX__
        if constexpr (sizeof(Rows) == sizeof(__m256i)) {
            const auto all = std::bit_cast<__m256i>(rows_);
            return _mm256_testz_si256(all, all) == 0;
        }
#endif
#ifdef __wasm_simd128__
        const auto parts = std::bit_cast<std::array<v128_t, sizeof(Rows) / sizeof(v128_t)>>(rows_);
        v128_t all = parts[0];
        for (std::size_t i = 1; i < parts.size(); ++i) all = wasm_v128_or(all, parts[i]);
        return wasm_v128_any_true(all);
#endif
        std::uint64_t seen = 0;
        for (const std::uint64_t word : words()) seen |= word;
        return seen != 0;
    }
    [[nodiscard]] unsigned count() const {
        unsigned total = 0;
        for (const std::uint64_t word : words())
            total += static_cast<unsigned>(std::popcount(word));
        return total;
    }
    friend bool operator==(Bits a, Bits b) { return !(a ^ b).any(); }

  private:
    template <std::size_t... I>
    [[nodiscard]] Bits from_next(std::index_sequence<I...> /*rows*/) const {
        return Bits{take_rows<(I + 1)...>(rows_, Rows{})};
    }
    template <std::size_t... I>
    [[nodiscard]] Bits from_previous(std::index_sequence<I...> /*rows*/) const {
        return Bits{take_rows<(I + kSize - 1)...>(Rows{}, rows_)};
    }

    // Selects rows of two concatenated sets by their numbers. GCC supports Clang's builtin for this
    // since version 12; older versions have their own.
    template <std::size_t... kNumbers>
    static Rows take_rows(Rows a, Rows b) {
#if defined(__clang__) || __GNUC__ >= 12
        return __builtin_shufflevector(a, b, static_cast<int>(kNumbers)...);
#else
        return __builtin_shuffle(a, b, Rows{static_cast<Lane>(kNumbers)...});
#endif
    }

    static constexpr std::array<Lane, 2 * kSize - 1> kOneRow = [] {
        std::array<Lane, 2 * kSize - 1> rows{};
        rows[kSize - 1] = 1;
        return rows;
    }();

    Rows rows_;
};

// For each direction, the hexes whose neighbor in that direction is in the set.
template <typename Lane>
using Planes = std::array<Bits<Lane>, 6>;

template <typename Lane>
Planes<Lane> planes_of(Bits<Lane> set) {
    const Bits<Lane> above = set.row_down();
    const Bits<Lane> below = set.row_up();
    return {above, above.west(), set.west(), below, below.east(), set.east()};
}

// The set itself is not part of its surroundings unless its hexes touch each other.
template <typename Lane>
Bits<Lane> neighbors_of(Bits<Lane> set) {
    const Bits<Lane> row = set | set.west();
    const Bits<Lane> row_below = set | set.east();
    return row.row_down() | row_below.row_up() | set.west() | set.east();
}

// The hexes whose neighbors in the set form two or more runs.
template <typename Lane>
Bits<Lane> two_arcs(const Planes<Lane>& planes) {
    Bits<Lane> once;
    Bits<Lane> twice;
    for (unsigned i = 0; i < 6; ++i) {
        const Bits<Lane> begins = planes[i] & ~planes[(i + 5) % 6];
        twice |= once & begins;
        once |= begins;
    }
    return twice;
}

// The hexes from which a slide past the set is possible (R5): see `slide_targets`.
template <typename Lane>
Bits<Lane> can_slide(const Planes<Lane>& planes) {
    Bits<Lane> slides;
    for (unsigned i = 0; i < 6; ++i) {
        slides |= (planes[(i + 5) % 6] ^ planes[(i + 1) % 6]) & ~planes[i];
    }
    return slides;
}

// One hex of the set; empty if the set is.
template <typename Lane>
Bits<Lane> first_of(Bits<Lane> set) {
    auto words = set.words();
    bool found = false;
    for (std::uint64_t& word : words) {
        word = found ? 0 : word & -word;
        found = found || word != 0;
    }
    return std::bit_cast<Bits<Lane>>(words);
}

// Flood fill: all hexes of `within` that are connected to the seed.
template <typename Lane>
Bits<Lane> flood(Bits<Lane> seed, Bits<Lane> within) {
    for (;;) {
        const Bits<Lane> more = (seed | neighbors_of(seed)) & within;
        if (more == seed) return seed;
        seed = more;
    }
}

}  // namespace skep
