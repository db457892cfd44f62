#include "mdsd/tree/context_laws.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace mdsd {

void require_same_vocabulary(const ContextPair& pair) {
  if (pair.target->vocabulary() != pair.draft->vocabulary()) {
    throw std::invalid_argument("target has " + std::to_string(pair.target->vocabulary()) + " tokens and draft " +
                                std::to_string(pair.draft->vocabulary()) + "; both need as many");
  }
}

std::string prefix_text(std::span<const int> prefix) {
  std::string text;
  for (const int token : prefix) {
    if (!text.empty()) text += ',';
    text += std::to_string(token);
  }
  return text;
}

std::vector<int> read_prefix(std::string_view text, std::size_t vocabulary) {
  std::vector<int> prefix;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    int token = -1;
    const auto [next, error] = std::from_chars(at, end, token);
    const bool more = next != end && *next == ',' && next + 1 != end;
    if (error != std::errc{} || token < 0 || static_cast<std::size_t>(token) >= vocabulary || (next != end && !more)) {
      throw std::invalid_argument("prefix \"" + std::string(text) + "\" is not a list of tokens; allowed: whole numbers from 0 to " +
                                  std::to_string(vocabulary - 1) + " joined by commas");
    }
    prefix.push_back(token);
    at = more ? next + 1 : next;
  }
  return prefix;
}

PrefixTable::PrefixTable(std::size_t vocabulary, std::string name, std::size_t memory)
    : vocabulary_(vocabulary), name_(std::move(name)), memory_(memory) {
  if (vocabulary < 1 || vocabulary > max_vocabulary) {
    throw std::invalid_argument("vocabulary of " + name_ + " is " + std::to_string(vocabulary) + "; allowed: 1 to " +
                                std::to_string(max_vocabulary));
  }
}

void PrefixTable::add(std::string_view prefix, std::span<const double> probabilities) {
  std::vector<int> tokens = read_prefix(prefix, vocabulary_);
  const std::string row = name_ + " after \"" + std::string(prefix) + "\"";
  if (tokens.size() > memory_) {
    throw std::invalid_argument(row + ": the prefix is longer than the table's order, " + std::to_string(memory_));
  }
  if (probabilities.size() != vocabulary_) {
    throw std::invalid_argument(row + " has " + std::to_string(probabilities.size()) + " probabilities; allowed: " +
                                std::to_string(vocabulary_));
  }
  longest_ = std::max(longest_, tokens.size());
  if (!rows_.emplace(std::move(tokens), Distribution::from_probabilities(probabilities, row)).second) {
    throw std::invalid_argument(row + " is listed twice");
  }
}

Distribution PrefixTable::law(std::span<const int> prefix) const {
  if (prefix.size() > memory_) prefix = prefix.last(memory_);
  if (const auto row = rows_.find({prefix.begin(), prefix.end()}); row != rows_.end()) return row->second;
  if (prefix.size() > longest_) {
    throw std::invalid_argument(name_ + " has no law after " + std::to_string(prefix.size()) +
                                " tokens, which the depth of the tree asks for; its longest prefix has " +
                                std::to_string(longest_));
  }
  throw std::invalid_argument(name_ + " has no law after \"" + prefix_text(prefix) + "\"");
}

}  // namespace mdsd
