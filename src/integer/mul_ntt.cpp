#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "integer/ntt.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

namespace {

/// From this ratio on the longer operand is taken in pieces of `piece` times the shorter one, whose transform is kept: of three
/// transforms for a piece two remain.
constexpr std::size_t least_ratio = 8, piece = 3;

bool in_pieces(std::size_t an, std::size_t bn) noexcept { return an / least_ratio >= bn; }

}  // namespace

std::size_t mul_ntt_scratch(std::size_t an, std::size_t bn) noexcept { return mul_ntt_threads_scratch(an, bn, 1); }

std::size_t mul_ntt_threads_scratch(std::size_t an, std::size_t bn, unsigned threads) noexcept {
    if (!in_pieces(an, bn)) {
        return threads == 1 ? ntt_whole_scratch(an + bn, bn) : ntt_scratch(ntt_plan_for(an + bn, bn), threads);
    }
    const ntt_plan plan = ntt_plan_for((piece + 1) * bn, bn);
    return (piece + 1) * bn + ntt_kept_limbs(plan) + ntt_scratch(plan, threads);
}

void mul_ntt(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    mul_ntt_threads(r, a, an, b, bn, scratch, 1);
}

void mul_ntt_threads(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch,
                     unsigned threads) noexcept {
    if (!in_pieces(an, bn)) {
        if (threads == 1) {
            ntt_whole_product(r, a, an, b, bn, scratch);
        } else {
            ntt_product(r, an + bn, {a, an, nullptr}, {b, bn, nullptr}, ntt_plan_for(an + bn, bn), scratch, threads);
        }
        return;
    }
    const ntt_plan plan = ntt_plan_for((piece + 1) * bn, bn);
    limb *product = scratch, *kept = product + (piece + 1) * bn;
    scratch = kept + ntt_kept_limbs(plan);
    ntt_transform(kept, b, bn, plan, scratch, threads);
    row::zero(r, bn);
    for (std::size_t at = 0; at < an; at += piece * bn) {
        const std::size_t n = std::min(piece * bn, an - at);
        ntt_product(product, n + bn, {a + at, n, nullptr}, {nullptr, bn, kept}, plan, scratch, threads);
        const limb carry = add(r + at, product, n + bn, r + at, bn);  // no carry: it is a product
        static_cast<void>(carry);
    }
}

}  // namespace carry::integer_rows
