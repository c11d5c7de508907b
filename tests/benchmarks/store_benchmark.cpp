// How fast items come in and are found, and what they take: the blog's posts container of performance.md (posts, comments,
// likes; ids are UUID texts), without the query engine.
#include "engine/store/container.h"
#include "engine/store/physicalpartition.h"

#include <benchmark/benchmark.h>

#include <array>
#include <cstdio>
#include <random>

using namespace partita;
using namespace partita::store;

namespace {

constexpr int users = 200;

struct Blog {
    std::vector<std::string> items; ///< JSON texts, each post followed by its comments and likes
    std::vector<std::string> posts; ///< ids, which are the partition keys too
    std::size_t textBytes = 0;
};

class BlogMaker {
public:
    Blog make()
    {
        Blog blog;
        std::vector<std::string> userIds;
        for (int i = 0; i < users; ++i)
            userIds.push_back(uuid());
        for (const std::string &author : userIds) {
            for (std::uint64_t i = 5 + below(46); i > 0; --i)
                addPost(blog, author, userIds);
        }
        for (const std::string &item : blog.items)
            blog.textBytes += item.size();
        return blog;
    }

private:
    std::uint64_t below(std::uint64_t end) { return m_random() % end; }

    std::string uuid()
    {
        std::array<char, 37> text {};
        std::snprintf(text.data(), text.size(), "%08x-%04x-4%03x-%04x-%012llx",
                      static_cast<unsigned>(m_random()), static_cast<unsigned>(below(65536)),
                      static_cast<unsigned>(below(4096)),
                      static_cast<unsigned>(0x8000 + below(0x4000)),
                      static_cast<unsigned long long>(m_random() >> 16));
        return text.data();
    }

    std::string date()
    {
        std::array<char, 32> text {};
        std::snprintf(text.data(), text.size(), "2019-%02u-%02uT%02u:%02u:%02u.%03uZ",
                      1 + static_cast<unsigned>(below(12)), 1 + static_cast<unsigned>(below(28)),
                      static_cast<unsigned>(below(24)), static_cast<unsigned>(below(60)),
                      static_cast<unsigned>(below(60)), static_cast<unsigned>(below(1000)));
        return text.data();
    }

    std::string words(std::size_t bytes)
    {
        std::string text;
        while (text.size() < bytes)
            text += "lorem ipsum dolor sit amet "[below(27)];
        return text;
    }

    void addPost(Blog &blog, const std::string &author, const std::vector<std::string> &userIds)
    {
        const std::string id = uuid();
        const std::uint64_t comments = below(26);
        const std::uint64_t likes = below(101);
        blog.posts.push_back(id);
        blog.items.push_back("{\"id\":\"" + id + "\",\"type\":\"post\",\"postId\":\"" + id
                             + "\",\"userId\":\"" + author + "\",\"title\":\"" + words(40)
                             + "\",\"content\":\"" + words(600) + "\",\"commentCount\":"
                             + std::to_string(comments) + ",\"likeCount\":" + std::to_string(likes)
                             + ",\"creationDate\":\"" + date() + "\"}");
        for (std::uint64_t i = 0; i < comments; ++i)
            blog.items.push_back(
                child("comment", id, userIds, ",\"content\":\"" + words(150) + "\""));
        for (std::uint64_t i = 0; i < likes; ++i)
            blog.items.push_back(child("like", id, userIds, {}));
    }

    std::string child(const char *type, const std::string &post,
                      const std::vector<std::string> &userIds, const std::string &more)
    {
        return "{\"id\":\"" + uuid() + "\",\"type\":\"" + type + "\",\"postId\":\"" + post
            + "\",\"userId\":\"" + userIds[below(userIds.size())] + "\"" + more
            + ",\"creationDate\":\"" + date() + "\"}";
    }

    std::mt19937_64 m_random {1};
};

const Blog &blog()
{
    static const Blog made = BlogMaker().make();
    return made;
}

std::unique_ptr<Container> makeContainer()
{
    return std::move(
        *Container::create({.name = "posts", .partitionKeyPaths = {"/postId"}}, nullptr));
}

std::unique_ptr<Container> loaded()
{
    auto container = makeContainer();
    for (const std::string &item : blog().items) {
        if (!container->loadText(item))
            std::abort();
    }
    return container;
}

const Container &shared()
{
    static const std::unique_ptr<Container> container = loaded();
    return *container;
}

void describe(benchmark::State &state, const Container &container)
{
    const auto count = static_cast<double>(container.itemCount());
    state.counters["items/s"]
        = benchmark::Counter(count, benchmark::Counter::kIsIterationInvariantRate);
    state.counters["bytes/item"] = static_cast<double>(container.memory()) / count;
    state.counters["text/item"] = static_cast<double>(blog().textBytes) / count;
}

void loadTexts(benchmark::State &state)
{
    blog();
    std::unique_ptr<Container> container;
    for (auto _ : state)
        container = loaded();
    describe(state, *container);
}
BENCHMARK(loadTexts)->Unit(benchmark::kMillisecond);

void loadTextsAndBuildEveryIndex(benchmark::State &state)
{
    blog();
    std::unique_ptr<Container> container;
    for (auto _ : state) {
        container = loaded();
        container->partition(0).index().buildAll();
    }
    describe(state, *container);
}
BENCHMARK(loadTextsAndBuildEveryIndex)->Unit(benchmark::kMillisecond);

/// The indexes exist from the start, so that every item enters each of them as it comes.
void loadTextsIntoIndexes(benchmark::State &state)
{
    blog();
    std::unique_ptr<Container> container;
    for (auto _ : state) {
        container = makeContainer();
        const index::Index &index = container->partition(0).index();
        std::vector<const index::OrderedIndex *> orders;
        for (const char *path : {"/id", "/type", "/postId", "/userId", "/creationDate", "/title",
                                 "/content", "/commentCount", "/likeCount", "/_ts"})
            orders.push_back(index.path(*json::Path::parse(path)));
        for (const std::string &item : blog().items) {
            if (!container->loadText(item))
                std::abort();
        }
        for (const index::OrderedIndex *order : orders)
            benchmark::DoNotOptimize(order->size());
    }
    describe(state, *container);
}
BENCHMARK(loadTextsIntoIndexes)->Unit(benchmark::kMillisecond);

void pointRead(benchmark::State &state)
{
    const Container &container = shared();
    std::mt19937_64 random(7);
    std::string text;
    for (auto _ : state) {
        const std::string &id = blog().posts[random() % blog().posts.size()];
        const Result<ItemResponse> read = container.read(PartitionKey::of(id), id);
        text.clear();
        json::write(read->item, text);
        benchmark::DoNotOptimize(text.data());
    }
}
BENCHMARK(pointRead);

void findOnly(benchmark::State &state)
{
    const PhysicalPartition &partition = shared().partition(0);
    std::mt19937_64 random(7);
    for (auto _ : state) {
        const std::string &id = blog().posts[random() % blog().posts.size()];
        benchmark::DoNotOptimize(partition.find(PartitionKey::of(id), id));
    }
}
BENCHMARK(findOnly);

/// R3 without the query: the items of a logical partition, told apart by type.
void countLikesOfAPost(benchmark::State &state)
{
    const PhysicalPartition &partition = shared().partition(0);
    const json::PathReader type(*json::Path::parse("/type"), shared().dictionary());
    std::mt19937_64 random(7);
    std::int64_t likes = 0;
    for (auto _ : state) {
        const std::string &id = blog().posts[random() % blog().posts.size()];
        for (const ItemNumber number : partition.itemsOf(PartitionKey::of(id)))
            likes += type.of(partition.view(number)).string() == "like" ? 1 : 0;
    }
    state.counters["likes"]
        = benchmark::Counter(static_cast<double>(likes), benchmark::Counter::kAvgIterations);
}
BENCHMARK(countLikesOfAPost);

void seekUser(benchmark::State &state)
{
    const PhysicalPartition &partition = shared().partition(0);
    const index::OrderedIndex *order = partition.index().path(*json::Path::parse("/userId"));
    const json::PathReader user(*json::Path::parse("/userId"), shared().dictionary());
    std::mt19937_64 random(7);
    std::size_t found = 0;
    for (auto _ : state) {
        const auto item = static_cast<ItemNumber>(random() % partition.end());
        found += order->seek(user.of(partition.view(item))).size();
    }
    state.counters["found"]
        = benchmark::Counter(static_cast<double>(found), benchmark::Counter::kAvgIterations);
}
BENCHMARK(seekUser);

/// R6: insert a like and add 1 to likeCount of its post, in one transaction.
void likeAPost(benchmark::State &state)
{
    static const std::unique_ptr<Container> container = loaded();
    const index::Index &index = container->partition(0).index();
    for (const char *path : {"/type", "/userId", "/creationDate", "/likeCount"})
        index.path(*json::Path::parse(path));
    std::mt19937_64 random(7);
    static std::uint64_t number = 0; // the container stays from one round to the next
    for (auto _ : state) {
        const std::string &post = blog().posts[random() % blog().posts.size()];
        json::Arena arena;
        const json::Value like = json::Value::object(
            {{"id", json::Value::string("new-like-" + std::to_string(number++), arena)},
             {"type", json::Value::string("like")},
             {"postId", json::Value::string(post)},
             {"userId", json::Value::string("a user")},
             {"creationDate", json::Value::string("2020-01-01T00:00:00.000Z")}},
            arena);
        const PartitionKey key = PartitionKey::of(post);
        const Result<void> done = container->transaction([&]() -> Result<void> {
            const Result<ItemResponse> made = container->create(like, {.wantItem = false});
            if (!made)
                return made.error();
            const Result<ItemResponse> counted
                = container->patch(key, post,
                                   {{.kind = PatchOperation::Kind::increment,
                                     .path = "/likeCount",
                                     .value = json::Value::integer(1)}},
                                   {.wantItem = false});
            return counted ? Result<void>() : counted.error();
        });
        if (!done)
            std::abort();
    }
}
BENCHMARK(likeAPost);

} // namespace

BENCHMARK_MAIN();
