// Stands in for libFuzzer where there is none: runs the inputs in files, or random ones.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "rules/random.h"
#include "tools/arguments.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

constexpr const char* kUsage = "usage: skep_fuzz_… [--runs N] [--seed N] [FILE …]\n";
constexpr std::uint32_t kLongest = 300;

std::vector<std::uint8_t> read(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
}

}  // namespace

int main(int argc, char** argv) {
    skep::Arguments arguments{argc, argv};
    const std::uint64_t runs = arguments.take_number("--runs", 0);
    skep::Random random{arguments.take_number("--seed", 1)};
    if (!arguments.are_fine()) {
        std::fputs(kUsage, stderr);
        return 2;
    }
    std::vector<std::uint8_t> bytes;
    for (const std::string_view path : arguments.left()) {
        bytes = read(std::string{path});
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    for (std::uint64_t run = 0; run < runs; ++run) {
        bytes.resize(random.below(kLongest));
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    return 0;
}
