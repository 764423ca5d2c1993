/// \file
/// The one place where working memory is allocated.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>
#include <memory>
#include <new>

namespace carry {

/// Asks for large pages for so many limbs, where the system has them to give: rows of megabytes are else slowed down by the
/// translation of their addresses.
void advise_large_pages(limb* memory, std::size_t n) noexcept;

/// Limbs of working memory for one call: on the stack up to Inline limbs, on the heap above. Not initialized.
/// The constructor throws std::bad_alloc where there is no memory; nothing below it allocates.
template <std::size_t Inline = 256>
class scratch_limbs {
public:
    explicit scratch_limbs(std::size_t n) : heap_(n > Inline ? allocate(n) : nullptr) {}
    limb* data() noexcept { return heap_ ? heap_.get() : inline_; }

private:
    static limb* allocate(std::size_t n) {
        if (n > static_cast<std::size_t>(-1) / sizeof(limb) / 2) {
            throw std::bad_alloc();
        }
        limb* const memory = new limb[n];
        constexpr std::size_t worth_it = (std::size_t{1} << 22) / sizeof(limb);
        if (n >= worth_it) {
            advise_large_pages(memory, n);
        }
        return memory;
    }
    std::unique_ptr<limb[]> heap_;
    limb inline_[Inline];
};

/// For a product, square or division: on the stack up to some 450 limbs, where the heap would take a twentieth of the time.
using product_scratch = scratch_limbs<4096>;

}  // namespace carry
