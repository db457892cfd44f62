#include "mdsd/draft/scheme.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "schemes.hpp"

namespace mdsd {
namespace {

constexpr SchemeInfo registry[] = {
    {"iid", "With replacement", "n independent draws from the draft law; a token can come twice.", make_iid},
    {"wor", "Without replacement",
     "n draws one after another, each from the draft law without the tokens drawn before, renormalised.", make_wor},
    {"greedy", "Top n−1 and a draw",
     "The n−1 most likely tokens for certain, then one draw from the others, renormalised.", make_greedy},
    {"topn", "Top n", "The n most likely tokens; nothing is random.", make_topn},
    {"independent", "Several drafters", "Draft k is drawn from a law of its own, independently of the others.",
     make_equal_drafters, true},
};

}  // namespace

std::span<const SchemeInfo> schemes() { return registry; }

const SchemeInfo& scheme(std::string_view id) {
  std::string ids;
  for (const SchemeInfo& info : registry) {
    if (info.id == id) return info;
    ids += (ids.empty() ? "" : ", ") + std::string(info.id);
  }
  throw std::invalid_argument("scheme is \"" + std::string(id) + "\"; allowed: " + ids);
}

std::vector<int> distinct_tokens(std::span<const int> drafts) {
  std::vector<int> tokens(drafts.begin(), drafts.end());
  std::sort(tokens.begin(), tokens.end());
  tokens.erase(std::unique(tokens.begin(), tokens.end()), tokens.end());
  return tokens;
}

void require_draft_count(std::size_t n) {
  if (n < 1 || n > max_drafts) {
    throw std::invalid_argument("n is " + std::to_string(n) + "; allowed: 1 to " + std::to_string(max_drafts));
  }
}

std::unique_ptr<DraftScheme> make_scheme(std::string_view id, const Distribution& draft, std::size_t n) {
  const SchemeInfo& info = scheme(id);
  require_draft_count(n);
  return info.make(draft, n);
}

}  // namespace mdsd
