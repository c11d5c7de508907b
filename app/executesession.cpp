#include "app/executesession.h"

#include "app/executeanswer.h"
#include "app/itemfile.h"

namespace partita::app {

namespace {

Result<std::string> queryWith(planning::Client &client, const std::string &container,
                              const ExecuteLine &line, json::Arena &arena)
{
    Result<std::string> text = line.text("query");
    if (!text)
        return text.error();
    Result<query::Query> query = query::prepare(*text);
    if (!query)
        return query.error();
    Result<query::Request> request = line.queryRequest();
    if (!request)
        return request.error();
    Result<planning::Answer> answer = client.query(container, *query, *request, arena);
    if (!answer)
        return answer.error();
    return queryAnswer(line.value("id"), *answer,
                       line.flag("explain") ? &client.constants() : nullptr);
}

} // namespace

ExecuteSession::ExecuteSession()
    : m_current(m_account, cost::constants(cost::Generation::current))
    , m_2019(m_account, cost::constants(cost::Generation::y2019))
{
}

ExecuteSession::~ExecuteSession() = default;

ExecuteSession::Operation ExecuteSession::operationOf(std::string_view op)
{
    if (operationKind(op))
        return &ExecuteSession::item;
    constexpr std::pair<std::string_view, Operation> operations[] = {
        {"createContainer", &ExecuteSession::createContainer},
        {"load", &ExecuteSession::load},
        {"query", &ExecuteSession::query},
        {"batch", &ExecuteSession::batch},
        {"createScript", &ExecuteSession::createScript},
        {"call", &ExecuteSession::call},
        {"changeFeed", &ExecuteSession::changeFeed},
        {"advanceTime", &ExecuteSession::advanceTime},
        {"setThroughput", &ExecuteSession::throughput},
        {"split", &ExecuteSession::split},
        {"merge", &ExecuteSession::merge},
        {"partitions", &ExecuteSession::partitions},
    };
    for (const auto &[known, operation] : operations) {
        if (op == known)
            return operation;
    }
    return nullptr;
}

/// Levels of a line around an item: the line, its list of operations or items, an operation.
constexpr int levelsAround = 3;

ExecuteSession::Reply ExecuteSession::run(std::string_view text, int number)
{
    m_arena.clear();
    Result<json::Value> parsed = json::parse(text, m_arena, json::mostItemLevels + levelsAround);
    if (!parsed) {
        Error error = parsed.error();
        error.message
            = "Line " + std::to_string(number) + " cannot be read as JSON: " + error.message;
        error.line = number;
        return {errorAnswer({}, error), false};
    }
    if (!parsed->isObject()) {
        const Error error {.message = "Line " + std::to_string(number) + " is not a JSON object.",
                           .line = number,
                           .column = 1};
        return {errorAnswer({}, error), false};
    }
    const ExecuteLine line(*parsed);
    Result<std::string> op = line.text("op");
    if (!op && line.has("query"))
        op = std::string("query");
    const Operation operation = op ? operationOf(*op) : nullptr;
    if (!operation) {
        const Error error = op
            ? Error {.message = "There is no operation " + *op + "; see partita execute --help."}
            : op.error();
        return {errorAnswer(line.value("id"), error)};
    }
    Result<std::string> answer = (this->*operation)(line);
    return {answer ? *answer : errorAnswer(line.value("id"), answer.error())};
}

Result<store::Container *> ExecuteSession::container(const ExecuteLine &line) const
{
    Result<std::string> name = line.text("container");
    if (!name)
        return name.error();
    if (store::Container *found = m_account.container(*name))
        return found;
    return Error {.code = ErrorCode::notFound,
                  .message = "There is no container \"" + *name
                      + "\"; create it with createContainer first."};
}

planning::Client &ExecuteSession::clientOf(std::string_view container)
{
    const auto found = m_generations.find(container);
    const bool is2019 = found != m_generations.end() && found->second == cost::Generation::y2019;
    return is2019 ? m_2019 : m_current;
}

Result<planning::Client *> ExecuteSession::readerOf(const ExecuteLine &line,
                                                    const std::string &container)
{
    const auto found = m_consistencies.find(container);
    const bool isStated = found != m_consistencies.end();
    Result<cost::Consistency> level
        = line.consistency(isStated ? found->second : cost::Consistency::session);
    if (!level)
        return level.error();
    if (isStated && cost::isStronger(*level, found->second))
        return Error {
            .message
            = "A request can only ask for weaker consistency than its container was created with; "
              "create the container with the level that its strictest reads need.",
            .path = "$.consistency"};
    planning::Client &client = clientOf(container);
    client.setConsistency(*level);
    return &client;
}

Result<std::string> ExecuteSession::createContainer(const ExecuteLine &line)
{
    Result<std::string> name = line.text("container");
    if (!name)
        return name.error();
    Result<store::ContainerSettings> settings = line.containerSettings(*name, "partitionKey");
    if (!settings)
        return settings.error();
    Result<cost::Generation> generation = line.generation();
    if (!generation)
        return generation.error();
    Result<cost::Consistency> consistency = line.consistency(cost::Consistency::session);
    if (!consistency)
        return consistency.error();
    Result<std::optional<std::int64_t>> throughput = line.optionalInteger("throughput");
    if (!throughput)
        return throughput.error();
    Result<store::Container *> created = m_account.createContainer(*settings);
    if (!created)
        return created.error();
    m_generations[*name] = *generation;
    if (line.has("consistency"))
        m_consistencies[*name] = *consistency;
    if (*throughput) {
        if (Result<void> set = clientOf(*name).setThroughput(*name, **throughput); !set) {
            const Result<void> removed = m_account.removeContainer(*name);
            return removed ? set.error() : removed.error();
        }
    }
    AnswerWriter writer(line.value("id"));
    writer.add("container", std::string_view(*name));
    return writer.finish();
}

Result<std::string> ExecuteSession::load(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    Result<std::int64_t> loaded = std::int64_t(0);
    if (line.has("file")) {
        Result<std::string> file = line.text("file");
        if (!file)
            return file.error();
        loaded = loadItemFile(*file, **target);
    } else {
        Result<json::Value> items = line.array("items");
        if (!items)
            return items.error();
        loaded = loadItems(*items, **target);
    }
    if (!loaded)
        return loaded.error();
    AnswerWriter writer(line.value("id"));
    writer.add("loaded", *loaded);
    return writer.finish();
}

Result<std::string> ExecuteSession::query(const ExecuteLine &line)
{
    if (line.has("items") && !line.has("container"))
        return queryOnItems(line);
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    const std::string &name = (*target)->settings().name;
    Result<planning::Client *> reader = readerOf(line, name);
    return reader ? queryWith(**reader, name, line, m_arena) : reader.error();
}

Result<std::string> ExecuteSession::queryOnItems(const ExecuteLine &line)
{
    Result<store::ContainerSettings> settings
        = line.containerSettings("items", "partitionKeyPaths");
    if (!settings)
        return settings.error();
    Result<cost::Generation> generation = line.generation();
    if (!generation)
        return generation.error();
    Result<json::Value> items = line.array("items");
    if (!items)
        return items.error();
    store::Account account;
    Result<store::Container *> target = account.createContainer(*settings);
    if (!target)
        return target.error();
    if (Result<std::int64_t> loaded = loadItems(*items, **target); !loaded)
        return loaded.error();
    planning::Client client(account, cost::constants(*generation));
    return queryWith(client, settings->name, line, m_arena);
}

Result<std::string> ExecuteSession::changeFeed(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    Result<std::optional<std::string>> from = line.optionalText("from");
    if (!from)
        return from.error();
    const std::string &name = (*target)->settings().name;
    const std::string position = from->value_or("beginning");
    Result<std::optional<std::string>> mode = line.optionalText("mode");
    if (!mode)
        return mode.error();
    const std::string modeName = mode->value_or("latestVersion");
    if (modeName != "latestVersion" && modeName != "allVersionsAndDeletes")
        return Error {.message = "\"mode\" must be latestVersion or allVersionsAndDeletes, not "
                          + modeName + "."};
    Result<planning::Client *> reader = readerOf(line, name);
    if (!reader)
        return reader.error();
    Result<planning::Answer> answer = (*reader)->changeFeed(
        name, position == "beginning" ? std::string() : position, m_arena,
        modeName == "latestVersion" ? planning::FeedMode::latestVersion
                                    : planning::FeedMode::allVersionsAndDeletes);
    if (!answer)
        return answer.error();
    AnswerWriter writer(line.value("id"));
    writer.add("results", answer->rows);
    writer.add("continuation", std::string_view(answer->continuation));
    answer->query.pages = answer->requests;
    for (const planning::PartitionUse &use : answer->partitions) {
        answer->query.retrievedItemCount += use.itemsLoaded;
        answer->query.outputItemCount += use.itemsReturned;
    }
    for (const json::Value row : answer->rows) {
        answer->query.retrievedItemSize += static_cast<std::int64_t>(json::textSize(row));
        answer->query.outputItemSize = answer->query.retrievedItemSize;
    }
    addQueryCost(writer, *answer);
    return writer.finish();
}

} // namespace partita::app
