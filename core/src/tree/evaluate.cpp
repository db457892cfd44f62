#include <algorithm>

#include "mdsd/probability/sum.hpp"
#include "mdsd/tree/tree_verifier.hpp"

namespace mdsd {
namespace {

class Evaluation {
 public:
  Evaluation(const TreeVerifierInfo& verifier, const TreeSetup& setup, DraftTree& tree, bool with_extra)
      : verifier_(verifier), setup_(setup), tree_(tree), with_extra_(with_extra) {
    outcome_.kept.resize(tree.size());
    if (with_extra) outcome_.extra.resize(tree.size());
  }

  TreeOutcome nodes() {
    enter(0, 1.0, 1.0);
    return std::move(outcome_);
  }

  TreeOutcome path() {
    PathCoins coins = verifier_.path(tree_, with_extra_);
    double reach = 1.0;
    for (std::size_t i = coins.nodes.size(); i-- > 0;) {
      outcome_.kept[coins.nodes[i]] = reach * coins.chance[i];
      if (with_extra_) outcome_.extra[coins.nodes[i]] = std::move(coins.extra[i]);
      reach *= 1.0 - coins.chance[i];
    }
    return std::move(outcome_);
  }

 private:
  /// The probability that the subtree keeps something, given that it was entered; `reach` that it is entered at all.
  double enter(std::size_t node, double weight, double reach) {
    if (reach == 0.0) return 0.0;
    if (tree_[node].children == 0) return keep(node, weight, reach, [&] {
      const std::span<const double> target = tree_.context(node).target().values();
      return std::vector<double>(target.begin(), target.end());
    });
    // All of the node first: a node below may have the same laws, and then the same verifier.
    NodeVerdict verdict = verify_node(verifier_, setup_, tree_, node, weight, with_extra_);
    double left = 1.0;  // Pr(no subtree so far has kept anything)
    for (std::size_t i = 0; i < verdict.chance.size(); ++i) {
      const std::size_t child = tree_[node].first_child + i;
      if (verifier_.walk == Walk::top_down) {
        enter(child, 1.0, reach * left * verdict.chance[i]);
        left *= 1.0 - verdict.chance[i];
      } else if (verdict.chance[i] > 0.0) {
        left *= 1.0 - enter(child, verdict.chance[i], reach * left);
      }
    }
    const double own = node == 0 ? 1.0 : verdict.accept;
    return 1.0 - left + left * keep(node, own, reach * left, [&] { return std::move(verdict.extra); });
  }

  template <typename Extra>
  double keep(std::size_t node, double chance, double reach, Extra extra) {
    outcome_.kept[node] = reach * chance;
    if (with_extra_ && outcome_.kept[node] > 0.0) outcome_.extra[node] = extra();
    return chance;
  }

  const TreeVerifierInfo& verifier_;
  const TreeSetup& setup_;
  DraftTree& tree_;
  bool with_extra_;
  TreeOutcome outcome_;
};

}  // namespace

double TreeOutcome::tokens(const DraftTree& tree) const {
  CompensatedSum sum;
  for (std::size_t node = 0; node < kept.size(); ++node) sum.add(kept[node] * static_cast<double>(tree[node].depth + 1));
  return sum.value();
}

NodeVerdict verify_node(const TreeVerifierInfo& verifier, const TreeSetup& setup, DraftTree& tree, std::size_t node,
                        double weight, bool with_extra) {
  const std::span<const int> tokens = tree.tokens_of_children(node);
  const std::size_t asked = setup.shape.grows() ? setup.shape.width() : setup.shape.positions()[tree[node].position].children;
  Verifier& rule = tree.context(node).verifier(verifier.rule, setup.scheme_at(tree[node].depth), asked);
  rule.enter(tokens, weight);
  NodeVerdict verdict;
  verdict.chance.reserve(tokens.size());
  for (std::size_t i = 0; i < tokens.size(); ++i) verdict.chance.push_back(rule.child_weight(i));
  // Top-down a node that is reached at the end is kept, and its correction matters only to who asks for it.
  if (verifier.walk == Walk::top_down && !with_extra) return verdict;
  const Finish finish = rule.finish();
  verdict.accept = finish.accept;
  if (with_extra) verdict.extra.assign(finish.residual.begin(), finish.residual.end());
  return verdict;
}

TreeOutcome evaluate_tree(const TreeVerifierInfo& verifier, const TreeSetup& setup, DraftTree& tree, bool with_extra) {
  Evaluation evaluation(verifier, setup, tree, with_extra);
  return verifier.walk == Walk::path ? evaluation.path() : evaluation.nodes();
}

}  // namespace mdsd
