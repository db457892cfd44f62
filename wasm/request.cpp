#include "request.hpp"

#include <cmath>

#include "mdsd/draft/scheme.hpp"
#include "mdsd/probability/text.hpp"

namespace mdsd::binding {
namespace {

std::string describe(const val& value) {
  if (value.isNumber() || value.isString() || value.isTrue() || value.isFalse()) {
    return val::global("String")(value).as<std::string>();
  }
  return value.typeOf().as<std::string>();
}

[[noreturn]] void refuse(const char* field, const val& value, const std::string& allowed) {
  throw RequestError("invalid", field, std::string(field) + " is " + describe(value) + "; allowed: " + allowed);
}

std::string range(double minimum, double maximum) {
  return to_text(minimum) + " to " + to_text(maximum);
}

double checked_number(const char* field, const val& value, double minimum, double maximum) {
  if (!value.isNumber()) refuse(field, value, "a number from " + range(minimum, maximum));
  const double number = value.as<double>();
  if (!(number >= minimum && number <= maximum)) refuse(field, value, range(minimum, maximum));
  return number;
}

std::uint64_t checked_whole(const char* field, const val& value, double minimum, double maximum) {
  if (!value.isNumber()) refuse(field, value, "a whole number from " + range(minimum, maximum));
  const double number = value.as<double>();
  if (!(number >= minimum && number <= maximum) || number != std::floor(number)) {
    refuse(field, value, "whole numbers from " + range(minimum, maximum));
  }
  return static_cast<std::uint64_t>(number);
}

/// The length of an array or typed array; refuses anything else, and what is longer than `longest` before it is copied.
std::size_t checked_length(const char* field, const val& value, std::size_t longest) {
  const val length = value.isNull() || value.isUndefined() || value.isString() ? val::undefined() : value["length"];
  if (!length.isNumber()) refuse(field, value, "an array of numbers");
  const double count = length.as<double>();
  if (count > static_cast<double>(longest)) {
    throw RequestError("limit", field,
                       std::string(field) + " has " + to_text(count) + " entries; allowed: at most " + std::to_string(longest));
  }
  return static_cast<std::size_t>(count);
}

val failure(const std::string& code, const std::string& field, const char* message) {
  val result = val::object();
  result.set("ok", false);
  result.set("code", code);
  result.set("field", field);
  result.set("message", std::string(message));
  return result;
}

}  // namespace

Request::Request(val object) : object_(std::move(object)) {
  if (object_.isNull() || object_.isUndefined() || object_.typeOf().as<std::string>() != "object") {
    throw RequestError("invalid", "", "the arguments must be one object");
  }
}

bool Request::has(const char* field) const { return !at(field).isUndefined() && !at(field).isNull(); }

double Request::number(const char* field, double minimum, double maximum) const {
  return checked_number(field, at(field), minimum, maximum);
}

double Request::number(const char* field, double minimum, double maximum, double fallback) const {
  return has(field) ? number(field, minimum, maximum) : fallback;
}

std::uint64_t Request::whole(const char* field, double minimum, double maximum) const {
  return checked_whole(field, at(field), minimum, maximum);
}

std::uint64_t Request::whole(const char* field, double minimum, double maximum, double fallback) const {
  return has(field) ? whole(field, minimum, maximum) : static_cast<std::uint64_t>(fallback);
}

bool Request::flag(const char* field) const {
  if (!has(field)) return false;
  const val value = at(field);
  if (!value.isTrue() && !value.isFalse()) refuse(field, value, "true or false");
  return value.isTrue();
}

std::string Request::text(const char* field) const {
  const val value = at(field);
  if (!value.isString()) refuse(field, value, "text");
  return value.as<std::string>();
}

std::vector<std::string> Request::texts(const char* field) const {
  const val value = at(field);
  const std::size_t length = checked_length(field, value, 1000);
  std::vector<std::string> result;
  result.reserve(length);
  for (std::size_t i = 0; i < length; ++i) {
    const val entry = value[i];
    if (!entry.isString()) refuse(field, entry, "text");
    result.push_back(entry.as<std::string>());
  }
  return result;
}

std::vector<double> Request::numbers(const char* field, std::size_t longest) const {
  const val value = at(field);
  checked_length(field, value, longest);
  return emscripten::convertJSArrayToNumberVector<double>(value);
}

std::vector<std::uint64_t> Request::wholes(const char* field, double minimum, double maximum,
                                           std::size_t longest) const {
  const val value = at(field);
  const std::size_t length = checked_length(field, value, longest);
  std::vector<std::uint64_t> result;
  result.reserve(length);
  for (std::size_t i = 0; i < length; ++i) result.push_back(checked_whole(field, value[i], minimum, maximum));
  return result;
}

Request Request::object(const char* field) const {
  const val value = at(field);
  if (value.isNull() || value.typeOf().as<std::string>() != "object") refuse(field, value, "an object");
  return Request(value);
}

std::vector<Request> Request::objects(const char* field, std::size_t longest) const {
  const val value = at(field);
  std::vector<Request> result;
  for (std::size_t i = 0, length = checked_length(field, value, longest); i < length; ++i) result.emplace_back(value[i]);
  return result;
}

std::vector<std::vector<double>> Request::rows(const char* field, std::size_t most, std::size_t longest) const {
  const val value = at(field);
  std::vector<std::vector<double>> result;
  for (std::size_t i = 0, length = checked_length(field, value, most); i < length; ++i) {
    checked_length(field, value[i], longest);
    result.push_back(emscripten::convertJSArrayToNumberVector<double>(value[i]));
  }
  return result;
}

Rng Request::rng() const {
  constexpr double largest = 4294967295.0;
  return Rng(static_cast<std::uint32_t>(whole("seedLow", 0, largest, 0)),
             static_cast<std::uint32_t>(whole("seedHigh", 0, largest, 0)));
}

Shaping Request::shaping() const {
  Shaping shaping;
  shaping.temperature = number("temperature", 0.0, 1e6, 1.0);
  shaping.top_k = static_cast<std::size_t>(whole("topK", 0, max_vocabulary, 0));
  shaping.top_p = number("topP", 0.0, 1.0, 1.0);
  if (shaping.top_p == 0.0) refuse("topP", val(0), "above 0, at most 1");
  return shaping;
}

Distribution Request::law(const char* field) const {
  const std::vector<double> values = numbers(field, max_vocabulary);
  return about(field, [&] {
    return flag("logits") ? Distribution::from_logits(values, shaping(), field)
                          : Distribution::from_weights(values, shaping(), field);
  });
}

std::vector<Distribution> Request::laws(const char* field) const {
  const std::size_t count = checked_length(field, at(field), max_drafts);
  if (count == 0) throw RequestError("invalid", field, std::string(field) + " is empty; allowed: a law for every draft");
  std::vector<Distribution> result;
  for (std::size_t k = 0; k < count; ++k) {
    val entry = val::object();
    for (const char* option : {"logits", "temperature", "topK", "topP"}) entry.set(option, at(option));
    const std::string name = std::string(field) + "[" + std::to_string(k) + "]";
    entry.set(name, at(field)[k]);
    result.push_back(Request(entry).law(name.c_str()));
  }
  return result;
}

val guarded(val object, val (*work)(const Request& request)) {
  try {
    val result = val::object();
    result.set("value", work(Request(std::move(object))));
    result.set("ok", true);
    return result;
  } catch (const RequestError& error) {
    return failure(error.code, error.field, error.what());
  } catch (const std::invalid_argument& error) {
    return failure("invalid", "", error.what());
  } catch (const std::bad_alloc&) {
    return failure("limit", "", "not enough memory for this size");
  } catch (const std::exception& error) {
    return failure("internal", "", error.what());
  }
}

val typed_array(std::span<const double> numbers) {
  return val(emscripten::typed_memory_view(numbers.size(), numbers.data())).call<val>("slice");
}

val typed_array(std::span<const int> numbers) {
  return val(emscripten::typed_memory_view(numbers.size(), numbers.data())).call<val>("slice");
}

val typed_array(std::span<const std::uint64_t> counts) {
  const std::vector<double> numbers(counts.begin(), counts.end());
  return typed_array(std::span<const double>(numbers));
}

}  // namespace mdsd::binding
