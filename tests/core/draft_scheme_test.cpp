#include "mdsd/draft/scheme.hpp"

#include <map>
#include <set>

#include "draft_reference.hpp"
#include "mdsd/probability/interval.hpp"
#include "mdsd/probability/sum.hpp"
#include "support.hpp"

namespace mdsd::test {
namespace {

constexpr double tolerance = 1e-12;

TEST(DraftScheme, EnumerationListsEveryTupleOnceWithItsProbability) {
  for_hostile_instances("tuples", 40, 4, 4, [](const Instance& instance) {
    for (const SchemeInfo& info : schemes()) {
      SCOPED_TRACE(info.id);
      const auto drafts = make_scheme(info.id, instance.q, instance.n);
      std::map<Tuple, double> listed;
      CompensatedSum total;
      drafts->enumerate([&](std::span<const int> tuple, double probability) {
        EXPECT_EQ(tuple.size(), drafts->length());
        EXPECT_GT(probability, 0.0);
        EXPECT_TRUE(listed.emplace(Tuple(tuple.begin(), tuple.end()), probability).second) << "listed twice";
        total.add(probability);
      });
      EXPECT_NEAR(total.value(), 1.0, tolerance);
      EXPECT_LE(static_cast<double>(listed.size()), drafts->tuple_count());
      for_every_tuple(info.id, instance.q, instance.n, [&](std::span<const int> tuple, long double probability) {
        const auto found = listed.find(Tuple(tuple.begin(), tuple.end()));
        const double value = found == listed.end() ? 0.0 : found->second;
        // A product that is subnormal has no digits left to agree in.
        constexpr double subnormal = std::numeric_limits<double>::min();
        EXPECT_NEAR(value, static_cast<double>(probability), tolerance * value + subnormal);
      });
    }
  });
}

TEST(DraftScheme, CountsItsTuplesWhereNoneUnderflows) {
  const Distribution q = Distribution::from_weights(std::vector<double>{4, 3, 2, 1, 0});
  for (const SchemeInfo& info : schemes()) {
    for (std::size_t n = 1; n <= 6; ++n) {
      const auto drafts = make_scheme(info.id, q, n);
      double count = 0.0;
      drafts->enumerate([&](std::span<const int>, double) { count += 1.0; });
      EXPECT_EQ(count, drafts->tuple_count()) << info.id << ", n = " << n;
    }
  }
}

TEST(DraftScheme, DrawsHaveTheLawThatEnumerationLists) {
  constexpr std::uint64_t draws = 20'000;
  Rng laws = Rng::from_text("sampled laws");
  for (const char* kind : {"plain", "zeros", "ties", "sharp", "nearly one-hot draft"}) {
    const auto found = std::find_if(hostile_kinds().begin(), hostile_kinds().end(),
                                    [&](const HostileKind& k) { return std::string_view(k.name) == kind; });
    ASSERT_NE(found, hostile_kinds().end());
    const Instance instance = random_instance(laws, *found, 5, 3);
    SCOPED_TRACE(instance.text);
    for (const SchemeInfo& info : schemes()) {
      SCOPED_TRACE(info.id);
      const auto drafts = make_scheme(info.id, instance.q, instance.n);
      Rng rng = Rng::from_text(info.id);
      std::map<Tuple, std::uint64_t> counts;
      Tuple tuple;
      for (std::uint64_t i = 0; i < draws; ++i) {
        drafts->sample(rng, tuple);
        ++counts[tuple];
      }
      drafts->enumerate([&](std::span<const int> listed, double probability) {
        // Hundreds of comparisons with one chance in a million each.
        const Interval interval = binomial_interval(counts[Tuple(listed.begin(), listed.end())], draws, 1 - 1e-6);
        EXPECT_GE(probability, interval.low);
        EXPECT_LE(probability, interval.high);
      });
      for (const auto& [drawn, count] : counts) EXPECT_GT(tuple_probability(info.id, instance.q, instance.n, drawn), 0.0L);
    }
  }
}

TEST(DraftScheme, DrawsWithoutReplacementReachBehindATokenOfNearlyAllMass) {
  const Distribution q = Distribution::from_weights(std::vector<double>{2e-52, 1, 1e-52, 0, 1e-52});
  const auto drafts = make_scheme("wor", q, 2);
  Rng rng(7);
  constexpr std::uint64_t draws = 10'000;
  std::uint64_t first = 0;
  Tuple tuple;
  for (std::uint64_t i = 0; i < draws; ++i) {
    drafts->sample(rng, tuple);
    ASSERT_EQ(tuple[0], 1);
    first += tuple[1] == 0;
  }
  const Interval interval = binomial_interval(first, draws, 1 - 1e-6);
  EXPECT_LE(interval.low, 0.5);
  EXPECT_GE(interval.high, 0.5);
}

TEST(DraftScheme, DraftsEachTokenOfPositiveProbabilityAtMostOnceUnlessWithReplacement) {
  for_hostile_instances("support", 20, 8, 12, [](const Instance& instance) {
    Rng rng(1);
    for (const SchemeInfo& info : schemes()) {
      SCOPED_TRACE(info.id);
      const auto drafts = make_scheme(info.id, instance.q, instance.n);
      const bool repeats = with_replacement(info.id);
      EXPECT_EQ(drafts->length(), repeats ? instance.n : std::min(instance.n, instance.q.support_size()));
      Tuple tuple;
      for (int i = 0; i < 20; ++i) {
        drafts->sample(rng, tuple);
        ASSERT_EQ(tuple.size(), drafts->length());
        for (const int token : tuple) ASSERT_GT(instance.q[token], 0.0);
        if (!repeats) {
          ASSERT_EQ(std::set<int>(tuple.begin(), tuple.end()).size(), tuple.size());
        }
      }
    }
  });
}

TEST(DraftScheme, OneDraftIsOneDrawFromTheDraftLawExceptTheMostLikelyToken) {
  for_hostile_instances("one draft", 10, 8, 1, [](const Instance& instance) {
    for (const SchemeInfo& info : schemes()) {
      if (std::string_view(info.id) == "topn") continue;
      double expected = 0.0;
      for (std::size_t x = 0; x < instance.p.size(); ++x) expected += instance.p[x] * instance.q[x];
      EXPECT_NEAR(make_scheme(info.id, instance.q, 1)->expected_inclusion(instance.p.values()), expected, tolerance);
    }
    const int likely = instance.q.most_likely(1)[0];
    EXPECT_EQ(make_scheme("topn", instance.q, 1)->expected_inclusion(instance.p.values()), instance.p[likely]);
  });
}

TEST(DraftScheme, RegistryNamesItsIdsWhenThereIsNoneOfThatName) {
  const std::string message = message_of([] { scheme("with replacement"); });
  for (const SchemeInfo& info : schemes()) {
    EXPECT_NE(message.find(info.id), std::string::npos) << message;
    EXPECT_EQ(&scheme(info.id), &info);
  }
  EXPECT_NE(message.find("with replacement"), std::string::npos) << message;
}

TEST(DraftScheme, NamesTheNumberOfDraftsThatIsOutOfRange) {
  const Distribution q = Distribution::from_weights(std::vector<double>{1, 1});
  for (const SchemeInfo& info : schemes()) {
    EXPECT_EQ(message_of([&] { make_scheme(info.id, q, 0); }), "n is 0; allowed: 1 to 64");
    EXPECT_EQ(message_of([&] { make_scheme(info.id, q, 65); }), "n is 65; allowed: 1 to 64");
    EXPECT_GE(make_scheme(info.id, q, max_drafts)->length(), 1u);
  }
}

}  // namespace
}  // namespace mdsd::test
