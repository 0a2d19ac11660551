// A move as tables store it: its bug, and its hexes relative to a queen. So it fits every position
// with the same key, no matter where the hive lies and which of two equal pieces moves.
#pragma once

#include <cstdint>

#include "rules/movegen.h"
#include "rules/position.h"
#include "rules/types.h"

namespace skep {

// The hex that the others are relative to.
inline Cell anchor_of(const Position& position) {
    for (const Color color : {Color::kWhite, Color::kBlack}) {
        const Cell queen = position.cell(make_piece(color, 0));
        if (queen != kNoCell) return queen;
    }
    return Cell{0};
}

//   bits 25..24 kind, 0 for no move    23..21 bug    20 color    19..10 from    9..0 to
static_assert(kBugs <= 8, "a bug has three bits");
static_assert(2 * kFromShift <= 20, "two cells have twenty bits");
struct PackedMove {
    std::uint32_t bits = 0;

    [[nodiscard]] bool empty() const { return bits == 0; }
    friend constexpr bool operator==(PackedMove, PackedMove) = default;
};

inline PackedMove pack(const Position& position, Move move) {
    const auto kind = static_cast<std::uint32_t>(move.kind()) + 1;
    if (move.kind() == MoveKind::kPass) return {kind << 24U};
    const Cell anchor = anchor_of(position);
    const bool moves = move.kind() == MoveKind::kMovement;
    const std::uint32_t from = moves ? minus(move.from(), anchor).value : 0U;
    return {kind << 24U | index(bug_of(move.piece())) << 21U |
            index(color_of(move.piece())) << 20U | from << kFromShift |
            minus(move.to(), anchor).value};
}

// Turns it into a move of a position, legal or not. Returns false if there is no such piece.
inline bool unpack(const Position& position, PackedMove packed, Move& move) {
    const std::uint32_t kind = packed.bits >> 24U;
    if (kind == 0) return false;
    if (kind == 3) {
        move = Move::pass();
        return true;
    }
    const auto bug = static_cast<Bug>(packed.bits >> 21U & 7U);
    const auto color = static_cast<Color>(packed.bits >> 20U & 1U);
    const Cell anchor = anchor_of(position);
    const Cell to = plus(Cell{static_cast<std::uint16_t>(packed.bits & kCellMask)}, anchor);
    if (kind == 1) {
        const unsigned left = position.reserve(color, bug);
        if (left == 0) return false;
        const unsigned number = position.ruleset().box[index(bug)] - left + 1U;
        move = Move::placement(make_piece(color, bug, number), to);
        return true;
    }
    const Cell from =
        plus(Cell{static_cast<std::uint16_t>(packed.bits >> kFromShift & kCellMask)}, anchor);
    const Piece piece = position.top(from);
    if (piece == kNoPiece || bug_of(piece) != bug || color_of(piece) != color) return false;
    move = Move::movement(piece, from, to);
    return true;
}

}  // namespace skep
