#include "mdsd/run/enumerate.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "mdsd/probability/sum.hpp"
#include "mdsd/probability/text.hpp"

namespace mdsd {
namespace {

/// The law that is being added up, tuple by tuple.
class Accumulator {
 public:
  Accumulator(Verifier& verifier, std::size_t vocabulary, std::size_t drafts)
      : verifier_(verifier), law_(vocabulary), accepted_position_(drafts) {}

  void add(std::span<const int> drafts, double probability) {
    verifier_.enter(drafts);
    double reach = probability;
    for (std::size_t i = 0; i < drafts.size() && reach > 0.0; ++i) {
      const double kept = verifier_.child_weight(i);
      accepted_position_[i].add(reach * kept);
      law_[drafts[i]].add(reach * kept);
      reach *= 1.0 - kept;
    }
    if (reach > 0.0) add_correction(drafts, reach, verifier_.finish().residual);
  }

  ExactLaw result() const {
    ExactLaw exact;
    for (const CompensatedSum& sum : law_) exact.law.push_back(std::min(sum.value(), 1.0));
    CompensatedSum accepted;
    for (const CompensatedSum& sum : accepted_position_) {
      exact.accepted_position.push_back(std::min(sum.value(), 1.0));
      accepted.add(sum.value());
    }
    exact.accepted = std::min(accepted.value(), 1.0);
    accepted.add(corrections_on_drafts_.value());
    exact.hit = std::min(accepted.value(), 1.0);
    return exact;
  }

 private:
  void add_correction(std::span<const int> drafts, double reach, std::span<const double> residual) {
    if (residual.empty()) return;
    const double scale = reach / compensated_sum(residual);
    for (std::size_t x = 0; x < residual.size(); ++x) {
      if (residual[x] > 0.0) law_[x].add(scale * residual[x]);
    }
    for (auto draft = drafts.begin(); draft != drafts.end(); ++draft) {
      const bool repeated = std::find(drafts.begin(), draft, *draft) != draft;
      if (!repeated) corrections_on_drafts_.add(scale * residual[*draft]);
    }
  }

  Verifier& verifier_;
  std::vector<CompensatedSum> law_;
  std::vector<CompensatedSum> accepted_position_;
  CompensatedSum corrections_on_drafts_;
};

}  // namespace

double enumeration_cost(const DraftScheme& scheme, std::size_t vocabulary) {
  return scheme.tuple_count() * static_cast<double>(vocabulary);
}

void require_enumerable(const DraftScheme& scheme, std::size_t vocabulary, double limit) {
  if (const double cost = enumeration_cost(scheme, vocabulary); cost > limit) {
    throw std::invalid_argument("enumeration is " + to_text(scheme.tuple_count()) + " draft tuples of " +
                                std::to_string(vocabulary) + " tokens, " + to_text(cost) +
                                " entries; allowed: at most " + to_text(limit));
  }
}

ExactLaw enumerate(const DraftScheme& scheme, Verifier& verifier, std::size_t vocabulary, double limit) {
  require_enumerable(scheme, vocabulary, limit);
  Accumulator sums(verifier, vocabulary, scheme.length());
  scheme.enumerate([&](std::span<const int> drafts, double probability) { sums.add(drafts, probability); });
  return sums.result();
}

}  // namespace mdsd
