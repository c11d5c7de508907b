// The requests R1 to R8 of the workload, through the query engine and through SQLite, in the same
// process on the same data.
//
//     build/release/bin/benchmarks/requests_benchmark [--users=200] [--peers=1] [Google Benchmark's
//     own options]
//
// First the stores are checked to give the same answers. Rounds of all stores are interleaved at
// random, since a machine that does other things as well is slower at some times than at others;
// the table at the end compares medians. Nothing fails because of a time.
#include "tests/benchmarks/agreement.h"
#include "tests/benchmarks/ratios.h"

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <functional>

using namespace partita::benchmarks;

namespace {

struct Contender {
    std::string name; ///< "Partita", or of the peer
    std::string
        suffix; ///< of the request's name, where it is asked of more than one shape of a store
    std::unique_ptr<Store> store;
};

using Make = std::function<std::unique_ptr<Store>()>;

/// Memory in use, whoever it was asked of: all that is mapped for data, less what malloc has free
/// in its heap.
std::size_t inUse()
{
    std::size_t size[6] = {}; // the sixth is of data, in pages
    std::ifstream statistics("/proc/self/statm");
    for (std::size_t &pages : size)
        statistics >> pages;
    const struct mallinfo2 heap = mallinfo2();
    return size[5] * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) - heap.arena + heap.uordblks;
}

/// As many keys as there will be calls, the same for every store, whose items lie far apart. They
/// are copies that lie side by side: who asks has just had the key in hand, and to fetch it from
/// between the texts of the blog is no work of a store.
std::vector<std::string> keysFor(Request request, const Blog &blog, std::size_t calls)
{
    constexpr std::uint64_t stride = 7919;
    std::vector<std::string> keys;
    keys.reserve(calls);
    for (std::uint64_t i = 1; i <= calls; ++i)
        keys.push_back(keyFor(request, blog, i * stride));
    return keys;
}

void runRequest(benchmark::State &state, const Blog &blog, Store &store, Request request)
{
    const std::vector<std::string> keys
        = keysFor(request, blog, static_cast<std::size_t>(state.max_iterations));
    auto key = keys.begin();
    partita::json::Output answer;
    std::size_t rows = 0;
    std::size_t bytes = 0;
    for (auto _ : state) {
        answer.clear();
        rows += store.ask(request, *key++, answer);
        bytes += answer.size();
        benchmark::DoNotOptimize(answer.view().data());
    }
    const auto mean = benchmark::Counter::kAvgIterations;
    state.counters["rows"] = benchmark::Counter(static_cast<double>(rows), mean);
    state.counters["text"] = benchmark::Counter(static_cast<double>(bytes), mean);
}

/// The median of a thousand transactions, since in SQLite some of them take many times as long as
/// the others, and the share of each in what a store leaves to be done later.
void runLikes(benchmark::State &state, const Blog &blog, Store &store, BlogMaker &maker)
{
    using Clock = std::chrono::steady_clock;
    constexpr std::size_t count = 1000;
    std::mt19937_64 random(7);
    for (auto _ : state) {
        std::vector<double> seconds;
        for (std::size_t i = 0; i < count; ++i) {
            const std::string &post = blog.posts[random() % blog.posts.size()];
            const std::string like = maker.like(post, blog.users);
            const Clock::time_point start = Clock::now();
            store.like(post, like);
            seconds.push_back(std::chrono::duration<double>(Clock::now() - start).count());
        }
        const std::clock_t start = std::clock();
        store.settle();
        const double later = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        std::nth_element(seconds.begin(), seconds.begin() + count / 2, seconds.end());
        state.SetIterationTime(seconds[count / 2] + later / count);
    }
}

void runLoad(benchmark::State &state, const Blog &blog, const Make &make)
{
    for (auto _ : state) {
        state.PauseTiming();
        const std::size_t before = inUse();
        std::unique_ptr<Store> store = make();
        state.ResumeTiming();
        store->load(blog);
        state.PauseTiming();
        const auto count = static_cast<double>(blog.items.size());
        state.counters["bytes/item"] = static_cast<double>(inUse() - before) / count;
        state.counters["counted/item"] = static_cast<double>(store->bytes()) / count;
        store.reset();
        malloc_trim(0);
        state.ResumeTiming();
    }
    state.counters["items/s"] = benchmark::Counter(static_cast<double>(blog.items.size()),
                                                   benchmark::Counter::kIsIterationInvariantRate);
}

struct Asked {
    const char *name;
    const char *text;
    Request request;
    double goal;
    int calls; ///< in a round, of what has the indexes for it
    int slowCalls; ///< of SQLite with an index on every property
};

constexpr Asked requests[] {
    {"R1", "point read", Request::pointRead, 3.5, 5000, 5000},
    {"R2", "comments of a post by date", Request::commentsOfPost, 2, 5000, 2000},
    {"R3", "count of the likes of a post", Request::likesOfPost, 5, 5000, 2000},
    {"R4", "posts of a user", Request::postsOfUser, 2, 1000, 200},
    {"R5", "100 newest posts", Request::newestPosts, 2, 500, 10},
    {"R7", "GROUP BY type, COUNT and SUM", Request::groups, 100, 10, 1},
};

/// Of what takes a second or more; of the rest three times as many.
constexpr int slowRounds = 5;

constexpr const char *madeToMeasure = "SQLite, made to measure";
constexpr const char *everyProperty = "SQLite, every property";

void addRequests(const Blog &blog, const std::vector<Contender> &contenders)
{
    static BlogMaker maker(2); // ids that are not of the blog
    for (const Contender &contender : contenders) {
        Store &store = *contender.store;
        for (const Asked &asked : requests) {
            if (!contender.suffix.empty() && asked.request != Request::postsOfUser)
                continue;
            auto *added = benchmark::RegisterBenchmark(
                (asked.name + contender.suffix + "/" + contender.name).c_str(),
                [&blog, &store, request = asked.request](benchmark::State &state) {
                    runRequest(state, blog, store, request);
                });
            added->Unit(benchmark::kMicrosecond)
                ->Iterations(contender.name == everyProperty ? asked.slowCalls : asked.calls);
            if (asked.request == Request::groups)
                added->Repetitions(slowRounds);
        }
        if (!contender.suffix.empty())
            continue;
        benchmark::RegisterBenchmark(
            ("R6/" + contender.name).c_str(),
            [&blog, &store](benchmark::State &state) { runLikes(state, blog, store, maker); })
            ->Unit(benchmark::kMicrosecond)
            ->UseManualTime()
            ->Iterations(1);
    }
}

void addLoads(const Blog &blog)
{
    const auto add = [&blog](const char *name, const Make &make) {
        benchmark::RegisterBenchmark(
            name, [&blog, make](benchmark::State &state) { runLoad(state, blog, make); })
            ->Unit(benchmark::kMillisecond)
            ->Iterations(1)
            ->Repetitions(slowRounds);
    };
    add("R8/Partita", [] { return makePartita(1); });
    add("R8/SQLite, every property", [] { return makeSqlite(SqliteIndexes::everyProperty); });
}

std::vector<Contender> contenders(const Blog &blog, bool withPeers)
{
    std::vector<Contender> all;
    all.push_back({"Partita", "", makePartita(1)});
    all.push_back({"Partita", " 8", makePartita(8)});
    all.push_back({"Partita", " 68", makePartita(68)});
    if (withPeers) {
        all.push_back({madeToMeasure, "", makeSqlite(SqliteIndexes::madeToMeasure)});
        all.push_back({everyProperty, "", makeSqlite(SqliteIndexes::everyProperty)});
    }
    for (const Contender &contender : all)
        contender.store->load(blog);
    return all;
}

/// Takes `--name=number` out of the arguments.
int takeNumber(std::vector<char *> &arguments, const char *name, int otherwise)
{
    const std::size_t size = std::strlen(name);
    for (auto at = arguments.begin(); at != arguments.end(); ++at) {
        if (std::strncmp(*at, name, size) == 0 && (*at)[size] == '=') {
            otherwise = std::atoi(*at + size + 1);
            arguments.erase(at);
            break;
        }
    }
    return otherwise;
}

void printTable(const Ratios &ratios, const Blog &blog)
{
    std::vector<Ratios::Line> lines;
    for (const Asked &asked : requests) {
        lines.push_back({asked.name, asked.text, asked.goal});
        if (asked.request == Request::postsOfUser) {
            lines.push_back({"R4 8", "posts of a user, 8 partitions"});
            lines.push_back({"R4 68", "posts of a user, 68 partitions"});
        }
        if (asked.request == Request::newestPosts)
            lines.push_back({"R6", "a like and its count, one transaction", 5});
    }
    lines.push_back({"R8", "load, every property indexed", 0});
    std::printf("\n%zu items, %zu bytes of text an item; medians of rounds in turns",
                blog.items.size(), blog.textBytes / blog.items.size());
    ratios.print(lines, {madeToMeasure, everyProperty});
    if (ratios.counter("R8/Partita", "items/s") == 0)
        return;
    std::printf("\nR8 items a second: %.0f, SQLite %.0f (goal: 4 times)\n",
                ratios.counter("R8/Partita", "items/s"),
                ratios.counter("R8/SQLite, every property", "items/s"));
    std::printf("R8 bytes an item:  %.0f, SQLite %.0f (goal: 160)\n",
                ratios.counter("R8/Partita", "bytes/item"),
                ratios.counter("R8/SQLite, every property", "bytes/item"));
}

} // namespace

int main(int count, char **values)
{
    std::vector<char *> arguments(values, values + count);
    const int users = takeNumber(arguments, "--users", 200);
    const bool withPeers = takeNumber(arguments, "--peers", 1) != 0; // without them for a profile
    std::string defaults[] {"--benchmark_repetitions=" + std::to_string(3 * slowRounds),
                            "--benchmark_enable_random_interleaving=true"};
    for (std::string &text : defaults)
        arguments.insert(arguments.begin() + 1, text.data());
    int rest = static_cast<int>(arguments.size());
    benchmark::Initialize(&rest, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(rest, arguments.data()))
        return 2;

    const Blog blog = BlogMaker().make(users);
    addLoads(blog);
    const std::vector<Contender> all = contenders(blog, withPeers);
    std::vector<Store *> stores;
    for (const Contender &contender : all)
        stores.push_back(contender.store.get());
    const std::string found = withPeers ? findDisagreement(blog, stores, 50) : std::string();
    if (!found.empty()) {
        std::fprintf(stderr, "The stores disagree: %s\n", found.c_str());
        return 1;
    }
    addRequests(blog, all);
    Ratios ratios;
    benchmark::RunSpecifiedBenchmarks(&ratios);
    printTable(ratios, blog);
    return 0;
}
