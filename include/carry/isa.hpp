/// \file
/// The levels of kernels: which instruction sets the compiled library works with on this machine.
///
/// The level is chosen once, at first use: the highest that the processor has and the operating system saves the registers of,
/// or a lower one that the environment names in `CARRY_ISA` (`portable`, `adx`, `avx512`, `arm64`). A name of no level that is
/// there leaves the highest one: a program that wants to know compares `isa_name(isa())`.
#pragma once

#include <carry/config.h>

#include <span>
#include <string_view>

namespace carry CARRY_API {

/// The levels, lowest first. Each x86-64 level includes the ones before it.
enum class isa_level {
    portable,  ///< plain C++, on every machine; the reference of all the others
    adx,       ///< x86-64 with LZCNT, POPCNT, BMI1, BMI2, ADX, PCLMULQDQ, AVX2 and FMA
    avx512,    ///< adx, and AVX-512 F/DQ/BW/VL with IFMA, VBMI, VPOPCNTDQ, GFNI and VPCLMULQDQ
    arm64,     ///< AArch64 with NEON and PMULL
};

/// The name of a level as `CARRY_ISA` spells it.
std::string_view isa_name(isa_level level) noexcept;

/// The levels that this build contains and this machine can run, lowest first; `portable` is always the first.
std::span<const isa_level> isa_available() noexcept;

/// The level in use.
isa_level isa() noexcept;

/// Uses level from now on, in all threads. Returns false, and changes nothing, where the machine cannot run it. For tests and
/// measurements; results are the same on every level, also those of objects that were made on another. No operation may be
/// under way in another thread: it has asked for the working memory of the level on which it began.
bool isa_use(isa_level level) noexcept;

}  // namespace carry CARRY_API
