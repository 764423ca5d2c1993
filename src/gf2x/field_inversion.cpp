/// \file
/// Plans for inversions in fields of fixed size (Itoh, Tsujii, Information and Computation 78, 1988): which addition chain, and
/// which of its powers 2^k by a map. What they are made of is in the tables of the levels, `carry/detail/field_kernels.hpp`.

#include <carry/detail/field_kernels.hpp>
#include <carry/gf2n/chain.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <utility>

namespace carry::detail {

namespace {

/// Memory for a map, on a boundary of cache lines.
struct aligned_delete {
    static constexpr std::align_val_t alignment{64};
    void operator()(std::uint64_t* p) const noexcept { ::operator delete[](p, alignment); }
};
using map_memory = std::unique_ptr<std::uint64_t[], aligned_delete>;

/// A plan with the maps that its steps point to.
struct owned_plan : inversion_plan {
    struct power {
        std::size_t k = 0;
        map_memory map;
    };
    std::array<power, most_steps> powers;
    std::size_t power_count = 0;

    owned_plan() noexcept : inversion_plan{} {}
};

/// Depth-first search for the star chain to a target that costs least, among those of the least length: a step to the power of
/// 2^k costs a product, and k squarings or a map.
class cheapest_chain {
public:
    cheapest_chain(std::size_t target, const short_costs& costs) noexcept
        : best(shortest_chain(target)), target_(target), costs_(costs) {
        for (std::size_t i = 1; i <= best.length; ++i) {
            least_cost_ += step_cost(best.value[best.with[i]]);
        }
        current_.length = best.length;
        descend(0, 0);
    }

    addition_chain best;

private:
    std::size_t step_cost(std::size_t k) const noexcept {
        return costs_.product + std::min<std::size_t>(k * costs_.squaring, costs_.power_map);
    }

    void descend(std::size_t depth, std::size_t cost) noexcept {
        const std::size_t left = current_.length - depth;
        if (current_.value[depth] == target_) {
            if (cost < least_cost_) {
                least_cost_ = cost;
                const std::size_t length = current_.length;
                current_.length = depth;
                best = current_;
                current_.length = length;
            }
            return;
        }
        if (left == 0 || budget_ == 0 || cost + left * costs_.product >= least_cost_) {
            return;
        }
        --budget_;
        for (std::size_t j = depth + 1; j-- > 0;) {
            const std::size_t next = current_.value[depth] + current_.value[j];
            if (next > target_) {
                continue;
            }
            if (next << (left - 1) < target_) {
                break;  // doubling would no longer reach the target
            }
            current_.value[depth + 1] = next;
            current_.with[depth + 1] = j;
            descend(depth + 1, cost + step_cost(current_.value[j]));
        }
    }

    std::size_t target_;
    short_costs costs_;
    std::size_t least_cost_ = 0;
    std::size_t budget_ = 200000;  // some milliseconds
    addition_chain current_;
};

/// The map for k, which is made where the plan has none; null where memory runs out.
const std::uint64_t* map_for(owned_plan& plan, std::size_t k, const field_kernels& kernels, const short_modulus& f) noexcept {
    for (std::size_t i = 0; i < plan.power_count; ++i) {
        if (plan.powers[i].k == k) {
            return plan.powers[i].map.get();
        }
    }
    const std::size_t bytes = kernels.power_map_size(f) * sizeof(std::uint64_t);
    map_memory map(static_cast<std::uint64_t*>(::operator new[](bytes, aligned_delete::alignment, std::nothrow)));
    if (map == nullptr) {
        return nullptr;
    }
    kernels.make_power_map(map.get(), k, f);
    owned_plan::power& power = plan.powers[plan.power_count++];
    power.k = k;
    power.map = std::move(map);
    return power.map.get();
}

/// The plan for f; null where memory runs out.
std::unique_ptr<owned_plan> make_plan(const field_kernels& kernels, const short_modulus& f) noexcept {
    std::unique_ptr<owned_plan> plan(new (std::nothrow) owned_plan);
    const std::size_t n = f.degree;
    if (plan == nullptr || n == 1) {
        return plan;  // a^(2^1 - 2) is what stands in b_0 where a = 1, and where a = 0 too
    }
    const short_costs& costs = kernels.costs[f.limbs][f.words - 1];
    const addition_chain chain = cheapest_chain(n - 1, costs).best;
    plan->length = static_cast<unsigned>(chain.length);
    plan->squarings = chain.length == 0 ? 1 : 0;
    for (std::size_t i = 1; i <= chain.length; ++i) {
        inversion_step& step = plan->steps[i - 1];
        step.factor = static_cast<unsigned>(chain.with[i]);
        // The square of the last product is taken of its two factors instead, of which the second one waits for nothing.
        step.squares_factor = i == chain.length;
        const std::size_t k = chain.value[chain.with[i]] + (step.squares_factor ? 1 : 0);
        if (k * costs.squaring < costs.power_map) {
            step.squarings = static_cast<unsigned>(k);
        } else {
            step.map = map_for(*plan, k, kernels, f);
            if (step.map == nullptr) {
                return nullptr;
            }
        }
    }
    return plan;
}

}  // namespace

const inversion_plan* make_inversion_plan(inversion_cache& cache, const field_kernels& kernels,
                                          const short_modulus& f) noexcept {
    std::unique_ptr<owned_plan> made = make_plan(kernels, f);
    const inversion_plan* expected = nullptr;
    if (made == nullptr || !cache.of_level[static_cast<int>(kernels.level)].compare_exchange_strong(
                               expected, made.get(), std::memory_order_acq_rel)) {
        return expected;  // another thread was faster
    }
    return made.release();
}

void free_inversion_plans(inversion_cache& cache) noexcept {
    for (auto& plan : cache.of_level) {
        delete static_cast<const owned_plan*>(plan.exchange(nullptr));
    }
}

}  // namespace carry::detail
