// Beyond the last ply: wins are taken and threats answered before the evaluation is believed.
#include <algorithm>
#include <bit>

#include "eval/features.h"
#include "rules/movegen.h"
#include "search/worker.h"

namespace skep {

// The evaluation holds only where nobody is about to win: a win is taken, a threat is answered.
int Worker::settle(int alpha, int beta, unsigned ply, int checks) {
    const std::uint64_t key = frames_[ply].key;
    Node node;
    node.key = key;
    node.found = shared_.table.find(key, ply);
    if (const auto score = use_table(node, 0, alpha, beta)) return *score;
    if (can_win(ply)) return win_in(ply + 1);
    if (ply < kMaxPly && checks > 0 && is_threatened(ply)) return evade(alpha, beta, ply, checks);
    const bool known = node.found && node.found->eval != kNoScore;
    node.eval = known ? node.found->eval : evaluate(ply);
    int best = node.eval;
    if (best < beta && ply < kMaxPly && checks > kChecks - shared_.tuning.attacks) {
        best = attack(best, alpha, beta, ply, checks);
        if (stopped_) return kDrawScore;
    }
    if (!known) {
        Bound bound = best > alpha || best == node.eval ? Bound::kExact : Bound::kUpper;
        if (best >= beta) bound = Bound::kLower;
        remember(node, ply, 0, Move::pass(), best, bound);
    }
    return best;
}

// What a move beyond the last ply leads to.
int Worker::look_beyond(Move move, const QueenView& queens, int alpha, int beta, unsigned ply,
                        int checks) {
    if (should_stop()) return kDrawScore;
    frames_[ply].trace = queens.trace(move);
    const Step step = play(move, ply);
    frames_[ply + 1].line_size = 0;
    const auto end = end_of_path(ply + 1);
    const int score = -(end ? *end : settle(-beta, -alpha, ply + 1, checks - 1));
    take_back(step);
    return score;
}

// Tries the moves that leave the enemy's queen one hex: they threaten to win, and must be answered.
int Worker::attack(int best, int alpha, int beta, unsigned ply, int checks) {
    const Color side = position_.to_move();
    const Cell queen = position_.cell(make_piece(other(side), 0));
    if (queen == kNoCell) return best;
    const Ring open = ~position_.ring_around(queen) & kFullRing;
    if (std::popcount(open) != 2) return best;
    MoveList& moves = frames_[ply].rated.moves;
    moves.clear();
    for (Ring ring = open; ring != 0; ring &= ring - 1) {
        const auto direction = static_cast<unsigned>(std::countr_zero(ring));
        list_moves_to(position_, neighbor(queen, direction), moves);
    }
    const QueenView queens{position_};
    alpha = std::max(alpha, best);
    for (const Move move : moves) {
        const bool adds = move.kind() == MoveKind::kPlacement ||
                          position_.level(move.piece()) != 0 ||
                          features::distance(move.from(), queen) > 1;
        if (!adds) continue;
        const int score = look_beyond(move, queens, alpha, beta, ply, checks);
        if (stopped_) return kDrawScore;
        best = std::max(best, score);
        alpha = std::max(alpha, score);
        if (alpha >= beta) break;
    }
    return best;
}

// Every answer to a threat is tried; what does not meet it loses at once.
int Worker::evade(int alpha, int beta, unsigned ply, int checks) {
    Frame& frame = frames_[ply];
    const QueenView queens{position_};
    frame.rated.clear();
    Picker picker{
        position_,  queens, history_, shared_.tuning, Hints{{}, history_.killers(ply), {}},
        frame.rated};
    int best = -kInfinite;
    for (Move move; picker.next(move);) {
        const int score = look_beyond(move, queens, alpha, beta, ply, checks);
        if (stopped_) return kDrawScore;
        best = std::max(best, score);
        alpha = std::max(alpha, score);
        if (alpha >= beta) break;
    }
    return best;
}

}  // namespace skep
