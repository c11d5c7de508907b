// Operations of `partita execute` on time, throughput and physical partitions.
#include "app/executeanswer.h"
#include "app/executesession.h"
#include "engine/store/physicalpartition.h"

namespace partita::app {

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
        return Error {.code = ErrorCode::notFound,
                      .message
                      = "There is no physical partition " + std::to_string(partition) + "."};
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
