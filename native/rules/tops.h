// The hexes whose top piece has a given color, as a set in a window of either size.
#pragma once

#include <array>

#include "rules/bits.h"
#include "rules/position.h"
#include "rules/types.h"

namespace skep {

template <typename Lane>
[[nodiscard]] Bits<Lane> top_hexes(const Position& position, Color color) {
    constexpr unsigned kSize = Bits<Lane>::kSize;
    if constexpr (kSize == kSmall) {
        return Bits<Lane>::load(position.tops(color));
    } else {
        std::array<Lane, kSize> rows{};
        for (unsigned slot = 0; slot < kPiecesOfSide; ++slot) {
            const Piece piece = make_piece(color, slot);
            const Cell cell = position.cell(piece);
            if (cell == kNoCell || !position.is_uncovered(piece)) continue;
            Lane& row = rows[position.window_r(cell)];
            row = static_cast<Lane>(row | Lane{1} << position.window_q(cell));
        }
        return Bits<Lane>::load(rows);
    }
}

}  // namespace skep
