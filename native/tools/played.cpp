#include "tools/played.h"

#include <algorithm>

namespace skep {

Played::Played(const Position& start, std::size_t every) : positions_{start}, every_(every) {
    look();
}

void Played::play(Move move) {
    if (const auto fault = check_move(last(), move)) fail(*fault);
    Position next = last();
    undos_.push_back(next.do_move(move));
    moves_.push_back(move);
    if (move.kind() != MoveKind::kPass) highest_ = std::max(highest_, next.level(move.piece()) + 1);
    positions_.push_back(next);
    look();
}

void Played::take_back(std::size_t moves) {
    Position position = last();
    for (; moves > 0 && !moves_.empty(); --moves) {
        position.undo_move(moves_.back(), undos_.back());
        moves_.pop_back();
        undos_.pop_back();
        positions_.pop_back();
        if (!is_same(position, last())) fail("taken back, moves leave traces");
    }
}

void Played::fail(std::string_view what) {
    if (!fault_) fault_ = what;
}

void Played::look() {
    if (const auto fault = check_position(last())) fail(*fault);
    if (every_ == 0 || moves_.size() % every_ != 0) return;
    if (const auto fault = check_moves(last())) fail(*fault);
}

}  // namespace skep
