#pragma once

#include <functional>
#include <string>
#include <vector>

namespace mdsd::bench {

/// A piece of work to be timed, and the piece that it is a multiple of.
struct Workload {
  std::string name;
  std::string unit;           ///< name of another workload; its time is what this one's is divided by
  double allowed;             ///< the ratio that we want to stay under; 0 where there is none
  std::function<double()> run;  ///< the result, so that no compiler leaves the work out
};

/// The same list natively and as WebAssembly.
std::vector<Workload> workloads();

/// One line a workload: its time and, where it has a unit, the ratio to it. seconds[i] belongs to workloads()[i].
void print_ratios(const std::vector<Workload>& list, const std::vector<double>& seconds);

}  // namespace mdsd::bench
