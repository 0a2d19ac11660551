// CRC-32, the checksum of gzip and zlib, which every language has.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace skep {

// The contribution of a byte that is followed by 0 to 7 others, so that eight bytes take one step.
inline constexpr std::size_t kChecksumStride = 8;
inline constexpr auto kChecksumTables = [] {
    std::array<std::array<std::uint32_t, 256>, kChecksumStride> tables{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t value = byte;
        for (int bit = 0; bit < 8; ++bit) {
            value = value >> 1U ^ ((value & 1U) != 0 ? 0xEDB8'8320U : 0U);
        }
        tables[0][byte] = value;
    }
    for (std::size_t follow = 1; follow < kChecksumStride; ++follow) {
        for (std::size_t byte = 0; byte < 256; ++byte) {
            const std::uint32_t before = tables[follow - 1][byte];
            tables[follow][byte] = tables[0][before & 0xFFU] ^ before >> 8U;
        }
    }
    return tables;
}();

[[nodiscard]] constexpr std::uint32_t checksum(std::span<const std::uint8_t> bytes) {
    std::uint32_t value = ~0U;
    for (; bytes.size() >= kChecksumStride; bytes = bytes.subspan(kChecksumStride)) {
        std::uint32_t next = 0;
        for (std::size_t i = 0; i < kChecksumStride; ++i) {
            const std::uint32_t mixed = i < sizeof value ? value >> 8U * i & 0xFFU : 0U;
            next ^= kChecksumTables[kChecksumStride - 1 - i][bytes[i] ^ mixed];
        }
        value = next;
    }
    for (const std::uint8_t byte : bytes) {
        value = kChecksumTables[0][(value ^ byte) & 0xFFU] ^ value >> 8U;
    }
    return ~value;
}

static_assert(checksum(std::array<std::uint8_t, 3>{'a', 'b', 'c'}) == 0x3524'41C2U);
static_assert(checksum(std::array<std::uint8_t, 9>{'1', '2', '3', '4', '5', '6', '7', '8', '9'}) ==
              0xCBF4'3926U);

}  // namespace skep
