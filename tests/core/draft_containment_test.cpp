// Escape and inclusion probabilities of every scheme: against tuples, golden values, and each other at large sizes.

#include <numeric>

#include "draft_reference.hpp"
#include "mdsd/draft/exponential_clocks.hpp"
#include "mdsd/draft/scheme.hpp"
#include "mdsd/probability/family.hpp"
#include "mdsd/probability/sum.hpp"
#include "support.hpp"

namespace mdsd::test {
namespace {

constexpr double tolerance = 1e-12;

/// The tokens of positive q in an order of the generator's choosing.
std::vector<int> shuffled_support(const Distribution& q, Rng& rng) {
  std::vector<int> order = by_likelihood(q);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[draw_below(rng, i)]);
  return order;
}

void expect_containment(const Instance& instance, Rng& rng) {
  for (const SchemeInfo& info : schemes()) {
    SCOPED_TRACE(info.id);
    const auto law = draft_set_law(info.id, instance.q, instance.n);
    const auto drafts = make_scheme(info.id, instance.q, instance.n);
    std::vector<int> order = shuffled_support(instance.q, rng);
    if (rng.uniform() < 0.3) order.resize(draw_below(rng, order.size() + 1));  // need not list the whole support
    const std::vector<double> escape = drafts->escape(order);
    ASSERT_EQ(escape.size(), order.size() + 1);
    std::size_t inside = 0;
    for (std::size_t m = 0; m <= order.size(); ++m) {
      if (m > 0) inside |= std::size_t{1} << order[m - 1];
      long double expected = 0.0L;
      for (std::size_t set = 0; set < law.size(); ++set) expected += (set & ~inside) != 0 ? law[set] : 0.0L;
      ASSERT_NEAR(escape[m], static_cast<double>(expected), tolerance) << "m = " << m;
    }
    for (const Distribution* weights : {&instance.p, &instance.q}) {
      long double expected = 0.0L;
      for (std::size_t set = 0; set < law.size(); ++set) {
        for (std::size_t x = 0; x < weights->size(); ++x) expected += (set >> x & 1) ? law[set] * (*weights)[x] : 0.0L;
      }
      ASSERT_NEAR(drafts->expected_inclusion(weights->values()), static_cast<double>(expected), tolerance);
    }
  }
}

TEST(Containment, EqualsTheSumOverTuplesOnHostileInstances) {
  Rng rng = Rng::from_text("orders");
  for_hostile_instances("containment", 100, 6, 4, [&](const Instance& instance) { expect_containment(instance, rng); });
}

TEST(Containment, EqualsTheSumOverTuplesForManyDrafts) {
  Rng rng = Rng::from_text("orders of few");
  for_hostile_instances("many drafts", 15, 4, 8, [&](const Instance& instance) { expect_containment(instance, rng); });
}

/// Pr(S = set) for draws without replacement by dynamic programming over sets: every vocabulary that has 2^V sets.
std::vector<long double> successive_sets(const Distribution& q, std::size_t n) {
  std::vector<long double> reach(std::size_t{1} << q.size(), 0.0L);
  reach[0] = 1.0L;
  std::vector<long double> law = reach;
  law[0] = 0.0L;
  for (std::size_t set = 0; set < reach.size(); ++set) {
    if (reach[set] == 0.0L) continue;
    std::size_t drawn = 0;
    long double mass = 0.0L;
    for (std::size_t x = 0; x < q.size(); ++x) (set >> x & 1) ? ++drawn : (mass += q[x], 0);
    if (drawn == n || mass == 0.0L) {
      law[set] = reach[set];
      continue;
    }
    for (std::size_t x = 0; x < q.size(); ++x) {
      if (!(set >> x & 1)) reach[set | std::size_t{1} << x] += reach[set] * (q[x] / mass);
    }
  }
  return law;
}

TEST(Containment, WithoutReplacementEqualsTheSumOverSetsForEveryNumberOfDrafts) {
  for_hostile_instances("sets", 12, 11, 12, [](const Instance& instance) {
    const auto law = successive_sets(instance.q, instance.n);
    const auto drafts = make_scheme("wor", instance.q, instance.n);
    const std::vector<int> order = by_likelihood(instance.q);
    const std::vector<double> escape = drafts->escape(order);
    std::vector<long double> included(instance.q.size(), 0.0L);
    for (std::size_t set = 0; set < law.size(); ++set) {
      for (std::size_t x = 0; x < included.size(); ++x) included[x] += (set >> x & 1) ? law[set] : 0.0L;
    }
    std::size_t inside = 0;
    for (std::size_t m = 0; m <= order.size(); ++m) {
      if (m > 0) inside |= std::size_t{1} << order[m - 1];
      long double expected = 0.0L;
      for (std::size_t set = 0; set < law.size(); ++set) expected += (set & ~inside) != 0 ? law[set] : 0.0L;
      ASSERT_NEAR(escape[m], static_cast<double>(expected), tolerance) << "m = " << m;
    }
    for (std::size_t x = 0; x < included.size(); ++x) {
      std::vector<double> indicator(included.size(), 0.0);
      indicator[x] = 1.0;
      ASSERT_NEAR(drafts->expected_inclusion(indicator), static_cast<double>(included[x]), tolerance) << "token " << x;
    }
  });
}

TEST(Containment, OfEqualTokensWithoutReplacementIsHypergeometric) {
  for (const std::size_t vocabulary : {65u, 66u, 100u, 500u}) {
    const Distribution q = uniform_law(vocabulary);
    std::vector<int> order(vocabulary);
    std::iota(order.begin(), order.end(), 0);
    for (const std::size_t n : {3u, 9u, 10u, 31u, 64u}) {
      const std::vector<double> escape = make_scheme("wor", q, n)->escape(order);
      for (std::size_t m = 0; m <= vocabulary; ++m) {
        long double inside = 1.0L;
        for (std::size_t i = 0; i < n; ++i) {
          inside *= m > i ? static_cast<long double>(m - i) / static_cast<long double>(vocabulary - i) : 0.0L;
        }
        ASSERT_NEAR(escape[m], static_cast<double>(1.0L - inside), tolerance) << vocabulary << " " << n << " " << m;
      }
      EXPECT_NEAR(make_scheme("wor", q, n)->expected_inclusion(q.values()),
                  static_cast<double>(n) / static_cast<double>(vocabulary), tolerance);
    }
  }
}

/// Laws with thousands of tokens, from flat to so sharp that the tail is 1e-60.
std::vector<Distribution> large_laws() {
  std::vector<Distribution> laws;
  for (const double exponent : {0.0, 1.0, 3.0, 18.0}) laws.push_back(zipf_law(3000, exponent));
  laws.push_back(dirichlet_law(3000, 0.01, Rng(3)));
  laws.push_back(geometric_law(3000, 0.5));
  return laws;
}

TEST(Containment, WithoutReplacementTokensAddUpToTheNumberOfDrafts) {
  for (const Distribution& q : large_laws()) {
    const std::vector<double> ones(q.size(), 1.0);
    for (const std::size_t n : {1u, 2u, 3u, 4u, 9u, 10u, 33u, 64u}) {
      EXPECT_NEAR(make_scheme("wor", q, n)->expected_inclusion(ones), static_cast<double>(n),
                  tolerance * static_cast<double>(n));
    }
  }
}

TEST(Containment, WithoutReplacementInclusionIsOneMinusTheChanceThatAllDraftsAvoidTheToken) {
  for (const Distribution& q : large_laws()) {
    for (const std::size_t n : {2u, 3u, 5u, 24u}) {
      const auto drafts = make_scheme("wor", q, n);
      for (const int token : {0, 1, 7, 500}) {
        if (q[token] == 0.0) continue;
        std::vector<int> others;
        for (const int other : by_likelihood(q)) {
          if (other != token) others.push_back(other);
        }
        std::vector<double> indicator(q.size(), 0.0);
        indicator[token] = 1.0;
        EXPECT_NEAR(drafts->expected_inclusion(indicator), drafts->escape(others).back(), tolerance) << token << " " << n;
      }
    }
  }
}

TEST(Containment, BlocksOfTokensEqualOneTokenAtATime) {
  for (const Distribution& q : large_laws()) {
    Rng rng = Rng::from_text("blocks");
    const std::vector<int> order = shuffled_support(q, rng);
    for (const std::size_t n : {3u, 4u, 12u, 64u}) {
      if (n >= q.support_size()) continue;
      const std::vector<double> expected = escape_without_replacement(q, order, n);
      const std::vector<double> expected_of_three = escape_without_replacement(q, order, 3);
      const auto walk = make_growing_escape(q, 3, n);
      for (std::size_t m = 0; m < order.size();) {
        const std::size_t next = std::min(m + 1 + draw_below(rng, 200), order.size());
        CompensatedSum outside;
        for (std::size_t i = order.size(); i > next; --i) outside.add(q[order[i - 1]]);
        walk->add(std::span(order).subspan(m, next - m), outside.value());
        m = next;
        ASSERT_NEAR(walk->escape(n), expected[m], tolerance) << "n = " << n << ", m = " << m;
        ASSERT_NEAR(walk->escape(3), expected_of_three[m], tolerance) << "n = " << n << ", m = " << m;
      }
    }
  }
}

TEST(Containment, FewerDraftsEscapeLessAndWithReplacementStayInsideMore) {
  for_hostile_instances("orderings", 10, 40, 20, [](const Instance& instance) {
    const std::vector<int> order = by_likelihood(instance.q);
    const auto with = make_scheme("iid", instance.q, instance.n)->escape(order);
    const auto without = make_scheme("wor", instance.q, instance.n)->escape(order);
    const auto more = make_scheme("wor", instance.q, instance.n + 1)->escape(order);
    for (std::size_t m = 0; m < with.size(); ++m) {
      EXPECT_LE(with[m], without[m] + tolerance);
      EXPECT_LE(without[m], more[m] + tolerance);
      if (m > 0) {
        EXPECT_LE(without[m], without[m - 1] + tolerance);
      }
    }
  });
}

}  // namespace
}  // namespace mdsd::test
