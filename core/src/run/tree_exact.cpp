#include "mdsd/run/tree_exact.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <stdexcept>
#include <tuple>

#include "mdsd/probability/sum.hpp"
#include "mdsd/probability/text.hpp"

namespace mdsd {
namespace {

/// Σ of many small probabilities, string by string.
using Sums = std::vector<CompensatedSum>;

std::size_t strings_of(std::size_t vocabulary, std::size_t length) {
  std::size_t count = 1;
  for (std::size_t i = 0; i < length; ++i) count *= vocabulary;
  return count;
}

/// What is emitted below a node, given that it was entered: kept[d] = Pr(d more tokens are accepted), law[k] over the
/// strings of k + 1 tokens after the node.
struct Below {
  std::vector<double> kept;
  std::vector<std::vector<double>> law;

  double keeps() const { return std::min(compensated_sum(kept), 1.0); }
};

/// Adds up what is emitted below a node, tuple by tuple.
class BelowSum {
 public:
  BelowSum(std::size_t levels, std::size_t vocabulary, bool with_law) : kept_(levels + 1) {
    for (std::size_t k = 0; with_law && k <= levels; ++k) law_.emplace_back(strings_of(vocabulary, k + 1));
  }

  /// The node itself is kept, with one more token of that law.
  void add_own(double probability, std::span<const double> extra) {
    kept_[0].add(probability);
    if (law_.empty() || extra.empty()) return;
    const double mass = compensated_sum(extra);
    for (std::size_t x = 0; x < extra.size(); ++x) law_[0][x].add(probability * (extra[x] / mass));
  }

  void add_child(double probability, int token, const Below& below) {
    for (std::size_t d = 0; d < below.kept.size(); ++d) kept_[d + 1].add(probability * below.kept[d]);
    for (std::size_t k = 0; k + 1 < law_.size(); ++k) {
      const std::vector<double>& strings = below.law[k];
      CompensatedSum* const sums = law_[k + 1].data() + static_cast<std::size_t>(token) * strings.size();
      for (std::size_t s = 0; s < strings.size(); ++s) {
        if (strings[s] != 0.0) sums[s].add(probability * strings[s]);
      }
    }
  }

  Below result() const {
    Below below{values(kept_), {}};
    for (const Sums& sums : law_) below.law.push_back(values(sums));
    return below;
  }

 private:
  static std::vector<double> values(const Sums& sums) {
    std::vector<double> result;
    result.reserve(sums.size());
    for (const CompensatedSum& sum : sums) result.push_back(sum.value());
    return result;
  }

  Sums kept_;
  std::vector<Sums> law_;
};

/// Fixed shapes and walks over nodes: what is below a node depends on its position, its laws and its weight.
class NodeWalk {
 public:
  NodeWalk(const TreeVerifierInfo& verifier, const TreeSetup& setup, ContextCache& cache, bool with_law)
      : verifier_(verifier), setup_(setup), cache_(cache), with_law_(with_law) {}

  Below root() { return below(0, {}, 1.0); }

 private:
  Below below(int position, const std::vector<int>& prefix, double weight) {
    const auto context = cache_.at(prefix);
    std::uint64_t bits;
    std::memcpy(&bits, &weight, sizeof bits);
    // By the laws, not by the prefix: chains of low order meet the same laws again. The law of strings does not depend on
    // the prefix either.
    const Key key{position, context->prefix(), bits};
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    Below result = compute(position, prefix, *context, weight);
    known_.emplace(key, result);
    return result;
  }

  Below compute(int position, const std::vector<int>& prefix, Context& context, double weight) {
    const TreeShape::Position& at = setup_.shape.positions()[position];
    BelowSum sum(setup_.shape.depth() - at.depth, cache_.vocabulary(), with_law_);
    if (at.children == 0) {
      sum.add_own(weight, context.target().values());
      return sum.result();
    }
    const SchemeInfo& scheme = setup_.scheme_at(at.depth);
    Verifier& rule = context.verifier(verifier_.rule, scheme, at.children);
    context.drafts(scheme, at.children).enumerate([&](std::span<const int> tokens, double probability) {
      rule.enter(tokens, weight);
      std::vector<double> chance;
      for (std::size_t i = 0; i < tokens.size(); ++i) chance.push_back(rule.child_weight(i));
      const Finish finish = rule.finish();
      const std::vector<double> extra(finish.residual.begin(), finish.residual.end());
      double reach = probability;
      std::vector<int> child_prefix = prefix;
      child_prefix.push_back(0);
      for (std::size_t i = 0; i < tokens.size() && reach > 0.0; ++i) {
        if (chance[i] == 0.0) continue;
        child_prefix.back() = tokens[i];
        const bool top_down = verifier_.walk == Walk::top_down;
        const Below child = below(at.first_child + static_cast<int>(i), child_prefix, top_down ? 1.0 : chance[i]);
        sum.add_child(top_down ? reach * chance[i] : reach, tokens[i], child);
        reach *= 1.0 - (top_down ? chance[i] : child.keeps());
      }
      if (reach > 0.0) sum.add_own(position == 0 ? reach : reach * finish.accept, extra);
    });
    return sum.result();
  }

  using Key = std::tuple<int, std::vector<int>, std::uint64_t>;

  const TreeVerifierInfo& verifier_;
  const TreeSetup& setup_;
  ContextCache& cache_;
  bool with_law_;
  std::map<Key, Below> known_;
};

/// Everything else: tree by tree.
Below over_trees(const TreeVerifierInfo& verifier, const TreeSetup& setup, ContextCache& cache, bool with_law) {
  const std::size_t vocabulary = cache.vocabulary();
  Sums kept(setup.shape.depth() + 1);
  std::vector<Sums> law;
  for (std::size_t k = 0; with_law && k < kept.size(); ++k) law.emplace_back(strings_of(vocabulary, k + 1));
  enumerate_trees(setup, cache, [&](DraftTree& tree, double probability) {
    const TreeOutcome outcome = evaluate_tree(verifier, setup, tree, with_law);
    for (std::size_t node = 0; node < tree.size(); ++node) {
      const double ends = probability * outcome.kept[node];
      if (ends == 0.0) continue;
      kept[tree[node].depth].add(ends);
      if (!with_law || outcome.extra[node].empty()) continue;
      std::size_t string = 0;
      for (const int token : tree.prefix(node)) string = string * vocabulary + static_cast<std::size_t>(token);
      const double mass = compensated_sum(outcome.extra[node]);
      for (std::size_t x = 0; x < vocabulary; ++x) {
        law[tree[node].depth][string * vocabulary + x].add(ends * (outcome.extra[node][x] / mass));
      }
    }
  });
  Below below;
  for (const CompensatedSum& sum : kept) below.kept.push_back(sum.value());
  for (const Sums& sums : law) {
    below.law.emplace_back();
    for (const CompensatedSum& sum : sums) below.law.back().push_back(sum.value());
  }
  return below;
}

/// Completes what is emitted by target sampling, a token at a time, and compares.
class LawCheck {
 public:
  LawCheck(const std::vector<std::vector<double>>& law, ContextCache& cache) : law_(law), cache_(cache) {}

  double error() {
    compare({}, 0, 0.0, 1.0);
    return error_;
  }

 private:
  /// `emitted` is what was emitted as a prefix of this one and completed to it, `target` its target probability.
  void compare(const std::vector<int>& prefix, std::size_t string, double emitted, double target) {
    const auto context = cache_.at(prefix);
    const Distribution& next = context->target();
    std::vector<int> longer = prefix;
    longer.push_back(0);
    for (std::size_t x = 0; x < next.size(); ++x) {
      longer.back() = static_cast<int>(x);
      const std::size_t at = string * next.size() + x;
      const double completed = emitted * next[x] + law_[prefix.size()][at];
      const double wanted = target * next[x];
      if (prefix.size() + 1 == law_.size()) {
        error_ = std::max(error_, std::abs(completed - wanted));
      } else {
        compare(longer, at, completed, wanted);
      }
    }
  }

  const std::vector<std::vector<double>>& law_;
  ContextCache& cache_;
  double error_ = 0.0;
};

bool by_nodes(const TreeVerifierInfo& verifier, const TreeSetup& setup) {
  return verifier.walk != Walk::path && !setup.shape.grows();
}

double conditional_size(const TreeSetup& setup, std::size_t vocabulary, int position) {
  const TreeShape::Position& at = setup.shape.positions()[position];
  if (at.children == 0) return 0.0;
  double below = 1.0;
  for (std::size_t i = 0; i < at.children; ++i) {
    below += conditional_size(setup, vocabulary, at.first_child + static_cast<int>(i));
  }
  return tuple_count(setup.scheme_at(at.depth), vocabulary, at.children) * below;
}

double top_down_size(const TreeSetup& setup, const ContextPair& pair) {
  const std::size_t memory = std::max(pair.target->memory(), pair.draft->memory());
  const std::size_t vocabulary = pair.target->vocabulary();
  double size = 0.0;
  for (const TreeShape::Position& at : setup.shape.positions()) {
    if (at.children == 0) continue;
    const double contexts = std::pow(static_cast<double>(vocabulary), static_cast<double>(std::min(at.depth, memory)));
    size += contexts * tuple_count(setup.scheme_at(at.depth), vocabulary, at.children);
  }
  return size;
}

}  // namespace

double tree_enumeration_size(const TreeVerifierInfo& verifier, const TreeSetup& setup, const ContextPair& pair) {
  const std::size_t vocabulary = pair.target->vocabulary();
  if (!by_nodes(verifier, setup)) return tree_count(setup, vocabulary);
  return verifier.walk == Walk::top_down ? top_down_size(setup, pair) : conditional_size(setup, vocabulary, 0);
}

ExactTree exact_tree(const TreeVerifierInfo& verifier, const TreeSetup& setup, ContextCache& cache, double limit) {
  require_fit(verifier, setup);
  if (const double size = tree_enumeration_size(verifier, setup, cache.pair()); size > limit) {
    throw std::invalid_argument("enumeration is " + to_text(size) + (by_nodes(verifier, setup) ? " draft tuples" : " draft trees") +
                                "; allowed: at most " + to_text(limit) + ". Simulation takes any size");
  }
  const double strings = std::pow(static_cast<double>(cache.vocabulary()), static_cast<double>(setup.shape.depth() + 1));
  const bool with_law = strings <= affordable_law;
  Below found = by_nodes(verifier, setup) ? NodeWalk(verifier, setup, cache, with_law).root()
                                          : over_trees(verifier, setup, cache, with_law);
  ExactTree exact{0.0, std::move(found.kept), std::move(found.law), {}};
  CompensatedSum tokens;
  for (std::size_t d = 0; d < exact.accepted.size(); ++d) tokens.add(exact.accepted[d] * static_cast<double>(d + 1));
  exact.tokens = tokens.value();
  if (with_law) exact.law_error = LawCheck(exact.law, cache).error();
  return exact;
}

}  // namespace mdsd
