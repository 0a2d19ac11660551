// Staged move picker: first the move of the transposition table, which is often enough, then all
// others in the order of their scores.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "eval/features.h"
#include "rules/movegen.h"
#include "rules/position.h"
#include "search/history.h"
#include "search/move_prior.h"
#include "search/packed_move.h"
#include "search/tuning.h"

namespace skep {

// The moves of one ply with their ranks. The search keeps one per ply: it is too large for the
// stack.
struct ScoredMoves {
    MoveList moves;
    // The highest is next. Score and place in the list share one number, so that the best is found
    // by comparing numbers, eight at a time, and of two equal moves the first one comes first.
    //
    //   bits 27..11  score + 65535    bits 10..0  2047 - place
    std::array<std::int32_t, MoveList::kCapacity> ranks;
    bool listed = false;

    void clear() {
        moves.clear();
        listed = false;
    }
};
static_assert(MoveList::kCapacity <= 2048);

// Moves that are ordered before others.
struct OrderingHints {
    PackedMove table_move;
    MoveHistory::Killers killers;
    PackedMove countermove;
    const MovePrior* prior = nullptr;
};

class MovePicker {
  public:
    MovePicker(const Position& position, const QueenView& queens, const MoveHistory& history,
               const Tuning& tuning, const OrderingHints& hints, ScoredMoves& scored)
        : position_(position),
          queens_(queens),
          history_(history),
          tuning_(tuning),
          hints_(hints),
          scored_(scored),
          first_is_known_(unpack(position, hints.table_move, first_) &&
                          is_legal(position, first_)) {}

    // The next move; false when there is none left.
    bool next(Move& move) {
        if (first_is_known_ && !first_is_given_) {
            first_is_given_ = true;
            move = first_;
            return true;
        }
        if (!scored_.listed) list();
        while (take_best(move)) {
            if (!(first_is_known_ && move == first_)) return true;
        }
        return false;
    }

    // Skips the quiet moves that are left.
    void skip_quiet() {
        if (!scored_.listed) list();
        for (std::size_t i = 0; i < scored_.moves.size(); ++i) {
            if (!is_in_queen_zone(scored_.moves[i])) scored_.ranks[i] = kTaken;
        }
    }

    // Whether a move is not quiet: it ends on or beside the opponent's queen, or one's own queen or
    // a piece beside her leaves its hex.
    [[nodiscard]] bool is_in_queen_zone(Move move) const {
        if (queens_.enemy_is_placed && features::distance(move.to(), queens_.enemy) <= 1)
            return true;
        return move.kind() == MoveKind::kMovement && queens_.own_is_placed &&
               features::distance(move.from(), queens_.own) <= 1;
    }

    void list() {
        list_moves(position_, scored_.moves);
        scored_.listed = true;
        killer_ = known(hints_.killers[0]);
        old_killer_ = known(hints_.killers[1]);
        countermove_ = known(hints_.countermove);
        score_all();
        if (hints_.prior != nullptr) add_prior();
    }

  private:
    static constexpr std::int32_t kTaken = -1;
    static constexpr int kMost = 65535;

    bool take_best(Move& move) {
        std::int32_t best = kTaken;
        for (std::size_t i = 0; i < scored_.moves.size(); ++i) {
            best = std::max(best, scored_.ranks[i]);
        }
        if (best == kTaken) return false;
        const std::size_t place = 2047U - (static_cast<std::uint32_t>(best) & 2047U);
        scored_.ranks[place] = kTaken;
        move = scored_.moves[place];
        return true;
    }

    // A pass stands for no move: it is never one of several.
    [[nodiscard]] Move known(PackedMove packed) const {
        Move move = Move::pass();
        return unpack(position_, packed, move) ? move : Move::pass();
    }

    // The moves of one piece are adjacent in the list, and share the score of leaving its hex.
    void score_all() {
        constexpr std::uint32_t kStart = ~kCellMask;  // all of a move except its destination
        std::uint32_t start = ~0U;
        int leaving = 0;
        for (std::size_t i = 0; i < scored_.moves.size(); ++i) {
            const Move move = scored_.moves[i];
            if ((move.bits() & kStart) != start) {
                start = move.bits() & kStart;
                leaving = tuning_.queen_zone != 0 ? score_leaving(move) : 0;
            }
            const int score = std::clamp(leaving + score_end(move), -kMost, kMost);
            scored_.ranks[i] = (score + kMost) * 2048 + 2047 - static_cast<std::int32_t>(i);
        }
    }

    void add_prior() {
        std::array<std::int32_t, MoveList::kCapacity> scores;
        const std::span moves{scored_.moves.begin(), scored_.moves.end()};
        hints_.prior->write_scores(position_, moves, scores.data());
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const int before = scored_.ranks[i] / 2048 - kMost;
            const int score = std::clamp(before + scores[i], -kMost, kMost);
            scored_.ranks[i] = (score + kMost) * 2048 + 2047 - static_cast<std::int32_t>(i);
        }
    }

    [[nodiscard]] int score_end(Move move) const {
        const MoveTrace trace = queens_.trace(move);
        int score = history_.score(queens_.side, trace);
        if (tuning_.queen_zone != 0) {
            const unsigned to_enemy = features::kStepsBetween[trace.at_enemy];
            const unsigned to_own = features::kStepsBetween[trace.at_own];
            if (to_enemy <= 1)
                score += to_enemy == 0 ? tuning_.order_on_queen : tuning_.order_beside_queen;
            if (to_own == 1) score -= tuning_.order_beside_own;
        }
        if (move == killer_) score += tuning_.order_killer;
        if (move == old_killer_) score += tuning_.order_killer / 2;
        if (move == countermove_) score += tuning_.order_countermove;
        return score;
    }

    [[nodiscard]] int score_leaving(Move move) const {
        if (move.kind() != MoveKind::kMovement) return 0;
        int score = 0;
        if (bug_of(move.piece()) == Bug::kQueen && color_of(move.piece()) != queens_.side) {
            score += tuning_.order_throw_queen;
        }
        if (features::distance(move.from(), queens_.enemy) <= 1) score -= tuning_.order_leave_enemy;
        if (features::distance(move.from(), queens_.own) <= 1) score += tuning_.order_leave_own;
        return score;
    }

    const Position& position_;
    const QueenView& queens_;
    const MoveHistory& history_;
    const Tuning& tuning_;
    OrderingHints hints_;
    ScoredMoves& scored_;
    Move first_ = Move::pass();
    Move killer_ = Move::pass();
    Move old_killer_ = Move::pass();
    Move countermove_ = Move::pass();
    bool first_is_known_;
    bool first_is_given_ = false;
};

}  // namespace skep
