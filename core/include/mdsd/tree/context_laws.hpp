#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mdsd/probability/distribution.hpp"

namespace mdsd {

/// prefix → law of the next token: what a language model is to a draft tree, for the target and for the draft. The
/// prefix is the tokens since the root of the tree.
class ContextLaws {
 public:
  /// A memory that never ends.
  static constexpr std::size_t whole_prefix = std::numeric_limits<std::size_t>::max();

  virtual ~ContextLaws() = default;
  virtual std::size_t vocabulary() const = 0;
  /// The law depends on the last memory() tokens alone.
  virtual std::size_t memory() const { return whole_prefix; }
  /// Errors: std::invalid_argument that names the prefix, where there is no law.
  virtual Distribution law(std::span<const int> prefix) const = 0;
};

/// The laws of a model pair over one vocabulary.
struct ContextPair {
  std::shared_ptr<const ContextLaws> target;
  std::shared_ptr<const ContextLaws> draft;
};

/// Throws std::invalid_argument, naming both sizes, unless the vocabularies are as large.
void require_same_vocabulary(const ContextPair& pair);

/// A prefix as tables and messages write it: its tokens joined by commas, "" for the root.
std::string prefix_text(std::span<const int> prefix);

/// The opposite. Errors: std::invalid_argument for anything but whole numbers below `vocabulary` joined by commas.
std::vector<int> read_prefix(std::string_view text, std::size_t vocabulary);

/// Laws that are listed, one a prefix.
class PrefixTable final : public ContextLaws {
 public:
  /// With a memory of k tokens a longer prefix stands for its last k. `name` is what messages call the table. Errors:
  /// std::invalid_argument for a vocabulary out of range.
  PrefixTable(std::size_t vocabulary, std::string name, std::size_t memory = whole_prefix);

  /// Errors: std::invalid_argument for a prefix that is none, is longer than the memory or is there already, and for
  /// probabilities that are not `vocabulary` many or do not sum to 1 (within `listed_sum_tolerance`).
  void add(std::string_view prefix, std::span<const double> probabilities);

  std::size_t vocabulary() const override { return vocabulary_; }
  std::size_t memory() const override { return memory_; }
  /// Errors: std::invalid_argument where the prefix is longer than any listed, or is not listed.
  Distribution law(std::span<const int> prefix) const override;

 private:
  std::size_t vocabulary_;
  std::string name_;
  std::size_t memory_;
  std::size_t longest_ = 0;
  std::map<std::vector<int>, Distribution> rows_;
};

}  // namespace mdsd
