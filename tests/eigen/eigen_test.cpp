// uint and residue as scalars of Eigen's matrices, and in the containers of the standard library.
#include <carry/eigen.hpp>
#include <carry/residue.hpp>
#include <carry/uint.hpp>

#include <gtest/gtest.h>
#include <Eigen/Dense>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <random>
#include <sstream>
#include <vector>

namespace {

using namespace carry::literals;

using gf101 = carry::residue<1267650600228229401496703205653_Z>;

// Bouman 2018, section 3.4.
TEST(Eigen, MatricesOverThePrimeOfThePaper) {
    using matrix = Eigen::Matrix<gf101, 3, 3>;
    matrix a, b;
    a << 2_Z, 4_Z, 6_Z, 10_Z, 11_Z, 12_Z, 1_Z, 100_Z, 30_Z;
    b << 5_Z, 3_Z, 9_Z, 8_Z, 6_Z, 55_Z, 3_Z, 17_Z, 2_Z;
    const matrix c = a * b;
    matrix expected;
    expected << 60, 132, 250, 174, 300, 719, 895, 1113, 5569;
    EXPECT_EQ(c, expected);
    EXPECT_EQ(a + b - b, a);
    EXPECT_EQ((a * b).transpose(), b.transpose() * a.transpose());
    EXPECT_EQ(a.determinant(), gf101(2 * (11 * 30 - 12 * 100) - 4 * (10 * 30 - 12) + 6 * (1000 - 11)));
    EXPECT_EQ(a.inverse() * a, matrix::Identity());
    EXPECT_EQ(a * gf101(3) - a - a, a);
    EXPECT_EQ(a.trace(), 43);
    std::ostringstream text;
    text << c.row(0);
    EXPECT_EQ(text.str(), " 60 132 250");
}

template <class Element>
Eigen::Matrix<Element, Eigen::Dynamic, Eigen::Dynamic> random_matrix(Eigen::Index rows, Eigen::Index columns,
                                                                     std::mt19937_64& engine) {
    Eigen::Matrix<Element, Eigen::Dynamic, Eigen::Dynamic> m(rows, columns);
    for (Element& x : m.reshaped()) x = Element::random(engine);
    return m;
}

/// The definition of a product.
template <class Matrix>
Matrix plain_product(const Matrix& a, const Matrix& b) {
    Matrix c = Matrix::Zero(a.rows(), b.cols());
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
        for (Eigen::Index j = 0; j < b.cols(); ++j) {
            for (Eigen::Index k = 0; k < a.cols(); ++k) c(i, j) += a(i, k) * b(k, j);
        }
    }
    return c;
}

TEST(Eigen, LargerMatrices) {
    std::mt19937_64 engine(101);
    using matrix = Eigen::Matrix<gf101, Eigen::Dynamic, Eigen::Dynamic>;
    const matrix a = random_matrix<gf101>(40, 33, engine), b = random_matrix<gf101>(33, 37, engine);
    EXPECT_EQ(a * b, plain_product(a, b));

    const matrix square = random_matrix<gf101>(24, 24, engine), x = random_matrix<gf101>(24, 2, engine);
    EXPECT_EQ(square.inverse() * square, matrix::Identity(24, 24));
    EXPECT_EQ(square.partialPivLu().solve(square * x), x);
    EXPECT_EQ((square * square).determinant(), square.determinant().squared());

    matrix singular = square;
    singular.row(7) = singular.row(3) + singular.row(11);
    EXPECT_EQ(singular.determinant(), 0);
}

TEST(Eigen, NaturalNumbers) {
    using number = carry::uint<256>;
    using matrix = Eigen::Matrix<number, 2, 2>;
    matrix fibonacci;
    fibonacci << 1u, 1u, 1u, 0u;
    matrix power = matrix::Identity();
    for (int i = 0; i < 300; ++i) power = (power * fibonacci).eval();
    EXPECT_EQ(power(0, 1), 222232244629420445529739893461909967206666939096499764990979600_Z);
    EXPECT_EQ(power(0, 0) - power(1, 1), power(1, 0));
}

// Section 3.4 again: an element is as good as an array of limbs, and containers need not know more.
TEST(Containers, HoldNumbersAndElements) {
    constexpr std::array<gf101, 3> constants{gf101(1), gf101(-1), gf101(2_Z).inverse()};
    static_assert(constants[0] + constants[1] == 0 && constants[2] + constants[2] == 1);
    std::vector<gf101> elements(100, gf101(3));
    std::partial_sum(elements.begin(), elements.end(), elements.begin());  // 3, 6, 9, ...
    const gf101 product = std::accumulate(elements.begin(), elements.end(), gf101(1), std::multiplies<>());
    gf101 expected(1);
    for (int i = 1; i <= 100; ++i) expected *= gf101(3 * i);
    EXPECT_EQ(product, expected);

    std::vector<carry::uint<128>> numbers{3_Z, 1_Z, 340282366920938463463374607431768211455_Z, 2_Z};
    std::sort(numbers.begin(), numbers.end());
    EXPECT_EQ(numbers.front(), 1u);
    EXPECT_EQ(numbers.back(), carry::uint<128>::max());
    EXPECT_EQ(*std::max_element(numbers.begin(), numbers.end() - 1), 3u);
}

}  // namespace
