#include "mdsd/model/tokenizer.hpp"

#include <algorithm>
#include <cstdint>
#include <queue>
#include <set>
#include <stdexcept>

namespace mdsd {
namespace {

/// Length of the code point that starts here; 1 for a byte that starts none.
std::size_t character_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return std::min(length, text.size());
}

template <typename Visit>
void for_characters(std::string_view text, Visit visit) {
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    visit(text.substr(0, length));
    text.remove_prefix(length);
  }
}

bool is_word_byte(char byte) {
  const auto value = static_cast<unsigned char>(byte);
  return value >= 0x80 || (value >= '0' && value <= '9') || (value >= 'A' && value <= 'Z') || (value >= 'a' && value <= 'z') || value == '\'';
}

/// Words with the blank before them, other characters one by one.
template <typename Visit>
void for_pieces(std::string_view text, Visit visit) {
  while (!text.empty()) {
    std::size_t length = text[0] == ' ' && text.size() > 1 && is_word_byte(text[1]) ? 1 : 0;
    while (length < text.size() && is_word_byte(text[length])) ++length;
    if (length == 0) length = character_length(text);
    visit(text.substr(0, length));
    text.remove_prefix(length);
  }
}

constexpr const char* rare_word = "<rare>";

/// Pieces with how often they come, as tokens; the pairs in them, the most frequent first.
class PairCounts {
 public:
  PairCounts(std::vector<std::vector<int>> pieces, std::vector<std::int64_t> counts)
      : pieces_(std::move(pieces)), counts_(std::move(counts)) {
    for (std::size_t piece = 0; piece < pieces_.size(); ++piece) add(piece, 1);
    for (const auto& [pair, count] : count_) queue_.push({count, pair});
  }

  /// The most frequent pair, of equals the smallest; false if none comes twice.
  bool most_frequent(std::pair<int, int>& pair) {
    while (!queue_.empty()) {
      const Entry top = queue_.top();
      queue_.pop();
      const auto known = count_.find(top.pair);
      if (known == count_.end() || known->second != top.count) continue;  // has changed since
      if (top.count < 2) return false;
      pair = top.pair;
      return true;
    }
    return false;
  }

  void merge(std::pair<int, int> pair, int token) {
    const std::set<std::size_t> where = std::move(where_[pair]);
    where_.erase(pair);
    touched_.clear();
    for (const std::size_t piece : where) {
      add(piece, -1);
      std::vector<int>& tokens = pieces_[piece];
      std::vector<int> next;
      for (std::size_t i = 0; i < tokens.size(); ++i) {
        const bool joins = i + 1 < tokens.size() && tokens[i] == pair.first && tokens[i + 1] == pair.second;
        next.push_back(joins ? token : tokens[i]);
        if (joins) ++i;
      }
      tokens = std::move(next);
      add(piece, 1);
    }
    for (const auto& changed : touched_) {
      const auto known = count_.find(changed);
      if (known == count_.end()) continue;
      if (known->second == 0) count_.erase(known);
      else queue_.push({known->second, changed});
    }
  }

 private:
  struct Entry {
    std::int64_t count;
    std::pair<int, int> pair;
    bool operator<(const Entry& other) const { return count != other.count ? count < other.count : pair > other.pair; }
  };

  void add(std::size_t piece, int sign) {
    const std::vector<int>& tokens = pieces_[piece];
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      const std::pair<int, int> pair{tokens[i], tokens[i + 1]};
      count_[pair] += sign * counts_[piece];
      touched_.insert(pair);
      if (sign > 0) where_[pair].insert(piece);
    }
  }

  std::vector<std::vector<int>> pieces_;
  std::vector<std::int64_t> counts_;
  std::map<std::pair<int, int>, std::int64_t> count_;
  std::map<std::pair<int, int>, std::set<std::size_t>> where_;  // pieces that have had it
  std::set<std::pair<int, int>> touched_;
  std::priority_queue<Entry> queue_;
};

}  // namespace

Tokenizer Tokenizer::learn(TextUnit unit, std::string_view text, std::size_t vocabulary) {
  if (text.empty()) throw std::invalid_argument("text is empty; allowed: at least one character");
  if (vocabulary < 2 || vocabulary > max_text_vocabulary) {
    throw std::invalid_argument("vocabulary is " + std::to_string(vocabulary) + "; allowed: 2 to " + std::to_string(max_text_vocabulary));
  }
  Tokenizer tokenizer;
  tokenizer.unit_ = unit;
  if (unit == TextUnit::word) {
    tokenizer.learn_words(text, vocabulary);
  } else {
    tokenizer.learn_characters(text);
    if (unit == TextUnit::bpe) tokenizer.learn_merges(text, vocabulary);
  }
  return tokenizer;
}

void Tokenizer::learn_characters(std::string_view text) {
  std::set<std::string_view> characters;
  for_characters(text, [&](std::string_view character) { characters.insert(character); });
  if (characters.size() > max_text_vocabulary) {
    throw std::invalid_argument("text has " + std::to_string(characters.size()) + " different characters; allowed: at most " +
                                std::to_string(max_text_vocabulary));
  }
  for (const std::string_view character : characters) {
    ids_.emplace(character, static_cast<int>(tokens_.size()));
    tokens_.emplace_back(character);
  }
}

void Tokenizer::learn_words(std::string_view text, std::size_t vocabulary) {
  std::unordered_map<std::string_view, std::int64_t> counts;
  for_pieces(text, [&](std::string_view piece) { ++counts[piece]; });
  std::vector<std::pair<std::int64_t, std::string_view>> words;
  for (const auto& [word, count] : counts) words.push_back({-count, word});
  std::sort(words.begin(), words.end());
  if (words.size() > vocabulary - 1) words.resize(vocabulary - 1);
  tokens_.push_back(rare_word);
  for (const auto& [count, word] : words) {
    ids_.emplace(word, static_cast<int>(tokens_.size()));
    tokens_.emplace_back(word);
  }
}

void Tokenizer::learn_merges(std::string_view text, std::size_t vocabulary) {
  std::map<std::string_view, std::int64_t> counts;
  for_pieces(text, [&](std::string_view piece) { ++counts[piece]; });
  std::vector<std::vector<int>> pieces;
  std::vector<std::int64_t> frequencies;
  for (const auto& [piece, count] : counts) {
    pieces.push_back(characters(piece));
    frequencies.push_back(count);
  }
  PairCounts pairs(std::move(pieces), std::move(frequencies));
  for (std::pair<int, int> pair; tokens_.size() < vocabulary && pairs.most_frequent(pair);) {
    const int token = static_cast<int>(tokens_.size());
    merges_.emplace(pair, token);
    tokens_.push_back(tokens_[static_cast<std::size_t>(pair.first)] + tokens_[static_cast<std::size_t>(pair.second)]);
    pairs.merge(pair, token);
  }
}

std::vector<int> Tokenizer::characters(std::string_view text) const {
  std::vector<int> tokens;
  for_characters(text, [&](std::string_view character) {
    const auto known = ids_.find(std::string(character));
    if (known == ids_.end()) {
      throw std::invalid_argument("the character \"" + std::string(character) + "\" is not in the text that the model was trained on");
    }
    tokens.push_back(known->second);
  });
  return tokens;
}

std::vector<int> Tokenizer::merged(std::string_view piece) const {
  std::vector<int> tokens = characters(piece);
  for (;;) {
    // The merge that was learned first, everywhere from the left: what learning did.
    auto best = merges_.end();
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      const auto merge = merges_.find({tokens[i], tokens[i + 1]});
      if (merge != merges_.end() && (best == merges_.end() || merge->second < best->second)) best = merge;
    }
    if (best == merges_.end()) return tokens;
    std::vector<int> next;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const bool joins = i + 1 < tokens.size() && tokens[i] == best->first.first && tokens[i + 1] == best->first.second;
      next.push_back(joins ? best->second : tokens[i]);
      if (joins) ++i;
    }
    tokens = std::move(next);
  }
}

std::vector<int> Tokenizer::encode(std::string_view text) const {
  if (unit_ == TextUnit::character) return characters(text);
  std::vector<int> tokens;
  std::unordered_map<std::string_view, std::vector<int>> known;
  for_pieces(text, [&](std::string_view piece) {
    if (unit_ == TextUnit::word) {
      const auto word = ids_.find(std::string(piece));
      tokens.push_back(word == ids_.end() ? 0 : word->second);
      return;
    }
    auto cut = known.find(piece);
    if (cut == known.end()) cut = known.emplace(piece, merged(piece)).first;
    tokens.insert(tokens.end(), cut->second.begin(), cut->second.end());
  });
  return tokens;
}

std::string Tokenizer::decode(std::span<const int> tokens) const {
  std::string text;
  for (const int token : tokens) text += tokens_.at(static_cast<std::size_t>(token));
  return text;
}

}  // namespace mdsd
