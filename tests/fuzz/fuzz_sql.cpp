// Queries: canonical text means the same, and an answer does not depend on how the container is
// cut into partitions, on its indexes or on pages. Answers are compared for some of the inputs.
#include "engine/query/evaluating/program.h"
#include "engine/query/syntax/lexer.h"
#include "engine/query/syntax/parser.h"
#include "engine/query/syntax/print.h"
#include "engine/store/physicalpartition.h"
#include "tests/fuzz/fuzzing.h"

#include <algorithm>
#include <cmath>

using namespace partita;
using fuzzing::require;

namespace {

constexpr std::uint64_t answered
    = 4; // one query in so many is run, which takes ten times as long as all else

// The containers: the same items in one partition and in three, with an index on every path or on
// few.

constexpr const char *items[] = {
    R"({"id":"1","pk":"a","type":"post","n":1,"s":"alpha","tags":["x","y"],"o":{"a":1,"b":[1,2]}})",
    R"({"id":"2","pk":"a","type":"post","n":2,"s":"beta","tags":[],"o":{"a":2}})",
    R"({"id":"3","pk":"a","type":"user","n":2.5,"s":"Alpha","name":"Ann","b":true})",
    R"({"id":"4","pk":"b","type":"post","n":-3,"s":"","tags":["x",1,null,{"a":1}],"o":{"a":null}})",
    R"({"id":"5","pk":"b","type":"comment","n":null,"s":null,"b":false,"o":{}})",
    R"({"id":"6","pk":"b","type":"comment","n":"2","s":7,"d":"2020-01-31T00:00:00.0000000Z"})",
    R"({"id":"7","pk":1,"type":"post","n":0,"s":"größe","tags":[[1],["x"]],"o":{"a":[{"c":1}]}})",
    R"({"id":"8","pk":1,"type":"like","n":100000000000000000000,"s":"😀","o":{"a":{"a":1}}})",
    R"({"id":"9","pk":null,"type":"like","n":1,"s":"alpha","tags":["y","x"],"b":null})",
    R"({"id":"10","type":"user","n":1,"s":"alphabet","name":"Bob","odd name":1})",
    R"({"id":"11","pk":"a","n":[1],"s":["alpha"],"tags":"x","o":[1,{"a":2}]})",
    R"({"id":"12","pk":"c","n":{"a":1},"s":{"a":1},"tags":{"a":"x"},"o":"a","b":1})",
    R"({"id":"13","pk":"c","type":"post","n":4,"s":"a%b_c","tags":["z"],"d":"not a date"})",
};

constexpr const char *fewPaths
    = R"({"includedPaths":[{"path":"/n/?"},{"path":"/tags/[]/?"},{"path":"/o/*"}],
          "excludedPaths":[{"path":"/*"},{"path":"/o/b/*"}]})";
constexpr const char *manyPaths
    = R"({"includedPaths":[{"path":"/*"}],"excludedPaths":[],"compositeIndexes":[
          [{"path":"/type"},{"path":"/n","order":"descending"}],
          [{"path":"/n"},{"path":"/s"}],[{"path":"/pk"},{"path":"/type"},{"path":"/id"}]]})";

std::unique_ptr<store::Container> containerOf(int partitions, const char *policyText)
{
    json::Arena arena;
    store::ContainerSettings settings;
    settings.name = "c";
    settings.partitionKeyPaths = {"/pk"};
    settings.physicalPartitions = partitions;
    settings.indexingPolicy = *index::Policy::fromJson(*json::parse(policyText, arena));
    auto made = store::Container::create(settings, std::make_shared<store::Clock>());
    require(made.ok(), "the container can be made");
    for (const char *item : items)
        require((*made)->loadText(item).ok(), "the items can be loaded", item);
    return std::move(*made);
}

struct Containers {
    std::unique_ptr<store::Container> whole = containerOf(1, manyPaths);
    std::unique_ptr<store::Container> sliced = containerOf(3, manyPaths);
    std::unique_ptr<store::Container> unindexed = containerOf(3, fewPaths);
};

/// For one query. Each path that a query names gets an index, which stays: without new containers
/// now and then every query would look through the indexes of all queries before it.
const Containers &containers()
{
    constexpr int queriesOfOne = 200;
    static std::optional<Containers> made;
    static int queries = 0;
    if (queries++ % queriesOfOne == 0)
        made.emplace();
    return *made;
}

struct Functions : query::UserFunctions {
    bool has(std::string_view name) const override { return name == "f" || name == "fails"; }
    Result<json::Value> call(std::string_view name, const std::vector<json::Value> &arguments,
                             json::Arena &) const override
    {
        if (name == "fails")
            return Error {.message = "fails"};
        return arguments.empty() ? json::Value() : arguments.front();
    }
};

query::Request requestFor(const query::Query &prepared, json::Arena &arena)
{
    static const Functions functions;
    query::Request request;
    request.functions = &functions;
    constexpr const char *values[]
        = {"1", "\"a\"", "[\"x\",1]", "\"alpha\"", "null", "{\"a\":1}", "true", "2.5"};
    for (const query::Program *program = &prepared.program(); program != nullptr;
         program = program->derived.get()) {
        for (const std::string &name : program->parameters) {
            const std::size_t choice = name.size() * 3 + static_cast<unsigned char>(name.back());
            request.parameters.push_back({name, *json::parse(values[choice % 8], arena)});
        }
    }
    return request;
}

// Comparing answers.

/// Numbers to nine digits, because sums depend on their order, and as their names where JSON has
/// none; no properties of the system.
void appendComparable(json::Value value, std::string &out)
{
    if (value.isNumber() && std::isfinite(value.number())) {
        char digits[40];
        const double number = value.number() == 0 ? 0 : value.number();
        std::snprintf(digits, sizeof digits, "%.9g", number);
        out += digits;
    } else if (value.isArray()) {
        out += '[';
        for (std::size_t i = 0; i < value.size(); ++i) {
            appendComparable(value.at(i), out);
            out += ',';
        }
        out += ']';
    } else if (value.isObject()) {
        out += '{';
        for (std::size_t i = 0; i < value.size(); ++i) {
            const json::Member member = value.memberAt(i);
            if (store::isSystemProperty(member.name))
                continue;
            out += json::toText(json::Value::string(member.name)) + ':';
            appendComparable(member.value, out);
            out += ',';
        }
        out += '}';
    } else {
        json::write(value, out);
    }
}

std::vector<std::string> comparable(const std::vector<json::Value> &rows)
{
    std::vector<std::string> texts;
    for (const json::Value row : rows)
        appendComparable(row, texts.emplace_back());
    return texts;
}

std::string joined(const std::vector<std::string> &rows)
{
    std::string text;
    for (const std::string &row : rows)
        text += "  " + row + '\n';
    return text;
}

/// What a query's tokens say about it.
struct Traits {
    bool comparable = true; ///< its rows are the same however they are found
    bool cut = false; ///< TOP or LIMIT: which rows depends on the order
    bool ordered = false;
    int loops = 0; ///< things that multiply the work

    explicit Traits(std::string_view text)
    {
        json::Arena arena;
        const Result<std::vector<query::Token>> tokens = query::tokenize(text, arena);
        if (!tokens)
            return;
        for (const query::Token &token : *tokens) {
            const query::Keyword word = token.keyword;
            cut = cut || word == query::Keyword::Top || word == query::Keyword::Limit;
            ordered = ordered || word == query::Keyword::Order;
            loops += word == query::Keyword::Join || word == query::Keyword::In
                || word == query::Keyword::Select;
            comparable = comparable && !dependsOnPlace(token);
        }
    }

private:
    static bool dependsOnPlace(const query::Token &token)
    {
        if (token.kind == query::TokenKind::string)
            return store::isSystemProperty(token.value.string());
        std::string word(token.text);
        std::transform(word.begin(), word.end(), word.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
        return word == "rand" || word == "documentid" || word == "makelist" || word == "makeset"
            || word == "first" || word == "last" || store::isSystemProperty(token.text);
    }
};

// The checks.

std::string checkPrinting(const query::ParsedQuery &parsed)
{
    std::string printed = query::print(*parsed.select);
    const Result<query::ParsedQuery> again = query::parse(printed);
    require(again.ok(), "canonical text can be parsed",
            printed + (again ? "" : "\n" + again.error().message));
    const std::string stable = query::print(*again->select);
    require(stable == printed, "canonical text is stable", printed + "\n" + stable);
    return printed;
}

struct Answer {
    std::optional<Error> error;
    std::vector<std::string> rows;
};

Answer answerOf(const Result<query::Response> &response)
{
    if (!response)
        return {response.error(), {}};
    return {std::nullopt, comparable(response->rows)};
}

Answer ask(const query::Query &prepared, const store::Container &container, bool useIndex)
{
    json::Arena arena;
    query::Request request = requestFor(prepared, arena);
    request.useIndex = useIndex;
    return answerOf(query::run(prepared, container, request, arena));
}

/// The answer page by page, two rows at a time.
Answer askForPages(const query::Query &prepared, const store::Container &container)
{
    constexpr int mostPages = 300;
    json::Arena arena;
    query::Request request = requestFor(prepared, arena);
    request.maxItemCount = 2;
    request.onePage = true;
    Answer all;
    for (int page = 0; page < mostPages; ++page) {
        const Result<query::Response> response = query::run(prepared, container, request, arena);
        Answer answer = answerOf(response);
        if (answer.error)
            return answer;
        all.rows.insert(all.rows.end(), answer.rows.begin(), answer.rows.end());
        if (response->continuation.empty())
            return all;
        request.continuation = response->continuation;
    }
    require(false, "pages come to an end", prepared.text());
    return all;
}

void requireSame(const Answer &expected, const Answer &actual, const Traits &traits,
                 std::string_view how, std::string_view text)
{
    const std::string what = std::string(how) + ": " + std::string(text);
    if (expected.error || actual.error)
        return; // how far a run gets before an error depends on the way it takes
    if (traits.cut) {
        require(expected.rows.size() == actual.rows.size(), "as many rows",
                what + "\n" + joined(expected.rows) + "against\n" + joined(actual.rows));
        return;
    }
    std::vector<std::string> left = expected.rows;
    std::vector<std::string> right = actual.rows;
    std::sort(left.begin(), left.end());
    std::sort(right.begin(), right.end());
    require(left == right, "the same rows",
            what + "\n" + joined(left) + "against\n" + joined(right));
}

void checkRunning(const query::Query &prepared, const Traits &traits)
{
    constexpr int mostLoops = 6;
    if (traits.loops > mostLoops)
        return;
    const Containers &on = containers();
    const Answer answer = ask(prepared, *on.whole, true);
    const Answer scanned = ask(prepared, *on.whole, false);
    const Answer merged = ask(prepared, *on.sliced, true);
    const Answer mergedScan = ask(prepared, *on.sliced, false);
    const Answer fewIndexes = ask(prepared, *on.unindexed, true);
    const Answer pages = askForPages(prepared, *on.sliced);
    if (!traits.comparable)
        return;
    const std::string_view text = prepared.text();
    requireSame(answer, scanned, traits, "without index", text);
    requireSame(answer, merged, traits, "over partitions", text);
    requireSame(merged, mergedScan, traits, "over partitions without index", text);
    if (!traits.ordered) // ORDER BY may drop what has no index
        requireSame(answer, fewIndexes, traits, "with few indexes", text);
    requireSame(merged, pages, traits, "in pages", text);
}

/// The sort keys of a query, in the order of its rows, must not depend on the way either; with TOP
/// and LIMIT neither.
void checkOrder(std::string_view text, const Traits &traits)
{
    if (!traits.ordered || !traits.comparable || traits.loops > 3)
        return;
    Result<query::ParsedQuery> parsed = query::parse(text);
    Result<query::ParsedQuery> second = query::parse(text);
    query::ast::Select &select = *parsed->select;
    if (select.orderBy.empty() || select.distinct || !select.groupBy.empty())
        return;
    select.kind = query::ast::SelectKind::list;
    select.items.clear();
    for (std::size_t i = 0; i < select.orderBy.size(); ++i)
        select.items.push_back(
            {std::move(second->select->orderBy[i].expression), "key" + std::to_string(i)});
    const Result<query::Query> keys = query::prepare(query::print(select));
    if (!keys)
        return;
    checkRunning(*keys, Traits(keys->text()));
    const Containers &on = containers();
    const Answer expected = ask(*keys, *on.whole, false);
    for (const Answer &answer : {ask(*keys, *on.whole, true), ask(*keys, *on.sliced, true),
                                 askForPages(*keys, *on.sliced)})
        require(expected.error || answer.error || expected.rows == answer.rows,
                "one order of the sort keys",
                keys->text() + "\n" + joined(expected.rows) + "against\n" + joined(answer.rows));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = fuzzing::textOf(data, size);
    const Result<query::ParsedQuery> parsed = query::parse(text);
    if (!parsed) {
        require(parsed.error().line > 0 && parsed.error().column > 0, "errors have a place", text);
        return 0;
    }
    const std::string printed = checkPrinting(*parsed);
    const Result<query::Query> prepared = query::prepare(text);
    require(prepared.ok() == query::prepare(printed).ok(), "canonical text is as valid as the text",
            printed);
    if (!prepared) {
        require(prepared.error().line > 0 && prepared.error().column > 0, "errors have a place",
                std::string(text) + "\n" + prepared.error().message);
        return 0;
    }
    if (!fuzzing::isChosen(text, answered))
        return 0;
    const Traits traits(text);
    checkRunning(*prepared, traits);
    checkOrder(text, traits);
    return 0;
}
