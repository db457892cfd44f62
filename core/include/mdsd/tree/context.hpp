#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "mdsd/draft/scheme.hpp"
#include "mdsd/probability/likelihood_ratio.hpp"
#include "mdsd/tree/context_laws.hpp"
#include "mdsd/verify/verifier.hpp"

namespace mdsd {

class Context;

/// Makes what verifies the children of a node: n drafts of a scheme.
using NodeRule = std::unique_ptr<Verifier> (*)(Context& context, const SchemeInfo& scheme, std::size_t n);

/// The laws after one prefix with everything that is made of them, each made when first asked for: leaves of a tree need
/// no draft law, and most rules no sorted tokens.
class Context {
 public:
  Context(ContextPair pair, std::vector<int> prefix) : pair_(std::move(pair)), prefix_(std::move(prefix)) {}
  Context(Distribution target, Distribution draft) : target_(std::move(target)), draft_(std::move(draft)) {}

  /// What the laws depend on: the last tokens of the prefix.
  const std::vector<int>& prefix() const { return prefix_; }
  const Distribution& target();
  const Distribution& draft();
  /// What a single-step verifier is made for.
  VerifierSetting setting(const SchemeInfo& scheme, std::size_t n);
  const DraftScheme& drafts(const SchemeInfo& scheme, std::size_t n);
  /// The same object for the same arguments: it is at one node at a time.
  Verifier& verifier(NodeRule rule, const SchemeInfo& scheme, std::size_t n);

 private:
  struct Drafts {
    const SchemeInfo* scheme;
    std::size_t n;
    std::unique_ptr<DraftScheme> drafts;
  };
  struct Rule {
    NodeRule rule;
    const SchemeInfo* scheme;
    std::size_t n;
    std::unique_ptr<Verifier> verifier;
  };

  ContextPair pair_;
  std::vector<int> prefix_;
  std::optional<Distribution> target_, draft_;
  std::unique_ptr<LikelihoodRatioOrder> order_;
  std::vector<Drafts> drafts_;
  std::vector<Rule> rules_;
};

/// The contexts that a run has met. When they take more than `memory` bytes all are forgotten; those in use stay with
/// whoever holds them.
class ContextCache {
 public:
  static constexpr std::size_t affordable_memory = std::size_t{128} << 20;

  explicit ContextCache(ContextPair pair, std::size_t memory = affordable_memory);

  const ContextPair& pair() const { return pair_; }
  std::size_t vocabulary() const { return pair_.target->vocabulary(); }
  /// O(prefix) when it is known.
  std::shared_ptr<Context> at(std::span<const int> prefix);

 private:
  struct Hash {
    std::size_t operator()(const std::vector<int>& prefix) const;
  };

  ContextPair pair_;
  std::size_t memory_;  // tokens of a prefix that the laws depend on
  std::size_t most_;
  std::unordered_map<std::vector<int>, std::shared_ptr<Context>, Hash> contexts_;
};

}  // namespace mdsd
