#include "engine/workbook/codecorder.h"

namespace partita::workbook {
namespace {

/// The one order of rows, as included rows state it.
struct SingleOrder {
    std::string orderBy;
    bool descending = false;
};

std::string orderNotation(const SingleOrder &order)
{
    return toNotation(model::SortKey {order.orderBy, order.descending});
}

bool setOrderFromNotation(SingleOrder &order, std::string_view text)
{
    const std::optional<model::SortKey> key = model::sortKeyFromNotation(text);
    if (key)
        order = {key->path, key->descending};
    return key.has_value();
}

/// A notation, or an object where the name cannot be read back from one.
Json encode(const model::SortKey &key)
{
    const std::string notation = toNotation(key);
    if (model::sortKeyFromNotation(notation) == key)
        return notation;
    Json object = {{"by", key.path}};
    put(object, "descending", key.descending, false);
    return object;
}

model::SortKey decodeKey(const Node &node)
{
    if (node.isString()) {
        const std::optional<model::SortKey> key = model::sortKeyFromNotation(node.text());
        return key.value_or(model::SortKey {node.text(), false});
    }
    Members members(node);
    model::SortKey key;
    key.path = members.require("by").text();
    members.read("descending", key.descending);
    members.refuseRest();
    return key;
}

} // namespace

void encodeOrder(const model::Query &query, Json &object)
{
    if (query.order.size() == 1) {
        encodeOrder(SingleOrder {query.order.front().path, query.order.front().descending}, object);
        return;
    }
    Json keys = Json::array();
    for (const model::SortKey &key : query.order)
        keys.push_back(encode(key));
    if (!keys.empty())
        object["orderBy"] = std::move(keys);
}

void decodeOrder(Members &members, model::Query &query)
{
    const auto order = members.find("orderBy");
    if (order && order->isArray()) {
        members.refuse("descending",
                       "Each value of an order has its own direction, such as \"date descending\"");
        for (const Node &key : order->elements())
            query.order.push_back(decodeKey(key));
        return;
    }
    if (order && !members.has("descending") && setOrderFromNotation(query, order->text()))
        return;
    SingleOrder single;
    decodeOrder(members, single);
    if (!single.orderBy.empty())
        query.order = {{single.orderBy, single.descending}};
}

} // namespace partita::workbook
