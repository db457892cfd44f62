#include "workloads.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>

#include "mdsd/bound/optimal_acceptance.hpp"
#include "mdsd/probability/family.hpp"
#include "mdsd/run/acceptance.hpp"
#include "mdsd/run/simulate.hpp"
#include "tree_workloads.hpp"

namespace mdsd::bench {
namespace {

constexpr std::size_t vocabulary = 131'072;
constexpr std::uint64_t steps = 100'000;

struct Laws {
  Distribution p, q;
};

/// A Zipf law and a Zipf law with noise, on tokens in another order.
std::shared_ptr<const Laws> laws_of(std::size_t size, double distance) {
  const Distribution zipf = zipf_law(size, 1.1);
  std::vector<double> turned(size);
  for (std::size_t i = 0; i < size; ++i) turned[i * 7919 % size] = zipf[i];  // 7919 is prime and divides no size here
  const Distribution p = Distribution::from_weights(turned);
  return std::make_shared<const Laws>(Laws{p, noisy_copy(p, distance, Rng(1))});
}

Workload sort_of_ratios(const std::shared_ptr<const Laws>& laws) {
  return {"std::sort of the ratios, V=131072", "", 0.0, [laws] {
            std::vector<double> ratios(laws->p.size());
            for (std::size_t x = 0; x < ratios.size(); ++x) ratios[x] = laws->p[x] / laws->q[x];
            std::sort(ratios.begin(), ratios.end());
            return ratios[ratios.size() / 2];
          }};
}

Workload optimum(const std::shared_ptr<const Laws>& laws, const char* scheme, std::size_t n, double allowed) {
  return {"optimum of " + std::string(scheme) + ", n=" + std::to_string(n) + ", V=131072",
          "std::sort of the ratios, V=131072", allowed, [laws, scheme, n] {
            const LikelihoodRatioOrder order(laws->p, laws->q);
            return optimal_acceptance_values(laws->p, laws->q, order, scheme, std::span(&n, 1))[0];
          }};
}

Workload curve(const std::shared_ptr<const Laws>& laws, const char* scheme) {
  return {"whole curve of " + std::string(scheme) + ", n=4, V=131072", "std::sort of the ratios, V=131072", 0.0,
          [laws, scheme] { return optimal_acceptance(laws->p, laws->q, scheme, 4).alpha; }};
}

Workload uniform_draws() {
  return {"100,000 uniform numbers", "", 0.0, [] {
            Rng rng(1);
            double sum = 0.0;
            for (std::uint64_t i = 0; i < steps; ++i) sum += rng.uniform();
            return sum;
          }};
}

Workload simulation(const char* verifier, const char* scheme) {
  return {"100,000 steps of " + std::string(verifier) + " on " + scheme + ", n=4, V=64", "100,000 uniform numbers", 0.0,
          [laws = laws_of(64, 0.2), verifier, scheme] {
            Simulation simulated(laws->p, laws->q, scheme, verifier, 4, {}, Rng(1));
            simulated.run(steps);
            return static_cast<double>(simulated.counts().accepted);
          }};
}

}  // namespace

std::vector<Workload> workloads() {
  const auto laws = laws_of(vocabulary, 0.2);
  std::vector<Workload> list{sort_of_ratios(laws),
          optimum(laws, "iid", 4, 2.0),
          optimum(laws, "greedy", 4, 2.0),
          optimum(laws, "topn", 4, 2.0),
          optimum(laws, "wor", 2, 6.0),
          optimum(laws, "wor", 4, 6.0),
          optimum(laws, "wor", 16, 0.0),
          curve(laws, "iid"),
          curve(laws, "wor"),
          uniform_draws(),
          simulation("rrs", "iid"),
          simulation("rrsw", "wor"),
          simulation("kseq", "iid"),
          simulation("naive", "wor")};
  for (Workload& workload : tree_workloads()) list.push_back(std::move(workload));
  return list;
}

void print_ratios(const std::vector<Workload>& list, const std::vector<double>& seconds) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    std::printf("%-62s %9.3f ms", list[i].name.c_str(), 1e3 * seconds[i]);
    for (std::size_t unit = 0; unit < list.size(); ++unit) {
      if (list[unit].name != list[i].unit) continue;
      const double ratio = seconds[i] / seconds[unit];
      std::printf("  = %7.2f × %s", ratio, list[unit].name.c_str());
      if (list[i].allowed > 0.0) std::printf(" (%s %g)", ratio < list[i].allowed ? "under" : "NOT UNDER", list[i].allowed);
    }
    std::printf("\n");
  }
}

}  // namespace mdsd::bench
