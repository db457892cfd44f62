#pragma once

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "mdsd/probability/distribution.hpp"
#include "mdsd/probability/rng.hpp"

namespace mdsd::test {

/// A file of tests/data.
inline nlohmann::json load_json(const std::string& name) {
  std::ifstream file(std::string(MDSD_TEST_DATA) + "/" + name);
  if (!file) throw std::runtime_error("cannot read " + name);
  return nlohmann::json::parse(file);
}

/// A pair of laws and a number of drafts, and how to say it when a test fails.
struct Instance {
  Distribution p, q;
  std::size_t n;
  std::string text;
};

using Weights = std::vector<double>;

/// The kinds of pairs that break implementations.
struct HostileKind {
  const char* name;
  void (*shape)(Rng& rng, Weights& p, Weights& q);  ///< p and q come filled with uniform numbers in (0, 1]
};

inline std::size_t draw_below(Rng& rng, std::size_t bound) { return static_cast<std::size_t>(rng.next() % bound); }

template <std::size_t count>
double draw_from(Rng& rng, const double (&values)[count]) {
  return values[draw_below(rng, count)];
}

inline void one_hot(Rng& rng, Weights& weights) {
  std::fill(weights.begin(), weights.end(), 0.0);
  weights[draw_below(rng, weights.size())] = 1.0;
}

inline std::span<const HostileKind> hostile_kinds() {
  static constexpr HostileKind kinds[] = {
      {"plain", [](Rng&, Weights&, Weights&) {}},
      {"sharp",
       [](Rng&, Weights& p, Weights& q) {
         for (double& value : p) value = std::pow(value, 12.0);
         for (double& value : q) value = std::pow(value, 40.0);
       }},
      {"zeros",
       [](Rng& rng, Weights& p, Weights& q) {
         for (Weights* weights : {&p, &q}) {
           for (double& value : *weights) value = rng.uniform() < 0.4 ? 0.0 : value;
         }
       }},
      {"ties",
       [](Rng& rng, Weights& p, Weights& q) {
         for (double& value : p) value = draw_from(rng, {0.0, 1.0, 1.0, 2.0});
         for (double& value : q) value = draw_from(rng, {0.0, 1.0, 1.0, 2.0});
       }},
      {"one-hot target", [](Rng& rng, Weights& p, Weights&) { one_hot(rng, p); }},
      {"one-hot draft", [](Rng& rng, Weights&, Weights& q) { one_hot(rng, q); }},
      {"both one-hot",
       [](Rng& rng, Weights& p, Weights& q) {
         one_hot(rng, p);
         one_hot(rng, q);
       }},
      {"disjoint",
       [](Rng& rng, Weights& p, Weights& q) {
         for (std::size_t i = 0; i < p.size(); ++i) (rng.uniform() < 0.5 ? p : q)[i] = 0.0;
       }},
      {"equal", [](Rng&, Weights& p, Weights& q) { q = p; }},
      {"nearly equal",
       [](Rng& rng, Weights& p, Weights& q) {
         const double distance = draw_from(rng, {1e-16, 1e-14, 1e-10, 1e-7});
         for (std::size_t i = 0; i < p.size(); ++i) q[i] = p[i] * (1.0 + distance * rng.uniform());
       }},
      {"opposed",
       [](Rng&, Weights& p, Weights& q) {
         std::sort(p.begin(), p.end());
         std::sort(q.rbegin(), q.rend());
         for (double& value : p) value = value * value * value;
         for (double& value : q) value = value * value * value;
       }},
      {"tiny",
       [](Rng& rng, Weights& p, Weights& q) {
         for (double& value : p) value *= draw_from(rng, {1.0, 1e-9, 1e-17, 1e-52, 1e-300});
         for (double& value : q) value *= draw_from(rng, {1.0, 1e-9, 1e-17, 1e-52, 1e-300});
       }},
      {"subnormal",
       [](Rng& rng, Weights& p, Weights& q) {
         for (double& value : p) value = draw_from(rng, {1.0, value, 0.0, 1e-308, 3e-320, 5e-324});
         for (double& value : q) value = draw_from(rng, {1.0, value, 0.0, 1e-308, 3e-320, 5e-324});
       }},
      {"nearly one-hot draft",
       [](Rng& rng, Weights&, Weights& q) {
         for (double& value : q) value *= draw_from(rng, {1e-16, 1e-30, 1e-52});
         q[draw_below(rng, q.size())] = 1.0;
       }},
      {"huge weights",
       [](Rng&, Weights& p, Weights& q) {
         for (double& value : p) value *= 1.7e308;
         for (double& value : q) value *= 1.7e308;
       }},
  };
  return kinds;
}

/// An instance of a kind with 1 ≤ V ≤ largest_vocabulary and 1 ≤ n ≤ largest_n.
inline Instance random_instance(Rng& rng, const HostileKind& kind, std::size_t largest_vocabulary,
                                std::size_t largest_n) {
  for (;;) {
    const std::size_t vocabulary = 1 + draw_below(rng, largest_vocabulary);
    const std::size_t n = 1 + draw_below(rng, largest_n);
    Weights p(vocabulary), q(vocabulary);
    for (double& value : p) value = 1.0 - rng.uniform();
    for (double& value : q) value = 1.0 - rng.uniform();
    kind.shape(rng, p, q);
    const auto positive = [](double value) { return value > 0.0; };
    if (std::none_of(p.begin(), p.end(), positive) || std::none_of(q.begin(), q.end(), positive)) continue;
    std::string text = kind.name;
    if (vocabulary <= 16) text += ": p = " + nlohmann::json(p).dump() + ", q = " + nlohmann::json(q).dump();
    return {Distribution::from_weights(p), Distribution::from_weights(q), n, text + ", n = " + std::to_string(n)};
  }
}

/// Of a kind drawn at random.
inline Instance random_instance(Rng& rng, std::size_t largest_vocabulary, std::size_t largest_n) {
  return random_instance(rng, hostile_kinds()[draw_below(rng, hostile_kinds().size())], largest_vocabulary, largest_n);
}

/// `count` instances of every kind, each under its own trace; stops at the first that fails.
inline void for_hostile_instances(std::string_view seed, int count, std::size_t largest_vocabulary,
                                  std::size_t largest_n, const std::function<void(const Instance&)>& check) {
  Rng rng = Rng::from_text(seed);
  for (const HostileKind& kind : hostile_kinds()) {
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
      const Instance instance = random_instance(rng, kind, largest_vocabulary, largest_n);
      SCOPED_TRACE(instance.text);
      check(instance);
    }
  }
}

/// The message of the std::invalid_argument that `action` throws; "" if it does not.
template <typename Action>
std::string message_of(Action action) {
  try {
    action();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

}  // namespace mdsd::test
