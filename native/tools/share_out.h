// Work shared out among threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace skep {

// Calls `work(i)` for every i below `size`, on so many threads, in any order.
template <typename Work>
void share_out(std::size_t size, unsigned threads, const Work& work) {
    std::atomic<std::size_t> next{0};
    const auto run = [&] {
        for (std::size_t i = next++; i < size; i = next++) work(i);
    };
    std::vector<std::thread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back(run);
    run();
    for (std::thread& other : others) other.join();
}

}  // namespace skep
