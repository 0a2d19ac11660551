// Lists of 32-bit numbers in the buffer, from its start.
#pragma once

#include <cstddef>
#include <cstdint>

#include "wasm/game.h"

namespace skep::wasm {

class Numbers {
  public:
    void add(std::int32_t number) { buffered()[size_++] = number; }
    [[nodiscard]] std::size_t size() const { return size_; }

    // NOLINTNEXTLINE(*-reinterpret-cast): the buffer is for any kind of number
    static std::int32_t* buffered() { return reinterpret_cast<std::int32_t*>(buffer()); }

  private:
    std::size_t size_ = 0;
};

}  // namespace skep::wasm
