// gf2n_field: binary fields at run time.

#include <carry/detail/field_kernels.hpp>
#include <carry/fixed/gf2_divide.hpp>
#include <carry/gf2n_field.hpp>

#include "row/row.hpp"
#include "value/gf2x_access.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace carry {

using detail::field_kernels;
using detail::gf2x_access;
using detail::limb_row;

namespace {

/// An element for the kernels.
using words = std::array<std::uint64_t, detail::most_field_limbs>;

words to_words(const gf2x& a) noexcept {
    words r{};
    for (std::size_t i = 0; i < a.limbs().size(); ++i) {
        r[i * limb_bits / 64] |= static_cast<std::uint64_t>(a.limbs()[i]) << (i * limb_bits % 64);
    }
    return r;
}

gf2x from_words(const words& a, std::size_t n) {
    limb_row r(n * 64 / limb_bits);
    for (std::size_t i = 0; i < r.size(); ++i) {
        r[i] = static_cast<limb>(a[i * limb_bits / 64] >> (i * limb_bits % 64));
    }
    return gf2x_access::make(std::move(r));
}

/// x^n + c as a short modulus; words = 0 where it is none.
detail::short_modulus make_short(const gf2x& f) {
    const auto n = static_cast<std::size_t>(f.degree());
    const gf2x c = f + gf2x::monomial(n);
    const std::size_t size = (n + 63) / 64, k = c.is_zero() ? 0 : static_cast<std::size_t>(c.degree());
    const bool trinomial = c.coefficient(0) && c == gf2x::monomial(k) + gf2x(1);
    const unsigned form = size <= detail::most_field_limbs ? detail::short_modulus_words(n, k, trinomial) : 0;
    if (form == 0) {
        return {};
    }
    return detail::make_short_modulus(n, k, form, to_words(c).data(), to_words(c << (64 * size - n)).data());
}

/// Solutions of z^2 + z = c, a linear map: found by elimination from the images of 1, x, x^2, ..., which costs n^2 / 2
/// additions of rows, and n^2 bits.
class quadratic_map {
public:
    /// Above this degree squarings serve: elimination would cost as much as hundreds of solutions.
    static constexpr std::size_t most_degree = 1024;

    explicit quadratic_map(const gf2x_modulus& f)
        : degree_(f.degree()), size_(degree_ / limb_bits + 1), solutions_(degree_ * size_), pivots_(degree_) {
        std::vector<limb> images(degree_ * size_);
        std::vector<std::size_t> used;  // the rows that are pivots' so far: row j's pivot is pivots_[j]
        for (std::size_t j = 0; j < degree_; ++j) {
            const gf2x power = gf2x::monomial(j), image = f.sqr(power) + power;
            limb* const row = &images[j * size_];
            limb* const solution = &solutions_[j * size_];
            std::copy(image.limbs().begin(), image.limbs().end(), row);
            solution[j / limb_bits] = limb{1} << (j % limb_bits);
            for (const std::size_t i : used) {
                if (bit(row, pivots_[i])) {
                    add(row, &images[i * size_]);
                    add(solution, &solutions_[i * size_]);
                }
            }
            std::size_t pivot = 0;
            while (pivot < degree_ && !bit(row, pivot)) ++pivot;
            pivots_[j] = pivot;
            if (pivot == degree_) {
                continue;  // 1, which goes to 0
            }
            for (const std::size_t i : used) {
                if (bit(&images[i * size_], pivot)) {
                    add(&images[i * size_], row);
                    add(&solutions_[i * size_], solution);
                }
            }
            used.push_back(j);
        }
    }

    /// A z with z^2 + z = c, for a reduced c that has one.
    gf2x solve(const gf2x& c) const {
        limb_row z(size_);
        row::zero(z.data(), size_);
        for (std::size_t j = 0; j < degree_; ++j) {
            if (pivots_[j] < degree_ && c.coefficient(pivots_[j])) {
                add(z.data(), &solutions_[j * size_]);
            }
        }
        return gf2x_access::make(std::move(z));
    }

private:
    static bool bit(const limb* row, std::size_t i) noexcept { return (row[i / limb_bits] >> (i % limb_bits) & 1u) != 0; }
    void add(limb* r, const limb* a) const noexcept {
        for (std::size_t i = 0; i < size_; ++i) r[i] ^= a[i];
    }

    std::size_t degree_, size_;
    std::vector<limb> solutions_;  // row j goes to the image that alone has the bit pivots_[j]
    std::vector<std::size_t> pivots_;
};

gf2x require_irreducible(gf2x f) {
    if (!is_irreducible(f)) {
        throw std::domain_error("carry: a field's polynomial is irreducible");
    }
    return f;
}

}  // namespace

struct gf2n_field::state {
    gf2x_modulus modulo;
    detail::short_modulus small;
    gf2x root_of_x;
    gf2x traces;  // coefficient i is the trace of x^i
    mutable detail::inversion_cache plans;
    mutable std::atomic<const quadratic_map*> quadratic{nullptr};  // made at its first use

    explicit state(const gf2x& f) : modulo(require_irreducible(f)), small{} {
        const std::size_t n = modulo.degree();
        small = make_short(f);
        const auto [even, odd] = halves(f);  // x = (even / odd)^2, for f = even^2 + x odd^2
        root_of_x = n == 1 ? gf2x(f.coefficient(0) ? 1 : 0) : modulo.mul(even, modulo.inverse(odd));
        traces = modulo.traces();
    }
    state(const state&) = delete;
    state& operator=(const state&) = delete;
    ~state() {
        detail::free_inversion_plans(plans);
        delete quadratic.load(std::memory_order_acquire);
    }

    /// The sum of the coefficients of a, which is reduced, times the traces of their powers of x.
    unsigned trace(const gf2x& a) const noexcept { return dot_product(a, traces) ? 1 : 0; }

    /// A z with z^2 + z = c for a reduced c of trace 0, by the map where the degree is not too large.
    std::optional<gf2x> solve_by_map(const gf2x& c) const {
        if (modulo.degree() > quadratic_map::most_degree) {
            return std::nullopt;
        }
        const quadratic_map* const map = quadratic.load(std::memory_order_acquire);
        return (map != nullptr ? *map : make_quadratic_map()).solve(c);
    }

    /// Threads that come at once each make one, and the first one stays. Not by std::call_once: glibc wants memory of its own
    /// to pass an exception on from there, and ends the program where there is none.
    const quadratic_map& make_quadratic_map() const {
        auto made = std::make_unique<const quadratic_map>(modulo);
        const quadratic_map* expected = nullptr;
        if (!quadratic.compare_exchange_strong(expected, made.get(), std::memory_order_acq_rel)) {
            return *expected;  // another thread was faster
        }
        return *made.release();
    }

    /// The e and o with a = e^2 + x o^2.
    static std::pair<gf2x, gf2x> halves(const gf2x& a) {
        const gf2x odd = derivative(a);  // o^2
        return {carry::sqrt(a + (odd << 1)), carry::sqrt(odd)};
    }

    /// The kernels for small, or null.
    const field_kernels* kernels() const noexcept {
        if (small.words == 0) {
            return nullptr;
        }
        const field_kernels& table = detail::field_kernels_in_use();
        return table.short_mul[small.limbs][small.words - 1] != nullptr ? &table : nullptr;
    }
};

gf2n_field::gf2n_field(const gf2x& f) : state_(std::make_shared<const state>(f)) {}

const gf2x& gf2n_field::modulus() const noexcept { return state_->modulo.modulus(); }
std::size_t gf2n_field::degree() const noexcept { return state_->modulo.degree(); }

gf2x gf2n_field::reduce(const gf2x& a) const { return a.degree() < modulus().degree() ? a : state_->modulo.reduce(a); }

gf2x gf2n_field::mul(const gf2x& a, const gf2x& b) const {
    const detail::short_modulus& f = state_->small;
    if (const field_kernels* const kernels = state_->kernels(); kernels != nullptr) {
        const words x = to_words(reduce(a)), y = to_words(reduce(b));
        words r{};
        kernels->short_mul[f.limbs][f.words - 1](r.data(), x.data(), y.data(), f);
        return from_words(r, f.limbs);
    }
    return state_->modulo.mul(a, b);
}

std::vector<gf2x> gf2n_field::products(std::span<const gf2x> a, std::span<const gf2x> b) const {
    if (a.size() != b.size()) {
        throw std::invalid_argument("carry: batches of different sizes");
    }
    std::vector<gf2x> result(a.size());
    const detail::short_modulus& f = state_->small;
    const field_kernels* const kernels = state_->kernels();
    if (kernels == nullptr || a.empty()) {
        for (std::size_t i = 0; i < a.size(); ++i) result[i] = mul(a[i], b[i]);
        return result;
    }
    std::vector<std::uint64_t> x(a.size() * f.limbs), y(x.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::copy_n(to_words(reduce(a[i])).data(), f.limbs, &x[i * f.limbs]);
        std::copy_n(to_words(reduce(b[i])).data(), f.limbs, &y[i * f.limbs]);
    }
    kernels->short_mul_batch[f.limbs][f.words - 1](x.data(), x.data(), y.data(), a.size(), f);
    for (std::size_t i = 0; i < a.size(); ++i) {
        words r{};
        std::copy_n(&x[i * f.limbs], f.limbs, r.data());
        result[i] = from_words(r, f.limbs);
    }
    return result;
}

gf2x gf2n_field::sqr(const gf2x& a, std::size_t k) const {
    const detail::short_modulus& f = state_->small;
    k %= degree();  // a^(2^n) = a
    if (const field_kernels* const kernels = state_->kernels(); kernels != nullptr) {
        words r = to_words(reduce(a));
        kernels->short_sqr[f.limbs][f.words - 1](r.data(), r.data(), k, f);
        return from_words(r, f.limbs);
    }
    return state_->modulo.sqr(a, k);
}

gf2x gf2n_field::sqrt(const gf2x& a) const {
    const auto [even, odd] = state::halves(reduce(a));
    return even + mul(odd, state_->root_of_x);
}

std::optional<gf2x> gf2n_field::try_inverse(const gf2x& a) const {
    const field_kernels* const kernels = state_->kernels();
    if (kernels == nullptr || degree() == 1) {
        return state_->modulo.try_inverse(a);
    }
    const gf2x reduced = reduce(a);
    if (reduced.is_zero()) {
        return std::nullopt;
    }
    words r = to_words(reduced);
    if (!detail::invert_short(r.data(), r.data(), state_->plans, *kernels, state_->small)) {
        return state_->modulo.try_inverse(reduced);
    }
    return from_words(r, state_->small.limbs);
}

gf2x gf2n_field::inverse(const gf2x& a) const {
    if (std::optional<gf2x> inverse = try_inverse(a)) {
        return *std::move(inverse);
    }
    throw std::domain_error("carry: zero has no inverse");
}

gf2x gf2n_field::pow(const gf2x& a, const integer& e) const { return state_->modulo.pow(a, e); }

gf2x gf2n_field::compose(const gf2x& g, const gf2x& a) const { return state_->modulo.compose(g, a); }

gf2x gf2n_field::minimal_polynomial(const gf2x& a) const { return state_->modulo.minimal_polynomial(a); }

std::vector<gf2x> gf2n_field::inverses(std::span<const gf2x> elements) const {
    std::vector<gf2x> result(elements.size());
    gf2x product(1);
    for (std::size_t i = 0; i < elements.size(); ++i) {
        result[i] = product;
        product = mul(product, elements[i]);
    }
    gf2x rest = inverse(product);
    for (std::size_t i = elements.size(); i-- > 0;) {
        result[i] = mul(result[i], rest);
        rest = mul(rest, elements[i]);
    }
    return result;
}

unsigned gf2n_field::trace(const gf2x& a) const { return state_->trace(reduce(a)); }

gf2x gf2n_field::half_trace(const gf2x& a) const {
    if (degree() % 2 == 0) {
        throw std::domain_error("carry: a half-trace wants a field of odd degree");
    }
    const gf2x c = reduce(a);
    const unsigned trace = state_->trace(c);
    if (const std::optional<gf2x> z = state_->solve_by_map(trace != 0 ? c + gf2x(1) : c); z) {
        // The half-trace is z or z + 1: the one whose trace is the sum of (n + 1) / 2 times that of a.
        const unsigned wanted = (degree() + 1) / 2 % 2 != 0 ? trace : 0;
        return state_->trace(*z) == wanted ? *z : *z + gf2x(1);
    }
    gf2x power = c, sum = c;
    for (std::size_t i = 1; i <= (degree() - 1) / 2; ++i) {
        power = sqr(power, 2);
        sum += power;
    }
    return sum;
}

std::optional<gf2x> gf2n_field::solve_quadratic(const gf2x& a) const {
    const gf2x c = reduce(a);
    if (state_->trace(c) != 0) {
        return std::nullopt;
    }
    if (degree() % 2 == 1) {
        return half_trace(c);
    }
    if (const std::optional<gf2x> z = state_->solve_by_map(c); z) {
        return z;
    }
    // With t of trace 1: the sum of (t^(2^(i+1)) + ... + t^(2^(n-1))) c^(2^i) over i < n - 1.
    std::size_t i = 0;
    while (!state_->traces.coefficient(i)) ++i;
    gf2x t = gf2x::monomial(i), factor(1), power = c, z;
    for (i = 0; i + 1 < degree(); ++i) {
        factor += t;
        z += mul(factor, power);
        power = sqr(power);
        t = sqr(t);
    }
    return z;
}

namespace {

/// Turns every byte round.
void reflect(std::span<std::uint8_t> bytes) noexcept {
    for (std::uint8_t& x : bytes) {
        x = fixed::gf2::reverse_bits(fixed::row<std::uint8_t, 1>{x})[0];
    }
}

}  // namespace

std::vector<std::uint8_t> gf2n_field::to_bytes(const gf2x& a, byte_order order, bit_order bits) const {
    std::vector<std::uint8_t> bytes = reduce(a).to_bytes(order, byte_count());
    if (bits == bit_order::reflected) {
        reflect(bytes);
    }
    return bytes;
}

gf2x gf2n_field::from_bytes(std::span<const std::uint8_t> bytes, byte_order order, bit_order bits) const {
    if (bytes.size() != byte_count()) {
        throw std::length_error("carry: an element of the field has another number of bytes");
    }
    std::vector<std::uint8_t> standard(bytes.begin(), bytes.end());
    if (bits == bit_order::reflected) {
        reflect(standard);
    }
    gf2x a = gf2x::from_bytes(standard, order);
    if (a.degree() >= modulus().degree()) {
        throw std::invalid_argument("carry: not an element of the field");
    }
    return a;
}

}  // namespace carry
