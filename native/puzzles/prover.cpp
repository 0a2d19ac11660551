#include "puzzles/prover.h"

#include <algorithm>
#include <cassert>

namespace skep {

namespace {

bool is_won(const Position& position, Color winner) {
    const Outcome won = winner == Color::kWhite ? Outcome::kWhiteWins : Outcome::kBlackWins;
    return position.outcome() == won;
}

bool wins_with(Position& position, Move move) {
    const Color winner = position.to_move();
    const Undo undo = position.do_move(move);
    const bool won = is_won(position, winner);
    position.undo_move(move, undo);
    return won;
}

// Whether a piece of the side to move could throw what lies on a hex.
bool has_thrower_beside(const Position& position, Cell cell) {
    for (unsigned direction = 0; direction < kSteps.size(); ++direction) {
        const Piece top = position.top(neighbor(cell, direction));
        if (top == kNoPiece || color_of(top) != position.to_move()) continue;
        if (bug_of(top) == Bug::kPillbug || bug_of(top) == Bug::kMosquito) return true;
    }
    return false;
}

// Moves next to the enemy queen first: most wins begin there. The order changes no answer.
void put_attacks_first(const Position& position, MoveList& moves) {
    const Cell queen = position.cell(make_piece(other(position.to_move()), 0));
    if (queen == kNoCell) return;
    MoveList ordered;
    const auto add_if = [&](bool beside) {
        for (const Move move : moves) {
            const bool is_beside =
                move != Move::pass() && direction_between(queen, move.to()) != kNoDirection;
            if (is_beside == beside) ordered.add(move);
        }
    };
    add_if(true);
    add_if(false);
    moves = ordered;
}

}  // namespace

bool wins_at_once(Position& position) {
    if (find_win(position) != Move::pass()) return true;
    // A queen can also be thrown into a hole.
    const Piece queen = make_piece(other(position.to_move()), 0);
    const Cell cell = position.cell(queen);
    if (cell == kNoCell || !has_thrower_beside(position, cell)) return false;
    MoveList moves;
    list_moves(position, moves);
    return std::ranges::any_of(moves, [&](Move move) {
        return move != Move::pass() && move.piece() == queen && wins_with(position, move);
    });
}

template <typename Question>
Proof Prover::ask(const Position& position, const Question& question) {
    if (!(position.ruleset() == ruleset_)) {
        std::ranges::fill(table_, Entry{});
        ruleset_ = position.ruleset();
    }
    nodes_ = 0;
    const bool yes = question();
    if (is_out()) return Proof::kTooLong;
    return yes ? Proof::kYes : Proof::kNo;
}

Proof Prover::wins(const Position& position, unsigned plies) {
    assert(plies % 2 == 1 && plies <= kLongestProof);
    Position copy = position;
    return ask(position, [&] {
        if (copy.outcome() != Outcome::kNone) return false;
        // The shortest win first, which takes the fewest nodes.
        for (unsigned within = 1; within <= plies && !is_out(); within += 2) {
            if (attack(copy, within)) return true;
        }
        return false;
    });
}

Proof Prover::loses(const Position& position, unsigned plies) {
    assert(plies % 2 == 0 && plies < kLongestProof);
    Position copy = position;
    return ask(position, [&] {
        return copy.outcome() == Outcome::kNone && plies != 0 && loses_to_all(copy, plies);
    });
}

bool Prover::attack(Position& position, unsigned plies) {
    if (++nodes_, is_out()) return false;
    if (plies == 1) return wins_at_once(position);
    const std::uint64_t key = position.key();
    const Entry known = slot(key).key == key ? slot(key) : Entry{key, 0, 0};
    if (known.wins != 0 && known.wins <= plies) return true;
    if (known.holds >= plies) return false;
    if (wins_at_once(position)) {
        slot(key) = {key, 1, 0};
        return true;
    }
    MoveList moves;
    list_moves(position, moves);
    put_attacks_first(position, moves);
    const Color winner = position.to_move();
    for (const Move move : moves) {
        const Undo undo = position.do_move(move);
        const bool wins = position.outcome() == Outcome::kNone ? loses_to_all(position, plies - 1)
                                                               : is_won(position, winner);
        position.undo_move(move, undo);
        if (is_out()) return false;
        if (wins) {
            slot(key) = {key, static_cast<std::uint8_t>(plies), known.holds};
            return true;
        }
    }
    slot(key) = {key, known.wins, static_cast<std::uint8_t>(plies)};
    return false;
}

bool Prover::loses_to_all(Position& position, unsigned plies) {
    if (++nodes_, is_out()) return false;
    Move& usual = refutations_[plies];
    if (is_legal(position, usual) && holds_after(position, usual, plies)) {
        return false;
    }
    MoveList moves;
    list_moves(position, moves);
    for (const Move reply : moves) {
        if (reply == usual) continue;
        if (holds_after(position, reply, plies)) {
            usual = reply;
            return false;
        }
        if (is_out()) return false;
    }
    return true;
}

// Whether the side to move doesn't lose within so many plies if it makes this move.
bool Prover::holds_after(Position& position, Move reply, unsigned plies) {
    const Color winner = other(position.to_move());
    const Undo undo = position.do_move(reply);
    const bool holds = position.outcome() == Outcome::kNone ? !attack(position, plies - 1)
                                                            : !is_won(position, winner);
    position.undo_move(reply, undo);
    return holds && !is_out();
}

}  // namespace skep
