#include "search/worker.h"

#include <algorithm>
#include <cmath>

#include "rules/movegen.h"
#include "search/clock.h"

namespace skep {

namespace {

// How often the limits are checked, in nodes: several times per millisecond.
constexpr std::uint64_t kCheckEvery = 512;

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
    if (shared_.stopped.load(std::memory_order_relaxed) || asked_to_stop() != 0) {
        return stopped_ = true;
    }
    if (is_main_ && limits.seconds != 0) {
        stopped_ = seconds_now() - shared_.started >= limits.seconds;
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

}  // namespace skep
