#include "tune/search.hpp"

#include "work/random_rows.hpp"

#include "kernels/kernels.hpp"

#include <carry/gf2x.hpp>
#include <carry/integer.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace carry::tool {
namespace {

/// An operation on n limbs that a threshold decides about.
using operation = std::function<void(std::size_t n)>;

/// What is searched for: the place of the threshold and of those above it, which are out of the way meanwhile.
template <class Thresholds>
struct search {
    std::size_t Thresholds::* threshold;
    std::vector<std::size_t Thresholds::*> above;
    const char* operation;
    std::size_t first, last;  // sizes
};

using in_integer = search<integer_thresholds>;
using in_gf2x = search<gf2x_thresholds>;
using z = integer_thresholds;
using f2 = gf2x_thresholds;

const in_integer integer_searches[] = {
    {&z::mul_karatsuba, {&z::mul_toom3, &z::mul_toom4, &z::mul_toom6, &z::mul_ntt}, "mul", 16, 1200},
    {&z::sqr_karatsuba, {&z::sqr_toom3, &z::sqr_toom4, &z::sqr_toom6, &z::sqr_ntt}, "sqr", 16, 1200},
    {&z::mul_toom3, {&z::mul_toom4, &z::mul_toom6, &z::mul_ntt}, "mul", 64, 1500},
    {&z::sqr_toom3, {&z::sqr_toom4, &z::sqr_toom6, &z::sqr_ntt}, "sqr", 64, 1500},
    {&z::mul_toom4, {&z::mul_toom6, &z::mul_ntt}, "mul", 100, 2000},
    {&z::sqr_toom4, {&z::sqr_toom6, &z::sqr_ntt}, "sqr", 100, 2000},
    {&z::mul_toom6, {&z::mul_ntt}, "mul", 200, 2000},
    {&z::sqr_toom6, {&z::sqr_ntt}, "sqr", 200, 2000},
    {&z::mul_ntt, {}, "mul", 200, 4000},
    {&z::sqr_ntt, {}, "sqr", 200, 4000},
    {&z::divrem_recursive, {&z::divrem_newton}, "divrem", 8, 200},
    {&z::divrem_newton, {}, "divrem", 500, 6000},
    {&z::half_gcd_recursive, {}, "gcd", 64, 1000},
    {&z::gcd_half, {}, "gcd", 32, 1000},
    {&z::xgcd_split, {&z::xgcd_half}, "xgcd", 32, 400},
    {&z::xgcd_half, {&z::xgcd_division}, "xgcd", 32, 1000},
    {&z::xgcd_division, {}, "xgcd", 100, 4000},
    {&z::from_text_recursive, {}, "from_text", 4, 200},
};

const in_gf2x gf2x_searches[] = {
    {&f2::mul_karatsuba, {&f2::mul_toom3, &f2::mul_toom4, &f2::mul_transform}, "mul", 8, 300},
    {&f2::mul_toom3, {&f2::mul_toom4, &f2::mul_transform}, "mul", 64, 1500},
    {&f2::mul_toom4, {&f2::mul_transform}, "mul", 64, 3000},
    {&f2::mul_transform, {}, "mul", 512, 6000},
    {&f2::divrem_recursive, {}, "divrem", 8, 500},
    {&f2::divrem_transform, {}, "divrem", 512, 20000},
    {&f2::gcd_half, {}, "gcd", 32, 1000},
};

/// The operations on values, with operands of every size made once.
template <class Number>
class operands {
public:
    explicit operands(std::size_t n) {
        random_rows random(n);
        const auto draw = [&](std::size_t limbs) {
            row_of_limbs row = random.uniform(limbs);
            row.back() |= limb{1} << (limb_bits - 1);
            return Number::from_limbs(row);
        };
        a_ = draw(n);
        b_ = draw(n);
        twice_ = draw(2 * n);
    }

    /// Does the operation once.
    void run(std::string_view what) {
        if (what == "mul") {
            keep(a_ * b_);
        } else if (what == "sqr") {
            keep(sqr(a_));
        } else if (what == "divrem") {
            keep(divrem(twice_, a_));
        } else if (what == "gcd") {
            keep(gcd(a_, b_));
        } else if (what == "xgcd") {
            keep(xgcd(a_, b_));
        } else {
            if (text_.empty()) {
                text_ = a_.to_string();
            }
            keep(Number::from_string(text_));
        }
    }

private:
    template <class Result>
    static void keep(const Result& result) {
        static const void* volatile seen;
        seen = &result;
        static_cast<void>(seen);
    }
    Number a_, b_, twice_;
    std::string text_;
};

/// The tables in use, writable while this lives.
struct writable_tables {
    kernels::integer_kernels integer = kernels::integer();
    kernels::gf2x_kernels gf2x = kernels::gf2x();
    const kernels::integer_kernels* const integer_before = &kernels::integer();
    const kernels::gf2x_kernels* const gf2x_before = &kernels::gf2x();

    writable_tables() {
        kernels::active_integer = &integer;
        kernels::active_gf2x = &gf2x;
    }
    writable_tables(const writable_tables&) = delete;
    writable_tables& operator=(const writable_tables&) = delete;
    ~writable_tables() {
        kernels::active_integer = integer_before;
        kernels::active_gf2x = gf2x_before;
    }
};

using clock = std::chrono::steady_clock;

double seconds_since(clock::time_point begin) { return std::chrono::duration<double>(clock::now() - begin).count(); }

/// Times of an operation with a threshold at two values, the least of batches that take turns.
struct two_times {
    double with, without;
};

template <class Number, class Thresholds>
two_times compare(std::string_view what, Thresholds& thresholds, std::size_t Thresholds::* threshold, std::size_t n,
                  double seconds) {
    operands<Number> numbers(n);
    two_times best{std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};
    const clock::time_point begin = clock::now();
    std::size_t repetitions = 1;
    do {
        for (const bool with : {true, false}) {
            thresholds.*threshold = with ? n : never;
            const clock::time_point start = clock::now();
            for (std::size_t i = 0; i < repetitions; ++i) {
                numbers.run(what);
            }
            const double elapsed = seconds_since(start);
            double& time = with ? best.with : best.without;
            time = std::min(time, elapsed / static_cast<double>(repetitions));
            if (elapsed < seconds / 20) {
                repetitions *= 2;
            }
        }
    } while (seconds_since(begin) < seconds);
    return best;
}

/// From a size to the next; and where the sizes before took all the time that there is for a threshold.
constexpr double size_ratio = 1.12, hurried_ratio = 1.5;

/// Ends the search for a threshold after so many times its time.
constexpr double patience = 3;

/// Finds a threshold: at sizes in equal ratios the time with and without the algorithm above it, and then the size from which
/// taking it loses least over all. Where the time is over before the sizes are, a threshold above those measured stays.
template <class Number, class Thresholds>
tuned_threshold find(const search<Thresholds>& s, const char* name, std::size_t least, Thresholds& thresholds, double seconds) {
    const Thresholds before = thresholds;
    for (const auto other : s.above) {
        thresholds.*other = never;
    }
    const auto first = static_cast<double>(std::max(s.first, least)), last = static_cast<double>(s.last);
    const double steps = std::log(last / first) / std::log(size_ratio) + 1;
    std::vector<std::size_t> sizes;
    std::vector<double> loss;  // of taking it, as a part of the better time
    const clock::time_point begin = clock::now();
    double n = first;
    while (n <= last && seconds_since(begin) < patience * seconds) {
        sizes.push_back(static_cast<std::size_t>(n));
        const two_times t = compare<Number>(s.operation, thresholds, s.threshold, sizes.back(), seconds / steps);
        loss.push_back((t.with - t.without) / std::min(t.with, t.without));
        n = std::max(n * (seconds_since(begin) < seconds ? size_ratio : hurried_ratio), static_cast<double>(sizes.back() + 1));
    }
    // From the i-th size on: the sum of the losses there. Beyond all sizes: zero.
    std::vector<double> total(sizes.size() + 1);
    for (std::size_t i = sizes.size(); i-- > 0;) {
        total[i] = total[i + 1] + loss[i];
    }
    const auto place = std::min_element(total.begin(), total.end()) - total.begin();
    const std::size_t was = before.*s.threshold;
    const std::size_t beyond = n > last ? never : std::max(was, sizes.back());
    const std::size_t now = static_cast<std::size_t>(place) == sizes.size() ? beyond : sizes[static_cast<std::size_t>(place)];
    const auto old_place = std::lower_bound(sizes.begin(), sizes.end(), was) - sizes.begin();
    const double gain = (total[static_cast<std::size_t>(old_place)] - total[static_cast<std::size_t>(place)]) /
                        static_cast<double>(sizes.size());
    thresholds = before;
    thresholds.*s.threshold = gain > 0.005 ? now : was;  // less is noise
    return {name, was, thresholds.*s.threshold, gain};
}

template <class Thresholds, std::size_t N>
const named_threshold<Thresholds>& name_of(std::size_t Thresholds::* member, const named_threshold<Thresholds> (&names)[N]) {
    return *std::find_if(std::begin(names), std::end(names), [&](const auto& name) { return name.member == member; });
}

}  // namespace

std::size_t tuning_steps() noexcept { return std::size(integer_searches) + std::size(gf2x_searches); }

tuning_result find_thresholds(double seconds, const std::function<void(const std::string&)>& next) {
    writable_tables tables;
    const double each = seconds / static_cast<double>(tuning_steps());
    tuning_result result;
    for (const in_integer& s : integer_searches) {
        const auto& name = name_of(s.threshold, integer_threshold_names);
        next(std::string("integer ") + name.name);
        result.thresholds.push_back(find<integer>(s, name.name, name.least, tables.integer.thresholds, each));
        result.thresholds.back().name = std::string("integer ") + name.name;
    }
    for (const in_gf2x& s : gf2x_searches) {
        const auto& name = name_of(s.threshold, gf2x_threshold_names);
        next(std::string("gf2x ") + name.name);
        result.thresholds.push_back(find<gf2x>(s, name.name, name.least, tables.gf2x.thresholds, each));
        result.thresholds.back().name = std::string("gf2x ") + name.name;
    }
    result.integer = tables.integer.thresholds;
    result.gf2x = tables.gf2x.thresholds;
    return result;
}

}  // namespace carry::tool
