#include "mdsd/model/ngram.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "mdsd/probability/sum.hpp"

namespace mdsd {
namespace {

constexpr std::uint32_t none = 0;  // as a child: the root is nobody's

std::size_t slot_of(std::uint32_t parent, int token, std::size_t mask) {
  std::uint64_t key = (static_cast<std::uint64_t>(parent) << 20) ^ static_cast<std::uint64_t>(token);
  key *= 0x9e3779b97f4a7c15u;
  return static_cast<std::size_t>(key >> 20) & mask;
}

}  // namespace

NgramModel::NgramModel(std::size_t vocabulary, std::size_t order, Smoothing smoothing)
    : vocabulary_(vocabulary), order_(order), smoothing_(smoothing), table_(1 << 12) {
  if (vocabulary < 1 || vocabulary > max_vocabulary) {
    throw std::invalid_argument("vocabulary is " + std::to_string(vocabulary) + "; allowed: 1 to " + std::to_string(max_vocabulary));
  }
  if (order < 1 || order > max_ngram_order) {
    throw std::invalid_argument("order is " + std::to_string(order) + "; allowed: 1 to " + std::to_string(max_ngram_order));
  }
  nodes_.push_back({0, -1});
  ends_.assign(1, 0);
}

std::uint32_t NgramModel::child(std::uint32_t node, int token) const {
  const std::size_t mask = table_.size() - 1;
  for (std::size_t slot = slot_of(node, token, mask);; slot = (slot + 1) & mask) {
    const std::uint32_t found = table_[slot];
    if (found == none || (nodes_[found].parent == node && nodes_[found].token == token)) return found;
  }
}

std::uint32_t NgramModel::child_or_new(std::uint32_t node, int token, bool& is_new) {
  if (nodes_.size() * 2 > table_.size()) grow();
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = slot_of(node, token, mask);
  for (; table_[slot] != none; slot = (slot + 1) & mask) {
    const Node& known = nodes_[table_[slot]];
    if (known.parent == node && known.token == token) {
      is_new = false;
      return table_[slot];
    }
  }
  is_new = true;
  table_[slot] = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({node, token, 0, 0, static_cast<std::uint8_t>(nodes_[node].length + 1)});
  return table_[slot];
}

void NgramModel::grow() {
  std::vector<std::uint32_t> larger(table_.size() * 2);
  const std::size_t mask = larger.size() - 1;
  for (std::uint32_t node = 1; node < nodes_.size(); ++node) {
    std::size_t slot = slot_of(nodes_[node].parent, nodes_[node].token, mask);
    while (larger[slot] != none) slot = (slot + 1) & mask;
    larger[slot] = node;
  }
  table_ = std::move(larger);
}

void NgramModel::add(std::span<const int> tokens) {
  std::vector<std::uint32_t> next;
  for (const int token : tokens) {
    // The k last tokens are the k − 1 last of before and this one; without its first an n-gram ends here too.
    next.assign(1, 0);
    for (std::size_t k = 1; k <= order_ && k <= ends_.size(); ++k) {
      bool is_new = false;
      const std::uint32_t node = child_or_new(ends_[k - 1], token, is_new);
      ++nodes_[node].count;
      if (is_new) ++nodes_[next[k - 1]].preceding;
      next.push_back(node);
    }
    ends_ = next;
  }
}

double NgramModel::count_of(const Node& node) const {
  return node.length == order_ || smoothing_ == Smoothing::witten_bell ? node.count : node.preceding;
}

double NgramModel::discount(const Node& node) const {
  const double count = count_of(node);
  const std::vector<double>& discounts = discounts_[node.length];
  return count == 0.0 || smoothing_ == Smoothing::witten_bell ? 0.0 : discounts[static_cast<std::size_t>(std::min(count, 3.0)) - 1];
}

void NgramModel::finish() {
  if (nodes_.size() == 1) throw std::invalid_argument("the text has no token; allowed: at least one");
  // How many n-grams of each length come once to four times.
  std::vector<std::array<double, 5>> frequency(order_ + 1, std::array<double, 5>{});
  for (const Node& node : nodes_) {
    const double count = count_of(node);
    if (node.length > 0 && count >= 1.0 && count <= 4.0) ++frequency[node.length][static_cast<std::size_t>(count)];
  }
  discounts_.assign(order_ + 1, {0.0, 0.0, 0.0});
  for (std::size_t length = 1; length <= order_; ++length) {
    const auto& n = frequency[length];
    // Texts too small or too regular for the estimate: half of what absolute discounting takes.
    const double share = n[1] > 0.0 ? n[1] / (n[1] + 2.0 * n[2]) : 0.5;
    for (std::size_t i = 1; i <= 3; ++i) {
      const double count = static_cast<double>(i);
      const double estimate = n[i] > 0.0 ? count - (count + 1.0) * share * n[i + 1] / n[i] : count / 2.0;
      discounts_[length][i - 1] = std::clamp(estimate, 0.0, count);
    }
  }
  followers_.resize(nodes_.size() - 1);
  std::iota(followers_.begin(), followers_.end(), 1U);
  std::sort(followers_.begin(), followers_.end(), [&](std::uint32_t a, std::uint32_t b) {
    return nodes_[a].parent != nodes_[b].parent ? nodes_[a].parent < nodes_[b].parent : nodes_[a].token < nodes_[b].token;
  });
  following_.assign(nodes_.size(), {});
  for (std::uint32_t i = 0; i < followers_.size();) {
    const std::uint32_t parent = nodes_[followers_[i]].parent;
    Following& following = following_[parent];
    following.first = i;
    double taken = 0.0;
    for (; i < followers_.size() && nodes_[followers_[i]].parent == parent; ++i) {
      following.total += count_of(nodes_[followers_[i]]);
      taken += std::min(count_of(nodes_[followers_[i]]), discount(nodes_[followers_[i]]));
    }
    following.end = i;
    if (smoothing_ == Smoothing::witten_bell) {
      taken = static_cast<double>(following.end - following.first);
      following.total += taken;
    }
    following.backoff = following.total > 0.0 ? taken / following.total : 1.0;
  }
  finished_ = true;
}

std::uint32_t NgramModel::context_node(std::span<const int> context) const {
  std::uint32_t node = 0;
  for (const int token : context) {
    node = child(node, token);
    if (node == none) return none;
  }
  return node;
}

Distribution NgramModel::law(std::span<const int> prefix) const {
  if (!finished_) throw std::invalid_argument("the model is not trained yet");
  std::vector<double> law(vocabulary_, 1.0 / static_cast<double>(vocabulary_));
  for (std::size_t k = 0; k <= std::min(prefix.size(), order_ - 1); ++k) {
    const std::uint32_t node = context_node(prefix.last(k));
    if (k > 0 && node == none) break;
    const Following& following = following_[node];
    if (following.total == 0.0) continue;
    for (double& value : law) value *= following.backoff;
    for (std::uint32_t i = following.first; i < following.end; ++i) {
      const Node& next = nodes_[followers_[i]];
      law[static_cast<std::size_t>(next.token)] += std::max(count_of(next) - discount(next), 0.0) / following.total;
    }
  }
  return Distribution::from_weights(law, "law of the model");
}

double NgramModel::probability(std::span<const int> prefix, int token) const {
  if (!finished_) throw std::invalid_argument("the model is not trained yet");
  double value = 1.0 / static_cast<double>(vocabulary_);
  for (std::size_t k = 0; k <= std::min(prefix.size(), order_ - 1); ++k) {
    const std::uint32_t node = context_node(prefix.last(k));
    if (k > 0 && node == none) break;
    const Following& following = following_[node];
    if (following.total == 0.0) continue;
    value *= following.backoff;
    if (const std::uint32_t next = child(node, token); next != none) {
      value += std::max(count_of(nodes_[next]) - discount(nodes_[next]), 0.0) / following.total;
    }
  }
  return value;
}

double NgramModel::perplexity(std::span<const int> tokens) const {
  CompensatedSum sum;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::size_t known = std::min(i, order_ - 1);
    sum.add(-std::log(probability(tokens.subspan(i - known, known), tokens[i])));
  }
  return tokens.empty() ? 1.0 : std::exp(sum.value() / static_cast<double>(tokens.size()));
}

std::uint64_t NgramModel::ngrams(std::size_t length) const {
  return static_cast<std::uint64_t>(std::count_if(nodes_.begin(), nodes_.end(), [&](const Node& node) { return node.length == length && length > 0; }));
}

}  // namespace mdsd
