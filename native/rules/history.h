// The positions of a game so far, by their keys: how often the present one has stood (R9.4).
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "rules/position.h"

namespace skep {

// From this time on that a position stands, repetition counts.
inline constexpr unsigned kThirdTime = 3;

class History {
  public:
    explicit History(const Position& start) { push(start); }

    // The position that a move led to; its key must be up to date.
    void push(const Position& position) {
        keys_.push_back(position.key());
        ++times_[keys_.back()];
    }
    // Takes the last one back. The one that the game began with stays.
    void pop() {
        const auto found = times_.find(keys_.back());
        if (--found->second == 0) times_.erase(found);
        keys_.pop_back();
    }

    // How often the present position has stood, this time included.
    [[nodiscard]] unsigned repetitions() const { return times_.find(keys_.back())->second; }

  private:
    std::vector<std::uint64_t> keys_;
    std::unordered_map<std::uint64_t, unsigned> times_;
};

// How a game ended at a position that stands for the so-manieth time, if it did: by the hive, or by
// rules that make the third time a draw.
[[nodiscard]] inline Outcome outcome_by_rules(const Position& position, unsigned times) {
    const Outcome shown = position.outcome();
    const bool drawn =
        position.ruleset().repetition == Repetition::kThreefold && times >= kThirdTime;
    return shown == Outcome::kNone && drawn ? Outcome::kDraw : shown;
}

}  // namespace skep
