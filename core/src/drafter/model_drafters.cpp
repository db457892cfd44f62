#include "mdsd/drafter/model_drafters.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "mdsd/probability/divergence.hpp"

namespace mdsd {
namespace {

class Models final : public DraftEnvironment {
 public:
  explicit Models(ModelDrafters drafters) : given_(std::move(drafters)) {
    require_drafters("drafters", given_.drafters.size());
    require_block(given_.block);
    const std::size_t vocabulary = given_.target->vocabulary();
    for (std::size_t i = 0; i < this->drafters(); ++i) {
      if (given_.drafters[i]->vocabulary() == vocabulary) continue;
      throw std::invalid_argument("drafters[" + std::to_string(i) + "] has a vocabulary of " +
                                  std::to_string(given_.drafters[i]->vocabulary()) + "; allowed: the target's, " + std::to_string(vocabulary));
    }
    require_prompts(given_.prompts, vocabulary);
    for (const auto& prompts : given_.prompts) specialists_.push_back(specialist_of(prompts));
  }

  std::size_t drafters() const override { return given_.drafters.size(); }
  std::size_t domains() const override { return given_.prompts.size(); }
  std::size_t block() const override { return given_.block; }
  std::uint64_t query() const override { return given_.query; }
  std::size_t specialist(std::uint64_t tokens, std::uint64_t) const override {
    return specialists_[query() == 0 ? 0 : tokens / query() % domains()];
  }
  std::unique_ptr<DraftWalk> start(Rng rng, std::uint64_t, std::size_t domain) const override {
    return std::make_unique<Walk>(given_, rng, domain);
  }

 private:
  std::size_t specialist_of(const std::vector<std::vector<int>>& prompts) const {
    std::vector<double> sums(drafters());
    for (std::size_t each = 0; each < std::min(prompts.size(), specialist_contexts); ++each) {
      const std::span<const int> prompt = prompts[each];
      for (std::size_t back = 0; back < std::min(prompt.size() + 1, specialist_contexts); ++back) {
        const std::span<const int> context = prompt.first(prompt.size() - back);
        const Distribution p = given_.target->law(context);
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += overlap(p, given_.drafters[i]->law(context));
      }
    }
    return static_cast<std::size_t>(std::max_element(sums.begin(), sums.end()) - sums.begin());
  }

  class Walk final : public DraftWalk {
   public:
    Walk(const ModelDrafters& given, Rng rng, std::size_t domain)
        : given_(given), rng_(rng), only_(domain), draws_(given.block + 1), coins_(given.block) {}

    RoundOutcome round(std::size_t drafter, std::uint64_t tokens, std::span<double> all) override {
      follow_query(tokens);
      for (double& draw : draws_) draw = rng_.uniform();
      for (double& coin : coins_) coin = rng_.uniform();
      std::fill(all.begin(), all.end(), 0.0);
      const std::size_t before = text_.size();
      RoundOutcome outcome;
      int correction = -1;
      for (std::size_t j = 0; j < given_.block; ++j) {
        const Distribution p = given_.target->law(text_), q = given_.drafters[drafter]->law(text_);
        outcome.divergence += overlap(p, q);
        for (std::size_t i = 0; i < all.size(); ++i) all[i] += overlap(p, given_.drafters[i]->law(text_));
        const int token = draw_token(q.values(), draws_[j]);
        const auto x = static_cast<std::size_t>(token);
        if (correction < 0) {
          if (coins_[j] * q[x] < p[x]) {
            ++outcome.accepted;
          } else {
            residual_.resize(p.size());
            for (std::size_t y = 0; y < p.size(); ++y) residual_[y] = std::max(p[y] - q[y], 0.0);
            correction = draw_token(residual_, draws_.back());
          }
        }
        text_.push_back(token);
      }
      outcome.divergence /= static_cast<double>(given_.block);
      for (double& value : all) value /= static_cast<double>(given_.block);
      text_.resize(before + outcome.accepted);
      text_.push_back(correction >= 0 ? correction : draw_token(given_.target->law(text_).values(), draws_.back()));
      return outcome;
    }

   private:
    /// A new query starts from a prompt of its domain.
    void follow_query(std::uint64_t tokens) {
      const std::uint64_t query = given_.query == 0 ? 0 : tokens / given_.query;
      if (query == query_) return;
      query_ = query;
      const auto& prompts = given_.prompts[only_ == whole_schedule ? query % given_.prompts.size() : only_];
      text_ = prompts[static_cast<std::size_t>(rng_.uniform() * static_cast<double>(prompts.size()))];
    }

    const ModelDrafters& given_;
    Rng rng_;
    std::size_t only_;
    std::uint64_t query_ = ~std::uint64_t{0};
    std::vector<int> text_;
    std::vector<double> draws_, coins_, residual_;
  };

  ModelDrafters given_;
  std::vector<std::size_t> specialists_;
};

}  // namespace

void require_prompts(const std::vector<std::vector<std::vector<int>>>& prompts, std::size_t vocabulary) {
  if (prompts.empty()) throw std::invalid_argument("prompts has no domain; allowed: at least one");
  for (std::size_t domain = 0; domain < prompts.size(); ++domain) {
    const std::string name = "prompts of domain " + std::to_string(domain);
    if (prompts[domain].empty()) throw std::invalid_argument(name + " is empty; allowed: at least one prompt");
    for (const std::vector<int>& prompt : prompts[domain]) {
      for (const int token : prompt) {
        if (token >= 0 && static_cast<std::size_t>(token) < vocabulary) continue;
        throw std::invalid_argument(name + " holds the token " + std::to_string(token) + "; allowed: 0 to " + std::to_string(vocabulary - 1));
      }
    }
  }
}

std::shared_ptr<const DraftEnvironment> model_environment(ModelDrafters drafters) {
  return std::make_shared<Models>(std::move(drafters));
}

}  // namespace mdsd
