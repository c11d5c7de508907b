#include "app/executesession.h"

#include "app/executeanswer.h"
#include "app/executemembers.h"
#include "app/itemfile.h"
#include "engine/base/messagetext.h"
#include "engine/client/clientanswers.h"

#include <utility>

namespace partita::app {

namespace {

Result<client::Answer> ask(client::Client &client, const std::string &container,
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
    return client.query(container, *query, *request, arena);
}

} // namespace

ExecuteSession::ExecuteSession(bool explains)
    : m_current(m_account, cost::constants(cost::Generation::current))
    , m_2019(m_account, cost::constants(cost::Generation::y2019))
    , m_explains(explains)
{
}

ExecuteSession::~ExecuteSession() = default;

ExecuteSession::Operation ExecuteSession::operationOf(std::string_view op)
{
    if (operationKind(op))
        return &ExecuteSession::item;
    constexpr std::pair<std::string_view, Operation> operations[] = {
        {"createContainer", &ExecuteSession::createContainer},
        {"replaceContainer", &ExecuteSession::replaceContainer},
        {"deleteContainer", &ExecuteSession::deleteContainer},
        {"deletePartitionKey", &ExecuteSession::deletePartitionKey},
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

/// Levels of JSON around an item: the line, its list of operations or items, the operation.
constexpr int levelsAround = 3;

ExecuteSession::Reply ExecuteSession::run(std::string_view text, int number)
{
    m_arena.clear();
    m_terms.clear();
    Result<json::Value> parsed = json::parse(text, m_arena, json::mostItemLevels + levelsAround);
    if (!parsed) {
        Error error = parsed.error();
        error.message
            = "Line " + std::to_string(number) + " cannot be read as JSON: " + error.message;
        error.line = number;
        return {errorAnswer({}, error, {.inputLine = number}), false};
    }
    if (!parsed->isObject()) {
        const Error error {.message = "Line " + std::to_string(number) + " is not a JSON object.",
                           .line = number,
                           .column = 1};
        return {errorAnswer({}, error, {.inputLine = number}), false};
    }
    const ExecuteLine line(*parsed);
    Result<std::string> answer = runLine(line);
    if (answer)
        return {explained(*std::move(answer))};
    if (answer.error().requestCharge > 0)
        m_terms = {{"a request that was refused", "", 1, answer.error().requestCharge}};
    const ErrorContext context {.inputLine = number,
                                .operations = line.value("operations").size(),
                                .loaded = std::exchange(m_loaded, std::nullopt)};
    return {explained(errorAnswer(line.value("id"), answer.error(), context))};
}

Result<std::string> ExecuteSession::runLine(const ExecuteLine &line)
{
    Result<std::string> op = line.text("op");
    if (!line.has("op") && line.has("query"))
        op = std::string("query");
    if (!op)
        return op.error();
    const Operation operation = operationOf(*op);
    if (!operation) {
        const std::string meant = nearest(*op, operationNames());
        return Error {.message = "There is no operation \"" + *op + "\"; "
                          + (meant.empty() ? "see partita execute --help."
                                           : "did you mean " + inQuotes(meant) + "?"),
                      .path = "$.op"};
    }
    const Result<std::vector<std::string>> ignored = checkMembers(line.value(), *op);
    if (!ignored)
        return ignored.error();
    Result<std::string> answer = (this->*operation)(line);
    return answer ? withIgnored(*std::move(answer), *ignored) : answer;
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

client::Client &ExecuteSession::clientOf(std::string_view container)
{
    const auto found = m_generations.find(container);
    const bool is2019 = found != m_generations.end() && found->second == cost::Generation::y2019;
    return is2019 ? m_2019 : m_current;
}

Result<client::Client *> ExecuteSession::readerOf(const ExecuteLine &line,
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
    client::Client &client = clientOf(container);
    client.setConsistency(*level);
    return &client;
}

Result<std::string> ExecuteSession::query(const ExecuteLine &line)
{
    if (line.has("items") && !line.has("container"))
        return queryOnItems(line);
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    const std::string &name = (*target)->settings().name;
    Result<client::Client *> reader = readerOf(line, name);
    return reader ? queryWith(**reader, name, line) : reader.error();
}

Result<std::string> ExecuteSession::queryWith(client::Client &client, const std::string &container,
                                              const ExecuteLine &line)
{
    Result<bool> explain = line.flag("explain");
    if (!explain)
        return explain.error();
    Result<client::Answer> answer = ask(client, container, line, m_arena);
    if (!answer)
        return answer.error();
    note(*answer, client);
    const bool explains = *explain || m_explains;
    return queryAnswer(line.value("id"), *answer, explains ? &client.constants() : nullptr);
}

/// Remembers the terms of the answer's charge, if they are wanted.
void ExecuteSession::note(const client::Answer &answer, const client::Client &client)
{
    if (!m_explains)
        return;
    m_generation = client.constants().generation;
    m_terms = client::termsOf(answer, client.constants());
}

/// The answer with the terms of its charge.
std::string ExecuteSession::explained(std::string answer) const
{
    return m_explains && !m_terms.empty() ? withTerms(std::move(answer), m_terms, m_generation)
                                          : answer;
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
    if (const Loading loading = loadItems(*items, **target); loading.refusal)
        return *loading.refusal;
    Result<cost::Consistency> consistency = line.consistency(cost::Consistency::session);
    if (!consistency)
        return consistency.error();
    client::Client client(account, cost::constants(*generation));
    client.setConsistency(*consistency);
    return queryWith(client, settings->name, line);
}

} // namespace partita::app
