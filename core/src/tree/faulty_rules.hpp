#pragma once

#include "mdsd/tree/context.hpp"

namespace mdsd {

/// Node verifiers as public code has had them: none is lossless.

/// Traversal without replacement whose weight goes on as min(1, S / (mass of Q without the refused token)).
std::unique_ptr<Verifier> make_ported_traversal(Context& context, const SchemeInfo& scheme, std::size_t n);

/// Recursive rejection that passes over a draft which an earlier one equals.
std::unique_ptr<Verifier> make_duplicate_skipping(Context& context, const SchemeInfo& scheme, std::size_t n);

}  // namespace mdsd
