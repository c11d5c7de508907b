// Benchmark of the store and its indexes without the query engine: time to insert and find items,
// and memory (requests_benchmark.cpp measures queries and another store).
#include "engine/store/container.h"
#include "engine/store/physicalpartition.h"
#include "tests/benchmarks/blog.h"

#include <benchmark/benchmark.h>

#include <random>

using namespace partita;
using namespace partita::store;
using namespace partita::benchmarks;

namespace {

const Blog &blog()
{
    static const Blog made = BlogMaker().make(200);
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
        for (const items::ItemNumber number : partition.itemsOf(PartitionKey::of(id)))
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
        const auto item = static_cast<items::ItemNumber>(random() % partition.end());
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
