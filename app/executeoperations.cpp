// Operations of `partita execute` on items and scripts: patches and transactional batches too.
#include "app/executeanswer.h"
#include "app/executesession.h"
#include "engine/console/itemoperation.h"

namespace partita::app {

using store::OperationKind;

namespace {

Result<script::ScriptKind> scriptKind(const std::string &name)
{
    constexpr std::pair<std::string_view, script::ScriptKind> kinds[]
        = {{"procedure", script::ScriptKind::procedure},
           {"preTrigger", script::ScriptKind::preTrigger},
           {"postTrigger", script::ScriptKind::postTrigger},
           {"function", script::ScriptKind::function}};
    for (const auto &[known, kind] : kinds) {
        if (name == known)
            return kind;
    }
    return Error {.message = "\"kind\" must be procedure, preTrigger, postTrigger or function, not "
                      + name + "."};
}

/// Statuses of the operations of a batch, as the service gives them, next to the results.
void addStatuses(AnswerWriter &writer, const client::Answer &answer)
{
    json::Arena arena;
    std::vector<json::Value> told;
    for (std::size_t i = 0; i < answer.statuses.size(); ++i) {
        std::vector<json::Member> members {{"status", json::Value::integer(answer.statuses[i])}};
        if (!answer.etags[i].empty())
            members.push_back({"etag", json::Value::string(answer.etags[i])});
        told.push_back(json::Value::object(members, arena));
    }
    writer.add("operations", told);
}

/// Status of a batch that did not fail: 207 when an operation has a status of its own, such as a
/// read whose item the reader already has.
std::int64_t statusOfBatch(const std::vector<int> &statuses)
{
    const bool allFine
        = std::all_of(statuses.begin(), statuses.end(), [](int status) { return status < 300; });
    return allFine ? 200 : 207;
}

} // namespace

Result<std::string> ExecuteSession::item(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    const OperationKind kind = *operationKind(*line.text("op"));
    const std::string &name = (*target)->settings().name;
    const bool isRead = kind == OperationKind::read;
    Result<client::Client *> client = isRead ? readerOf(line, name) : &clientOf(name);
    if (!client)
        return client.error();
    Result<client::Answer> answer
        = console::runItemOperation(**client, line, kind, **target, m_arena);
    if (!answer)
        return answer.error();
    note(*answer, **client);
    AnswerWriter writer(line.value("id"));
    writer.add("item", answer->item);
    addOperationCost(writer, *answer);
    if (!answer->log.empty())
        writer.add("log", answer->log);
    return writer.finish();
}

Result<std::string> ExecuteSession::createScript(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    Result<std::string> kindName = line.text("kind");
    Result<std::string> name = line.text("name");
    Result<std::string> body = line.text("body");
    for (const Result<std::string> *field : {&kindName, &name, &body}) {
        if (!*field)
            return field->error();
    }
    Result<script::ScriptKind> kind = scriptKind(*kindName);
    if (!kind)
        return kind.error();
    Result<std::optional<std::string>> operation = line.optionalText("operation");
    if (!operation)
        return operation.error();
    const std::string &container = (*target)->settings().name;
    const script::Script script {*kind, *name, *body, operation->value_or("All")};
    if (Result<void> added = clientOf(container).addScript(container, script); !added)
        return added.error();
    AnswerWriter writer(line.value("id"));
    writer.add("script", std::string_view(*name));
    return writer.finish();
}

Result<std::string> ExecuteSession::call(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    Result<std::string> procedure = line.text("procedure");
    if (!procedure)
        return procedure.error();
    Result<store::PartitionKey> key = line.wholeKey(**target);
    if (!key)
        return key.error();
    const std::string &name = (*target)->settings().name;
    Result<client::Answer> answer
        = clientOf(name).call(name, *procedure, *key, line.value("arguments"), m_arena);
    if (!answer)
        return answer.error();
    note(*answer, clientOf(name));
    AnswerWriter writer(line.value("id"));
    // A procedure has one response. It is written alone, and also as a list for readers that treat
    // all answers alike.
    writer.add("result", answer->item);
    writer.add("results",
               answer->item.isUndefined() ? std::vector<json::Value> {}
                                          : std::vector {answer->item});
    addOperationCost(writer, *answer);
    if (!answer->log.empty())
        writer.add("log", answer->log);
    return writer.finish();
}

Result<std::string> ExecuteSession::batch(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    Result<store::PartitionKey> key = line.wholeKey(**target);
    if (!key)
        return key.error();
    auto operations = line.batchOperations(*key, **target);
    if (!operations)
        return operations.error();
    const std::string &name = (*target)->settings().name;
    Result<client::Client *> client = readerOf(line, name);
    if (!client)
        return client.error();
    Result<client::Answer> answer = (*client)->batch(name, *key, *operations, m_arena);
    if (!answer)
        return answer.error();
    note(*answer, **client);
    AnswerWriter writer(line.value("id"));
    writer.add("results", answer->rows);
    writer.add("status", statusOfBatch(answer->statuses));
    addStatuses(writer, *answer);
    addOperationCost(writer, *answer);
    return writer.finish();
}

} // namespace partita::app
