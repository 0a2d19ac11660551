#include "eval/accumulators.h"

#include <bit>
#include <cstring>

#ifdef __AVX2__
#include <immintrin.h>
#endif
#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

namespace skep {

namespace {

// Sixteen numbers at a time: one register where registers are that wide. Without a sign, so that
// what is beyond 16 bits on the way, before all is added and taken, does no harm.
using Numbers = std::uint16_t __attribute__((vector_size(32)));
using Marks = std::uint16_t __attribute__((vector_size(32)));
constexpr unsigned kLanes = 16;
// So many registers hold a part of a sum while rows are added to it.
constexpr unsigned kHeld = 8;
static_assert(kWidth % (kLanes * kHeld) == 0);
static_assert(inputs::kSlots % kLanes == 0);

constexpr inputs::List kNothing = [] {
    inputs::List list{};
    list.fill(inputs::kNone);
    return list;
}();

// The rows that make one sum of another.
struct Changes {
    std::array<const Row*, inputs::kSlots> added;
    std::array<const Row*, inputs::kSlots> taken;
    unsigned adds = 0;
    unsigned takes = 0;
};

// A comparison of registers has two bits a lane, of which one is kept.
#ifdef __AVX2__
constexpr unsigned kBitsALane = 2;
#else
constexpr unsigned kBitsALane = 1;
#endif

// Which slots of two lists differ, sixteen to a word.
using Differences = std::array<std::uint32_t, inputs::kSlots / kLanes>;

std::uint32_t compare(const std::uint16_t* before, const std::uint16_t* now) {
    Marks a;
    Marks b;
    std::memcpy(&a, before, sizeof a);
    std::memcpy(&b, now, sizeof b);
#ifdef __AVX2__
    const auto same = static_cast<unsigned>(_mm256_movemask_epi8(std::bit_cast<__m256i>(a == b)));
    return ~same & 0x55555555U;
#elif defined(__wasm_simd128__)
    const auto same = std::bit_cast<std::array<v128_t, 2>>(a == b);
    // The lanes are all ones or all zeros, and stay so in half the width.
    return ~wasm_i8x16_bitmask(wasm_i8x16_narrow_i16x8(same[0], same[1])) & 0xFFFFU;
#else
    unsigned differ = 0;
    for (unsigned lane = 0; lane < kLanes; ++lane) differ |= (a[lane] != b[lane] ? 1U : 0U) << lane;
    return differ;
#endif
}

Differences compare(const inputs::List& before, const inputs::List& now) {
    Differences differences;
    for (std::size_t i = 0; i < differences.size(); ++i) {
        differences[i] = compare(before.data() + i * kLanes, now.data() + i * kLanes);
    }
    return differences;
}

unsigned count(const Differences& differences) {
    unsigned count = 0;
    for (const std::uint32_t part : differences) {
        count += static_cast<unsigned>(std::popcount(part));
    }
    return count;
}

// The row of an input; where there is none, one that will be written over.
const Row* row_of(const Network& network, std::uint16_t input) {
    return &network.rows[input == inputs::kNone ? 0U : input];
}

void find_rows(const Network& network, const inputs::List& before, const inputs::List& now,
               const Differences& differences, Changes& changes) {
    for (unsigned i = 0; i < differences.size(); ++i) {
        for (std::uint32_t part = differences[i]; part != 0; part &= part - 1) {
            const auto bit = static_cast<unsigned>(std::countr_zero(part));
            const unsigned slot = i * kLanes + bit / kBitsALane;
            changes.taken[changes.takes] = row_of(network, before[slot]);
            changes.takes += before[slot] != inputs::kNone ? 1U : 0U;
            changes.added[changes.adds] = row_of(network, now[slot]);
            changes.adds += now[slot] != inputs::kNone ? 1U : 0U;
        }
    }
}

void apply(const Changes& changes, const Row& from, Row& to) {
    for (unsigned part = 0; part < kWidth; part += kLanes * kHeld) {
        std::array<Numbers, kHeld> held;
        std::memcpy(&held, from.data() + part, sizeof held);
        for (unsigned i = 0; i < changes.adds; ++i) {
            std::array<Numbers, kHeld> row;
            std::memcpy(&row, changes.added[i]->data() + part, sizeof row);
            for (unsigned k = 0; k < kHeld; ++k) held[k] += row[k];
        }
        for (unsigned i = 0; i < changes.takes; ++i) {
            std::array<Numbers, kHeld> row;
            std::memcpy(&row, changes.taken[i]->data() + part, sizeof row);
            for (unsigned k = 0; k < kHeld; ++k) held[k] -= row[k];
        }
        std::memcpy(to.data() + part, &held, sizeof held);
    }
}

}  // namespace

Accumulators::Accumulators(std::size_t plies) : entries_(plies) { clear(); }

void Accumulators::clear() {
    // Lists that fit no position: from them nothing is less work.
    for (Entry& entry : entries_) {
        for (inputs::List& list : entry.lists.of) list.fill(inputs::kCount);
    }
}

int Accumulators::evaluate(const Network& network, const Position& position, unsigned ply) {
    inputs::Lists lists;
    inputs::list(position, lists);
    for (unsigned queen = 0; queen < 2; ++queen) bring_up(network, lists, ply, queen);
    entries_[ply].lists = lists;
    const std::array<Row, 2>& sums = entries_[ply].sums;
    const Color side = position.to_move();
    return network.output(sums[index(side)], sums[index(other(side))],
                          position.in_play(Color::kWhite) + position.in_play(Color::kBlack));
}

void Accumulators::bring_up(const Network& network, const inputs::Lists& lists, unsigned ply,
                            unsigned queen) {
    const inputs::List& now = lists.of[queen];
    const inputs::List* before = &kNothing;
    const Row* from = &network.bias;
    Differences differences = compare(kNothing, now);
    // What has to be taken and added is more work than what has only to be added.
    unsigned least = count(differences) / 2;
    const auto consider = [&](const Entry& entry) {
        const Differences others = compare(entry.lists.of[queen], now);
        const unsigned changes = count(others);
        if (changes >= least) return;
        least = changes;
        differences = others;
        before = &entry.lists.of[queen];
        from = &entry.sums[queen];
    };
    consider(entries_[ply]);
    if (ply > 0) consider(entries_[ply - 1]);
    Changes changes;
    find_rows(network, *before, now, differences, changes);
    apply(changes, *from, entries_[ply].sums[queen]);
}

}  // namespace skep
