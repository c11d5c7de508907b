// Numbers of physical partitions as users give them, counted from 0.
#pragma once

#include "engine/base/result.h"

#include <cstdint>

namespace partita::store {

/// The error of a number that a container with so many physical partitions does not have.
inline Error noPhysicalPartition(std::int64_t number, int partitions)
{
    const std::string last = std::to_string(partitions - 1);
    return {.code = ErrorCode::notFound,
            .message = "There is no physical partition " + std::to_string(number)
                + (partitions == 1 ? "; the only one is 0." : "; they are 0 to " + last + ".")};
}

} // namespace partita::store
