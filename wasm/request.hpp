#pragma once

#include <emscripten/val.h>

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "mdsd/probability/distribution.hpp"
#include "mdsd/probability/rng.hpp"

namespace mdsd::binding {

using emscripten::val;

/// An error that knows which argument it is about; `guarded` turns it into a value.
struct RequestError : std::invalid_argument {
  RequestError(std::string code_, std::string field_, const std::string& message)
      : std::invalid_argument(message), code(std::move(code_)), field(std::move(field_)) {}
  std::string code;
  std::string field;
};

/// The plain object that JavaScript passes, read with checks: Embind's own conversions turn 2.7 into 2 and 'x' into 0.
class Request {
 public:
  explicit Request(val object);

  bool has(const char* field) const;
  /// A finite number in [minimum, maximum]; `fallback` where the field is absent.
  double number(const char* field, double minimum, double maximum) const;
  double number(const char* field, double minimum, double maximum, double fallback) const;
  /// The same, and whole.
  std::uint64_t whole(const char* field, double minimum, double maximum) const;
  std::uint64_t whole(const char* field, double minimum, double maximum, double fallback) const;
  bool flag(const char* field) const;
  std::string text(const char* field) const;
  std::vector<std::string> texts(const char* field) const;
  std::vector<double> numbers(const char* field, std::size_t longest) const;
  std::vector<std::uint64_t> wholes(const char* field, double minimum, double maximum, std::size_t longest) const;
  Request object(const char* field) const;
  std::vector<Request> objects(const char* field, std::size_t longest) const;
  /// Arrays of numbers: at most `most`, each at most `longest`.
  std::vector<std::vector<double>> rows(const char* field, std::size_t most, std::size_t longest) const;
  val value(const char* field) const { return at(field); }

  /// Fields `seedLow` and `seedHigh`.
  Rng rng() const;
  /// Fields `temperature`, `topK`, `topP`.
  Shaping shaping() const;
  /// The law in `field`: weights, or logits with the flag `logits`, under the request's shaping.
  Distribution law(const char* field) const;
  /// The same for an array of such arrays, at most max_drafts.
  std::vector<Distribution> laws(const char* field) const;

 private:
  val at(const char* field) const { return object_[field]; }
  val object_;
};

/// Runs `work`; a std::invalid_argument from it becomes an error about `field`.
template <typename Work>
auto about(const char* field, Work work) -> decltype(work()) {
  try {
    return work();
  } catch (const RequestError&) {
    throw;
  } catch (const std::invalid_argument& error) {
    throw RequestError("invalid", field, error.what());
  }
}

/// {ok: true, value} or {ok: false, code, field, message}: nothing throws across the boundary.
///
/// What `work` makes of the object that JavaScript passed. One function for all adapters: each of its handlers costs bytes.
val guarded(val object, val (*work)(const Request& request));

/// Copies: live views die when the module's memory grows.
val typed_array(std::span<const double> numbers);
val typed_array(std::span<const int> numbers);
val typed_array(std::span<const std::uint64_t> counts);  ///< as doubles, exact below 2^53

}  // namespace mdsd::binding
