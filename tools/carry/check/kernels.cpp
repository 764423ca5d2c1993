#include "kernels/kernels.hpp"

#include "check/subject.hpp"

#include <carry/limb.hpp>

namespace carry::tool {
namespace {

using integer_table = kernels::integer_kernels;
using gf2x_table = kernels::gf2x_kernels;

template <class Table>
struct tables;
template <>
struct tables<integer_table> {
    static const integer_table& used() { return kernels::integer(); }
    static const integer_table& plain() { return *kernels::integer_at(isa_level::portable); }
};
template <>
struct tables<gf2x_table> {
    static const gf2x_table& used() { return kernels::gf2x(); }
    static const gf2x_table& plain() { return *kernels::gf2x_at(isa_level::portable); }
};

std::string size_if(bool wrong, std::size_t n) { return wrong ? std::to_string(n) + " limbs" : std::string(); }

/// Runs a kernel of the level in use and its portable twin on copies of the same row of results, and compares rows and return
/// values.
template <class Table, class Run>
std::string compare(const row_of_limbs& start, std::size_t n, Run&& run) {
    result_row used(start), plain(start);
    const limb used_out = run(tables<Table>::used(), used.data());
    const limb plain_out = run(tables<Table>::plain(), plain.data());
    const row_of_limbs expected(plain.data(), plain.data() + start.size());
    return size_if(used_out != plain_out || !used.holds(expected) || !plain.is_intact(), n);
}

constexpr std::size_t most = 100;

/// Kernels of the shape r = a op b that return a limb.
template <class Table>
std::string check_rows(limb (*Table::*kernel)(limb*, const limb*, const limb*, std::size_t) noexcept, random_rows& random) {
    const std::size_t n = draw_size(random, most);
    const row_of_limbs a = random.hostile(n), b = random.hostile(n);
    return compare<Table>(random.uniform(n), n, [&](const Table& t, limb* r) { return (t.*kernel)(r, a.data(), b.data(), n); });
}

/// Kernels of the shape r = a op limb or r = r op a * limb.
template <class Table>
std::string check_row_and_limb(limb (*Table::*kernel)(limb*, const limb*, std::size_t, limb) noexcept, random_rows& random) {
    const std::size_t n = draw_size(random, most);
    const row_of_limbs a = random.hostile(n);
    const limb b = random.hostile(1)[0];
    return compare<Table>(random.hostile(n), n, [&](const Table& t, limb* r) { return (t.*kernel)(r, a.data(), n, b); });
}

std::string check_sub_product(random_rows& random) {
    const std::size_t n = draw_size(random, most);
    const row_of_limbs u = random.hostile(n), a = random.hostile(n);
    const limb b = random.hostile(1)[0];
    return compare<integer_table>(random.uniform(n), n,
                                  [&](const integer_table& t, limb* r) { return t.sub_product(r, u.data(), a.data(), n, b); });
}

template <class Table>
std::string check_mul_basecase(random_rows& random) {
    const std::size_t an = draw_size(random, most), bn = random.between(1, an);
    const row_of_limbs a = random.hostile(an), b = random.hostile(bn);
    return compare<Table>(random.uniform(an + bn), an, [&](const Table& t, limb* r) {
        t.mul_basecase(r, a.data(), an, b.data(), bn);
        return limb{0};
    });
}

template <class Table>
std::string check_sqr_basecase(random_rows& random) {
    const std::size_t n = draw_size(random, most);
    const row_of_limbs a = random.hostile(n);
    return compare<Table>(random.uniform(2 * n), n, [&](const Table& t, limb* r) {
        t.sqr_basecase(r, a.data(), n);
        return limb{0};
    });
}

/// Only the upper half of the row is defined afterwards.
std::string check_redc(random_rows& random) {
    const std::size_t n = draw_size(random, most);
    row_of_limbs m = random.hostile_normalized(n);
    m[0] |= 1;
    const limb m_inverse = static_cast<limb>(limb{0} - inverse_mod_radix(m[0]));
    const row_of_limbs t = random.hostile(2 * n);
    result_row used(t), plain(t);
    const limb used_out = kernels::integer().redc(used.data(), m.data(), n, m_inverse);
    const limb plain_out = kernels::integer_at(isa_level::portable)->redc(plain.data(), m.data(), n, m_inverse);
    const bool same =
        row_of_limbs(used.data() + n, used.data() + 2 * n) == row_of_limbs(plain.data() + n, plain.data() + 2 * n);
    return size_if(used_out != plain_out || !same || !used.is_intact(), n);
}

}  // namespace

std::vector<subject> kernel_subjects() {
    std::vector<subject> subjects;
    const auto add = [&](world w, const char* name, std::function<std::string(random_rows&)> work) {
        subjects.push_back({w, std::string("kernel ") + name, std::move(work)});
    };
    using z = integer_table;
    using p = gf2x_table;
    add(world::integer, "add_n", [](random_rows& random) { return check_rows(&z::add_n, random); });
    add(world::integer, "sub_n", [](random_rows& random) { return check_rows(&z::sub_n, random); });
    add(world::integer, "mul_1", [](random_rows& random) { return check_row_and_limb(&z::mul_1, random); });
    add(world::integer, "addmul_1", [](random_rows& random) { return check_row_and_limb(&z::addmul_1, random); });
    add(world::integer, "submul_1", [](random_rows& random) { return check_row_and_limb(&z::submul_1, random); });
    add(world::integer, "sub_product", check_sub_product);
    add(world::integer, "mul_basecase", check_mul_basecase<z>);
    add(world::integer, "sqr_basecase", check_sqr_basecase<z>);
    add(world::integer, "redc", check_redc);
    add(world::gf2x, "mul_1", [](random_rows& random) { return check_row_and_limb(&p::mul_1, random); });
    add(world::gf2x, "addmul_1", [](random_rows& random) { return check_row_and_limb(&p::addmul_1, random); });
    add(world::gf2x, "mul_basecase", check_mul_basecase<p>);
    add(world::gf2x, "sqr_basecase", check_sqr_basecase<p>);
    return subjects;
}

}  // namespace carry::tool
