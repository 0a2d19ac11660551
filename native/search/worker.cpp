#include "search/worker.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "rules/movegen.h"

namespace skep {

namespace {

// How often the limits are checked, in nodes: several times per millisecond.
constexpr std::uint64_t kCheckEvery = 512;
// The bonus of the history heuristic for a move that causes a cutoff: base + slope * depth^2.
constexpr int kBonusSlope = 32;
constexpr int kBonusBase = 64;
constexpr int kBonusMost = 2048;
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
constexpr unsigned kMaxTried = 64;  // moves before a cutoff that the history heuristic penalizes

int clamp_eval(int eval) { return std::clamp(eval, -kMaxEval, kMaxEval); }

}  // namespace

Worker::Worker(Shared& shared)
    : shared_(shared), accumulators_(kMaxPly + 2), frames_(kMaxPly + 2) {}

void Worker::set_up(const Position& position, std::span<const std::uint64_t> earlier) {
    position_ = position;
    earlier_.assign(earlier.begin(), earlier.end());
    nodes_.store(0, std::memory_order_relaxed);
    next_check_ = 0;
    stopped_ = false;
    has_move_ = false;
    depth_done_ = 0;
    history_.start_search();
    const Tuning& tuning = shared_.tuning;
    for (unsigned depth = 1; depth < reductions_.size(); ++depth) {
        for (unsigned number = 1; number < reductions_[depth].size(); ++number) {
            const double logs = std::log(depth) * std::log(number);
            const double plies = (tuning.lmr_base + tuning.lmr_slope * logs) / 100.0;
            reductions_[depth][number] = static_cast<std::int16_t>(100.0 * plies);
        }
    }
    MoveList moves;
    list_moves(position_, moves);
    root_.assign(moves.size(), RootMove{});
    for (std::size_t i = 0; i < moves.size(); ++i) {
        root_[i].move = moves[i];
        root_[i].number = i;
        root_[i].line.size = 1;
        root_[i].line.moves[0] = moves[i];
    }
    frames_[0].key = position_.key();
}

// --- making moves --------------------------------------------------------------------------

Worker::Step Worker::play(Move move, unsigned ply) {
    nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    const Step step{move, position_.do_move(move)};
    frames_[ply + 1].key = position_.key();
    shared_.table.prefetch(frames_[ply + 1].key);
    return step;
}

void Worker::take_back(const Step& step) { position_.undo_move(step.move, step.undo); }

// Depth 1 is always completed, so that there is a move worth playing. With a node limit one root
// move is enough.
bool Worker::should_stop() {
    if (stopped_) return true;
    const std::uint64_t nodes = this->nodes();
    const Limits& limits = shared_.limits;
    if (is_main_ && limits.nodes != 0 && nodes >= limits.nodes / shared_.threads && has_move_) {
        return stopped_ = true;
    }
    if (nodes < next_check_ || (is_main_ && depth_done_ == 0)) return false;
    next_check_ = nodes + kCheckEvery;
    if (shared_.stopped.load(std::memory_order_relaxed)) return stopped_ = true;
    if (is_main_ && limits.seconds != 0) {
        const std::chrono::duration<double> used =
            std::chrono::steady_clock::now() - shared_.started;
        stopped_ = used.count() >= limits.seconds;
    }
    return stopped_;
}

int Worker::evaluate(unsigned ply) {
    const Network* network = shared_.network.get();
    return clamp_eval(network != nullptr ? accumulators_.evaluate(*network, position_, ply)
                                         : skep::evaluate(position_, shared_.weights));
}

void Worker::extend_line(unsigned ply, Move move) {
    Frame& frame = frames_[ply];
    const Frame& next = frames_[ply + 1];
    frame.line[0] = move;
    frame.line_size = std::min<unsigned>(next.line_size, kMaxPly - 1) + 1;
    std::copy_n(next.line.begin(), frame.line_size - 1, frame.line.begin() + 1);
}

// Whether the position has occurred before, in the tree or in the game (R9.4). One repetition
// counts as a draw: whoever can repeat once can do so again.
bool Worker::repeats(std::uint64_t key, unsigned ply) const {
    for (unsigned back = 1; back <= ply; ++back) {
        if (frames_[ply - back].is_null_move) return false;  // a null move is not part of any game
        if (frames_[ply - back].key == key) return true;
    }
    return std::ranges::find(earlier_, key) != earlier_.end();
}

std::optional<int> Worker::terminal_score(unsigned ply) const {
    switch (position_.outcome()) {
        case Outcome::kNone:
            break;
        case Outcome::kDraw:
            return kDrawScore;
        case Outcome::kWhiteWins:
            return position_.to_move() == Color::kWhite ? win_in(ply) : loss_in(ply);
        case Outcome::kBlackWins:
            return position_.to_move() == Color::kBlack ? win_in(ply) : loss_in(ply);
    }
    if (repeats(frames_[ply].key, ply)) return kDrawScore;
    return std::nullopt;
}

// --- the main search -----------------------------------------------------------------------

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

OrderingHints Worker::hints(const Node& node, unsigned ply) const {
    OrderingHints hints;
    if (node.found) hints.table_move = node.found->move;
    hints.killers = history_.killers(ply);
    if (ply > 0)
        hints.countermove = history_.countermove(position_.to_move(), frames_[ply - 1].trace);
    return hints;
}

template <bool kPv>
int Worker::search_moves(const Node& node, int depth, int alpha, int beta, unsigned ply) {
    Frame& frame = frames_[ply];
    const QueenView queens{position_};
    frame.scored.clear();
    MovePicker picker{position_, queens, history_, shared_.tuning, hints(node, ply), frame.scored};
    std::array<Move, kMaxTried> tried;
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
        if (tried_size < kMaxTried) tried[tried_size++] = move;
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
    const int bonus = std::min(kBonusSlope * depth * depth + kBonusBase, kBonusMost);
    history_.update(queens.side, queens.trace(best), bonus);
    for (const Move move : tried) history_.update(queens.side, queens.trace(move), -bonus);
    const PackedMove packed = pack(position_, best);
    history_.add_killer(ply, packed);
    if (ply > 0) history_.add_countermove(queens.side, frames_[ply - 1].trace, packed);
}

template int Worker::search_move<true>(int, int, int, unsigned, unsigned, int);

}  // namespace skep
