#include "tests/engine/model/shopbook.h"

namespace partita::tests {

model::Workbook shop(const QString &from, const QString &to)
{
    QString text = QStringLiteral(R"({
"name": "shop",
"entities": [
  {"name": "Customer", "key": "id", "attributes": ["id", {"name": "city", "changesPerDay": 0.1},
     {"name": "tags", "generate": {"array": [0, 3]}, "members": [""]},
     {"name": "address", "generate": "object", "members": ["town",
        {"name": "place", "generate": "object", "members": [{"name": "zone", "generate": {"number": [1, 8]}}]},
        {"name": "doors", "generate": {"array": [1, 2]}, "members": [{"name": "", "generate": "object", "members": ["width"]}]}]},
     {"name": "kind", "generate": {"choice": [{"value": {"label": "loyal", "since": 2001}}, {"value": {"label": "new"}}]}}]},
  {"name": "Order", "key": "id", "attributes": ["id", {"name": "total", "generate": {"number": [1, 9]}},
     {"name": "date", "type": "dateTime"}]},
  {"name": "Line", "key": "id", "attributes": ["id", {"name": "price", "type": "number"}, "text"]}],
"relationships": [
  {"name": "ordering", "parent": "Customer.orders", "child": "Order.customer", "degree": {"uniform": [0, 9]}},
  {"name": "listing", "parent": "Order.lines", "child": "Line.order", "containment": true, "degree": {"fixed": 3}}],
"patterns": [
  {"id": "Q1", "sentence": "S", "query": "Order", "match": ["customer is @c"], "attributes": ["id", "customer.city"],
   "aggregates": [{"sum": "lines.price", "as": "sum"}], "included": [{"role": "lines", "attributes": ["text"]}],
   "orderBy": "date descending", "limit": 5, "probe": {"rows": {"c": "somebody"}}},
  {"id": "C1", "sentence": "S", "update": "Customer", "attributes": ["city"], "probe": "somebody"}],
"population": {"counts": {"Customer": 10}, "sampleRows": [
  {"name": "somebody", "entity": "Customer", "degrees": {"orders": 4}, "values": {"city": "Ulm"}},
  {"name": "an order", "entity": "Order", "parents": {"customer": "somebody"}}]},
"designs": [{"name": "D", "containers": [
  {"name": "customers", "partitionKey": "/id", "documentTypes": [
    {"name": "customer", "entity": "Customer", "fields": ["id", "city", "tags",
      {"name": "orderCount", "count": "orders", "upkeep": "changeFeed"}]}]},
  {"name": "orders", "partitionKey": "/customerId", "documentTypes": [
    {"name": "order", "entity": "Order", "fields": ["id", {"name": "customerId", "reference": "customer"}, "total", "date",
      {"name": "city", "copy": "customer.city", "upkeep": "application"},
      {"name": "lines", "embed": "lines", "fields": ["id", "price", "text"]}]}]}]}]
})");
    if (!from.isEmpty() && !text.contains(from))
        qFatal("The text to replace is not there: %s", qPrintable(from));
    if (!from.isEmpty())
        text.replace(text.indexOf(from), from.size(), to);
    Result<model::Workbook> workbook = workbook::readText(text.toStdString());
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

void addProblemColumns()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("first");
}

void addProblem(const char *from, const char *to, const char *first)
{
    QTest::addRow("%s", to) << QString::fromUtf8(from) << QString::fromUtf8(to)
                            << QString::fromUtf8(first);
}

void compareProblem()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(QString, first);
    QCOMPARE(problems(shop(from, to)).section(QLatin1Char('\n'), 0, 0), first);
}

} // namespace partita::tests
