// The network: sums that are kept along lines are those made anew, no accepted weights overflow,
// and no damaged file is accepted.
#include "eval/network.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <string_view>

#include "eval/accumulators.h"
#include "games/starts.h"
#include "rules/pick.h"
#include "rules/random.h"
#include "search/parallel_search.h"
#include "tests/check.h"
#include "tests/networks.h"

namespace skep::tests {

namespace {

constexpr std::array<std::string_view, 14> kRules{
    "Base",     "Base+M",   "Base+L",  "Base+P",   "Base+ML", "Base+MP",    "Base+LP",
    "Base+MLP", "ultimate", "classic", "classic+", "pocket",  "dutch-2005", "carbon"};
#ifdef NDEBUG
constexpr unsigned kSteps = 1'000'000;
constexpr unsigned kFlips = 150;
#else
// Every move is checked there, which takes a hundred times as long.
constexpr unsigned kSteps = 20'000;
constexpr unsigned kFlips = 10;
#endif
constexpr unsigned kStepsOfSearch = 1000;
constexpr unsigned kDeepest = 24;
constexpr unsigned kPlies = 70;
constexpr unsigned kOnePlainlyIn = 32;
// What weights of all kinds can be without being too large.
constexpr Sizes kFine{60, 200, 60, 20'000};

// Goes through positions as a search does: down a line and up again, one sibling after another and
// some of them twice, giving the turn away, with evaluations at some plies only.
class Walk {
  public:
    Walk(const Network& network, Random& random, Check& check)
        : network_(network), random_(random), check_(check), kept_(kDeepest + 1) {}

    void search(const Position& start) {
        position_ = start;
        left_ = kStepsOfSearch;
        while (left_ > 0 && position_.outcome() == Outcome::kNone) visit(0);
    }
    [[nodiscard]] std::uint64_t steps() const { return steps_; }
    // Of all evaluations in their order, to compare variants by.
    [[nodiscard]] std::uint64_t digest() const { return digest_; }

  private:
    void visit(unsigned ply) {
        if (random_.below(3) != 0) judge(ply);
        if (ply == kDeepest || position_.outcome() != Outcome::kNone) return;
        Move move = any_move();
        for (unsigned children = 1 + random_.below(3); children > 0 && left_ > 0; --children) {
            const bool gives_turn_away = random_.below(8) == 0;
            step(gives_turn_away ? Move::pass() : move, ply);
            if (random_.below(4) != 0) move = any_move();
        }
    }
    // The game is not over, so that there is one.
    Move any_move() { return pick_move(position_, random_).value_or(Move::pass()); }
    void step(Move move, unsigned ply) {
        --left_;
        ++steps_;
        const Undo undo = position_.do_move(move);
        visit(ply + 1);
        position_.undo_move(move, undo);
    }
    void judge(unsigned ply) {
        const int units = kept_.evaluate(network_, position_, ply);
        fresh_.clear();
        check_(units == fresh_.evaluate(network_, position_, 0), "sums that are kept are right");
        if (random_.below(kOnePlainlyIn) == 0) {
            check_(units == judge_plainly(network_, position_), "and so is what is made of them");
        }
        digest_ = (digest_ ^ static_cast<std::uint32_t>(units)) * 0x100000001B3U;
    }

    const Network& network_;
    Random& random_;
    Check& check_;
    Accumulators kept_;
    Accumulators fresh_{1};
    Position position_;
    unsigned left_ = 0;
    std::uint64_t steps_ = 0;
    std::uint64_t digest_ = 0xCBF29CE484222325U;
};

void test_lines(Check& check, unsigned steps) {
    const auto network = make_network(5, kFine);
    Random random{6};
    Walk walk{*network, random, check};
    for (unsigned game = 0; walk.steps() < steps; ++game) {
        const auto rules = read_ruleset(kRules[game % kRules.size()]);
        Position position{rules.value_or(Ruleset{})};
        // As in a game: what is kept of one search is there when the next begins.
        while (position.ply() < kPlies && walk.steps() < steps) {
            for (unsigned plies = 1 + random.below(12); plies > 0; --plies) {
                if (const auto move = pick_move(position, random)) position.do_move(*move);
            }
            if (position.outcome() != Outcome::kNone) break;
            walk.search(position);
        }
    }
    std::printf("network: %llu steps, digest %016llx\n",
                static_cast<unsigned long long>(walk.steps()),
                static_cast<unsigned long long>(walk.digest()));
}

// --- weights -------------------------------------------------------------------------------------

NetworkFault fault_of(const File& file) {
    NetworkFault fault = NetworkFault::kNone;
    const bool accepted = parse_network(file, fault) != nullptr;
    return accepted ? NetworkFault::kNone : fault;
}

bool is_accepted(const Network& network) {
    const NetworkFault fault = fault_of(encode(network));
    return fault == NetworkFault::kNone;
}

void test_judgement(Check& check, const Network& network) {
    Searcher searcher{1, 1};
    searcher.set_network(std::make_shared<Network>(network));
    Accumulators accumulators{1};
    Random random{9};
    for (unsigned game = 0; game < 4; ++game) {
        Position position;
        while (position.ply() < kPlies) {
            const auto move = pick_move(position, random);
            if (!move) break;
            position.do_move(*move);
            const std::int64_t units = judge_plainly(network, position);
            check(accumulators.evaluate(network, position, 0) == units,
                  "the largest weights are calculated with exactly");
            check(
                searcher.evaluate(position) == std::clamp<std::int64_t>(units, -kMaxEval, kMaxEval),
                "no evaluation is taken for an end that was seen");
        }
    }
}

// All rows the same: then every sum is a bias and so many times a weight as there are inputs.
void test_sums(Check& check, int row, int bias) {
    const auto network = make_network(1, {0, 0, 60, 1000});
    const auto set = [&](int way, int spare) {
        for (Row& weights : network->rows) weights.fill(static_cast<std::int16_t>(way * row));
        network->bias.fill(static_cast<std::int16_t>(way * (bias + spare)));
    };
    for (const int way : {1, -1}) {
        set(way, 0);
        check(is_accepted(*network), "what just fits is accepted");
        test_judgement(check, *network);
        set(way, way > 0 ? 1 : 2);
        check(fault_of(encode(*network)) == NetworkFault::kOverflow, "one more is too large");
    }
    // Of either sign, and any place as bad as another.
    Random random{2};
    for (Row& weights : network->rows) {
        for (std::int16_t& weight : weights) {
            weight = static_cast<std::int16_t>(random.below(2) == 0 ? row : -row);
        }
    }
    network->bias.fill(0);
    check(is_accepted(*network), "what just fits either way is accepted");
    test_judgement(check, *network);
}

void test_outputs(Check& check) {
    const auto network = make_network(3, {kFine.row, kFine.bias, 0, 0});
    for (const int sign : {1, -1}) {
        for (OutputRow& out : network->out) out.fill(static_cast<std::int16_t>(sign * 64));
        network->out_bias.fill(sign * kOne * kOneOut * 1000);
        check(is_accepted(*network), "large outputs are accepted");
        test_judgement(check, *network);
        network->out_bias[3] += sign;
        check(!is_accepted(*network), "a bias beyond what is sensible is not");
    }
    network->out_bias.fill(0);
    for (OutputRow& out : network->out) out.fill(65);
    check(!is_accepted(*network), "outputs that could overflow are not accepted");
    for (OutputRow& out : network->out) out.fill(0);
    for (const int weight : {kMaxOut, -kMaxOut, kMaxOut + 1, -kMaxOut - 1, INT16_MAX, INT16_MIN}) {
        network->out[7][511] = static_cast<std::int16_t>(weight);
        check(is_accepted(*network) == (std::abs(weight) <= kMaxOut),
              "a weight that could overflow is not accepted");
    }
}

void test_weights(Check& check) {
    // 73 inputs at most: pieces, and what else has a slot.
    static_assert(inputs::kUsedSlots == 73);
    test_sums(check, 448, INT16_MAX - 73 * 448);
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        // Any size up to one that surely does not fit.
        const int size = static_cast<int>(std::min<std::uint64_t>(5ULL << seed, INT16_MAX));
        const auto network = make_network(seed, {size, 100, 64, 1000});
        const NetworkFault fault = fault_of(encode(*network));
        check(fault == NetworkFault::kNone || fault == NetworkFault::kOverflow, "nothing else");
        if (fault == NetworkFault::kNone) test_judgement(check, *network);
    }
}

// --- files ---------------------------------------------------------------------------------------

NetworkFault expected_fault(std::size_t at) {
    if (at < kVersionAt) return NetworkFault::kNoNetwork;
    if (at < kShapeAt) return NetworkFault::kOtherVersion;
    if (at < kSummaryAt) return NetworkFault::kOtherShape;
    return at < kChecksumAt ? NetworkFault::kWrongSize : NetworkFault::kDamaged;
}

void test_flipped_bits(Check& check) {
    File file = encode(*make_network(4, kFine));
    check(fault_of(file) == NetworkFault::kNone, "a whole file is accepted");
    const auto flip = [&](std::size_t at, unsigned bit) {
        file[at] ^= static_cast<std::uint8_t>(1U << bit);
        check(fault_of(file) == expected_fault(at), "a flipped bit is noticed for what it is");
        file[at] ^= static_cast<std::uint8_t>(1U << bit);
    };
    for (std::size_t at = 0; at < kChecksumAt; ++at) {
        for (unsigned bit = 0; bit < 8; ++bit) flip(at, bit);
    }
    Random random{8};
    // Without the weights there is nothing to read: a bit of each byte will do.
    for (std::size_t at = kChecksumAt; at < kHeadSize + kSummary.size(); ++at) {
        flip(at, random.below(8));
    }
    for (unsigned i = 0; i < kFlips; ++i) {
        const auto body = static_cast<std::uint32_t>(file.size() - kHeadSize);
        flip(kHeadSize + random.below(body), random.below(8));
    }
    flip(file.size() - 1, 7);
}

void test_lengths(Check& check) {
    const File file = encode(*make_network(4, kFine));
    Random random{3};
    for (unsigned i = 0; i < 100; ++i) {
        const File shorter{file.begin(), file.begin() + random.below(40)};
        const bool has_head = shorter.size() >= kHeadSize;
        check(fault_of(shorter) == (has_head ? NetworkFault::kWrongSize : NetworkFault::kNoNetwork),
              "a file that ends early is noticed");
    }
    for (const std::ptrdiff_t missing : {1, 2, 512, 100'000}) {
        check(fault_of({file.begin(), file.end() - missing}) == NetworkFault::kWrongSize,
              "a file without its end is noticed");
    }
    File longer = file;
    longer.push_back(0);
    check(fault_of(longer) == NetworkFault::kWrongSize, "a file that goes on is noticed");
    // So long a summary that the sum of all would begin again at zero.
    write_number(longer, kSummaryAt, UINT32_MAX);
    check(fault_of(longer) == NetworkFault::kWrongSize, "a summary without end is noticed");
}

void test_paths(Check& check) {
    const auto fault_at = [](const std::string& path) {
        NetworkFault fault = NetworkFault::kNone;
        return load_network(path, fault) == nullptr ? fault : NetworkFault::kNone;
    };
    check(fault_at("no such file") == NetworkFault::kCannotRead, "a missing file is noticed");
    check(fault_at(".") == NetworkFault::kCannotRead, "a folder is noticed");
    check(fault_at("/dev/null") == NetworkFault::kNoNetwork, "an empty file is noticed");
    check(fault_at("/dev/zero") == NetworkFault::kNoNetwork, "a file without end is noticed");
}

// --- another network -----------------------------------------------------------------------------

void test_change(Check& check) {
    const std::shared_ptr<const Network> one = make_network(1, {0, 0, 60, 1000});
    const std::shared_ptr<const Network> other = make_network(2, {0, 0, 60, 1000});
    Random random{3};
    Position position;
    while (position.ply() < 12) {
        const auto move = pick_move(position, random);
        if (!move) break;
        position.do_move(*move);
    }
    const auto search = [&](Searcher& searcher, const std::shared_ptr<const Network>& network) {
        searcher.set_network(network);
        return searcher.search(position, {}, Limits{.nodes = 3000});
    };
    Searcher changed{1, 1};
    search(changed, one);
    Searcher fresh{1, 1};
    const Report expected = search(fresh, other);
    const Report found = search(changed, other);
    check(found.nodes == expected.nodes && found.depth == expected.depth &&
              found.line[0].score == expected.line[0].score &&
              found.line[0].moves[0] == expected.line[0].moves[0],
          "nothing of a network is left when another one takes over");
}

}  // namespace

void test_network(Check& check) {
    test_lines(check, kSteps);
    test_weights(check);
    test_outputs(check);
    test_flipped_bits(check);
    test_lengths(check);
    test_paths(check);
    test_change(check);
}

void test_digest(Check& check) { test_lines(check, kSteps / 10); }

}  // namespace skep::tests
