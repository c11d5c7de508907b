#include "tests/support/containers.h"

#include <algorithm>

namespace partita::tests {

std::string quoted(std::string text)
{
    std::replace(text.begin(), text.end(), '\'', '"');
    return text;
}

json::Value value(const std::string &text)
{
    static std::vector<json::Document> kept; // so that the tests need not name each document
    kept.push_back(*json::Document::parse(quoted(text)));
    return kept.back().root();
}

std::unique_ptr<store::Container> makeContainer(store::ContainerSettings settings,
                                                std::shared_ptr<store::Clock> clock)
{
    settings.name = settings.name.empty() ? "items" : settings.name;
    return std::move(*store::Container::create(std::move(settings), std::move(clock)));
}

std::unique_ptr<store::Container> makePosts()
{
    return makeContainer({.partitionKeyPaths = {"/postId"}, .physicalPartitions = 3});
}

} // namespace partita::tests
