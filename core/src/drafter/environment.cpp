#include "mdsd/drafter/environment.hpp"

#include <stdexcept>
#include <string>

#include "mdsd/drafter/policy.hpp"

namespace mdsd {

void require_drafters(const char* name, std::size_t drafters) {
  if (drafters < 2 || drafters > max_drafters) {
    throw std::invalid_argument(std::string(name) + " has " + std::to_string(drafters) + (drafters == 1 ? " drafter" : " drafters") +
                                "; allowed: 2 to " + std::to_string(max_drafters));
  }
}

void require_block(std::size_t block) {
  if (block < 1 || block > max_draft_block) {
    throw std::invalid_argument("block is " + std::to_string(block) + "; allowed: 1 to " + std::to_string(max_draft_block));
  }
}

}  // namespace mdsd
