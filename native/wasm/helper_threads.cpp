// skep.wasm has one thread. See native/wasm/threads for skep-threads.wasm.
#include "search/helper_threads.h"

#include "wasm/helpers.h"

namespace skep {

struct HelperThreads::Threads {};
HelperThreads::HelperThreads(std::span<const std::unique_ptr<Worker>> /*workers*/) {}
HelperThreads::~HelperThreads() = default;
unsigned HelperThreads::size() const { return 0; }

unsigned wasm::helper_count() { return 0; }

}  // namespace skep
