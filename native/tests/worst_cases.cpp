// Hives that nobody builds and the rules allow: very long, very high, and very far away.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/movegen.h"
#include "rules/random.h"
#include "tests/check.h"
#include "tests/hives.h"
#include "tools/played.h"
#include "tools/styles.h"

namespace skep::tests {

namespace {

void play_on(Played& game, std::size_t plies, Style style, std::uint64_t seed) {
    Random random{seed};
    for (; plies > 0; --plies) {
        MoveList moves;
        list_moves(game.last(), moves);
        if (moves.empty()) return;
        game.play(choose(game.last(), moves, style, random));
    }
}

// --- very long ----------------------------------------------------------------------------------

std::vector<Placed> make_line(Step step) {
    std::vector<Placed> line;
    line.reserve(kPieces);
    for (std::uint8_t value = 0; value < kPieces; ++value) {
        line.push_back(Placed{Piece{value}, step.q * value, step.r * value});
    }
    return line;
}

// How often the window became smaller or larger on the way.
unsigned count_changes(const Played& game) {
    unsigned changes = 0;
    bool small = game.positions().front().window().small;
    for (const Position& position : game.positions()) {
        changes += static_cast<unsigned>(position.window().small != small);
        small = position.window().small;
    }
    return changes;
}

void test_lines(Check& check) {
    unsigned changes = 0;
    for (const Step step : {Step{1, 0}, Step{0, 1}, Step{1, -1}}) {
        for (const unsigned ply : {100U, 101U}) {
            Position position;
            position.set_up(make_line(step), ply, kNoPiece);
            check(!position.window().small, "a line of all pieces needs the large window");
            Played game{position, 10};
            play_on(game, 300, Style::kNear, ply);
            changes += count_changes(game);
            game.take_back(game.moves().size());
            check(!game.fault(), game.fault().value_or("").data());
        }
    }
    check(changes > 0, "the window became smaller on the way");
}

// Out of the small window and back, again and again: reaching out, then drawing together.
void test_changes_of_window(Check& check) {
    unsigned changes = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        Played game{Position{}, 10};
        for (std::uint64_t round = 0; round < 6; ++round) {
            play_on(game, 40, round % 2 == 0 ? Style::kWide : Style::kNear, seed + 100 * round);
            changes += count_changes(game);
            game.take_back(20);
        }
        game.take_back(game.moves().size());
        check(!game.fault(), game.fault().value_or("").data());
    }
    check(changes > 10, "the window changed its size often enough");
}

// --- very high ----------------------------------------------------------------------------------

constexpr std::array<Piece, keys::kLevels> kStack{
    make_piece(Color::kWhite, Bug::kQueen, 1),    make_piece(Color::kWhite, Bug::kBeetle, 1),
    make_piece(Color::kBlack, Bug::kBeetle, 1),   make_piece(Color::kWhite, Bug::kBeetle, 2),
    make_piece(Color::kBlack, Bug::kBeetle, 2),   make_piece(Color::kWhite, Bug::kMosquito, 1),
    make_piece(Color::kBlack, Bug::kMosquito, 1),
};

// The stack stands beside the black queen; its climbers come down on her and build it up again.
void test_stack_of_seven(Check& check) {
    std::vector<Placed> hive;
    hive.reserve(kStack.size() + 2);
    for (const Piece piece : kStack) hive.push_back(Placed{piece, 0, 0});
    hive.push_back(Placed{make_piece(Color::kBlack, Bug::kQueen, 1), 1, 0});
    hive.push_back(Placed{make_piece(Color::kWhite, Bug::kAnt, 1), 2, 0});
    Position position;
    position.set_up(hive, 21, kNoPiece);
    check(position.height(make_cell(0, 0)) == keys::kLevels, "it is seven high");
    unsigned highest = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        Played game{position};
        play_on(game, 60, Style::kTall, seed);
        highest = std::max(highest, game.highest());
        game.take_back(game.moves().size());
        check(!game.fault(), game.fault().value_or("").data());
    }
    check(highest >= 6, "the climbers meet again on top");
}

// --- very far away ------------------------------------------------------------------------------

// Where every piece lies, told by nothing but the steps of the moves.
class Track {
  public:
    void follow(const Position& before, Move move) {
        if (move.kind() == MoveKind::kPass) return;
        Hex to{};
        for (unsigned i = 0; i < 6; ++i) {
            const Piece piece = before.top(neighbor(move.to(), i));
            if (piece != kNoPiece) to = beside(hexes_[piece.value], (i + 3) % 6);
        }
        hexes_[move.piece().value] = to;
    }
    [[nodiscard]] bool agrees(const Position& position) const {
        bool agrees = true;
        for (std::uint8_t value = 0; value < kPieces; ++value) {
            const Cell cell = position.cell(Piece{value});
            if (cell == kNoCell) continue;
            agrees = agrees && position.true_q(cell) == hexes_[value].q &&
                     position.true_r(cell) == hexes_[value].r;
        }
        return agrees;
    }
    [[nodiscard]] Hex of(Piece piece) const { return hexes_[piece.value]; }

  private:
    std::array<Hex, kPieces> hexes_{};
};

// How gladly a move is played by who wants to go far: whatever lags behind comes first.
int gain(const Position& position, Move move, Step way) {
    Position after = position;
    after.do_move(move);
    if (after.outcome() != Outcome::kNone) return INT32_MIN;
    if (move.kind() != MoveKind::kMovement) return 0;
    const auto along = [way](const Position& at, Cell cell) {
        return way.q * at.true_q(cell) + way.r * at.true_r(cell);
    };
    const int from = along(position, move.from());
    const int front = along(position, position.cell(make_piece(position.to_move(), 0)));
    return 2 * (along(after, move.to()) - from) + (front - from);
}

Move furthest(const Position& position, Step way) {
    MoveList moves;
    list_moves(position, moves);
    return *std::ranges::max_element(moves, {},
                                     [&](Move move) { return gain(position, move, way); });
}

void test_walk(Check& check, Step way) {
    constexpr unsigned kPlies = 1000;
    Ruleset ruleset;
    ruleset.box = {1, 0, 0, 0, 2, 0, 0, 0};
    Played game{Position{ruleset}, 50};
    Track track;
    while (game.moves().size() < kPlies && !game.fault()) {
        const Move move = furthest(game.last(), way);
        track.follow(game.last(), move);
        game.play(move);
        check(track.agrees(game.last()), "every piece lies where its steps led it");
    }
    const Hex queen = track.of(make_piece(Color::kWhite, 0));
    const int away = std::max({std::abs(queen.q), std::abs(queen.r), std::abs(queen.q + queen.r)});
    check(away >= 320, "the hive went ten times round the torus");
    game.take_back(kPlies);
    check(!game.fault(), game.fault().value_or("").data());
}

}  // namespace

void test_worst_cases(Check& check) {
    test_lines(check);
    test_changes_of_window(check);
    test_stack_of_seven(check);
    for (const Step way : kSteps) test_walk(check, way);
}

}  // namespace skep::tests
