#include "spaces/actions.h"

#include <cassert>
#include <cstddef>

namespace skep::spaces {

ActionNames::ActionNames(const Position& position, Color side) : position_(position), side_(side) {
    beside_.fill(0xFFFF);
    const auto& order = kReferenceOrders[index(side)];
    // From the last to the first, which then comes first in each pair.
    for (std::size_t left = order.size(); left-- > 0;) {
        const Piece piece = order[left];
        const Cell cell = position.cell(piece);
        if (cell == kNoCell) continue;
        for (unsigned direction = 0; direction < 6; ++direction) {
            std::uint16_t& pair = beside_[neighbor(cell, direction).value];
            pair = static_cast<std::uint16_t>(unsigned{pair} << 8U | unsigned{piece.value});
        }
    }
}

Piece ActionNames::reference_on(Cell cell, Piece mover) const {
    for (const Piece piece : kReferenceOrders[index(side_)]) {
        if (position_.cell(piece) == cell && piece != mover) return piece;
    }
    return kNoPiece;
}

Action ActionNames::of(Move move) const {
    if (move.kind() == MoveKind::kPass) return kPassAction;
    const Piece mover = move.piece();
    const Cell to = move.to();
    Piece reference = mover;  // of the first piece of a game
    unsigned where = kOnIt;
    if (position_.top(to) != kNoPiece) {
        reference = reference_on(to, mover);
    } else if (const std::uint16_t pair = beside_[to.value]; first(pair) != kNoPiece) {
        reference = first(pair) == mover ? second(pair) : first(pair);
        where = direction_between(position_.cell(reference), to);
    }
    assert(reference != kNoPiece);
    const unsigned from = number_for(side_, mover) * kPieces + number_for(side_, reference);
    return static_cast<Action>(from * kWheres + where);
}

}  // namespace skep::spaces
