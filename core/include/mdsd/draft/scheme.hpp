#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "mdsd/probability/distribution.hpp"
#include "mdsd/probability/rng.hpp"

namespace mdsd {

/// Largest number of drafts per step that the library accepts.
inline constexpr std::size_t max_drafts = 64;

/// Throws std::invalid_argument unless 1 ≤ n ≤ max_drafts.
void require_draft_count(std::size_t n);

/// A draft scheme: the law of the tuple S = (x₁ … xₙ) of drafted tokens.
///
/// What the bound needs of it is Q(H) = Pr(all drafts lie in H); what a verifier's exact law needs is the list of all
/// tuples; what a simulator needs is a draw. Tokens with q = 0 are never drafted. `wor`, `greedy` and `topn` draft
/// min(n, |support of q|) tokens; `greedy` and `topn` list their certain tokens first, the most likely first, and
/// `greedy` the drawn token last.
class DraftScheme {
 public:
  virtual ~DraftScheme() = default;

  /// Length of every tuple, 1 ≤ length ≤ n.
  virtual std::size_t length() const = 0;

  /// One tuple into `drafts` (resized to length()).
  virtual void sample(Rng& rng, std::vector<int>& drafts) const = 0;

  /// Number of tuples that `enumerate` visits; a double, since it overflows integers (V = 1000, n = 8: 10²⁴).
  virtual double tuple_count() const = 0;

  /// Calls visit(drafts, Pr(S = drafts)) for every tuple of positive probability; probabilities add up to 1.
  using TupleVisitor = std::function<void(std::span<const int> drafts, double probability)>;
  virtual void enumerate(const TupleVisitor& visit) const = 0;

  /// escape[m] = 1 − Q(H_m) for H_m = the first m tokens of `order`, m = 0..order.size(): the probability that some
  /// draft lies outside. `order` lists distinct tokens of positive q. Given as 1 − Q because that is what stays
  /// accurate where Q is close to 1.
  virtual std::vector<double> escape(std::span<const int> order) const = 0;

  /// inclusion: E[ Σ_{x ∈ set(S)} weights[x] ] = Σ_x weights[x] · Pr(x ∈ S); the naive verifier's acceptance when
  /// weights = p. `weights` has one non-negative entry a token.
  virtual double expected_inclusion(std::span<const double> weights) const = 0;
};

/// One scheme as code, page, documentation and tests know it.
struct SchemeInfo {
  const char* id;       ///< iid wor greedy topn independent
  const char* name;     ///< for people
  const char* summary;  ///< one sentence: how the drafts are drawn
  std::unique_ptr<DraftScheme> (*make)(const Distribution& draft, std::size_t n);
  bool several_laws = false;  ///< every draft may have a law of its own; `make` gives all the same
};

/// The registry of schemes.
std::span<const SchemeInfo> schemes();

/// Throws std::invalid_argument, listing the ids, when there is none of that name.
const SchemeInfo& scheme(std::string_view id);

/// The distinct tokens of a tuple, ascending.
std::vector<int> distinct_tokens(std::span<const int> drafts);

/// A scheme for n drafts; throws std::invalid_argument for an unknown id or n.
std::unique_ptr<DraftScheme> make_scheme(std::string_view id, const Distribution& draft, std::size_t n);

}  // namespace mdsd
