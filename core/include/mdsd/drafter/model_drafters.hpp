#pragma once

#include <memory>
#include <vector>

#include "mdsd/drafter/environment.hpp"
#include "mdsd/tree/context_laws.hpp"

namespace mdsd {

/// K language models that draft for another: the text goes on from a prompt. Drafter i draws x_1 … x_N from its own laws, each
/// after those before; x_j is accepted with min(1, p/q_i), the first refusal is answered from (p − q_i)₊, and where all are
/// accepted one more token is drawn from p. So the text has the target's law, whoever drafts.
struct ModelDrafters {
  std::shared_ptr<const ContextLaws> target;
  std::vector<std::shared_ptr<const ContextLaws>> drafters;
  /// prompts[domain]: token lists that a query of the domain starts from, one of them drawn evenly.
  std::vector<std::vector<std::vector<int>>> prompts;
  std::size_t block = 5;
  std::uint64_t query = 0;
};

/// The specialist of a domain is the drafter of the greatest mean of 1 − TV over the contexts of its prompts (the last
/// `specialist_contexts` of each of up to as many prompts). Errors: std::invalid_argument for a number of drafters or a block out
/// of range, models over another vocabulary than the target's, no domain, a domain without a prompt, a prompt with a token that
/// there is not. A round takes 2 N + 1 laws, O(N V), and K N more for every drafter's divergence.
std::shared_ptr<const DraftEnvironment> model_environment(ModelDrafters drafters);

/// Throws std::invalid_argument for no domain, a domain without a prompt, a token that there is not.
void require_prompts(const std::vector<std::vector<std::vector<int>>>& prompts, std::size_t vocabulary);

inline constexpr std::size_t specialist_contexts = 64;

}  // namespace mdsd
