// Every number that shapes the search, by name. They are fields and not constants so that two
// settings can play each other in one program; see native/tools/match.cpp.
#pragma once

#include <array>
#include <string_view>

namespace skep {

struct Tuning {
    // Parts of the search that can be switched off, to see what they are worth.
    int reductions = 1;
    int pruning = 1;
    int queen_zone = 1;
    int null_move = 1;
    int check_extension = 1;
    int attacks = 1;        // how many plies beyond the last one threats are made
    int shallow_first = 1;  // a ply less where the table has no move

    // Late moves are searched less deeply: base + ln(depth) * ln(number) * slope, in hundredths.
    int reduction_base = 45;
    int reduction_slope = 83;
    int reduction_history = 2512;  // so much history is worth a ply
    int reduction_zone = 69;       // percent of it for moves about a queen
    // Late moves near the leaves are left out.
    int late_base = 5;
    int late_slope = 9;
    int late_depth = 6;
    // What a quiet move can hardly gain, and what can hardly be lost, by depth left.
    int futility_base = 55;
    int futility_slope = 71;
    int futility_depth = 5;
    int reverse_slope = 10;
    int reverse_depth = 6;
    // What giving the turn away is searched with.
    int null_base = 3;
    int null_slope = 4;  // so many plies of depth reduce by one more
    int null_depth = 3;
    // The first window around the last score.
    int aspiration = 15;

    // The order of moves, in units of history.
    int order_on_queen = 6856;
    int order_beside_queen = 3731;
    int order_leave_enemy = 3482;
    int order_leave_own = 2989;
    int order_beside_own = 2062;
    int order_throw_queen = 3285;
    int order_killer = 6558;
    int order_counter = 4291;
};

struct TuningName {
    std::string_view name;
    int Tuning::* field;
    int least = 0;
};
// Enough for every one of them, and too little for any sum of them to overflow.
inline constexpr int kMostTuning = 30000;

inline constexpr auto kTuningNames = std::to_array<TuningName>({
    {"reductions", &Tuning::reductions},
    {"pruning", &Tuning::pruning},
    {"queen_zone", &Tuning::queen_zone},
    {"null_move", &Tuning::null_move},
    {"check_extension", &Tuning::check_extension},
    {"attacks", &Tuning::attacks},
    {"shallow_first", &Tuning::shallow_first},
    {"reduction_base", &Tuning::reduction_base, -1000},
    {"reduction_slope", &Tuning::reduction_slope},
    {"reduction_history", &Tuning::reduction_history, 1},
    {"reduction_zone", &Tuning::reduction_zone},
    {"late_base", &Tuning::late_base},
    {"late_slope", &Tuning::late_slope},
    {"late_depth", &Tuning::late_depth},
    {"futility_base", &Tuning::futility_base},
    {"futility_slope", &Tuning::futility_slope},
    {"futility_depth", &Tuning::futility_depth},
    {"reverse_slope", &Tuning::reverse_slope},
    {"reverse_depth", &Tuning::reverse_depth},
    {"null_base", &Tuning::null_base},
    {"null_slope", &Tuning::null_slope, 1},
    {"null_depth", &Tuning::null_depth},
    {"aspiration", &Tuning::aspiration, 1},
    {"order_on_queen", &Tuning::order_on_queen},
    {"order_beside_queen", &Tuning::order_beside_queen},
    {"order_leave_enemy", &Tuning::order_leave_enemy},
    {"order_leave_own", &Tuning::order_leave_own},
    {"order_beside_own", &Tuning::order_beside_own},
    {"order_throw_queen", &Tuning::order_throw_queen},
    {"order_killer", &Tuning::order_killer},
    {"order_counter", &Tuning::order_counter},
});
static_assert(kTuningNames.size() * sizeof(int) == sizeof(Tuning), "every number has a name");

}  // namespace skep
