// Calls on the collection, executed on the container.
#include "engine/json/value.h"
#include "engine/query/patchcondition.h"
#include "engine/script/execution.h"
#include "engine/script/patchspec.h"
#include "engine/script/quota.h"

namespace partita::script {
namespace {

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

QString textProperty(const QJSValue &object, const char *name)
{
    return object.property(QLatin1String(name)).toString();
}

std::string stringProperty(const QJSValue &object, const char *name)
{
    return textProperty(object, name).toStdString();
}

QJSValue optionsOf(const QJSValue &request)
{
    return request.property(QStringLiteral("options"));
}

/// If-Match, in either of the two forms that scripts may use.
std::optional<std::string> etagOption(const QJSValue &options)
{
    const QJSValue etag = options.property(QStringLiteral("etag"));
    if (etag.isString())
        return toStdString(etag);
    const QJSValue condition = options.property(QStringLiteral("accessCondition"));
    if (textProperty(condition, "type") == QLatin1String("IfMatch"))
        return stringProperty(condition, "condition");
    return std::nullopt;
}

store::WriteOptions writeOptions(const QJSValue &options)
{
    store::WriteOptions result;
    result.ifMatch = etagOption(options);
    result.indexItem = textProperty(options, "indexAction")
                           .compare(QLatin1String("exclude"), Qt::CaseInsensitive)
        != 0;
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

/// True when the option is `true` itself, as the service requires, not any value that counts as
/// true.
bool isSet(const QJSValue &options, const char *name)
{
    const QJSValue value = options.property(QLatin1String(name));
    return value.isBool() && value.toBool();
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
query::Request pageOf(const QJSValue &options)
{
    query::Request request;
    const QJSValue pageSize = options.property(QStringLiteral("pageSize"));
    const int given = pageSize.isNumber() ? pageSize.toInt() : 0;
    const int rows = given == 0 ? defaultPageSize : given;
    request.onePage = rows > 0;
    if (rows > 0)
        request.maxItemCount = rows;
    const QJSValue continuation = options.property(QStringLiteral("continuation"));
    if (continuation.isString())
        request.continuation = toStdString(continuation);
    return request;
}

Result<std::vector<query::Parameter>> parametersOf(const QJSValue &request, json::Arena &arena)
{
    Result<json::Value> given
        = json::parse(arena.store(stringProperty(request, "parameters")), arena);
    if (!given)
        return given.error();
    std::vector<query::Parameter> parameters;
    for (std::size_t index = 0; index < given->size(); ++index) {
        const json::Value name = given->at(index).member("name");
        if (!name.isString())
            return Error {.message = "Every query parameter needs a name."};
        parameters.push_back({std::string(name.string()), given->at(index).member("value")});
    }
    return parameters;
}

} // namespace

std::optional<Failure> Execution::perform(const QJSValue &request)
{
    const QString operation = textProperty(request, "operation");
    Result<Reply> reply = [&]() -> Result<Reply> {
        if (operation == QLatin1String("read"))
            return read(request);
        if (operation == QLatin1String("query"))
            return query(request, Reading::query);
        if (operation == QLatin1String("feed"))
            return query(request, Reading::feed);
        if (operation == QLatin1String("chain"))
            return query(request, Reading::chain);
        if (operation == QLatin1String("patch"))
            return write(request, OperationKind::patch);
        if (operation == QLatin1String("create"))
            return write(request, OperationKind::create);
        if (operation == QLatin1String("upsert"))
            return write(request, OperationKind::upsert);
        if (operation == QLatin1String("replace"))
            return write(request, OperationKind::replace);
        return write(request, OperationKind::remove);
    }();
    if (reply)
        return m_engine.answer(request, 0, {}, reply->value, reply->options);
    return m_engine.answer(request, statusOf(reply.error().code), reply.error().message, QJSValue(),
                           replyOptions());
}

/// After a success they include the HTTP status, which shows whether an upsert has created the
/// item.
QJSValue Execution::replyOptions(std::optional<int> status)
{
    QJSValue options = m_engine.js().newObject();
    if (status)
        options.setProperty(QStringLiteral("statusCode"), *status);
    options.setProperty(QStringLiteral("currentCollectionSizeInMB"),
                        toQString(usageText(m_container)));
    options.setProperty(QStringLiteral("maxCollectionSizeInMB"), toQString(quotaText(m_container)));
    return options;
}

Result<Execution::Reply> Execution::read(const QJSValue &request)
{
    Result<std::string> id = m_links.itemId(stringProperty(request, "link"));
    if (!id)
        return id.error();
    trace("readDocument " + *id);
    Result<store::ItemResponse> response = m_container.read(m_key, *id);
    if (!response) {
        if (response.error().code == ErrorCode::notFound)
            m_outcome.trace.operations.push_back({.kind = OperationKind::read, .found = false});
        return response.error();
    }
    m_outcome.trace.operations.push_back(response->metrics);
    const bool isKnown = stringProperty(optionsOf(request), "ifNoneMatch") == response->etag.text();
    Reply reply {QJSValue(), replyOptions(isKnown ? status::notModified : status::ok)};
    if (isKnown) {
        reply.options.setProperty(QStringLiteral("notModified"), true);
        return reply;
    }
    m_links.remember(response->item);
    reply.value = toScript(response->item, m_engine.js());
    return reply;
}

Result<Execution::Reply> Execution::query(const QJSValue &request, Reading reading)
{
    if (Result<void> checked = m_links.checkContainer(stringProperty(request, "link")); !checked)
        return checked.error();
    const bool isQuery = reading == Reading::query;
    const std::string text = isQuery ? stringProperty(request, "query") : "SELECT * FROM c";
    trace(!isQuery ? "readDocuments" : "queryDocuments " + text);
    Result<query::Query> prepared = query::prepare(text);
    if (!prepared)
        return prepared.error();

    json::Arena arena;
    query::Request query = pageOf(optionsOf(request));
    query.partitionKey = m_key;
    query.functions = &m_functions;
    if (isQuery) {
        Result<std::vector<query::Parameter>> parameters = parametersOf(request, arena);
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
    Reply reply = replyOf(*response);
    if (reading == Reading::chain)
        reply.options.setProperty(QStringLiteral("numbers"), numbersOf(response->rows));
    return reply;
}

QJSValue Execution::numbersOf(std::span<const json::Value> items)
{
    QJSValue numbers = m_engine.js().newArray(static_cast<uint>(items.size()));
    for (std::size_t index = 0; index < items.size(); ++index) {
        const std::string_view id = items[index].member("id").string();
        const items::ItemNumber number = partition().find(m_key, id).value_or(items::noItem);
        numbers.setProperty(static_cast<quint32>(index), number);
    }
    return numbers;
}

Execution::Reply Execution::replyOf(const query::Response &response)
{
    QJSEngine &js = m_engine.js();
    Reply reply {js.newArray(static_cast<uint>(response.rows.size())), replyOptions(status::ok)};
    for (std::size_t index = 0; index < response.rows.size(); ++index) {
        m_links.remember(response.rows[index]);
        reply.value.setProperty(static_cast<quint32>(index), toScript(response.rows[index], js));
    }
    if (!response.continuation.empty())
        reply.options.setProperty(QStringLiteral("continuation"), toQString(response.continuation));
    return reply;
}

Result<Execution::Reply> Execution::write(const QJSValue &request, OperationKind kind)
{
    Result<Write> write = writeOf(request, kind);
    if (!write)
        return write.error();
    Result<store::ItemResponse> response = applyTraced(*write);
    if (!response)
        return response.error();
    Reply reply {QJSValue(), replyOptions(statusOfWrite(kind, response->metrics))};
    if (kind != OperationKind::remove) {
        m_links.remember(response->item);
        reply.value = toScript(response->item, m_engine.js());
    }
    return reply;
}

Result<Execution::Write> Execution::writeOf(const QJSValue &request, OperationKind kind)
{
    Write write;
    write.kind = kind;
    write.options = writeOptions(optionsOf(request));
    const std::string link = stringProperty(request, "link");
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
        if (Result<void> done = readPatch(request, write); !done)
            return done.error();
    } else if (kind != OperationKind::remove) {
        Result<json::Document> item = itemOf(request, kind);
        if (!item)
            return item.error();
        write.item = *item;
    }
    return write;
}

Result<void> Execution::readPatch(const QJSValue &request, Write &write)
{
    Result<json::Document> given = json::Document::parse(stringProperty(request, "body"));
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

Result<json::Document> Execution::itemOf(const QJSValue &request, OperationKind kind)
{
    Result<json::Document> item = json::Document::parse(stringProperty(request, "body"));
    if (!item)
        return item.error();
    const bool wantsId = kind != OperationKind::replace
        && !isSet(optionsOf(request), "disableAutomaticIdGeneration");
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
                      = "The item has another partition key than the execution, which is bound to "
                          + m_key.toText() + "."};
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
    return Error {.message
                  = std::string("A transaction cannot hold the operation ") + nameOf(write.kind)};
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
        m_outcome.trace.operations.push_back({.kind = write.kind, .found = false});
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
