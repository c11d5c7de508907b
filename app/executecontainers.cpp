// Operations of `partita execute` on containers, their throughput and their physical partitions,
// and on time.
#include "app/executeanswer.h"
#include "app/executesession.h"
#include "app/itemfile.h"
#include "engine/store/partitionnumbers.h"
#include "engine/store/physicalpartition.h"

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

/// Replaces all settings that can change; those that the line leaves out return to their defaults.
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
    note(*answer, clientOf(name));
    AnswerWriter writer(line.value("id"));
    writer.add("deleted", static_cast<std::int64_t>(answer->operations.size()));
    addOperationCost(writer, *answer);
    return writer.finish();
}

// Operations of `partita execute` on time, throughput and physical partitions.

Result<std::string> ExecuteSession::advanceTime(const ExecuteLine &line)
{
    Result<std::optional<std::int64_t>> seconds = line.optionalInteger("seconds");
    if (!seconds)
        return seconds.error();
    Result<std::optional<std::int64_t>> milliseconds = line.optionalInteger("milliseconds");
    if (!milliseconds)
        return milliseconds.error();
    constexpr std::int64_t longest = 100'000'000'000; // about three thousand years
    const bool isTold = seconds->has_value() || milliseconds->has_value();
    const std::int64_t wholeSeconds = seconds->value_or(0);
    const std::int64_t rest = milliseconds->value_or(0);
    if (!isTold || wholeSeconds < 0 || rest < 0 || wholeSeconds > longest || rest > longest)
        return Error {.message = "\"seconds\" must be a whole number from 0 to "
                          + std::to_string(longest) + "; \"milliseconds\" likewise."};
    m_account.advanceMs(wholeSeconds * 1000 + rest);
    AnswerWriter writer(line.value("id"));
    writer.add("seconds", wholeSeconds);
    if (*milliseconds)
        writer.add("milliseconds", rest);
    return writer.finish();
}

Result<std::string> ExecuteSession::throughput(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    Result<std::optional<std::int64_t>> wanted = line.optionalInteger("throughput");
    if (!wanted)
        return wanted.error();
    if (!*wanted)
        return Error {.message = "\"throughput\" is missing; it must be a number of RU/s."};
    const std::string &name = (*target)->settings().name;
    if (Result<void> set = clientOf(name).setThroughput(name, **wanted); !set)
        return set.error();
    return tellPartitions(line, **target);
}

Result<std::string> ExecuteSession::split(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    Result<std::optional<std::int64_t>> number = line.optionalInteger("physicalPartition");
    if (!number)
        return number.error();
    const std::int64_t partition = number->value_or(0);
    if (partition < 0 || partition >= (*target)->physicalPartitions())
        return store::noPhysicalPartition(partition, (*target)->physicalPartitions());
    if (Result<void> done = (*target)->split(static_cast<int>(partition)); !done)
        return done.error();
    return tellPartitions(line, **target);
}

Result<std::string> ExecuteSession::merge(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    Result<json::Value> pair = line.array("physicalPartitions");
    if (!pair)
        return pair.error();
    const auto isNumber = [&](std::size_t index) {
        const json::Value number = pair->at(index);
        return number.isNumber() && number.isInteger() && number.integer() >= 0
            && number.integer() < (*target)->physicalPartitions();
    };
    if (pair->size() != 2 || !isNumber(0) || !isNumber(1))
        return Error {.message = "\"physicalPartitions\" must be the numbers of two partitions."};
    const std::string &name = (*target)->settings().name;
    if (Result<void> done = clientOf(name).merge(name, static_cast<int>(pair->at(0).integer()),
                                                 static_cast<int>(pair->at(1).integer()));
        !done)
        return done.error();
    return tellPartitions(line, **target);
}

Result<std::string> ExecuteSession::partitions(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    return target ? Result<std::string>(tellPartitions(line, **target)) : target.error();
}

std::string ExecuteSession::tellPartitions(const ExecuteLine &line,
                                           const store::Container &container) const
{
    AnswerWriter writer(line.value("id"));
    writer.add("physicalPartitions", static_cast<std::int64_t>(container.physicalPartitions()));
    json::Arena arena;
    std::vector<json::Value> rows;
    for (int i = 0; i < container.physicalPartitions(); ++i) {
        const store::PhysicalPartition &partition = container.partition(i);
        const std::vector<json::Member> members {
            {"physicalPartition", json::Value::integer(i)},
            {"items", json::Value::integer(partition.itemCount())},
            {"bytes", json::Value::integer(partition.itemBytes())},
            {"logicalPartitions", json::Value::integer(partition.logicalPartitionCount())}};
        rows.push_back(json::Value::object(members, arena));
    }
    writer.add("results", rows);
    return writer.finish();
}

} // namespace partita::app
