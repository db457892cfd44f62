// The optimal acceptance against the minimum over all sets of tokens, and its fast form against the whole curve.

#include <cmath>

#include <gtest/gtest.h>

#include "draft_reference.hpp"
#include "mdsd/bound/optimal_acceptance.hpp"
#include "mdsd/draft/scheme.hpp"
#include "mdsd/probability/family.hpp"
#include "support.hpp"

namespace mdsd::test {
namespace {

constexpr double tolerance = 1e-12;

/// p(H) + 1 − Q(H) of every H.
std::vector<long double> cut_of_every_set(const Distribution& p, const std::vector<long double>& escape) {
  std::vector<long double> cut = escape;
  for (std::size_t h = 0; h < cut.size(); ++h) {
    for (std::size_t x = 0; x < p.size(); ++x) cut[h] += (h >> x & 1) ? p[x] : 0.0L;
  }
  return cut;
}

TEST(OptimalAcceptance, IsTheMinimumOverAllSetsAndItsSetReachesIt) {
  for_hostile_instances("all sets", 60, 5, 4, [](const Instance& instance) {
    for (const SchemeInfo& info : schemes()) {
      SCOPED_TRACE(info.id);
      const auto escape = escape_of_every_set(draft_set_law(info.id, instance.q, instance.n));
      const auto cut = cut_of_every_set(instance.p, escape);
      const OptimalAcceptance bound = optimal_acceptance(instance.p, instance.q, info.id, instance.n);
      EXPECT_NEAR(bound.alpha, static_cast<double>(*std::min_element(cut.begin(), cut.end())), tolerance);
      ASSERT_EQ(bound.curve.size(), bound.order.size() + 1);
      std::size_t set = 0;
      for (std::size_t m = 0; m < bound.curve.size(); ++m) {
        if (m > 0) set |= std::size_t{1} << bound.order[m - 1];
        EXPECT_NEAR(bound.curve[m], static_cast<double>(cut[set]), tolerance) << "m = " << m;
      }
      EXPECT_NEAR(bound.curve[bound.minimiser], bound.alpha, tolerance);
      for (std::size_t m = 0; m < bound.minimiser; ++m) EXPECT_GT(bound.curve[m], bound.curve[bound.minimiser]);
    }
  });
}

TEST(OptimalAcceptance, ValuesForManyNumbersOfDraftsAreTheMinimaOfTheirCurves) {
  const std::vector<std::size_t> all = {5, 1, 2, 3, 64, 4, 9, 2};
  for_hostile_instances("values", 8, 300, 1, [&](const Instance& instance) {
    const LikelihoodRatioOrder order(instance.p, instance.q);
    for (const SchemeInfo& info : schemes()) {
      const auto values = optimal_acceptance_values(instance.p, instance.q, order, info.id, all);
      for (std::size_t k = 0; k < all.size(); ++k) {
        EXPECT_NEAR(values[k], optimal_acceptance(instance.p, instance.q, info.id, all[k]).alpha, tolerance)
            << info.id << ", n = " << all[k];
      }
    }
  });
}

TEST(OptimalAcceptance, ValuesOfLargeVocabulariesAreTheMinimaOfTheirCurves) {
  const std::vector<std::size_t> all = {1, 2, 4, 7};
  const std::size_t vocabulary = 131'072;
  const Distribution zipf = zipf_law(vocabulary, 1.1);
  for (const Distribution& q : {noisy_copy(zipf, 0.3, Rng(5)), dirichlet_law(vocabulary, 0.05, Rng(6))}) {
    const LikelihoodRatioOrder order(zipf, q);
    for (const SchemeInfo& info : schemes()) {
      const auto values = optimal_acceptance_values(zipf, q, order, info.id, all);
      for (std::size_t k = 0; k < all.size(); ++k) {
        EXPECT_NEAR(values[k], optimal_acceptance(zipf, q, info.id, all[k]).alpha, tolerance)
            << info.id << ", n = " << all[k];
      }
    }
  }
}

TEST(OptimalAcceptance, GrowsWithTheNumberOfDraftsAndIsOneForEqualLaws) {
  for_hostile_instances("more drafts", 20, 30, 8, [](const Instance& instance) {
    for (const SchemeInfo& info : schemes()) {
      const double fewer = optimal_acceptance(instance.p, instance.q, info.id, instance.n).alpha;
      const double more = optimal_acceptance(instance.p, instance.q, info.id, instance.n + 1).alpha;
      EXPECT_LE(fewer, more + tolerance) << info.id;
      if (std::string_view(info.id) == "topn") continue;  // its drafts are not distributed like q
      EXPECT_NEAR(optimal_acceptance(instance.q, instance.q, info.id, instance.n).alpha, 1.0, tolerance) << info.id;
    }
  });
}

TEST(OptimalAcceptance, ErrorsNameTheFieldTheValueAndWhatIsAllowed) {
  const Distribution two = uniform_law(2), three = uniform_law(3);
  EXPECT_EQ(message_of([&] { (void)optimal_acceptance(two, three, "iid", 2); }),
            "target has 2 entries and draft 3; allowed: the same number");
  EXPECT_EQ(message_of([&] { (void)optimal_acceptance(two, two, "iid", 0); }), "n is 0; allowed: 1 to 64");
  EXPECT_EQ(message_of([&] { (void)optimal_acceptance(two, two, "wor", 65); }), "n is 65; allowed: 1 to 64");
  EXPECT_EQ(message_of([&] { (void)optimal_acceptance(two, two, "best", 1); }),
            "scheme is \"best\"; allowed: iid, wor, greedy, topn, independent");
}

}  // namespace
}  // namespace mdsd::test
