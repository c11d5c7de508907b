// Calls on the collection, executed on the container.
#include "engine/json/value.h"
#include "engine/query/patchcondition.h"
#include "engine/script/running/execution.h"
#include "engine/script/running/patchspec.h"
#include "engine/script/running/quota.h"

#include <algorithm>
#include <cctype>
#include <climits>

namespace partita::script {
namespace {

/// The work of an operation that found no item.
store::OperationMetrics ofMissingItem(store::OperationKind kind)
{
    store::OperationMetrics metrics;
    metrics.kind = kind;
    metrics.found = false;
    return metrics;
}

using store::OperationKind;

/// Items per page unless the script states a number.
constexpr int defaultPageSize = 100;

/// Values of `options.statusCode` after success.
namespace status {
constexpr int ok = 200;
constexpr int created = 201;
constexpr int noContent = 204;
constexpr int notModified = 304;
} // namespace status

int statusOfWrite(OperationKind kind, const store::OperationMetrics &metrics)
{
    if (kind == OperationKind::remove)
        return status::noContent;
    const bool isNew = kind == OperationKind::create
        || (kind == OperationKind::upsert && metrics.oldItemBytes == 0);
    return isNew ? status::created : status::ok;
}

/// The text of a member; empty when it is no text.
std::string_view textOf(json::Value object, std::string_view name)
{
    const json::Value member = object.member(name);
    return member.isString() ? member.string() : std::string_view();
}

/// If-Match, in either of the two forms that scripts may use.
std::optional<std::string> etagOption(json::Value options)
{
    if (options.member("etag").isString())
        return std::string(textOf(options, "etag"));
    const json::Value condition = options.member("accessCondition");
    if (textOf(condition, "type") == "IfMatch")
        return std::string(textOf(condition, "condition"));
    return std::nullopt;
}

/// Whether the texts differ in the case of ASCII letters at most.
bool isSameWord(std::string_view left, std::string_view right)
{
    return std::ranges::equal(left, right, [](unsigned char one, unsigned char other) {
        return std::tolower(one) == std::tolower(other);
    });
}

store::WriteOptions writeOptions(json::Value options)
{
    store::WriteOptions result;
    result.ifMatch = etagOption(options);
    result.indexItem = !isSameWord(textOf(options, "indexAction"), "exclude");
    return result;
}

const char *callName(OperationKind kind)
{
    switch (kind) {
    case OperationKind::create:
        return "createDocument ";
    case OperationKind::upsert:
        return "upsertDocument ";
    case OperationKind::replace:
        return "replaceDocument ";
    case OperationKind::remove:
        return "deleteDocument ";
    case OperationKind::patch:
        return "patchDocument ";
    case OperationKind::read:
        break;
    }
    return "readDocument ";
}

/// As in the service, an id that counts as false in JavaScript is no id.
bool lacksId(json::Value item)
{
    const json::Value id = item.member("id");
    const bool isFalse = id.isUndefined() || id.isNull() || (id.isBoolean() && !id.boolean())
        || (id.isNumber() && id.number() == 0) || (id.isString() && id.string().empty());
    return item.isObject() && isFalse;
}

/// Adds an id to the item, in the document's own arena.
void addId(json::Document &item, const std::string &id)
{
    std::vector<json::Member> members = {{"id", json::Value::string(id, item.arena())}};
    for (std::size_t index = 0; index < item.root().size(); ++index) {
        if (item.root().memberAt(index).name != "id")
            members.push_back(item.root().memberAt(index));
    }
    item.setRoot(json::Value::object(members, item.arena()));
}

/// The page of a query or feed that the options request; a page size of -1 requests everything at
/// once.
query::Request pageOf(json::Value options)
{
    query::Request request;
    const json::Value pageSize = options.member("pageSize");
    const int given = pageSize.isNumber()
        ? static_cast<int>(std::clamp<double>(pageSize.number(), INT_MIN, INT_MAX))
        : 0;
    const int rows = given == 0 ? defaultPageSize : given;
    request.onePage = rows > 0;
    if (rows > 0)
        request.maxItemCount = rows;
    request.continuation = textOf(options, "continuation");
    return request;
}

Result<std::vector<query::Parameter>> parametersOf(const std::string &text, json::Arena &arena)
{
    Result<json::Value> given = json::parse(arena.store(text), arena);
    if (!given)
        return given.error();
    std::vector<query::Parameter> parameters;
    for (std::size_t index = 0; index < given->size(); ++index) {
        const json::Value name = given->at(index).member("name");
        if (!name.isString())
            return Error {.message
                          = "Every query parameter needs a \"name\", a text such as \"@city\"."};
        parameters.push_back({std::string(name.string()), given->at(index).member("value")});
    }
    return parameters;
}

} // namespace

Reply Execution::answerTo(const Wanted &wanted)
{
    Result<json::Document> options = json::Document::parse(wanted.options);
    const Result<Reply> reply = options ? perform({wanted, *options}) : options.error();
    if (reply)
        return *reply;
    return {statusOf(reply.error().code), reply.error().message, {}, replyOptions()};
}

Result<Reply> Execution::perform(const Call &call)
{
    const std::string &operation = call.wanted.operation;
    if (operation == "read")
        return read(call);
    if (operation == "query")
        return query(call, Reading::query);
    if (operation == "feed")
        return query(call, Reading::feed);
    if (operation == "chain")
        return query(call, Reading::chain);
    if (operation == "patch")
        return write(call, OperationKind::patch);
    if (operation == "create")
        return write(call, OperationKind::create);
    if (operation == "upsert")
        return write(call, OperationKind::upsert);
    if (operation == "replace")
        return write(call, OperationKind::replace);
    return write(call, OperationKind::remove);
}

/// After a success they include the HTTP status, which shows whether an upsert has created the
/// item.
std::string Execution::replyOptions(std::optional<int> status,
                                    const std::vector<json::Member> &more) const
{
    json::Arena arena;
    std::vector<json::Member> members;
    if (status)
        members.push_back({"statusCode", json::Value::integer(*status)});
    members.push_back(
        {"currentCollectionSizeInMB", json::Value::string(usageText(m_container), arena)});
    members.push_back(
        {"maxCollectionSizeInMB", json::Value::string(quotaText(m_container), arena)});
    members.insert(members.end(), more.begin(), more.end());
    return json::toText(json::Value::object(members, arena));
}

Result<Reply> Execution::read(const Call &call)
{
    Result<std::string> id = m_links.itemId(call.wanted.link);
    if (!id)
        return id.error();
    trace("readDocument " + *id);
    Result<store::ItemResponse> response = m_container.read(m_key, *id);
    if (!response) {
        if (response.error().code == ErrorCode::notFound)
            m_outcome.trace.operations.push_back(ofMissingItem(OperationKind::read));
        return response.error();
    }
    m_outcome.trace.operations.push_back(response->metrics);
    if (textOf(call.options.root(), "ifNoneMatch") == response->etag.text())
        return Reply {.options = replyOptions(status::notModified,
                                              {{"notModified", json::Value::boolean(true)}})};
    m_links.remember(response->item);
    return Reply {.value = json::toText(response->item), .options = replyOptions(status::ok)};
}

Result<Reply> Execution::query(const Call &call, Reading reading)
{
    if (Result<void> checked = m_links.checkContainer(call.wanted.link); !checked)
        return checked.error();
    const bool isQuery = reading == Reading::query;
    const std::string text = isQuery ? call.wanted.query : "SELECT * FROM c";
    trace(!isQuery ? "readDocuments" : "queryDocuments " + text);
    Result<query::Query> prepared = query::prepare(text);
    if (!prepared)
        return prepared.error();

    json::Arena arena;
    query::Request query = pageOf(call.options.root());
    query.partitionKey = m_key;
    query.functions = &m_functions;
    query.stop = m_limits.stop;
    if (isQuery) {
        Result<std::vector<query::Parameter>> parameters
            = parametersOf(call.wanted.parameters, arena);
        if (!parameters)
            return parameters.error();
        query.parameters = std::move(*parameters);
    }
    Result<query::Response> response = [&] {
        std::optional<store::Unseen> unseen;
        if (reading != Reading::feed)
            unseen.emplace(partition(), m_firstNew);
        return query::run(*prepared, m_container, query, arena);
    }();
    if (!response)
        return response.error();
    m_outcome.trace.queries.push_back(response->total());
    for (const json::Value &row : response->rows)
        m_links.remember(row);
    std::vector<json::Member> more;
    if (!response->continuation.empty())
        more.push_back({"continuation", json::Value::string(response->continuation)});
    if (reading == Reading::chain)
        more.push_back({"numbers", numbersOf(response->rows, arena)});
    return Reply {.value = json::toText(json::Value::array(response->rows, arena)),
                  .options = replyOptions(status::ok, more)};
}

json::Value Execution::numbersOf(std::span<const json::Value> items, json::Arena &arena) const
{
    std::vector<json::Value> numbers;
    for (const json::Value &item : items) {
        const std::string_view id = item.member("id").string();
        numbers.push_back(
            json::Value::integer(partition().find(m_key, id).value_or(items::noItem)));
    }
    return json::Value::array(numbers, arena);
}

Result<Reply> Execution::write(const Call &call, OperationKind kind)
{
    Result<Write> write = writeOf(call, kind);
    if (!write)
        return write.error();
    Result<store::ItemResponse> response = applyTraced(*write);
    if (!response)
        return response.error();
    Reply reply {.options = replyOptions(statusOfWrite(kind, response->metrics))};
    if (kind != OperationKind::remove) {
        m_links.remember(response->item);
        reply.value = json::toText(response->item);
    }
    return reply;
}

Result<Execution::Write> Execution::writeOf(const Call &call, OperationKind kind)
{
    Write write;
    write.kind = kind;
    write.options = writeOptions(call.options.root());
    const std::string &link = call.wanted.link;
    if (kind == OperationKind::create || kind == OperationKind::upsert) {
        if (Result<void> checked = m_links.checkContainer(link); !checked)
            return checked.error();
    } else {
        Result<std::string> id = m_links.itemId(link);
        if (!id)
            return id.error();
        write.id = *id;
    }
    if (kind == OperationKind::patch) {
        if (Result<void> done = readPatch(call, write); !done)
            return done.error();
    } else if (kind != OperationKind::remove) {
        Result<json::Document> item = itemOf(call, kind);
        if (!item)
            return item.error();
        write.item = *item;
    }
    return write;
}

Result<void> Execution::readPatch(const Call &call, Write &write)
{
    Result<json::Document> given = json::Document::parse(call.wanted.body);
    if (!given)
        return given.error();
    write.item = *given;
    if (!given->root().isObject())
        return {};
    write.item.setRoot(given->root().member("operations"));
    const json::Value condition = given->root().member("condition");
    if (condition.isString())
        write.condition = condition.string();
    return {};
}

Result<json::Document> Execution::itemOf(const Call &call, OperationKind kind)
{
    Result<json::Document> item = json::Document::parse(call.wanted.body);
    if (!item)
        return item.error();
    // The option counts as `true` itself, as the service requires, not as any value that is true.
    const bool wantsId = kind != OperationKind::replace
        && !call.options.root().member("disableAutomaticIdGeneration").isTrue();
    if (lacksId(item->root()) && wantsId)
        addId(*item, newId());
    return item;
}

Result<store::ItemResponse> Execution::apply(const Write &write)
{
    const json::Value item = write.item.root();
    const bool holdsItem
        = write.kind != OperationKind::remove && write.kind != OperationKind::patch;
    if (holdsItem && m_container.partitionKeyDefinition().extract(item) != m_key) {
        return Error {.message
                      = "The item has another partition key than the script runs for, which is "
                          + m_key.shown() + "."};
    }
    switch (write.kind) {
    case OperationKind::create:
        return m_container.create(item, write.options);
    case OperationKind::upsert:
        return m_container.upsert(item, write.options);
    case OperationKind::replace:
        return m_container.replace(m_key, write.id, item, write.options);
    case OperationKind::remove:
        return m_container.remove(m_key, write.id, write.options);
    case OperationKind::patch:
        return patch(write);
    case OperationKind::read:
        break;
    }
    return Error {.message = std::string("A transaction cannot hold the operation ")
                      + nameOf(write.kind) + "."};
}

Result<store::ItemResponse> Execution::patch(const Write &write)
{
    Result<std::vector<store::PatchOperation>> operations = patchOperations(write.item.root());
    if (!operations)
        return operations.error();
    if (!write.condition.empty()) {
        if (Result<void> holds
            = query::checkPatchCondition(m_container, m_key, write.id, write.condition);
            !holds)
            return holds.error();
    }
    return m_container.patch(m_key, write.id, *operations, write.options);
}

Result<store::ItemResponse> Execution::applyTraced(const Write &write)
{
    const json::Value id = write.item.root().member("id");
    trace(callName(write.kind)
          + (!write.id.empty() || !id.isString() ? write.id : std::string(id.string())));
    Result<store::ItemResponse> response = apply(write);
    if (response)
        m_outcome.trace.operations.push_back(response->metrics);
    else if (response.error().code == ErrorCode::notFound)
        m_outcome.trace.operations.push_back(ofMissingItem(write.kind));
    return response;
}

std::string Execution::newId()
{
    // Made of the clock and two counters, so that the ids are the same in every run.
    char text[40];
    std::snprintf(text, sizeof text, "%08x-%04x-4000-8000-%012llx", m_seed,
                  ++m_generatedIds & 0xffffU,
                  static_cast<unsigned long long>(m_container.clock().nowMs()) & 0xffffffffffffULL);
    return text;
}

} // namespace partita::script
