// The memory of transposition tables as whole pages: what malloc hands out takes up a power of two.
#include "search/table_memory.h"

#include <cstring>
#include <vector>

namespace skep {

namespace {

constexpr std::size_t kPage = 65536;

// Pages are never returned to the browser, so they are kept for the next table.
struct Block {
    void* start;
    std::size_t pages;
    bool is_used;
};
std::vector<Block>& blocks() {
    static std::vector<Block> all;
    return all;
}

}  // namespace

void* take_memory(std::size_t bytes) {
    const std::size_t pages = (bytes + kPage - 1) / kPage;
    for (Block& block : blocks()) {
        if (block.is_used || block.pages < pages) continue;
        block.is_used = true;
        std::memset(block.start, 0, bytes);
        return block.start;
    }
    const std::size_t first = __builtin_wasm_memory_grow(0, pages);
    if (first == SIZE_MAX) return nullptr;
    // NOLINTNEXTLINE(*-reinterpret-cast,*-int-to-ptr): a page is an address
    void* start = reinterpret_cast<void*>(first * kPage);
    blocks().push_back({start, pages, true});
    return start;
}

void give_back_memory(void* memory) {
    for (Block& block : blocks()) {
        if (block.start == memory) block.is_used = false;
    }
}

}  // namespace skep
