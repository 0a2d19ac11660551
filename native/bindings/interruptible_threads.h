// Threads that share work out, with Python's lock released, until somebody breaks it off.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <thread>

#include "rules/share_out.h"

namespace skep::python {

namespace nb = nanobind;

class InterruptibleThreads {
  public:
    explicit InterruptibleThreads(unsigned threads) : threads_(threads) {
        if (threads < 1 || threads > 256) throw nb::value_error("threads: expected 1 to 256");
    }

    // Calls `work(i)` for every i below `size`, in any order. Raises what a signal raised
    // meanwhile, such as KeyboardInterrupt; then not all of the work was done.
    template <typename Work>
    void share_out(std::size_t size, const Work& work) {
        set_to([&] { skep::share_out(size, threads_, work, [this] { return goes_on(); }); });
    }

    // The same for work that asks for threads, and whether to go on, itself.
    template <typename Work>
    void set_to(const Work& work) {
        {
            const nb::gil_scoped_release released;
            work();
        }
        if (stopped_) nb::raise_python_error();
    }

    [[nodiscard]] unsigned threads() const { return threads_; }

    // Whether to go on. The thread that Python called asks it for signals, ten times a second.
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
