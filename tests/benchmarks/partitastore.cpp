#include "engine/query/query.h"
#include "engine/store/physicalpartition.h"
#include "tests/benchmarks/store.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace partita::benchmarks {

namespace {

using json::Value;

template<typename T>
T &expect(Result<T> &result)
{
    if (!result) {
        std::fprintf(stderr, "Partita: %s\n", result.error().message.c_str());
        std::abort();
    }
    return *result;
}

/// What load() has to keep in order from the first item on.
constexpr std::array paths {"/id",    "/type",    "/postId",       "/userId",    "/userUsername",
                            "/title", "/content", "/commentCount", "/likeCount", "/creationDate"};

constexpr std::array queries {
    "", // a point read is no query
    "SELECT * FROM p WHERE p.postId = @key AND p.type = 'comment' ORDER BY p.creationDate",
    "SELECT VALUE COUNT(1) FROM p WHERE p.postId = @key AND p.type = 'like'",
    "SELECT * FROM p WHERE p.type = 'post' AND p.userId = @key",
    "SELECT TOP 100 * FROM p WHERE p.type = 'post' ORDER BY p.creationDate DESC",
    "SELECT p.type, COUNT(1) AS items, SUM(p.likeCount) AS likes FROM p GROUP BY p.type",
};

class Partita : public Store {
public:
    explicit Partita(int physicalPartitions)
    {
        auto container = store::Container::create({.name = "posts",
                                                   .partitionKeyPaths = {"/postId"},
                                                   .physicalPartitions = physicalPartitions},
                                                  nullptr);
        m_container = std::move(expect(container));
        for (int i = 0; i < physicalPartitions; ++i) {
            for (const char *path : paths) {
                Result<json::Path> parsed = json::Path::parse(path);
                m_orders.push_back(m_container->partition(i).index().path(expect(parsed)));
            }
        }
        for (const char *text : queries) {
            query::Request &asked = m_requests.emplace_back();
            asked.explain = false;
            if (std::strstr(text, "@key"))
                asked.parameters = {{"@key", {}}};
            if (*text == '\0') {
                m_queries.emplace_back();
                continue;
            }
            Result<query::Query> query = query::prepare(text);
            m_queries.emplace_back(expect(query));
        }
    }

    void load(const Blog &blog) override
    {
        for (const std::string &item : blog.items) {
            if (Result<void> done = m_container->loadText(item); !done) {
                std::fprintf(stderr, "Partita: %s\n", done.error().message.c_str());
                std::abort();
            }
        }
        settle();
    }

    void settle() override
    {
        for (const index::OrderedIndex *order : m_orders)
            order->size(); // nothing waits any more
    }

    std::size_t ask(Request request, const std::string &key, json::Output &answer) override
    {
        if (request == Request::pointRead)
            return read(key, answer);
        m_arena.clear();
        const auto number = static_cast<std::size_t>(request);
        query::Request &asked = m_requests[number];
        if (!asked.parameters.empty())
            asked.parameters.front().value = Value::string(key);
        Result<query::Response> response
            = query::run(*m_queries[number], *m_container, asked, m_arena);
        for (const Value &row : expect(response).rows) {
            json::write(row, answer);
            answer.add('\n');
        }
        m_work += response->total().retrievedItemCount;
        return response->rows.size();
    }

    void like(const std::string &post, const std::string &item) override
    {
        m_arena.clear();
        Result<Value> parsed = json::parse(item, m_arena);
        const std::vector<store::BatchOperation> operations {
            {.kind = store::OperationKind::create,
             .item = expect(parsed),
             .options = {.wantItem = false}},
            {.kind = store::OperationKind::patch,
             .id = post,
             .patch = {{.kind = store::PatchOperation::Kind::increment,
                        .path = "/likeCount",
                        .value = Value::integer(1)}},
             .options = {.wantItem = false}}};
        auto done = m_container->batch(store::PartitionKey::of(post), operations);
        expect(done);
    }

    std::size_t bytes() const override { return m_container->memory(); }

private:
    std::size_t read(const std::string &key, json::Output &answer)
    {
        Result<store::ItemResponse> item = m_container->read(store::PartitionKey::of(key), key);
        json::write(expect(item).item, answer);
        answer.add('\n');
        m_work += item->metrics.itemBytes;
        return 1;
    }

    std::unique_ptr<store::Container> m_container;
    std::vector<const index::OrderedIndex *> m_orders;
    std::vector<std::optional<query::Query>> m_queries; ///< by Request
    std::vector<query::Request>
        m_requests; ///< the same: their parameters are bound anew for each call
    json::Arena m_arena;
    std::int64_t m_work = 0; ///< metrics are part of every answer
};

} // namespace

std::unique_ptr<Store> makePartita(int physicalPartitions)
{
    return std::make_unique<Partita>(physicalPartitions);
}

} // namespace partita::benchmarks
