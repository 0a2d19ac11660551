// The action space: one number for every move. docs/environments.md defines it, and
// src/skep/spaces/actions.py has the reference implementation.
//
// An action names the piece that moves, a reference piece, and where the move ends: in one of six
// directions from the reference piece, or on its hex. Pieces are numbered from the view of the side
// to move. The reference piece is the first one, in a fixed order of pieces, so every move has
// exactly one name, and a symmetry only changes the direction.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/position.h"
#include "rules/types.h"

namespace skep::spaces {

using Action = std::uint16_t;

inline constexpr unsigned kOnIt = 6;  // after the six directions
inline constexpr unsigned kWheres = 7;
inline constexpr unsigned kPassAction = kPieces * kPieces * kWheres;
inline constexpr unsigned kActions = kPassAction + 1;
static_assert(kActions <= 0x10000, "an action has 16 bits");

// The number of a piece for one side: its slot if it is its own, else the slot after all of those.
constexpr unsigned number_for(Color side, Piece piece) {
    return slot_of(piece) + (color_of(piece) == side ? 0U : kPiecesOfSide);
}
constexpr Piece piece_for(Color side, unsigned number) {
    return number < kPiecesOfSide ? make_piece(side, number)
                                  : make_piece(other(side), number - kPiecesOfSide);
}

// The pieces of both sides in the order of reference pieces: by slot, the opponent's first.
constexpr std::array<Piece, kPieces> reference_order(Color side) {
    std::array<Piece, kPieces> order{};
    std::size_t next = 0;
    for (unsigned slot = 0; slot < kPiecesOfSide; ++slot) {
        order[next++] = make_piece(other(side), slot);
        order[next++] = make_piece(side, slot);
    }
    return order;
}
inline constexpr std::array<std::array<Piece, kPieces>, 2> kReferenceOrders{
    reference_order(Color::kWhite), reference_order(Color::kBlack)};

// Names the moves of one position.
class ActionNames {
  public:
    // The names that `side` would use: normally the side to move.
    ActionNames(const Position& position, Color side);
    explicit ActionNames(const Position& position) : ActionNames(position, position.to_move()) {}

    // The action of a legal move.
    [[nodiscard]] Action of(Move move) const;

    // The reference piece of an empty hex next to the hive.
    [[nodiscard]] Piece reference(Cell cell) const { return first(beside_[cell.value]); }

  private:
    [[nodiscard]] static Piece first(std::uint16_t pair) {
        return Piece{static_cast<std::uint8_t>(pair)};
    }
    [[nodiscard]] static Piece second(std::uint16_t pair) {
        return Piece{static_cast<std::uint8_t>(pair >> 8U)};
    }
    [[nodiscard]] Piece reference_on(Cell cell, Piece mover) const;

    const Position& position_;
    Color side_;
    // For each cell, the first two pieces on the hexes around it, in the order of references: the
    // second one counts if the first one moves away.
    std::array<std::uint16_t, kCells> beside_;
};

}  // namespace skep::spaces
