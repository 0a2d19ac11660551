// Scores: what a position is worth to the side to move, in hundredths, or how soon it ends.
#pragma once

#include <algorithm>

namespace skep {

inline constexpr int kDrawScore = 0;
// A win in n plies scores kWinScore - n, a loss in n as much below zero.
inline constexpr int kWinScore = 30000;
inline constexpr int kInfinite = 32000;
inline constexpr int kNoScore = 32001;  // fits 16 bits, as the table keeps it
// As deep as a search can go; a score beyond this bound tells of an end that was seen.
inline constexpr int kMaxPly = 128;
inline constexpr int kSureWin = kWinScore - 2 * kMaxPly;
// Evaluations stay within it, far from a win.
inline constexpr int kMaxEval = 20000;

constexpr int win_in(unsigned plies) { return kWinScore - static_cast<int>(plies); }
constexpr int loss_in(unsigned plies) { return -win_in(plies); }
constexpr bool is_sure(int score) { return score >= kSureWin || score <= -kSureWin; }

}  // namespace skep
