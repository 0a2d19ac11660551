#include "search/parallel_search.h"

#include <algorithm>
#include <utility>

#include "search/clock.h"
#include "search/helper_threads.h"

namespace skep {

Searcher::Searcher(unsigned threads, std::size_t hash_mib) {
    shared_.table.resize(hash_mib);
    shared_.threads = threads;
    for (unsigned i = 0; i < threads; ++i) workers_.push_back(std::make_unique<Worker>(shared_));
    shared_.helpers = std::span{workers_}.subspan(1);
}

void Searcher::clear() {
    shared_.table.clear();
    for (const auto& worker : workers_) worker->clear();
}

void Searcher::set_network(std::shared_ptr<const Network> network) {
    shared_.network = std::move(network);
    clear();
    for (const auto& worker : workers_) worker->change_network();
}

int Searcher::evaluate(const Position& position) const {
    const int eval = shared_.network == nullptr
                         ? skep::evaluate(position, shared_.weights)
                         : Accumulators{1}.evaluate(*shared_.network, position, 0);
    // As in a search: a higher score would mean a forced win.
    return std::clamp(eval, -kMaxEval, kMaxEval);
}

Report Searcher::search(const Position& position, std::span<const std::uint64_t> earlier,
                        const Limits& limits, Listener* listener) {
    shared_.started = seconds_now();
    // Keys don't depend on the rule set.
    if (!(position.ruleset() == ruleset_)) clear();
    ruleset_ = position.ruleset();
    shared_.limits = limits;
    shared_.stopped.store(false, std::memory_order_relaxed);
    shared_.table.start_search();
    for (const auto& worker : workers_) worker->set_up(position, earlier);
    {
        const HelperThreads helpers{workers_};
        shared_.threads = helpers.size() + 1;
        workers_[0]->think(0, listener);
    }
    Report report;
    workers_[0]->fill(report);
    return report;
}

}  // namespace skep
