#pragma once

#include "mdsd/verify/verifier.hpp"

namespace mdsd {

/// The n most likely tokens of q are drafted for certain (EAGLE-2, Li et al., arXiv 2406.16858); y ~ p is kept if it is
/// one of them. The naive rule, optimal for such drafts. Acceptance p(T). Closed form: O(V).
VerifierInfo topn_verifier();

}  // namespace mdsd
