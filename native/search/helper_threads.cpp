// The only file of the search that is compiled with exceptions: std::thread throws when the system
// has no more threads.
#include "search/helper_threads.h"

#include <system_error>
#include <thread>
#include <vector>

namespace skep {

struct HelperThreads::Threads {
    std::vector<std::thread> running;
};

HelperThreads::HelperThreads(std::span<const std::unique_ptr<Worker>> workers)
    : threads_(std::make_unique<Threads>()) {
    threads_->running.reserve(workers.size());
    try {
        for (unsigned i = 1; i < workers.size(); ++i) {
            threads_->running.emplace_back(
                [&worker = *workers[i], i] { worker.think(i, nullptr); });
        }
    } catch (const std::system_error&) {
        // The search also works without them.
        return;
    }
}

HelperThreads::~HelperThreads() {
    for (std::thread& thread : threads_->running) thread.join();
}

unsigned HelperThreads::size() const { return static_cast<unsigned>(threads_->running.size()); }

}  // namespace skep
