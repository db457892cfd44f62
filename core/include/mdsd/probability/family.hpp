#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "mdsd/probability/distribution.hpp"
#include "mdsd/probability/rng.hpp"

namespace mdsd {

/// Laws by formula, over tokens i = 0..V-1. All throw std::invalid_argument naming the parameter and its range.

Distribution uniform_law(std::size_t vocabulary);

/// p[i] ∝ 1 / (i+1)^exponent, exponent in [0, 20].
Distribution zipf_law(std::size_t vocabulary, double exponent);

/// p[i] ∝ ratio^i, ratio in [1e-6, 1].
Distribution geometric_law(std::size_t vocabulary, double ratio);

/// One draw of the symmetric Dirichlet law with the given concentration in [1e-3, 1e6]: gamma variates, normalised
/// (in logarithms, so that small concentrations do not underflow to 0/0).
Distribution dirichlet_law(std::size_t vocabulary, double concentration, Rng rng);

/// q = (1 − λ) p + λ r, r a Dirichlet(1) draw, with λ such that TV(p, q) = distance exactly (TV is linear in λ).
/// distance in [0, TV(p, r)]; the message of the error says that largest value.
Distribution noisy_copy(const Distribution& p, double distance, Rng rng);

/// q ∝ p e^(σz), z standard normal, one a token: noise of size `sigma` in [0, 20] on the target's logits. Unlike
/// `noisy_copy` it has no largest distance that depends on p.
Distribution noisy_logits(const Distribution& p, double sigma, Rng rng);

/// A family as links and forms name it: `zipf:1.1`, `dirichlet:0.5;seed=3`.
struct LawFamily {
  const char* id;           ///< uniform zipf geometric dirichlet noise logitnoise
  const char* name;         ///< for people
  const char* formula;      ///< one line
  const char* parameter;    ///< name of its parameter, "" if it has none
  double minimum, maximum;  ///< closed range of the parameter
  double initial;           ///< value that a form starts with
  bool seeded;              ///< takes a seed
  bool needs_target;        ///< a draft family, relative to the target law
  Distribution (*make)(std::size_t vocabulary, double parameter, Rng rng, const Distribution* target);
};

/// The registry of families, in the order that forms show them.
std::span<const LawFamily> law_families();

/// Throws std::invalid_argument listing the ids when there is none of that name.
const LawFamily& law_family(std::string_view id);

}  // namespace mdsd
