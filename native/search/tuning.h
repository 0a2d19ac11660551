// The numbers that shape the search and are tuned by self-play, with the names that players'
// settings and tools/tune_search.py use. They are fields, not constants, so that two settings can
// play each other in one program (native/tools/match.cpp). Numbers that nobody tunes are constants
// beside the code that uses them.
#pragma once

#include <array>
#include <string_view>

namespace skep {

struct Tuning {
    // Parts of the search that can be switched off, to see what they are worth.
    int late_move_reductions = 1;
    int pruning = 1;     // all forward pruning: futility, reverse futility, late moves, null move
    int queen_zone = 1;  // ordering by what a move does to the queens
    int null_move_pruning = 1;
    int check_extension = 1;                // plies added where the side to move is threatened
    int quiescence_threats = 1;             // plies of the quiescence search that may make threats
    int internal_iterative_reductions = 1;  // a ply less if the table has no move

    // Late move reductions (LMR): base + ln(depth) * ln(move number) * slope, in hundredths of a
    // ply.
    int lmr_base = 45;
    int lmr_slope = 83;
    int lmr_history = 2512;   // a ply less reduction for this much history
    int lmr_queen_zone = 69;  // percent of the reduction for moves in the zone of a queen
    // Late move pruning (LMP): after base + slope * depth^2 moves, quiet ones are skipped.
    int lmp_base = 5;
    int lmp_slope = 9;
    int lmp_depth = 6;
    // Futility pruning: a quiet move is skipped if evaluation + margin stays below alpha.
    int futility_base = 55;
    int futility_slope = 71;
    int futility_depth = 5;
    // Reverse futility pruning: a node is cut if evaluation - margin stays above beta.
    int reverse_futility_slope = 10;
    int reverse_futility_depth = 6;
    // Null-move pruning: the depth is reduced by base + depth / slope.
    int null_move_base = 3;
    int null_move_slope = 4;
    int null_move_depth = 3;
    // Half of the first aspiration window.
    int aspiration_window = 15;

    // Move ordering, in units of the history heuristic.
    int order_on_queen = 6856;
    int order_beside_queen = 3731;
    int order_leave_enemy = 3482;
    int order_leave_own = 2989;
    int order_beside_own = 2062;
    int order_throw_queen = 3285;
    int order_killer = 6558;
    int order_countermove = 4291;
};

struct TuningName {
    std::string_view name;
    int Tuning::* field;
    int least = 0;
};
// More than any of them needs, and too little for a sum of them to overflow.
inline constexpr int kMostTuning = 30000;

inline constexpr auto kTuningNames = std::to_array<TuningName>({
    {"late_move_reductions", &Tuning::late_move_reductions},
    {"pruning", &Tuning::pruning},
    {"queen_zone", &Tuning::queen_zone},
    {"null_move_pruning", &Tuning::null_move_pruning},
    {"check_extension", &Tuning::check_extension},
    {"quiescence_threats", &Tuning::quiescence_threats},
    {"internal_iterative_reductions", &Tuning::internal_iterative_reductions},
    {"lmr_base", &Tuning::lmr_base, -1000},
    {"lmr_slope", &Tuning::lmr_slope},
    {"lmr_history", &Tuning::lmr_history, 1},
    {"lmr_queen_zone", &Tuning::lmr_queen_zone},
    {"lmp_base", &Tuning::lmp_base},
    {"lmp_slope", &Tuning::lmp_slope},
    {"lmp_depth", &Tuning::lmp_depth},
    {"futility_base", &Tuning::futility_base},
    {"futility_slope", &Tuning::futility_slope},
    {"futility_depth", &Tuning::futility_depth},
    {"reverse_futility_slope", &Tuning::reverse_futility_slope},
    {"reverse_futility_depth", &Tuning::reverse_futility_depth},
    {"null_move_base", &Tuning::null_move_base},
    {"null_move_slope", &Tuning::null_move_slope, 1},
    {"null_move_depth", &Tuning::null_move_depth},
    {"aspiration_window", &Tuning::aspiration_window, 1},
    {"order_on_queen", &Tuning::order_on_queen},
    {"order_beside_queen", &Tuning::order_beside_queen},
    {"order_leave_enemy", &Tuning::order_leave_enemy},
    {"order_leave_own", &Tuning::order_leave_own},
    {"order_beside_own", &Tuning::order_beside_own},
    {"order_throw_queen", &Tuning::order_throw_queen},
    {"order_killer", &Tuning::order_killer},
    {"order_countermove", &Tuning::order_countermove},
});
static_assert(kTuningNames.size() * sizeof(int) == sizeof(Tuning), "every number has a name");

}  // namespace skep
