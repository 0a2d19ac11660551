// The checksum of gzip and zlib (CRC-32), so that every language has it.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace skep {

inline constexpr std::array<std::uint32_t, 256> kChecksumTable = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t byte = 0; byte < table.size(); ++byte) {
        std::uint32_t value = byte;
        for (int bit = 0; bit < 8; ++bit) {
            value = value >> 1U ^ ((value & 1U) != 0 ? 0xEDB8'8320U : 0U);
        }
        table[byte] = value;
    }
    return table;
}();

[[nodiscard]] constexpr std::uint32_t checksum(std::span<const std::uint8_t> bytes) {
    std::uint32_t value = ~0U;
    for (const std::uint8_t byte : bytes) {
        value = value >> 8U ^ kChecksumTable[(value ^ byte) & 0xFFU];
    }
    return ~value;
}

static_assert(checksum(std::array<std::uint8_t, 3>{'a', 'b', 'c'}) == 0x3524'41C2U);

}  // namespace skep
