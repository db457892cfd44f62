#pragma once

#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace mdsd::test {

/// Recorded rows, a law or logits a row.
using Rows = std::vector<std::vector<double>>;

/// A table of tests/data with a header line.
inline Rows read_csv(const std::string& name) {
  std::ifstream file(std::string(MDSD_TEST_DATA) + "/" + name);
  if (!file) throw std::runtime_error("cannot read " + name);
  Rows rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream cells(line);
    rows.emplace_back();
    for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(std::stod(cell));
  }
  return rows;
}

/// A .npy file of version 1 that holds a float32 matrix in C order, as our recordings do; no other is read.
inline Rows read_npy(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  constexpr std::size_t start = 10;  // magic, version, length of the header
  if (bytes.size() < start) throw std::runtime_error("cannot read " + path);
  const std::size_t length = static_cast<unsigned char>(bytes[8]) + 256u * static_cast<unsigned char>(bytes[9]);
  const std::string header = bytes.substr(start, length);
  const auto shape = header.find("'shape': (");
  if (header.find("'<f4'") == std::string::npos || header.find("'fortran_order': False") == std::string::npos ||
      shape == std::string::npos) {
    throw std::runtime_error(path + " is no float32 matrix in C order");
  }
  std::istringstream sizes(header.substr(shape + std::strlen("'shape': (")));
  std::size_t count = 0, width = 0;
  char comma = 0;
  sizes >> count >> comma >> width;
  if (bytes.size() != start + length + count * width * sizeof(float)) throw std::runtime_error(path + " is cut off");
  Rows rows(count, std::vector<double>(width));
  const char* next = bytes.data() + start + length;
  for (std::vector<double>& row : rows) {
    for (double& value : row) {
      float number;
      std::memcpy(&number, next, sizeof number);
      next += sizeof number;
      value = number;
    }
  }
  return rows;
}

}  // namespace mdsd::test
