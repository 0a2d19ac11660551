#include "mcts/tree.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "mcts/noise.h"

namespace skep::mcts {

namespace {

Proven from_parent(Proven child) {
    if (child == Proven::kWin) return Proven::kLoss;
    return child == Proven::kLoss ? Proven::kWin : child;
}

// Turns logits into probabilities in place.
void softmax(std::span<float> logits, float temperature) {
    const float most = *std::ranges::max_element(logits);
    float sum = 0;
    for (float& logit : logits) sum += logit = std::exp((logit - most) / temperature);
    for (float& logit : logits) logit /= sum;
}

// The mean after one more value.
void add_to_mean(float& mean, std::uint32_t& count, float value) {
    ++count;
    mean += (value - mean) / static_cast<float>(count);
}

}  // namespace

Tree::Tree(const Position& root, std::span<const std::uint64_t> earlier, const Settings& settings)
    : settings_(settings),
      position_(root),
      earlier_(earlier.begin(), earlier.end()),
      random_(settings.seed),
      at_(root) {
    nodes_.add();
}

bool Tree::simulate(Evaluator& evaluator) {
    switch (descend(&evaluator)) {
        case Found::kNothing:
        case Found::kPending:
        case Found::kInner:  // never an end
            return false;
        case Found::kProven:
            back_up(path_, end_, exact_value(nodes_.at(end_).proven));
            break;
        case Found::kLeaf:
            nodes_.at(end_).stage = Stage::kEvaluated;
            back_up(path_, end_, evaluator.value(at_, path_.size()));
            break;
    }
    return root().proven == Proven::kOpen;
}

std::span<const Leaf> Tree::select(std::size_t most) {
    constexpr std::size_t kTries = 4;  // proven ends and collisions per leaf
    for (std::size_t left = kTries * most; left > 0 && leaves_.size() < most; --left) {
        const Found found = descend(nullptr);
        if (found == Found::kNothing || found == Found::kPending) break;
        if (found == Found::kProven) {
            back_up(path_, end_, exact_value(nodes_.at(end_).proven));
            if (root().proven != Proven::kOpen) break;
            continue;
        }
        nodes_.at(end_).stage = Stage::kPending;
        add_pending(path_, 1);
        leaves_.push_back({end_, at_, path_});
    }
    return leaves_;
}

void Tree::update(std::span<const float> values, std::span<const float> logits) {
    std::size_t at = 0;
    MoveList moves;
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
        const Leaf& leaf = leaves_[i];
        add_pending(leaf.path, -1);
        moves.clear();
        list_moves(leaf.position, moves);
        nodes_.at(leaf.node).stage = Stage::kEvaluated;
        if (!expand(leaf.node, logits.subspan(at, moves.size()), moves)) full_ = true;
        at += moves.size();
        back_up(leaf.path, leaf.node, values[i]);
        if (leaf.node == 0 && !full_) play_win();
    }
    leaves_.clear();
}

void Tree::cancel() {
    for (const Leaf& leaf : leaves_) {
        add_pending(leaf.path, -1);
        nodes_.at(leaf.node).stage = Stage::kNew;
    }
    leaves_.clear();
}

void Tree::advance(Move move) {
    std::uint32_t child = kNoNode;
    for (const Edge& edge : moves()) {
        if (edge.move == move) child = edge.child;
    }
    earlier_.push_back(position_.key());
    position_.do_move(move);
    if (child == kNoNode) {
        nodes_.clear();
        nodes_.add();
    } else {
        nodes_ = nodes_.below(child);
        // An end by repetition, or a win that is seen without its move, is no end for a root.
        if (root().edges == 0) nodes_.at(0) = Node{};
    }
    full_ = false;
    noisy_ = false;
    if (root().edges != 0 && root().proven == Proven::kOpen) play_win();
}

Tree::Found Tree::descend(Evaluator* evaluator) {
    if (root().proven != Proven::kOpen || full_) return Found::kNothing;
    at_ = position_;
    path_.clear();
    keys_.clear();
    std::uint32_t node = 0;
    for (;;) {
        end_ = node;
        const Found found = look_at(node, evaluator);
        if (found != Found::kInner) return found;
        if (node == 0 && !noisy_ && settings_.noise > 0) add_noise();
        const std::uint32_t edge = choose(nodes_.at(node));
        if (nodes_.edge(edge).child == kNoNode && !open(node, edge)) return Found::kNothing;
        path_.push_back({node, edge});
        keys_.push_back(at_.key());
        at_.do_move(nodes_.edge(edge).move);
        node = nodes_.edge(edge).child;
    }
}

// Says whether the way down ends here. If not, the node has edges.
Tree::Found Tree::look_at(std::uint32_t node, Evaluator* evaluator) {
    const Node& here = nodes_.at(node);
    if (here.proven != Proven::kOpen) return Found::kProven;
    if (here.stage == Stage::kPending) return Found::kPending;
    if (here.stage == Stage::kExpanded) return Found::kInner;
    if (here.stage == Stage::kEvaluated && evaluator != nullptr) {
        full_ = !expand(node, *evaluator);
        if (full_) return Found::kNothing;
        // This simulation has just played a winning move.
        if (node == 0 && play_win()) return Found::kNothing;
        return Found::kInner;
    }
    std::uint16_t plies = 0;
    const Proven proven = prove(at_, node == 0, plies);
    if (proven == Proven::kOpen) return Found::kLeaf;
    nodes_.at(node).proven = proven;
    nodes_.at(node).plies = plies;
    return Found::kProven;
}

// Plays the move of the root that wins at once, and returns whether there is one. Below the root,
// `prove` sees such wins without their moves. Unlike `find_win`, this also tries to throw the enemy
// queen into a gap.
bool Tree::play_win() {
    Position position = position_;
    const bool white = position.to_move() == Color::kWhite;
    const Outcome wanted = white ? Outcome::kWhiteWins : Outcome::kBlackWins;
    const auto edges = moves();
    const auto found = std::ranges::find_if(edges, [&](const Edge& edge) {
        const Undo undo = position.do_move(edge.move);
        const bool wins = position.outcome() == wanted;
        position.undo_move(edge.move, undo);
        return wins;
    });
    if (found == edges.end()) return false;
    const auto edge = root().first + static_cast<std::uint32_t>(found - edges.begin());
    if (nodes_.edge(edge).child == kNoNode && !open(0, edge)) return false;
    const std::uint32_t child = nodes_.edge(edge).child;
    nodes_.at(child).proven = Proven::kLoss;
    const Step step{0, edge};
    back_up({&step, 1}, child, exact_value(Proven::kLoss));
    return true;
}

// Gives an edge its child. Returns false if the memory is full.
bool Tree::open(std::uint32_t node, std::uint32_t edge) {
    full_ = !fits(sizeof(Node));
    if (full_) return false;
    nodes_.edge(edge).child = nodes_.add();
    Node& parent = nodes_.at(node);
    // With noise, all edges of the root are looked at from the start.
    if (edge == parent.first + parent.opened) ++parent.opened;
    parent.policy_opened += nodes_.edge(edge).prior;
    return true;
}

Proven Tree::prove(const Position& position, bool is_root, std::uint16_t& plies) const {
    if (is_root) return Proven::kOpen;
    const Outcome outcome = position.outcome();
    if (outcome == Outcome::kDraw) return Proven::kDraw;
    if (outcome != Outcome::kNone) {
        const bool white = position.to_move() == Color::kWhite;
        return (outcome == Outcome::kWhiteWins) == white ? Proven::kWin : Proven::kLoss;
    }
    const std::uint64_t key = position.key();
    if (std::ranges::find(keys_, key) != keys_.end() ||
        std::ranges::find(earlier_, key) != earlier_.end()) {
        return Proven::kDraw;
    }
    if (find_win(position) == Move::pass()) return Proven::kOpen;
    plies = 1;
    return Proven::kWin;
}

bool Tree::expand(std::uint32_t node, Evaluator& evaluator) {
    MoveList moves;
    list_moves(at_, moves);
    logits_.resize(moves.size());
    evaluator.write_logits(at_, {moves.begin(), moves.end()}, logits_.data());
    return expand(node, logits_, moves);
}

bool Tree::expand(std::uint32_t node, std::span<const float> logits, const MoveList& moves) {
    if (!fits(moves.size() * sizeof(Edge))) return false;
    std::vector<float> priors{logits.begin(), logits.end()};
    softmax(priors, settings_.temperature);
    edges_.clear();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        Edge edge{};
        edge.move = moves[i];
        edge.prior = priors[i];
        edge.child = kNoNode;
        edge.visits = static_cast<std::uint32_t>(i);  // its number, until they are sorted
        edges_.push_back(edge);
    }
    // Of two equal moves, the first one in the list comes first.
    std::ranges::sort(edges_, [](const Edge& a, const Edge& b) {
        return std::pair{-a.prior, a.visits} < std::pair{-b.prior, b.visits};
    });
    for (Edge& edge : edges_) edge.visits = 0;
    nodes_.set_edges(node, edges_);
    return true;
}

// The edge with the highest upper confidence bound. Edges without a child differ only in their
// priors, so only the first of them counts.
std::uint32_t Tree::choose(const Node& node) const {
    const auto visits = static_cast<float>(node.visits + node.pending);
    const float growth =
        std::log((visits + settings_.exploration_base + 1.0F) / settings_.exploration_base);
    const float factor = (settings_.exploration + growth) * std::sqrt(std::max(visits, 1.0F));
    const float unvisited =
        node.value - settings_.urgency_reduction * std::sqrt(node.policy_opened);
    const auto edges = nodes_.edges(node);
    const std::size_t end = std::min<std::size_t>(edges.size(), std::size_t{node.opened} + 1U);
    float best = -std::numeric_limits<float>::infinity();
    std::size_t chosen = 0;
    for (std::size_t i = 0; i < end; ++i) {
        const Edge& edge = edges[i];
        if (edge.proven == Proven::kWin) continue;  // for the opponent
        const auto count = static_cast<float>(edge.visits + edge.pending);
        float value = unvisited;
        if (count > 0) {
            // Outstanding visits count as losses, so that other simulations go elsewhere.
            const auto pending = static_cast<float>(edge.pending);
            value = (edge.value * static_cast<float>(edge.visits) - pending) / count;
        }
        const float bound = value + factor * edge.prior / (1.0F + count);
        if (bound > best) {
            best = bound;
            chosen = i;
        }
    }
    return node.first + static_cast<std::uint32_t>(chosen);
}

void Tree::back_up(std::span<const Step> path, std::uint32_t leaf, float value) {
    Node& end = nodes_.at(leaf);
    add_to_mean(end.value, end.visits, value);
    for (std::size_t left = path.size(); left-- > 0;) {
        value = -value;
        Edge& edge = nodes_.edge(path[left].edge);
        Node& parent = nodes_.at(path[left].node);
        add_to_mean(edge.value, edge.visits, value);
        edge.proven = nodes_.at(edge.child).proven;
        if (edge.proven != Proven::kOpen && parent.proven == Proven::kOpen) {
            prove_parent(parent, edge);
        }
        if (parent.proven != Proven::kOpen) value = exact_value(parent.proven);
        add_to_mean(parent.value, parent.visits, value);
    }
}

// A move to a lost position wins. If the end is certain after every move, the best one counts: the
// longest resistance, or a draw.
void Tree::prove_parent(Node& parent, const Edge& edge) {
    if (edge.proven == Proven::kLoss) {
        parent.proven = Proven::kWin;
        parent.plies = static_cast<std::uint16_t>(plies(edge));
        return;
    }
    Proven best = Proven::kLoss;
    unsigned longest = 0;
    for (const Edge& other : nodes_.edges(parent)) {
        if (other.proven == Proven::kOpen) return;
        if (from_parent(other.proven) == Proven::kDraw) best = Proven::kDraw;
        longest = std::max(longest, plies(other));
    }
    parent.proven = best;
    parent.plies = static_cast<std::uint16_t>(longest);
}

void Tree::add_pending(std::span<const Step> path, int change) {
    for (const Step& step : path) {
        Edge& edge = nodes_.edge(step.edge);
        edge.pending = static_cast<std::uint16_t>(edge.pending + change);
        Node& node = nodes_.at(step.node);
        node.pending = static_cast<std::uint32_t>(static_cast<int>(node.pending) + change);
    }
}

void Tree::add_noise() {
    noisy_ = true;
    Node& node = nodes_.at(0);
    const auto edges = nodes_.edges(node);
    const auto shares = dirichlet(random_, edges.size(), double{settings_.noise_alpha});
    node.policy_opened = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        edges[i].prior = (1.0F - settings_.noise) * edges[i].prior +
                         settings_.noise * static_cast<float>(shares[i]);
        // In a tree that was kept, moves have visits already.
        if (edges[i].child != kNoNode) node.policy_opened += edges[i].prior;
    }
    // The priors are no longer sorted: look at all edges.
    node.opened = node.edges;
}

const Edge* Tree::best_of(const Node& node) const {
    const auto rank = [&](const Edge& edge) {
        int proof = 0;
        if (edge.proven == Proven::kLoss) proof = 1;
        if (edge.proven == Proven::kWin) proof = -1;
        // The shortest win, and the longest resistance.
        const int distance = proof == 0 ? 0 : -proof * static_cast<int>(plies(edge));
        return std::tuple{proof, distance, edge.visits, edge.value, edge.prior};
    };
    const auto edges = nodes_.edges(node);
    const auto found = std::ranges::max_element(edges, {}, rank);
    return found == edges.end() ? nullptr : &*found;
}

const Edge* Tree::best() const { return best_of(root()); }

std::vector<Move> Tree::line() const {
    std::vector<Move> moves;
    std::uint32_t node = 0;
    while (node != kNoNode) {
        const Edge* edge = best_of(nodes_.at(node));
        if (edge == nullptr || (edge->visits == 0 && node != 0)) break;
        moves.push_back(edge->move);
        node = edge->child;
    }
    return moves;
}

}  // namespace skep::mcts
