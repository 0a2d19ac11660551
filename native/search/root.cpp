// The first move of every line: depth by depth, in windows around what the last depth said.
#include <algorithm>
#include <cstdlib>
#include <span>
#include <tuple>

#include "search/worker.h"

namespace skep {

namespace {

// How many plies beyond a sure end are searched before it is taken for the soonest one: late moves
// are searched less deeply than others.
constexpr int kBeyondEnd = 4;
// From which depth on there is a window, how fast it opens, and beyond what it is open at once.
constexpr int kFirstWindow = 4;
constexpr int kWiden = 3;
constexpr int kWidest = 1000;
// So many first moves are searched in full, and all of them at small depths.
constexpr unsigned kInFull = 3;
constexpr int kReducedFrom = 3;

}  // namespace

void Worker::think(unsigned number, Listener* listener) {
    watches_ = number == 0;
    const int last = shared_.limits.depth == 0 ? kMaxPly - 1 : shared_.limits.depth;
    for (int depth = 1; depth <= last && !stopped_; ++depth) {
        // Every other helper runs a ply ahead, so that they do not all do the same.
        search_depth(depth + static_cast<int>(number % 2));
        if (!stopped_) {
            depth_done_ = depth;
            write_down();
            if (listener != nullptr) tell(*listener);
        }
        if (watches_ && is_done(depth)) break;
    }
    // A better move counts, though its depth is not finished; that the best one is worse than
    // thought does not, as long as no other was tried. Several lines are told of one depth, or
    // their scores could not be compared.
    const bool better = root_[0].move != line_[0].moves[0] || root_[0].score >= line_[0].score;
    if (depth_done_ == 0 || (stopped_ && wanted_lines() == 1 && better)) write_down();
    if (watches_) shared_.stopped.store(true, std::memory_order_relaxed);
}

// There is nothing more to find out: one move only, or an end that is sure. Who set no limit, or
// only a depth, wants to see it all.
bool Worker::is_done(int depth) const {
    const Limits& limits = shared_.limits;
    if (limits.nodes == 0 && limits.seconds == 0) return false;
    if (root_.size() == 1) return true;
    for (std::size_t i = 0; i < wanted_lines(); ++i) {
        const int score = root_[i].score;
        if (!is_sure(score) || kWinScore - std::abs(score) + kBeyondEnd > depth) return false;
    }
    return true;
}

void Worker::search_depth(int depth) {
    for (RootMove& root : root_) root.before = root.score;
    const std::size_t lines = wanted_lines();
    for (std::size_t first = 0; first < lines && !stopped_; ++first) {
        for (std::size_t i = first; i < root_.size(); ++i) root_[i].score = -kInfinite;
        search_window(depth, first);
    }
    // What this depth did not come to is as good as the depth before said.
    if (stopped_) {
        for (RootMove& root : root_) {
            if (root.score == -kInfinite) root.score = root.before;
        }
    }
    sort(0);
}

// The best first, from a place on; among equals what was best before.
void Worker::sort(std::size_t first) {
    std::ranges::sort(std::span{root_}.subspan(first), [](const RootMove& a, const RootMove& b) {
        return std::tuple{b.score, b.before, a.number} < std::tuple{a.score, a.before, b.number};
    });
}

std::size_t Worker::wanted_lines() const {
    return std::min({std::size_t{shared_.limits.lines}, root_.size(), std::size_t{kMaxLines}});
}

// Searches with a window around the last score, and opens it where the score falls out.
int Worker::search_window(int depth, std::size_t first) {
    sort(first);
    const int before = root_[first].before;
    int width = shared_.tuning.aspiration;
    const bool open = depth < kFirstWindow || is_sure(before) || before == -kInfinite;
    int alpha = open ? -kInfinite : before - width;
    int beta = open ? kInfinite : before + width;
    for (;;) {
        const int score = search_root(depth, alpha, beta, first);
        sort(first);
        if (stopped_) return score;
        width *= kWiden;
        if (score <= alpha && alpha > -kInfinite) {
            alpha = width > kWidest ? -kInfinite : before - width;
        } else if (score >= beta && beta < kInfinite) {
            root_[first].before = score;  // it counts, should there be no time to look again
            beta = width > kWidest ? kInfinite : before + width;
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
        int less = 0;
        if (number >= kInFull && depth >= kReducedFrom) {
            less = reduction(node, depth, number, /*pv=*/true, 0);
        }
        const int score = search_move<true>(depth, alpha, beta, 0, number, less);
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

// Writes down the lines as they stand. When it was stopped early, not every line has been looked
// at.
void Worker::write_down() {
    const std::size_t lines = wanted_lines();
    for (lines_ = 0; lines_ < lines; ++lines_) {
        if (lines_ > 0 && root_[lines_].score == -kInfinite) break;
        line_[lines_] = root_[lines_].line;
    }
}

void Worker::tell(Listener& listener) const {
    Report report;
    fill(report);
    listener.hear(report);
}

void Worker::fill(Report& report) const {
    report.depth = depth_done_;
    report.nodes = nodes();
    const std::chrono::duration<double> used = std::chrono::steady_clock::now() - shared_.started;
    report.seconds = used.count();
    report.lines = lines_;
    std::copy_n(line_.begin(), lines_, report.line.begin());
}

}  // namespace skep
