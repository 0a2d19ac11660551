// Parses a string that consists of one number and nothing else.
#pragma once

#include <charconv>
#include <memory>
#include <string_view>
#include <system_error>

namespace skep {

template <typename Number>
[[nodiscard]] bool read_number(std::string_view text, Number& value) {
    const char* end = std::to_address(text.end());
    const auto [at, error] = std::from_chars(std::to_address(text.begin()), end, value);
    return error == std::errc{} && at == end;
}

}  // namespace skep
