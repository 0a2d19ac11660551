// Gives the moves of a position one by one, the most promising first, and finds them no sooner than
// they are wanted: the move of the table often is enough.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "eval/features.h"
#include "rules/movegen.h"
#include "rules/position.h"
#include "search/history.h"
#include "search/packed_move.h"
#include "search/tuning.h"

namespace skep {

// The moves of one ply with their ranks; kept by the search, as it is too large for every call.
struct RatedMoves {
    MoveList moves;
    // The greatest is next. Worth and place in the list in one number, so that the best is found by
    // comparing numbers alone, eight at a time, and of two moves of the same worth the first one.
    //
    //   bits 27..11  worth + 65535    bits 10..0  2047 - place
    std::array<std::int32_t, MoveList::kCapacity> ranks;
    bool listed = false;

    void clear() {
        moves.clear();
        listed = false;
    }
};
static_assert(MoveList::kCapacity <= 2048);

// What the order of moves goes by besides their history.
struct Hints {
    PackedMove table;
    MoveHistory::Killers killers;
    PackedMove counter;
};

class Picker {
  public:
    Picker(const Position& position, const QueenView& queens, const MoveHistory& history,
           const Tuning& tuning, const Hints& hints, RatedMoves& rated)
        : position_(position),
          queens_(queens),
          history_(history),
          tuning_(tuning),
          hints_(hints),
          rated_(rated),
          first_is_known_(unpack(position, hints.table, first_) && is_legal(position, first_)) {}

    // The next move; false when there is none left.
    bool next(Move& move) {
        if (first_is_known_ && !first_is_given_) {
            first_is_given_ = true;
            move = first_;
            return true;
        }
        if (!rated_.listed) list();
        while (take_best(move)) {
            if (!(first_is_known_ && move == first_)) return true;
        }
        return false;
    }

    // Gives no more moves but those about a queen.
    void leave_out_quiet() {
        if (!rated_.listed) list();
        for (std::size_t i = 0; i < rated_.moves.size(); ++i) {
            if (!is_about_queen(rated_.moves[i])) rated_.ranks[i] = kTaken;
        }
    }

    // A move that does something about a queen: it lands on or beside the enemy's, or takes the own
    // queen, or a piece beside her, away.
    [[nodiscard]] bool is_about_queen(Move move) const {
        if (queens_.enemy_is_placed && features::distance(move.to(), queens_.enemy) <= 1)
            return true;
        return move.kind() == MoveKind::kMovement && queens_.own_is_placed &&
               features::distance(move.from(), queens_.own) <= 1;
    }

    void list() {
        list_moves(position_, rated_.moves);
        rated_.listed = true;
        killer_ = known(hints_.killers[0]);
        old_killer_ = known(hints_.killers[1]);
        counter_ = known(hints_.counter);
        rate_all();
    }

  private:
    static constexpr std::int32_t kTaken = -1;
    static constexpr int kMost = 65535;

    bool take_best(Move& move) {
        std::int32_t best = kTaken;
        for (std::size_t i = 0; i < rated_.moves.size(); ++i) {
            best = std::max(best, rated_.ranks[i]);
        }
        if (best == kTaken) return false;
        const std::size_t place = 2047U - (static_cast<std::uint32_t>(best) & 2047U);
        rated_.ranks[place] = kTaken;
        move = rated_.moves[place];
        return true;
    }

    // A pass stands for no move at all: it is never one of several.
    [[nodiscard]] Move known(PackedMove packed) const {
        Move move = Move::pass();
        return unpack(position_, packed, move) ? move : Move::pass();
    }

    // Moves of one piece come one after the other, and share what leaving its hex is worth.
    void rate_all() {
        constexpr std::uint32_t kStart = ~0x3FFU;  // all of a move but where it ends
        std::uint32_t start = ~0U;
        int leaving = 0;
        for (std::size_t i = 0; i < rated_.moves.size(); ++i) {
            const Move move = rated_.moves[i];
            if ((move.bits() & kStart) != start) {
                start = move.bits() & kStart;
                leaving = tuning_.queen_zone != 0 ? rate_leaving(move) : 0;
            }
            const int worth = std::clamp(leaving + rate_end(move), -kMost, kMost);
            rated_.ranks[i] = (worth + kMost) * 2048 + 2047 - static_cast<std::int32_t>(i);
        }
    }

    [[nodiscard]] int rate_end(Move move) const {
        const MoveTrace trace = queens_.trace(move);
        int worth = history_.worth(queens_.side, trace);
        if (tuning_.queen_zone != 0) {
            const unsigned to_enemy = features::kStepsBetween[trace.at_enemy];
            const unsigned to_own = features::kStepsBetween[trace.at_own];
            if (to_enemy <= 1)
                worth += to_enemy == 0 ? tuning_.order_on_queen : tuning_.order_beside_queen;
            if (to_own == 1) worth -= tuning_.order_beside_own;
        }
        if (move == killer_) worth += tuning_.order_killer;
        if (move == old_killer_) worth += tuning_.order_killer / 2;
        if (move == counter_) worth += tuning_.order_counter;
        return worth;
    }

    [[nodiscard]] int rate_leaving(Move move) const {
        if (move.kind() != MoveKind::kMovement) return 0;
        int worth = 0;
        if (bug_of(move.piece()) == Bug::kQueen && color_of(move.piece()) != queens_.side) {
            worth += tuning_.order_throw_queen;
        }
        if (features::distance(move.from(), queens_.enemy) <= 1) worth -= tuning_.order_leave_enemy;
        if (features::distance(move.from(), queens_.own) <= 1) worth += tuning_.order_leave_own;
        return worth;
    }

    const Position& position_;
    const QueenView& queens_;
    const MoveHistory& history_;
    const Tuning& tuning_;
    Hints hints_;
    RatedMoves& rated_;
    Move first_ = Move::pass();
    Move killer_ = Move::pass();
    Move old_killer_ = Move::pass();
    Move counter_ = Move::pass();
    bool first_is_known_;
    bool first_is_given_ = false;
};

}  // namespace skep
