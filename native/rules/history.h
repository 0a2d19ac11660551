// The keys of the positions of a game so far, to count repetitions (R9.4).
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "rules/position.h"

namespace skep {

// The number of occurrences that makes a repetition count.
inline constexpr unsigned kThirdTime = 3;

class History {
  public:
    explicit History(const Position& start) { push(start); }

    // Adds the position after a move; its key must be up to date.
    void push(const Position& position) {
        keys_.push_back(position.key());
        ++times_[keys_.back()];
    }
    // Removes the last position, but never the first one.
    void pop() {
        const auto found = times_.find(keys_.back());
        if (--found->second == 0) times_.erase(found);
        keys_.pop_back();
    }

    // How often the current position has occurred, including now.
    [[nodiscard]] unsigned repetitions() const { return times_.find(keys_.back())->second; }
    // The keys of the positions before the current one, oldest first.
    [[nodiscard]] std::span<const std::uint64_t> earlier() const {
        return std::span{keys_}.first(keys_.size() - 1);
    }

  private:
    std::vector<std::uint64_t> keys_;
    std::unordered_map<std::uint64_t, unsigned> times_;
};

// The outcome of a game at a position that has occurred this many times: on the board, or a draw if
// the rules make the third occurrence one.
[[nodiscard]] inline Outcome outcome_by_rules(const Position& position, unsigned times) {
    const Outcome shown = position.outcome();
    const bool drawn =
        position.ruleset().repetition == Repetition::kThreefold && times >= kThirdTime;
    return shown == Outcome::kNone && drawn ? Outcome::kDraw : shown;
}

}  // namespace skep
