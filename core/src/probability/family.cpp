#include "mdsd/probability/family.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

#include "mdsd/probability/divergence.hpp"
#include "mdsd/probability/text.hpp"

namespace mdsd {
namespace {

void require_parameter(const char* name, double value, double minimum, double maximum) {
  if (!(value >= minimum && value <= maximum)) {
    throw std::invalid_argument(std::string(name) + " is " + to_text(value) + "; allowed: " + to_text(minimum) +
                                " to " + to_text(maximum));
  }
}

void require_vocabulary(std::size_t vocabulary) {
  if (vocabulary < 1 || vocabulary > max_vocabulary) {
    throw std::invalid_argument("vocabulary is " + std::to_string(vocabulary) + "; allowed: 1 to " +
                                std::to_string(max_vocabulary));
  }
}

void require_target(const std::string& family, std::size_t vocabulary, const Distribution* target) {
  if (target == nullptr || target->size() != vocabulary) {
    throw std::invalid_argument(family + " needs a target law of " + std::to_string(vocabulary) + " tokens");
  }
}

template <typename Weight>
Distribution law_of(std::size_t vocabulary, Weight weight) {
  require_vocabulary(vocabulary);
  std::vector<double> weights(vocabulary);
  for (std::size_t i = 0; i < vocabulary; ++i) weights[i] = weight(static_cast<double>(i));
  return Distribution::from_weights(weights);
}

constexpr double max_zipf = 20.0;
constexpr double min_ratio = 1e-6;
constexpr double min_concentration = 1e-3, max_concentration = 1e6;
constexpr double max_sigma = 20.0;

constexpr LawFamily registry[] = {
    {"uniform", "Uniform", "p[i] = 1/V", "", 0, 0, 0, false, false,
     [](std::size_t vocabulary, double, Rng, const Distribution*) { return uniform_law(vocabulary); }},
    {"zipf", "Zipf", "p[i] ∝ 1/(i+1)^s", "exponent", 0, max_zipf, 1.1, false, false,
     [](std::size_t vocabulary, double s, Rng, const Distribution*) { return zipf_law(vocabulary, s); }},
    {"geometric", "Geometric", "p[i] ∝ r^i", "ratio", min_ratio, 1, 0.7, false, false,
     [](std::size_t vocabulary, double r, Rng, const Distribution*) { return geometric_law(vocabulary, r); }},
    {"dirichlet", "Dirichlet", "p ~ Dirichlet(a, …, a)", "concentration", min_concentration, max_concentration, 0.5, true,
     false,
     [](std::size_t vocabulary, double a, Rng rng, const Distribution*) {
       return dirichlet_law(vocabulary, a, std::move(rng));
     }},
    {"noise", "Target with noise", "q = (1−λ)p + λr, r ~ Dirichlet(1), TV(p, q) = d", "distance", 0, 1, 0.2, true, true,
     [](std::size_t vocabulary, double d, Rng rng, const Distribution* target) {
       require_target("noise", vocabulary, target);
       return noisy_copy(*target, d, std::move(rng));
     }},
    {"logitnoise", "Target with noise on its logits", "q ∝ p e^(σz), z ~ N(0, 1)", "sigma", 0, max_sigma, 1, true, true,
     [](std::size_t vocabulary, double sigma, Rng rng, const Distribution* target) {
       require_target("logitnoise", vocabulary, target);
       return noisy_logits(*target, sigma, std::move(rng));
     }},
};

}  // namespace

Distribution uniform_law(std::size_t vocabulary) {
  return law_of(vocabulary, [](double) { return 1.0; });
}

Distribution zipf_law(std::size_t vocabulary, double exponent) {
  require_parameter("exponent", exponent, 0.0, max_zipf);
  return law_of(vocabulary, [=](double i) { return std::pow(i + 1.0, -exponent); });
}

Distribution geometric_law(std::size_t vocabulary, double ratio) {
  require_parameter("ratio", ratio, min_ratio, 1.0);
  return law_of(vocabulary, [=](double i) { return std::pow(ratio, i); });
}

Distribution dirichlet_law(std::size_t vocabulary, double concentration, Rng rng) {
  require_parameter("concentration", concentration, min_concentration, max_concentration);
  require_vocabulary(vocabulary);
  std::vector<double> log_variates(vocabulary);
  for (double& value : log_variates) {
    // Γ(a) = Γ(a + 1) · U^(1/a), in logarithms.
    value = std::log(rng.gamma(concentration + 1.0));
    value += std::log(1.0 - rng.uniform()) / concentration;
  }
  return Distribution::from_logits(log_variates);
}

Distribution noisy_copy(const Distribution& p, double distance, Rng rng) {
  const Distribution r = dirichlet_law(p.size(), 1.0, std::move(rng));
  const double largest = total_variation(p, r);
  require_parameter("distance", distance, 0.0, largest);
  if (distance == 0.0) return p;
  const double share = distance / largest;
  std::vector<double> weights(p.size());
  for (std::size_t i = 0; i < p.size(); ++i) weights[i] = (1.0 - share) * p[i] + share * r[i];
  return Distribution::from_weights(weights);
}

Distribution noisy_logits(const Distribution& p, double sigma, Rng rng) {
  require_parameter("sigma", sigma, 0.0, max_sigma);
  if (sigma == 0.0) return p;
  std::vector<double> logits(p.size());
  for (std::size_t i = 0; i < p.size(); ++i) logits[i] = std::log(p[i]) + sigma * rng.normal();
  return Distribution::from_logits(logits);
}

std::span<const LawFamily> law_families() { return registry; }

const LawFamily& law_family(std::string_view id) {
  std::string ids;
  for (const LawFamily& family : registry) {
    if (family.id == id) return family;
    ids += (ids.empty() ? "" : ", ") + std::string(family.id);
  }
  throw std::invalid_argument("family is \"" + std::string(id) + "\"; allowed: " + ids);
}

}  // namespace mdsd
