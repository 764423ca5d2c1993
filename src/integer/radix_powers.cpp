#include "integer/radix_powers.hpp"

#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <bit>
#include <cstdint>
#include <utility>

namespace carry::integer_rows {

namespace {

template <std::size_t... Offset>
constexpr std::array<radix_chunk, sizeof...(Offset)> all_chunks(std::index_sequence<Offset...>) noexcept {
    return {radix_chunk(static_cast<unsigned>(Offset + 2))...};
}

void strip_zeros(power_ladder::power& power) noexcept {
    std::size_t zeros = 0;
    while (power.p[zeros] == 0) {
        ++zeros;
    }
    power.p += zeros;
    power.n -= zeros;
    power.zeros += zeros;
}

/// Powers of a base's chunk, of the exponents 8, 16, ... most_tabled / 2.
struct tabled_powers {
    static constexpr std::size_t least = 8, levels = std::bit_width(power_ladder::most_tabled / least) - 1;
    limb limbs[power_ladder::most_tabled] = {};
    std::uint8_t size[levels] = {}, zeros[levels] = {}, offset[levels] = {};

    constexpr explicit tabled_powers(const radix_chunk& chunk) noexcept {
        limb power[power_ladder::most_tabled / 2 + 1] = {1};
        std::size_t n = 1, level = 0;
        std::uint8_t used = 0;
        for (std::size_t exponent = 1; level < levels; ++exponent) {
            limb carry = 0;
            for (std::size_t i = 0; i < n; ++i) {
                const wide product = static_cast<wide>(power[i]) * chunk.power + carry;
                power[i] = static_cast<limb>(product);
                carry = static_cast<limb>(product >> limb_bits);
            }
            if (carry != 0) {
                power[n++] = carry;
            }
            if (exponent != least << level) {
                continue;
            }
            while (power[zeros[level]] == 0) {
                ++zeros[level];
            }
            offset[level] = used;
            for (std::size_t i = zeros[level]; i < n; ++i) {
                limbs[used++] = power[i];
            }
            size[level] = static_cast<std::uint8_t>(used - offset[level]);
            ++level;
        }
    }
};

}  // namespace

constexpr std::array<radix_chunk, kernels::most_text_base - 1> chunks_from_base_2 =
    all_chunks(std::make_index_sequence<kernels::most_text_base - 1>());

// Exponent e needs e limbs, and while it is made a limb or two more; there are at most as many levels as m has bits.
std::size_t power_ladder::storage(std::size_t chunks) noexcept {
    return chunks + 4 * (static_cast<std::size_t>(std::bit_width(chunks)) + 1);
}

std::size_t power_ladder::scratch(std::size_t chunks) noexcept { return sqr_scratch(chunks / 4 + 2); }

power_ladder::power_ladder(std::size_t chunks, std::size_t least, const radix_chunk& chunk) noexcept {
    const auto& table = table_for<tabled_powers>(chunk);
    for (std::size_t i = tabled_powers::levels; i-- > 0;) {
        const std::size_t exponent = tabled_powers::least << i;
        if (exponent < chunks && exponent >= least) {
            powers_[levels_++] = {table.limbs + table.offset[i], table.size[i], table.zeros[i], exponent};
        }
    }
}

power_ladder::power_ladder(std::size_t chunks, std::size_t least, const radix_chunk& chunk, limb* storage,
                           limb* scratch) noexcept {
    for (std::size_t e = (chunks + 1) / 2; e >= least; e /= 2) {
        powers_[levels_++].exponent = e;
    }
    if (levels_ == 0) {
        return;
    }
    const kernels::integer_kernels& kernel = kernels::integer();
    const auto one_more = [&](limb* p, power& x) {
        p[x.n] = kernel.mul_1(p, p, x.n, chunk.power);
        x.n += p[x.n] != 0 ? 1 : 0;
    };
    power& smallest = powers_[levels_ - 1];
    smallest.p = storage;
    smallest.n = 1;
    smallest.zeros = 0;
    storage[0] = chunk.power;
    for (std::size_t e = 1; e < smallest.exponent; ++e) {
        one_more(storage, smallest);
    }
    storage += smallest.n;
    strip_zeros(smallest);
    for (std::size_t level = levels_ - 1; level > 0; --level) {
        const power& root = powers_[level];
        power& square = powers_[level - 1];
        square.p = storage;
        sqr(storage, root.p, root.n, scratch);
        square.n = row::normalized_size(storage, 2 * root.n);
        square.zeros = 2 * root.zeros;
        if (square.exponent % 2 != 0) {
            one_more(storage, square);
        }
        storage += square.n;
        strip_zeros(square);
    }
}

}  // namespace carry::integer_rows
