#include "mdsd/run/enumerate.hpp"

#include <gtest/gtest.h>

#include "mdsd/probability/sum.hpp"
#include "support.hpp"
#include "verify_cells.hpp"

namespace mdsd::test {
namespace {

TEST(Enumerate, PositionsAddUpToAcceptedAndTheLawToOne) {
  for_hostile_instances("positions", 20, 5, 4, [](const Instance& instance) {
    for_every_cell(instance.p, instance.q, instance.n, [](const VerifierInfo& info, const VerifierSetting& setting) {
      const auto rule = info.make(setting);
      const auto scheme = scheme_looked_at(info, setting);
      const ExactLaw exact = enumerate(*scheme, *rule, setting.target.size());
      EXPECT_EQ(exact.accepted_position.size(), scheme->length());
      EXPECT_NEAR(compensated_sum(exact.accepted_position), exact.accepted, 1e-15);
      EXPECT_NEAR(compensated_sum(exact.law), 1.0, 1e-12);
    });
  });
}

TEST(Enumerate, RefusesWhatItCannotAffordNamingTheSize) {
  const Distribution law = Distribution::from_weights(std::vector<double>(1000, 1.0));
  const LikelihoodRatioOrder order(law, law);
  const auto rule = verifier("rrs").make({law, law, order, "iid", 8, {}});
  const auto scheme = make_scheme("iid", law, 8);
  EXPECT_DOUBLE_EQ(enumeration_cost(*scheme, 1000), 1e27);
  const std::string message = message_of([&] { (void)enumerate(*scheme, *rule, 1000); });
  EXPECT_NE(message.find("e+24 draft tuples of 1000 tokens"), std::string::npos) << message;
  EXPECT_NE(message.find("allowed: at most 200000000"), std::string::npos) << message;
}

TEST(Enumerate, ARuleThatForgetsTheResidualIsSeenNotToBeLossless) {
  // The usual fault: after a refusal the next draft is compared with p again.
  class Forgetful : public Verifier {
   public:
    Forgetful(const Distribution& p, const Distribution& q) : p_(p), q_(q) {
      for (std::size_t x = 0; x < p.size(); ++x) residual_.push_back(std::max(p[x] - q[x], 0.0));
    }
    void enter(std::span<const int> drafts, double) override { drafts_ = drafts; }
    double child_weight(std::size_t i) override { return std::min(p_[drafts_[i]] / q_[drafts_[i]], 1.0); }
    Finish finish() override { return {1.0, residual_}; }

   private:
    const Distribution& p_;
    const Distribution& q_;
    std::vector<double> residual_;
    std::span<const int> drafts_;
  };
  const Distribution p = Distribution::from_weights(std::vector<double>{0.5, 0.3, 0.2});
  const Distribution q = Distribution::from_weights(std::vector<double>{0.7, 0.2, 0.1});
  Forgetful rule(p, q);
  const ExactLaw exact = enumerate(*make_scheme("iid", q, 2), rule, 3);
  // One draft in five is refused: 0.8 + 0.2 · 0.8 are accepted; token 0 comes from two drafts, never from the residual.
  EXPECT_NEAR(exact.accepted, 0.96, 1e-15);
  EXPECT_NEAR(exact.law[0], 0.5 * 1.2, 1e-15);
  EXPECT_GT(exact.law[0] - p[0], 0.09);
}

}  // namespace
}  // namespace mdsd::test
