#include "mcts/tree_player.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "rules/movegen.h"

namespace skep::mcts {

namespace {

constexpr std::uint64_t kCheckEvery = 16;  // simulations between looks at the clock

using Clock = std::chrono::steady_clock;

// Whether the same moves are legal in two positions with the same key. Keys ignore the rule set,
// where the hive is, and which of two ants is which. Moves don't.
bool has_same_moves(const Position& a, const Position& b) {
    if (!(a.ruleset() == b.ruleset()) || !(a.stunned() == b.stunned())) return false;
    for (std::uint8_t value = 0; value < kPieces; ++value) {
        const Piece piece{value};
        if (!(a.cell(piece) == b.cell(piece)) || a.level(piece) != b.level(piece)) return false;
    }
    return true;
}

}  // namespace

TreePlayer::TreePlayer(std::shared_ptr<const Network> network, std::shared_ptr<const Policy> policy,
                       const Settings& settings)
    : evaluator_(std::move(network), std::move(policy)), settings_(settings) {}

std::uint64_t TreePlayer::search(const Position& position, std::span<const std::uint64_t> earlier,
                                 const TreeLimits& limits) {
    const auto started = Clock::now();
    if (!reuse(earlier, position)) {
        tree_ = std::make_unique<Tree>(position, earlier, settings_);
        before_root_ = earlier.size();
    }
    const std::chrono::duration<double> time{limits.seconds};
    std::uint64_t done = 0;
    bool goes_on = true;
    while (goes_on) {
        goes_on = tree_->simulate(evaluator_);
        ++done;
        // A tree without visited moves has nothing to play.
        if (tree_->root().visits < 2) continue;
        if (limits.simulations != 0 && done >= limits.simulations) break;
        if (limits.seconds > 0 && done % kCheckEvery == 0 && Clock::now() - started >= time) break;
    }
    return done;
}

// Moves the root of the tree to a position of the same game, at most two plies later.
bool TreePlayer::reuse(std::span<const std::uint64_t> earlier, const Position& position) {
    constexpr std::size_t kMostPlies = 2;
    if (!tree_ || earlier.size() < before_root_ || earlier.size() - before_root_ > kMostPlies) {
        return false;
    }
    const auto key_at = [&](std::size_t ply) {
        return ply < earlier.size() ? earlier[ply] : position.key();
    };
    if (key_at(before_root_) != tree_->position().key()) return false;
    while (before_root_ < earlier.size()) {
        MoveList moves;
        list_moves(tree_->position(), moves);
        const auto leads_on = [&](Move move) {
            Position next = tree_->position();
            next.do_move(move);
            return next.key() == key_at(before_root_ + 1);
        };
        const auto* const move = std::ranges::find_if(moves, leads_on);
        if (move == moves.end()) return false;
        tree_->advance(*move);
        ++before_root_;
    }
    return has_same_moves(tree_->position(), position);
}

}  // namespace skep::mcts
