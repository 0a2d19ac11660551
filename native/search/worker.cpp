#include "search/worker.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "rules/movegen.h"

namespace skep {

namespace {

// How often the clock is looked at, in nodes: a fraction of a millisecond.
constexpr std::uint64_t kLook = 512;
// What is learned of a move that was good enough, by depth, and at most.
constexpr int kBonusSlope = 32;
constexpr int kBonusBase = 64;
constexpr int kBonusMost = 2048;
// From this depth on a ply less where the table has no move.
constexpr int kShallowFrom = 4;
// A side with fewer pieces in play, or a queen with so many neighbors, may lose by having to move.
constexpr unsigned kPiecesToPass = 4;
constexpr int kNeighborsToPass = 5;
// In the table of reductions: a ply, and what is added where things get worse.
constexpr int kPly = 100;
constexpr int kNotImproving = 50;
constexpr unsigned kRemembered = 64;  // moves tried without success that a better one outdid

int clamp_eval(int eval) { return std::clamp(eval, -kMaxEval, kMaxEval); }

}  // namespace

Worker::Worker(Shared& shared)
    : shared_(shared), accumulators_(kMaxPly + 2), frames_(kMaxPly + 2) {}

void Worker::set_up(const Position& position, std::span<const std::uint64_t> earlier) {
    position_ = position;
    earlier_.assign(earlier.begin(), earlier.end());
    nodes_.store(0, std::memory_order_relaxed);
    next_look_ = 0;
    stopped_ = false;
    has_move_ = false;
    depth_done_ = 0;
    history_.start_search();
    const Tuning& tuning = shared_.tuning;
    for (unsigned depth = 1; depth < reductions_.size(); ++depth) {
        for (unsigned number = 1; number < reductions_[depth].size(); ++number) {
            const double logs = std::log(depth) * std::log(number);
            const double plies = (tuning.reduction_base + tuning.reduction_slope * logs) / 100.0;
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

// --- steps along a path --------------------------------------------------------------------

Worker::Step Worker::play(Move move, unsigned ply) {
    nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    const Step step{move, position_.do_move(move)};
    frames_[ply + 1].key = position_.key();
    shared_.table.prefetch(frames_[ply + 1].key);
    return step;
}

void Worker::take_back(const Step& step) { position_.undo_move(step.move, step.undo); }

// However soon it is stopped, the first depth is finished, so that there is a move worth playing;
// with a limit of nodes one move of it will do.
bool Worker::should_stop() {
    if (stopped_) return true;
    const std::uint64_t nodes = this->nodes();
    const Limits& limits = shared_.limits;
    if (watches_ && limits.nodes != 0 && nodes >= limits.nodes / shared_.threads && has_move_) {
        return stopped_ = true;
    }
    if (nodes < next_look_ || (watches_ && depth_done_ == 0)) return false;
    next_look_ = nodes + kLook;
    if (shared_.stopped.load(std::memory_order_relaxed)) return stopped_ = true;
    if (watches_ && limits.seconds != 0) {
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

// Whether the position was there before, in the tree or in the game (R9.4). Once is enough: who can
// go back once can do so again.
bool Worker::repeats(std::uint64_t key, unsigned ply) const {
    for (unsigned back = 1; back <= ply; ++back) {
        if (frames_[ply - back].passed) return false;  // what came before was another game
        if (frames_[ply - back].key == key) return true;
    }
    return std::ranges::find(earlier_, key) != earlier_.end();
}

std::optional<int> Worker::end_of_path(unsigned ply) const {
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

// --- the tree ------------------------------------------------------------------------------

// Returns what the position is worth to the side to move, at least `alpha` or at most `beta` if it
// is beyond them: "fail soft".
template <bool kPv>
int Worker::search(int depth, int alpha, int beta, unsigned ply) {
    frames_[ply].line_size = 0;
    if (should_stop()) return kDrawScore;
    if (const auto end = end_of_path(ply)) return *end;
    if (depth <= 0) return settle(alpha, beta, ply, kChecks);
    if (ply >= kMaxPly) return evaluate(ply);
    // No line from here can be better than winning at once, or worse than having lost.
    alpha = std::max(alpha, loss_in(ply));
    beta = std::min(beta, win_in(ply + 1));
    if (alpha >= beta) return alpha;

    Node node;
    node.key = frames_[ply].key;
    node.found = shared_.table.find(node.key, ply);
    if (!kPv) {
        if (const auto score = use_table(node, depth, alpha, beta)) return *score;
    }
    if (can_win(ply)) {
        frames_[ply].line_size = kPv ? frames_[ply].line_size : 0;
        return win_in(ply + 1);
    }
    evaluate_node(node, ply);
    if (!kPv && !node.threatened) {
        if (const auto score = give_up_early(node, depth, beta)) return *score;
        if (const auto score = try_null_move(node, depth, beta, ply)) return *score;
    }
    if (node.threatened) depth += shared_.tuning.check_extension;
    // Without a move from the table a shallower search finds one soon enough.
    if (depth >= kShallowFrom && (!node.found || node.found->move.empty())) {
        depth -= shared_.tuning.reductions * shared_.tuning.shallow_first;
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

std::optional<int> Worker::use_table(const Node& node, int depth, int alpha, int beta) {
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

// So far above beta that a few plies will hardly change it.
std::optional<int> Worker::give_up_early(const Node& node, int depth, int beta) const {
    const Tuning& tuning = shared_.tuning;
    if (tuning.pruning == 0 || depth > tuning.reverse_depth || is_sure(beta)) return std::nullopt;
    const int margin = tuning.reverse_slope * (depth - static_cast<int>(node.improving));
    if (node.eval - margin < beta) return std::nullopt;
    return node.eval;
}

// If giving the turn away is still good enough, some move will be. Not when the queen is in danger,
// and not when there is little to move with: then having to move may be what loses.
std::optional<int> Worker::try_null_move(const Node& node, int depth, int beta, unsigned ply) {
    const Tuning& tuning = shared_.tuning;
    const Color side = position_.to_move();
    if (tuning.pruning * tuning.null_move == 0 || depth < tuning.null_depth || node.eval < beta ||
        is_sure(beta) || !position_.has_queen(side) || !position_.has_queen(other(side)) ||
        position_.in_play(side) < kPiecesToPass || (ply > 0 && frames_[ply - 1].passed) ||
        std::popcount(position_.ring_around(position_.cell(make_piece(side, 0)))) >=
            kNeighborsToPass) {
        return std::nullopt;
    }
    const int reduced = depth - tuning.null_base - depth / tuning.null_slope;
    frames_[ply].trace = {};
    frames_[ply].passed = true;
    const Step step = play(Move::pass(), ply);
    const int score = -search<false>(reduced, -beta, -beta + 1, ply + 1);
    take_back(step);
    frames_[ply].passed = false;
    if (stopped_ || score < beta) return std::nullopt;
    return is_sure(score) ? beta : score;
}

// Whether quiet moves from this one on can be left out.
bool Worker::is_hopeless(const Node& node, int depth, int alpha, unsigned number) const {
    const Tuning& tuning = shared_.tuning;
    if (tuning.pruning == 0 || node.threatened) return false;
    const int slope = tuning.late_slope * depth * depth;
    const auto enough =
        static_cast<unsigned>(tuning.late_base + (node.improving ? slope : slope / 2));
    if (depth <= tuning.late_depth && number >= enough) return true;
    return depth <= tuning.futility_depth &&
           node.eval + tuning.futility_base + tuning.futility_slope * depth <= alpha;
}

// How many plies less a move is searched: the later it comes and the worse its history is, the
// more.
int Worker::reduction(const Node& node, int depth, unsigned number, bool pv, int worth) const {
    const Tuning& tuning = shared_.tuning;
    if (tuning.reductions == 0 || number == 0 || depth < 2 || node.threatened) return 0;
    const auto row = static_cast<unsigned>(std::min(depth, 63));
    int hundredths = reductions_[row][std::min(number, 63U)];
    if (pv) hundredths -= kPly;
    if (!node.improving) hundredths += kNotImproving;
    hundredths -= kPly * worth / tuning.reduction_history;
    return std::clamp(hundredths / kPly, 0, std::max(0, depth - 1));
}

Hints Worker::hints(const Node& node, unsigned ply) const {
    Hints hints;
    if (node.found) hints.table = node.found->move;
    hints.killers = history_.killers(ply);
    if (ply > 0) hints.counter = history_.counter(position_.to_move(), frames_[ply - 1].trace);
    return hints;
}

template <bool kPv>
int Worker::search_moves(const Node& node, int depth, int alpha, int beta, unsigned ply) {
    Frame& frame = frames_[ply];
    const QueenView queens{position_};
    frame.rated.clear();
    Picker picker{position_, queens, history_, shared_.tuning, hints(node, ply), frame.rated};
    std::array<Move, kRemembered> tried;
    std::size_t tried_size = 0;
    int best = -kInfinite;
    Move best_move = Move::pass();
    unsigned number = 0;
    Bound bound = Bound::kUpper;
    for (Move move; picker.next(move); ++number) {
        const bool quiet = !picker.is_about_queen(move);
        if (quiet && best > -kSureWin && is_hopeless(node, depth, alpha, number)) {
            picker.leave_out_quiet();
            continue;
        }
        frame.trace = queens.trace(move);
        int less = reduction(node, depth, number, kPv, history_.worth(queens.side, frame.trace));
        if (!quiet) less = less * shared_.tuning.reduction_zone / 100;
        const Step step = play(move, ply);
        const int score = search_move<kPv>(depth, alpha, beta, ply, number, less);
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
        if (tried_size < kRemembered) tried[tried_size++] = move;
    }
    if (bound == Bound::kLower) reward(depth, ply, best_move, std::span{tried}.first(tried_size));
    remember(node, ply, depth, best_move, best, bound);
    return best;
}

// Looks at the position after a move: with a null window first, unless it is the first move.
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

void Worker::remember(const Node& node, unsigned ply, int depth, Move best, int score,
                      Bound bound) {
    Found found;
    if (best != Move::pass()) found.move = pack(position_, best);
    found.score = score;
    found.eval = node.eval;
    found.depth = depth;
    found.bound = bound;
    shared_.table.store(node.key, ply, found);
}

void Worker::reward(int depth, unsigned ply, Move best, std::span<const Move> tried) {
    if (best.kind() == MoveKind::kPass) return;
    const QueenView queens{position_};
    const int bonus = std::min(kBonusSlope * depth * depth + kBonusBase, kBonusMost);
    history_.learn(queens.side, queens.trace(best), bonus);
    for (const Move move : tried) history_.learn(queens.side, queens.trace(move), -bonus);
    const PackedMove packed = pack(position_, best);
    history_.add_killer(ply, packed);
    if (ply > 0) history_.add_counter(queens.side, frames_[ply - 1].trace, packed);
}

template int Worker::search_move<true>(int, int, int, unsigned, unsigned, int);

}  // namespace skep
