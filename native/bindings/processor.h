// Features of the processor, to choose between the variants of the module.
#pragma once

namespace skep::python {

// Whether this processor and operating system can run code for x86-64-v3.
[[nodiscard]] bool runs_v3();

}  // namespace skep::python
