// Linked hives of any shape, whether or not a game could lead to them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "rules/position.h"
#include "rules/ring.h"
#include "rules/types.h"

namespace skep::tests {

enum class Growth : std::uint8_t { kAnyhow, kLoops, kLong };

inline constexpr std::array<Piece, kPieces> kAllPieces = [] {
    std::array<Piece, kPieces> pieces{};
    for (std::uint8_t value = 0; value < kPieces; ++value) pieces[value] = Piece{value};
    return pieces;
}();

struct Hex {
    int q;
    int r;

    friend constexpr bool operator==(const Hex&, const Hex&) = default;
};

constexpr Hex beside(const Hex& hex, unsigned direction) {
    return {hex.q + kSteps[direction].q, hex.r + kSteps[direction].r};
}

inline bool lies_in(const Hex& hex, std::span<const Hex> hexes) {
    return std::ranges::find(hexes, hex) != hexes.end();
}

inline Ring ring_in(const Hex& hex, std::span<const Hex> hexes) {
    Ring ring = 0;
    for (unsigned i = 0; i < 6; ++i) {
        ring |= static_cast<Ring>(lies_in(beside(hex, i), hexes)) << i;
    }
    return ring;
}

// How welcome a hex beside the hive is.
inline int welcome(const Hex& hex, std::span<const Hex> hexes, Growth growth) {
    switch (growth) {
        case Growth::kLoops:
            return static_cast<int>(count_arcs(ring_in(hex, hexes)));
        case Growth::kLong:
            return hex.q * hex.q + hex.r * hex.r;
        case Growth::kAnyhow:
            break;
    }
    return 0;
}

// So many linked hexes. `source.below(n)` gives numbers below n.
template <typename Source>
std::vector<Hex> grow_hexes(Source& source, std::size_t size, Growth growth) {
    std::vector<Hex> hexes{{0, 0}};
    while (hexes.size() < size) {
        Hex best{};
        int most = -1;
        for (unsigned tries = 0; tries < 4 || most < 0; ++tries) {
            const Hex from = hexes[source.below(static_cast<std::uint32_t>(hexes.size()))];
            Hex hex = from;
            // Straight on, where something lies already, so that this comes to an end.
            const unsigned direction = source.below(6);
            while (lies_in(hex, hexes)) hex = beside(hex, direction);
            const int value = welcome(hex, hexes, growth);
            if (value > most) best = hex;
            most = value > most ? value : most;
        }
        hexes.push_back(best);
    }
    return hexes;
}

// The pieces one to a hex, in any order.
template <typename Source>
std::vector<Placed> grow_hive(Source& source, std::span<const Piece> pieces, Growth growth) {
    const std::vector<Hex> hexes = grow_hexes(source, pieces.size(), growth);
    std::vector<Placed> hive;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        hive.push_back(Placed{pieces[i], hexes[i].q, hexes[i].r});
        const std::size_t other = source.below(static_cast<std::uint32_t>(i + 1));
        std::swap(hive[i].piece, hive[other].piece);
    }
    return hive;
}

}  // namespace skep::tests
