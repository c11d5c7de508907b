#include "tests/engine/query/harness.h"

#include "engine/store/physicalpartition.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace partita;

namespace harness {

namespace {

[[noreturn]] void stop(const std::string &message)
{
    std::fprintf(stderr, "test data: %s\n", message.c_str());
    std::abort();
}

json::Arena &keptTexts()
{
    static json::Arena arena;
    return arena;
}

json::Value sorted(json::Value value, bool outermost, json::Arena &arena)
{
    if (value.isArray()) {
        std::vector<json::Value> elements;
        for (std::size_t i = 0; i < value.size(); ++i)
            elements.push_back(sorted(value.at(i), false, arena));
        return json::Value::array(elements, arena);
    }
    if (!value.isObject())
        return value;
    std::vector<json::Member> members;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const json::Member member = value.memberAt(i);
        const bool system = outermost && store::isSystemProperty(member.name);
        if (!system)
            members.push_back({member.name, sorted(member.value, false, arena)});
    }
    std::sort(
        members.begin(), members.end(),
        [](const json::Member &left, const json::Member &right) { return left.name < right.name; });
    return json::Value::object(members, arena);
}

void add(Outcome &outcome, const query::Response &response)
{
    for (const json::Value &row : response.rows)
        outcome.rows.push_back(canonical(row));
    outcome.metrics += response.total();
    outcome.partitions = response.partitions;
    outcome.explanation = response.explanation;
}

void fail(Outcome &outcome, const Error &error)
{
    outcome.rows.clear();
    outcome.error = error.message;
    outcome.line = error.line;
    outcome.column = error.column;
}

/// The result of run(query) for a text, or its error.
template<typename Run>
Outcome prepared(const std::string &text, Run run)
{
    const Result<query::Query> query = query::prepare(text);
    if (query)
        return run(*query);
    Outcome outcome;
    fail(outcome, query.error());
    return outcome;
}

} // namespace

json::Value value(const std::string &text)
{
    Result<json::Value> parsed = json::parse(keptTexts().store(text), keptTexts());
    if (!parsed)
        stop(parsed.error().message + " in " + text);
    return *parsed;
}

std::unique_ptr<store::Container> container(const std::string &items, const Setup &setup)
{
    store::ContainerSettings settings;
    settings.name = "c";
    settings.partitionKeyPaths = setup.partitionKeyPaths;
    settings.physicalPartitions = setup.physicalPartitions;
    settings.computedProperties = setup.computedProperties;
    if (!setup.indexingPolicy.empty()) {
        Result<index::Policy> policy = index::Policy::fromJson(value(setup.indexingPolicy));
        if (!policy)
            stop(policy.error().message);
        settings.indexingPolicy = *policy;
    }
    auto made = store::Container::create(settings, std::make_shared<store::Clock>());
    if (!made)
        stop(made.error().message);
    json::Arena arena;
    const Result<json::Value> list = json::parse(items, arena);
    if (!list)
        stop(list.error().message);
    for (std::size_t i = 0; i < list->size(); ++i) {
        if (Result<void> loaded = (*made)->load(list->at(i)); !loaded)
            stop(loaded.error().message);
    }
    return std::move(*made);
}

std::string canonical(json::Value value)
{
    json::Arena arena;
    return json::toText(sorted(value, true, arena));
}

Outcome run(const store::Container &container, const query::Query &query,
            const query::Request &request)
{
    Outcome outcome;
    json::Arena arena;
    const Result<query::Response> response = query::run(query, container, request, arena);
    if (response)
        add(outcome, *response);
    else
        fail(outcome, response.error());
    return outcome;
}

Outcome run(const store::Container &container, const std::string &text,
            const query::Request &request)
{
    return prepared(text,
                    [&](const query::Query &query) { return run(container, query, request); });
}

Outcome runPaged(const store::Container &container, const query::Query &query,
                 query::Request request, int rowsPerPage)
{
    Outcome outcome;
    request.onePage = true;
    request.maxItemCount = rowsPerPage;
    do {
        json::Arena arena;
        const Result<query::Response> response = query::run(query, container, request, arena);
        if (!response) {
            fail(outcome, response.error());
            return outcome;
        }
        add(outcome, *response);
        request.continuation = response->continuation;
    } while (!request.continuation.empty());
    return outcome;
}

Outcome runPaged(const store::Container &container, const std::string &text,
                 const query::Request &request, int rowsPerPage)
{
    return prepared(text, [&](const query::Query &query) {
        return runPaged(container, query, request, rowsPerPage);
    });
}

Outcome runOften(const store::Container &container, const std::string &text,
                 const query::Request &request, int times)
{
    return prepared(text, [&](const query::Query &query) {
        const Outcome first = run(container, query, request);
        for (int i = 2; i <= times; ++i) {
            Outcome outcome = run(container, query, request);
            if (outcome.rows == first.rows && outcome.metrics == first.metrics
                && outcome.error == first.error)
                continue;
            outcome.error = "Run " + std::to_string(i) + " differs from the first.";
            return outcome;
        }
        return first;
    });
}

} // namespace harness
