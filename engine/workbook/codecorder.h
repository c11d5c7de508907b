// Text form of the order of a query or of included rows: {"orderBy": "creationDate descending"}.
// With a member "descending", "orderBy" is a bare name that may contain blanks: {"orderBy": "made
// on", "descending": true}. A query may have several: {"orderBy": ["rating descending", "title"]}.
#pragma once

#include "engine/model/notation.h"
#include "engine/workbook/codec.h"

namespace partita::workbook {

/// Reads a notation or a bare name.
template<typename Rows>
void readOrder(const std::string &text, Rows &rows)
{
    if (!setOrderFromNotation(rows, text))
        rows.orderBy = text;
}

template<typename Rows>
void encodeOrder(const Rows &rows, Json &object)
{
    const std::string notation = orderNotation(rows);
    Rows copy;
    readOrder(notation, copy);
    const bool isRead = copy.orderBy == rows.orderBy && copy.descending == rows.descending;
    put(object, "orderBy", isRead ? notation : rows.orderBy, std::string());
    if (!isRead)
        object["descending"] = rows.descending; // marks orderBy as a bare name
}

template<typename Rows>
void decodeOrder(Members &members, Rows &rows)
{
    const auto order = members.find("orderBy");
    const auto descending = members.find("descending");
    if (order && descending)
        rows.orderBy = order->text();
    else if (order)
        readOrder(order->text(), rows);
    if (descending)
        rows.descending = descending->boolean();
}

/// Of a query: one order as above, several as an array.
void encodeOrder(const model::Query &query, Json &object);
void decodeOrder(Members &members, model::Query &query);

} // namespace partita::workbook
