// Wins in one move, found without a search.
#include <bit>

#include "rules/movegen.h"
#include "search/worker.h"

namespace skep {

// Whether the side to move can surround the enemy's queen now, by filling the last hex beside her.
bool Worker::can_win(unsigned ply) {
    const Move win = find_win(position_);
    if (win == Move::pass()) return false;
    frames_[ply].line[0] = win;
    frames_[ply].line_size = 1;
    return true;
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
