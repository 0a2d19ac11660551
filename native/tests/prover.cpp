// The prover, compared with a search that has no tables and no order.
#include "puzzles/prover.h"

#include <algorithm>

#include "rules/movegen.h"
#include "rules/pick.h"
#include "rules/random.h"
#include "tests/check.h"

namespace skep::tests {

namespace {

bool is_won_by(const Position& position, Color color) {
    const Outcome won = color == Color::kWhite ? Outcome::kWhiteWins : Outcome::kBlackWins;
    return position.outcome() == won;
}

// Whether a side, which need not be the one to move, can force a win within so many plies.
bool forces(const Position& position, Color side, unsigned plies) {
    if (is_won_by(position, side)) return true;
    if (plies == 0 || position.outcome() != Outcome::kNone) return false;
    MoveList moves;
    list_moves(position, moves);
    const auto wins = [&](Move move) {
        Position next = position;
        next.do_move(move);
        return forces(next, side, plies - 1);
    };
    return position.to_move() == side ? std::ranges::any_of(moves, wins)
                                      : std::ranges::all_of(moves, wins);
}

// A late position of a game in which pieces like to go next to a queen.
Position late_position(Random& random) {
    Position position;
    while (position.ply() < 90) {
        const Cell queen = position.cell(make_piece(other(position.to_move()), 0));
        Move chosen = Move::pass();
        for (unsigned i = 0; i < 4; ++i) {
            const auto move = pick_move(position, random);
            if (!move) return position;
            const bool attacks = *move != Move::pass() && queen != kNoCell &&
                                 direction_between(queen, move->to()) != kNoDirection;
            if (attacks || i == 0) chosen = *move;
        }
        Position next = position;
        next.do_move(chosen);
        if (next.outcome() != Outcome::kNone) break;
        position = next;
    }
    return position;
}

}  // namespace

void test_prover(Check& check) {
    Random random{19};
    Prover prover{1024};
    unsigned won = 0;
    for (unsigned game = 0; game < 40; ++game) {
        const Position position = late_position(random);
        const Color side = position.to_move();
        if (position.outcome() != Outcome::kNone) continue;
        for (const unsigned plies : {1U, 3U}) {
            const bool wins = forces(position, side, plies);
            won += static_cast<unsigned>(wins);
            check(prover.wins(position, plies) == (wins ? Proof::kYes : Proof::kNo),
                  "the prover finds exactly the wins that there are");
        }
        const bool loses = forces(position, other(side), 2);
        check(prover.loses(position, 2) == (loses ? Proof::kYes : Proof::kNo),
              "the prover finds exactly the losses that there are");
        prover.set_limit(0);
        check(prover.wins(position, 3) == Proof::kTooLong, "a question has a limit");
        prover.set_limit(UINT64_MAX);
    }
    check(won >= 10, "some of these games are nearly won");
}

}  // namespace skep::tests
