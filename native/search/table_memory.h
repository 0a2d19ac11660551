// Where the memory of a transposition table comes from.
#pragma once

#include <cstddef>

namespace skep {

// Returns this many bytes, all zero, or nullptr if there is not enough memory.
[[nodiscard]] void* take_memory(std::size_t bytes);
void give_back_memory(void* memory);

}  // namespace skep
