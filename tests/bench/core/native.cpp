// The workloads under Google Benchmark.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <limits>

#include "workloads.hpp"

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  const auto list = mdsd::bench::workloads();
  std::vector<double> seconds(list.size(), std::numeric_limits<double>::quiet_NaN());

  // The fastest of the repetitions: what disturbs a machine only ever adds.
  struct Fastest final : benchmark::ConsoleReporter {
    std::vector<double>* seconds;
    void ReportRuns(const std::vector<Run>& runs) override {
      for (const Run& run : runs) {
        if (run.run_type != Run::RT_Iteration) continue;
        double& least = (*seconds)[static_cast<std::size_t>(run.family_index)];
        const double time = run.GetAdjustedRealTime() * 1e-3;
        least = least < time ? least : time;
      }
      ConsoleReporter::ReportRuns(runs);
    }
  } reporter;
  reporter.seconds = &seconds;
  for (const auto& workload : list) {
    benchmark::RegisterBenchmark(workload.name.c_str(), [&workload](benchmark::State& state) {
      for (auto _ : state) benchmark::DoNotOptimize(workload.run());
    })->Unit(benchmark::kMillisecond)->Repetitions(3)->MinTime(0.1);
  }
  benchmark::RunSpecifiedBenchmarks(&reporter);
  mdsd::bench::print_ratios(list, seconds);
}
