#include "bench/workload.hpp"

#include "gf2x/document/document.hpp"

#include <memory>
#include <string>
#include <vector>

namespace carry::tool {

namespace {

namespace document = gf2x_document;

template <limb_type Limb>
std::shared_ptr<std::vector<Limb>> draw(std::size_t n, random_rows& random) {
    const auto row = std::make_shared<std::vector<Limb>>(n);
    for (Limb& x : *row) {
        for (unsigned at = 0; at < bits_of<Limb>; at += 8)
            x = static_cast<Limb>(x | static_cast<Limb>(random.below(256)) << at);
    }
    return row;
}

template <limb_type Limb>
std::vector<workload> make_mul(std::size_t limit, std::size_t n, random_rows& random) {
    const auto a = draw<Limb>(n, random), b = draw<Limb>(n, random), r = std::make_shared<std::vector<Limb>>(2 * n);
    std::vector<workload> ways;
    for (const auto& row : document::mul_table<Limb>()) {
        const auto scratch = std::make_shared<std::vector<Limb>>(row.scratch(n, n, limit));
        ways.push_back(
            {row.name, false, [=, run = row.run] { run(r->data(), a->data(), n, b->data(), n, limit, scratch->data()); }});
    }
    return ways;
}

template <limb_type Limb>
std::vector<workload> make_sqr(std::size_t n, random_rows& random) {
    const auto a = draw<Limb>(n, random), r = std::make_shared<std::vector<Limb>>(2 * n);
    std::vector<workload> ways;
    for (const auto& row : document::sqr_table<Limb>()) {
        if (row.available()) ways.push_back({row.name, false, [=, run = row.run] { run(r->data(), a->data(), n); }});
    }
    return ways;
}

/// What f does for limbs of so many bits.
template <class F>
auto with_limb(unsigned bits, F f) {
    return bits == 8    ? f(std::uint8_t{})
           : bits == 16 ? f(std::uint16_t{})
           : bits == 32 ? f(std::uint32_t{})
                        : f(std::uint64_t{});
}

}  // namespace

std::vector<workload> make_document_workloads(const operation& op, const document_parameters& parameters, std::size_t n,
                                              random_rows& random) {
    return with_limb(parameters.limb_bits, [&]<class Limb>(Limb) {
        return op.name == "mul" ? make_mul<Limb>(parameters.recursion_limit, n, random) : make_sqr<Limb>(n, random);
    });
}

std::vector<std::string> document_algorithm_names(const operation& op, const document_parameters& parameters) {
    return with_limb(parameters.limb_bits, [&]<class Limb>(Limb) {
        std::vector<std::string> names;
        if (op.name == "mul") {
            for (const auto& row : document::mul_table<Limb>()) names.emplace_back(row.name);
        } else if (op.name == "sqr") {
            for (const auto& row : document::sqr_table<Limb>()) names.emplace_back(row.name);
        }
        return names;
    });
}

}  // namespace carry::tool
