#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "mdsd/draft/independent.hpp"
#include "mdsd/probability/text.hpp"
#include "mdsd/verify/coupling.hpp"
#include "mdsd/verify/greedy.hpp"
#include "mdsd/verify/kseq.hpp"
#include "mdsd/verify/naive.hpp"
#include "mdsd/verify/optimal.hpp"
#include "mdsd/verify/rrs.hpp"
#include "mdsd/verify/rrsw.hpp"
#include "mdsd/verify/single.hpp"
#include "mdsd/verify/spechub.hpp"
#include "mdsd/verify/topn.hpp"
#include "mdsd/verify/verifier.hpp"
#include "mdsd/verify/weighted.hpp"

namespace mdsd {
namespace {

constexpr double rho_rounding = 1e-9;  // a smallest ρ that was written down and read again still counts

void require_valid_rho(const VerifierInfo& verifier, const VerifierSetting& setting) {
  const std::string given = "rho is " + to_text(*setting.options.rho) + "; ";
  if (verifier.smallest_rho == nullptr) {
    throw std::invalid_argument(given + verifier.id + " has no such parameter");
  }
  const double smallest = verifier.smallest_rho(setting);
  const double largest = static_cast<double>(setting.n);
  if (*setting.options.rho >= smallest - rho_rounding && *setting.options.rho <= largest) return;
  throw std::invalid_argument(given + "allowed: " + to_text(smallest) + " to " + to_text(largest) +
                              " (below, the emitted law would not be the target's)");
}

void require_valid_fit(const VerifierInfo& verifier, const VerifierSetting& setting) {
  if (!verifier.fitted && (setting.options.tolerance || setting.options.budget)) {
    throw std::invalid_argument(std::string(setting.options.tolerance ? "tolerance" : "budget") + " is given; " + verifier.id +
                                " has no such parameter");
  }
  if (setting.options.tolerance && !(*setting.options.tolerance >= 0.0 && *setting.options.tolerance <= 1.0)) {
    throw std::invalid_argument("tolerance is " + to_text(*setting.options.tolerance) + "; allowed: 0 to 1");
  }
}

void require_valid_power(const VerifierInfo& verifier, const VerifierSetting& setting) {
  const std::string given = "power is " + to_text(*setting.options.power) + "; ";
  if (!verifier.has_power) throw std::invalid_argument(given + verifier.id + " has no such parameter");
  if (!(*setting.options.power >= 0.0 && *setting.options.power <= 16.0)) {
    throw std::invalid_argument(given + "allowed: 0 to 16");
  }
}

std::string list_of(const std::vector<const char*>& ids) {
  std::string list;
  for (const char* id : ids) list += (list.empty() ? "" : ", ") + std::string(id);
  return list;
}

}  // namespace

void require_valid_laws(std::span<const Distribution> laws, std::string_view scheme_id, std::size_t n) {
  if (!scheme(scheme_id).several_laws) {
    throw std::invalid_argument("a law for every draft is given; scheme " + std::string(scheme_id) + " has one");
  }
  if (laws.size() != n) {
    throw std::invalid_argument(std::to_string(laws.size()) + " draft laws are given for n = " + std::to_string(n) +
                                "; allowed: as many");
  }
}

std::span<const VerifierInfo> verifiers() {
  static const std::array all{single_verifier(),   naive_verifier(),    rrs_verifier(),     rrsw_verifier(),
                              kseq_verifier(),     spechub_verifier(),  greedy_verifier(),  topn_verifier(),
                              optimal_verifier(),  coupling_verifier(), weighted_verifier()};
  return all;
}

const VerifierInfo& verifier(std::string_view id) {
  for (const VerifierInfo& info : verifiers()) {
    if (info.id == id) return info;
  }
  std::vector<const char*> ids;
  for (const VerifierInfo& info : verifiers()) ids.push_back(info.id);
  throw std::invalid_argument("verifier is \"" + std::string(id) + "\"; allowed: " + list_of(ids));
}

bool fits(const VerifierInfo& verifier, std::string_view scheme) {
  return std::find(verifier.schemes.begin(), verifier.schemes.end(), scheme) != verifier.schemes.end();
}

bool fits(const VerifierInfo& verifier, std::string_view scheme, std::size_t n) {
  return fits(verifier, scheme) && verifier.least_drafts <= n && n <= verifier.most_drafts;
}

void require_fit(const VerifierInfo& verifier, const VerifierSetting& setting) {
  require_same_vocabulary(setting.target, setting.draft);
  if (!fits(verifier, setting.scheme)) {
    throw std::invalid_argument("scheme is \"" + std::string(setting.scheme) + "\"; allowed for " + verifier.id + ": " +
                                list_of({verifier.schemes.begin(), verifier.schemes.end()}));
  }
  require_draft_count(setting.n);
  if (!fits(verifier, setting.scheme, setting.n)) {
    throw std::invalid_argument("n is " + std::to_string(setting.n) + "; allowed for " + verifier.id + ": " +
                                std::to_string(verifier.least_drafts) + " to " + std::to_string(verifier.most_drafts));
  }
  if (!setting.laws.empty()) {
    require_valid_laws(setting.laws, setting.scheme, setting.n);
    for (const Distribution& law : setting.laws) require_same_vocabulary(setting.target, law);
  }
  if (setting.options.rho) require_valid_rho(verifier, setting);
  require_valid_fit(verifier, setting);
  if (setting.options.power) require_valid_power(verifier, setting);
}

std::unique_ptr<DraftScheme> scheme_looked_at(const VerifierInfo& verifier, const VerifierSetting& setting) {
  return make_drafts(setting, verifier.looks_at);
}

std::unique_ptr<DraftScheme> make_drafts(const VerifierSetting& setting, std::size_t most) {
  const std::size_t count = std::min(setting.n, most);
  if (setting.laws.empty()) return make_scheme(setting.scheme, setting.draft, count);
  return make_independent({setting.laws.begin(), setting.laws.begin() + static_cast<std::ptrdiff_t>(count)});
}

}  // namespace mdsd
