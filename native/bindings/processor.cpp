#include "bindings/processor.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace skep::python {

#if defined(__x86_64__)

namespace {

struct Registers {
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
};

Registers ask(unsigned leaf) {
    Registers answer;
    // All zero if the processor does not know the question.
    __get_cpuid_count(leaf, 0, &answer.a, &answer.b, &answer.c, &answer.d);
    return answer;
}

// Whether the system keeps the wide registers when it changes from one program to another.
bool keeps_wide_registers() {
    constexpr unsigned kSseAndAvx = 0b110;
    unsigned low = 0;
    unsigned high = 0;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (low & kSseAndAvx) == kSseAndAvx;
}

}  // namespace

// Not by __builtin_cpu_supports, whose table zig does not have.
bool runs_v3() {
    constexpr unsigned kFirst = bit_FMA | bit_MOVBE | bit_OSXSAVE | bit_AVX | bit_F16C;
    constexpr unsigned kSeventh = bit_BMI | bit_AVX2 | bit_BMI2;
    constexpr unsigned kExtended = 0x8000'0001;
    return (ask(1).c & kFirst) == kFirst && (ask(7).b & kSeventh) == kSeventh &&
           (ask(kExtended).c & bit_LZCNT) != 0 && keeps_wide_registers();
}

#else

bool runs_v3() { return false; }

#endif

}  // namespace skep::python
