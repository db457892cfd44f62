#include "tree.hpp"

#include "handles.hpp"
#include "mdsd/tree/markov_laws.hpp"

namespace mdsd::binding {
namespace {

std::vector<int> integers(const Request& request, const char* field, double minimum, double maximum, std::size_t longest) {
  std::vector<int> result;
  for (const double value : request.numbers(field, longest)) {
    if (!(value >= minimum && value <= maximum) || value != static_cast<double>(static_cast<int>(value))) {
      throw RequestError("invalid", field, std::string(field) + " holds " + std::to_string(value) + "; allowed: whole numbers");
    }
    result.push_back(static_cast<int>(value));
  }
  return result;
}

/// A model that JavaScript answers for: its function is called when a context is met for the first time.
class CalledLaws final : public ContextLaws {
 public:
  CalledLaws(std::size_t vocabulary, std::string name, val function)
      : vocabulary_(vocabulary), name_(std::move(name)), function_(std::move(function)) {}

  std::size_t vocabulary() const override { return vocabulary_; }

  Distribution law(std::span<const int> prefix) const override {
    const std::string row = name_ + " after \"" + prefix_text(prefix) + "\"";
    const val answer = function_(val::array(std::vector<int>(prefix.begin(), prefix.end())));
    // The caller of the function keeps what it threw.
    if (answer.isUndefined() || answer.isNull()) throw std::invalid_argument(row + ": the function gave no law");
    const std::vector<double> law = emscripten::convertJSArrayToNumberVector<double>(answer);
    if (law.size() != vocabulary_) {
      throw std::invalid_argument(row + " has " + std::to_string(law.size()) + " probabilities; allowed: " +
                                  std::to_string(vocabulary_));
    }
    return Distribution::from_probabilities(law, row);
  }

 private:
  std::size_t vocabulary_;
  std::string name_;
  val function_;
};

/// A trained model after a prompt: the root of the tree is the prompt's end.
class PromptedLaws final : public ContextLaws {
 public:
  PromptedLaws(std::shared_ptr<const TextModel> model, std::vector<int> prompt, const Shaping& shaping)
      : model_(std::move(model)), prompt_(std::move(prompt)), shaping_(shaping) {}

  std::size_t vocabulary() const override { return model_->model.vocabulary(); }
  std::size_t memory() const override { return prompt_.empty() ? model_->model.memory() : whole_prefix; }
  Distribution law(std::span<const int> prefix) const override {
    Distribution law = plain(prefix);
    return shaping_.is_identity() ? law : Distribution::from_weights(law.values(), shaping_);
  }

 private:
  Distribution plain(std::span<const int> prefix) const {
    // Of a long text only what the model remembers is copied.
    const std::size_t memory = model_->model.memory();
    if (prompt_.empty() || prefix.size() >= memory) return model_->model.law(prefix);
    const std::size_t kept = std::min(prompt_.size(), memory - prefix.size());
    std::vector<int> tokens(prompt_.end() - static_cast<std::ptrdiff_t>(kept), prompt_.end());
    tokens.insert(tokens.end(), prefix.begin(), prefix.end());
    return model_->model.law(tokens);
  }

  std::shared_ptr<const TextModel> model_;
  std::vector<int> prompt_;
  Shaping shaping_;
};

RowSource row_source(const Request& markov, const char* field) {
  const Request given = markov.object(field);
  RowSource source;
  if (given.has("weights")) {
    source.weights = given.numbers("weights", max_markov_vocabulary);
  } else {
    source.family = &law_family(given.text("family"));
    source.parameter = given.number("parameter", -1e300, 1e300, source.family->initial);
    source.seed_low = static_cast<std::uint32_t>(given.whole("seedLow", 0, 4294967295.0, 0));
    source.seed_high = static_cast<std::uint32_t>(given.whole("seedHigh", 0, 4294967295.0, 0));
  }
  if (given.has("contexts")) {
    const std::vector<std::string> contexts = given.texts("contexts");
    const std::vector<std::vector<double>> rows = given.rows("edited", contexts.size(), max_markov_vocabulary);
    for (std::size_t i = 0; i < rows.size(); ++i) source.edited[read_prefix(contexts[i], max_markov_vocabulary)] = rows[i];
  }
  source.shaping = markov.shaping();
  return source;
}

}  // namespace

std::shared_ptr<const ContextLaws> context_laws(const Request& request, const char* field) {
  const Request table = request.object(field);
  return about(field, [&]() -> std::shared_ptr<const ContextLaws> {
    if (table.has("model")) {
      const auto& model = find<std::shared_ptr<TextModel>>(table, "model");
      std::vector<int> prompt = integers(table, "prompt", 0, static_cast<double>(model->model.vocabulary()) - 1.0, 1'000'000);
      return std::make_shared<PromptedLaws>(model, std::move(prompt), table.shaping());
    }
    const auto vocabulary = static_cast<std::size_t>(table.whole("vocabulary", 1, max_vocabulary));
    if (table.has("call")) return std::make_shared<CalledLaws>(vocabulary, field, table.value("call"));
    const std::size_t memory = table.has("order") ? static_cast<std::size_t>(table.whole("order", 0, max_tree_depth))
                                                  : ContextLaws::whole_prefix;
    auto laws = std::make_shared<PrefixTable>(vocabulary, field, memory);
    const std::vector<std::string> prefixes = table.texts("prefixes");
    const std::vector<std::vector<double>> rows = table.rows("rows", prefixes.size(), max_vocabulary);
    for (std::size_t i = 0; i < rows.size(); ++i) laws->add(prefixes[i], rows[i]);
    return laws;
  });
}

ContextPair context_pair(const Request& request) {
  if (request.has("markov")) {
    const Request markov = request.object("markov");
    MarkovOptions options;
    options.vocabulary = static_cast<std::size_t>(markov.whole("vocabulary", 1, max_markov_vocabulary));
    options.order = static_cast<std::size_t>(markov.whole("order", 0, max_markov_order));
    options.target = about("target", [&] { return row_source(markov, "target"); });
    options.draft = about("draft", [&] { return row_source(markov, "draft"); });
    return about("draft", [&] { return markov_laws(options); });
  }
  ContextPair pair{context_laws(request, "target"), context_laws(request, "draft")};
  about("draft", [&] { require_same_vocabulary(pair); });
  return pair;
}

TreeShape tree_shape(const Request& request) {
  const Request shape = request.object("shape");
  const auto depth = [&] { return static_cast<std::size_t>(shape.whole("depth", 1, max_tree_depth)); };
  if (shape.has("parents")) {
    return about("tree", [&] { return TreeShape::from_parents(integers(shape, "parents", -1e9, 1e9, max_tree_nodes)); });
  }
  if (shape.has("paths")) {
    return about("tree", [&] {
      std::vector<std::vector<int>> paths;
      for (const std::vector<double>& path : shape.rows("paths", max_tree_nodes, max_tree_depth)) paths.emplace_back(path.begin(), path.end());
      return TreeShape::from_paths(paths);
    });
  }
  if (shape.has("expansions")) {
    const auto width = static_cast<std::size_t>(shape.whole("width", 1, max_drafts));
    const auto expansions = static_cast<std::size_t>(shape.whole("expansions", 1, max_tree_nodes));
    return about("expansions", [&] { return TreeShape::growing(depth(), width, expansions); });
  }
  if (shape.has("chains")) {
    return TreeShape::paths(static_cast<std::size_t>(shape.whole("chains", 1, max_drafts)), depth());
  }
  std::vector<std::size_t> children;
  for (const std::uint64_t n : shape.wholes("children", 1, max_drafts, max_tree_depth)) children.push_back(static_cast<std::size_t>(n));
  return about("children", [&] { return TreeShape::by_level(children); });
}

TreeSetup tree_setup(const Request& request) {
  const std::vector<std::string> schemes = request.texts("schemes");
  TreeShape shape = tree_shape(request);
  return about("scheme", [&] { return mdsd::tree_setup(std::move(shape), schemes); });
}

}  // namespace mdsd::binding
