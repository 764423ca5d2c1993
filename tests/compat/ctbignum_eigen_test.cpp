// The matrix example of ctbignum's paper (Bouman 2018, section 3.4 and appendix B.6) as it is printed there.
#include <ctbignum/ctbignum.hpp>

#include <gtest/gtest.h>
#include <Eigen/Core>

namespace cbn {
using GF101 = decltype(Zq(1267650600228229401496703205653_Z));
}

namespace Eigen {
template <>
struct NumTraits<cbn::GF101> : GenericNumTraits<cbn::GF101> {
    using Real = cbn::GF101;
    using NonInteger = cbn::GF101;
    using Literal = cbn::GF101;
    using Nested = cbn::GF101;
    static inline Real epsilon() { return 0; }
    static inline Real dummy_precision() { return 0; }
    static inline int digits10() { return 0; }
    enum { IsComplex = 0, IsInteger = 1, IsSigned = 1, RequireInitialization = 1, ReadCost = 1, AddCost = 1, MulCost = 1 };
};
}  // namespace Eigen

namespace {

using namespace cbn;

TEST(CtbignumEigen, PaperExample) {
    using Mx33 = Eigen::Matrix<GF101, 3, 3>;
    Mx33 A, B, C;
    A << 2_Z, 4_Z, 6_Z, 10_Z, 11_Z, 12_Z, 1_Z, 100_Z, 30_Z;
    B << 5_Z, 3_Z, 9_Z, 8_Z, 6_Z, 55_Z, 3_Z, 17_Z, 2_Z;
    C = A * B;
    const int expected[3][3] = {{60, 132, 250}, {174, 300, 719}, {895, 1113, 5569}};
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) EXPECT_EQ(C(i, j), GF101(expected[i][j])) << i << ' ' << j;
    }
}

TEST(CtbignumEigen, LargerMatrices) {
    using matrix = Eigen::Matrix<GF101, Eigen::Dynamic, Eigen::Dynamic>;
    matrix a(20, 20), b(20, 20);
    for (int i = 0; i < 20; ++i) {
        for (int j = 0; j < 20; ++j) {
            a(i, j) = GF101(i) / GF101(j + 1);
            b(i, j) = GF101(i - j);
        }
    }
    const matrix c = a * b;
    for (int i = 0; i < 20; ++i) {
        for (int j = 0; j < 20; ++j) {
            GF101 sum;
            for (int k = 0; k < 20; ++k) sum += a(i, k) * b(k, j);
            EXPECT_EQ(c(i, j), sum) << i << ' ' << j;
        }
    }
}

}  // namespace
