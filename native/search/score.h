// Scores for the side to move: an evaluation in hundredths, or the number of plies to a forced end.
#pragma once

#include <algorithm>

namespace skep {

inline constexpr int kDrawScore = 0;
// A win in n plies scores kWinScore - n, a loss in n as much below zero.
inline constexpr int kWinScore = 30000;
inline constexpr int kInfinite = 32000;
inline constexpr int kNoScore = 32001;  // fits 16 bits, as the table keeps it
// The deepest ply of a search. Scores beyond kDecisive are forced wins and losses.
inline constexpr int kMaxPly = 128;
inline constexpr int kDecisive = kWinScore - 2 * kMaxPly;
// Evaluations are clamped to this, far from a forced win.
inline constexpr int kMaxEval = 20000;

constexpr int win_in(unsigned plies) { return kWinScore - static_cast<int>(plies); }
constexpr int loss_in(unsigned plies) { return -win_in(plies); }
constexpr bool is_decisive(int score) { return score >= kDecisive || score <= -kDecisive; }

}  // namespace skep
