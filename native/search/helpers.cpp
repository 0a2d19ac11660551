// The one file of the search that is compiled with exceptions: the standard library says so when
// there is no thread to be had.
#include <system_error>
#include <thread>
#include <vector>

#include "search/search.h"

namespace skep {

// With as many helpers as the system gives; the search can do without.
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
