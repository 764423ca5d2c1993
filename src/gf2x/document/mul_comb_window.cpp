#include "gf2x/document/comb.hpp"
#include "gf2x/document/document.hpp"
#include "gf2x/document/instantiate.hpp"

namespace carry::gf2x_document {

namespace {

/// The widest window that is looked up at once.
constexpr unsigned widest_part = 8;

/// How a window is looked up: in `count` parts of `bits` bits, each in a table of 2^bits rows.
struct window_parts {
    explicit window_parts(unsigned window) noexcept
        : bits(std::min(window, widest_part)), count(window / bits), rows(std::size_t{1} << bits) {}
    unsigned bits, count;
    std::size_t rows;
};

/// The fewer rows, the longer they may be.
template <limb_type Limb>
std::size_t strip_of(unsigned window) noexcept {
    return comb_strip<Limb>(window > 4 ? 128 : 512);
}

/// The table of part t holds the multiples u(x) x^(bits t) b(x). b: n limbs.
template <limb_type Limb>
void make_table(Limb* table, const Limb* b, std::size_t n, const window_parts& parts) noexcept {
    const std::size_t stride = padded_size<Limb>(n);
    zero(table, parts.count * parts.rows * stride);
    for (unsigned t = 0; t < parts.count; ++t) {
        Limb* const rows = table + t * parts.rows * stride + block_limbs<Limb>;
        Limb* const one = rows + stride;
        std::copy_n(b, n, one);
        shift_left(one, n + 1, t * parts.bits);
        for (std::size_t u = 2; u < parts.rows; u += 2) {
            Limb* const even = rows + u * stride;
            Limb* const odd = even + stride;
            const Limb* const half = rows + u / 2 * stride;
            Limb below{0};
            for (std::size_t i = 0; i <= n; ++i) {
                even[i] = static_cast<Limb>(static_cast<Limb>(half[i] << 1) | below);
                below = static_cast<Limb>(half[i] >> (bits_of<Limb> - 1));
                odd[i] = static_cast<Limb>(even[i] ^ one[i]);
            }
        }
    }
}

/// sum = sum + (the windows of a that begin at bit `at`) b. a: m <= comb_chunk limbs.
template <limb_type Limb>
void add_windows(Limb* sum, std::size_t size, const Limb* a, std::size_t m, unsigned at, const Limb* table, std::size_t n,
                 const window_parts& parts) noexcept {
    const std::size_t stride = padded_size<Limb>(n);
    selected_row selected[comb_chunk];
    for (unsigned t = 0; t < parts.count; ++t) {
        const Limb* const rows = table + t * parts.rows * stride + block_limbs<Limb>;
        std::size_t count = 0;
        for (std::size_t i = 0; i < m; ++i) {
            const std::size_t u = static_cast<std::size_t>(a[i] >> (at + t * parts.bits)) & (parts.rows - 1);
            selected[count] = {bytes_of(rows + u * stride), i * sizeof(Limb)};
            count += u != 0 ? 1u : 0u;
        }
        add_selected(bytes_of(sum), size * sizeof(Limb), selected, selected + count, (n + 1) * sizeof(Limb));
    }
}

}  // namespace

template <limb_type Limb>
std::size_t mul_comb_window_scratch(std::size_t an, std::size_t bn, unsigned window) noexcept {
    const window_parts parts(window);
    return comb_pieces_scratch<Limb>(an, bn, strip_of<Limb>(window), parts.count * parts.rows);
}

template <limb_type Limb>
void mul_comb_window(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, unsigned window,
                     Limb* scratch) noexcept {
    const window_parts parts(window);
    comb_pieces(
        r, a, an, b, bn, strip_of<Limb>(window), scratch,
        [&](const Limb* piece, std::size_t n, Limb* table) { make_table(table, piece, n, parts); },
        [&](Limb* sum, std::size_t size, const Limb* x, std::size_t m, std::size_t n, const Limb* table) {
            for (unsigned at = bits_of<Limb> - window;; at -= window) {
                add_windows(sum, size, x, m, at, table, n, parts);
                if (at == 0) break;
                shift_left(sum, m + n, window);
            }
        });
}

#define CARRY_INSTANTIATE(Limb)                                                                                         \
    template void mul_comb_window(Limb*, const Limb*, std::size_t, const Limb*, std::size_t, unsigned, Limb*) noexcept; \
    template std::size_t mul_comb_window_scratch<Limb>(std::size_t, std::size_t, unsigned) noexcept;
CARRY_FOR_EACH_LIMB(CARRY_INSTANTIATE)

}  // namespace carry::gf2x_document
