#include <array>
#include <stdexcept>

#include "faulty_rules.hpp"
#include "mdsd/tree/tree_verifier.hpp"
#include "mdsd/verify/recursive_rejection.hpp"
#include "path_rules.hpp"

namespace mdsd {
namespace {

/// A single-step verifier at every node.
template <const char* const& id>
std::unique_ptr<Verifier> make_step_rule(Context& context, const SchemeInfo& scheme, std::size_t n) {
  return verifier(id).make(context.setting(scheme, n));
}

constexpr const char *single = "single", *naive = "naive", *rrs = "rrs", *rrsw = "rrsw", *kseq = "kseq", *greedy = "greedy",
                     *optimal = "optimal";

/// Recursive rejection on the scaled target: block verification where there is one child, Traversal where there are more.
std::unique_ptr<Verifier> make_rejection(Context& context, const SchemeInfo& scheme, std::size_t n) {
  using enum RecursiveRejection::Drafting;
  const bool distinct = scheme.id == std::string_view("wor");
  return std::make_unique<RecursiveRejection>(context.target(), context.draft(), n, distinct ? without_replacement : with_replacement);
}

std::unique_ptr<Verifier> make_mismatched_rejection(Context& context, const SchemeInfo&, std::size_t n) {
  return std::make_unique<RecursiveRejection>(context.target(), context.draft(), n, RecursiveRejection::Drafting::with_replacement);
}

/// "" where every level's scheme is allowed.
template <typename Allowed>
std::string misfit_of_schemes(const TreeSetup& setup, const char* allowed_text, Allowed allowed) {
  for (std::size_t depth = 0; depth < setup.shape.depth(); ++depth) {
    const std::string_view id = setup.scheme_at(depth).id;
    if (!allowed(id)) return "it is made for drafts by " + std::string(allowed_text) + ", not " + std::string(id);
  }
  return "";
}

std::string misfit_iid(const TreeSetup& setup) {
  return misfit_of_schemes(setup, "iid", [](std::string_view id) { return id == "iid"; });
}
std::string misfit_wor(const TreeSetup& setup) {
  return misfit_of_schemes(setup, "wor", [](std::string_view id) { return id == "wor"; });
}
std::string misfit_greedy(const TreeSetup& setup) {
  return misfit_of_schemes(setup, "greedy", [](std::string_view id) { return id == "greedy"; });
}
std::string misfit_drawn(const TreeSetup& setup) {
  return misfit_of_schemes(setup, "iid or wor", [](std::string_view id) { return id == "iid" || id == "wor"; });
}
std::string misfit_none(const TreeSetup&) { return ""; }

std::string misfit_chain(const TreeSetup& setup) {
  if (setup.shape.path_count() != 1) return "it verifies a chain; nodes of this tree have several children";
  // One child is a draw from the draft by any scheme but this.
  return misfit_of_schemes(setup, "iid, wor or greedy", [](std::string_view id) { return id != "topn"; });
}

std::string misfit_paths(const TreeSetup& setup) {
  if (setup.shape.path_count() == 0) return "it verifies paths that share nothing but the root; this tree branches below it";
  return misfit_iid(setup);
}

const std::array registry{
    TreeVerifierInfo{"token", "Token by token", "Accepts the tokens of a chain one by one with min(1, p/q).",
                     "Leviathan et al., arXiv 2211.17192", "", Walk::top_down, make_step_rule<single>, nullptr, misfit_chain},
    TreeVerifierInfo{"block", "Block", "Keeps the longest prefix of a chain whose coin succeeds: the conditional walk over w p by rejection.",
                     "Sun et al., arXiv 2403.10444", "", Walk::conditional, make_rejection, nullptr, misfit_chain},
    TreeVerifierInfo{"hsd", "Hierarchical", "Block verification by joint ratios, capped by the largest before.",
                     "arXiv 2601.05724", "", Walk::path, nullptr, hsd_path, misfit_chain},
    TreeVerifierInfo{"gbv", "Multi-path block", "Picks one of several paths by min(1, p/q) and verifies it as a block, against the law of the picked path.",
                     "arXiv 2602.16961", "", Walk::path, nullptr, gbv_path, misfit_paths},
    TreeVerifierInfo{"naive", "Naive", "Draws tokens from p and walks down while they were drafted.", "common in inference engines",
                     "", Walk::top_down, make_step_rule<naive>, nullptr, misfit_none},
    TreeVerifierInfo{"rrs", "Recursive rejection", "Recursive rejection at every node, from the top.",
                     "Miao et al., arXiv 2305.09781", "", Walk::top_down, make_step_rule<rrs>, nullptr, misfit_iid},
    TreeVerifierInfo{"rrsw", "Recursive rejection without replacement",
                     "Recursive rejection without replacement at every node, from the top.",
                     "Jeon et al., arXiv 2402.14160; Yang et al., arXiv 2402.12374", "", Walk::top_down, make_step_rule<rrsw>, nullptr,
                     misfit_wor},
    TreeVerifierInfo{"kseq", "K-SEQ", "K-SEQ at every node, from the top.", "Sun et al., arXiv 2310.15141", "", Walk::top_down,
                     make_step_rule<kseq>, nullptr, misfit_iid},
    TreeVerifierInfo{"greedy", "Greedy, top-down", "The greedy rule at every node, from the top.", "Hu et al., arXiv 2502.18779", "",
                     Walk::top_down, make_step_rule<greedy>, nullptr, misfit_greedy},
    TreeVerifierInfo{"optimal", "Optimal, top-down", "The rule that accepts most at every node, from the top.",
                     "Hu et al., arXiv 2502.18779; Khisti et al., arXiv 2410.18234", "", Walk::top_down, make_step_rule<optimal>, nullptr,
                     misfit_none},
    TreeVerifierInfo{"traversal", "Traversal", "The conditional walk whose nodes verify w p by recursive rejection.",
                     "arXiv 2505.12398", "", Walk::conditional, make_rejection, nullptr, misfit_drawn},
    TreeVerifierInfo{"univer", "UniVer", "The conditional walk whose nodes verify w p by the optimal rule.",
                     "arXiv 2605.04543, our reading", "", Walk::conditional, make_step_rule<optimal>, nullptr, misfit_none},
    TreeVerifierInfo{"traversal-port", "Traversal, faulty port", "Traversal with another update of the weight.",
                     "a public port", "the weight after a refusal is S over the undrawn mass of q", Walk::conditional,
                     make_ported_traversal, nullptr, misfit_wor},
    TreeVerifierInfo{"hsd-uncapped-last", "Hierarchical, last level uncapped", "Hierarchical verification whose last coin is the joint ratio itself.",
                     "the released rule, our reading", "the last ratio is not divided by the largest before", Walk::path, nullptr,
                     hsd_uncapped_last_path, misfit_chain},
    TreeVerifierInfo{"gbv-tie-mismatch", "Multi-path block, ties mismatched", "Multi-path block verification that picks the first drafted path of equals.",
                     "a port", "ties are broken in one way where the path is picked and in another where its law is computed",
                     Walk::path, nullptr, gbv_tie_mismatch_path, misfit_paths},
    TreeVerifierInfo{"duplicate-skipping", "Duplicates skipped", "Recursive rejection that passes over repeated drafts.",
                     "reported in inference engines", "a repeated draft is skipped without updating the residual", Walk::top_down,
                     make_duplicate_skipping, nullptr, misfit_iid},
    TreeVerifierInfo{"with-replacement-mismatch", "Wrong draft law", "Recursive rejection against q for drafts that were drawn without replacement.",
                     "reported in inference engines", "drafts drawn without replacement are verified as if with", Walk::top_down,
                     make_mismatched_rejection, nullptr, misfit_wor},
};

}  // namespace

std::span<const TreeVerifierInfo> tree_verifiers() { return registry; }

const TreeVerifierInfo& tree_verifier(std::string_view id) {
  std::string ids;
  for (const TreeVerifierInfo& info : registry) {
    if (info.id == id) return info;
    ids += (ids.empty() ? "" : ", ") + std::string(info.id);
  }
  throw std::invalid_argument("verifier is \"" + std::string(id) + "\"; allowed: " + ids);
}

void require_fit(const TreeVerifierInfo& verifier, const TreeSetup& setup) {
  const std::string misfit = verifier.misfit(setup);
  if (!misfit.empty()) {
    throw std::invalid_argument("verifier is \"" + std::string(verifier.id) + "\", which does not fit here: " + misfit);
  }
}

}  // namespace mdsd
