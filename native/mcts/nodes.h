// Nodes and edges of a search tree, in two growing arrays.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/types.h"

namespace skep::mcts {

// What is certain about a position, for the side to move.
enum class Proven : std::uint8_t { kOpen, kWin, kLoss, kDraw };

[[nodiscard]] constexpr float exact_value(Proven proven) {
    if (proven == Proven::kWin) return 1.0F;
    return proven == Proven::kLoss ? -1.0F : 0.0F;
}

enum class Stage : std::uint8_t {
    kNew,        // not evaluated
    kPending,    // handed out for evaluation
    kEvaluated,  // with a value, but without edges
    kExpanded,
};

inline constexpr std::uint32_t kNoNode = 0xFFFF'FFFF;

// A legal move. Edges of a node are sorted by their priors, so those without a child come last.
struct Edge {
    Move move;
    float prior;
    std::uint32_t child = kNoNode;
    std::uint32_t visits = 0;
    float value = 0;                // the mean, for the side that makes the move
    std::uint16_t pending = 0;      // visits whose evaluation is outstanding
    Proven proven = Proven::kOpen;  // of the child
};

struct Node {
    std::uint32_t first = 0;  // edge
    std::uint16_t edges = 0;
    std::uint16_t opened = 0;  // how many edges to look at, apart from the first one after them
    std::uint32_t visits = 0;
    float value = 0;  // the mean, for the side to move
    std::uint32_t pending = 0;
    Stage stage = Stage::kNew;
    Proven proven = Proven::kOpen;
    std::uint16_t plies = 0;  // to the proven end
    float policy_opened = 0;  // the sum of the priors of opened edges
};

class Nodes {
  public:
    [[nodiscard]] Node& at(std::uint32_t node) { return nodes_[node]; }
    [[nodiscard]] const Node& at(std::uint32_t node) const { return nodes_[node]; }
    [[nodiscard]] Edge& edge(std::uint32_t edge) { return edges_[edge]; }
    [[nodiscard]] std::span<Edge> edges(const Node& node) {
        return std::span{edges_}.subspan(node.first, node.edges);
    }
    [[nodiscard]] std::span<const Edge> edges(const Node& node) const {
        return std::span{edges_}.subspan(node.first, node.edges);
    }
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    [[nodiscard]] std::size_t bytes() const {
        return nodes_.size() * sizeof(Node) + edges_.size() * sizeof(Edge);
    }

    std::uint32_t add() {
        nodes_.emplace_back();
        return static_cast<std::uint32_t>(nodes_.size() - 1);
    }
    // Gives a node its edges.
    void set_edges(std::uint32_t node, std::span<const Edge> edges) {
        Node& parent = nodes_[node];
        parent.first = static_cast<std::uint32_t>(edges_.size());
        parent.edges = static_cast<std::uint16_t>(edges.size());
        parent.stage = Stage::kExpanded;
        edges_.insert(edges_.end(), edges.begin(), edges.end());
    }
    void clear() {
        nodes_.clear();
        edges_.clear();
    }

    // The part of the tree below a node, which becomes node 0.
    [[nodiscard]] Nodes below(std::uint32_t root) const {
        Nodes part;
        part.nodes_.push_back(nodes_[root]);
        // Nodes are copied in the order of their new numbers, and their edges with them.
        for (std::uint32_t next = 0; next < part.nodes_.size(); ++next) {
            const auto old = edges(part.nodes_[next]);
            part.nodes_[next].first = static_cast<std::uint32_t>(part.edges_.size());
            for (Edge edge : old) {
                if (edge.child != kNoNode) {
                    part.nodes_.push_back(nodes_[edge.child]);
                    edge.child = static_cast<std::uint32_t>(part.nodes_.size() - 1);
                }
                part.edges_.push_back(edge);
            }
        }
        return part;
    }

  private:
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
};

}  // namespace skep::mcts
