// Decisions read from bytes that a fuzzer makes up; when they run out, every decision is the first
// choice.
#pragma once

#include <cstdint>
#include <span>

namespace skep::tests {

class Bytes {
  public:
    explicit Bytes(std::span<const std::uint8_t> bytes) : left_(bytes) {}

    [[nodiscard]] bool empty() const { return left_.empty(); }

    std::uint8_t next() {
        if (left_.empty()) return 0;
        const std::uint8_t byte = left_.front();
        left_ = left_.subspan(1);
        return byte;
    }
    // A number below `bound`, out of no more bytes than it takes.
    std::uint32_t below(std::uint32_t bound) {
        const std::uint32_t high = bound > 256 ? next() : 0;
        return (high << 8U | next()) % bound;
    }

  private:
    std::span<const std::uint8_t> left_;
};

}  // namespace skep::tests
