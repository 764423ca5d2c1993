/// \file
/// Five segments of a row divided by one limb side by side, in one loop: by one limb every limb of a quotient waits for two
/// multiplications of the one before, and a processor has time for those of more.
///
/// The upper segment is divided from above, by remainders, and the lower ones from below (Hensel's division), which takes half
/// as many instructions, as if nothing were carried into them. What is carried into one of them, x, makes its quotient larger
/// by -x / d modulo B^n: by a product of x with the n limbs of -1 / d, which are the same for all segments, and are found
/// beside them.
///
/// Little-endian rows; sizes in limbs; B = 2^w. Variable time.
#pragma once

#include "integer/two_ended_divisor.hpp"

#include <carry/limb.hpp>

#include <bit>
#include <cstddef>

namespace carry::integer_rows {

/// The lower limb of (above B + x) / 2^shift.
inline limb moved_right(limb above, limb x, unsigned shift) noexcept {
    return static_cast<limb>(x >> shift | static_cast<limb>(above << 1) << (limb_bits - 1 - shift));
}

/// The next limb of a quotient that is found from above: of the row whose limb x and the one below it are given. `remainder`:
/// of what stands above, moved up by by.shift, with as many bits of x below it, and becomes the next.
inline limb next_from_above(limb x, limb below, limb& remainder, const divisor_1& by) noexcept {
    const auto [digit, rest] = divide_2by1(remainder, shifted(x, below, by.shift), by.d, by.v);
    remainder = rest;
    return digit;
}

/// The next limb of a quotient that is found from below, by the odd d: of x less what the limbs so far carry, which becomes
/// what this one carries, too.
inline limb next_from_below(limb x, limb& carried, limb d, limb inverse) noexcept {
    const auto digit = static_cast<limb>(static_cast<limb>(x - carried) * inverse);
    carried = static_cast<limb>(multiply_wide(digit, d).high + (x < carried ? 1 : 0));
    return digit;
}

/// How a row is divided into blocks of so many segments of n limbs, at most `Most`; less than Count limbs for each block are
/// left over. The row has Count limbs or more.
template <std::size_t Count, std::size_t Most>
struct segment_partition {
    explicit constexpr segment_partition(std::size_t row) noexcept
        : blocks((row + Count * Most - 1) / (Count * Most)), n(row / (Count * blocks)) {}

    constexpr std::size_t limbs() const noexcept { return Count * blocks * n; }

    std::size_t blocks, n;
};

/// Rows that come from far away are fetched: the processor foresees one place where they are read, and not five. q: null where
/// nothing is written.
inline void fetch(const limb* a, const limb* q, std::size_t n) noexcept {
    constexpr std::size_t line = 64 / sizeof(limb);
    for (std::size_t i = 0; i < n; i += line) {
        __builtin_prefetch(a + i);
        if (q != nullptr) {
            __builtin_prefetch(q + i, 1);
        }
    }
}

/// Divides segments of n <= most limbs of a row a into those of a row q, which may be a.
class limb_segments {
public:
    static constexpr std::size_t from_below = 4;  ///< the segments that are divided from below
    static constexpr std::size_t count = from_below + 1;
    static constexpr std::size_t most = 64;

    using partition = segment_partition<count, most>;

    limb_segments(limb* q, const limb* a, std::size_t n, const two_ended_divisor& by) noexcept : q_(q), a_(a), n_(n), by_(by) {}

    /// Divides the n limbs below limb `high` of a from above, where `remainder` is as next_from_above has it, and from below
    /// the four segments of floor(a / 2^zeros) from limb `low` on: q_s odd = segment s - carried[s] + carried'[s] B^n, with
    /// what becomes of carried[s]. high >= low + 5 n.
    void divide(std::size_t low, std::size_t high, limb& remainder, limb (&carried)[from_below]) noexcept;

    /// Adds x (-1 / odd modulo B^n) to q's n limbs from limb `low` on, of a segment that was divided as if x had not been
    /// carried into it, after the first call of divide. x < odd.
    void carry_in(std::size_t low, limb x) noexcept;

private:
    // The same for segments that are moved already, the upper one up, below `high`, and those at `from` down.
    template <bool FindsInverse>
    void divide(limb* low, const limb* from, limb* high, limb& remainder, limb (&carried)[from_below]) noexcept;

    limb* q_;
    const limb* a_;
    std::size_t n_;
    const two_ended_divisor& by_;
    bool has_inverse_ = false;
    limb inverse_[most];  // -1 / odd modulo B^n
};

}  // namespace carry::integer_rows
