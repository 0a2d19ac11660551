// Actions and observations of hives of any shape, the widest ones too, and games in batches.
#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "rules/movegen.h"
#include "rules/random.h"
#include "spaces/actions.h"
#include "spaces/batch_games.h"
#include "spaces/observations.h"
#include "tests/check.h"
#include "tests/hives.h"

namespace skep::tests {

namespace {

void test_names(Check& check, const Position& position) {
    MoveList moves;
    list_moves(position, moves);
    const spaces::ActionNames names{position};
    std::set<unsigned> seen;
    for (const Move move : moves) {
        const unsigned action = names.of(move);
        check(action < spaces::kActions, "an action is one of them");
        check(seen.insert(action).second, "no two moves have the same");
        if (move.kind() == MoveKind::kPass) continue;
        const unsigned where = action % spaces::kWheres;
        const Piece reference =
            spaces::piece_for(position.to_move(), action / spaces::kWheres % kPieces);
        const Cell from = position.cell(reference);
        const Cell to = where == spaces::kOnIt ? from : neighbor(from, where);
        check(to == move.to(), "it says where the move ends");
    }
    std::vector<std::int8_t> mask(spaces::kActions, 7);
    spaces::write_mask(position, mask.data());
    const auto legal = static_cast<std::size_t>(std::ranges::count(mask, 1));
    const auto illegal = static_cast<std::size_t>(std::ranges::count(mask, 0));
    check(legal == moves.size() && legal + illegal == mask.size(), "the mask has all moves");
}

void test_observations(Check& check, const Position& position, const std::vector<Placed>& hive) {
    std::set<std::pair<int, int>> hexes;
    std::set<std::pair<int, int>> around;
    for (const Placed& placed : hive) hexes.insert({placed.q, placed.r});
    for (const auto& [q, r] : hexes) {
        for (const Step& step : kSteps) around.insert({q + step.q, r + step.r});
    }
    std::erase_if(around, [&](const auto& hex) { return hexes.contains(hex); });

    std::vector<std::uint8_t> planes(spaces::kPlaneBytes, 7);
    spaces::write_planes(position, position.to_move(), spaces::Center::kOwnQueen, 1, planes.data());
    const auto count = [&](unsigned plane) {
        const auto begin =
            planes.begin() + static_cast<std::ptrdiff_t>(plane) * std::ptrdiff_t{kCells};
        return kCells - static_cast<std::size_t>(std::count(begin, begin + kCells, 0));
    };
    for (unsigned piece = 0; piece < kPieces; ++piece) {
        check(count(piece) == 1, "each piece is in its plane");
    }
    check(count(spaces::kHeightPlane) == hexes.size(), "no two hexes meet");

    std::vector<std::uint8_t> nodes(std::size_t{spaces::kNodes} * spaces::kNodeColumns, 7);
    std::vector<std::int16_t> links(std::size_t{spaces::kNodes} * spaces::kLinks, 7);
    spaces::write_graph(position, nodes.data(), links.data());
    std::size_t open = 0;
    for (std::size_t node = 0; node < spaces::kNodes; ++node) {
        const auto kind = static_cast<spaces::NodeKind>(nodes[node * spaces::kNodeColumns]);
        open += kind == spaces::NodeKind::kOpenHex ? 1 : 0;
    }
    check(open == around.size(), "each open hex is a node");
}

void test_batch(Check& check, const Ruleset& ruleset) {
    const spaces::Starts starts{{Position{ruleset}}, 0};
    spaces::BatchGame game{starts, 5};
    unsigned finished = 0;
    for (unsigned step = 0; step < 1000; ++step) {
        const spaces::Action action = game.sample();
        check(game.is_legal(action), "a sample is legal");
        const spaces::StepResult result = game.step(action, 120);
        check(!result.is_illegal, "and can be played");
        check((result.outcome != Outcome::kNone) == result.is_over, "the rules end a game");
        if (result.is_over || result.is_cut_off) {
            ++finished;
            check(game.position().ply() == 0, "the next one begins");
        }
        check(game.position().is_consistent(), "the position is in order");
    }
    check(finished >= 8, "games end");
    for (const std::int64_t action : {INT64_MIN, std::int64_t{-1}, INT64_MAX}) {
        const spaces::StepResult result = game.step(action, 120);
        check(result.is_illegal && result.is_over && result.reward < 0, "what is illegal loses");
    }
}

void test_random_openings(Check& check, const Ruleset& ruleset) {
    const spaces::Starts starts{{Position{ruleset}}, 60};
    spaces::BatchGame game{starts, 5};
    spaces::BatchGame same{starts, 5};
    for (unsigned round = 0; round < 50; ++round) {
        check(game.position().outcome() == Outcome::kNone, "an opening is not over");
        check(game.position().ply() == 60, "it has as many plies as asked for");
        check(!game.legal().empty(), "and a game can start there");
        check(game.position().key() == same.position().key(), "a seed decides it");
        check(game.is_legal(game.sample()), "whatever is sampled");
        game.reset();
        same.reset();
    }
}

}  // namespace

void test_spaces(Check& check) {
    Random random{11};
    for (const Growth growth : {Growth::kAnyhow, Growth::kLoops, Growth::kLong}) {
        for (unsigned round = 0; round < 60; ++round) {
            const std::vector<Placed> hive = grow_hive(random, kAllPieces, growth);
            Position position;
            position.set_up(hive, 60 + round % 2, hive.back().piece);
            test_names(check, position);
            test_observations(check, position, hive);
        }
    }
    test_batch(check, {});
    test_random_openings(check, {});
    Ruleset threefold;
    threefold.repetition = Repetition::kThreefold;
    test_batch(check, threefold);
}

}  // namespace skep::tests
