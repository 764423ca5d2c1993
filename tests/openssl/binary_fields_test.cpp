// Fields of fixed size in use: OpenSSL's curves over binary fields, and GHASH as its AES-GCM has it.
#include "openssl/binary_curve.hpp"
#include "support/random.hpp"

#include <carry/gf2n/fields.hpp>

#include <gtest/gtest.h>
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>

#include <memory>
#include <vector>

namespace {

using bytes = std::vector<std::uint8_t>;

template <class T, void (*Free)(T*)>
struct freed {
    void operator()(T* p) const { Free(p); }
};
template <class T, void (*Free)(T*)>
using handle = std::unique_ptr<T, freed<T, Free>>;
using number = handle<BIGNUM, BN_free>;

number new_number() { return number(BN_new()); }

template <class Field>
Field to_field(const BIGNUM* a) {
    std::array<std::uint8_t, Field::byte_count> big{};
    EXPECT_GT(BN_bn2binpad(a, big.data(), static_cast<int>(big.size())), 0);
    return Field::from_bytes(big);
}

template <class Field>
class curve_beside_openssl {
    using curve = carry::test::binary_curve<Field>;
    using affine = typename curve::affine_point;
    using scalar = carry::uint<Field::degree + 1>;
    using point = handle<EC_POINT, EC_POINT_free>;

public:
    static void run(int nid, carry::test::random_source& random) {
#ifdef OPENSSL_NO_EC2M
        GTEST_SKIP() << "this OpenSSL has no curves over binary fields";
#else
        const handle<EC_GROUP, EC_GROUP_free> group(EC_GROUP_new_by_curve_name(nid));
        if (!group) {
            GTEST_SKIP() << "this OpenSSL has no curves over binary fields";
        }
        const number p = new_number(), a = new_number(), b = new_number(), order = new_number(), k = new_number();
        ASSERT_EQ(EC_GROUP_get_curve(group.get(), p.get(), a.get(), b.get(), nullptr), 1);
        ASSERT_EQ(BN_num_bits(p.get()), static_cast<int>(Field::degree) + 1);
        for (int i = 0; i <= static_cast<int>(Field::degree); ++i) {
            ASSERT_EQ(BN_is_bit_set(p.get(), i) != 0, Field::modulus.coefficient(static_cast<std::size_t>(i)));
        }
        ASSERT_EQ(EC_GROUP_get_order(group.get(), order.get(), nullptr), 1);
        const curve ours{to_field<Field>(a.get()), to_field<Field>(b.get())};
        const auto read = [&](const EC_POINT* q) {
            const number x = new_number(), y = new_number();
            EXPECT_EQ(EC_POINT_get_affine_coordinates(group.get(), q, x.get(), y.get(), nullptr), 1);
            return affine{to_field<Field>(x.get()), to_field<Field>(y.get())};
        };
        const affine base = read(EC_GROUP_get0_generator(group.get()));
        EXPECT_TRUE(ours.contains(base));
        const point q(EC_POINT_new(group.get())), doubled(EC_POINT_new(group.get()));
        for (std::size_t i = 0; i < carry::test::rounds(3); ++i) {
            scalar e;
            for (auto& x : e) x = static_cast<carry::limb>(random.word());
            e >>= scalar::bits - Field::degree + 1;
            const auto big = to_bytes(e);
            ASSERT_NE(BN_bin2bn(big.data(), static_cast<int>(big.size()), k.get()), nullptr);
            ASSERT_EQ(EC_POINT_mul(group.get(), q.get(), k.get(), nullptr, nullptr, nullptr), 1);
            ASSERT_EQ(EC_POINT_dbl(group.get(), doubled.get(), q.get(), nullptr), 1);
            const auto found = ours.multiple(e, Field::degree, base);
            ASSERT_TRUE(found.has_value());
            EXPECT_EQ(*found, read(q.get()));
            EXPECT_EQ(ours.twice(found), read(doubled.get()));
            EXPECT_EQ(ours.sum(found, base), ours.multiple(e + scalar(1u), Field::degree, base));
        }
        scalar whole;
        std::array<std::uint8_t, scalar::bits / 8> big{};
        ASSERT_GT(BN_bn2binpad(order.get(), big.data(), static_cast<int>(big.size())), 0);
        whole = carry::from_bytes<scalar>(big);
        EXPECT_FALSE(ours.multiple(whole, scalar::bits, base).has_value());
        EXPECT_EQ(ours.multiple(whole - scalar(1u), scalar::bits, base)->x, base.x);
#endif
    }
};

class OpenSslCurves : public carry::test::random_test {};

TEST_F(OpenSslCurves, B163) { curve_beside_openssl<carry::gf2_163>::run(NID_sect163r2, random); }
TEST_F(OpenSslCurves, K233) { curve_beside_openssl<carry::gf2_233>::run(NID_sect233k1, random); }
TEST_F(OpenSslCurves, B283) { curve_beside_openssl<carry::gf2_283>::run(NID_sect283r1, random); }
TEST_F(OpenSslCurves, K409) { curve_beside_openssl<carry::gf2_409>::run(NID_sect409k1, random); }
TEST_F(OpenSslCurves, B571) { curve_beside_openssl<carry::gf2_571>::run(NID_sect571r1, random); }

/// What OpenSSL's cipher makes of text.
bytes encrypt(const EVP_CIPHER* cipher, const bytes& key, const bytes& iv, const bytes& associated, const bytes& text,
              bytes* tag) {
    const handle<EVP_CIPHER_CTX, EVP_CIPHER_CTX_free> context(EVP_CIPHER_CTX_new());
    bytes out(text.size() + 16);
    int length = 0, last = 0;
    EXPECT_EQ(EVP_EncryptInit_ex(context.get(), cipher, nullptr, key.data(), iv.empty() ? nullptr : iv.data()), 1);
    EVP_CIPHER_CTX_set_padding(context.get(), 0);
    if (!associated.empty()) {
        EXPECT_EQ(EVP_EncryptUpdate(context.get(), nullptr, &length, associated.data(), static_cast<int>(associated.size())),
                  1);
    }
    EXPECT_EQ(EVP_EncryptUpdate(context.get(), out.data(), &length, text.data(), static_cast<int>(text.size())), 1);
    EXPECT_EQ(EVP_EncryptFinal_ex(context.get(), out.data() + length, &last), 1);
    out.resize(static_cast<std::size_t>(length + last));
    if (tag != nullptr) {
        tag->resize(16);
        EXPECT_EQ(EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, 16, tag->data()), 1);
    }
    return out;
}

/// The blocks that GHASH hashes: both texts padded with zeros, and their lengths in bits.
std::vector<std::array<std::uint8_t, 16>> ghash_blocks(const bytes& associated, const bytes& text) {
    std::vector<std::array<std::uint8_t, 16>> blocks;
    for (const bytes* part : {&associated, &text}) {
        for (std::size_t i = 0; i < part->size(); i += 16) {
            std::array<std::uint8_t, 16> block{};
            std::copy_n(part->begin() + static_cast<std::ptrdiff_t>(i), std::min<std::size_t>(16, part->size() - i),
                        block.begin());
            blocks.push_back(block);
        }
    }
    std::array<std::uint8_t, 16> lengths{};
    for (std::size_t i = 0; i < 8; ++i) {
        lengths[7 - i] = static_cast<std::uint8_t>(8 * associated.size() >> (8 * i));
        lengths[15 - i] = static_cast<std::uint8_t>(8 * text.size() >> (8 * i));
    }
    blocks.push_back(lengths);
    return blocks;
}

TEST_F(OpenSslCurves, GhashInAesGcm) {
    constexpr auto little = carry::byte_order::little;
    constexpr auto reflected = carry::bit_order::reflected;
    using ghash = carry::gf2_128_ghash;
    using polyval = carry::gf2_128_polyval;
    for (const std::size_t size : {1u, 16u, 33u, 100u}) {
        const auto draw = [&](std::size_t n) {
            bytes r(n);
            for (std::uint8_t& x : r) x = static_cast<std::uint8_t>(random.word());
            return r;
        };
        const bytes key = draw(16), iv = draw(12), associated = draw(size / 2), text = draw(size);
        bytes tag;
        const bytes cipher = encrypt(EVP_aes_128_gcm(), key, iv, associated, text, &tag);
        bytes counter = iv;
        counter.insert(counter.end(), {0, 0, 0, 1});
        const bytes h = encrypt(EVP_aes_128_ecb(), key, {}, {}, bytes(16), nullptr);
        const bytes mask = encrypt(EVP_aes_128_ecb(), key, {}, {}, counter, nullptr);

        const auto key_of_hash = ghash::from_bytes<little, reflected>(h);
        const bytes h_backwards(h.rbegin(), h.rend());
        const polyval key_of_polyval = polyval::root() * polyval::from_bytes<little>(h_backwards);  // RFC 8452, appendix A
        ghash sum;
        polyval other;
        for (const auto& block : ghash_blocks(associated, cipher)) {
            sum = (sum + ghash::from_bytes<little, reflected>(block)) * key_of_hash;
            other = carry::polyval_dot(other + polyval::from_bytes<carry::byte_order::big>(block), key_of_polyval);
        }
        bytes found(16), found_backwards(16);
        const auto hashed = sum.to_bytes<little, reflected>(), hashed_otherwise = other.to_bytes();
        for (std::size_t i = 0; i < 16; ++i) {
            found[i] = hashed[i] ^ mask[i];
            found_backwards[i] = hashed_otherwise[i] ^ mask[i];
        }
        EXPECT_EQ(found, tag) << size;
        EXPECT_EQ(found_backwards, tag) << size;
    }
}

}  // namespace
