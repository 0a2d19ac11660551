// The interface of the search: starts a worker per thread (lazy SMP) over one transposition table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "rules/position.h"
#include "search/limits.h"
#include "search/worker.h"

namespace skep {

class Searcher {
  public:
    Searcher(unsigned threads, std::size_t hash_mib);

    // Searches a position that is not over. `earlier` are the keys of the earlier positions of the
    // game, oldest first. Returns when the limits are reached, or `stop` was called.
    Report search(const Position& position, std::span<const std::uint64_t> earlier,
                  const Limits& limits, Listener* listener = nullptr);

    // From any thread. Later searches are not affected.
    void stop() { shared_.stopped.store(true, std::memory_order_relaxed); }
    // Clears the transposition table and the histories.
    void clear();

    void set_tuning(const Tuning& tuning) { shared_.tuning = tuning; }
    void set_weights(const Weights& weights) { shared_.weights = weights; }
    // Without a network the weights evaluate. Clears everything.
    void set_network(std::shared_ptr<const Network> network);
    void set_prior(std::shared_ptr<const MovePrior> prior) { shared_.prior = std::move(prior); }
    [[nodiscard]] const Network* network() const { return shared_.network.get(); }
    [[nodiscard]] int evaluate(const Position& position) const;
    [[nodiscard]] std::size_t hash_mib() const { return shared_.table.mebibytes(); }

  private:
    Shared shared_;
    Ruleset ruleset_;  // of the last search: tables only hold for one rule set
    std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace skep
