// The calls on the collection, carried out on the container.
#include "engine/json/value.h"
#include "engine/script/execution.h"

namespace partita::script {
namespace {

using store::OperationKind;

/// Items a page unless the script asks otherwise.
constexpr int defaultPageSize = 100;

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

/// If-Match, in the two ways in which scripts give it.
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
    case OperationKind::read:
    case OperationKind::patch:
        break;
    }
    return "readDocument ";
}

/// `item` with an id, in the document's own arena.
void addId(json::Document &item, const std::string &id)
{
    std::vector<json::Member> members = {{"id", json::Value::string(id, item.arena())}};
    for (std::size_t index = 0; index < item.root().size(); ++index)
        members.push_back(item.root().memberAt(index));
    item.setRoot(json::Value::object(members, item.arena()));
}

/// Which page of a query or feed the options ask for; a page size of -1 asks for everything at once.
query::Request pageOf(const QJSValue &options)
{
    query::Request request;
    const QJSValue pageSize = options.property(QStringLiteral("pageSize"));
    const int rows = pageSize.isNumber() ? pageSize.toInt() : defaultPageSize;
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
            return query(request, false);
        if (operation == QLatin1String("feed"))
            return query(request, true);
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
                           m_engine.js().newObject());
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
    Reply reply {QJSValue(), m_engine.js().newObject()};
    if (stringProperty(optionsOf(request), "ifNoneMatch") == response->etag.text()) {
        reply.options.setProperty(QStringLiteral("notModified"), true);
        return reply;
    }
    m_links.remember(response->item);
    reply.value = toScript(response->item, m_engine.js());
    return reply;
}

Result<Execution::Reply> Execution::query(const QJSValue &request, bool isFeed)
{
    if (Result<void> checked = m_links.checkContainer(stringProperty(request, "link")); !checked)
        return checked.error();
    const std::string text = isFeed ? "SELECT * FROM c" : stringProperty(request, "query");
    trace(isFeed ? "readDocuments" : "queryDocuments " + text);
    Result<query::Query> prepared = query::prepare(text);
    if (!prepared)
        return prepared.error();

    json::Arena arena;
    query::Request query = pageOf(optionsOf(request));
    query.partitionKey = m_key;
    query.functions = &m_functions;
    if (!isFeed) {
        Result<std::vector<query::Parameter>> parameters = parametersOf(request, arena);
        if (!parameters)
            return parameters.error();
        query.parameters = std::move(*parameters);
    }
    Result<query::Response> response = query::run(*prepared, m_container, query, arena);
    if (!response)
        return response.error();
    m_outcome.trace.queries.push_back(response->total());
    return replyOf(*response);
}

Execution::Reply Execution::replyOf(const query::Response &response)
{
    QJSEngine &js = m_engine.js();
    Reply reply {js.newArray(static_cast<uint>(response.rows.size())), js.newObject()};
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
    Result<store::ItemResponse> response = applyNew(*write);
    if (!response)
        return response.error();
    Reply reply {QJSValue(), m_engine.js().newObject()};
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
    if (kind == OperationKind::replace || kind == OperationKind::remove) {
        Result<std::string> id = m_links.itemId(link);
        if (!id)
            return id.error();
        write.id = *id;
    } else if (Result<void> checked = m_links.checkContainer(link); !checked) {
        return checked.error();
    }
    if (kind != OperationKind::remove) {
        Result<json::Document> item = itemOf(request);
        if (!item)
            return item.error();
        write.item = *item;
    }
    return write;
}

Result<json::Document> Execution::itemOf(const QJSValue &request)
{
    Result<json::Document> item = json::Document::parse(stringProperty(request, "body"));
    if (!item)
        return item.error();
    const bool wantsId
        = !optionsOf(request).property(QStringLiteral("disableAutomaticIdGeneration")).toBool();
    if (item->root().member("id").isUndefined() && wantsId)
        addId(*item, newId());
    return item;
}

Result<store::ItemResponse> Execution::apply(const Write &write)
{
    store::WriteOptions options = write.options;
    if (options.ifMatch) {
        if (const auto now = m_etags.find(*options.ifMatch); now != m_etags.end())
            options.ifMatch = now->second;
    }
    const json::Value item = write.item.root();
    if (write.kind != OperationKind::remove
        && m_container.partitionKeyDefinition().extract(item) != m_key) {
        return Error {.message
                      = "The item has another partition key than the execution, which is bound to "
                          + m_key.toText() + "."};
    }
    switch (write.kind) {
    case OperationKind::create:
        return m_container.create(item, options);
    case OperationKind::upsert:
        return m_container.upsert(item, options);
    case OperationKind::replace:
        return m_container.replace(m_key, write.id, item, options);
    case OperationKind::remove:
        return m_container.remove(m_key, write.id, options);
    case OperationKind::read:
    case OperationKind::patch:
        break;
    }
    return Error {.message
                  = std::string("A transaction cannot hold the operation ") + nameOf(write.kind)};
}

Result<store::ItemResponse> Execution::applyNew(Write write)
{
    const json::Value id = write.item.root().member("id");
    trace(callName(write.kind)
          + (!write.id.empty() || !id.isString() ? write.id : std::string(id.string())));
    Result<store::ItemResponse> response = apply(write);
    if (!response) {
        if (response.error().code == ErrorCode::notFound)
            m_outcome.trace.operations.push_back({.kind = write.kind, .found = false});
        return response;
    }
    m_outcome.trace.operations.push_back(response->metrics);
    write.etag = response->etag.text();
    m_writes.push_back(std::move(write));
    return response;
}

std::string Execution::newId()
{
    // Made of the clock and two counters: the same in every run of the same work.
    char text[40];
    std::snprintf(text, sizeof text, "%08x-%04x-4000-8000-%012llx", m_seed,
                  ++m_generatedIds & 0xffffU,
                  static_cast<unsigned long long>(m_container.clock().nowMs()) & 0xffffffffffffULL);
    return text;
}

} // namespace partita::script
