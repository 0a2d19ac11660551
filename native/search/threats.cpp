// Ends that can be seen without a search.
#include <algorithm>
#include <bit>

#include "rules/movegen.h"
#include "search/worker.h"

namespace skep {

// Whether the side to move can surround the enemy's queen now, by filling the last hex beside her.
bool Worker::can_win(unsigned ply) {
    const Color side = position_.to_move();
    const Cell queen = position_.cell(make_piece(other(side), 0));
    if (queen == kNoCell) return false;
    const Ring open = ~position_.ring_around(queen) & kFullRing;
    if (std::popcount(open) != 1) return false;
    const Cell last = neighbor(queen, static_cast<unsigned>(std::countr_zero(open)));
    MoveList& moves = frames_[ply].rated.moves;
    moves.clear();
    list_moves_to(position_, last, moves);
    return std::ranges::any_of(moves, [&](Move move) {
        const Undo undo = position_.do_move<Keys::kSkip>(move);
        const bool wins = position_.is_surrounded(other(side)) && !position_.is_surrounded(side);
        position_.undo_move<Keys::kSkip>(move, undo);
        if (wins) {
            frames_[ply].line[0] = move;
            frames_[ply].line_size = 1;
        }
        return wins;
    });
}

// Whether the other side could do so if the turn were given away.
bool Worker::is_threatened(unsigned ply) {
    const Cell queen = position_.cell(make_piece(position_.to_move(), 0));
    if (queen == kNoCell || std::popcount(position_.ring_around(queen)) != 5) return false;
    const Undo undo = position_.do_move(Move::pass());
    const bool threatened = can_win(ply + 1);
    position_.undo_move(Move::pass(), undo);
    frames_[ply + 1].line_size = 0;
    return threatened;
}

}  // namespace skep
