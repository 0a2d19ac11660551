// Statistics of records, and alarms if something looks wrong.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_set>
#include <vector>

#include "games/self_game.h"

namespace skep {

// Games of one kind.
struct RecordTally {
    std::array<std::uint64_t, 3> results{};  // White lost, drew, won
    std::uint64_t cut_off = 0;
    std::uint64_t bytes = 0;
    std::vector<std::uint32_t> lengths;  // in plies, the opening included

    [[nodiscard]] std::uint64_t games() const { return results[0] + results[1] + results[2]; }
    [[nodiscard]] std::uint64_t plies() const;
    // Shares of the games; 0 if there are none.
    [[nodiscard]] double share(std::uint64_t of) const;
    [[nodiscard]] double white_score() const;
    [[nodiscard]] double mean_length() const;
    // The length that this percentage of the games doesn't exceed.
    [[nodiscard]] std::uint32_t length_at(unsigned percent) const;
};

class RecordStatistics {
  public:
    // Adds a game, and the size of its record in bytes.
    void add(const SelfGame& game, std::size_t bytes);

    [[nodiscard]] const RecordTally& all() const { return all_; }
    [[nodiscard]] const std::map<std::string, RecordTally>& by_rules() const { return by_rules_; }
    // The number of games that have the same moves as another one.
    [[nodiscard]] std::uint64_t duplicates() const { return all_.games() - different_.size(); }

    // The alarms, if there are enough games to judge: `white-score`, `draws`, `length`,
    // `duplicates`, `cut-off`. skep/train/data/statistics.py has the same.
    [[nodiscard]] std::vector<std::string> alarms() const;

  private:
    RecordTally all_;
    std::map<std::string, RecordTally> by_rules_;
    std::unordered_set<std::uint64_t> different_;
};

}  // namespace skep
