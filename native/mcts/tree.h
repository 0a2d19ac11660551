// Monte Carlo tree search with PUCT, as in AlphaZero, and with proofs of wins and losses
// (MCTS-Solver). Leaves are evaluated on the processor, or handed out in batches for evaluation by
// someone else.
//
// A position that has occurred before, in the game or on the way from the root, counts as a draw,
// as in the alpha-beta search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "mcts/evaluator.h"
#include "mcts/nodes.h"
#include "mcts/settings.h"
#include "rules/movegen.h"
#include "rules/position.h"
#include "rules/random.h"

namespace skep::mcts {

// Where a simulation went: a node and the edge that it took there.
struct Step {
    std::uint32_t node;
    std::uint32_t edge;
};

// A position that waits for its evaluation.
struct Leaf {
    std::uint32_t node;
    Position position;
    std::vector<Step> path;
};

class Tree {
  public:
    // `earlier` are the keys of the earlier positions of the game. The game must not be over.
    Tree(const Position& root, std::span<const std::uint64_t> earlier, const Settings& settings);

    // One simulation, evaluated on the processor. Returns false if there is nothing left to do: the
    // root is proven, or the memory is full.
    bool simulate(Evaluator& evaluator);

    // Hands out up to `most` leaves, and fewer if simulations meet or there is nothing left to do.
    // They have to be evaluated by `update` before the next call.
    std::span<const Leaf> select(std::size_t most);
    // Takes the value of each leaf for its side to move, and the logits of its legal moves, in the
    // order of `list_moves`, one leaf after another.
    void update(std::span<const float> values, std::span<const float> logits);
    // Takes back leaves without evaluating them.
    void cancel();
    [[nodiscard]] std::span<const Leaf> leaves() const { return leaves_; }

    // Plays a move of the root, and keeps the tree below it. The move must be legal. No leaf may be
    // outstanding.
    void advance(Move move);

    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] const Node& root() const { return nodes_.at(0); }
    [[nodiscard]] std::span<const Edge> moves() const { return nodes_.edges(root()); }
    [[nodiscard]] bool is_full() const { return full_; }
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    [[nodiscard]] std::size_t bytes() const { return nodes_.bytes(); }

    // The edge to play: a proven win, else the most visits, and no proven loss if there is another.
    // Nothing before the root is expanded.
    [[nodiscard]] const Edge* best() const;
    // The moves that both sides would play.
    [[nodiscard]] std::vector<Move> line() const;
    // Plies to the proven end below an edge, counted from the root.
    [[nodiscard]] unsigned plies(const Edge& edge) const {
        return edge.child == kNoNode ? 0U : nodes_.at(edge.child).plies + 1U;
    }

  private:
    // The end of the way down: a node, its position and the steps to it.
    enum class Found : std::uint8_t { kLeaf, kProven, kPending, kNothing, kInner };
    Found descend(Evaluator* evaluator);
    Found look_at(std::uint32_t node, Evaluator* evaluator);
    bool play_win();
    bool open(std::uint32_t node, std::uint32_t edge);
    bool expand(std::uint32_t node, std::span<const float> logits, const MoveList& moves);
    bool expand(std::uint32_t node, Evaluator& evaluator);
    [[nodiscard]] std::uint32_t choose(const Node& node) const;
    Proven prove(const Position& position, bool is_root, std::uint16_t& plies) const;
    void back_up(std::span<const Step> path, std::uint32_t leaf, float value);
    void prove_parent(Node& parent, const Edge& edge);
    void add_pending(std::span<const Step> path, int change);
    void add_noise();
    [[nodiscard]] const Edge* best_of(const Node& node) const;
    [[nodiscard]] bool fits(std::size_t more) const {
        return nodes_.bytes() + more <= settings_.memory;
    }

    Settings settings_;
    Position position_;
    std::vector<std::uint64_t> earlier_;
    Random random_;
    Nodes nodes_;
    std::vector<Leaf> leaves_;
    bool full_ = false;
    bool noisy_ = false;

    // Of the simulation under way.
    Position at_;
    std::vector<Step> path_;
    std::vector<std::uint64_t> keys_;
    std::uint32_t end_ = 0;
    std::vector<float> logits_;
    std::vector<Edge> edges_;
};

}  // namespace skep::mcts
