#include "mdsd/tree/markov_laws.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace mdsd {
namespace {

/// A generator for the context, however it was reached: FNV-1a (64 bit) of its tokens.
Rng context_rng(std::uint32_t low, std::uint32_t high, std::span<const int> context) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const int token : context) hash = (hash ^ (static_cast<std::uint64_t>(token) + 1)) * 1099511628211ULL;
  return Rng::nth(low, high, hash);
}

/// weights[i] moves to the place of token i in an order of tokens that only the context decides.
std::vector<double> shuffled(std::span<const double> weights, std::span<const int> context) {
  std::vector<double> result(weights.begin(), weights.end());
  if (context.empty()) return result;
  Rng rng = context_rng(0, 0, context);
  for (std::size_t i = result.size(); i > 1; --i) {
    std::swap(result[i - 1], result[static_cast<std::size_t>(rng.uniform() * static_cast<double>(i))]);
  }
  return result;
}

class MarkovLaws final : public ContextLaws {
 public:
  MarkovLaws(const MarkovOptions& options, const RowSource& source, std::shared_ptr<const MarkovLaws> target, const char* name)
      : vocabulary_(options.vocabulary), order_(options.order), source_(source), target_(std::move(target)), name_(name) {
    if (!source.family && source.weights.size() != vocabulary_) {
      throw std::invalid_argument(name_ + " lists " + std::to_string(source.weights.size()) + " weights; allowed: " +
                                  std::to_string(vocabulary_));
    }
    if (source.family && source.family->needs_target && !target_) {
      throw std::invalid_argument(name_ + " family is \"" + source.family->id + "\"; that is one for drafts");
    }
    for (const auto& [context, weights] : source.edited) check_edited(context, weights);
  }

  std::size_t vocabulary() const override { return vocabulary_; }
  std::size_t memory() const override { return order_; }

  Distribution law(std::span<const int> prefix) const override {
    const std::span<const int> context = prefix.last(std::min(prefix.size(), order_));
    const Distribution row = unshaped(context);
    return source_.shaping.is_identity() ? row : Distribution::from_weights(row.values(), source_.shaping, row_name(context));
  }

 private:
  Distribution unshaped(std::span<const int> context) const {
    if (const auto edit = source_.edited.find({context.begin(), context.end()}); edit != source_.edited.end()) {
      return Distribution::from_weights(edit->second, row_name(context));
    }
    const LawFamily* family = source_.family;
    if (!family) return Distribution::from_weights(shuffled(source_.weights, context), row_name(context));
    if (family->seeded) {
      const Rng rng = context_rng(source_.seed_low, source_.seed_high, context);
      if (!family->needs_target) return family->make(vocabulary_, source_.parameter, rng, nullptr);
      const Distribution target = target_->unshaped(context);
      return family->make(vocabulary_, source_.parameter, rng, &target);
    }
    const Distribution law = family->make(vocabulary_, source_.parameter, Rng(0), nullptr);
    return Distribution::from_weights(shuffled(law.values(), context), row_name(context));
  }

  void check_edited(const std::vector<int>& context, const std::vector<double>& weights) const {
    if (context.size() > order_) {
      throw std::invalid_argument(row_name(context) + ": the context is longer than the order, " + std::to_string(order_));
    }
    const bool known = std::all_of(context.begin(), context.end(), [&](int token) {
      return token >= 0 && static_cast<std::size_t>(token) < vocabulary_;
    });
    if (!known) {
      throw std::invalid_argument(row_name(context) + ": tokens are 0 to " + std::to_string(vocabulary_ - 1));
    }
    if (weights.size() != vocabulary_) {
      throw std::invalid_argument(row_name(context) + " lists " + std::to_string(weights.size()) + " weights; allowed: " +
                                  std::to_string(vocabulary_));
    }
  }

  std::string row_name(std::span<const int> context) const { return name_ + " after \"" + prefix_text(context) + "\""; }

  std::size_t vocabulary_, order_;
  RowSource source_;
  std::shared_ptr<const MarkovLaws> target_;
  std::string name_;
};

void require_range(const char* name, std::size_t value, std::size_t low, std::size_t high) {
  if (value < low || value > high) {
    throw std::invalid_argument(std::string(name) + " is " + std::to_string(value) + "; allowed: " + std::to_string(low) +
                                " to " + std::to_string(high));
  }
}

}  // namespace

ContextPair markov_laws(const MarkovOptions& options) {
  require_range("vocabulary", options.vocabulary, 1, max_markov_vocabulary);
  require_range("order", options.order, 0, max_markov_order);
  const auto target = std::make_shared<const MarkovLaws>(options, options.target, nullptr, "target");
  return {target, std::make_shared<const MarkovLaws>(options, options.draft, target, "draft")};
}

}  // namespace mdsd
