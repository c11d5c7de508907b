// The operations on items, and the scripts.
#include "app/executeanswer.h"
#include "app/executesession.h"
#include "engine/base/errorplace.h"

namespace partita::app {

namespace {

using store::OperationKind;

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

Result<std::string> ExecuteSession::item(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    const OperationKind kind = *operationKind(*line.text("op"));
    Result<client::Answer> answer = runItem(line, kind, **target);
    if (!answer)
        return answer.error();
    AnswerWriter writer(line.value("id"));
    writer.add("item", answer->item);
    addOperationCost(writer, *answer);
    if (!answer->log.empty())
        writer.add("log", answer->log);
    return writer.finish();
}

Result<client::Answer> ExecuteSession::runItem(const ExecuteLine &line, OperationKind kind,
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
    client::Client &client = clientOf(container.settings().name);
    if (kind == OperationKind::read) {
        Result<std::optional<std::string>> tag = line.optionalText("ifNoneMatch");
        if (!tag)
            return tag.error();
        Result<client::Client *> reader = readerOf(line, container.settings().name);
        if (!reader)
            return reader.error();
        return (*reader)->read(container.settings().name, *key, *id, m_arena, tag->value_or(""));
    }
    if (line.has("preTrigger") || line.has("postTrigger"))
        return Error {.message = "A patch takes no triggers here; use replace."};
    Result<std::vector<store::PatchOperation>> operations = line.patchOperations();
    if (!operations)
        return operations.error();
    Result<store::WriteOptions> options = line.writeOptions();
    if (!options)
        return options.error();
    Result<std::optional<std::string>> condition = line.optionalText("condition");
    if (!condition)
        return condition.error();
    return client.patch(container.settings().name, *key, *id, *operations, *options, m_arena,
                        *condition);
}

Result<client::Answer> ExecuteSession::runWrite(const ExecuteLine &line, OperationKind kind,
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
                          + container.partitionKeyDefinition().extract(write.item).toText() + ".",
                      .path = "$.partitionKey"};
    }
    if (Result<void> same = isNew ? line.checkItemId(write.item) : Result<void>(); !same)
        return same.error();
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
    Result<client::Answer> answer = clientOf(container.settings().name)
                                        .write(container.settings().name, write, *key, m_arena);
    const bool isInItem = !answer && !answer.error().path.empty();
    return isInItem ? within("$.item", answer.error()) : answer;
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
    AnswerWriter writer(line.value("id"));
    // A procedure has one response; it stands alone, and as a list for readers who treat every
    // answer alike.
    writer.add("result", answer->item);
    writer.add("results",
               answer->item.isUndefined() ? std::vector<json::Value> {}
                                          : std::vector {answer->item});
    addOperationCost(writer, *answer);
    if (!answer->log.empty())
        writer.add("log", answer->log);
    return writer.finish();
}

} // namespace partita::app
