// Perft on several threads, which can be canceled.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "rules/movegen.h"
#include "rules/perft.h"
#include "rules/position.h"
#include "rules/share_out.h"

namespace skep {

// About as much as is counted in a tenth of a second, so that canceling is quick.
inline constexpr unsigned kPortion = 4;

template <typename GoesOn>
std::uint64_t count_in_portions(Position& position, unsigned depth, const GoesOn& goes_on) {
    if (depth <= kPortion) return goes_on() ? perft(position, depth) : 0;
    MoveList moves;
    list_moves(position, moves);
    std::uint64_t total = 0;
    for (const Move move : moves) {
        if (!goes_on()) break;
        const Undo undo = position.do_move<Keys::kSkip>(move);
        total += count_in_portions(position, depth - 1, goes_on);
        position.undo_move<Keys::kSkip>(move, undo);
    }
    return total;
}

struct TwoPlies {
    Move move;
    Move reply;
};

// All sequences of two plies: enough parts to keep all threads busy.
[[nodiscard]] inline std::vector<TwoPlies> two_plies(const Position& start) {
    std::vector<TwoPlies> parts;
    MoveList moves;
    list_moves(start, moves);
    for (const Move move : moves) {
        Position after = start;
        after.do_move<Keys::kSkip>(move);
        MoveList replies;
        list_moves(after, replies);
        for (const Move reply : replies) parts.push_back({move, reply});
    }
    return parts;
}

// Perft until `goes_on()` returns false; the result is then meaningless.
template <typename GoesOn>
std::uint64_t shared_perft(const Position& start, unsigned depth, unsigned threads,
                           const GoesOn& goes_on) {
    if (depth < 3 || threads == 1) {
        Position position = start;
        return count_in_portions(position, depth, goes_on);
    }
    const std::vector<TwoPlies> parts = two_plies(start);
    std::atomic<std::uint64_t> total{0};
    const auto count = [&](std::size_t i) {
        Position position = start;
        position.do_move<Keys::kSkip>(parts[i].move);
        position.do_move<Keys::kSkip>(parts[i].reply);
        total += count_in_portions(position, depth - 2, goes_on);
    };
    share_out(parts.size(), threads, count, goes_on);
    return total;
}

}  // namespace skep
