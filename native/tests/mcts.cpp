// The tree search: visits add up, wins and losses are proven, and trees can be reused.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <span>
#include <string_view>
#include <vector>

#include "games/starts.h"
#include "mcts/tree.h"
#include "mcts/tree_player.h"
#include "rules/movegen.h"
#include "tests/check.h"
#include "tests/policies.h"
#include "text/game.h"
#include "text/move.h"
#include "text/setup.h"

namespace skep::tests {

namespace {

using mcts::Edge;
using mcts::Evaluator;
using mcts::Proven;
using mcts::Settings;
using mcts::Tree;

constexpr std::string_view kOpening = "wS1;bG1 wS1-;wQ -wS1;bQ bG1-;wA1 /wQ;bA1 bQ/";

Position after(std::string_view moves) {
    return replay(moves, Position{read_ruleset("Base+MLP").value_or(Ruleset{}), Color::kWhite})
        .position;
}

Evaluator plain() { return {nullptr, nullptr}; }

std::uint32_t edge_visits(std::span<const Edge> edges) {
    std::uint32_t sum = 0;
    for (const Edge& edge : edges) sum += edge.visits;
    return sum;
}

std::vector<std::uint32_t> all_visits(const Tree& tree) {
    std::vector<std::uint32_t> visits;
    for (const Edge& edge : tree.moves()) visits.push_back(edge.visits);
    return visits;
}

void check_counts(Check& check) {
    Tree tree{after(kOpening), {}, {}};
    Evaluator evaluator = plain();
    for (unsigned i = 0; i < 500; ++i) check(tree.simulate(evaluator), "there is more to find");
    check(tree.root().visits == 500, "every simulation goes through the root");
    check(edge_visits(tree.moves()) == 499, "all but the first go on to a move");
    const float priors =
        std::accumulate(tree.moves().begin(), tree.moves().end(), 0.0F,
                        [](float sum, const Edge& edge) { return sum + edge.prior; });
    check(std::abs(priors - 1.0F) < 1e-4F, "priors add up to one");
    for (const Edge& edge : tree.moves()) {
        check(edge.value >= -1 && edge.value <= 1, "values are from -1 to 1");
    }
    MoveList moves;
    list_moves(tree.position(), moves);
    check(moves.size() == tree.moves().size(), "every legal move has an edge");
    check(tree.bytes() <= Settings{}.memory, "the tree stays within its memory");
}

// Batches of one, evaluated by the same numbers, are native simulations.
void check_batches(Check& check) {
    Tree native{after(kOpening), {}, {}};
    Tree batched{after(kOpening), {}, {}};
    Evaluator evaluator = plain();
    for (unsigned i = 0; i < 300; ++i) check(native.simulate(evaluator), "there is more to find");
    while (batched.root().visits < 300) {
        for (const mcts::Leaf& leaf : batched.select(1)) {
            MoveList moves;
            list_moves(leaf.position, moves);
            const std::vector<float> logits(moves.size(), 0.0F);
            const float value = evaluator.value(leaf.position, leaf.path.size());
            batched.update({&value, 1}, logits);
        }
    }
    check(all_visits(native) == all_visits(batched), "batches of one find the same");

    Tree wide{after(kOpening), {}, {}};
    check(wide.select(8).size() == 1, "before the root is evaluated there is nothing else");
    wide.cancel();
    check(wide.leaves().empty() && wide.root().pending == 0, "leaves can be taken back");
    while (wide.root().visits < 300) {
        std::vector<float> values;
        std::vector<float> logits;
        for (const mcts::Leaf& leaf : wide.select(16)) {
            logits.resize(logits.size() + count_moves(leaf.position), 0.0F);
            values.push_back(evaluator.value(leaf.position, leaf.path.size()));
        }
        wide.update(values, logits);
    }
    check(edge_visits(wide.moves()) == wide.root().visits - 1, "visits of batches add up");
    check(std::ranges::all_of(wide.moves(), [](const Edge& edge) { return edge.pending == 0; }),
          "no visit is outstanding after an update");
}

void check_noise(Check& check) {
    const auto search = [](std::uint64_t seed, float noise) {
        Settings settings;
        settings.seed = seed;
        settings.noise = noise;
        Tree tree{after(kOpening), {}, settings};
        Evaluator evaluator = plain();
        for (unsigned i = 0; i < 300; ++i) static_cast<void>(tree.simulate(evaluator));
        return all_visits(tree);
    };
    check(search(1, 0.25F) == search(1, 0.25F), "the same seed gives the same tree");
    check(search(1, 0.25F) != search(2, 0.25F), "another seed gives another tree");
    check(search(1, 0.0F) == search(2, 0.0F), "without noise the seed makes no difference");
    check(search(1, 1e-12F) == search(1, 0.0F), "noise changes nothing but the priors");
}

void check_reuse(Check& check) {
    Tree tree{after(kOpening), {}, {}};
    Evaluator evaluator = plain();
    for (unsigned i = 0; i < 1000; ++i) static_cast<void>(tree.simulate(evaluator));
    const Edge best = *tree.best();
    const std::vector<Move> line = tree.line();
    Position next = tree.position();
    next.do_move(best.move);
    tree.advance(best.move);
    check(tree.position().key() == next.key(), "the root moves on");
    check(tree.root().visits == best.visits, "the visits below a move are kept");
    check(edge_visits(tree.moves()) == best.visits - 1, "and those of its moves");
    check(line.size() > 1 && tree.line()[0] == line[1], "and the line that follows");
    for (unsigned i = 0; i < 100; ++i) static_cast<void>(tree.simulate(evaluator));
    check(tree.root().visits == best.visits + 100, "the tree grows on");

    mcts::TreePlayer player{nullptr, nullptr, {}};
    player.search(after(kOpening), {}, {400, 0});
    const Position start = after(kOpening);
    const std::vector<Move> moves = player.tree().line();
    std::vector<std::uint64_t> earlier{start.key()};
    Position later = start;
    later.do_move(moves[0]);
    earlier.push_back(later.key());
    later.do_move(moves[1]);
    player.search(later, earlier, {10, 0});
    check(player.tree().root().visits > 10, "a player keeps its tree between moves");
    player.search(start, {}, {10, 0});
    check(player.tree().root().visits == 10, "but not for another game");
    const Position base{read_ruleset("Base").value_or(Ruleset{}), Color::kWhite};
    player.search(Position{read_ruleset("Base+MLP").value_or(Ruleset{}), Color::kWhite}, {},
                  {10, 0});
    player.search(base, {}, {10, 0});
    check(player.tree().moves().size() == count_moves(base), "nor for other rules");
    const auto with_ants = [](unsigned left, unsigned right) {
        const std::array<Placed, 4> pieces{{{make_piece(Color::kWhite, Bug::kQueen, 1), 0, 0},
                                            {make_piece(Color::kBlack, Bug::kQueen, 1), 1, 0},
                                            {make_piece(Color::kWhite, Bug::kAnt, left), -1, 0},
                                            {make_piece(Color::kWhite, Bug::kAnt, right), 2, 0}}};
        Position position;
        position.set_up(pieces, 6, kNoPiece);
        return position;
    };
    player.search(with_ants(1, 2), {}, {10, 0});
    player.search(with_ants(2, 1), {}, {10, 0});
    check(player.tree().root().visits == 10, "nor for other pieces in the same places");
}

void check_memory(Check& check) {
    Settings small;
    small.memory = 20'000;
    Tree tree{after(kOpening), {}, small};
    Evaluator evaluator = plain();
    unsigned done = 0;
    while (tree.simulate(evaluator)) ++done;
    check(tree.is_full() && tree.bytes() <= small.memory, "a tree stops growing at its limit");
    check(done > 10 && tree.best() != nullptr, "and still has a move");
    check(tree.select(4).empty(), "and hands out no leaves");
}

// A position that has occurred in the game counts as a draw.
void check_repetition(Check& check) {
    const Position position = after(kOpening);
    MoveList moves;
    list_moves(position, moves);
    std::vector<std::uint64_t> earlier;
    for (const Move move : moves) {
        Position next = position;
        next.do_move(move);
        earlier.push_back(next.key());
    }
    Tree tree{position, earlier, {}};
    Evaluator evaluator = plain();
    while (tree.simulate(evaluator)) {
    }
    check(tree.root().proven == Proven::kDraw, "if every move repeats, the game is drawn");
    tree.advance(tree.best()->move);
    check(tree.root().proven == Proven::kOpen && tree.root().visits == 0,
          "a repeated position is searched when it is the root");
}

// From tests/vectors/forced_wins.txt.
constexpr std::string_view kWinsInOne =
    "1~Base-MLP~b20~w~wG1~5-0-bL.5-1-bS2.2-2-wG1.4-2-bB2.5-2-bS1.2-3-wA3.4-3-wQ.5-3-bG1"
    ".6-3-wS2.0-4-wS1.1-4-bM.2-4-wA1.3-4-wB1.4-4-bB1.5-4-bP-wM.4-5-bA1.4-6-bQ-wB2.5-6-wA2"
    ".6-6-bA2.4-7-wP";

// Two positions of tests/vectors/forced_wins.txt, and a position whose every move loses.
void check_wins(Check& check) {
    struct Forced {
        std::string_view setup;
        unsigned plies;
    };
    constexpr std::array<Forced, 2> kForced{
        {{kWinsInOne, 1},
         {"1~Base-MLP~b19~w~wA3~5-0-bS2.4-1-bB2.5-1-bS1.2-2-wA3.4-2-wQ.5-2-bG1.6-2-wS2.0-3-wS1"
          ".1-3-bM.2-3-wA1.3-3-wB1.4-3-bB1.5-3-bP-wM.4-4-bA1.4-5-bQ-wB2.5-5-wA2.6-5-bA2.4-6-wP",
          3}}};
    for (const Forced& forced : kForced) {
        const auto position = parse_setup(forced.setup);
        check(position.has_value(), "the setup is fine");
        if (!position) continue;
        Tree tree{*position, {}, {}};
        Evaluator evaluator = plain();
        for (unsigned i = 0; i < 200'000 && tree.simulate(evaluator); ++i) {
        }
        check(tree.root().proven == Proven::kWin, "a forced win is proven");
        check(tree.best()->proven == Proven::kLoss, "and its first move is the best");
        check(tree.plies(*tree.best()) >= forced.plies, "and not in fewer plies than it takes");
        if (forced.plies == 1) continue;
        tree.advance(tree.best()->move);
        check(tree.root().proven == Proven::kLoss, "every answer loses");
        check(tree.best() != nullptr, "but one of them is played");
    }
}

// White's pillbug can throw the black queen into a gap. `find_win` doesn't see such wins.
Position wins_by_a_throw() {
    const std::array<Placed, 7> pieces{{{make_piece(Color::kBlack, Bug::kQueen, 1), -1, 0},
                                        {make_piece(Color::kWhite, Bug::kPillbug, 1), 0, 0},
                                        {make_piece(Color::kWhite, Bug::kAnt, 1), 1, -1},
                                        {make_piece(Color::kBlack, Bug::kAnt, 1), 2, -1},
                                        {make_piece(Color::kWhite, Bug::kQueen, 1), 2, 0},
                                        {make_piece(Color::kBlack, Bug::kAnt, 2), 1, 1},
                                        {make_piece(Color::kWhite, Bug::kAnt, 2), 0, 1}}};
    Position position;
    position.set_up(pieces, 20, kNoPiece);
    return position;
}

void check_win(Check& check, const Tree& tree) {
    check(tree.root().proven == Proven::kWin, "a win in one is proven");
    check(tree.root().plies == 1 && tree.plies(*tree.best()) == 1, "in one ply");
    Position after_win = tree.position();
    after_win.do_move(tree.best()->move);
    const bool white = tree.position().to_move() == Color::kWhite;
    check(after_win.outcome() == (white ? Outcome::kWhiteWins : Outcome::kBlackWins),
          "and its move is the best");
    check(tree.line() == std::vector<Move>{tree.best()->move}, "and ends the line");
    check(tree.best()->visits == 1 && tree.best()->value == 1, "and has the only visit");
    check(edge_visits(tree.moves()) == tree.root().visits - 1, "which counts");
}

// However few simulations there are, and whatever the evaluation, a win in one is played.
void check_wins_in_one(Check& check) {
    const auto position = parse_setup(kWinsInOne);
    check(position.has_value(), "the setup is fine");
    if (!position) return;
    Tree tree{*position, {}, {}};
    Evaluator evaluator = plain();
    check(tree.simulate(evaluator), "the first simulation evaluates the root");
    check(!tree.simulate(evaluator) && !tree.simulate(evaluator), "and the second one wins");
    check_win(check, tree);

    Settings noisy;
    noisy.noise = 0.25F;
    Tree batched{*position, {}, noisy};
    check(batched.select(8).size() == 1, "the root is evaluated");
    const float bad = -1.0F;
    batched.update({&bad, 1}, std::vector<float>(count_moves(*position), 0.0F));
    check_win(check, batched);
    check(batched.select(8).empty(), "and nothing else");

    mcts::TreePlayer player{nullptr, nullptr, {}};
    check(player.search(*position, {}, {1, 0}) == 2, "a player needs two simulations");
    check_win(check, player.tree());

    const Position gap = wins_by_a_throw();
    check(find_win(gap) == Move::pass(), "the last hex next to the queen isn't filled");
    Tree thrown{gap, {}, {}};
    while (thrown.simulate(evaluator)) {
    }
    check_win(check, thrown);

    Settings small;
    for (small.memory = 0; small.memory < 5'000; small.memory += 100) {
        Tree full{*position, {}, small};
        while (full.simulate(evaluator)) {
        }
        check(full.is_full() || full.root().proven == Proven::kWin, "or there is no memory");
        check(full.bytes() <= std::max(small.memory, sizeof(mcts::Node)), "which has a limit");
    }
}

// In a tree that is kept, the root may have been expanded before it became the root.
void check_wins_in_a_kept_tree(Check& check) {
    const auto position =
        parse_setup("1~Base-MLP~b10~w~_~1-2-bQ.2-2-wP.3-1-wA1.4-1-bA1.4-2-wQ.3-3-bA2.2-3-wA2");
    check(position.has_value(), "the setup is fine");
    if (!position) return;
    const auto blunder = read_move("bS1 bA1/", *position);
    check(blunder.has_value(), "the move is fine");
    if (!blunder) return;
    Evaluator evaluator = plain();
    const auto search = [&](Tree& tree, unsigned simulations) {
        for (unsigned i = 0; i < simulations && tree.simulate(evaluator); ++i) {
        }
    };
    for (const unsigned simulations : {150U, 400U}) {
        Tree tree{*position, {}, {}};
        search(tree, simulations);
        const std::size_t size = tree.size();
        tree.advance(*blunder);
        check(find_win(tree.position()) == Move::pass(), "a throw into a gap wins");
        check(tree.root().visits > 2 && tree.size() < size, "the tree is kept");
        check_win(check, tree);
        check(!tree.simulate(evaluator) && tree.select(8).empty(), "there is nothing left to do");
    }
    Settings small;
    small.noise = 0.25F;
    for (small.memory = 1'000; small.memory < 200'000; small.memory += 1'000) {
        Tree tree{*position, {}, small};
        search(tree, 400);
        tree.advance(*blunder);
        check(tree.bytes() <= small.memory, "a kept tree stays within its memory");
        check(tree.moves().empty() || tree.root().proven == Proven::kWin, "and has room to win");
    }
}

}  // namespace

void test_mcts(Check& check) {
    check_counts(check);
    check_batches(check);
    check_noise(check);
    check_reuse(check);
    check_memory(check);
    check_repetition(check);
    check_wins(check);
    check_wins_in_one(check);
    check_wins_in_a_kept_tree(check);
}

}  // namespace skep::tests
