#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace mdsd {

/// What a token of a text is.
enum class TextUnit {
  character,  ///< a code point of UTF-8
  word,       ///< a run of letters and digits with the blank before it, or any other character; rare ones are one token
  bpe,        ///< byte-pair units: characters merged, the most frequent neighbours first, within words
};

inline constexpr std::size_t max_text_vocabulary = 8192;

/// Cuts texts into tokens 0 … V−1 and puts them together again. Learned from a text, deterministically: ties go to the
/// smaller pair, tokens are numbered characters first (by code point), then merges in their order; words by how often they
/// come, after the token 0 that stands for all others.
class Tokenizer {
 public:
  /// `vocabulary`: at most so many tokens (words and byte-pair units; characters are as many as the text has).
  /// Errors: std::invalid_argument for an empty text, a vocabulary outside [2, max_text_vocabulary], and a text of more
  /// different characters than that. O(text), and for byte-pair units O(merges · where they are).
  static Tokenizer learn(TextUnit unit, std::string_view text, std::size_t vocabulary = max_text_vocabulary);

  std::size_t vocabulary() const { return tokens_.size(); }
  const std::vector<std::string>& tokens() const { return tokens_; }

  /// Errors: std::invalid_argument that names a character that the text it was learned from does not have (not for words).
  std::vector<int> encode(std::string_view text) const;
  std::string decode(std::span<const int> tokens) const;

 private:
  void learn_characters(std::string_view text);
  void learn_words(std::string_view text, std::size_t vocabulary);
  void learn_merges(std::string_view text, std::size_t vocabulary);
  std::vector<int> characters(std::string_view text) const;
  std::vector<int> merged(std::string_view piece) const;

  TextUnit unit_ = TextUnit::character;
  std::vector<std::string> tokens_;
  std::unordered_map<std::string, int> ids_;
  std::map<std::pair<int, int>, int> merges_;  // to the token that it makes; a smaller token was learned earlier
};

}  // namespace mdsd
