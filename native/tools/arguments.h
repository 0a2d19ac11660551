// The command line of a plain executable: options with a value, and the rest.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "text/numbers.h"

namespace skep {

class Arguments {
  public:
    Arguments(int count, char** values) : left_(values + 1, values + count) {}

    // Removes `--name VALUE` from the arguments; the last one counts.
    std::optional<std::string_view> take(std::string_view name) {
        std::optional<std::string_view> found;
        for (std::size_t i = 0; i + 1 < left_.size();) {
            if (left_[i] == name) {
                found = left_[i + 1];
                const auto at = left_.begin() + static_cast<std::ptrdiff_t>(i);
                left_.erase(at, at + 2);
            } else {
                ++i;
            }
        }
        return found;
    }

    // The same with a whole number up to `most` as its value; anything else is an error.
    std::uint64_t take_number(std::string_view name, std::uint64_t otherwise,
                              std::uint64_t most = UINT64_MAX) {
        const auto text = take(name);
        return text ? number(*text, most) : otherwise;
    }

    // A whole number at a position among the remaining arguments.
    std::uint64_t number_at(std::size_t place, std::uint64_t otherwise,
                            std::uint64_t most = UINT64_MAX) {
        return place < left_.size() ? number(left_[place], most) : otherwise;
    }

    // The remaining arguments, including unknown options.
    [[nodiscard]] std::span<const std::string_view> left() const { return left_; }

    // Whether all values were valid and no option is left.
    [[nodiscard]] bool are_fine() const {
        bool fine = fine_;
        for (const std::string_view text : left_) fine = fine && !text.starts_with("--");
        return fine;
    }

  private:
    std::uint64_t number(std::string_view text, std::uint64_t most) {
        std::uint64_t value = 0;
        fine_ = read_number(text, value) && value <= most && fine_;
        return value;
    }

    std::vector<std::string_view> left_;
    bool fine_ = true;
};

}  // namespace skep
