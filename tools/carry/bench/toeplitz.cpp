#include "bench/toeplitz.hpp"

#include <carry/carry.h>
#include <carry/toeplitz/bases.hpp>
#include <carry/toeplitz/karatsuba.hpp>
#include <carry/toeplitz/shifted_basis.hpp>

#include <bit>
#include <cstdint>
#include <functional>
#include <memory>

namespace carry::tool {
namespace {

constexpr std::size_t middle = 15;

template <class Word>
using words = std::shared_ptr<std::vector<Word>>;

template <class Word>
words<Word> draw(std::size_t bits, random_rows& random) {
    const row_of_limbs row = random.uniform(bits / limb_bits);
    auto r = std::make_shared<std::vector<Word>>(toeplitz::words_for<Word>(bits));
    for (std::size_t i = 0; i < r->size(); ++i) {
        const std::size_t at = i * toeplitz::word_bits<Word>;
        (*r)[i] = static_cast<Word>(row[at / limb_bits] >> at % limb_bits);
    }
    return r;
}

/// c = c modulo u^n + u^15 + 1, n bits in s words, c of 2s words: what is above comes down to two places, and what that carries
/// over the edge once more.
template <class Word>
void reduce(Word* c, std::size_t s) noexcept {
    const Word over = static_cast<Word>(c[2 * s - 1] >> (toeplitz::word_bits<Word> - middle));
    toeplitz::add_shifted(c, s, c + s, s, 0);
    toeplitz::add_shifted(c, s, c + s, s, middle);
    toeplitz::add_shifted(c, s, &over, 1, 0);
    toeplitz::add_shifted(c, s, &over, 1, middle);
}

template <class Word, class Base>
std::function<void()> by_toeplitz(const Base& base, std::size_t bits, random_rows& random) {
    const auto ring = std::make_shared<toeplitz::shifted_basis<Word>>(toeplitz::shifted_basis<Word>::trinomial(bits, middle));
    const words<Word> a = draw<Word>(bits, random), b = draw<Word>(bits, random);
    const auto c = std::make_shared<std::vector<Word>>(ring->size());
    const auto scratch = std::make_shared<std::vector<Word>>(ring->scratch(base));
    return [=] { ring->mul(base, c->data(), a->data(), b->data(), scratch->data()); };
}

template <class Word, class Base>
std::function<void()> by_karatsuba(const Base& base, std::size_t bits, random_rows& random) {
    const words<Word> a = draw<Word>(bits, random), b = draw<Word>(bits, random);
    const std::size_t s = a->size();
    const auto c = std::make_shared<std::vector<Word>>(2 * s);
    const auto scratch = std::make_shared<std::vector<Word>>(toeplitz::karatsuba_scratch(base.stop, s));
    return [=] {
        toeplitz::clear(c->data(), 2 * s);
        toeplitz::karatsuba<Base, Word*, std::size_t>(base, c->data(), a->data(), b->data(), s, scratch->data());
        reduce(c->data(), s);
    };
}

std::function<void()> by_library(std::size_t bits, random_rows& random) {
    const words<limb> a = draw<limb>(bits, random), b = draw<limb>(bits, random);
    const auto c = std::make_shared<std::vector<limb>>(2 * a->size());
    return [=] {
        const std::size_t s = a->size();
        static_cast<void>(carry_gf2x_mul(c->data(), a->data(), s, b->data(), s));
        reduce(c->data(), s);
    };
}

struct way {
    const char* name;
    bool karatsuba;
    std::function<void()> (*make)(std::size_t bits, random_rows& random);
};

using toeplitz::table_parity, toeplitz::popcount_parity;

const way ways[] = {
    {"toeplitz_table", false,
     [](std::size_t n, random_rows& r) {
         return by_toeplitz<std::uint32_t>(toeplitz::inner_products<std::uint32_t, table_parity>(), n, r);
     }},
    {"toeplitz_popcount", false,
     [](std::size_t n, random_rows& r) {
         return by_toeplitz<std::uint64_t>(toeplitz::inner_products<std::uint64_t, popcount_parity>(), n, r);
     }},
    {"toeplitz_comb_32", false,
     [](std::size_t n, random_rows& r) { return by_toeplitz<std::uint32_t>(toeplitz::comb_windows<std::uint32_t>(), n, r); }},
    {"karatsuba_table_32", true,
     [](std::size_t n, random_rows& r) { return by_karatsuba<std::uint32_t>(toeplitz::byte_table<std::uint32_t>(), n, r); }},
    {"toeplitz_comb_64", false,
     [](std::size_t n, random_rows& r) { return by_toeplitz<std::uint64_t>(toeplitz::comb_windows<std::uint64_t>(), n, r); }},
    {"karatsuba_table_64", true,
     [](std::size_t n, random_rows& r) { return by_karatsuba<std::uint64_t>(toeplitz::byte_table<std::uint64_t>(), n, r); }},
    {"toeplitz_carryless", false, [](std::size_t n, random_rows& r) { return by_toeplitz<limb>(toeplitz::carryless(), n, r); }},
    {"karatsuba_carryless", true,
     [](std::size_t n, random_rows& r) { return by_karatsuba<limb>(toeplitz::carryless_words(), n, r); }},
    {"library", false, by_library},
};

}  // namespace

std::vector<workload> make_toeplitz(world, std::size_t limbs, random_rows& random) {
    std::vector<workload> made;
    for (const way& w : ways) {
        if (!w.karatsuba || std::has_single_bit(limbs)) {
            made.push_back({w.name, w.make == by_library, w.make(limbs * limb_bits, random)});
        }
    }
    return made;
}

std::vector<std::string> toeplitz_names() {
    std::vector<std::string> names;
    for (const way& w : ways) {
        names.emplace_back(w.name);
    }
    return names;
}

}  // namespace carry::tool
