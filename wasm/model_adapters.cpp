#include <cmath>

#include "adapters.hpp"
#include "handles.hpp"

namespace mdsd::binding {
namespace {

TextUnit unit_of(const Request& request) {
  const std::string unit = request.text("unit");
  if (unit == "character") return TextUnit::character;
  if (unit == "word") return TextUnit::word;
  if (unit == "bpe") return TextUnit::bpe;
  throw RequestError("invalid", "unit", "unit is \"" + unit + "\"; allowed: character, word, bpe");
}

Smoothing smoothing_of(const Request& request) {
  const std::string smoothing = request.text("smoothing");
  if (smoothing == "kneser-ney") return Smoothing::kneser_ney;
  if (smoothing == "witten-bell") return Smoothing::witten_bell;
  throw RequestError("invalid", "smoothing", "smoothing is \"" + smoothing + "\"; allowed: kneser-ney, witten-bell");
}

std::vector<int> token_list(const Request& request, const char* field, const TextModel& model) {
  std::vector<int> tokens;
  for (const double token : request.numbers(field, 10'000'000)) {
    if (!(token >= 0.0 && token < static_cast<double>(model.model.vocabulary())) || token != std::floor(token)) {
      throw RequestError("invalid", field, std::string(field) + " holds " + std::to_string(token) + "; allowed: tokens from 0 to " +
                                               std::to_string(model.model.vocabulary() - 1));
    }
    tokens.push_back(static_cast<int>(token));
  }
  return tokens;
}

std::shared_ptr<TextModel>& model_of(const Request& request) { return find<std::shared_ptr<TextModel>>(request); }

}  // namespace

val model_create(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const std::string text = request.text("text");
    const auto order = static_cast<std::size_t>(request.whole("order", 1, max_ngram_order, 3));
    const double held_share = request.number("heldOut", 0.0, 0.5, 0.1);
    std::shared_ptr<const Tokenizer> tokenizer;
    if (request.has("like")) {
      tokenizer = find<std::shared_ptr<TextModel>>(request, "like")->tokenizer;
    } else {
      const auto vocabulary = static_cast<std::size_t>(request.whole("vocabulary", 2, max_text_vocabulary, 1024));
      const TextUnit unit = unit_of(request);
      const std::string learned = request.has("tokenText") ? request.text("tokenText") : text;
      tokenizer = about("text", [&] { return std::make_shared<const Tokenizer>(Tokenizer::learn(unit, learned, vocabulary)); });
    }
    std::vector<int> tokens = about("text", [&] { return tokenizer->encode(text); });
    const auto held = static_cast<std::size_t>(static_cast<double>(tokens.size()) * held_share);
    std::vector<int> held_out(tokens.end() - static_cast<std::ptrdiff_t>(held), tokens.end());
    tokens.resize(tokens.size() - held);
    if (tokens.empty()) throw RequestError("invalid", "text", "text has no token to train on; allowed: at least one");
    return add(std::make_shared<TextModel>(TextModel{tokenizer, NgramModel(tokenizer->vocabulary(), order, smoothing_of(request)), std::move(tokens), std::move(held_out)}));
  });
}

val model_train(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    TextModel& model = *model_of(request);
    const std::size_t count = std::min(static_cast<std::size_t>(request.whole("tokens", 1, 1e9)), model.tokens.size() - model.counted);
    model.model.add(std::span(model.tokens).subspan(model.counted, count));
    model.counted += count;
    val result = val::object();
    result.set("done", static_cast<double>(model.counted));
    result.set("total", static_cast<double>(model.tokens.size()));
    return result;
  });
}

val model_finish(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    TextModel& model = *model_of(request);
    model.model.finish();
    val tokens = val::array();
    for (const std::string& token : model.tokenizer->tokens()) tokens.call<void>("push", token);
    std::vector<double> ngrams;
    for (std::size_t length = 1; length <= model.model.order(); ++length) ngrams.push_back(static_cast<double>(model.model.ngrams(length)));
    val result = val::object();
    result.set("vocabulary", static_cast<double>(model.model.vocabulary()));
    result.set("order", static_cast<double>(model.model.order()));
    result.set("tokens", tokens);
    result.set("trainedOn", static_cast<double>(model.counted));
    result.set("heldOut", static_cast<double>(model.held_out.size()));
    if (!model.held_out.empty()) result.set("perplexity", model.model.perplexity(model.held_out));
    result.set("ngrams", typed_array(std::span<const double>(ngrams)));
    return result;
  });
}

val model_law(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const TextModel& model = *model_of(request);
    return typed_array(model.model.law(token_list(request, "prefix", model)).values());
  });
}

val model_encode(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const std::string text = request.text("text");
    const std::vector<int> tokens = about("text", [&] { return model_of(request)->tokenizer->encode(text); });
    return typed_array(std::span<const int>(tokens));
  });
}

val model_decode(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const TextModel& model = *model_of(request);
    return val(model.tokenizer->decode(token_list(request, "tokens", model)));
  });
}

val model_perplexity(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const TextModel& model = *model_of(request);
    return val(model.model.perplexity(token_list(request, "tokens", model)));
  });
}

}  // namespace mdsd::binding
