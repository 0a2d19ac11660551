// Quiescence search: at the leaves, wins are taken and threats answered before the evaluation
// counts.
#include <algorithm>
#include <bit>

#include "eval/features.h"
#include "rules/movegen.h"
#include "search/worker.h"

namespace skep {

// The evaluation only counts in quiet positions: a win is taken, a threat is answered first.
int Worker::quiescence(int alpha, int beta, unsigned ply, int plies_left) {
    const std::uint64_t key = frames_[ply].key;
    Node node;
    node.key = key;
    node.found = shared_.table.find(key, ply);
    if (const auto score = table_cutoff(node, 0, alpha, beta)) return *score;
    if (can_win(ply)) return win_in(ply + 1);
    if (ply < kMaxPly && plies_left > 0 && is_threatened(ply))
        return answer_threat(alpha, beta, ply, plies_left);
    const bool known = node.found && node.found->eval != kNoScore;
    node.eval = known ? node.found->eval : evaluate(ply);
    int best = node.eval;
    if (best < beta && ply < kMaxPly &&
        plies_left > kQuiescencePlies - shared_.tuning.quiescence_threats) {
        best = make_threats(best, alpha, beta, ply, plies_left);
        if (stopped_) return kDrawScore;
    }
    if (!known) {
        Bound bound = best > alpha || best == node.eval ? Bound::kExact : Bound::kUpper;
        if (best >= beta) bound = Bound::kLower;
        store(node, ply, 0, Move::pass(), best, bound);
    }
    return best;
}

// Plays one move of the quiescence search and returns its score.
int Worker::quiescence_move(Move move, const QueenView& queens, int alpha, int beta, unsigned ply,
                            int plies_left) {
    if (should_stop()) return kDrawScore;
    frames_[ply].trace = queens.trace(move);
    const Step step = play(move, ply);
    frames_[ply + 1].line_size = 0;
    const auto end = terminal_score(ply + 1);
    const int score = -(end ? *end : quiescence(-beta, -alpha, ply + 1, plies_left - 1));
    take_back(step);
    return score;
}

// Tries the moves that leave one hex open beside the enemy's queen: they threaten to win, like a
// check in chess, and the opponent must answer.
int Worker::make_threats(int best, int alpha, int beta, unsigned ply, int plies_left) {
    const Color side = position_.to_move();
    const Cell queen = position_.cell(make_piece(other(side), 0));
    if (queen == kNoCell) return best;
    const Ring open = ~position_.ring_around(queen) & kFullRing;
    if (std::popcount(open) != 2) return best;
    MoveList& moves = frames_[ply].scored.moves;
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
        const int score = quiescence_move(move, queens, alpha, beta, ply, plies_left);
        if (stopped_) return kDrawScore;
        best = std::max(best, score);
        alpha = std::max(alpha, score);
        if (alpha >= beta) break;
    }
    return best;
}

// Tries every move, like evasions from check: one that does not meet the threat loses at once.
int Worker::answer_threat(int alpha, int beta, unsigned ply, int plies_left) {
    Frame& frame = frames_[ply];
    const QueenView queens{position_};
    frame.scored.clear();
    MovePicker picker{position_,
                      queens,
                      history_,
                      shared_.tuning,
                      OrderingHints{{}, history_.killers(ply), {}, nullptr},
                      frame.scored};
    int best = -kInfinite;
    for (Move move; picker.next(move);) {
        const int score = quiescence_move(move, queens, alpha, beta, ply, plies_left);
        if (stopped_) return kDrawScore;
        best = std::max(best, score);
        alpha = std::max(alpha, score);
        if (alpha >= beta) break;
    }
    return best;
}

}  // namespace skep
