#include "search/table_memory.h"

#include <cstdlib>

namespace skep {

// NOLINTBEGIN(*-no-malloc,*-owning-memory): nothing else gives cleared pages untouched
void* take_memory(std::size_t bytes) { return std::calloc(bytes, 1); }
void give_back_memory(void* memory) { std::free(memory); }
// NOLINTEND(*-no-malloc,*-owning-memory)

}  // namespace skep
