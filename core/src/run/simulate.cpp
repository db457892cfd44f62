#include "mdsd/run/simulate.hpp"

#include <algorithm>

namespace mdsd {

struct Simulation::State {
  State(Distribution p, Distribution q, std::string scheme_id, const VerifierInfo& verifier_info, std::size_t n,
        VerifierOptions options, Rng generator, std::vector<Distribution> own)
      : target(std::move(p)), draft(std::move(q)), laws(std::move(own)), order(target, draft), scheme_name(std::move(scheme_id)),
        info(verifier_info), rng(std::move(generator)) {
    const VerifierSetting setting{target, draft, order, scheme_name, n, options, laws};
    require_fit(info, setting);
    scheme = make_drafts(setting);
    rule = info.make(setting);
    counts.token.resize(target.size());
    counts.accepted_position.resize(scheme->length());
  }

  void step();
  void count_correction();

  Distribution target;
  Distribution draft;
  std::vector<Distribution> laws;
  LikelihoodRatioOrder order;
  std::string scheme_name;
  const VerifierInfo& info;
  Rng rng;
  std::unique_ptr<DraftScheme> scheme;
  std::unique_ptr<Verifier> rule;
  std::vector<int> drafts;
  SimulationCounts counts;
};

void Simulation::State::step() {
  scheme->sample(rng, drafts);
  rule->enter(drafts);
  ++counts.steps;
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    if (rng.uniform() >= rule->child_weight(i)) continue;
    ++counts.accepted;
    ++counts.accepted_position[i];
    ++counts.hit;
    ++counts.token[drafts[i]];
    return;
  }
  count_correction();
}

void Simulation::State::count_correction() {
  const std::span<const double> residual = rule->finish().residual;
  // An unreachable residual is reached by rounding only; any law will do then, and p is the one to emit.
  const int token = draw_token(residual.empty() ? target.values() : residual, rng.uniform());
  ++counts.token[token];
  const auto looked_at_end = drafts.begin() + static_cast<std::ptrdiff_t>(std::min(drafts.size(), info.looks_at));
  if (std::find(drafts.begin(), looked_at_end, token) != looked_at_end) ++counts.hit;
}

Simulation::Simulation(Distribution target, Distribution draft, std::string scheme, std::string verifier,
                       std::size_t n, VerifierOptions options, Rng rng,
                       std::vector<Distribution> laws)
    : state_(std::make_unique<State>(std::move(target), std::move(draft), std::move(scheme), mdsd::verifier(verifier),
                                     n, options, std::move(rng), std::move(laws))) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;

void Simulation::run(std::uint64_t steps) {
  for (std::uint64_t i = 0; i < steps; ++i) state_->step();
}

const SimulationCounts& Simulation::counts() const { return state_->counts; }

}  // namespace mdsd
