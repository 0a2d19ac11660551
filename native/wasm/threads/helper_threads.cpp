// The threads of skep-threads.wasm, which otherwise has the same sources as skep.wasm.
//
// A thread is a worker of JavaScript that instantiates the same module with the same memory. The
// worker with the engine instantiates it first, which initializes the memory, and calls
// `skep_add_helper` once per helper. A helper takes over the stack that it finds in its `Helper`,
// and sets its state to idle. Then it waits until it is busy, calls `skep_help`, sets its state to
// idle again, and so on. packages/engine/src/helper.ts does this.
//
// - The page starts and ends all workers. If a helper fails, its state becomes absent, and searches
//   continue without it.
// - Both sides wait in JavaScript: a loop with `memory.atomic.wait32` hung in Node's baseline
//   compiler.
// - A helper must not allocate memory, because malloc has no locks. `Worker::think` doesn't. Nor
//   are there thread-local variables: `__tls_size` is 0, or the helper refuses to start.
#include "search/helper_threads.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "search/table_memory.h"
#include "wasm/helpers.h"

namespace skep {

namespace wasm {

enum class HelperState : std::int32_t { kAbsent, kIdle, kBusy };

// JavaScript reads the first two fields.
struct Helper {
    std::atomic<HelperState> state{HelperState::kAbsent};
    std::byte* stack_top = nullptr;
    Worker* worker = nullptr;
    unsigned number = 0;
};
static_assert(sizeof(Helper::state) == 4 && std::atomic<HelperState>::is_always_lock_free);
static_assert(offsetof(Helper, stack_top) == 4);

// Wakes the helper that waits for its state to change.
[[clang::import_module("skep"), clang::import_name("wake")]] void wake(const Helper* helper);
// Waits while the helper is busy. May return earlier.
[[clang::import_module("skep"), clang::import_name("wait")]] void wait_for(const Helper* helper);

namespace {

// As much as the main thread has: see tools/compilers.py.
constexpr std::size_t kStackSize = std::size_t{1} << 20U;

std::vector<std::unique_ptr<Helper>> helpers;
bool is_helping = true;

}  // namespace

unsigned helper_count() { return static_cast<unsigned>(helpers.size()); }

// Makes room for another helper, for the engines that are made from now on. Returns null if there
// is not enough memory.
[[clang::export_name("skep_add_helper")]]
Helper* add_helper() {
    auto* const stack = static_cast<std::byte*>(take_memory(kStackSize));
    if (stack == nullptr) return nullptr;
    helpers.push_back(std::make_unique<Helper>());
    helpers.back()->stack_top = stack + kStackSize;
    return helpers.back().get();
}

// Whether helpers take part in searches from now on.
[[clang::export_name("skep_set_helping")]]
void set_helping(bool wanted) {
    is_helping = wanted;
}

// A helper's part of a search.
[[clang::export_name("skep_help")]]
void help(const Helper* helper) {
    helper->worker->think(helper->number, nullptr);
}

}  // namespace wasm

struct HelperThreads::Threads {
    std::vector<wasm::Helper*> running;
};

HelperThreads::HelperThreads(std::span<const std::unique_ptr<Worker>> workers)
    : threads_(std::make_unique<Threads>()) {
    if (!wasm::is_helping) return;
    for (const auto& helper : wasm::helpers) {
        const auto number = size() + 1;
        if (number >= workers.size()) return;
        helper->worker = workers[number].get();
        helper->number = number;
        auto idle = wasm::HelperState::kIdle;
        if (!helper->state.compare_exchange_strong(idle, wasm::HelperState::kBusy)) continue;
        threads_->running.push_back(helper.get());
        wasm::wake(helper.get());
    }
}

HelperThreads::~HelperThreads() {
    for (const wasm::Helper* helper : threads_->running) {
        while (helper->state.load() == wasm::HelperState::kBusy) wasm::wait_for(helper);
    }
}

unsigned HelperThreads::size() const { return static_cast<unsigned>(threads_->running.size()); }

}  // namespace skep
