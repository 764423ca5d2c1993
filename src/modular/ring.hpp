/// \file
/// Z / m for an m known at run time, made ready once and used many times: one interface for all ways to reduce.
///
/// An element is a row of `element_size()` limbs. There is one row for each residue that is "normal"; products also take and
/// leave others, so that a chain of them is normalized once, at its end. What else is computed takes normal elements.
#pragma once

#include <carry/limb.hpp>
#include <carry/reduction.hpp>

#include <cstddef>
#include <memory>
#include <vector>

namespace carry::modular {

/// Immutable; any number of threads may compute in it, each with scratch of its own. Where the method is montgomery,
/// montgomery_digits or power_of_two, no operation's time or address depends on an element.
class ring {
public:
    ring(const ring&) = delete;
    ring& operator=(const ring&) = delete;
    virtual ~ring() = default;

    reduction method() const noexcept { return method_; }

    /// Whether a ring with the same m has the same elements, as it reduces in the same way.
    virtual bool reduces_as(const ring& other) const noexcept { return method_ == other.method_; }

    /// m, and its limbs.
    const limb* modulus() const noexcept { return m_.data(); }
    std::size_t size() const noexcept { return m_.size(); }

    /// Limbs of an element, and of scratch for any one operation.
    std::size_t element_size() const noexcept { return element_size_; }
    std::size_t scratch_size() const noexcept { return scratch_size_; }

    /// r = the normal element a. a: size() limbs, below m. r may be a where it has room.
    virtual void to(limb* r, const limb* a, limb* scratch) const noexcept = 0;

    /// The same for a = 1 modulo m, for which there may be a shorter way.
    virtual void to_one(limb* r, const limb* a, limb* scratch) const noexcept { to(r, a, scratch); }

    /// r = the residue in [0, m) that the normal element a stands for. r: size() limbs, may be a.
    virtual void from(limb* r, const limb* a, limb* scratch) const noexcept = 0;

    /// r = a + b, r = a - b: normal, of normal elements. r may be a or b.
    virtual void add(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept = 0;
    virtual void sub(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept = 0;

    /// r = a b, r = a^2, of elements that are normal or products. r may be a or b.
    virtual void mul(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept = 0;
    virtual void sqr(limb* r, const limb* a, limb* scratch) const noexcept = 0;

    /// Makes the product r the normal element of its residue.
    virtual void normalize(limb* r, limb* scratch) const noexcept = 0;

protected:
    /// m: without leading zeros, not 0. The constructors allocate.
    ring(reduction method, const limb* m, std::size_t n) : m_(m, m + n), method_(method) {}
    void set_sizes(std::size_t element, std::size_t scratch) noexcept {
        element_size_ = element;
        scratch_size_ = scratch;
    }

private:
    std::vector<limb> m_;
    std::size_t element_size_ = 0, scratch_size_ = 0;
    reduction method_;
};

/// A ring whose elements are the residues themselves, or m's multiples of them in Montgomery's form, as rows of size() limbs
/// below m where they are normal.
class limb_ring : public ring {
public:
    void add(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept override;
    void sub(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept override;

protected:
    using ring::ring;
    /// r = high B^n + r, less m where it is not below m: a number below 2m. Branches on nothing. scratch: size() limbs.
    void subtract_once(limb* r, limb high, limb* scratch) const noexcept;
};

/// The ways to reduce, each in the file of its name. m: n limbs, m[n-1] != 0; std::domain_error where m has not the shape.
/// All throw std::bad_alloc.
/// @{
std::unique_ptr<const ring> make_montgomery_ring(const limb* m, std::size_t n);
std::unique_ptr<const ring> make_digit_ring(const limb* m, std::size_t n);
std::unique_ptr<const ring> make_folding_ring(const limb* m, std::size_t n);
std::unique_ptr<const ring> make_binary_ring(const limb* m, std::size_t n);
std::unique_ptr<const ring> make_split_ring(const limb* m, std::size_t n);
std::unique_ptr<const ring> make_barrett_ring(const limb* m, std::size_t n);
/// @}

/// The way that suits m, and the ring of a way.
reduction choose_reduction(const limb* m, std::size_t n);
std::unique_ptr<const ring> make_ring(reduction how, const limb* m, std::size_t n);

/// The bits k of m, with m = 2^k - c, where c is short enough for folding; else 0.
std::size_t folding_bits(const limb* m, std::size_t n);

/// The k with m = 2^k, or none (the largest std::size_t).
std::size_t exact_log2(const limb* m, std::size_t n) noexcept;
inline constexpr std::size_t not_exact = static_cast<std::size_t>(-1);

}  // namespace carry::modular
