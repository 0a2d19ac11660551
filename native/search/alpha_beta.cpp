// The main search: alpha-beta as principal variation search, with late move reductions, null-move
// pruning, reverse futility pruning, futility pruning and late move pruning.
#include <algorithm>
#include <bit>

#include "rules/movegen.h"
#include "search/worker.h"

namespace skep {

namespace {

// The bonus of the history heuristic for a move that causes a cutoff: base + slope * depth^2.
constexpr int kHistoryBonusSlope = 32;
constexpr int kHistoryBonusBase = 64;
constexpr int kMaxHistoryBonus = 2048;
// Internal iterative reductions start at this depth.
constexpr int kIirDepth = 4;
// No null move with fewer pieces in play or with this many neighbors around the queen: having to
// move may be what loses (zugzwang).
constexpr unsigned kNullMovePieces = 4;
constexpr int kNullMoveNeighbors = 5;
// In hundredths: a ply, and what is added to a late move reduction if the position is not
// improving.
constexpr int kPly = 100;
constexpr int kNotImproving = 50;
// The most moves before a cutoff that the history heuristic penalizes.
constexpr unsigned kMaxHistoryPenalties = 64;
// A prior takes longer than all other ordering, so it is asked only where much follows.
constexpr int kPriorDepth = 4;

}  // namespace

// Principal variation search (PVS), fail-soft: returns the score for the side to move, or a bound
// on it outside of alpha and beta.
template <bool kPv>
int Worker::search(int depth, int alpha, int beta, unsigned ply) {
    frames_[ply].line_size = 0;
    if (should_stop()) return kDrawScore;
    if (const auto end = terminal_score(ply)) return *end;
    if (depth <= 0) return quiescence(alpha, beta, ply, kQuiescencePlies);
    if (ply >= kMaxPly) return evaluate(ply);
    // Mate distance pruning: no line can be better than winning now or worse than having lost.
    alpha = std::max(alpha, loss_in(ply));
    beta = std::min(beta, win_in(ply + 1));
    if (alpha >= beta) return alpha;

    Node node;
    node.key = frames_[ply].key;
    node.found = shared_.table.find(node.key, ply);
    if (!kPv) {
        if (const auto score = table_cutoff(node, depth, alpha, beta)) return *score;
    }
    if (can_win(ply)) {
        frames_[ply].line_size = kPv ? frames_[ply].line_size : 0;
        return win_in(ply + 1);
    }
    evaluate_node(node, ply);
    if (!kPv && !node.threatened) {
        if (const auto score = reverse_futility_prune(node, depth, beta)) return *score;
        if (const auto score = null_move_prune(node, depth, beta, ply)) return *score;
    }
    if (node.threatened) depth += shared_.tuning.check_extension;
    // Internal iterative reductions: without a move from the table the ordering is poor, and a
    // shallower search finds one.
    if (depth >= kIirDepth && (!node.found || node.found->move.empty())) {
        depth -= shared_.tuning.late_move_reductions * shared_.tuning.internal_iterative_reductions;
    }
    return search_moves<kPv>(node, depth, alpha, beta, ply);
}

void Worker::evaluate_node(Node& node, unsigned ply) {
    node.threatened = is_threatened(ply);
    node.eval = node.found && node.found->eval != kNoScore ? node.found->eval : evaluate(ply);
    frames_[ply].eval = node.threatened ? kNoScore : node.eval;
    const int before = ply >= 2 ? frames_[ply - 2].eval : kNoScore;
    node.improving = !node.threatened && before != kNoScore && node.eval > before;
}

std::optional<int> Worker::table_cutoff(const Node& node, int depth, int alpha, int beta) {
    if (!node.found || node.found->depth < depth) return std::nullopt;
    const int score = node.found->score;
    switch (node.found->bound) {
        case Bound::kExact:
            return score;
        case Bound::kLower:
            return score >= beta ? std::optional{score} : std::nullopt;
        case Bound::kUpper:
            return score <= alpha ? std::optional{score} : std::nullopt;
        case Bound::kNone:
            break;
    }
    return std::nullopt;
}

// Reverse futility pruning: so far above beta that a few plies will hardly change it.
std::optional<int> Worker::reverse_futility_prune(const Node& node, int depth, int beta) const {
    const Tuning& tuning = shared_.tuning;
    if (tuning.pruning == 0 || depth > tuning.reverse_futility_depth || is_decisive(beta))
        return std::nullopt;
    const int margin = tuning.reverse_futility_slope * (depth - static_cast<int>(node.improving));
    if (node.eval - margin < beta) return std::nullopt;
    return node.eval;
}

// Null-move pruning: if passing still scores above beta, some move will too. Not if the queen is in
// danger or there are few pieces to move: passing might then be better than any move.
std::optional<int> Worker::null_move_prune(const Node& node, int depth, int beta, unsigned ply) {
    const Tuning& tuning = shared_.tuning;
    const Color side = position_.to_move();
    if (tuning.pruning * tuning.null_move_pruning == 0 || depth < tuning.null_move_depth ||
        node.eval < beta || is_decisive(beta) || !position_.has_queen(side) ||
        !position_.has_queen(other(side)) || position_.in_play(side) < kNullMovePieces ||
        (ply > 0 && frames_[ply - 1].is_null_move) ||
        std::popcount(position_.ring_around(position_.cell(make_piece(side, 0)))) >=
            kNullMoveNeighbors) {
        return std::nullopt;
    }
    const int reduced = depth - tuning.null_move_base - depth / tuning.null_move_slope;
    frames_[ply].trace = {};
    frames_[ply].is_null_move = true;
    const Step step = play(Move::pass(), ply);
    const int score = -search<false>(reduced, -beta, -beta + 1, ply + 1);
    take_back(step);
    frames_[ply].is_null_move = false;
    if (stopped_ || score < beta) return std::nullopt;
    return is_decisive(score) ? beta : score;
}

// Late move pruning and futility pruning: whether quiet moves can be skipped from this one on.
bool Worker::can_prune_quiet(const Node& node, int depth, int alpha, unsigned number) const {
    const Tuning& tuning = shared_.tuning;
    if (tuning.pruning == 0 || node.threatened) return false;
    const int slope = tuning.lmp_slope * depth * depth;
    const auto limit =
        static_cast<unsigned>(tuning.lmp_base + (node.improving ? slope : slope / 2));
    if (depth <= tuning.lmp_depth && number >= limit) return true;
    return depth <= tuning.futility_depth &&
           node.eval + tuning.futility_base + tuning.futility_slope * depth <= alpha;
}

// Late move reductions: how many plies less deep a move is searched. The later it comes and the
// worse its history, the more.
int Worker::late_move_reduction(const Node& node, int depth, unsigned number, bool pv,
                                int history) const {
    const Tuning& tuning = shared_.tuning;
    if (tuning.late_move_reductions == 0 || number == 0 || depth < 2 || node.threatened) return 0;
    const auto row = static_cast<unsigned>(std::min(depth, 63));
    int hundredths = reductions_[row][std::min(number, 63U)];
    if (pv) hundredths -= kPly;
    if (!node.improving) hundredths += kNotImproving;
    hundredths -= kPly * history / tuning.lmr_history;
    return std::clamp(hundredths / kPly, 0, std::max(0, depth - 1));
}

OrderingHints Worker::hints(const Node& node, int depth, unsigned ply) const {
    OrderingHints hints;
    if (node.found) hints.table_move = node.found->move;
    hints.killers = history_.killers(ply);
    if (ply > 0)
        hints.countermove = history_.countermove(position_.to_move(), frames_[ply - 1].trace);
    if (depth >= kPriorDepth) hints.prior = shared_.prior.get();
    return hints;
}

template <bool kPv>
int Worker::search_moves(const Node& node, int depth, int alpha, int beta, unsigned ply) {
    Frame& frame = frames_[ply];
    const QueenView queens{position_};
    frame.scored.clear();
    MovePicker picker{position_,   queens, history_, shared_.tuning, hints(node, depth, ply),
                      frame.scored};
    std::array<Move, kMaxHistoryPenalties> tried;
    std::size_t tried_size = 0;
    int best = -kInfinite;
    Move best_move = Move::pass();
    unsigned number = 0;
    Bound bound = Bound::kUpper;
    for (Move move; picker.next(move); ++number) {
        const bool quiet = !picker.is_in_queen_zone(move);
        if (quiet && best > -kDecisive && can_prune_quiet(node, depth, alpha, number)) {
            picker.skip_quiet();
            continue;
        }
        frame.trace = queens.trace(move);
        const int history = history_.score(queens.side, frame.trace);
        int reduction = late_move_reduction(node, depth, number, kPv, history);
        if (!quiet) reduction = reduction * shared_.tuning.lmr_queen_zone / 100;
        const Step step = play(move, ply);
        const int score = search_move<kPv>(depth, alpha, beta, ply, number, reduction);
        take_back(step);
        if (stopped_) return kDrawScore;
        best = std::max(best, score);
        if (score > alpha) {
            alpha = score;
            best_move = move;
            bound = score >= beta ? Bound::kLower : Bound::kExact;
            if (kPv) extend_line(ply, move);
            if (score >= beta) break;
        }
        if (tried_size < kMaxHistoryPenalties) tried[tried_size++] = move;
    }
    if (bound == Bound::kLower)
        update_histories(depth, ply, best_move, std::span{tried}.first(tried_size));
    store(node, ply, depth, best_move, best, bound);
    return best;
}

// Searches the position after a move: with a null window first, unless it is the first move, and
// again without the reduction or with the full window if it turns out better than alpha.
template <bool kPv>
int Worker::search_move(int depth, int alpha, int beta, unsigned ply, unsigned number,
                        int reduction) {
    int score = 0;
    const bool scout = !kPv || number > 0;
    if (scout) {
        score = -search<false>(depth - 1 - reduction, -alpha - 1, -alpha, ply + 1);
        if (score > alpha && reduction > 0 && !stopped_) {
            score = -search<false>(depth - 1, -alpha - 1, -alpha, ply + 1);
        }
    }
    if constexpr (kPv) {
        if (!scout || (score > alpha && score < beta && !stopped_)) {
            score = -search<true>(depth - 1, -beta, -alpha, ply + 1);
        }
    }
    return score;
}

void Worker::store(const Node& node, unsigned ply, int depth, Move best, int score, Bound bound) {
    TableHit found;
    if (best != Move::pass()) found.move = pack(position_, best);
    found.score = score;
    found.eval = node.eval;
    found.depth = depth;
    found.bound = bound;
    shared_.table.store(node.key, ply, found);
}

void Worker::update_histories(int depth, unsigned ply, Move best, std::span<const Move> tried) {
    if (best.kind() == MoveKind::kPass) return;
    const QueenView queens{position_};
    const int bonus =
        std::min(kHistoryBonusSlope * depth * depth + kHistoryBonusBase, kMaxHistoryBonus);
    history_.update(queens.side, queens.trace(best), bonus);
    for (const Move move : tried) history_.update(queens.side, queens.trace(move), -bonus);
    const PackedMove packed = pack(position_, best);
    history_.add_killer(ply, packed);
    if (ply > 0) history_.add_countermove(queens.side, frames_[ply - 1].trace, packed);
}

template int Worker::search_move<true>(int, int, int, unsigned, unsigned, int);

}  // namespace skep
