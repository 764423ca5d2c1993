#include "gf2x/document/document.hpp"
#include "gf2x/document/instantiate.hpp"
#include "gf2x/document/row.hpp"

#include <utility>

namespace carry::gf2x_document {

namespace {

/// A polynomial that shrinks, and what it is a multiple of modulo F.
template <limb_type Limb>
struct pair {
    Limb* value;
    std::size_t length;  ///< deg value + 1
    Limb* factor;

    std::size_t size() const noexcept { return (length + bits_of<Limb> - 1) / bits_of<Limb>; }
    void measure() noexcept { length = bit_length(value, size()); }
};

/// What both inversions begin with: u = (a mod F, first mod F), v = (F, 0), in rows of n = t + 1 limbs.
template <limb_type Limb>
struct start {
    std::size_t n;
    pair<Limb> u, v;

    start(const Limb* a, std::size_t an, const Limb* first, std::size_t first_n, const Limb* f, std::size_t fn,
          Limb* scratch) noexcept
        : n(residue_size(f, fn) + 1) {
        Limb* const wide = scratch + 4 * n;  // room for an operand that is not reduced
        Limb* const below = wide + std::max(an, first_n);
        const auto residue = [&](Limb* to, const Limb* from, std::size_t size) {
            std::copy_n(from, size, wide);
            reduce(wide, size, f, fn, below);
            zero(to, n);
            std::copy_n(wide, std::min(size, n - 1), to);
        };
        u = {scratch, 0, scratch + n};
        v = {scratch + 2 * n, 0, scratch + 3 * n};
        residue(u.value, a, an);
        residue(u.factor, first, first_n);
        zero(v.value, 2 * n);
        std::copy_n(f, std::min(fn, n), v.value);
        u.length = bit_length(u.value, n);
        v.length = bit_length(v.value, n);
    }
};

/// p = p / x^k where x^k is the highest power that divides the value, which is not zero: a factor that x does not divide gets
/// F, which x does not divide either, added first.
template <limb_type Limb>
void take_powers_of_x(pair<Limb>& p, const Limb* f, std::size_t fn) noexcept {
    while ((p.value[0] & 1u) == 0) {
        halve(p.value, p.size());
        --p.length;
        if ((p.factor[0] & 1u) != 0) {
            add(p.factor, f, fn);
        }
        halve(p.factor, fn);
    }
}

/// r = the factor of u where that has become 1; false, and r = 0, where it is 0. r: t limbs.
template <limb_type Limb>
bool finish(Limb* r, std::size_t t, const start<Limb>& s) noexcept {
    zero(r, t);
    if (s.u.length == 0) {
        return false;
    }
    std::copy_n(s.u.factor, t, r);
    return true;
}

}  // namespace

template <limb_type Limb>
std::size_t inverse_scratch(std::size_t n, std::size_t fn) noexcept {
    const std::size_t own = 4 * (fn + 1) + std::max(n, fn) + reduce_scratch<Limb>(std::max(n, fn), fn);
    return own + fn + mulmod_shift_and_add_scratch<Limb>(std::max(n, fn), fn);
}

// The factors stay below degree m: deg(factor of the one) + deg(value of the other) <= m.
template <limb_type Limb>
bool inverse_euclid(Limb* r, const Limb* a, std::size_t an, const Limb* f, std::size_t fn, Limb* scratch) noexcept {
    const std::size_t t = residue_size(f, fn);
    if (t == 0) {
        return true;  // modulo 1 everything is zero, and its own inverse
    }
    const Limb one = 1;
    start<Limb> s(a, an, &one, 1, f, fn, scratch);
    while (s.u.length > 1) {
        if (s.u.length < s.v.length) {
            std::swap(s.u, s.v);
        }
        const std::size_t shift = s.u.length - s.v.length;
        add_shifted(s.u.value, s.n, s.v.value, s.v.size(), shift);
        add_shifted(s.u.factor, s.n, s.v.factor, t, shift);
        s.u.measure();
    }
    return finish(r, t, s);
}

template <limb_type Limb>
bool divide_binary(Limb* r, const Limb* b, std::size_t bn, const Limb* a, std::size_t an, const Limb* f, std::size_t fn,
                   Limb* scratch) noexcept {
    const std::size_t t = residue_size(f, fn);
    if (t == 0) {
        return true;
    }
    if ((f[0] & 1u) == 0) {
        if (!inverse_euclid(r, a, an, f, fn, scratch)) {
            return false;
        }
        std::copy_n(r, t, scratch);
        mulmod_shift_and_add(r, scratch, t, b, bn, f, fn, scratch + t);
        return true;
    }
    start<Limb> s(a, an, b, bn, f, fn, scratch);
    const std::size_t f_size = normalized_size(f, fn);
    while (s.u.length > 1) {  // x does not divide v
        take_powers_of_x(s.u, f, f_size);
        if (s.u.length < s.v.length) {
            std::swap(s.u, s.v);
        }
        if (s.v.length == 1) {
            std::swap(s.u, s.v);
            break;
        }
        add(s.u.value, s.v.value, s.u.size());
        add(s.u.factor, s.v.factor, t);
        s.u.measure();
    }
    return finish(r, t, s);
}

template <limb_type Limb>
bool inverse_binary(Limb* r, const Limb* a, std::size_t an, const Limb* f, std::size_t fn, Limb* scratch) noexcept {
    const Limb one = 1;
    return divide_binary(r, &one, 1, a, an, f, fn, scratch);
}

#define CARRY_INSTANTIATE(Limb)                                                                                      \
    template std::size_t inverse_scratch<Limb>(std::size_t, std::size_t) noexcept;                                   \
    template bool inverse_euclid(Limb*, const Limb*, std::size_t, const Limb*, std::size_t, Limb*) noexcept;         \
    template bool divide_binary(Limb*, const Limb*, std::size_t, const Limb*, std::size_t, const Limb*, std::size_t, \
                                Limb*) noexcept;                                                                     \
    template bool inverse_binary(Limb*, const Limb*, std::size_t, const Limb*, std::size_t, Limb*) noexcept;
CARRY_FOR_EACH_LIMB(CARRY_INSTANTIATE)

}  // namespace carry::gf2x_document
