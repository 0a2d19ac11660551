// Numbers and strings as bytes, little-endian.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skep {

class ByteWriter {
  public:
    ByteWriter() { bytes_.reserve(kUsual); }

    void put8(std::uint8_t value) { bytes_.push_back(value); }
    void put16(std::uint16_t value) {
        put8(static_cast<std::uint8_t>(value & 0xFFU));
        put8(static_cast<std::uint8_t>(value >> 8U));
    }
    void put32(std::uint32_t value) {
        put16(static_cast<std::uint16_t>(value & 0xFFFFU));
        put16(static_cast<std::uint16_t>(value >> 16U));
    }
    void put(std::string_view text) { bytes_.insert(bytes_.end(), text.begin(), text.end()); }
    void put(std::span<const std::uint8_t> bytes) {
        bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    }
    [[nodiscard]] const std::vector<std::uint8_t>& bytes() const { return bytes_; }

  private:
    static constexpr std::size_t kUsual = 512;  // room for most games

    std::vector<std::uint8_t> bytes_;
};

// Reads from the front. Past the end, everything is zero and `is_fine` becomes false.
class ByteReader {
  public:
    explicit ByteReader(std::span<const std::uint8_t> bytes) : left_(bytes) {}

    std::uint8_t take8() {
        const auto bytes = take(1);
        return bytes.empty() ? std::uint8_t{0} : bytes[0];
    }
    std::uint16_t take16() {
        const std::uint32_t low = take8();
        return static_cast<std::uint16_t>(low | std::uint32_t{take8()} << 8U);
    }
    std::uint32_t take32() {
        const std::uint32_t low = take16();
        return low | std::uint32_t{take16()} << 16U;
    }
    // Returns this many bytes, or none if there are fewer.
    std::span<const std::uint8_t> take(std::size_t size) {
        if (size > left_.size()) {
            fine_ = false;
            left_ = {};
            return {};
        }
        const auto taken = left_.first(size);
        left_ = left_.subspan(size);
        return taken;
    }
    std::string take_text(std::size_t size) {
        const auto bytes = take(size);
        return {bytes.begin(), bytes.end()};
    }

    [[nodiscard]] std::size_t left() const { return left_.size(); }
    [[nodiscard]] bool is_fine() const { return fine_; }

  private:
    std::span<const std::uint8_t> left_;
    bool fine_ = true;
};

}  // namespace skep
