#include "tests/engine/query/blogposts.h"

#include <cstdio>
#include <cstdlib>

namespace harness {

using namespace partita;

std::string date(int minute)
{
    char text[32];
    std::snprintf(text, sizeof text, "2020-%02d-%02dT%02d:%02d:00Z", 1 + minute / 40320 % 12,
                  1 + minute / 1440 % 28, minute / 60 % 24, minute % 60);
    return text;
}

namespace {

std::unique_ptr<store::Container> makePosts(int partitions)
{
    store::ContainerSettings settings;
    settings.name = "posts";
    settings.partitionKeyPaths = {"/postId"};
    settings.physicalPartitions = partitions;
    auto container = *store::Container::create(settings, std::make_shared<store::Clock>());
    const int count = users * postsPerUser;
    std::uint32_t random = 1;
    const auto any = [&random] {
        random = random * 1664525U + 1013904223U;
        return static_cast<int>(random >> 8);
    };
    for (int post = 0; post < count; ++post) {
        const std::string id = "p" + std::to_string(post);
        const auto add = [&](const std::string &type, const std::string &itemId) {
            const std::string text = R"({"id":")" + itemId + R"(","type":")" + type
                + R"(","postId":")" + id + R"(","userId":"u)"
                + std::to_string(type == "post" ? post % users : any() % users)
                + R"(","creationDate":")" + date(any() % 480000) + R"("})";
            if (!container->loadText(text))
                std::abort();
        };
        add("post", id);
        for (int i = 0; i < (post == 5 ? 20 : 12); ++i)
            add("comment", id + "c" + std::to_string(i));
        for (int i = 0; i < 50; ++i)
            add("like", id + "l" + std::to_string(i));
    }
    return container;
}

} // namespace

const store::Container &posts()
{
    static const std::unique_ptr<store::Container> made = makePosts(physicalPartitions);
    return *made;
}

const store::Container &postsInOne()
{
    static const std::unique_ptr<store::Container> made = makePosts(1);
    return *made;
}

} // namespace harness
