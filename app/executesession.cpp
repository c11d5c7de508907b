#include "app/executesession.h"

#include "app/executeanswer.h"
#include "app/itemfile.h"

namespace partita::app {

namespace {

using store::OperationKind;

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
    return queryAnswer(line.value("id"), *answer, line.flag("explain"));
}

Result<script::Kind> scriptKind(const std::string &name)
{
    constexpr std::pair<std::string_view, script::Kind> kinds[]
        = {{"procedure", script::Kind::procedure},
           {"preTrigger", script::Kind::preTrigger},
           {"postTrigger", script::Kind::postTrigger},
           {"function", script::Kind::function}};
    for (const auto &[known, kind] : kinds) {
        if (name == known)
            return kind;
    }
    return Error {.message = "\"kind\" must be procedure, preTrigger, postTrigger or function, not "
                      + name + "."};
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
    };
    for (const auto &[known, operation] : operations) {
        if (op == known)
            return operation;
    }
    return nullptr;
}

ExecuteSession::Reply ExecuteSession::run(std::string_view text, int number)
{
    m_arena.clear();
    Result<json::Value> parsed = json::parse(text, m_arena);
    if (!parsed) {
        Error error = parsed.error();
        error.message = "Line " + std::to_string(number) + " is not JSON: " + error.message;
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
    Result<store::Container *> created = m_account.createContainer(*settings);
    if (!created)
        return created.error();
    m_generations[*name] = *generation;
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
    return queryWith(clientOf(name), name, line, m_arena);
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

Result<std::string> ExecuteSession::item(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    const OperationKind kind = *operationKind(*line.text("op"));
    Result<planning::Answer> answer = runItem(line, kind, **target);
    if (!answer)
        return answer.error();
    AnswerWriter writer(line.value("id"));
    writer.add("item", answer->item);
    addOperationCost(writer, *answer);
    if (!answer->log.empty())
        writer.add("log", answer->log);
    return writer.finish();
}

Result<planning::Answer> ExecuteSession::runItem(const ExecuteLine &line, OperationKind kind,
                                                 store::Container &container)
{
    if (kind != OperationKind::read && kind != OperationKind::patch)
        return runWrite(line, kind, container);
    Result<store::PartitionKey> key = line.wholeKey(container);
    if (!key)
        return key.error();
    Result<std::string> id = line.text("itemId");
    if (!id)
        return id.error();
    planning::Client &client = clientOf(container.settings().name);
    if (kind == OperationKind::read)
        return client.read(container.settings().name, *key, *id, m_arena);
    Result<std::vector<store::PatchOperation>> operations = line.patchOperations();
    if (!operations)
        return operations.error();
    Result<store::WriteOptions> options = line.writeOptions();
    if (!options)
        return options.error();
    return client.patch(container.settings().name, *key, *id, *operations, *options, m_arena);
}

Result<planning::Answer> ExecuteSession::runWrite(const ExecuteLine &line, OperationKind kind,
                                                  store::Container &container)
{
    script::ScriptHost::TriggeredWrite write;
    write.kind = kind;
    if (kind != OperationKind::remove) {
        Result<json::Value> item = line.object("item");
        if (!item)
            return item.error();
        write.item = *item;
    }
    const bool isNew = kind == OperationKind::create || kind == OperationKind::upsert;
    std::optional<store::PartitionKey> key;
    if (isNew && !line.has("partitionKey")) {
        key = container.partitionKeyDefinition().extract(write.item);
    } else {
        Result<store::PartitionKey> given = line.wholeKey(container);
        if (!given)
            return given.error();
        key = *given;
    }
    if (isNew && container.partitionKeyDefinition().extract(write.item) != *key) {
        return Error {.message = "\"partitionKey\" is " + key->toText() + ", but the item's key is "
                          + container.partitionKeyDefinition().extract(write.item).toText() + "."};
    }
    if (!isNew) {
        const bool named = line.has("itemId") || !write.item.member("id").isString();
        Result<std::string> id
            = named ? line.text("itemId") : std::string(write.item.member("id").string());
        if (!id)
            return id.error();
        write.id = *id;
    }
    Result<store::WriteOptions> options = line.writeOptions();
    Result<std::optional<std::string>> before = line.optionalText("preTrigger");
    Result<std::optional<std::string>> after = line.optionalText("postTrigger");
    if (!options)
        return options.error();
    if (!before || !after)
        return before ? after.error() : before.error();
    write.options = *options;
    write.preTrigger = before->value_or("");
    write.postTrigger = after->value_or("");
    return clientOf(container.settings().name)
        .write(container.settings().name, write, *key, m_arena);
}

Result<std::string> ExecuteSession::batch(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    Result<store::PartitionKey> key = line.wholeKey(**target);
    if (!key)
        return key.error();
    Result<json::Value> list = line.array("operations");
    if (!list)
        return list.error();
    std::vector<store::BatchOperation> operations;
    for (std::size_t index = 0; index < list->size(); ++index) {
        Result<store::BatchOperation> operation = ExecuteLine(list->at(index)).batchOperation();
        if (!operation) {
            Error error = operation.error();
            error.message
                = "Operation " + std::to_string(index + 1) + " of the batch: " + error.message;
            return error;
        }
        operations.push_back(*operation);
    }
    const std::string &name = (*target)->settings().name;
    Result<planning::Answer> answer = clientOf(name).batch(name, *key, operations, m_arena);
    if (!answer)
        return answer.error();
    AnswerWriter writer(line.value("id"));
    writer.add("results", answer->rows);
    addOperationCost(writer, *answer);
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
    Result<script::Kind> kind = scriptKind(*kindName);
    if (!kind)
        return kind.error();
    const std::string &container = (*target)->settings().name;
    if (Result<void> added = clientOf(container).addScript(container, {*kind, *name, *body});
        !added)
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
    Result<planning::Answer> answer
        = clientOf(name).call(name, *procedure, *key, line.value("arguments"), m_arena);
    if (!answer)
        return answer.error();
    AnswerWriter writer(line.value("id"));
    // A procedure has one response; it stands alone, and as a list for readers who treat every answer alike.
    writer.add("result", answer->item);
    writer.add("results",
               answer->item.isUndefined() ? std::vector<json::Value> {}
                                          : std::vector {answer->item});
    addOperationCost(writer, *answer);
    if (!answer->log.empty())
        writer.add("log", answer->log);
    return writer.finish();
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
    Result<planning::Answer> answer = clientOf(name).changeFeed(
        name, position == "beginning" ? std::string() : position, m_arena);
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

Result<std::string> ExecuteSession::advanceTime(const ExecuteLine &line)
{
    Result<std::optional<std::int64_t>> seconds = line.optionalInteger("seconds");
    if (!seconds)
        return seconds.error();
    if (!*seconds || **seconds < 0)
        return Error {.message = "\"seconds\" must be a number of seconds, 0 or more."};
    m_account.clock().advanceMs(**seconds * 1000);
    AnswerWriter writer(line.value("id"));
    writer.add("seconds", **seconds);
    return writer.finish();
}

} // namespace partita::app
