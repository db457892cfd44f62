#include "mdsd/drafter/synthetic.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "mdsd/probability/text.hpp"

namespace mdsd {
namespace {

/// Accepted until the first refusal, and the mean of the acceptances.
RoundOutcome outcome(std::span<const double> acceptance, std::span<const double> coins) {
  RoundOutcome result;
  while (result.accepted < coins.size() && coins[result.accepted] < acceptance[result.accepted]) ++result.accepted;
  for (const double value : acceptance) result.divergence += value;
  result.divergence /= static_cast<double>(acceptance.size());
  return result;
}

void draw(Rng& rng, std::vector<double>& numbers) {
  for (double& number : numbers) number = rng.uniform();
}

template <typename Domains>
void require_domains(const char* name, const Domains& domains) {
  if (domains.empty()) throw std::invalid_argument(std::string(name) + " has no domain; allowed: at least one");
  require_drafters(name, domains[0].size());
  for (const auto& domain : domains) {
    if (domain.size() == domains[0].size()) continue;
    throw std::invalid_argument(std::string(name) + " has domains of " + std::to_string(domains[0].size()) + " and " +
                                std::to_string(domain.size()) + " drafters; all need as many");
  }
}

void require_share(const char* name, double value) {
  if (!(value >= 0.0 && value <= 1.0)) throw std::invalid_argument(std::string(name) + " " + to_text(value) + "; allowed: 0 to 1");
}

class Synthetic final : public DraftEnvironment {
 public:
  explicit Synthetic(SyntheticDrafters drafters) : given_(std::move(drafters)) {
    require_domains("means", given_.means);
    for (const std::vector<double>& domain : given_.means) {
      for (const double mean : domain) require_share("means holds", mean);
    }
    require_share("spread is", given_.spread);
    require_block(given_.block);
  }

  std::size_t drafters() const override { return given_.means[0].size(); }
  std::size_t domains() const override { return given_.means.size(); }
  std::size_t block() const override { return given_.block; }
  std::uint64_t query() const override { return given_.query; }

  std::size_t specialist(std::uint64_t tokens, std::uint64_t budget) const override {
    std::size_t best = 0;
    for (std::size_t i = 1; i < drafters(); ++i) {
      if (mean(i, tokens, budget) > mean(best, tokens, budget)) best = i;
    }
    return best;
  }

  double mean(std::size_t drafter, std::uint64_t tokens, std::uint64_t budget) const {
    const auto& means = given_.means;
    if (given_.drifting) {
      const double share = std::min(static_cast<double>(tokens) / static_cast<double>(budget), 1.0);
      return (1.0 - share) * means.front()[drafter] + share * means.back()[drafter];
    }
    const std::uint64_t query = given_.query == 0 ? 0 : tokens / given_.query;
    return means[query % means.size()][drafter];
  }

  std::unique_ptr<DraftWalk> start(Rng rng, std::uint64_t budget, std::size_t domain) const override {
    return std::make_unique<Walk>(*this, rng, budget, domain);
  }

 private:
  class Walk final : public DraftWalk {
   public:
    Walk(const Synthetic& all, Rng rng, std::uint64_t budget, std::size_t domain)
        : all_(all), rng_(rng), budget_(budget), domain_(domain), quality_(all.block()), coins_(all.block()), acceptance_(all.block()) {}

    RoundOutcome round(std::size_t drafter, std::uint64_t tokens, std::span<double> all) override {
      draw(rng_, quality_);
      draw(rng_, coins_);
      for (std::size_t i = 0; i < all.size(); ++i) all[i] = of(i, tokens).divergence;
      return of(drafter, tokens);
    }

   private:
    RoundOutcome of(std::size_t drafter, std::uint64_t tokens) {
      const double mean = domain_ == whole_schedule ? all_.mean(drafter, tokens, budget_) : all_.given_.means[domain_][drafter];
      for (std::size_t j = 0; j < acceptance_.size(); ++j) {
        acceptance_[j] = std::clamp(mean + all_.given_.spread * (2.0 * quality_[j] - 1.0), 0.0, 1.0);
      }
      return outcome(acceptance_, coins_);
    }

    const Synthetic& all_;
    Rng rng_;
    std::uint64_t budget_;
    std::size_t domain_;
    std::vector<double> quality_, coins_, acceptance_;
  };

  SyntheticDrafters given_;
};

class Recorded final : public DraftEnvironment {
 public:
  explicit Recorded(RecordedDrafters drafters) : given_(std::move(drafters)) {
    require_domains("acceptance", given_.acceptance);
    require_block(given_.block);
    for (const auto& domain : given_.acceptance) {
      specialists_.push_back(0);
      double greatest = -1.0;
      for (std::size_t i = 0; i < domain.size(); ++i) {
        if (domain[i].empty() || domain[i].size() != domain[0].size()) {
          throw std::invalid_argument("acceptance has drafters of " + std::to_string(domain[0].size()) + " and " +
                                      std::to_string(domain[i].size()) + " contexts; all need as many, at least one");
        }
        double sum = 0.0;
        for (const double value : domain[i]) {
          require_share("acceptance holds", value);
          sum += value;
        }
        if (sum <= greatest) continue;
        greatest = sum;
        specialists_.back() = i;
      }
    }
  }

  std::size_t drafters() const override { return given_.acceptance[0].size(); }
  std::size_t domains() const override { return given_.acceptance.size(); }
  std::size_t block() const override { return given_.block; }
  std::uint64_t query() const override { return given_.query; }
  std::size_t specialist(std::uint64_t tokens, std::uint64_t) const override {
    return specialists_[query() == 0 ? 0 : tokens / query() % domains()];
  }
  std::unique_ptr<DraftWalk> start(Rng rng, std::uint64_t, std::size_t domain) const override {
    return std::make_unique<Walk>(*this, rng, domain);
  }

 private:
  class Walk final : public DraftWalk {
   public:
    Walk(const Recorded& all, Rng rng, std::size_t domain)
        : all_(all), rng_(rng), only_(domain), coins_(all.block()), acceptance_(all.block()) {}

    RoundOutcome round(std::size_t drafter, std::uint64_t tokens, std::span<double> all) override {
      const std::uint64_t query = all_.query() == 0 ? 0 : tokens / all_.query();
      if (query != query_) {
        query_ = query;
        domain_ = only_ == whole_schedule ? query % all_.domains() : only_;
        at_ = static_cast<std::size_t>(rng_.uniform() * static_cast<double>(contexts()));
      }
      draw(rng_, coins_);
      for (std::size_t i = 0; i < all.size(); ++i) all[i] = of(i).divergence;
      const RoundOutcome result = of(drafter);
      at_ = (at_ + result.accepted + 1) % contexts();
      return result;
    }

   private:
    std::size_t contexts() const { return all_.given_.acceptance[domain_][0].size(); }

    RoundOutcome of(std::size_t drafter) {
      const std::vector<double>& row = all_.given_.acceptance[domain_][drafter];
      for (std::size_t j = 0; j < acceptance_.size(); ++j) acceptance_[j] = row[(at_ + j) % row.size()];
      return outcome(acceptance_, coins_);
    }

    const Recorded& all_;
    Rng rng_;
    std::size_t only_;
    std::uint64_t query_ = ~std::uint64_t{0};
    std::size_t domain_ = 0, at_ = 0;
    std::vector<double> coins_, acceptance_;
  };

  RecordedDrafters given_;
  std::vector<std::size_t> specialists_;
};

}  // namespace

std::shared_ptr<const DraftEnvironment> synthetic_environment(SyntheticDrafters drafters) {
  return std::make_shared<Synthetic>(std::move(drafters));
}

std::shared_ptr<const DraftEnvironment> recorded_environment(RecordedDrafters drafters) {
  return std::make_shared<Recorded>(std::move(drafters));
}

}  // namespace mdsd
