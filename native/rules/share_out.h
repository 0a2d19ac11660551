// Distributes work among threads, until it is done or canceled.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>
#ifdef __cpp_exceptions
#include <system_error>
#endif

namespace skep {

// Starts one more thread; returns false if the system has none left.
template <typename Run>
bool start_thread(std::vector<std::thread>& threads, const Run& run) {
#ifdef __cpp_exceptions
    try {
        threads.emplace_back(run);
    } catch (const std::system_error&) {
        return false;
    }
#else
    threads.emplace_back(run);
#endif
    return true;
}

// Calls `work(i)` for every i below `size`, in any order, on `threads` threads or as many as the
// system allows, including the caller's. Each thread calls `goes_on()` before every item, and ends
// when that returns false.
template <typename Work, typename GoesOn>
void share_out(std::size_t size, unsigned threads, const Work& work, const GoesOn& goes_on) {
    std::atomic<std::size_t> next{0};
    const auto run = [&] {
        for (std::size_t i = next++; i < size && goes_on(); i = next++) work(i);
    };
    std::vector<std::thread> others;
    const std::size_t wanted = std::min<std::size_t>(threads, size);
    others.reserve(wanted);
    while (others.size() + 1 < wanted && start_thread(others, run)) {
    }
    run();
    for (std::thread& other : others) other.join();
}

template <typename Work>
void share_out(std::size_t size, unsigned threads, const Work& work) {
    share_out(size, threads, work, [] { return true; });
}

}  // namespace skep
