/// \file
/// Which instructions of x86-64 decide what is executed next, as far as that may depend on anything, and how they decide.
/// Always inlined: what runs in a handler of traps must call nothing that has breakpoints.
#pragma once

#include <cstddef>
#include <cstdint>

namespace carry::test::steps {

enum class branch_kind {
    none,         ///< what follows stands fast: the next instruction, or the target of a direct jump or call
    conditional,  ///< jcc
    back,         ///< ret
    fill,         ///< rep stos
    copy,         ///< rep movs
    other,        ///< indirect jumps and calls, loops, and string instructions that compare: whatever the processor makes of it
};

struct branch {
    branch_kind kind = branch_kind::none;
    std::size_t size = 0;       ///< of the instruction, but of `other`
    unsigned condition = 0;     ///< of jcc, as in its encoding
    std::int64_t distance = 0;  ///< of jcc, to its target; of ret, what it takes from the stack beyond its address
    std::size_t width = 0;      ///< of stos and movs, in bytes
};

/// The instruction whose bytes are byte(0), byte(1) and so on (Intel's manual, volume 2, appendix A).
template <class Byte>
[[gnu::always_inline]] inline branch decode(Byte byte) {
    std::size_t i = 0;
    bool repeats = false, wide = false, narrow = false;
    for (;; ++i) {
        const unsigned prefix = byte(i);
        repeats |= prefix == 0xf2 || prefix == 0xf3;
        narrow |= prefix == 0x66;
        wide |= (prefix & 0xf8) == 0x48;
        // Of segments those that are hints, or say that a target wants no landing place.
        if (prefix != 0xf2 && prefix != 0xf3 && prefix != 0x66 && prefix != 0x2e && prefix != 0x3e && (prefix & 0xf0) != 0x40) {
            break;
        }
    }
    const unsigned op = byte(i++);
    if ((op & 0xf0) == 0x70) {
        return {branch_kind::conditional, i + 1, op & 15, static_cast<signed char>(byte(i)), 0};
    }
    if (op == 0x0f && (byte(i) & 0xf0) == 0x80) {
        std::uint32_t distance = 0;
        for (std::size_t k = 0; k < 4; ++k) distance |= std::uint32_t{byte(i + 1 + k)} << (8 * k);
        return {branch_kind::conditional, i + 5, byte(i) & 15u, static_cast<std::int32_t>(distance), 0};
    }
    if (op == 0xc3) return {branch_kind::back, i, 0, 0, 0};
    if (op == 0xc2) return {branch_kind::back, i + 2, 0, byte(i) + 256 * byte(i + 1), 0};
    const unsigned string = op & ~1u;
    if (repeats && (string == 0xa4 || string == 0xaa)) {
        const std::size_t width = (op & 1) == 0 ? 1 : wide ? 8 : narrow ? 2 : 4;
        return {string == 0xaa ? branch_kind::fill : branch_kind::copy, i, 0, 0, width};
    }
    const bool compares = repeats && (string == 0xa6 || string == 0xae);
    const unsigned extension = op == 0xff ? (byte(i) >> 3) & 7u : 0;
    if (compares || (op >= 0xe0 && op <= 0xe3) || extension == 2 || extension == 4) {
        return {branch_kind::other, 0, 0, 0, 0};
    }
    return {};
}

/// Whether a condition holds, given the flags: they come in pairs, each with its negation (volume 1, appendix B).
[[gnu::always_inline]] inline bool holds(unsigned condition, long long flags) {
    const bool c = (flags & 1) != 0, p = (flags & 4) != 0, z = (flags & 0x40) != 0, s = (flags & 0x80) != 0,
               o = (flags & 0x800) != 0;
    const bool of_pairs[] = {o, c, z, c || z, s, p, s != o, z || s != o};
    return of_pairs[condition >> 1] != ((condition & 1) != 0);
}

}  // namespace carry::test::steps
