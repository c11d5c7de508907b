// Containers for tests of the store, and items for them.
#pragma once

#include "engine/store/account.h"
#include "engine/store/physicalpartition.h"

#include <QtGlobal>

#include <memory>
#include <string>

namespace partita::tests {

/// The text with its single quotes as double ones: so JSON reads well in a test.
std::string quoted(std::string text);
/// The value of a text in single quotes; kept to the end of the program.
json::Value value(const std::string &text);

std::unique_ptr<store::Container> makeContainer(store::ContainerSettings settings,
                                                std::shared_ptr<store::Clock> clock = nullptr);
/// By /postId, in three physical partitions.
std::unique_ptr<store::Container> makePosts();

/// A logical partition of the posts.
inline const store::PartitionKey p1 = store::PartitionKey::of("p1");

/// Whether it failed with this code and these words in its message.
template<typename T>
bool failsWith(const Result<T> &result, ErrorCode code, const char *words)
{
    if (result.ok())
        return false;
    const bool isRight
        = result.error().code == code && result.error().message.find(words) != std::string::npos;
    if (!isRight)
        qWarning("%s", result.error().message.c_str());
    return isRight;
}

} // namespace partita::tests
