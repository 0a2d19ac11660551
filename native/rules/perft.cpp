#include "rules/perft.h"

#include "rules/movegen.h"

namespace skep {

std::uint64_t perft(Position& position, unsigned depth) {
    if (depth == 0) return 1;
    if (depth == 1) return count_moves(position);
    MoveList moves;
    list_moves(position, moves);
    std::uint64_t total = 0;
    for (const Move move : moves) {
        const Undo undo = position.do_move<Keys::kSkip>(move);
        total += perft(position, depth - 1);
        position.undo_move<Keys::kSkip>(move, undo);
    }
    return total;
}

}  // namespace skep
