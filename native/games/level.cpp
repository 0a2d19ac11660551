#include "games/level.h"

#include <algorithm>
#include <array>
#include <vector>

#include "eval/handmade.h"
#include "rules/keys.h"
#include "rules/movegen.h"
#include "search/limits.h"
#include "search/score.h"

namespace skep {

namespace {

constexpr unsigned kPercent = 100;
// How much more readily a move beside the enemy queen is noticed.
constexpr std::uint32_t kBesideQueen = 4;

constexpr int kWinsAtOnce = win_in(1);
constexpr int kLosesAtOnce = loss_in(2);

bool ends_beside(Move move, Cell queen) {
    return queen != kNoCell && move != Move::pass() &&
           direction_between(queen, move.to()) != kNoDirection;
}

// Draws a move and takes it out of the list.
Move draw(std::vector<Move>& moves, std::vector<std::uint32_t>& weights, std::uint32_t& total,
          Random& random) {
    std::uint32_t left = random.below(total);
    std::size_t i = 0;
    while (left >= weights[i]) left -= weights[i++];
    const Move move = moves[i];
    total -= weights[i];
    moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(i));
    weights.erase(weights.begin() + static_cast<std::ptrdiff_t>(i));
    return move;
}

int score_after(const Position& after, std::span<const std::uint64_t> earlier) {
    switch (after.outcome()) {
        case Outcome::kNone:
            break;
        case Outcome::kDraw:
            return kDrawScore;
        case Outcome::kWhiteWins:
            return after.to_move() == Color::kWhite ? loss_in(1) : win_in(1);
        case Outcome::kBlackWins:
            return after.to_move() == Color::kBlack ? loss_in(1) : win_in(1);
    }
    if (std::ranges::find(earlier, after.key()) != earlier.end()) return kDrawScore;
    return -std::clamp(evaluate(after, kTunedWeights), -kMaxEval, kMaxEval);
}

// How likely a line is, in 1/65536 of twice the best: halved by each half_loss, and linear between.
// Whole numbers, so that every machine chooses the same.
std::uint32_t weight(int loss, int half_loss) {
    constexpr unsigned kFraction = 256;
    const auto steps = static_cast<unsigned>(loss) * kFraction / static_cast<unsigned>(half_loss);
    const unsigned halvings = steps / kFraction;
    return halvings > 24 ? 0 : ((2 * kFraction - steps % kFraction) << 16U) >> halvings;
}

}  // namespace

Random random_for(std::uint64_t seed, const Position& position, Chance chance) {
    const std::uint64_t use = (std::uint64_t{position.ply()} << 8U) + static_cast<unsigned>(chance);
    return Random{keys::mix(seed) ^ position.key() ^ keys::mix(use)};
}

bool overlooks(const Position& position, std::uint64_t seed, unsigned percent) {
    return random_for(seed, position, Chance::kOverlook).below(kPercent) < percent;
}

bool opponent_is_stuck(const Position& position) {
    Position passed = position;
    passed.do_move(Move::pass());
    if (count_moves(passed) != 1) return false;
    MoveList moves;
    list_moves(passed, moves);
    return moves[0] == Move::pass();
}

NoticedMove best_noticed(const Position& position, std::span<const std::uint64_t> earlier,
                         unsigned count, std::uint64_t seed) {
    MoveList list;
    list_moves(position, list);
    const Cell queen = position.cell(make_piece(other(position.to_move()), 0));
    std::vector<Move> moves(list.begin(), list.end());
    std::vector<std::uint32_t> weights;
    std::uint32_t total = 0;
    for (const Move move : moves) {
        weights.push_back(ends_beside(move, queen) ? kBesideQueen : 1);
        total += weights.back();
    }
    Random random = random_for(seed, position, Chance::kNotice);
    NoticedMove best{Move::pass(), -kInfinite};
    for (unsigned noticed = 0; noticed < count && !moves.empty(); ++noticed) {
        const Move move = draw(moves, weights, total, random);
        Position after = position;
        after.do_move(move);
        const int score = score_after(after, earlier);
        if (score > best.score) best = {move, score};
    }
    return best;
}

unsigned choose_line(const Position& position, std::uint64_t seed, std::span<const int> scores,
                     const LineChoice& choice) {
    const int best = scores[0];
    if (choice.half_loss == 0 || best == kWinsAtOnce) return 0;
    std::array<std::uint32_t, kLines.most> weights{};
    std::uint32_t total = 0;
    for (std::size_t i = 0; i < scores.size() && i < kLines.most; ++i) {
        // A lower line may look better only because it was searched less deeply.
        const int loss = std::max(0, best - scores[i]);
        const bool loses = scores[i] <= kLosesAtOnce && kLosesAtOnce < best;
        if (!loses && loss <= choice.margin) weights[i] = weight(loss, choice.half_loss);
        total += weights[i];
    }
    std::uint32_t left = random_for(seed, position, Chance::kChoose).below(total);
    unsigned chosen = 0;
    while (left >= weights[chosen]) left -= weights[chosen++];
    return chosen;
}

}  // namespace skep
