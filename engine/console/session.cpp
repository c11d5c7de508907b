#include "engine/console/session.h"

#include "engine/base/messagetext.h"
#include "engine/client/clientanswers.h"
#include "engine/console/itemoperation.h"
#include "engine/query/queryreferences.h"
#include "engine/workbook/textscan.h"

#include <algorithm>
#include <sstream>

namespace partita::console {

namespace {

/// Levels of JSON around an item: the operation, its list of operations, one of these.
constexpr int levelsAround = 3;

Error wrongValue(const StatedValue &value, std::string message)
{
    return {.message = std::move(message), .line = value.line, .column = value.column};
}

Result<json::Value> readValue(const StatedValue &value, json::Arena &arena)
{
    const Result<json::Value> read = json::parse(arena.store(value.json), arena);
    if (!read)
        return wrongValue(value,
                          "The value of " + value.name
                              + " is not JSON (texts need quotes): " + read.error().message);
    return *read;
}

/// The values of the text, then those of the statement that the text does not give.
std::vector<StatedValue> valuesOf(const Statement &statement)
{
    std::vector<StatedValue> values = statedValues(statement.text);
    for (const StatedValue &other : statement.values) {
        const bool isGiven = std::any_of(values.begin(), values.end(), [&](const StatedValue &one) {
            return one.name == other.name;
        });
        if (!isGiven)
            values.push_back(other);
    }
    return values;
}

/// Errors: the first parameter of the query that has no value.
Result<void> checkParameters(const query::Query &query, const query::Request &request)
{
    for (const query::QueryReference &wanted : query::parametersIn(query)) {
        const bool isGiven
            = std::any_of(request.parameters.begin(), request.parameters.end(),
                          [&](const query::Parameter &given) { return given.name == wanted.name; });
        if (!isGiven)
            return Error {.message = wanted.name + " has no value; write a line such as  -- "
                              + wanted.name + " = \"…\"  above the query.",
                          .line = wanted.line,
                          .column = wanted.column};
    }
    return {};
}

Result<query::Request> requestOf(const Statement &statement, json::Arena &arena)
{
    query::Request request;
    for (const StatedValue &stated : valuesOf(statement)) {
        const Result<json::Value> value = readValue(stated, arena);
        if (!value)
            return value.error();
        if (stated.name != "partitionKey") {
            request.parameters.push_back({stated.name, *value});
            continue;
        }
        const json::Value line = json::Value::object({{"partitionKey", *value}}, arena);
        const auto key = OperationLine(line).partitionKey();
        if (!key)
            return wrongValue(stated, key.error().message);
        request.partitionKey = *key;
    }
    request.maxItemCount = std::max(1, statement.mostRows);
    request.onePage = true;
    request.continuation = statement.continuation;
    return request;
}

/// Errors: a member that the operation does not have.
Result<void> checkMembers(const OperationLine &line, const OperationForm &form)
{
    std::istringstream words {std::string(form.members)};
    const std::vector<std::string> known {std::istream_iterator<std::string>(words), {}};
    for (std::size_t i = 0; i < line.value().size(); ++i) {
        const std::string name(line.value().memberAt(i).name);
        const bool isLabel
            = name == "op" || name == "id" || name == "comment" || name.starts_with('_');
        if (!isLabel && std::find(known.begin(), known.end(), name) == known.end())
            return Error {.message = std::string(form.op) + " has no " + inQuotes(name)
                              + suggestion(name, known),
                          .path = "$." + name};
    }
    return {};
}

Result<OperationForm> formOf(const OperationLine &line)
{
    const Result<std::string> op
        = !line.has("op") && line.has("query") ? std::string("query") : line.text("op");
    if (!op)
        return op.error();
    std::vector<std::string> names;
    for (const OperationForm &form : operationForms()) {
        if (form.op == *op)
            return form;
        names.emplace_back(form.op);
    }
    return Error {.message = "There is no operation " + inQuotes(*op) + " here"
                      + suggestion(*op, names, namesOfAnAnswer),
                  .path = "$.op"};
}

/// Line and column of an error that names a path in the operation.
Error placedIn(const std::string &text, Error error)
{
    if (error.path.empty())
        return error;
    const workbook::Position place = workbook::Places(text).of(error.path);
    error.line = place.line;
    error.column = place.column;
    return error;
}

Result<client::Answer> queryFrom(client::Client &client, const OperationLine &line,
                                 const std::string &container, const Statement &statement,
                                 json::Arena &arena)
{
    const Result<std::string> text = line.text("query");
    if (!text)
        return text.error();
    const Result<query::Query> query = query::prepare(*text);
    if (!query)
        return Error {.message = "In \"query\", line " + std::to_string(query.error().line)
                          + ", column " + std::to_string(query.error().column) + ": "
                          + query.error().message,
                      .path = "$.query"};
    Result<query::Request> request = line.queryRequest();
    if (!request)
        return request.error();
    if (!request->maxItemCount)
        request->maxItemCount = std::max(1, statement.mostRows);
    request->onePage = true;
    if (!statement.continuation.empty())
        request->continuation = statement.continuation;
    return client.query(container, *query, *request, arena);
}

Result<client::Answer> answerTo(client::Client &client, const OperationLine &line,
                                std::string_view op, store::Container &container,
                                const Statement &statement, json::Arena &arena)
{
    const std::string &name = container.settings().name;
    if (op == "query")
        return queryFrom(client, line, name, statement, arena);
    if (const auto kind = operationKind(op))
        return runItemOperation(client, line, *kind, container, arena);
    const Result<store::PartitionKey> key = line.wholeKey(container);
    if (!key)
        return key.error();
    if (op == "batch") {
        const auto operations = line.batchOperations(*key, container);
        return operations ? client.batch(name, *key, *operations, arena)
                          : Result<client::Answer>(operations.error());
    }
    const Result<std::string> procedure = line.text("procedure");
    return procedure ? client.call(name, *procedure, *key, line.value("arguments"), arena)
                     : Result<client::Answer>(procedure.error());
}

Outcome outcomeOf(std::string operation, const store::Container &container,
                  const client::Answer &answer, const cost::Constants &constants)
{
    Outcome outcome;
    outcome.operation = std::move(operation);
    outcome.container = container.settings().name;
    for (const json::Value row : answer.rows)
        outcome.rows.push_back(json::toText(row.isUndefined() ? json::Value::null() : row));
    if (answer.rows.empty() && !answer.item.isUndefined() && !answer.item.isNull())
        outcome.rows.push_back(json::toText(answer.item));
    outcome.continuation = answer.continuation;
    outcome.requestCharge = answer.requestCharge;
    outcome.latencyMs = answer.latencyMs;
    outcome.requests = answer.requests;
    outcome.partitions = answer.partitions;
    outcome.physicalPartitions = container.physicalPartitions();
    outcome.counts = outcome.operation == "query" ? answer.query : countsOf(answer);
    for (const query::PartitionMetrics &part : answer.queryPartitions) {
        const cost::QueryChargeParts charge = cost::queryChargeParts(part.metrics, constants);
        outcome.chargeParts.visits += charge.visits;
        outcome.chargeParts.index += charge.index;
        outcome.chargeParts.loading += charge.loading;
        outcome.chargeParts.aggregates += charge.aggregates;
        outcome.chargeParts.rows += charge.rows;
        outcome.chargeParts.bytes += charge.bytes;
        outcome.chargeParts.skipping += charge.skipping;
    }
    cost::addTerms(outcome.terms, client::termsOf(answer, constants));
    outcome.explanation = answer.explanation;
    outcome.log = answer.log;
    outcome.isWrite = outcome.operation != "query" && outcome.operation != "read";
    return outcome;
}

} // namespace

Session::Session(std::unique_ptr<evaluation::WorkingCopy> copy)
    : m_copy(std::move(copy))
{
}

Result<std::unique_ptr<Session>> Session::open(const model::Workbook &workbook,
                                               const std::string &design,
                                               const evaluation::Options &options,
                                               const evaluation::PartitionCounts &partitions,
                                               const std::stop_token &stop,
                                               const ProgressSink &progress)
{
    auto copy
        = evaluation::WorkingCopy::load(workbook, design, options, partitions, stop, progress);
    if (!copy)
        return copy.error();
    return std::unique_ptr<Session>(new Session(*std::move(copy)));
}

void Session::reset()
{
    m_copy->reset();
    m_isChanged = false;
}

Result<store::Container *> Session::container(const std::string &name)
{
    if (store::Container *found = m_copy->client().account().container(name))
        return found;
    std::vector<std::string> names;
    for (const model::Container &container : design().containers)
        names.push_back(container.name);
    return Error {.code = ErrorCode::notFound,
                  .message = "The design " + inQuotes(design().name) + " has no container "
                      + inQuotes(name) + suggestion(name, names, namesOfAnAnswer)};
}

Result<Outcome> Session::run(const Statement &statement, const std::stop_token &stop)
{
    m_copy->client().setStop(stop);
    return isOperation(statement.text) ? runOperation(statement) : runQuery(statement);
}

Result<Outcome> Session::runQuery(const Statement &statement)
{
    const Result<query::Query> query = query::prepare(statement.text);
    if (!query)
        return query.error();
    const Result<store::Container *> target = container(statement.container);
    if (!target)
        return target.error();
    json::Arena arena;
    const Result<query::Request> request = requestOf(statement, arena);
    if (!request)
        return request.error();
    if (Result<void> complete = checkParameters(*query, *request); !complete)
        return complete.error();
    client::Client &client = m_copy->client();
    const Result<client::Answer> answer
        = client.query(statement.container, *query, *request, arena);
    if (!answer)
        return answer.error();
    return outcomeOf("query", **target, *answer, client.constants());
}

Result<Outcome> Session::runOperation(const Statement &statement)
{
    json::Arena arena;
    const Result<json::Value> parsed
        = json::parse(statement.text, arena, json::mostItemLevels + levelsAround);
    if (!parsed)
        return parsed.error();
    const OperationLine line(*parsed);
    const Result<OperationForm> form = formOf(line);
    if (!form)
        return placedIn(statement.text, form.error());
    if (Result<void> fine = checkMembers(line, *form); !fine)
        return placedIn(statement.text, fine.error());
    const Result<std::optional<std::string>> named = line.optionalText("container");
    if (!named)
        return placedIn(statement.text, named.error());
    const Result<store::Container *> target = container(named->value_or(statement.container));
    if (!target)
        return target.error();
    const Result<cost::Consistency> level = line.consistency(cost::Consistency::session);
    if (!level)
        return placedIn(statement.text, level.error());
    client::Client &client = m_copy->client();
    client.setConsistency(*level);
    const auto answer = answerTo(client, line, form->op, **target, statement, arena);
    client.setConsistency(cost::Consistency::session);
    if (!answer)
        return placedIn(statement.text, answer.error());
    Outcome outcome = outcomeOf(std::string(form->op), **target, *answer, client.constants());
    m_isChanged = m_isChanged || outcome.isWrite;
    return outcome;
}

} // namespace partita::console
