// Proves forced wins with nothing but the rules: every move of both sides is examined, and nothing
// is left out because it looks bad.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/movegen.h"
#include "rules/position.h"

namespace skep {

// The answer to a question, unless it takes too many nodes.
enum class Proof : std::uint8_t { kNo, kYes, kTooLong };

// The longest win that can be asked for, in plies.
inline constexpr unsigned kLongestProof = 9;

class Prover {
  public:
    // Answers are kept for later questions, about this many of them: a power of two.
    explicit Prover(std::size_t kept = std::size_t{1} << 20U) : table_(kept) {
        refutations_.fill(Move::pass());
    }

    // Each question gets this many nodes.
    void set_limit(std::uint64_t nodes) { limit_ = nodes; }

    // Whether the side to move can force a win within so many plies, an odd number.
    [[nodiscard]] Proof wins(const Position& position, unsigned plies);

    // Whether the side to move loses within so many plies, an even number, whatever it does.
    [[nodiscard]] Proof loses(const Position& position, unsigned plies);

    // How many positions the last question has examined.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  private:
    // What is known about the side to move in a position.
    struct Entry {
        std::uint64_t key = 0;
        std::uint8_t wins = 0;   // it wins within this many plies; 0 if that isn't known
        std::uint8_t holds = 0;  // but not within this many
    };

    // These answer for the side to move and for its opponent. They are wrong, and nothing is kept,
    // once the nodes are used up.
    [[nodiscard]] bool attack(Position& position, unsigned plies);
    [[nodiscard]] bool loses_to_all(Position& position, unsigned plies);
    [[nodiscard]] bool holds_after(Position& position, Move reply, unsigned plies);

    [[nodiscard]] bool is_out() const { return nodes_ > limit_; }
    [[nodiscard]] Entry& slot(std::uint64_t key) { return table_[key & (table_.size() - 1)]; }
    template <typename Question>
    [[nodiscard]] Proof ask(const Position& position, const Question& question);

    std::vector<Entry> table_;
    Ruleset ruleset_;  // of everything in the table: keys don't include it
    std::uint64_t limit_ = UINT64_MAX;
    std::uint64_t nodes_ = 0;
    // By plies left, the reply that refuted the last attack: it often refutes the next one too.
    std::array<Move, kLongestProof + 1> refutations_;
};

// Whether the side to move can win with one move.
[[nodiscard]] bool wins_at_once(Position& position);

}  // namespace skep
