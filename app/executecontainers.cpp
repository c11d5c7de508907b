// The operations on whole containers: making, changing and deleting them, and filling them in bulk.
#include "app/executeanswer.h"
#include "app/executesession.h"
#include "app/itemfile.h"

namespace partita::app {

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
    if (line.has("file") && line.has("items"))
        return Error {.message
                      = "A load takes its items from \"items\" or from \"file\", not from both.",
                      .path = "$.file"};
    Loading loading;
    if (line.has("file")) {
        Result<std::string> file = line.text("file");
        if (!file)
            return file.error();
        loading = loadItemFile(*file, **target);
    } else {
        Result<json::Value> items = line.array("items");
        if (!items)
            return items.error();
        loading = loadItems(*items, **target);
    }
    if (loading.refusal) {
        m_loaded = loading.loaded;
        return *loading.refusal;
    }
    AnswerWriter writer(line.value("id"));
    writer.add("loaded", loading.loaded);
    return writer.finish();
}

/// The settings that the line gives, in place of all that can change: what it leaves out goes back
/// to its default.
Result<std::string> ExecuteSession::replaceContainer(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    const store::ContainerSettings &now = (*target)->settings();
    Result<store::ContainerSettings> wanted = line.containerSettings(now.name, "partitionKey");
    if (!wanted)
        return wanted.error();
    if (!line.has("partitionKey"))
        wanted->partitionKeyPaths = now.partitionKeyPaths;
    if (!line.has("uniqueKeys"))
        wanted->uniqueKeys = now.uniqueKeys;
    if (!line.has("changeFeedMode"))
        wanted->keepsVersions = now.keepsVersions;
    if (Result<void> done = (*target)->replaceSettings(*wanted); !done)
        return done.error();
    AnswerWriter writer(line.value("id"));
    writer.add("container", std::string_view(now.name));
    return writer.finish();
}

Result<std::string> ExecuteSession::deleteContainer(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    const std::string name = (*target)->settings().name;
    if (Result<void> done = clientOf(name).removeContainer(name); !done)
        return done.error();
    m_generations.erase(name);
    m_consistencies.erase(name);
    AnswerWriter writer(line.value("id"));
    writer.add("container", std::string_view(name));
    return writer.finish();
}

Result<std::string> ExecuteSession::deletePartitionKey(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    Result<store::PartitionKey> key = line.wholeKey(**target);
    if (!key)
        return key.error();
    const std::string &name = (*target)->settings().name;
    Result<client::Answer> answer = clientOf(name).removePartition(name, *key);
    if (!answer)
        return answer.error();
    AnswerWriter writer(line.value("id"));
    writer.add("deleted", static_cast<std::int64_t>(answer->operations.size()));
    addOperationCost(writer, *answer);
    return writer.finish();
}

} // namespace partita::app
