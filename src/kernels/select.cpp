/// \file
/// The choice of a kernel level: at first use the best that runs here, unless `CARRY_ISA` names a lower one.
#include "kernels/cpu.hpp"
#include "kernels/family.hpp"
#include "kernels/kernels.hpp"
#include "kernels/levels.hpp"
#include "tuning/environment.hpp"
#include "tuning/table.hpp"

#include <carry/carry.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>

namespace carry {
namespace kernels {

constinit std::atomic<const integer_kernels*> active_integer{nullptr};
constinit std::atomic<const gf2x_kernels*> active_gf2x{nullptr};

namespace {

/// Held while the two tables are set, so that both stand at the same level.
constinit std::mutex choosing;

[[maybe_unused]] const cpu_features& this_cpu() noexcept {
    static const cpu_features features = detect_cpu();
    return features;
}

/// The levels of this build that this machine runs, lowest first.
struct level_list {
    std::array<isa_level, 3> levels{isa_level::portable};
    std::size_t count = 1;

    level_list() noexcept {
#ifdef CARRY_HAS_X86_64_KERNELS
        if (this_cpu().adx) {
            levels[count++] = isa_level::adx;
        }
        if (this_cpu().avx512) {
            levels[count++] = isa_level::avx512;
        }
#endif
#ifdef CARRY_HAS_ARM64_KERNELS
        if (this_cpu().arm64) {
            levels[count++] = isa_level::arm64;
        }
#endif
    }
    std::span<const isa_level> span() const noexcept { return {levels.data(), count}; }
};

/// The level that the environment asks for, or the best where it asks for none, one that we do not know, or one that is too
/// high.
isa_level preferred_level() noexcept {
    const std::span<const isa_level> available = isa_available();
    if (const char* wish = tuning::environment("CARRY_ISA"); wish != nullptr) {
        for (const isa_level level : available) {
            if (isa_name(level) == wish) {
                return level;
            }
        }
    }
    return available.back();
}

/// A level's table with the thresholds and functions of this processor's family. Each level has one.
template <isa_level Level>
const integer_kernels& adapted(const integer_kernels& table) noexcept {
    static const integer_kernels of_this_family = [&] {
        integer_kernels copy = table;
        adapt(copy, Level, this_cpu().family);
        return copy;
    }();
    return of_this_family;
}

/// A level's tables with the thresholds of the tuning table in use.
struct tuned_tables {
    integer_kernels integer;
    gf2x_kernels gf2x;
};

/// Null where there is no tuning table. Those of all levels are made at once, as programs change levels also where they end,
/// when there is no tuning table any more, and never given up: others may be reading them.
const tuned_tables* tuned(isa_level level) noexcept {
    using table_of_level = std::array<std::optional<tuned_tables>, static_cast<std::size_t>(isa_level::arm64) + 1>;
    static_assert(std::is_trivially_destructible_v<table_of_level>);
    static const table_of_level tables = []() noexcept {
        table_of_level made;
        if (const tuning::table& chosen = tuning::from_environment(); !chosen.empty()) {
            for (const isa_level l : isa_available()) {
                tuned_tables& t = made[static_cast<std::size_t>(l)].emplace(tuned_tables{*integer_at(l), *gf2x_at(l)});
                chosen.apply(l, t.integer.thresholds, t.gf2x.thresholds);
            }
        }
        return made;
    }();
    const std::optional<tuned_tables>& t = tables[static_cast<std::size_t>(level)];
    return t ? &*t : nullptr;
}

/// What stands in the tables for those who include carry.h until a level is chosen, and for the pairs of sizes that it has no
/// functions for.
template <std::size_t An, std::size_t Bn>
int mul_by_chosen(limb* r, const limb* a, const limb* b) noexcept {
    const integer_kernels& kernels = integer();
    if constexpr (An < Bn) {
        return mul_by_chosen<Bn, An>(r, b, a);
    } else if constexpr (An == Bn && An != 0) {
        return kernels.mul_n[An](r, a, b);
    } else if constexpr (Bn == 0) {  // of no limbs
        std::fill_n(r, An, limb{0});
        return CARRY_OK;
    } else {
        if (kernels.mul_few != nullptr) {
            return (*kernels.mul_few)[most_few * (An - 1) + Bn - 1](r, a, b);
        }
        return kernels.mul_basecase(r, a, An, b, Bn);
    }
}
template <std::size_t N>
int sqr_by_chosen(limb* r, const limb* a) noexcept {
    return N == 0 ? CARRY_OK : integer().sqr_n[N](r, a);
}

/// All sizes there, and none.
using few_limbs_sizes = std::make_index_sequence<CARRY_FEW_LIMBS + 1>;

template <std::size_t An, std::size_t... Bn>
constexpr void choose_products(carry_few_limbs& few, std::index_sequence<Bn...>) noexcept {
    ((few.mul[An][Bn] = mul_by_chosen<An, Bn>), ...);
}

template <std::size_t... N>
constexpr carry_few_limbs few_limbs_of_chosen(std::index_sequence<N...> sizes) noexcept {
    carry_few_limbs few{};
    (choose_products<N>(few, sizes), ...);
    return few;
}

template <std::size_t... N>
constexpr carry_few_equal few_equal_of_chosen(std::index_sequence<N...>) noexcept {
    return {{mul_by_chosen<N, N>...}};
}

template <std::size_t... N>
constexpr carry_few_squares few_squares_of_chosen(std::index_sequence<N...>) noexcept {
    return {{sqr_by_chosen<N>...}};
}

/// Puts a level's products and squares where those who include carry.h find them.
void use_few_limbs(isa_level level) noexcept {
    static_assert(CARRY_FEW_LIMBS == most_equal && most_equal == most_few);
    static constexpr carry_few_limbs chosen = few_limbs_of_chosen(few_limbs_sizes());
    const integer_kernels& kernels = *integer_at(level);
    carry_few_limbs& few = carry_few_limbs_in_use;
    for (std::size_t an = 1; an <= most_equal; ++an) {
        for (std::size_t bn = 1; bn <= most_equal; ++bn) {
            const carry_product_of_few product = an == bn                     ? kernels.mul_n[an]
                                                 : kernels.mul_few != nullptr ? (*kernels.mul_few)[most_few * (an - 1) + bn - 1]
                                                                              : chosen.mul[an][bn];
            std::atomic_ref(few.mul[an][bn]).store(product, std::memory_order_release);
        }
        std::atomic_ref(carry_few_equal_in_use.mul[an]).store(kernels.mul_n[an], std::memory_order_release);
        std::atomic_ref(carry_few_squares_in_use.sqr[an]).store(kernels.sqr_n[an], std::memory_order_release);
    }
    const std::uintptr_t none = 0;
    const bool has_adx = level == isa_level::adx || level == isa_level::avx512;
    std::atomic_ref(few.has_adx).store(has_adx ? ~none : none, std::memory_order_release);
}

/// What stands in detail::bit_counts_in_use until a level is chosen.
template <std::size_t N>
std::size_t count_by_chosen(const limb* a) noexcept {
    return integer().bits->popcount_few[N](a);
}

template <std::size_t... N>
constexpr auto counts_by_chosen(std::index_sequence<N...>) noexcept {
    return std::array<std::atomic<detail::bit_count>, sizeof...(N)>{count_by_chosen<N>...};
}

void use_bit_counts(isa_level level) noexcept {
    const std::span<const detail::bit_count> counts = integer_at(level)->bits->popcount_few;
    for (std::size_t n = 0; n < counts.size(); ++n) {
        detail::bit_counts_in_use[n].store(counts[n], std::memory_order_release);
    }
}

void use(isa_level level) noexcept {
    const tuned_tables* const own = tuned(level);
    detail::active_field_kernels.store(field_at(level), std::memory_order_release);
    active_gf2x.store(own != nullptr ? &own->gf2x : gf2x_at(level), std::memory_order_release);
    active_integer.store(own != nullptr ? &own->integer : integer_at(level), std::memory_order_release);
    use_few_limbs(level);
    use_row_kernels(*integer_at(level), *gf2x_at(level));
    use_bit_counts(level);
}

bool is_available(isa_level level) noexcept {
    for (const isa_level candidate : isa_available()) {
        if (candidate == level) {
            return true;
        }
    }
    return false;
}

}  // namespace

void adapt(integer_kernels& table, isa_level level, tuning::cpu_family family) noexcept {
    tuning::adapt(table.thresholds, level, family);
#ifdef CARRY_HAS_X86_64_KERNELS
    if (level == isa_level::adx || level == isa_level::avx512) {
        x86_64::adapt_to_family(table, family);
    }
#endif
}

void select() noexcept {
    const std::lock_guard lock(choosing);
    if (active_integer.load(std::memory_order_relaxed) == nullptr) {
        use(preferred_level());
    }
}

const integer_kernels* integer_at(isa_level level) noexcept {
    if (!is_available(level)) {
        return nullptr;
    }
    switch (level) {
#ifdef CARRY_HAS_X86_64_KERNELS
    case isa_level::adx:
        return &adapted<isa_level::adx>(x86_64::adx_integer_table());
    case isa_level::avx512:
        return &adapted<isa_level::avx512>(x86_64::avx512_integer_table());
#endif
#ifdef CARRY_HAS_ARM64_KERNELS
    case isa_level::arm64:
        return &arm64::integer_table();
#endif
    default:
        return &portable::integer_table();
    }
}

const gf2x_kernels* gf2x_at(isa_level level) noexcept {
    if (!is_available(level)) {
        return nullptr;
    }
    switch (level) {
#ifdef CARRY_HAS_X86_64_KERNELS
    case isa_level::adx:
        return &x86_64::adx_gf2x_table();
    case isa_level::avx512:
        return &x86_64::avx512_gf2x_table();
#endif
#ifdef CARRY_HAS_ARM64_KERNELS
    case isa_level::arm64:
        return &arm64::gf2x_table();
#endif
    default:
        return &portable::gf2x_table();
    }
}

const detail::field_kernels* field_at(isa_level level) noexcept {
    if (!is_available(level)) {
        return nullptr;
    }
    switch (level) {
#ifdef CARRY_HAS_X86_64_KERNELS
    case isa_level::adx:
        return &x86_64::adx_field_table();
    case isa_level::avx512:
        return &x86_64::avx512_field_table();
#endif
#ifdef CARRY_HAS_ARM64_KERNELS
    case isa_level::arm64:
        return &arm64::field_table();
#endif
    default:
        return &portable::field_table();
    }
}

}  // namespace kernels

namespace detail {

constinit std::atomic<const field_kernels*> active_field_kernels{nullptr};
constinit std::array<std::atomic<bit_count>, few_counted_limbs> bit_counts_in_use =
    kernels::counts_by_chosen(std::make_index_sequence<few_counted_limbs>());

const field_kernels& select_field_kernels() noexcept {
    kernels::select();
    return *active_field_kernels.load(std::memory_order_acquire);
}

}  // namespace detail

std::string_view isa_name(isa_level level) noexcept {
    switch (level) {
    case isa_level::adx:
        return "adx";
    case isa_level::avx512:
        return "avx512";
    case isa_level::arm64:
        return "arm64";
    default:
        return "portable";
    }
}

std::span<const isa_level> isa_available() noexcept {
    static const kernels::level_list list;
    return list.span();
}

isa_level isa() noexcept { return kernels::integer().level; }

bool isa_use(isa_level level) noexcept {
    if (!kernels::is_available(level)) {
        return false;
    }
    const std::lock_guard lock(kernels::choosing);
    kernels::use(level);
    return true;
}

}  // namespace carry

constinit carry_few_limbs carry_few_limbs_in_use = carry::kernels::few_limbs_of_chosen(carry::kernels::few_limbs_sizes());
constinit carry_few_equal carry_few_equal_in_use = carry::kernels::few_equal_of_chosen(carry::kernels::few_limbs_sizes());
constinit carry_few_squares carry_few_squares_in_use = carry::kernels::few_squares_of_chosen(carry::kernels::few_limbs_sizes());
