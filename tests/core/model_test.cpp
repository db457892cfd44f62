// n-gram models against a slow computation of the same formula, and tokenizers.

#include "mdsd/model/ngram.hpp"

#include <map>
#include <set>

#include "mdsd/model/tokenizer.hpp"
#include "mdsd/probability/sum.hpp"
#include "support.hpp"

namespace mdsd::test {
namespace {

using Tokens = std::vector<int>;

/// Both smoothings from lists of n-grams, straight from the formulas.
class SlowModel {
 public:
  SlowModel(const Tokens& text, std::size_t vocabulary, std::size_t order, Smoothing smoothing)
      : vocabulary_(vocabulary), order_(order), smoothing_(smoothing) {
    std::set<Tokens> seen;
    for (std::size_t length = 1; length <= order; ++length) {
      for (std::size_t i = 0; i + length <= text.size(); ++i) {
        const Tokens ngram(text.begin() + static_cast<std::ptrdiff_t>(i), text.begin() + static_cast<std::ptrdiff_t>(i + length));
        if (length == order || smoothing == Smoothing::witten_bell) {
          ++count_[ngram];
          if (smoothing == Smoothing::witten_bell) continue;
        }
        if (seen.insert(ngram).second && length > 1) ++count_[Tokens(ngram.begin() + 1, ngram.end())];
      }
    }
    for (const auto& [ngram, count] : count_) {
      if (count <= 4) ++frequency_[ngram.size()][count];
    }
  }

  double probability(const Tokens& context, int token) const {
    double value = 1.0 / static_cast<double>(vocabulary_);
    for (std::size_t k = 0; k <= std::min(context.size(), order_ - 1); ++k) {
      Tokens ngram(context.end() - static_cast<std::ptrdiff_t>(k), context.end());
      double total = 0.0, taken = 0.0, own = 0.0, kinds = 0.0;
      for (int next = 0; next < static_cast<int>(vocabulary_); ++next) {
        ngram.push_back(next);
        const auto found = count_.find(ngram);
        const double count = found == count_.end() ? 0.0 : found->second;
        const double discounted = count == 0.0 ? 0.0 : discount(ngram.size(), count);
        total += count;
        kinds += count > 0.0 ? 1.0 : 0.0;
        if (smoothing_ == Smoothing::witten_bell && next == token) own = count;
        taken += std::min(count, discounted);
        if (smoothing_ == Smoothing::kneser_ney && next == token) own = std::max(count - discounted, 0.0);
        ngram.pop_back();
      }
      if (total == 0.0) continue;
      value = smoothing_ == Smoothing::witten_bell ? (own + kinds * value) / (total + kinds) : own / total + taken / total * value;
    }
    return value;
  }

 private:
  double discount(std::size_t length, double count) const {
    const int kind = count >= 3.0 ? 3 : static_cast<int>(count);
    const auto n = [&](int times) {
      const auto lengths = frequency_.find(length);
      if (lengths == frequency_.end()) return 0.0;
      const auto found = lengths->second.find(times);
      return found == lengths->second.end() ? 0.0 : static_cast<double>(found->second);
    };
    const double share = n(1) > 0.0 ? n(1) / (n(1) + 2.0 * n(2)) : 0.5;
    const double estimate = n(kind) > 0.0 ? kind - (kind + 1) * share * n(kind + 1) / n(kind) : kind / 2.0;
    return std::clamp(estimate, 0.0, static_cast<double>(kind));
  }

  std::size_t vocabulary_, order_;
  Smoothing smoothing_;
  std::map<Tokens, int> count_;
  std::map<std::size_t, std::map<int, int>> frequency_;
};

Tokens random_text(Rng& rng, std::size_t vocabulary, std::size_t length) {
  Tokens text;
  for (std::size_t i = 0; i < length; ++i) {
    // Repeats itself often, so that all counts come.
    const bool copies = i > 4 && rng.uniform() < 0.6;
    text.push_back(copies ? text[i - 1 - draw_below(rng, 4)] : static_cast<int>(draw_below(rng, vocabulary)));
  }
  return text;
}

NgramModel trained(const Tokens& text, std::size_t vocabulary, std::size_t order, Smoothing smoothing = Smoothing::kneser_ney) {
  NgramModel model(vocabulary, order, smoothing);
  model.add(text);
  model.finish();
  return model;
}

TEST(NgramModel, EqualsTheFormula) {
  Rng rng = Rng::from_text("n-grams");
  for (std::size_t order = 1; order <= max_ngram_order; ++order) {
    for (int i = 0; i < 12; ++i) {
      const Smoothing smoothing = i % 2 == 0 ? Smoothing::kneser_ney : Smoothing::witten_bell;
      const std::size_t vocabulary = 1 + draw_below(rng, 7);
      const Tokens text = random_text(rng, vocabulary, 1 + draw_below(rng, 300));
      SCOPED_TRACE("smoothing " + std::to_string(i % 2) + ", order " + std::to_string(order) + ", V = " + std::to_string(vocabulary) + ", " + std::to_string(text.size()) + " tokens");
      const NgramModel model = trained(text, vocabulary, order, smoothing);
      const SlowModel slow(text, vocabulary, order, smoothing);
      for (int c = 0; c < 20; ++c) {
        const Tokens context = random_text(rng, vocabulary, draw_below(rng, 6));
        const Distribution law = model.law(context);
        ASSERT_NEAR(compensated_sum(law.values()), 1.0, 1e-12);
        for (std::size_t token = 0; token < vocabulary; ++token) {
          const double expected = slow.probability(context, static_cast<int>(token));
          ASSERT_NEAR(law[token], expected, 1e-12);
          ASSERT_NEAR(model.probability(context, static_cast<int>(token)), expected, 1e-12);
        }
      }
    }
  }
}

TEST(NgramModel, DoesNotDependOnHowTheTextIsDivided) {
  Rng rng(3);
  const Tokens text = random_text(rng, 9, 1000);
  const NgramModel once = trained(text, 9, 4);
  NgramModel often(9, 4);
  for (std::size_t i = 0; i < text.size(); i += 7) often.add(std::span(text).subspan(i, std::min<std::size_t>(7, text.size() - i)));
  often.finish();
  const Distribution a = once.law(Tokens{1, 2, 3}), b = often.law(Tokens{1, 2, 3});
  EXPECT_TRUE(std::equal(a.values().begin(), a.values().end(), b.values().begin()));
  EXPECT_EQ(once.ngrams(4), often.ngrams(4));
}

TEST(NgramModel, PerplexityIsThatOfTheLawsAndFallsWithTheOrder) {
  Rng rng(5);
  Tokens text;
  for (int i = 0; i < 4000; ++i) text.push_back(i % 7 == 0 ? static_cast<int>(draw_below(rng, 5)) : (text.back() * 3 + 1) % 5);
  const Tokens held(text.begin() + 3000, text.end());
  text.resize(3000);
  double before = 1e9;
  for (std::size_t order = 1; order <= 3; ++order) {
    const NgramModel model = trained(text, 5, order);
    double sum = 0.0;
    for (std::size_t i = 0; i < held.size(); ++i) sum -= std::log(model.law(std::span(held).first(i))[held[i]]);
    const double perplexity = model.perplexity(held);
    EXPECT_NEAR(perplexity, std::exp(sum / static_cast<double>(held.size())), 1e-9);
    if (order < 3) {
      EXPECT_LT(perplexity, before);
    }
    before = perplexity;
  }
}

TEST(NgramModel, ErrorsNameTheArgument) {
  EXPECT_EQ(message_of([] { NgramModel(4, 6); }), "order is 6; allowed: 1 to 5");
  EXPECT_EQ(message_of([] { NgramModel(0, 2); }), "vocabulary is 0; allowed: 1 to 262144");
  EXPECT_EQ(message_of([] { NgramModel(4, 2).finish(); }), "the text has no token; allowed: at least one");
  EXPECT_EQ(message_of([] { (void)NgramModel(4, 2).law({}); }), "the model is not trained yet");
}

constexpr const char* sample = "the cat sat on the mat, the cat sat; the bat's hat — “naïve” café\nthe cat";

TEST(Tokenizer, PutsTogetherWhatItCuts) {
  for (const TextUnit unit : {TextUnit::character, TextUnit::word, TextUnit::bpe}) {
    const Tokenizer tokenizer = Tokenizer::learn(unit, sample);
    const Tokens tokens = tokenizer.encode(sample);
    EXPECT_EQ(tokenizer.decode(tokens), sample);
    for (const int token : tokens) EXPECT_LT(static_cast<std::size_t>(token), tokenizer.vocabulary());
  }
}

TEST(Tokenizer, MergesTheMostFrequentPairFirst) {
  const Tokenizer characters = Tokenizer::learn(TextUnit::character, "aaabdaaabac");
  const std::size_t base = characters.vocabulary();
  const Tokenizer tokenizer = Tokenizer::learn(TextUnit::bpe, "aaabdaaabac", base + 2);
  EXPECT_EQ(tokenizer.tokens()[base], "aa");
  EXPECT_EQ(tokenizer.tokens()[base + 1], "ab");  // as often as (aa, a), and the smaller pair
}

TEST(Tokenizer, ByteUnitsAreFewerThanCharacters) {
  std::string text;
  for (int i = 0; i < 50; ++i) text += sample;
  const Tokenizer tokenizer = Tokenizer::learn(TextUnit::bpe, text, 100);
  EXPECT_LE(tokenizer.vocabulary(), 100U);
  EXPECT_LT(tokenizer.encode(text).size() * 2, Tokenizer::learn(TextUnit::character, text).encode(text).size());
  EXPECT_EQ(tokenizer.decode(tokenizer.encode(text)), text);
}

TEST(Tokenizer, RareWordsAreOneToken) {
  const Tokenizer tokenizer = Tokenizer::learn(TextUnit::word, "a a a b b c", 4);
  EXPECT_EQ(tokenizer.vocabulary(), 4U);
  EXPECT_EQ(tokenizer.encode(" zebra"), Tokens{0});
}

TEST(Tokenizer, ErrorsNameWhatIsWrong) {
  EXPECT_EQ(message_of([] { Tokenizer::learn(TextUnit::bpe, ""); }), "text is empty; allowed: at least one character");
  EXPECT_EQ(message_of([] { Tokenizer::learn(TextUnit::bpe, "a", 10'000); }), "vocabulary is 10000; allowed: 2 to 8192");
  EXPECT_EQ(message_of([] { (void)Tokenizer::learn(TextUnit::character, "ab").encode("abc"); }),
            "the character \"c\" is not in the text that the model was trained on");
}

}  // namespace
}  // namespace mdsd::test
