// A player that searches with a tree, and keeps the tree from move to move.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "mcts/evaluator.h"
#include "mcts/settings.h"
#include "mcts/tree.h"

namespace skep::mcts {

// How long to search: simulations, seconds, or both. Zero is no limit.
struct TreeLimits {
    std::uint64_t simulations = 0;
    double seconds = 0;
};

class TreePlayer {
  public:
    TreePlayer(std::shared_ptr<const Network> network, std::shared_ptr<const Policy> policy,
               const Settings& settings);

    // Forgets the tree.
    void clear() { tree_.reset(); }
    // Searches a position that is not over. `earlier` are the keys of the earlier positions of the
    // game, oldest first. Returns the number of simulations.
    std::uint64_t search(const Position& position, std::span<const std::uint64_t> earlier,
                         const TreeLimits& limits);
    // The tree of the last search.
    [[nodiscard]] const Tree& tree() const { return *tree_; }

  private:
    bool reuse(std::span<const std::uint64_t> earlier, const Position& position);

    Evaluator evaluator_;
    Settings settings_;
    std::unique_ptr<Tree> tree_;
    std::size_t before_root_ = 0;  // positions of the game before the root of the tree
};

}  // namespace skep::mcts
