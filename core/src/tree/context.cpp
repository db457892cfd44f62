#include "mdsd/tree/context.hpp"

#include <algorithm>
#include <cstdint>

namespace mdsd {

const Distribution& Context::target() {
  if (!target_) target_ = pair_.target->law(prefix_);
  return *target_;
}

const Distribution& Context::draft() {
  if (!draft_) draft_ = pair_.draft->law(prefix_);
  return *draft_;
}

VerifierSetting Context::setting(const SchemeInfo& scheme, std::size_t n) {
  const Distribution &p = target(), &q = draft();
  return {p, q, {order_, p, q}, scheme.id, n};
}

const DraftScheme& Context::drafts(const SchemeInfo& scheme, std::size_t n) {
  for (const Drafts& known : drafts_) {
    if (known.scheme == &scheme && known.n == n) return *known.drafts;
  }
  drafts_.push_back({&scheme, n, scheme.make(draft(), n)});
  return *drafts_.back().drafts;
}

Verifier& Context::verifier(NodeRule rule, const SchemeInfo& scheme, std::size_t n) {
  for (const Rule& known : rules_) {
    if (known.rule == rule && known.scheme == &scheme && known.n == n) return *known.verifier;
  }
  rules_.push_back({rule, &scheme, n, rule(*this, scheme, n)});
  return *rules_.back().verifier;
}

ContextCache::ContextCache(ContextPair pair, std::size_t memory)
    : pair_(std::move(pair)), memory_(std::max(pair_.target->memory(), pair_.draft->memory())) {
  require_same_vocabulary(pair_);
  // Two laws, their order, and as much again for a few verifiers.
  constexpr std::size_t bytes_a_token = 200, bytes_a_context = 2000;
  most_ = std::max<std::size_t>(memory / (bytes_a_context + bytes_a_token * vocabulary()), 64);
}

std::shared_ptr<Context> ContextCache::at(std::span<const int> prefix) {
  prefix = prefix.last(std::min(prefix.size(), memory_));
  std::vector<int> key(prefix.begin(), prefix.end());
  if (const auto known = contexts_.find(key); known != contexts_.end()) return known->second;
  if (contexts_.size() >= most_) contexts_.clear();
  auto context = std::make_shared<Context>(pair_, key);
  contexts_.emplace(std::move(key), context);
  return context;
}

std::size_t ContextCache::Hash::operator()(const std::vector<int>& prefix) const {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const int token : prefix) hash = (hash ^ static_cast<std::uint64_t>(token)) * 1099511628211ULL;
  return static_cast<std::size_t>(hash ^ (hash >> 32));
}

}  // namespace mdsd
