// Move ordering from experience: history heuristic, killer moves and countermoves.
//
// The tables know a move by its bug and by its destination relative to a queen, so that they hold
// wherever the hive lies.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

#include "rules/position.h"
#include "rules/types.h"
#include "search/packed_move.h"
#include "search/score.h"

namespace skep {

// A move as the tables know it.
struct MoveTrace {
    unsigned mover = 0;     // the bug, and whether it is a thrown piece of the opponent
    unsigned at_enemy = 0;  // its destination relative to the opponent's queen
    unsigned at_own = 0;    // the same relative to one's own queen
};

// The queens as the side to move sees them, at the origin until they are placed.
struct QueenView {
    explicit QueenView(const Position& position)
        : side(position.to_move()),
          own(seen(position, position.to_move())),
          enemy(seen(position, other(position.to_move()))),
          own_is_placed(position.has_queen(position.to_move())),
          enemy_is_placed(position.has_queen(other(position.to_move()))) {}

    [[nodiscard]] MoveTrace trace(Move move) const {
        const Piece piece = move.piece();
        const unsigned thrown = color_of(piece) == side ? 0 : kBugs;
        return {index(bug_of(piece)) + thrown, minus(move.to(), enemy).value,
                minus(move.to(), own).value};
    }

    Color side;
    Cell own;
    Cell enemy;
    bool own_is_placed;
    bool enemy_is_placed;

  private:
    static Cell seen(const Position& position, Color color) {
        const Cell queen = position.cell(make_piece(color, 0));
        return queen == kNoCell ? Cell{0} : queen;
    }
};

class MoveHistory {
  public:
    static constexpr int kMost = 8192;

    void clear() {
        to_enemy_ = {};
        to_own_ = {};
        killers_ = {};
        countermoves_ = {};
    }
    // Killer moves belong to a ply of the tree, and this is a new tree.
    void start_search() { killers_ = {}; }

    [[nodiscard]] int score(Color side, const MoveTrace& trace) const {
        return to_enemy_[index(side)][trace.mover][trace.at_enemy] +
               to_own_[index(side)][trace.mover][trace.at_own];
    }
    void update(Color side, const MoveTrace& trace, int bonus) {
        add_bonus(to_enemy_[index(side)][trace.mover][trace.at_enemy], bonus);
        add_bonus(to_own_[index(side)][trace.mover][trace.at_own], bonus);
    }

    using Killers = std::array<PackedMove, 2>;
    [[nodiscard]] const Killers& killers(unsigned ply) const { return killers_[ply]; }
    void add_killer(unsigned ply, PackedMove move) {
        Killers& killers = killers_[ply];
        if (killers[0] == move) return;
        killers[1] = killers[0];
        killers[0] = move;
    }

    // The move that last refuted the opponent's previous move.
    [[nodiscard]] PackedMove countermove(Color side, const MoveTrace& previous) const {
        return countermoves_[index(side)][previous.mover][previous.at_enemy];
    }
    void add_countermove(Color side, const MoveTrace& previous, PackedMove move) {
        countermoves_[index(side)][previous.mover][previous.at_enemy] = move;
    }

  private:
    template <typename Value>
    using Table = std::array<std::array<std::array<Value, kCells>, std::size_t{2} * kBugs>, 2>;

    // History gravity: the nearer a value is to the maximum, the less a bonus adds.
    static void add_bonus(std::int16_t& value, int bonus) {
        const int step = bonus - value * std::abs(bonus) / kMost;
        value = static_cast<std::int16_t>(value + step);
    }

    Table<std::int16_t> to_enemy_{};
    Table<std::int16_t> to_own_{};
    Table<PackedMove> countermoves_{};
    std::array<Killers, kMaxPly + 2> killers_{};
};

}  // namespace skep
