#include "mdsd/run/sequence_drift.hpp"

#include <cmath>
#include <map>
#include <stdexcept>

#include "mdsd/probability/sum.hpp"
#include "mdsd/probability/text.hpp"

namespace mdsd {
namespace {

class Drifting {
 public:
  Drifting(const LossySetting& setting, const ContextPair& pair, std::size_t length)
      : setting_(setting), pair_(pair), tv_(length), accepted_(length) {}

  SequenceDrift run() {
    std::vector<int> prefix;
    extend(prefix, 1.0, 1.0);
    SequenceDrift drift;
    for (const CompensatedSum& sum : tv_) drift.tv.push_back(sum.value());
    for (const CompensatedSum& sum : accepted_) drift.accepted.push_back(sum.value());
    return drift;
  }

 private:
  struct Laws {
    Distribution target;
    InducedLaw induced;
  };

  const Laws& at(const std::vector<int>& prefix) {
    const std::size_t memory = std::max(pair_.target->memory(), pair_.draft->memory());
    const std::size_t kept = std::min(memory, prefix.size());
    std::vector<int> context(prefix.end() - static_cast<std::ptrdiff_t>(kept), prefix.end());
    if (const auto known = laws_.find(context); known != laws_.end()) return known->second;
    Distribution p = pair_.target->law(prefix);
    const Distribution q = pair_.draft->law(prefix);
    InducedLaw induced = induced_law(setting_, p, q);
    return laws_.emplace(std::move(context), Laws{std::move(p), std::move(induced)}).first->second;
  }

  void extend(std::vector<int>& prefix, double emitted, double target) {
    const std::size_t position = prefix.size();
    if (position == tv_.size() || (emitted == 0.0 && target == 0.0)) return;
    const Laws& laws = at(prefix);
    accepted_[position].add(emitted * laws.induced.accepted);
    prefix.push_back(0);
    for (std::size_t x = 0; x < laws.target.size(); ++x) {
      prefix.back() = static_cast<int>(x);
      const double next_emitted = emitted * laws.induced.law[x], next_target = target * laws.target[x];
      tv_[position].add(std::abs(next_emitted - next_target) / 2.0);
      extend(prefix, next_emitted, next_target);
    }
    prefix.pop_back();
  }

  const LossySetting& setting_;
  const ContextPair& pair_;
  std::map<std::vector<int>, Laws> laws_;
  std::vector<CompensatedSum> tv_, accepted_;
};

}  // namespace

SequenceDrift sequence_drift(const LossySetting& setting, const ContextPair& pair, std::size_t length) {
  require_same_vocabulary(pair);
  const double sequences = std::pow(static_cast<double>(pair.target->vocabulary()), static_cast<double>(length));
  if (length < 1 || sequences > affordable_sequences) {
    throw std::invalid_argument("length is " + std::to_string(length) + ", which is " + to_text(sequences) +
                                " sequences; allowed: from 1, at most " + to_text(affordable_sequences) + " sequences");
  }
  return Drifting(setting, pair, length).run();
}

std::vector<WrittenToken> write_text(const LossySetting& setting, const ContextPair& pair, std::size_t length, Rng rng) {
  require_same_vocabulary(pair);
  if (length < 1) throw std::invalid_argument("length is 0; allowed: from 1");
  std::vector<WrittenToken> text;
  std::vector<int> prefix;
  for (std::size_t i = 0; i < length; ++i) {
    const Distribution p = pair.target->law(prefix), q = pair.draft->law(prefix);
    const InducedLaw induced = induced_law(setting, p, q);
    prefix.push_back(draw_token(induced.law, rng.uniform()));
    text.push_back({prefix.back(), induced.accepted, law_distance(induced.law, p.values()).tv});
  }
  return text;
}

}  // namespace mdsd
