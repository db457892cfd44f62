#include "mdsd/run/measure.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "mdsd/bound/optimal_acceptance.hpp"
#include "mdsd/draft/scheme.hpp"
#include "mdsd/probability/likelihood_ratio.hpp"
#include "mdsd/probability/text.hpp"
#include "mdsd/run/acceptance.hpp"

namespace mdsd {
namespace {

/// One line while rows come in.
struct Line {
  std::string scheme;
  std::size_t n;
  const VerifierInfo* verifier;  // null: the optimum
  RunningMean accepted, hit, gap;
  std::uint64_t exact = 0;

  void add(const Acceptance& value, double optimum) {
    accepted.add(value.accepted);
    hit.add(value.hit);
    // An exact gap is below 0 by rounding only; a simulated one may be, or its mean would be biased.
    const double difference = optimum - value.accepted;
    gap.add(value.exact ? std::max(difference, 0.0) : difference);
    exact += value.exact ? 1 : 0;
  }
};

void require_options(const MeasureOptions& options) {
  if (options.schemes.empty()) throw std::invalid_argument("schemes is empty; allowed: at least one id");
  if (options.n.empty()) throw std::invalid_argument("n is empty; allowed: at least one number of drafts");
  for (const std::size_t n : options.n) require_draft_count(n);
  if (!(options.confidence > 0.0 && options.confidence < 1.0)) {
    throw std::invalid_argument("confidence is " + to_text(options.confidence) + "; allowed: between 0 and 1");
  }
  if (!(options.enumeration_limit >= 0.0)) {
    throw std::invalid_argument("enumeration_limit is " + to_text(options.enumeration_limit) + "; allowed: from 0");
  }
}

Interval within(const Interval& interval, double low, double high) {
  return {std::max(interval.low, low), std::min(interval.high, high)};
}

/// The mean of values in [low, high] is there too, whatever the normal approximation says.
Estimate estimate(const RunningMean& mean, double confidence, double low, double high) {
  const Interval interval = mean_interval(mean.mean(), mean.standard_error(), mean.count(), confidence);
  return {mean.mean(), mean.standard_error(), within(interval, low, high)};
}

}  // namespace

struct Measure::State {
  MeasureOptions options;
  std::vector<Line> lines;  // of one scheme and n together, the optimum first
  std::uint64_t rows = 0;

  /// Closed forms of one scheme for all n, of the verifiers that find them together.
  using Together = std::map<const VerifierInfo*, std::vector<ExactAcceptance>>;

  Together together(const VerifierSetting& setting) const {
    Together found;
    for (const Line& line : lines) {
      const VerifierInfo* const info = line.verifier;
      if (info == nullptr || line.scheme != setting.scheme || info->closed_forms == nullptr || found.count(info)) continue;
      found[info] = info->closed_forms(setting, options.n);
    }
    return found;
  }

  std::optional<Acceptance> value(const Line& line, const VerifierSetting& setting) const {
    if (auto exact = exact_acceptance(*line.verifier, setting, options.enumeration_limit)) return exact;
    // A fit a row would take minutes where it is not exact; the optimum stands beside it.
    if (options.samples == 0 || line.verifier->fitted) return std::nullopt;
    return sampled_acceptance(*line.verifier, setting, options.samples, Rng::nth(options.seed_low, options.seed_high, rows));
  }
};

Measure::Measure(MeasureOptions options) : state_(std::make_unique<State>()) {
  require_options(options);
  std::vector<const VerifierInfo*> chosen;
  for (const std::string& id : options.verifiers) chosen.push_back(&verifier(id));
  for (const std::string& id : options.schemes) {
    (void)scheme(id);  // for its error
    for (const std::size_t n : options.n) {
      state_->lines.push_back({id, n, nullptr, {}, {}, {}});
      for (const VerifierInfo* info : chosen) {
        if (fits(*info, id, n)) state_->lines.push_back({id, n, info, {}, {}, {}});
      }
    }
  }
  state_->options = std::move(options);
}

Measure::~Measure() = default;
Measure::Measure(Measure&&) noexcept = default;

void Measure::add_row(const Distribution& target, const Distribution& draft) {
  const LikelihoodRatioOrder order(target, draft);
  auto line = state_->lines.begin();
  for (const std::string& scheme : state_->options.schemes) {
    const std::vector<double> optima =
        optimal_acceptance_values(target, draft, order, scheme, state_->options.n);
    const State::Together together = state_->together({target, draft, order, scheme});
    for (std::size_t i = 0; i < optima.size(); ++i) {
      const double optimum = optima[i];
      line->add({.accepted = optimum, .hit = optimum}, optimum);
      for (++line; line != state_->lines.end() && line->verifier != nullptr; ++line) {
        const auto shared = together.find(line->verifier);
        if (shared != together.end()) {
          const ExactAcceptance& exact = shared->second[i];
          line->add({.accepted = exact.accepted, .hit = exact.hit}, optimum);
          continue;
        }
        const auto value = state_->value(*line, {target, draft, order, scheme, line->n});
        if (value) line->add(*value, optimum);
      }
    }
  }
  ++state_->rows;
}

std::uint64_t Measure::rows() const { return state_->rows; }

std::vector<MeasureLine> Measure::table() const {
  const double confidence = state_->options.confidence;
  std::vector<MeasureLine> table;
  for (const Line& line : state_->lines) {
    table.push_back({.scheme = line.scheme,
                     .n = line.n,
                     .verifier = line.verifier == nullptr ? "optimum" : line.verifier->id,
                     .accepted = estimate(line.accepted, confidence, 0.0, 1.0),
                     .hit = estimate(line.hit, confidence, 0.0, 1.0),
                     .gap = estimate(line.gap, confidence, -1.0, 1.0),
                     .rows = line.accepted.count(),
                     .exact = line.exact});
  }
  return table;
}

}  // namespace mdsd
