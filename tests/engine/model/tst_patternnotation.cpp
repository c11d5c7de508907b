// Access patterns typed as one line: what each line means, what is said about a line that has no
// meaning, what is offered at the caret, and that what is written reads back.
#include "engine/model/patternnotation.h"
#include "engine/workbook/textform.h"
#include "tests/engine/model/modelbook.h"
#include "tests/support/testprogram.h"

#include <random>

namespace tst_patternnotation {

using namespace partita;
using namespace partita::model;

class PatternNotationTest : public QObject {
    Q_OBJECT

private slots:
    void aLineSaysWhatTheTextFormSays_data();
    void aLineSaysWhatTheTextFormSays();
    void oneThingMayBeSaidInSeveralWays_data();
    void oneThingMayBeSaidInSeveralWays();
    void whatIsNotUnderstoodHasItsPlace_data();
    void whatIsNotUnderstoodHasItsPlace();
    void idAndLoadStandAtTheEnds();
    void whatFitsAtTheCaretIsOffered_data();
    void whatFitsAtTheCaretIsOffered();
    void everyPatternOfTheSamplesReadsBack();
    void namesThatLookLikeWordsReadBack();
    void anyTextGetsAnAnswer();
};

/// A shop with a role to each kind of thing: two roles to one entity, many:many, members, a list.
Workbook shop()
{
    const Result<Workbook> read = workbook::readText(R"({
  "partita": 1, "name": "shop", "title": "Shop",
  "entities": [
    {"name": "Customer", "attributes": [{"name": "id", "generate": "uuid"}, "name", "email",
      {"name": "address", "members": [{"name": "city", "type": "string"}]}]},
    {"name": "Order", "attributes": [{"name": "id", "generate": "uuid"},
      {"name": "placedAt", "generate": {"dateTime": ["2024-01-01", "2025-01-01"]}},
      {"name": "status", "mutable": true, "generate": {"choice": ["open", "paid"]}},
      {"name": "paid", "type": "boolean", "generate": {"boolean": 0.5}},
      {"name": "total", "generate": {"number": [1, 9]}},
      {"name": "tags", "type": "array", "generate": {"array": [0, 3]},
        "members": [{"generate": {"choice": ["a", "b"]}}]}]},
    {"name": "OrderLine", "attributes": [{"name": "id", "generate": "uuid"},
      {"name": "price", "generate": {"number": [1, 9]}}]},
    {"name": "Store", "attributes": [{"name": "id", "generate": "uuid"}, "city"]},
    {"name": "Letter", "attributes": [{"name": "id", "generate": "uuid"}, "text"]}],
  "relationships": [
    {"name": "ordering", "parent": "Customer.orders", "child": "Order.customer", "cardinality": "1:many"},
    {"name": "lines", "parent": "Order.lines", "child": "OrderLine.order", "cardinality": "1:many"},
    {"name": "offer", "parent": "Order.stores", "child": "Store.orders", "cardinality": "many:many"},
    {"name": "sending", "parent": "Customer.sent", "child": "Letter.sender", "cardinality": "1:many"},
    {"name": "receiving", "parent": "Customer.received", "child": "Letter.receiver", "cardinality": "1:many"}]
})");
    if (!read)
        qFatal("%s", read.error().message.c_str());
    return *read;
}

/// The pattern in the text form, without its braces and its id.
QString textFormOf(AccessPattern pattern)
{
    pattern.id = "X";
    pattern.ratePerSecond = 0;
    Workbook book = shop();
    book.patterns = std::vector<AccessPattern> {pattern};
    nlohmann::json only = nlohmann::json::parse(workbook::writeText(book))["patterns"][0];
    only.erase("id"); // the members are sorted by their names
    return QString::fromStdString(only.dump());
}

QString meaningOf(const QString &line)
{
    const Result<AccessPattern> read = patternFromNotation(shop(), line.toStdString());
    return read ? textFormOf(*read) : QString::fromStdString(read.error().message);
}

void PatternNotationTest::aLineSaysWhatTheTextFormSays_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("meaning");
    const auto row = [](const char *line, const char *meaning) {
        QTest::newRow(line) << QString::fromUtf8(line)
                            << QString::fromUtf8(meaning).replace(u'\'', u'"');
    };
    row("customer by email", "{'match':['email = @email'],'query':'Customer'}");
    row("customer", "{'match':['id = @id'],'query':'Customer'}");
    row("customers", "{'query':'Customer'}");
    row("orders of a customer newest first limit 20",
        "{'limit':20,'match':['customer is @customerId'],'orderBy':'placedAt descending',"
        "'query':'Order'}");
    row("orders where paid = true, newest first, 10",
        "{'limit':10,'match':['paid = true'],'orderBy':'placedAt descending','query':'Order'}");
    row("orders ordered by customer.name descending then by total limit 5",
        "{'limit':5,'orderBy':['customer.name descending','total'],'query':'Order'}");
    row("orders newest first then by total descending",
        "{'orderBy':['placedAt descending','total descending'],'query':'Order'}");
    row("customers ordered by number of orders descending, then by name",
        "{'aggregates':[{'as':'ordersCount','count':'orders'}],"
        "'orderBy':['ordersCount descending','name'],'query':'Customer'}");
    row("orders of a customer newest first after @at and @last limit 20",
        "{'after':['@at','@last'],'limit':20,'match':['customer is @customerId'],"
        "'orderBy':'placedAt descending','query':'Order'}");
    row("orders where status = open and total >= @least ordered by total page 2 limit 5",
        "{'limit':5,'match':['status = \\'open\\'','total from @least'],'orderBy':'total',"
        "'page':2,'query':'Order'}");
    row("orders where total > 5", "{'match':['total > 5'],'query':'Order'}");
    row("orders where total >= 5 and total <= 10",
        "{'match':['total from 5 through 10'],'query':'Order'}");
    row("orders where status != open", "{'match':['status != \\'open\\''],'query':'Order'}");
    row("orders where status in [open, paid]",
        "{'match':['status in [\\'open\\',\\'paid\\']'],'query':'Order'}");
    row("orders where placedAt is missing", "{'match':['placedAt is missing'],'query':'Order'}");
    row("customers where name contains \"an\" in any case",
        "{'match':['name contains \\'an\\' in any case'],'query':'Customer'}");
    row("orders where placedAt from @a to @b and tags contains a",
        "{'match':['placedAt from @a to @b','tags contains \\'a\\''],'query':'Order'}");
    row("customers where name starts with @n and id in @ids",
        "{'match':['name starts with @n','id in @ids'],'query':'Customer'}");
    row("customers by address.city", "{'match':['address.city = @city'],'query':'Customer'}");
    row("orders of a store with customer.name",
        "{'attributes':['id','placedAt','status','paid','total','tags','customer.name'],"
        "'match':['stores is @storeId'],'query':'Order'}");
    row("orders showing id, status first 3 as s, customer.id",
        "{'attributes':['id',{'as':'s','attribute':'status','truncate':3},'customer.id as "
        "customerId'],'query':'Order'}");
    row("lines of a customer",
        "There is no entity \"lines\"; there are 'Customer', 'Order', "
        "'OrderLine', 'Store' and 'Letter'.");
    row("order lines of a customer",
        "{'match':['order.customer.id = @customerId'],'query':'OrderLine'}");
    row("customer with newest 5 orders { status, lines { price } }",
        "{'included':[{'attributes':['status'],'included':[{'attributes':['price'],'role':"
        "'lines'}],'latest':5,'orderBy':'placedAt','role':'orders'}],'match':['id = @id'],"
        "'query':'Customer'}");
    row("number of orders of a customer",
        "{'aggregates':[{'as':'ordersCount','count':'orders'}],'attributes':['id'],"
        "'match':['id = @id'],'query':'Customer'}");
    row("orders of a customer with sum of lines.price as sum",
        "{'aggregates':[{'as':'sum','sum':'lines.price'}],'match':['customer is @customerId'],"
        "'query':'Order'}");
    row("create order with lines and 2 stores", "{'create':'Order','with':['lines',{'stores':2}]}");
    row("update order.status", "{'attributes':['status'],'update':'Order'}");
    row("update order", "{'update':'Order'}");
    row("delete letter", "{'delete':'Letter'}");
    row("update order.status if unchanged",
        "{'attributes':['status'],'if':'unchanged','update':'Order'}");
    row("update order if status = open", "{'if':['status = \\'open\\''],'update':'Order'}");
    row("delete order if status = open and total < @most",
        "{'delete':'Order','if':['status = \\'open\\'','total to @most']}");
    row("raise order.total by @n", "{'attributes':['raise total by @n'],'update':'Order'}");
    row("lower order.total by 2 if customer is @c",
        "{'attributes':['lower total by 2'],'if':['customer is @c'],'update':'Order'}");
    row("append @tag to order.tags", "{'attributes':['append @tag to tags'],'update':'Order'}");
    row("remove \"a\" from order.tags",
        "{'attributes':['remove \\'a\\' from tags'],'update':'Order'}");
}

void PatternNotationTest::aLineSaysWhatTheTextFormSays()
{
    QFETCH(QString, line);
    QFETCH(QString, meaning);
    QCOMPARE(meaningOf(line), meaning);
    if (const auto read = patternFromNotation(shop(), line.toStdString()))
        QVERIFY(toNotation(shop(), *read)); // and it can be written as a line again
}

void PatternNotationTest::oneThingMayBeSaidInSeveralWays_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("other");
    const auto row = [](const char *line, const char *other) {
        QTest::newRow(line) << QString::fromUtf8(line) << QString::fromUtf8(other);
    };
    row("List a customer's orders, newest first, the first 20.",
        "orders of a customer newest first limit 20");
    row("ORDERS OF THE CUSTOMER LATEST FIRST AT MOST 20",
        "orders of a customer newest first limit 20");
    row("the newest 20 orders of a customer", "orders of a customer newest first limit 20");
    row("orders for a customer latest 20", "orders of a customer newest first limit 20");
    row("Retrieve one Customer by its id", "customer");
    row("a customer where email = @email", "customer by email");
    row("orders by status = open", "orders where status is open");
    row("orders where paid", "orders where paid is yes");
    row("orders where not paid", "orders where paid = false");
    row("orders where placedAt >= @a and placedAt < @b", "orders where placed at from @a to @b");
    row("orders where placedAt between @a and @b", "orders where placedAt from @a to @b");
    row("orders sorted by total desc", "orders ordered by total descending");
    row("orders highest total first", "orders ordered by total descending");
    row("order lines by price", "OrderLines by OrderLine.price");
    row("orders with their lines", "orders with lines");
    row("orders with order lines", "orders with lines");
    row("average price of lines of an order", "average of lines.price of an order");
    row("number of lines and sum of lines.price of an order",
        "number of lines, sum of lines.price for an order");
    row("change status of an order", "update order.status");
    row("add a new order", "create order");
    row("remove an order", "delete order");
    row("letters of sender", "letters where sender is @senderId");
    row("increment the order's total by 1", "raise order.total by 1");
    row("append a to the order.tags", "append \"a\" to order.tags");
    row("change status of an order if paid", "update order.status if paid = true");
}

void PatternNotationTest::oneThingMayBeSaidInSeveralWays()
{
    QFETCH(QString, line);
    QFETCH(QString, other);
    QCOMPARE(meaningOf(line), meaningOf(other));
    QVERIFY2(meaningOf(line).startsWith(u'{'), qPrintable(meaningOf(line)));
}

void PatternNotationTest::whatIsNotUnderstoodHasItsPlace_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("part"); // of the message
    QTest::addColumn<int>("column");
    const auto row = [](const char *line, const char *part, int column) {
        QTest::newRow(line) << QString::fromUtf8(line) << QString::fromUtf8(part) << column;
    };
    row("", "Name an entity", 1);
    row("odrers", "did you mean \"orders\"", 1);
    row("orders of a", "Name an attribute or role", 12);
    row("orders were paid", "did you mean \"where\"", 8);
    row("orders where stauts = open", "did you mean \"status\"", 14);
    row("orders where total = high", "is not a number", 22);
    row("orders where paid or total", "There is no \"or\"", 19);
    row("orders where lines", "leads to the rows below", 14);
    row("letters of a customer", "\"sender\" or \"receiver\"", 14);
    row("letters newest first", "Letter has no date", 21);
    row("orders page 2", "limit 20", 14);
    row("orders limit many", "A number of rows", 14);
    row("orders ordered by lines", "leads to rows", 19);
    row("orders ordered by total ordered by status", "then by", 36);
    row("orders newest first after yesterday", "as parameters", 27);
    row("orders with lines {", "Name an attribute", 20);
    row("orders with customer.orders", "leads to further rows", 13);
    row("number of customers", "Say around what", 20);
    row("create order with customer", "no role of Order", 19);
    row("update order.sttus", "did you mean \"status\"", 14);
    row("delete order now", "is not understood here", 14);
    row("raise order.total", "Say by how much", 18);
    row("raise order.status by 1", "Only a number can be raised", 1);
    row("append @t to order.total", "Only an array has elements", 1);
    row("append @t order.tags", "\"to\" and the attribute", 11);
    row("delete order if stauts = open", "did you mean \"status\"", 17);
    row("ä by name", "There is no entity", 1);
    row("orders where status = \"ä\" foo", "is not understood here", 27);
    row("orders 5/fortnight", "A rate is such as", 10);
}

void PatternNotationTest::whatIsNotUnderstoodHasItsPlace()
{
    QFETCH(QString, line);
    QFETCH(QString, part);
    QFETCH(int, column);
    const Result<AccessPattern> read = patternFromNotation(shop(), line.toStdString());
    QVERIFY2(!read, qPrintable(read ? textFormOf(*read) : QString()));
    QVERIFY2(QString::fromStdString(read.error().message).contains(part),
             read.error().message.c_str());
    QCOMPARE(read.error().column, column);
}

void PatternNotationTest::idAndLoadStandAtTheEnds()
{
    const auto plain = patternFromNotation(shop(), "orders");
    QVERIFY(plain);
    QVERIFY(plain->id.empty() && plain->sentence.empty());
    QCOMPARE(plain->ratePerSecond, 1.0);
    const auto full = patternFromNotation(
        shop(), "Q7: orders of a customer 1200/min keys zipf 1.2 within 10 ms");
    QVERIFY2(full, full ? "" : full.error().message.c_str());
    QCOMPARE(full->id, std::string("Q7"));
    QCOMPARE(full->ratePerSecond, 20.0);
    QVERIFY(full->keys.kind == KeyDistribution::Kind::zipf);
    QCOMPARE(full->keys.exponent, 1.2);
    QCOMPARE(full->latencyTargetMs.value_or(0), 10.0);
    QCOMPARE(patternFromNotation(shop(), "delete order, 2 a day")->ratePerSecond, 2.0 / 86400);
    const auto perMinute = patternFromNotation(shop(), "orders keys zipf 5 per minute");
    QVERIFY2(perMinute, perMinute ? "" : perMinute.error().message.c_str());
    QCOMPARE(perMinute->ratePerSecond, 5.0 / 60);
    QCOMPARE(perMinute->keys.exponent, plain->keys.exponent);
}

void PatternNotationTest::whatFitsAtTheCaretIsOffered_data()
{
    QTest::addColumn<QString>("line"); // the caret is at |
    QTest::addColumn<QString>("offers"); // some of them, in their order
    const auto row = [](const char *line, const char *offers) {
        QTest::newRow(line) << QString::fromUtf8(line) << QString::fromUtf8(offers);
    };
    row("ord|", "orders,order,orderLines,orderLine");
    row("cr|", "create");
    row("create cu|", "customer");
    row("orders |", "of,by,where,newest first,limit,showing,with");
    row("orders newest |", "first");
    row("orders of |", "customer,stores");
    row("orders of c| newest first", "customer");
    row("orders where st|", "status");
    row("orders where status |", "is,in,=");
    row("orders where status = |", "open,paid,@status");
    row("orders where status = @|", "@status");
    row("orders with |", "number of,lines");
    row("orders with customer.n|", "name");
    row("orders with lines { pr|", "price");
    row("update order.|", "id,status");
    row("number of |", "orders,lines");
    row("orders keys |", "uniform,zipf,latest");
}

void PatternNotationTest::whatFitsAtTheCaretIsOffered()
{
    QFETCH(QString, line);
    QFETCH(QString, offers);
    const auto caret = static_cast<std::size_t>(line.indexOf(u'|'));
    const Completions made = completions(shop(), line.remove(u'|').toStdString(), caret);
    QStringList found;
    for (const Completion &offer : made.offers)
        found.append(QString::fromStdString(offer.text));
    QStringList wanted = offers.split(u',');
    qsizetype at = -1;
    for (const QString &one : wanted) {
        const qsizetype next = found.indexOf(one);
        QVERIFY2(next > at, qPrintable(one + QLatin1String(" in ") + found.join(u',')));
        at = next;
    }
}

void PatternNotationTest::everyPatternOfTheSamplesReadsBack()
{
    int patterns = 0;
    for (const auto &[name, title, summary] : workbook::samples()) {
        const Result<Workbook> book = workbook::open("sample:" + name);
        QVERIFY(book);
        for (const AccessPattern &pattern : *book->patterns) {
            const std::optional<std::string> line = toNotation(*book, pattern);
            QVERIFY2(line, (name + ' ' + pattern.id).c_str());
            const Result<AccessPattern> read = patternFromNotation(*book, *line);
            QVERIFY2(read, line->c_str());
            AccessPattern said = pattern;
            said.sentence.clear();
            said.probe = {};
            QVERIFY2(*read == said, line->c_str());
            ++patterns;
        }
    }
    QVERIFY(patterns > 100);
}

void PatternNotationTest::namesThatLookLikeWordsReadBack()
{
    const Result<Workbook> book = workbook::readText(R"({
  "partita": 1, "name": "odd", "title": "Odd",
  "entities": [
    {"name": "List of things", "attributes": [{"name": "id", "generate": "uuid"}, "limit", "by", "a b",
      "ä-ö", "number", "5th"]},
    {"name": "Series", "attributes": [{"name": "id", "generate": "uuid"}, "where"]}],
  "relationships": [
    {"name": "r", "parent": "Series.with", "child": "List of things.of", "cardinality": "1:many"}],
  "patterns": [
    {"id": "a b", "query": "List of things", "match": ["limit = @by", "\"a b\" = \"with \\\"\"",
      "of is @ofId"], "attributes": ["by as of2", "5th", "of.where"], "orderBy": "by descending"},
    {"id": "Q2", "query": "Series"},
    {"id": "Q3", "query": "Series", "aggregates": [{"count": "with", "as": "x y"}],
      "included": [{"role": "with", "attributes": ["limit"], "latest": 2, "orderBy": "by"}]},
    {"id": "C1", "update": "List of things", "attributes": ["limit", "ä-ö"]}]
})");
    QVERIFY2(book, book ? "" : book.error().message.c_str());
    for (const AccessPattern &pattern : *book->patterns)
        QVERIFY2(toNotation(*book, pattern), pattern.id.c_str());
}

void PatternNotationTest::anyTextGetsAnAnswer()
{
    const Workbook book = shop();
    const std::vector<std::string> words {
        "orders",   "order", "customer", "of",     "by",     "where",     "status",
        "=",        "@x",    ">=",       "<",      "and",    ",",         "with",
        "newest",   "5",     "first",    "lines",  "{",      "}",         ".",
        "total",    "limit", "page",     "create", "sum of", "number of", "update",
        "\"a b\"",  "'s",    "showing",  "as",     "/s",     ":",         "keys",
        "\xc3\xa4", "-",     "\"",       "from",   "to",     "between"};
    std::mt19937 random(7);
    for (int round = 0; round < 20'000; ++round) {
        std::string text;
        for (std::size_t length = random() % 12; length > 0; --length)
            text += words[random() % words.size()] + (random() % 3 > 0 ? " " : "");
        const Result<AccessPattern> read = patternFromNotation(book, text);
        if (!read) {
            QVERIFY2(read.error().column > 0, text.c_str());
            QVERIFY2(read.error().message.find_last_of(".?") + 1 == read.error().message.size(),
                     read.error().message.c_str());
        }
        const std::size_t caret = random() % (text.size() + 1);
        QVERIFY2(completions(book, text, caret).begin <= caret, text.c_str());
        if (read && round % 4 == 0)
            QVERIFY2(toNotation(book, *read), text.c_str());
    }
    std::string deep = "customer with ";
    for (int level = 0; level < 1'000; ++level)
        deep += level % 2 == 0 ? "orders { " : "customer { ";
    QVERIFY(!patternFromNotation(book, deep));
    QVERIFY(!patternFromNotation(book, std::string(100'000, '{')));
}

PARTITA_APPLESS_TEST(PatternNotationTest)

} // namespace tst_patternnotation

#include "tst_patternnotation.moc"
