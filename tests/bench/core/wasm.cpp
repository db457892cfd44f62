// The workloads as WebAssembly, where there is no Google Benchmark.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>

#include "workloads.hpp"

int main() {
  using Clock = std::chrono::steady_clock;
  const auto list = mdsd::bench::workloads();
  std::vector<double> seconds(list.size(), std::numeric_limits<double>::infinity());
  double sum = 0.0;
  // In turns, so that a disturbance of the machine meets all alike.
  for (int round = 0; round < 7; ++round) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto start = Clock::now();
      sum += list[i].run();
      seconds[i] = std::min(seconds[i], std::chrono::duration<double>(Clock::now() - start).count());
    }
  }
  mdsd::bench::print_ratios(list, seconds);
  return sum > 0.0 ? 0 : 1;
}
