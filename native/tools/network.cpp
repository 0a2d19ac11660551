// skep_network: loads a network and proves it on positions of games of all rule sets, half of them
// played at random and half as the handcrafted evaluation likes it. It prints how far the integers
// are from floating point, and how far the judgement of a position is from that of the same
// position turned and mirrored.
#include "eval/network.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "eval/accumulators.h"
#include "eval/handmade.h"
#include "games/starts.h"
#include "rules/movegen.h"
#include "rules/random.h"
#include "tools/arguments.h"

namespace {

using namespace skep;

constexpr std::array<std::string_view, 14> kRules{
    "Base",     "Base+M",   "Base+L",  "Base+P",   "Base+ML", "Base+MP",    "Base+LP",
    "Base+MLP", "ultimate", "classic", "classic+", "pocket",  "dutch-2005", "carbon"};
constexpr unsigned kPlies = 80;
constexpr unsigned kSymmetries = 12;
constexpr std::uint32_t kBlunder = 8;  // one move in so many is any move

struct Sum {
    std::uint64_t positions = 0;
    double from_float = 0;   // the largest difference
    double from_turned = 0;  // the sum of differences
    double most_from_turned = 0;
    std::uint64_t turned = 0;
};

// The same in floating point, by the same weights: what is rounded is the way to the score.
double judge_in_floats(const Network& network, const Position& position) {
    inputs::Lists lists;
    inputs::list(position, lists);
    const Color side = position.to_move();
    const unsigned pieces = position.in_play(Color::kWhite) + position.in_play(Color::kBlack);
    const unsigned number = std::min(kOutputs - 1, pieces / 4);
    double logit = 1.0 * network.out_bias[number] / (kOne * kOneOut);
    for (unsigned i = 0; i < 2 * kWidth; ++i) {
        double sum = 1.0 * network.bias[i % kWidth] / kOne;
        for (const std::uint16_t input : lists.of[index(i < kWidth ? side : other(side))]) {
            if (input != inputs::kNone) sum += 1.0 * network.rows[input][i % kWidth] / kOne;
        }
        const double value = std::clamp(sum, 0.0, 1.0);
        logit += value * value * network.out[number][i] / kOneOut;
    }
    return logit * kUnits;
}

// A hex turned by so many sixths, and mirrored before that from the sixth symmetry on.
Placed turned(Placed placed, unsigned symmetry) {
    if (symmetry >= 6) std::swap(placed.q, placed.r);
    for (unsigned sixths = symmetry % 6; sixths > 0; --sixths) {
        const int q = placed.q;
        placed.q = -placed.r;
        placed.r += q;
    }
    return placed;
}

Position turned(const Position& position, unsigned symmetry) {
    std::vector<Placed> hive;
    // Ground up.
    for (unsigned level = 0; level < kPieces; ++level) {
        for (std::uint8_t value = 0; value < kPieces; ++value) {
            const Piece piece{value};
            const Cell cell = position.cell(piece);
            if (cell == kNoCell || position.level(piece) != level) continue;
            hive.push_back(turned({piece, position.true_q(cell), position.true_r(cell)}, symmetry));
        }
    }
    Position made{position.ruleset(), position.first_player()};
    made.set_up(hive, position.ply(), position.stunned());
    return made;
}

void look(const Network& network, const Position& position, Sum& sum) {
    Accumulators accumulators{1};
    const int units = accumulators.evaluate(network, position, 0);
    ++sum.positions;
    sum.from_float = std::max(sum.from_float, std::abs(judge_in_floats(network, position) - units));
    for (unsigned symmetry = 1; symmetry < kSymmetries; ++symmetry) {
        const int other = accumulators.evaluate(network, turned(position, symmetry), 0);
        const double difference = std::abs(other - units);
        sum.from_turned += difference;
        sum.most_from_turned = std::max(sum.most_from_turned, difference);
        ++sum.turned;
    }
}

// The move after which the opponent stands worst at a glance, mostly.
Move choose_sensibly(Position& position, const MoveList& moves, Random& random) {
    const auto any = random.below(static_cast<std::uint32_t>(moves.size()));
    if (random.below(kBlunder) == 0) return moves[any];
    Move best = moves[any];
    int least = INT32_MAX;
    for (const Move move : moves) {
        const Undo undo = position.do_move(move);
        const int units = evaluate(position, kTunedWeights) + static_cast<int>(random.below(30));
        position.undo_move(move, undo);
        if (units < least) best = move;
        least = std::min(least, units);
    }
    return best;
}

void play(const Network& network, Position position, bool sensibly, Random& random,
          std::uint64_t positions, Sum& sum) {
    while (position.ply() < kPlies && sum.positions < positions) {
        MoveList moves;
        list_moves(position, moves);
        if (moves.empty() || position.outcome() != Outcome::kNone) return;
        look(network, position, sum);
        const auto any = random.below(static_cast<std::uint32_t>(moves.size()));
        position.do_move(sensibly ? choose_sensibly(position, moves, random) : moves[any]);
    }
}

}  // namespace

int main(int count, char** values) {
    Arguments arguments{count, values};
    const std::uint64_t positions = arguments.take_number("--positions", 10'000);
    Random random{arguments.take_number("--seed", 1)};
    if (arguments.left().size() != 1 || !arguments.are_fine()) {
        std::fprintf(stderr, "usage: skep_network [--positions N] [--seed N] FILE\n");
        return 2;
    }
    const std::string path{arguments.left()[0]};
    NetworkFault fault = NetworkFault::kNone;
    const auto begun = std::chrono::steady_clock::now();
    const auto network = load_network(path, fault);
    const std::chrono::duration<double, std::milli> taken =
        std::chrono::steady_clock::now() - begun;
    if (network == nullptr) {
        std::fprintf(stderr, "skep_network: %s: %s\n", path.c_str(),
                     std::string{describe(fault)}.c_str());
        return 1;
    }
    std::printf("loaded in %.1f ms\n", taken.count());
    Sum sum;
    for (std::size_t game = 0; sum.positions < positions; ++game) {
        const auto rules = read_ruleset(kRules[game / 2 % kRules.size()]);
        play(*network, Position{rules.value_or(Ruleset{})}, game % 2 == 1, random, positions, sum);
    }
    std::printf("positions %llu\n", static_cast<unsigned long long>(sum.positions));
    std::printf("from floating point: most %.2f units\n", sum.from_float);
    std::printf("from turned positions: mean %.2f units, most %.0f\n",
                sum.from_turned / static_cast<double>(std::max<std::uint64_t>(sum.turned, 1)),
                sum.most_from_turned);
    return 0;
}
