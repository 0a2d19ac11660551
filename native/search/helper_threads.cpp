// The only file of the search that is compiled with exceptions: std::thread throws when the system
// has no more threads.
#include <system_error>
#include <thread>
#include <vector>

#include "search/parallel_search.h"

namespace skep {

// Starts as many helper threads as the system allows. The search also works without them.
void Searcher::start_helpers(std::vector<std::thread>& helpers) {
    helpers.reserve(workers_.size());
    try {
        for (unsigned i = 1; i < workers_.size(); ++i) {
            helpers.emplace_back([this, i] { workers_[i]->think(i, nullptr); });
        }
    } catch (const std::system_error&) {
        shared_.threads = static_cast<unsigned>(helpers.size()) + 1;
    }
}

}  // namespace skep
