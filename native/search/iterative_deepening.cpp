// Iterative deepening at the root, with aspiration windows around the score of the previous depth.
#include <algorithm>
#include <cstdlib>
#include <span>
#include <tuple>

#include "search/clock.h"
#include "search/worker.h"

namespace skep {

namespace {

// A forced win is searched this many plies deeper before it counts as the shortest one, since late
// move reductions may hide a shorter one.
constexpr int kVerifyWinPlies = 4;
// Aspiration windows: the first depth with one, the factor by which it grows after a fail low or
// fail high, and the width beyond which it is infinite.
constexpr int kAspirationDepth = 4;
constexpr int kAspirationGrowth = 3;
constexpr int kAspirationLimit = 1000;
// Late move reductions at the root: the first moves are searched in full, and all at small depths.
constexpr unsigned kRootLmrMoves = 3;
constexpr int kRootLmrDepth = 3;

}  // namespace

void Worker::think(unsigned number, Listener* listener) {
    is_main_ = number == 0;
    const int last = shared_.limits.depth == 0 ? kMaxPly - 1 : shared_.limits.depth;
    for (int depth = 1; depth <= last && !stopped_; ++depth) {
        // Lazy SMP: every other helper thread searches a ply deeper, so that they differ.
        search_depth(depth + static_cast<int>(number % 2));
        if (!stopped_) {
            depth_done_ = depth;
            save_lines();
            if (listener != nullptr) send_report(*listener);
        }
        if (is_main_ && is_done(depth)) break;
    }
    // A better move counts even if its depth is incomplete. A lower score of the best move doesn't,
    // as long as no other move was tried. With several lines, all must come from one depth, or
    // their scores could not be compared.
    const bool better = root_[0].move != line_[0].moves[0] || root_[0].score >= line_[0].score;
    if (depth_done_ == 0 || (stopped_ && wanted_lines() == 1 && better)) save_lines();
    if (is_main_) shared_.stopped.store(true, std::memory_order_relaxed);
}

// Whether there is nothing more to find: only one legal move, or a forced end. Without a limit of
// nodes or time the search goes on.
bool Worker::is_done(int depth) const {
    const Limits& limits = shared_.limits;
    if (limits.nodes == 0 && limits.seconds == 0) return false;
    if (root_.size() == 1) return true;
    for (std::size_t i = 0; i < wanted_lines(); ++i) {
        const int score = root_[i].score;
        if (!is_decisive(score) || kWinScore - std::abs(score) + kVerifyWinPlies > depth)
            return false;
    }
    return true;
}

void Worker::search_depth(int depth) {
    for (RootMove& root : root_) root.before = root.score;
    const std::size_t lines = wanted_lines();
    for (std::size_t first = 0; first < lines && !stopped_; ++first) {
        for (std::size_t i = first; i < root_.size(); ++i) root_[i].score = -kInfinite;
        aspiration_search(depth, first);
    }
    // Moves that this depth did not reach keep the score of the previous depth.
    if (stopped_) {
        for (RootMove& root : root_) {
            if (root.score == -kInfinite) root.score = root.before;
        }
    }
    sort(0);
}

// Sorts from a place on, the best first; ties go to the better one at the previous depth.
void Worker::sort(std::size_t first) {
    std::ranges::sort(std::span{root_}.subspan(first), [](const RootMove& a, const RootMove& b) {
        return std::tuple{b.score, b.before, a.number} < std::tuple{a.score, a.before, b.number};
    });
}

std::size_t Worker::wanted_lines() const {
    return std::min({std::size_t{shared_.limits.lines}, root_.size(), std::size_t{kLines.most}});
}

// Searches with an aspiration window around the last score, and widens it on a fail low or fail
// high.
int Worker::aspiration_search(int depth, std::size_t first) {
    sort(first);
    const int before = root_[first].before;
    int width = shared_.tuning.aspiration_window;
    const bool open = depth < kAspirationDepth || is_decisive(before) || before == -kInfinite;
    int alpha = open ? -kInfinite : before - width;
    int beta = open ? kInfinite : before + width;
    for (;;) {
        const int score = search_root(depth, alpha, beta, first);
        sort(first);
        if (stopped_) return score;
        width *= kAspirationGrowth;
        if (score <= alpha && alpha > -kInfinite) {
            alpha = width > kAspirationLimit ? -kInfinite : before - width;
        } else if (score >= beta && beta < kInfinite) {
            root_[first].before = score;  // counts if there is no time for the re-search
            beta = width > kAspirationLimit ? kInfinite : before + width;
        } else {
            return score;
        }
    }
}

int Worker::search_root(int depth, int alpha, int beta, std::size_t first) {
    const QueenView queens{position_};
    int best = -kInfinite;
    for (std::size_t i = first; i < root_.size(); ++i) root_[i].score = -kInfinite;
    for (std::size_t i = first; i < root_.size(); ++i) {
        RootMove& root = root_[i];
        const auto number = static_cast<unsigned>(i - first);
        frames_[0].trace = queens.trace(root.move);
        const Step step = play(root.move, 0);
        Node node;
        node.improving = true;
        int reduction = 0;
        if (number >= kRootLmrMoves && depth >= kRootLmrDepth) {
            reduction = late_move_reduction(node, depth, number, /*pv=*/true, 0);
        }
        const int score = search_move<true>(depth, alpha, beta, 0, number, reduction);
        take_back(step);
        if (stopped_) return best;
        if (number > 0 && score <= alpha) continue;
        root.score = score;
        has_move_ = true;
        root.line.score = score;
        extend_line(0, root.move);
        root.line.size = frames_[0].line_size;
        std::copy_n(frames_[0].line.begin(), root.line.size, root.line.moves.begin());
        best = std::max(best, score);
        alpha = std::max(alpha, score);
        if (alpha >= beta) break;
    }
    return best;
}

// Saves the lines. After an early stop some have not been searched.
void Worker::save_lines() {
    const std::size_t lines = wanted_lines();
    for (lines_ = 0; lines_ < lines; ++lines_) {
        if (lines_ > 0 && root_[lines_].score == -kInfinite) break;
        line_[lines_] = root_[lines_].line;
    }
}

void Worker::send_report(Listener& listener) const {
    Report report;
    fill(report);
    listener.hear(report);
}

void Worker::fill(Report& report) const {
    report.depth = depth_done_;
    report.nodes = nodes();
    for (const auto& helper : shared_.helpers) report.nodes += helper->nodes();
    report.seconds = seconds_now() - shared_.started;
    report.lines = lines_;
    std::copy_n(line_.begin(), lines_, report.line.begin());
}

}  // namespace skep
