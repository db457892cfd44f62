#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "mdsd/draft/scheme.hpp"
#include "mdsd/probability/distribution.hpp"
#include "mdsd/probability/likelihood_ratio.hpp"

namespace mdsd {

/// What happens at a node after all its children were rejected.
struct Finish {
  /// Probability that the node itself stops here (1 when it was entered with weight 1).
  double accept = 1.0;
  /// Law of the correction token, non-negative weights that need not be normalised; valid until the next call.
  /// Empty when the node cannot get here (a residual of mass below 1e-14 is unreachable and never normalised).
  std::span<const double> residual;
};

/// The one abstraction that everything verifies through. A verifier at a node looks at the drafted children one at a
/// time:
///
///     enter(drafts, w)   the node is entered with probability weight w in (0, 1]; w = 1 is single-step verification
///     child_weight(i)    probability that child i is tried and kept, given that children < i were rejected
///     finish()           after all were rejected
///
/// From this come the sampler, the exact output law (enumerate drafts and coins), the exact acceptance, the coin by
/// coin replay and the check "is it lossless?". child_weight must be called with i = 0, 1, 2, … after enter; results
/// are in [0, 1] and never NaN. One object serves one (p, q, n); it keeps the state of the node that it is at and looks at
/// the caller's `drafts` until the next enter.
///
/// With w < 1 the node keeps w·p(x) of every child x instead of p(x), and finish().accept is (w − A)/(1 − A), A the mass
/// that its children keep: the conditional walk over a draft tree.
class Verifier {
 public:
  virtual ~Verifier() = default;
  virtual void enter(std::span<const int> drafts, double weight = 1.0) = 0;
  virtual double child_weight(std::size_t i) = 0;
  virtual Finish finish() = 0;
};

/// Parameters that only some verifiers have.
struct VerifierOptions {
  std::optional<double> rho = {};            ///< kseq: its divisor in [1, n]; without it the smallest valid one
  std::optional<double> tolerance = {};      ///< optimal: share of α* that its fit may miss, in [0, 1]; without it 0
  std::optional<std::uint64_t> budget = {};  ///< optimal: largest number of steps of its fit
  std::optional<double> power = {};          ///< weighted: exponent of its weights, in [0, 16]; without it 1
};

/// What a verifier is made for. The referenced objects must outlive the verifier.
struct VerifierSetting {
  const Distribution& target;
  const Distribution& draft;
  OrderSource order;  ///< of target and draft
  std::string_view scheme;            ///< how the drafts are drawn
  std::size_t n = 1;
  VerifierOptions options = {};
  std::span<const Distribution> laws = {};  ///< independent: that of every draft, `draft` the first; else, or if all equal, none
};

/// The drafts of a setting, for min(setting.n, most) of them.
std::unique_ptr<DraftScheme> make_drafts(const VerifierSetting& setting, std::size_t most = max_drafts);

/// Probability that a draft is accepted, and that the emitted token is one of the drafts: they differ where the
/// residual can land on a draft.
struct ExactAcceptance {
  double accepted = 0.0;
  double hit = 0.0;
};

/// One verifier as code, page, documentation and tests know it.
struct VerifierInfo {
  const char* id;       ///< single naive rrs rrsw kseq spechub greedy topn optimal coupling weighted
  const char* name;     ///< for people
  const char* summary;  ///< one sentence: the rule
  const char* source;   ///< paper
  const char* acceptance_formula;  ///< probability that the draft x that is looked at is accepted, given that it is reached
  const char* residual_formula;    ///< law of the correction token
  std::span<const char* const> schemes;  ///< the draft schemes whose drafts it verifies losslessly; the first is its own
  std::unique_ptr<Verifier> (*make)(const VerifierSetting& setting);
  /// Exact acceptance without enumeration, nothing where there is no affordable closed form for this setting.
  std::optional<ExactAcceptance> (*closed_form)(const VerifierSetting& setting);
  /// The same for each of several n (the setting's is not looked at), all of which it has; null where that is no cheaper.
  std::vector<ExactAcceptance> (*closed_forms)(const VerifierSetting& setting, std::span<const std::size_t> n) = nullptr;
  /// The residual vanishes on every draft that can be refused, so `hit` = `accepted`.
  bool residual_avoids_drafts = true;
  /// How many drafts the rule looks at, however many are drawn: 1 for single-draft verification. `hit` counts these.
  std::size_t looks_at = max_drafts;
  /// The numbers of drafts that it is made for.
  std::size_t least_drafts = 1, most_drafts = max_drafts;
  /// Smallest divisor ρ that keeps the rule lossless on these laws; null for a rule without a divisor.
  double (*smallest_rho)(const VerifierSetting& setting) = nullptr;
  /// Whether it is fitted, under the setting's tolerance and budget.
  bool fitted = false;
  /// Whether the setting's power means something to it.
  bool has_power = false;
};

/// The registry of verifiers.
std::span<const VerifierInfo> verifiers();

/// Throws std::invalid_argument, listing the ids, when there is none of that name.
const VerifierInfo& verifier(std::string_view id);

/// Whether the verifier's rule is made for drafts of that scheme, and for that many.
bool fits(const VerifierInfo& verifier, std::string_view scheme);
bool fits(const VerifierInfo& verifier, std::string_view scheme, std::size_t n);

/// Throws std::invalid_argument unless the scheme takes several laws and there are n.
void require_valid_laws(std::span<const Distribution> laws, std::string_view scheme, std::size_t n);

/// Throws std::invalid_argument that names the schemes that fit, unless the verifier fits the setting's scheme;
/// likewise for n outside [least_drafts, most_drafts], for laws of another number than n, or of
/// another scheme than `independent`, for an option given to a verifier that has none, for a tolerance
/// outside [0, 1] or a power outside [0, 16], and for rho outside [smallest_rho, n] (a smaller one, by more than rounding, emits another
/// law than the target's).
void require_fit(const VerifierInfo& verifier, const VerifierSetting& setting);

/// The scheme of the drafts that the verifier looks at: the setting's, for min(n, looks_at) drafts.
std::unique_ptr<DraftScheme> scheme_looked_at(const VerifierInfo& verifier, const VerifierSetting& setting);

}  // namespace mdsd
