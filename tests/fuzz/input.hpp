// What the fuzz targets share: an input that is taken apart into operands, and what has to hold.
//
// A target is a function of bytes that states what must hold for whatever they spell. libFuzzer looks for bytes for which it
// does not (`make fuzz`); in the test suite the same functions run on random ones.
#pragma once

#include <carry/algorithms.hpp>
#include <carry/gf2x.hpp>
#include <carry/integer.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fuzz {

/// Ends the program where a claim does not hold.
#define DEMAND(...)                                                                \
    do {                                                                           \
        if (!(__VA_ARGS__)) {                                                      \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #__VA_ARGS__); \
            std::abort();                                                          \
        }                                                                          \
    } while (false)

/// Calls f, which must throw Error where `wrong` holds, and nothing elsewhere.
template <class Error, class Function>
void demand_error(bool wrong, Function&& f) {
    bool thrown = false;
    try {
        f();
    } catch (const Error&) {
        thrown = true;
    }
    DEMAND(thrown == wrong);
}

/// The bytes that are left. There is always another one, 0 at the end.
class input {
public:
    input(const std::uint8_t* data, std::size_t size) : left_(data, size) {}

    std::uint8_t byte() {
        if (left_.empty()) return 0;
        const std::uint8_t b = left_.front();
        left_ = left_.subspan(1);
        return b;
    }
    std::uint16_t word() {
        const auto high = static_cast<unsigned>(byte());
        return static_cast<std::uint16_t>(high << 8 | byte());
    }
    /// At most `most` bytes, as many as the next one says of those that are left.
    std::span<const std::uint8_t> bytes(std::size_t most = 512) {
        const std::size_t share = byte();
        const std::size_t size = std::min({most, left_.size(), left_.size() * share / 255 + share % 9});
        const auto taken = left_.first(size);
        left_ = left_.subspan(size);
        return taken;
    }
    std::string_view rest() const { return {reinterpret_cast<const char*>(left_.data()), left_.size()}; }

    carry::integer natural(std::size_t most = 512) { return carry::integer::from_bytes(bytes(most)); }
    carry::integer number(std::size_t most = 512) { return carry::integer::from_signed_bytes(bytes(most)); }
    carry::gf2x polynomial(std::size_t most = 512) { return carry::gf2x::from_bytes(bytes(most)); }

private:
    std::span<const std::uint8_t> left_;
};

/// Every algorithm of a table gives the product, without a sign, of a and b where it accepts their sizes.
template <class Number>
void check_products(std::span<const carry::mul_algorithm> table, const Number& a, const Number& b, const Number& product) {
    std::span<const carry::limb> x = a.limbs(), y = b.limbs();
    if (x.size() < y.size()) std::swap(x, y);
    if (y.empty()) return;
    for (const carry::mul_algorithm& row : table) {
        if (!row.accepts(x.size(), y.size())) continue;
        std::vector<carry::limb> r(x.size() + y.size()), scratch(row.scratch(x.size(), y.size()));
        row.run(r.data(), x.data(), x.size(), y.data(), y.size(), scratch.data());
        DEMAND(Number::from_limbs(r) == product);
    }
}

}  // namespace fuzz
