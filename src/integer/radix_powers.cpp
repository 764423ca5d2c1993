#include "integer/radix_powers.hpp"

#include "integer/divrem.hpp"
#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <utility>

namespace carry::integer_rows {

namespace {

template <std::size_t... Offset>
constexpr std::array<radix_chunk, sizeof...(Offset)> all_chunks(std::index_sequence<Offset...>) noexcept {
    return {radix_chunk(static_cast<unsigned>(Offset + 2))...};
}

constexpr auto chunks_from_base_2 = all_chunks(std::make_index_sequence<255>());

void strip_zeros(power_ladder::power& power) noexcept {
    std::size_t zeros = 0;
    while (power.p[zeros] == 0) {
        ++zeros;
    }
    power.p += zeros;
    power.n -= zeros;
    power.zeros += zeros;
}

}  // namespace

const radix_chunk& chunk_of(unsigned base) noexcept { return chunks_from_base_2[base - 2]; }

// Exponent e needs e limbs, and while it is made a limb or two more; there are at most as many levels as m has bits.
std::size_t power_ladder::storage(std::size_t chunks) noexcept {
    return chunks + 4 * (static_cast<std::size_t>(std::bit_width(chunks)) + 1);
}

std::size_t power_ladder::scratch(std::size_t chunks) noexcept { return sqr_scratch(chunks / 4 + 2); }

power_ladder::power_ladder(std::size_t chunks, std::size_t least, const radix_chunk& chunk, limb* storage,
                           limb* scratch) noexcept {
    for (std::size_t e = (chunks + 1) / 2; e >= least; e = (e + 1) / 2) {
        powers_[levels_++].exponent = e;
    }
    if (levels_ == 0) {
        return;
    }
    const kernels::integer_kernels& kernel = kernels::integer();
    power* smallest = &powers_[levels_ - 1];
    smallest->p = storage;
    smallest->n = 1;
    smallest->zeros = 0;
    storage[0] = chunk.power;
    for (std::size_t e = 1; e < smallest->exponent; ++e) {
        const limb high = kernel.mul_1(smallest->p, smallest->p, smallest->n, chunk.power);
        if (high != 0) {
            smallest->p[smallest->n++] = high;
        }
    }
    storage += smallest->n;
    strip_zeros(*smallest);
    for (std::size_t level = levels_ - 1; level > 0; --level) {
        const power& root = powers_[level];
        power& square = powers_[level - 1];
        const bool one_less = square.exponent % 2 != 0;  // 2 e - 1: the square, divided by one chunk
        // The division may need factors of two that were stripped; a limb of them is always enough.
        const std::size_t restored = one_less && root.zeros != 0 ? 1 : 0;
        square.p = storage;
        row::zero(square.p, restored);
        sqr(square.p + restored, root.p, root.n, scratch);
        square.n = row::normalized_size(square.p, 2 * root.n + restored);
        square.zeros = 2 * root.zeros - restored;
        if (one_less) {
            divrem_1(square.p, square.p, square.n, chunk.divisor);
            square.n = row::normalized_size(square.p, square.n);
        }
        storage += square.n;
        strip_zeros(square);
    }
}

}  // namespace carry::integer_rows
