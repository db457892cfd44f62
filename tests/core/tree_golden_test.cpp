// Tokens per call, laws and errors that were computed elsewhere in exact fractions (tests/data/README.md).

#include "mdsd/run/tree_exact.hpp"
#include "mdsd/tree/ceiling.hpp"
#include "tree_laws.hpp"

namespace mdsd::test {
namespace {

using nlohmann::json;

constexpr double tolerance = 1e-12;
constexpr double ceiling_tolerance = 1e-7;  // of the file

double fraction(const std::string& text) {
  const std::size_t slash = text.find('/');
  return slash == std::string::npos ? std::stod(text) : std::stod(text.substr(0, slash)) / std::stod(text.substr(slash + 1));
}

std::shared_ptr<const ContextLaws> table(const json& data, const char* side) {
  auto laws = std::make_shared<PrefixTable>(data["V"], side);
  for (const auto& [prefix, row] : data[side].items()) {
    std::vector<double> law;
    for (const auto& value : row) law.push_back(fraction(value));
    laws->add(prefix, law);
  }
  return laws;
}

/// The file's names that are not ours.
std::string id_of(const std::string& verifier) {
  if (verifier == "hsd-capped") return "hsd";
  if (verifier == "greedy-topdown") return "greedy";
  if (verifier == "univer-greedy") return "univer";
  return verifier;
}

TreeSetup setup_of_case(const json& data, const std::string& scheme) {
  const TreeShape shape = scheme == "paths" ? TreeShape::paths(data["children"], data["depth"])
                                            : k_ary(data["depth"], data["children"]);
  return setup_of(shape, scheme == "paths" || scheme == "chain" ? "iid" : scheme.c_str());
}

void expect_row(const json& row, const ExactTree& exact, std::size_t vocabulary) {
  EXPECT_NEAR(exact.tokens, row["emitted_float"].get<double>(), tolerance);
  ASSERT_TRUE(exact.law_error.has_value());
  EXPECT_NEAR(*exact.law_error, row["max_error_float"].get<double>(), tolerance);
  for (std::size_t d = 0; d < exact.accepted.size(); ++d) {
    EXPECT_NEAR(exact.accepted[d], row["accepted_law"][d].get<double>(), tolerance) << d << " accepted";
  }
  if (!row.contains("law")) return;
  double listed = 0.0, all = 0.0;
  for (const auto& [string, probability] : row["law"].items()) {
    std::size_t at = 0;
    const std::vector<int> tokens = read_prefix(string, vocabulary);
    for (const int token : tokens) at = at * vocabulary + static_cast<std::size_t>(token);
    EXPECT_NEAR(exact.law[tokens.size() - 1][at], fraction(probability), tolerance) << string;
    listed += fraction(probability);
  }
  for (const auto& strings : exact.law) {
    for (const double probability : strings) all += probability;
  }
  EXPECT_NEAR(all, listed, tolerance);
}

TEST(TreeGolden, TokensLawsAndErrors) {
  const json file = load_json("trees.json");
  for (const auto& data : file["cases"]) {
    for (const auto& row : data["results"]) {
      SCOPED_TRACE(data["name"].get<std::string>() + ", " + row["scheme"].get<std::string>() + ", " + row["verifier"].get<std::string>());
      ContextCache cache({table(data, "target"), table(data, "draft")});
      const TreeVerifierInfo& verifier = tree_verifier(id_of(row["verifier"]));
      EXPECT_EQ(verifier.lossless(), row["lossless"].get<bool>());
      expect_row(row, exact_tree(verifier, setup_of_case(data, row["scheme"]), cache), data["V"]);
    }
  }
}

TEST(TreeGolden, Ceilings) {
  const json file = load_json("trees.json");
  for (const auto& data : file["cases"]) {
    for (const auto& [scheme, bound] : data["upper_bound"].items()) {
      SCOPED_TRACE(data["name"].get<std::string>() + ", " + scheme);
      ContextCache cache({table(data, "target"), table(data, "draft")});
      EXPECT_NEAR(tree_ceiling(setup_of_case(data, scheme), cache), bound.get<double>(), ceiling_tolerance);
    }
  }
}

}  // namespace
}  // namespace mdsd::test
