/// \file
/// The polynomials of `carry/compat/GF2x_Arithmetics.h`, for limbs of any width: rows with the most significant limb first,
/// whose memory a program frees.
#pragma once

#include <carry/limb.hpp>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <memory>

namespace carry::compat {

/// MPN, as a program with these limbs has it: the most significant limb first.
template <limb_type Limb>
struct mpn {
    Limb* num;
    unsigned limbNumber;
};

struct free_memory {
    void operator()(void* memory) const noexcept { std::free(memory); }
};

/// Limbs from malloc.
template <limb_type Limb>
using owned_row = std::unique_ptr<Limb[], free_memory>;

/// n zeros, or nothing and ENOMEM.
template <limb_type Limb>
owned_row<Limb> make_row(std::size_t n) noexcept {
    owned_row<Limb> row(static_cast<Limb*>(std::calloc(std::max<std::size_t>(n, 1), sizeof(Limb))));
    if (row == nullptr) errno = ENOMEM;
    return row;
}

/// Working memory, cut into rows in the order in which they are asked for; nothing and ENOMEM where there is none.
template <limb_type Limb>
class workspace {
public:
    explicit workspace(std::size_t n) noexcept
        : memory_(static_cast<Limb*>(std::malloc(std::max<std::size_t>(n, 1) * sizeof(Limb)))), next_(memory_.get()) {
        if (memory_ == nullptr) errno = ENOMEM;
    }
    explicit operator bool() const noexcept { return memory_ != nullptr; }
    /// The next n limbs, not initialized.
    Limb* take(std::size_t n) noexcept {
        Limb* const row = next_;
        next_ += n;
        return row;
    }
    /// The limbs of p, the least significant first.
    Limb* take(const mpn<Limb>& p) noexcept {
        Limb* const row = take(p.limbNumber);
        std::reverse_copy(p.num, p.num + p.limbNumber, row);
        return row;
    }

private:
    owned_row<Limb> memory_;
    Limb* next_;
};

/// The polynomial of `size` limbs with the value of the n limbs of a row, of which it takes no more than it has room for; null
/// and ENOMEM where that is too long.
template <limb_type Limb>
mpn<Limb> make_mpn(const Limb* row, std::size_t n, std::size_t size) noexcept {
    if (size > std::numeric_limits<unsigned>::max()) {
        errno = ENOMEM;
        return {nullptr, 0};
    }
    if (size == 0) return {nullptr, 0};
    owned_row<Limb> limbs = make_row<Limb>(size);
    if (limbs == nullptr) return {nullptr, 0};
    n = std::min(n, size);
    std::reverse_copy(row, row + n, limbs.get() + size - n);
    return {limbs.release(), static_cast<unsigned>(size)};
}

/// *result = the same; as it was where there is no memory.
template <limb_type Limb>
void set(mpn<Limb>* result, const Limb* row, std::size_t n, std::size_t size) noexcept {
    const mpn<Limb> value = make_mpn(row, n, size);
    if (value.num == nullptr && size != 0) return;
    std::free(result->num);
    *result = value;
}

/// Whether a row can be a modulus; EDOM if it is zero.
template <limb_type Limb>
bool is_modulus(const mpn<Limb>& f) noexcept {
    if (std::any_of(f.num, f.num + f.limbNumber, [](Limb x) { return x != 0; })) return true;
    errno = EDOM;
    return false;
}

}  // namespace carry::compat
