#include "games/player.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <sstream>

#include "eval/checksum.h"

namespace skep {

namespace {

// The score of a move of a tree, as the search would give it.
int score_of(const mcts::Tree& tree, const mcts::Edge& edge) {
    const unsigned plies = std::min<unsigned>(tree.plies(edge), kMaxPly);
    if (edge.proven == mcts::Proven::kLoss) return win_in(plies);
    if (edge.proven == mcts::Proven::kWin) return loss_in(plies);
    if (edge.proven == mcts::Proven::kDraw) return kDrawScore;
    return mcts::units_of(edge.value);
}

// What a logit of 1 is worth in units of the history heuristic, and the most that any is.
constexpr int kPriorWeight = 3000;
constexpr int kMostPrior = 32767;

// A policy as the search asks it.
class PolicyPrior : public MovePrior {
  public:
    explicit PolicyPrior(std::shared_ptr<const Policy> policy) : policy_(std::move(policy)) {}

    void write_scores(const Position& position, std::span<const Move> moves,
                      std::int32_t* scores) const override {
        policy_->write_logits(position, moves, scores);
        for (std::int32_t& score : std::span{scores, moves.size()}) {
            score = std::clamp(score / (kLogitOne / kPriorWeight), -kMostPrior, kMostPrior);
        }
    }

  private:
    std::shared_ptr<const Policy> policy_;
};

}  // namespace

bool parse_weights(const std::string& contents, Weights& weights) {
    std::istringstream file{contents};
    for (std::int16_t& weight : weights) {
        if (!(file >> weight)) return false;
    }
    return true;
}

bool set_tuning(Tuning& tuning, std::string_view name, int value) {
    for (const TuningName& known : kTuningNames) {
        if (known.name != name) continue;
        tuning.*known.field = value;
        return value >= known.least && value <= kMostTuning;
    }
    return false;
}

std::string checksum_text(std::span<const std::uint8_t> bytes) {
    std::array<char, 9> text{};
    std::snprintf(text.data(), text.size(), "%08x", static_cast<unsigned>(checksum(bytes)));
    return text.data();
}

Player::Player(const PlayerSettings& settings) : limits_(settings.limits) {
    if (settings.tree_search) {
        mcts::Settings tree = settings.tree;
        tree.memory = settings.hash_mib << 20U;
        tree_player_ = std::make_unique<mcts::TreePlayer>(settings.network, settings.policy, tree);
        return;
    }
    searcher_ = std::make_unique<Searcher>(settings.threads, settings.hash_mib);
    searcher_->set_tuning(settings.tuning);
    searcher_->set_weights(settings.weights);
    searcher_->set_network(settings.network);
    if (settings.policy) searcher_->set_prior(std::make_shared<PolicyPrior>(settings.policy));
}

void Player::start_game() {
    if (tree_player_) tree_player_->clear();
    if (searcher_) searcher_->clear();
}

Report Player::think(const Position& position, std::span<const std::uint64_t> earlier) {
    if (searcher_) return searcher_->search(position, earlier, limits_);
    Report report;
    report.nodes = tree_player_->search(position, earlier, {limits_.nodes, limits_.seconds});
    report.depth = 1;
    report.lines = 1;
    const mcts::Tree& tree = tree_player_->tree();
    const mcts::Edge& best = *tree.best();
    Line& line = report.line[0];
    line.score = score_of(tree, best);
    for (const Move move : tree.line()) {
        if (line.size < line.moves.size()) line.moves[line.size++] = move;
    }
    return report;
}

}  // namespace skep
