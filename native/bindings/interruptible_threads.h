// Threads that distribute work, with Python's lock released, until it is done or interrupted.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <thread>

#include "bindings/within.h"
#include "rules/share_out.h"

namespace skep::python {

namespace nb = nanobind;

class InterruptibleThreads {
  public:
    explicit InterruptibleThreads(unsigned threads) : threads_(threads) {
        need_within("threads", threads, kThreads);
    }

    // Calls `work(i)` for every i below `size`, in any order. If a signal handler raises an error,
    // such as KeyboardInterrupt, stops the work and raises it.
    template <typename Work>
    void share_out(std::size_t size, const Work& work) {
        set_to([&] { skep::share_out(size, threads_, work, [this] { return goes_on(); }); });
    }

    // The same for work that starts threads and checks for interrupts itself.
    template <typename Work>
    void set_to(const Work& work) {
        {
            const nb::gil_scoped_release released;
            work();
        }
        if (stopped_) nb::raise_python_error();
    }

    [[nodiscard]] unsigned threads() const { return threads_; }

    // Whether to continue. The caller's thread checks for signals ten times per second.
    bool goes_on() {
        if (std::this_thread::get_id() == caller_ && Clock::now() >= next_look_) {
            const nb::gil_scoped_acquire held;
            if (PyErr_CheckSignals() != 0) stopped_ = true;
            next_look_ = Clock::now() + std::chrono::milliseconds{100};
        }
        return !stopped_;
    }

  private:
    using Clock = std::chrono::steady_clock;

    unsigned threads_;
    std::thread::id caller_ = std::this_thread::get_id();
    Clock::time_point next_look_ = Clock::now() + std::chrono::milliseconds{100};
    std::atomic<bool> stopped_{false};
};

}  // namespace skep::python
