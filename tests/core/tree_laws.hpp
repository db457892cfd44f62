#pragma once

// Model pairs for tests of trees.

#include <memory>
#include <string>
#include <vector>

#include "mdsd/tree/draft_tree.hpp"
#include "support.hpp"

namespace mdsd::test {

/// A hostile pair of laws after every prefix of at most `depth` tokens.
inline ContextPair hostile_tables(Rng& rng, const HostileKind& kind, std::size_t vocabulary, std::size_t depth) {
  const auto target = std::make_shared<PrefixTable>(vocabulary, "target");
  const auto draft = std::make_shared<PrefixTable>(vocabulary, "draft");
  std::vector<std::vector<int>> prefixes{{}};
  for (std::size_t at = 0; at < prefixes.size(); ++at) {
    for (;;) {
      const Instance pair = random_instance(rng, kind, vocabulary, 1);
      if (pair.p.size() != vocabulary) continue;
      target->add(prefix_text(prefixes[at]), pair.p.values());
      draft->add(prefix_text(prefixes[at]), pair.q.values());
      break;
    }
    if (prefixes[at].size() == depth) continue;
    for (std::size_t x = 0; x < vocabulary; ++x) {
      prefixes.push_back(prefixes[at]);
      prefixes.back().push_back(static_cast<int>(x));
    }
  }
  return {target, draft};
}

inline TreeSetup setup_of(TreeShape shape, const char* scheme) {
  const std::string id = scheme;
  return tree_setup(std::move(shape), {&id, 1});
}

inline TreeShape k_ary(std::size_t depth, std::size_t children) {
  return TreeShape::by_level(std::vector<std::size_t>(depth, children));
}

}  // namespace mdsd::test
