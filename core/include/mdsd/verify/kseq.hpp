#pragma once

#include "mdsd/verify/verifier.hpp"

namespace mdsd {

/// K-SEQ (SpecTr, Sun et al., arXiv 2310.15141): accept each of n independent drafts with min(1, p/(ρq)). With
///
///     β(ρ) = Σ min(q, p/ρ),   s(β) = Σ_{k<n} (1 − β)^k,   acceptance α = 1 − (1 − β)^n = β s(β),
///
/// the correction law is norm(p − min(q, p/ρ)·s). It is non-negative, and the rule lossless, for s(β(ρ)) ≤ ρ; the
/// smallest such ρ in [1, n] is the best one. There s = ρ (or β = 0) and the residual is (p − ρq)₊: zero on every token
/// that can be refused. At a larger ρ it can land on a draft, and with d = (q − p/ρ)₊/(1 − β), the law of a refused draft,
///
///     hit = α + Σ residual(x) (1 − (1 − d(x))^n).
///
/// A node of weight w has w·p in the place of p. Closed form: O(log V · log 1/ε), O(nV) with a given ρ.
VerifierInfo kseq_verifier();

/// The numbers of the rule for one weight.
struct KseqRule {
  double rho = 1.0;
  double beta = 0.0;      ///< chance that one draft is accepted
  double accepted = 0.0;  ///< chance that one of the n is
  double flow = 1.0;      ///< Pr(x is accepted) = flow · min(q, w p/ρ)(x)
};

/// The rule at the setting's ρ, or at the smallest valid one if that is larger (the smaller the weight, the larger).
KseqRule kseq_rule(const VerifierSetting& setting, double weight = 1.0);

}  // namespace mdsd
