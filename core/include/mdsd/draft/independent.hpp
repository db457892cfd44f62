#pragma once

#include <memory>
#include <vector>

#include "mdsd/draft/scheme.hpp"

namespace mdsd {

/// Draft k is drawn from laws[k], independently of the others: Q(H) = Π_k q_k(H). The scheme `independent` by its id alone
/// gives every position the same law. Errors: std::invalid_argument for no law, more than max_drafts, and vocabularies that
/// differ.
std::unique_ptr<DraftScheme> make_independent(std::vector<Distribution> laws);

}  // namespace mdsd
