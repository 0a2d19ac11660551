// The threads that help the main one: each runs a worker of its own.
#pragma once

#include <memory>
#include <span>

#include "search/worker.h"

namespace skep {

class HelperThreads {
  public:
    // Runs all workers but the first, or as many as the system allows.
    explicit HelperThreads(std::span<const std::unique_ptr<Worker>> workers);
    HelperThreads(const HelperThreads&) = delete;
    HelperThreads& operator=(const HelperThreads&) = delete;
    HelperThreads(HelperThreads&&) = delete;
    HelperThreads& operator=(HelperThreads&&) = delete;
    // Waits for them.
    ~HelperThreads();

    [[nodiscard]] unsigned size() const;

  private:
    struct Threads;
    std::unique_ptr<Threads> threads_;
};

}  // namespace skep
