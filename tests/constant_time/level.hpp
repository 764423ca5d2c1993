/// \file
/// The kernel level that CARRY_ISA names, under valgrind too.
#pragma once

#include "secrets.hpp"

#include "kernels/kernels.hpp"
#include "kernels/levels.hpp"

#include <carry/carry.h>

#include <cstdlib>
#include <cstring>

namespace carry::test {

/// Calls run at the level that CARRY_ISA names; 77 where that is not to be had.
template <class Run>
int at_level(Run&& run) {
    const char* wish = std::getenv("CARRY_ISA");
#ifdef CARRY_HAS_X86_64_KERNELS
    if (RUNNING_ON_VALGRIND != 0 && wish != nullptr && std::strcmp(wish, "adx") == 0) {
        // Valgrind knows these instructions, but the processor that it shows to CPUID does not.
        kernels::active_integer = &kernels::x86_64::adx_integer_table();
        kernels::active_gf2x = &kernels::x86_64::adx_gf2x_table();
        detail::active_field_kernels = &kernels::x86_64::adx_field_table();
    }
#endif
    if (wish != nullptr && std::strcmp(wish, carry_isa()) != 0) {
        std::printf("skipped: the level %s is not to be had here\n", wish);
        return 77;
    }
    return run();
}

}  // namespace carry::test
