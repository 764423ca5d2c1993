/// \file
/// What the processor can do and the operating system lets it: the one place that asks.
#pragma once

#include "tuning/family.hpp"

namespace carry::kernels {

/// Whether the kernel levels above `portable` can run here.
struct cpu_features {
    /// LZCNT, BMI2, ADX and PCLMULQDQ; and POPCNT, BMI1, AVX2 and FMA, which every processor with ADX has, unless a hypervisor
    /// or an emulator hides them; with the operating system saving the YMM registers
    bool adx;
    /// adx, and AVX-512 F/DQ/BW/VL, IFMA, VBMI, VPOPCNTDQ, GFNI and VPCLMULQDQ, with the operating system saving the ZMM
    /// registers
    bool avx512;
    /// AArch64 with PMULL, beside NEON, which every such processor has
    bool arm64;
    /// whose thresholds these are
    tuning::cpu_family family;
};

/// Asks the processor, or on AArch64, where programs cannot, the operating system. Slow (CPUID traps under a hypervisor):
/// `select.cpp` asks once.
cpu_features detect_cpu() noexcept;

}  // namespace carry::kernels
