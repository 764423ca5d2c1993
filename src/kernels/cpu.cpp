#include "kernels/cpu.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#elif defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#endif

namespace carry::kernels {

#if defined(__x86_64__) && defined(__GNUC__)

namespace {

/// XCR0, the register states that the operating system saves. Only where OSXSAVE is set.
unsigned long long read_xcr0() noexcept {
    unsigned low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (static_cast<unsigned long long>(high) << 32) | low;
}

constexpr bool has(unsigned word, unsigned bits) noexcept { return (word & bits) == bits; }

/// By the vendor (leaf 0) and what leaf 1 says in eax: AMD64 Architecture Programmer's Manual volume 3, appendix E.3.2. Of
/// family 17h models below 30h are Zen, of family 19h models 10h to 1Fh, 60h to 7Fh and A0h to AFh Zen 4, the others Zen 3
/// (Linux, arch/x86/kernel/cpu/amd.c).
tuning::cpu_family family_of(unsigned vendor1, unsigned vendor2, unsigned vendor3, unsigned version) noexcept {
    constexpr unsigned auth = 0x68747541, enti = 0x69746e65, camd = 0x444d4163;  // "AuthenticAMD"
    const bool is_amd = vendor1 == auth && vendor2 == enti && vendor3 == camd;
    const unsigned base = version >> 8 & 0xf, family = base == 0xf ? base + (version >> 20 & 0xff) : base;
    const unsigned upper_model = version >> 16 & 0xf;
    const bool is_zen4 = upper_model == 1 || upper_model == 6 || upper_model == 7 || upper_model == 0xa;
    const bool is_zen1 = family == 0x17 && upper_model < 3;
    return !is_amd          ? tuning::cpu_family::other
           : is_zen1        ? tuning::cpu_family::zen1
           : family == 0x19 ? (is_zen4 ? tuning::cpu_family::zen4 : tuning::cpu_family::zen3)
           : family == 0x1a ? tuning::cpu_family::zen5
                            : tuning::cpu_family::other;
}

}  // namespace

cpu_features detect_cpu() noexcept {
    // Intel SDM volume 2, CPUID: leaf 1 (ecx), leaf 7 (ebx, ecx), leaf 80000001 (ecx); volume 1, 13.3: XCR0.
    constexpr unsigned leaf1_pclmulqdq = 1u << 1, leaf1_fma = 1u << 12, leaf1_popcnt = 1u << 23;
    constexpr unsigned leaf1_osxsave = 1u << 27, leaf1_avx = 1u << 28;
    constexpr unsigned extended_lzcnt = 1u << 5;
    constexpr unsigned leaf7_bmi1 = 1u << 3, leaf7_avx2 = 1u << 5, leaf7_bmi2 = 1u << 8, leaf7_adx = 1u << 19;
    constexpr unsigned leaf7_avx512_f_dq_ifma_bw_vl = (1u << 16) | (1u << 17) | (1u << 21) | (1u << 30) | (1u << 31);
    constexpr unsigned leaf7_vpclmulqdq = 1u << 10;
    constexpr unsigned leaf7_vbmi_gfni_vpclmulqdq_vpopcntdq = (1u << 1) | (1u << 8) | (1u << 10) | (1u << 14);
    constexpr unsigned long long xcr0_sse_avx = 0x6, xcr0_sse_avx_opmask_zmm = 0xe6;

    cpu_features features{};
    unsigned eax, ebx, ecx, edx;
    if (__get_cpuid(0x80000001u, &eax, &ebx, &ecx, &edx) == 0) {
        return features;
    }
    const unsigned extended = ecx;
    if (__get_cpuid(0, &eax, &ebx, &ecx, &edx) == 0) {
        return features;
    }
    const unsigned vendor1 = ebx, vendor2 = edx, vendor3 = ecx;
    if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) == 0) {
        return features;
    }
    features.family = family_of(vendor1, vendor2, vendor3, eax);
    const unsigned leaf1 = ecx;
    if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) == 0) {
        return features;
    }
    if (features.family == tuning::cpu_family::other && !has(ecx, leaf7_vpclmulqdq)) {
        features.family = tuning::cpu_family::slow_divider;  // both came with the same designs
    }
    const unsigned long long saved = has(leaf1, leaf1_osxsave) ? read_xcr0() : 0;
    features.adx = has(extended, extended_lzcnt) && has(leaf1, leaf1_pclmulqdq | leaf1_popcnt | leaf1_avx | leaf1_fma) &&
                   has(ebx, leaf7_avx2 | leaf7_bmi1 | leaf7_bmi2 | leaf7_adx) && (saved & xcr0_sse_avx) == xcr0_sse_avx;
    features.avx512 = features.adx && has(ebx, leaf7_avx512_f_dq_ifma_bw_vl) &&
                      has(ecx, leaf7_vbmi_gfni_vpclmulqdq_vpopcntdq) &&
                      (saved & xcr0_sse_avx_opmask_zmm) == xcr0_sse_avx_opmask_zmm;
    return features;
}

#elif defined(__aarch64__) && defined(__linux__)

cpu_features detect_cpu() noexcept {
    constexpr unsigned long hwcap_pmull = 1u << 4;  // Linux, Documentation/arch/arm64/elf_hwcaps.rst
    cpu_features features{};
    features.arm64 = (getauxval(AT_HWCAP) & hwcap_pmull) != 0;
    return features;
}

#elif defined(__aarch64__) && defined(__APPLE__)

cpu_features detect_cpu() noexcept {
    cpu_features features{};
    features.arm64 = true;  // all of Apple's have it
    return features;
}

#else

cpu_features detect_cpu() noexcept { return {}; }

#endif

}  // namespace carry::kernels
