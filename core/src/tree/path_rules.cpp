#include "path_rules.hpp"

#include <algorithm>
#include <cmath>

#include "mdsd/probability/sum.hpp"
#include "mdsd/verify/recursive_rejection.hpp"
#include "mdsd/verify/residual_family.hpp"

namespace mdsd {
namespace {

/// The nodes from the root down the first children, from `child` of the root on.
std::vector<int> path_from(const DraftTree& tree, int child) {
  std::vector<int> nodes{0};
  for (int node = child;; node = tree[node].first_child) {
    nodes.push_back(node);
    if (tree[node].children == 0) return nodes;
  }
}

/// A probability ratio as mantissa · 2^exponent: products of hundreds of them neither overflow nor vanish.
struct Ratio {
  double mantissa = 1.0;
  int exponent = 0;

  void multiply(double p, double q) {
    int shift = 0;
    // p/q alone may overflow: their mantissas do not.
    int p_shift = 0, q_shift = 0;
    const double p_mantissa = std::frexp(p, &p_shift), q_mantissa = std::frexp(q, &q_shift);
    mantissa = std::frexp(mantissa * (p_mantissa / q_mantissa), &shift);
    exponent += shift + p_shift - q_shift;
  }
  /// min(1, this / other)
  double over(const Ratio& other) const {
    if (mantissa == 0.0) return 0.0;
    const int shift = std::clamp(exponent - other.exponent, -2000, 1000);
    return std::min(std::ldexp(mantissa / other.mantissa, shift), 1.0);
  }
};

/// The coins of block verification along a path, given the weight of every node (weights[0] = 1) and the law that each
/// token was drawn from.
PathCoins block_coins(DraftTree& tree, std::vector<int> nodes, std::span<const double> weights,
                      std::span<const Distribution* const> drawn_from, double last_chance, bool with_extra) {
  PathCoins coins{std::move(nodes), {}, {}};
  const std::size_t depth = coins.nodes.size() - 1;
  for (std::size_t i = 0; i <= depth; ++i) {
    const Distribution& target = tree.context(coins.nodes[i]).target();
    std::vector<double> extra;
    if (i == depth) {
      coins.chance.push_back(last_chance);
      if (with_extra) extra.assign(target.values().begin(), target.values().end());
    } else {
      RecursiveRejection rejection(target, *drawn_from[i], 1, RecursiveRejection::Drafting::with_replacement);
      const int token = tree[coins.nodes[i + 1]].token;
      rejection.enter({&token, 1}, weights[i]);
      const Finish finish = rejection.finish();
      coins.chance.push_back(i == 0 ? 1.0 : finish.accept);
      if (with_extra) extra.assign(finish.residual.begin(), finish.residual.end());
    }
    if (with_extra) coins.extra.push_back(std::move(extra));
  }
  return coins;
}

PathCoins hsd(DraftTree& tree, bool with_extra, bool capped) {
  const std::vector<int> nodes = path_from(tree, 1);
  std::vector<double> weights{1.0};
  std::vector<const Distribution*> drawn_from;
  Ratio joint, largest;
  for (std::size_t i = 0; i + 1 < nodes.size(); ++i) {
    Context& context = tree.context(nodes[i]);
    const int token = tree[nodes[i + 1]].token;
    drawn_from.push_back(&context.draft());
    joint.multiply(context.target()[token], context.draft()[token]);
    weights.push_back(joint.over(largest));
    if (weights.back() == 1.0) largest = joint;
  }
  const double last = capped ? weights.back() : joint.over({});
  return block_coins(tree, nodes, weights, drawn_from, last, with_extra);
}

double preference(Context& context, int token) {
  const double p = context.target()[token], q = context.draft()[token];
  return p >= q ? 1.0 : p / q;
}

enum class Ties { by_token, by_path };

/// Whether path b is preferred to path a, which was drafted before it.
bool preferred(DraftTree& tree, const std::vector<int>& a, const std::vector<int>& b, Ties ties) {
  for (std::size_t i = 1; i < a.size(); ++i) {
    const int x = tree[a[i]].token, y = tree[b[i]].token;
    if (x == y) continue;
    Context& context = tree.context(a[i - 1]);
    const double of_a = preference(context, x), of_b = preference(context, y);
    return of_a != of_b ? of_b > of_a : ties == Ties::by_token && y < x;
  }
  return false;
}

/// Q_sel after a prefix whose place in the order, relative to its end, is the last `width`; which becomes that of the
/// prefix with the chosen token.
Distribution selected_law(Context& context, std::size_t paths, double& width, int chosen) {
  const Distribution& draft = context.draft();
  std::vector<int> order;
  std::vector<double> rank(draft.size());
  for (std::size_t x = 0; x < draft.size(); ++x) {
    if (draft[x] == 0.0) continue;
    order.push_back(static_cast<int>(x));
    rank[x] = preference(context, static_cast<int>(x));
  }
  std::sort(order.begin(), order.end(), [&](int x, int y) { return rank[x] != rank[y] ? rank[x] < rank[y] : x > y; });
  std::vector<double> law(draft.size());
  const double whole = width;
  CompensatedSum inside;
  double below = 1.0 - whole;
  for (const int x : order) {
    inside.add(draft[x]);
    const double above = std::min(1.0 - whole + whole * inside.value(), 1.0);
    // hi^K − lo^K = (hi − lo) Σ hi^i lo^(K−1−i): nothing cancels; hi − lo is q(x) times what all tokens share.
    double powers = 0.0, power = 1.0;
    for (std::size_t k = 0; k < paths; ++k) {
      powers = powers * below + power;
      power *= above;
    }
    law[x] = draft[x] * powers;
    if (x == chosen) width = whole * draft[x] / above;
    below = above;
  }
  return Distribution::from_weights(law);
}

PathCoins gbv(DraftTree& tree, bool with_extra, Ties ties) {
  const int paths = static_cast<int>(tree[0].children);
  std::vector<int> best = path_from(tree, 1);
  for (int k = 1; k < paths; ++k) {
    const std::vector<int> next = path_from(tree, 1 + k);
    if (preferred(tree, best, next, ties)) best = next;
  }
  std::vector<Distribution> selected;
  std::vector<double> weights{1.0};
  double width = 1.0;
  for (std::size_t i = 0; i + 1 < best.size(); ++i) {
    Context& context = tree.context(best[i]);
    const int token = tree[best[i + 1]].token;
    selected.push_back(selected_law(context, static_cast<std::size_t>(paths), width, token));
    const double kept = weights.back() * context.target()[token];
    weights.push_back(kept < selected.back()[token] ? kept / selected.back()[token] : 1.0);
  }
  std::vector<const Distribution*> drawn_from;
  for (const Distribution& law : selected) drawn_from.push_back(&law);
  return block_coins(tree, best, weights, drawn_from, weights.back(), with_extra);
}

}  // namespace

PathCoins hsd_path(DraftTree& tree, bool with_extra) { return hsd(tree, with_extra, true); }
PathCoins hsd_uncapped_last_path(DraftTree& tree, bool with_extra) { return hsd(tree, with_extra, false); }
PathCoins gbv_path(DraftTree& tree, bool with_extra) { return gbv(tree, with_extra, Ties::by_token); }
PathCoins gbv_tie_mismatch_path(DraftTree& tree, bool with_extra) { return gbv(tree, with_extra, Ties::by_path); }

}  // namespace mdsd
