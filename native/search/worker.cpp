#include "search/worker.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "rules/movegen.h"

namespace skep {

namespace {

// How often the clock is looked at, in nodes: a fraction of a millisecond.
constexpr std::uint64_t kLook = 512;
// How many threats in a row are followed beyond the last ply.
constexpr int kChecks = 6;
constexpr unsigned kRemembered = 64;  // moves tried without success that a better one outdid

int clamp_eval(int eval) { return std::clamp(eval, -kMaxEval, kMaxEval); }

}  // namespace

Worker::Worker(Shared& shared) : shared_(shared), frames_(kMaxPly + 2) {}

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
    if (watches_ && limits.nodes != 0 && nodes >= limits.nodes && has_move_) {
        return stopped_ = true;
    }
    if (nodes < next_look_ || depth_done_ == 0) return false;
    next_look_ = nodes + kLook;
    if (shared_.stopped.load(std::memory_order_relaxed)) return stopped_ = true;
    if (watches_ && limits.seconds != 0) {
        const std::chrono::duration<double> used =
            std::chrono::steady_clock::now() - shared_.started;
        stopped_ = used.count() >= limits.seconds;
    }
    return stopped_;
}

int Worker::evaluate() const { return clamp_eval(skep::evaluate(position_, shared_.weights)); }

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
    for (unsigned back = 2; back <= ply; back += 2) {
        if (frames_[ply - back].key == key) return true;
    }
    return std::find(earlier_.rbegin(), earlier_.rend(), key) != earlier_.rend();
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
    if (ply >= kMaxPly) return evaluate();
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
        const Tuning& tuning = shared_.tuning;
        if (tuning.razor_slope != 0 && depth <= tuning.razor_depth &&
            node.eval + tuning.razor_slope * (depth + 1) <= alpha) {
            return node.eval;
        }
        if (const auto score = give_up_early(node, depth, beta)) return *score;
        if (const auto score = try_null_move(node, depth, beta, ply)) return *score;
    }
    if (node.threatened) depth += shared_.tuning.check_extension;
    // Without a move from the table a shallower search finds one soon enough.
    if (depth >= 4 && (!node.found || node.found->move.empty())) {
        depth -= shared_.tuning.reductions * shared_.tuning.shallow_first;
    }
    return search_moves<kPv>(node, depth, alpha, beta, ply);
}

void Worker::evaluate_node(Node& node, unsigned ply) {
    node.threatened = is_threatened(ply);
    node.eval = node.found && node.found->eval != kNoScore ? node.found->eval : evaluate();
    frames_[ply].eval = node.threatened ? kNoScore : node.eval;
    const int before = ply >= 2 ? frames_[ply - 2].eval : kNoScore;
    node.improving = !node.threatened && before != kNoScore && node.eval > before;
}

std::optional<int> Worker::use_table(const Node& node, int depth, int alpha, int beta) const {
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
    if (tuning.pruning * tuning.null_move == 0 || depth < tuning.null_depth || node.eval < beta || is_sure(beta) ||
        !position_.has_queen(side) || !position_.has_queen(other(side)) ||
        position_.in_play(side) < 4 || (ply > 0 && frames_[ply - 1].passed) ||
        std::popcount(position_.ring_around(position_.cell(make_piece(side, 0)))) >= 5) {
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
    const auto enough = static_cast<unsigned>(tuning.late_base + (node.improving ? slope : slope / 2));
    if (depth <= tuning.late_depth && number >= enough) return true;
    return depth <= tuning.futility_depth &&
           node.eval + tuning.futility_base + tuning.futility_slope * depth <= alpha;
}

int Worker::reduction(const Node& node, int depth, unsigned number, bool pv, int worth) const {
    const auto row = static_cast<unsigned>(std::min(depth, 63));
    int hundredths = reductions_[row][std::min(number, 63U)];
    if (pv) hundredths -= 100;
    if (!node.improving) hundredths += 50;
    hundredths -= 100 * worth / shared_.tuning.reduction_history;
    return std::clamp(hundredths / 100, 0, std::max(0, depth - 1));
}

template <bool kPv>
int Worker::search_moves(const Node& node, int depth, int alpha, int beta, unsigned ply) {
    Frame& frame = frames_[ply];
    const QueenView queens{position_};
    const PackedMove counter =
        ply > 0 ? history_.counter(queens.side, frames_[ply - 1].trace) : PackedMove{};
    frame.rated.clear();
    Picker picker{position_, queens, history_, shared_.tuning,
                  Hints{node.found ? node.found->move : PackedMove{}, history_.killers(ply), counter},
                  frame.rated};
    std::array<Move, kRemembered> tried;
    std::size_t tried_size = 0;
    int best = -kInfinite;
    Move best_move = Move::pass();
    const int alpha_before = alpha;
    unsigned number = 0;
    for (Move move; picker.next(move); ++number) {
        const bool quiet = !picker.is_about_queen(move);
        if (quiet && best > -kSureWin && is_hopeless(node, depth, alpha, number)) {
            picker.leave_out_quiet();
            continue;
        }
        frame.trace = queens.trace(move);
        if (quiet && best > -kSureWin && shared_.tuning.history_slope != 0 &&
            depth <= shared_.tuning.history_depth && !node.threatened &&
            history_.worth(queens.side, frame.trace) < -shared_.tuning.history_slope * depth) {
            continue;
        }
        int less = 0;
        if (shared_.tuning.reductions != 0 && number > 0 && depth >= 2 && !node.threatened) {
            const int worth = history_.worth(queens.side, frame.trace);
            less = reduction(node, depth, number, kPv, worth);
            if (!quiet) less = less * shared_.tuning.reduction_zone / 100;
        }
        const Step step = play(move, ply);
        const int score = search_move<kPv>(depth, alpha, beta, ply, number, less);
        take_back(step);
        if (stopped_) return kDrawScore;
        if (score > best) {
            best = score;
            if (score > alpha) {
                alpha = score;
                best_move = move;
                if (kPv) extend_line(ply, move);
            }
        }
        if (alpha >= beta) break;
        if (tried_size < kRemembered && move.kind() != MoveKind::kPass) tried[tried_size++] = move;
    }
    const bool found = alpha > alpha_before;
    if (best >= beta) reward(depth, ply, best_move, std::span{tried}.first(tried_size));
    const Bound bound = best >= beta ? Bound::kLower : found ? Bound::kExact : Bound::kUpper;
    remember(node, ply, depth, found ? best_move : Move::pass(), best, bound);
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
    const int bonus = std::min(32 * depth * depth + 64, 2048);
    history_.learn(queens.side, queens.trace(best), bonus);
    for (const Move move : tried) history_.learn(queens.side, queens.trace(move), -bonus);
    const PackedMove packed = pack(position_, best);
    history_.add_killer(ply, packed);
    if (ply > 0) history_.add_counter(queens.side, frames_[ply - 1].trace, packed);
}

// --- beyond the last ply -------------------------------------------------------------------

// The evaluation holds only where nobody is about to win: a win is taken, a threat is answered.
int Worker::settle(int alpha, int beta, unsigned ply, int checks) {
    const std::uint64_t key = frames_[ply].key;
    Node node;
    node.key = key;
    node.found = shared_.table.find(key, ply);
    if (const auto score = use_table(node, 0, alpha, beta)) return *score;
    if (can_win(ply)) return win_in(ply + 1);
    if (ply < kMaxPly && checks > 0 && is_threatened(ply)) return evade(alpha, beta, ply, checks);
    if (node.found && node.found->eval != kNoScore) return node.found->eval;
    node.eval = evaluate();
    Found found;
    found.score = node.eval;
    found.eval = node.eval;
    found.depth = 0;
    found.bound = Bound::kExact;
    shared_.table.store(key, ply, found);
    return node.eval;
}

// Every answer to a threat is tried; what does not meet it loses at once.
int Worker::evade(int alpha, int beta, unsigned ply, int checks) {
    Frame& frame = frames_[ply];
    const QueenView queens{position_};
    frame.rated.clear();
    Picker picker{position_, queens, history_, shared_.tuning,
                  Hints{{}, history_.killers(ply), {}}, frame.rated};
    int best = -kInfinite;
    for (Move move; picker.next(move);) {
        if (should_stop()) return kDrawScore;
        frame.trace = queens.trace(move);
        const Step step = play(move, ply);
        frames_[ply + 1].line_size = 0;
        const auto end = end_of_path(ply + 1);
        const int score = -(end ? *end : settle(-beta, -alpha, ply + 1, checks - 1));
        take_back(step);
        if (stopped_) return kDrawScore;
        best = std::max(best, score);
        alpha = std::max(alpha, score);
        if (alpha >= beta) break;
    }
    return best;
}

template int Worker::search_move<true>(int, int, int, unsigned, unsigned, int);

}  // namespace skep
