// The change feed operation of `partita execute`.
#include "app/executeanswer.h"
#include "app/executesession.h"
#include "engine/model/datetime.h"

namespace partita::app {

namespace {

using Start = client::FeedRequest::Start;

/// True for "2026-05-01T…"; a continuation has no hyphen at that position.
bool looksLikeTime(const std::string &text)
{
    constexpr std::size_t digitsOfYear = 4;
    return text.size() > digitsOfYear && text[digitsOfYear] == '-';
}

Result<void> readStart(const ExecuteLine &line, client::FeedRequest &request)
{
    constexpr std::int64_t milliseconds = 1000;
    const json::Value from = line.value("from");
    if (from.isUndefined() || from.isNull())
        return {};
    if (from.isNumber() && from.isInteger()) {
        constexpr std::int64_t latest = 253'402'300'799; // the end of the year 9999
        if (from.integer() < 0 || from.integer() > latest)
            return wrongMember("from", "seconds since 1970");
        request.start = Start::time;
        request.seconds = from.integer();
        return {};
    }
    if (!from.isString())
        return wrongMember("from",
                           "\"beginning\", \"now\", a time such as \"2020-01-01T00:00:00Z\", "
                           "seconds since 1970 or a continuation");
    const std::string text(from.string());
    if (text == "now") {
        request.start = Start::now;
    } else if (looksLikeTime(text)) {
        const std::optional<std::int64_t> time = model::parseDateTime(text);
        if (!time)
            return wrongMember("from", "a time such as \"2020-01-01T00:00:00Z\", not " + text);
        request.start = Start::time; // times of items are whole seconds: round up
        request.seconds = *time / milliseconds + (*time % milliseconds > 0 ? 1 : 0);
    } else if (text.empty()) {
        return wrongMember("from", "left out, or \"beginning\", \"now\", a time or a continuation");
    } else if (text != "beginning") {
        request.start = Start::continuation;
        request.continuation = text;
    }
    return {};
}

Result<void> readMode(const ExecuteLine &line, client::FeedRequest &request)
{
    Result<std::optional<std::string>> mode = line.optionalText("mode");
    if (!mode)
        return mode.error();
    const std::string name = mode->value_or("latestVersion");
    if (name != "latestVersion" && name != "allVersionsAndDeletes")
        return wrongMember("mode", "latestVersion or allVersionsAndDeletes, not " + name);
    if (name == "allVersionsAndDeletes")
        request.mode = client::FeedMode::allVersionsAndDeletes;
    return {};
}

Result<client::FeedRequest> feedRequest(const ExecuteLine &line)
{
    client::FeedRequest request;
    if (Result<void> start = readStart(line, request); !start)
        return start.error();
    if (Result<void> mode = readMode(line, request); !mode)
        return mode.error();
    Result<std::optional<store::PartitionKey>> key = line.partitionKey();
    if (!key)
        return key.error();
    request.partitionKey = *key;
    Result<std::optional<std::int64_t>> partition = line.optionalInteger("physicalPartition");
    if (!partition)
        return partition.error();
    if (*partition && (**partition < 0 || **partition > 2'147'483'647))
        return wrongMember("physicalPartition", "the number of one, from 0");
    if (*partition)
        request.physicalPartition = static_cast<int>(**partition);
    Result<std::optional<std::int64_t>> most = line.optionalInteger("maxItemCount");
    if (!most)
        return most.error();
    if (*most && (**most < -1 || **most == 0 || **most > 2'147'483'647))
        return wrongMember("maxItemCount", "a positive number, or -1 for 100 a physical partition");
    if (*most && **most > 0)
        request.maximum = static_cast<std::size_t>(**most);
    return request;
}

/// Counts of a feed page. Read and returned are equal because a feed filters nothing.
void countRows(client::Answer &answer)
{
    answer.query.pages = answer.requests;
    for (const client::PartitionUse &use : answer.partitions) {
        answer.query.retrievedItemCount += use.itemsLoaded;
        answer.query.outputItemCount += use.itemsReturned;
    }
    for (const json::Value row : answer.rows)
        answer.query.retrievedItemSize += static_cast<std::int64_t>(json::textSize(row));
    answer.query.outputItemSize = answer.query.retrievedItemSize;
}

} // namespace

Result<std::string> ExecuteSession::changeFeed(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    const std::string &name = (*target)->settings().name;
    Result<client::FeedRequest> request = feedRequest(line);
    if (!request)
        return request.error();
    Result<client::Client *> reader = readerOf(line, name);
    if (!reader)
        return reader.error();
    Result<client::Answer> answer = (*reader)->changeFeed(name, *request, m_arena);
    if (!answer)
        return answer.error();
    note(*answer, **reader);
    AnswerWriter writer(line.value("id"));
    writer.add("results", answer->rows);
    writer.add("continuation", std::string_view(answer->continuation));
    countRows(*answer);
    addQueryCost(writer, *answer);
    return writer.finish();
}

} // namespace partita::app
