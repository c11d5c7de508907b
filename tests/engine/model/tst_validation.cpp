// Validation: each kind of problem, its place and its sentence.
#include "engine/model/references.h"
#include "tests/engine/model/modelbook.h"

using namespace partita;
using namespace partita::model;
using tests::blog;
using tests::problems;

namespace {

/// A small valid workbook in which one text is replaced by another.
Workbook shop(const QString &from = {}, const QString &to = {})
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
    Result<Workbook> workbook = workbook::readText(text.toStdString());
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

/// With the only pattern of creating a row, and others with it.
Workbook withCreation(Workbook workbook, const char *entity, CreatedRows with)
{
    Command command;
    command.entity = entity;
    command.with = {std::move(with)};
    AccessPattern pattern;
    pattern.id = "N";
    pattern.sentence = "A row with others.";
    pattern.request = command;
    workbook.patterns = changed(
        workbook.patterns, [&](std::vector<AccessPattern> &patterns) { patterns = {pattern}; });
    return workbook;
}

} // namespace

class ValidationTest : public QObject {
    Q_OBJECT

private slots:
    void soundWorkbooksHaveNoProblems();
    void eachProblemIsNamed_data();
    void eachProblemIsNamed();
    void problemsKnowTheirDesignAndEntity();
    void errorsComeFirst();
    void aNameOfTwoThingsIsTheOnlyError();
    void transactionsNeedOneLogicalPartition();
    void namesWithDotsAreComplainedAbout();
    void wantedValuesMayBeWrittenByHand();
    void booleansHaveNoRangeAndNoBeginning();
    void sampleRowsKeepToTheBound();
    void whatComesWithARowKeepsToTheBound();
    void oneRowComesAlongAOneToOneRelationship();
    void belongingIsAlongOneRole();
    void rowsOfOneEntityNeedSomeToBeginWith();
};

void ValidationTest::soundWorkbooksHaveNoProblems()
{
    QCOMPARE(problems(shop()), QString());
    QCOMPARE(problems(blog()), QString());
    Workbook empty;
    empty.name = "empty";
    QCOMPARE(problems(empty), QString());
}

void ValidationTest::eachProblemIsNamed_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("first");
    const auto row = [](const char *from, const char *to, const char *first) {
        QTest::addRow("%s", to) << QString::fromUtf8(from) << QString::fromUtf8(to)
                                << QString::fromUtf8(first);
    };
    // The conceptual model
    row(R"("name": "Line", "key": "id")", R"("name": "Line", "key": "ident")",
        R"(error $.entities[2].key: The key "ident" is not an attribute of "Line"; there are "id", "price" and "text".)");
    row(R"("name": "Line", "key": "id")", R"("name": "Line", "key": "price")",
        R"(error $.entities[2].key: The key "price" of "Line" must be a string or an integer.)");
    row(R"("attributes": ["id", {"name": "price")",
        R"("attributes": ["id", "text", {"name": "price")",
        R"(error $.entities[2].attributes[3]: There are two of the name "text"; rename one attribute.)");
    row(R"({"number": [1, 9]})", R"({"number": [9, 1]})",
        R"(error $.entities[1].attributes[1].generate: The range of "total" is upside down: its minimum is above its maximum.)");
    row(R"({"number": [1, 9]})", R"({"choice": []})",
        R"(error $.entities[1].attributes[1].generate: The generator of "total" has nothing to choose from.)");
    row(R"({"array": [0, 3]}, "members": [""])", R"({"array": [0, 3]})",
        R"(error $.entities[0].attributes[2].members: The array "tags" does not say what its elements are (members).)");
    row(R"({"number": [1, 9]})", R"({"constant": 9007199254740993})",
        R"(error $.entities[1].attributes[1].generate: The number 9007199254740993 is beyond what the service keeps exactly (a double); write it as a string.)");
    row(R"("child": "Order.customer")", R"("child": "Ordr.customer")",
        R"(error $.relationships[0]: The relationship "ordering" joins an unknown entity "Ordr"; did you mean "Order"?)");
    row(R"("parent": "Order.lines")", R"("parent": "Order.date")",
        R"(error $.relationships[1].parent: "Order" has two attributes or roles named "date"; rename one.)");
    row(R"({"uniform": [0, 9]})", R"({"uniform": [9, 0]})",
        R"(error $.relationships[0].degree: The degree of "ordering" is upside down: its minimum is above its maximum.)");
    row(R"("degree": {"uniform": [0, 9]})", R"("bound": 5, "degree": {"uniform": [0, 9]})",
        R"(warning $.relationships[0].degree: The degree of "ordering" reaches 9, beyond its bound of 5.)");
    // The population
    row(R"({"Customer": 10})", R"({})",
        R"(information $.population.counts: Nothing says how many rows of "Customer" there are; 100 are assumed.)");
    row(R"({"Customer": 10})", R"({"Custmer": 10})",
        R"(error $.population.counts.Custmer: There is no entity "Custmer"; did you mean "Customer"?)");
    row(R"({"city": "Ulm"})", R"({"town": "Ulm"})",
        R"(error $.population.sampleRows[0].values.town: "Customer" has no attribute "town"; there are "id", "city", "tags", "address" and "kind".)");
    row(R"({"customer": "somebody"})", R"({"customer": "nobody"})",
        R"(error $.population.sampleRows[1].parents.customer: There is no sample row "nobody"; there is only "somebody".)");
    row(R"({"customer": "somebody"})", R"({"customer": "an order"})",
        R"(error $.population.sampleRows[1].parents.customer: The sample row "an order" is one of "Order", and the role "customer" needs one of "Customer".)");
    row(R"({"orders": 4})", R"({"order": 4})",
        R"(error $.population.sampleRows[0].degrees.order: "Customer" has no role "order"; did you mean "orders"?)");
    // What can be said, and finds or means nothing
    row(R"(["customer is @c"])", R"(["customer is @c", "total starts with @t"])",
        R"(warning $.patterns[0].match[1]: "total" is no text, and only a text starts with another, so this finds nothing; ask for "total = @value" or "total from @from to @to".)");
    row(R"(["customer is @c"])", R"(["customer is @c", "date starts with @t"])",
        R"(warning $.patterns[0].probe: The probe of "Q1" gives no value for the parameter "t".)");
    row(R"(["customer is @c"])", R"(["customer is @c", "customer is @c"])",
        R"(warning $.patterns[0].match[1]: The same condition on "customer" stands twice; remove one.)");
    row(R"(["customer is @c"])", R"(["customer is @c", "date from @t to @t"])",
        R"(warning $.patterns[0].match[1]: The range of "date" begins and ends at @t, and what lies at its end is not in it, so this finds nothing; name two parameters.)");
    row(R"({"orders": 4})", R"({"orders": 20})",
        R"(information $.population.sampleRows[0].degrees.orders: The row states 20 "orders", beyond the degree of "ordering", which reaches 9.)");
    row(R"("update": "Customer", "attributes": ["city"])", R"("delete": "Customer")",
        R"(warning $.patterns[1]: "C1" removes the "customer" that each "Order" must have; say of "ordering" either "containment": true, and they go with it, or "optionalParent": true, and they stay without one.)");
    row(R"("update": "Customer", "attributes": ["city"], "probe": "somebody")",
        R"("delete": "Order")", "");
    // Patterns
    row(R"("query": "Order")", R"("query": "order")",
        R"(error $.patterns[0].query: The pattern "Q1" is about an unknown entity "order"; did you mean "Order"?)");
    row(R"(["customer is @c"])", R"(["client is @c"])",
        R"(error $.patterns[0].match[0]: "Order" has no role "client"; there are "customer" and "lines".)");
    row(R"("customer.city"])", R"("lines.price"])",
        R"(error $.patterns[0].attributes[1]: The role "lines" leads to many rows of "Line"; a path can only follow roles that lead to one.)");
    row(R"("customer.city"])", R"("customer.town"])",
        R"(error $.patterns[0].attributes[1]: "Customer" has no attribute "town"; there are "id", "city", "tags", "address" and "kind".)");
    row(R"("customer.city"])", R"({"attribute": "total", "truncate": 4}])",
        R"(error $.patterns[0].attributes[1]: "total" is no string and cannot be truncated.)");
    row(R"("customer.city"])", R"({"attribute": "date", "truncate": 10}])", "");
    row(R"("total", "date",)", R"("total", {"name": "day", "attribute": "date", "truncate": 10},)",
        "");
    row(R"({"sum": "lines.price", "as": "sum"})", R"({"sum": "lines.text", "as": "sum"})",
        R"(error $.patterns[0].aggregates[0]: The aggregate sum needs numbers, and "text" of "Line" is none.)");
    row(R"({"sum": "lines.price", "as": "sum"})", R"({"sum": "lines", "as": "sum"})",
        R"(error $.patterns[0].aggregates[0]: The aggregate sum needs an attribute, such as "lines.price".)");
    row(R"({"sum": "lines.price", "as": "sum"})", R"({"count": "customer", "as": "sum"})",
        R"(error $.patterns[0].aggregates[0]: The role "customer" leads to one row of "Customer"; an aggregate needs a role that leads to many.)");
    row(R"("as": "sum"})", R"("as": "city"})",
        R"(error $.patterns[0].aggregates[0]: Two results are named "city"; name one of them otherwise (as).)");
    row(R"("orderBy": "date descending")", R"("orderBy": "date desc")", R"()");
    row(R"(["id", "customer.city"])", R"(["id", "customer.city.name"])",
        R"(error $.patterns[0].attributes[1]: "city" of "Customer" is no object, and a path can only lead into objects; end the path there.)");
    row(R"("customer.city"])", R"("customer"])",
        R"(error $.patterns[0].attributes[1]: "customer" leads to "Customer"; name an attribute of it, such as "customer.id".)");
    row(R"(["customer is @c"])", R"(["lines.order is @c"])",
        R"(error $.patterns[0].match[0]: The role "lines" leads to many rows of "Line"; a path can only follow roles that lead to one.)");
    row(R"("orderBy": "date descending")", R"("orderBy": "date descending, total")",
        R"(error $.patterns[0].orderBy: Rows are ordered by one attribute, and "date descending, total" are several; keep "date descending".)");
    row(R"("update": "Customer", "attributes": ["city"])",
        R"("update": "Customer", "attributes": ["orders"])",
        R"(error $.patterns[1].attributes: "orders" is a role of "Customer", and an update changes attributes: commands that create and delete "Order" say which of them there are.)");
    row(R"("update": "Customer", "attributes": ["city"])",
        R"("update": "Order", "attributes": ["customer"])",
        R"(error $.patterns[1].attributes: "customer" is a role of "Order", and an update does not give a row another partner: state two commands, one that creates it anew with the other and one that deletes the old row, sent in this order so that a failure leaves two and not none (the other way round where it keeps its key); or put an entity with a role to each between "Order" and "Customer", whose rows commands create and delete.)");
    row(R"("fields": ["id", "price", "text"]})",
        R"("fields": ["id", {"name": "buyer", "reference": "order.customer"}]})",
        R"(error $.designs[0].containers[1].documentTypes[0].fields[5].fields[1]: A reference is along one role, and "order.customer" are several; copy the key instead: {"copy": "order.customer.id"}.)");
    // Members of objects and elements of arrays
    const char *const byCustomer = R"(["customer is @c"])";
    row(byCustomer, R"(["customer is @c", "customer.address.town = \"Ulm\""])", "");
    row(byCustomer, R"(["customer is @c", "customer.address.place.zone from @zone"])",
        R"(warning $.patterns[0].probe: The probe of "Q1" gives no value for the parameter "zone".)");
    row(byCustomer, R"(["customer is @c", "customer.tags contains \"new\""])", "");
    row(byCustomer, R"(["customer is @c", "customer.address.city = \"Ulm\""])",
        R"(error $.patterns[0].match[1]: "address" of "Customer" has no member "city"; there are "town", "place" and "doors".)");
    row(byCustomer, R"(["customer is @c", "customer.address.place.zonne = 3"])",
        R"(error $.patterns[0].match[1]: "address.place" of "Customer" has no member "zonne"; did you mean "zone"?)");
    row(byCustomer, R"(["customer is @c", "customer.adress.town = \"Ulm\""])",
        R"(error $.patterns[0].match[1]: "Customer" has no role or object "adress"; did you mean "address"?)");
    row(byCustomer, R"(["customer is @c", "customer.address.town.first = \"U\""])",
        R"(error $.patterns[0].match[1]: "address.town" of "Customer" is no object, and a path can only lead into objects; end the path there.)");
    row(byCustomer, R"(["customer is @c", "customer.tags.first = \"new\""])",
        R"(error $.patterns[0].match[1]: "tags" of "Customer" is no object, and a path can only lead into objects; ask for an element with "tags contains @value".)");
    row(byCustomer, R"(["customer is @c", "customer.address.doors.width = 2"])",
        R"(error $.patterns[0].match[1]: "address.doors" of "Customer" is no object, and a path can only lead into objects; make what its elements are an entity of its own.)");
    row(byCustomer, R"(["customer is @c", "customer.city contains \"Ulm\""])",
        R"(error $.patterns[0].match[1]: "customer.city" is no array, and only an array contains values; compare it by =, in, from … to or starts with.)");
    row(byCustomer, R"(["customer is @c", "customer.address.doors contains 2"])",
        R"(error $.patterns[0].match[1]: The elements of "customer.address.doors" are no single values, and "contains" compares whole elements; make what they are an entity of its own.)");
    row(byCustomer, R"(["customer is @c", "customer.tags = @c"])",
        R"(warning $.patterns[0].match[1]: "customer.tags" is an array, and this compares it as a whole; ask for an element of it, such as "customer.tags contains @value".)");
    row(byCustomer, R"(["customer is @c", "customer.address in @c"])",
        R"(warning $.patterns[0].match[1]: "customer.address" is an object, and this compares it as a whole; ask for a member of it, such as "customer.address.town".)");
    row(byCustomer, R"(["customer is @c", "customer.tags contains 7"])",
        R"(warning $.patterns[0].match[1]: The value 7 does not fit "customer.tags", whose type is for texts; change the value or the type.)");
    row(byCustomer, R"(["customer is @c", "customer.address.place.zone = \"north\""])",
        R"(warning $.patterns[0].match[1]: The value "north" does not fit "customer.address.place.zone", whose type is for numbers; change the value or the type.)");
    row(byCustomer, R"(["customer is @c", "customer.kind.label = \"loyal\""])", "");
    row(byCustomer, R"(["customer is @c", "customer.kind.name = \"loyal\""])",
        R"(error $.patterns[0].match[1]: "kind" of "Customer" has no member "name"; there are "label" and "since".)");
    row(R"("customer.city"])", R"("customer.address.town", "customer.address.place.zone as zone"])",
        "");
    row(R"("customer.city"])", R"("customer.address.towns"])",
        R"(error $.patterns[0].attributes[1]: "address" of "Customer" has no member "towns"; did you mean "town"?)");
    row(R"("customer.city"])", R"({"attribute": "customer.address.place.zone", "truncate": 4}])",
        R"(error $.patterns[0].attributes[1]: "customer.address.place.zone" is no string and cannot be truncated.)");
    row(R"({"rows": {"c": "somebody"}})", R"({"parameters": {"c": "x"}})", "");
    row(R"("orderBy": "date descending")", R"("orderBy": "date.day")",
        R"(error $.patterns[0].orderBy: "date" of "Order" is no object, and a path can only lead into objects; end the path there.)");
    row(R"("orderBy": "date descending")", R"("orderBy": "dat")",
        R"(error $.patterns[0].orderBy: "Order" has no attribute "dat"; did you mean "date"?)");
    row(R"("attributes": ["text"]}])", R"("attributes": ["text"], "latest": 2}])",
        R"(error $.patterns[0].included[0].latest: The latest "lines" need an order (orderBy) to be the latest by.)");
    // Rows in rows
    const char *const lines = R"("attributes": ["text"]}])";
    const auto within = [&](const char *inner, const char *problem) {
        row(lines,
            (std::string(R"("attributes": ["text"], "included": [)") + inner + "]}]").c_str(),
            problem);
    };
    row(lines, R"("attributes": ["text"], "first": 2, "orderBy": "price ascending"}])", "");
    row(lines, R"("attributes": ["text"], "first": 0, "orderBy": "price ascending"}])",
        R"(error $.patterns[0].included[0].first: The number of rows included must be 1 or more.)");
    row(lines, R"("attributes": ["text"], "orderBy": "prize ascending"}])",
        R"(error $.patterns[0].included[0].orderBy: "Line" has no attribute "prize"; did you mean "price"?)");
    within(
        R"({"role": "order", "included": [{"role": "customer", "attributes": ["city"], "included": [{"role": "orders", "orderBy": "date"}]}]})",
        "");
    within(
        R"({"role": "product"})",
        R"(error $.patterns[0].included[0].included[0]: "Line" has no role "product"; there is only "order".)");
    within(
        R"({"role": "order", "included": [{"role": "custommer"}]})",
        R"(error $.patterns[0].included[0].included[0].included[0]: "Order" has no role "custommer"; did you mean "customer"?)");
    within(
        R"({"role": "order", "attributes": ["city"]})",
        R"(error $.patterns[0].included[0].included[0].attributes[0]: "Order" has no attribute "city"; there are "id", "total" and "date".)");
    within(
        R"({"role": "order", "attributes": ["id", "customer.id"]})",
        R"(error $.patterns[0].included[0].included[0].attributes[1]: Two results are named "id"; name one of them otherwise (as).)");
    within(
        R"({"role": "order", "latest": 3, "orderBy": "date"})",
        R"(warning $.patterns[0].included[0].included[0].latest: The role "order" leads to one row of "Order", which needs no order and no number; remove them.)");
    within(
        R"({"role": "order", "included": [{"role": "lines", "included": [{"role": "order", "included": [{"role": "lines", "included": [{"role": "order"}]}]}]}]})",
        R"(error $.patterns[0].included[0].included[0].included[0].included[0].included[0].included[0]: The "order" lie 6 levels deep; rows can be included in rows 5 levels deep.)");
    row(R"({"rows": {"c": "somebody"}})", R"({"rows": {"c": "an order"}})",
        R"(error $.patterns[0].probe.rows.c: The sample row "an order" is one of "Order"; the pattern needs one of "Customer".)");
    row(R"({"rows": {"c": "somebody"}})", R"({"rows": {"d": "somebody"}})",
        R"(error $.patterns[0].probe: No condition of "Q1" uses the parameter "d"; there is only "c".)");
    row(R"(, "probe": {"rows": {"c": "somebody"}})", R"()", R"()"); // a probe may be left out
    row(R"(["customer is @c"])", R"(["customer is @c", "date from @a to @b"])",
        R"(warning $.patterns[0].probe: The probe of "Q1" gives no value for the parameter "a".)");
    row(R"(["customer is @c"])", R"(["customer is @c", "total = \"much\""])",
        R"(warning $.patterns[0].match[1]: The value "much" does not fit "total", whose type is for numbers; change the value or the type.)");
    row(R"("attributes": ["city"], "probe")", R"("attributes": ["id"], "probe")",
        R"(error $.patterns[1].attributes: The key "id" cannot be updated.)");
    row(R"("designs": [)", R"("derivedDesigns": ["embeded"], "designs": [)",
        R"(error $.derivedDesigns[0]: There is no derivation "embeded"; did you mean "embedded"?)");
    row(R"("designs": [)",
        R"("mixes": [{"name": "night", "factor": 0.1, "rates": {"Q1": 3}, "hoursPerDay": 8}], "designs": [)",
        "");
    row(R"("designs": [)", R"("mixes": [{"name": "night", "rates": {"Q9": 3}}], "designs": [)",
        R"(error $.mixes[0].rates.Q9: There is no pattern "Q9"; did you mean "Q1"?)");
    row(R"("designs": [)", R"("mixes": [{"name": "night", "factor": -1}], "designs": [)",
        R"(error $.mixes[0].factor: The factor of "night" must not be negative.)");
    row(R"("designs": [)", R"("mixes": [{"name": "night", "hoursPerDay": 25}], "designs": [)",
        R"(error $.mixes[0].hoursPerDay: The hours of "night" must be at most 24.)");
    row(R"("designs": [)",
        R"("mixes": [{"name": "day", "hoursPerDay": 20}, {"name": "night", "hoursPerDay": 8}], "designs": [)",
        R"(error $.mixes: The workload mixes last longer than a day has hours.)");
    row(R"("designs": [)",
        R"("advice": {"thresholds": {"anything": -1}, "dismissals": [{"rule": "unheard-of"}]}, "designs": [)",
        R"(error $.advice.thresholds.anything: The threshold "anything" must be a number that is not negative.)");
    row(R"("designs": [)",
        R"("advice": {"dismissals": [{"rule": "a", "subject": "b"}, {"rule": "a", "subject": "b"}]}, "designs": [)",
        R"(error $.advice.dismissals[1]: The rule "a" is dismissed twice for "b"; keep one of the two.)");
    row(R"("designs": [)", R"("published": [{"design": "E", "figures": {"Q1": {}}}], "designs": [)",
        R"(warning $.published[0].design: Figures are published for an unknown design "E"; there is only "D".)");
    // Designs
    row(R"("partitionKey": "/customerId")", R"("partitionKey": "/customer")",
        R"(error $.designs[0].containers[1].documentTypes[0].fields: The partition key path "/customer" of "orders" has no source in "order"; did you mean "/customerId"? If not, add a field "customer".)");
    row(R"("partitionKey": "/customerId")", R"("partitionKey": "customerId")",
        R"(error $.designs[0].containers[1].partitionKey: "customerId" is not a property path such as "/postId".)");
    row(R"("partitionKey": "/customerId")", R"("partitionKey": [])",
        R"(error $.designs[0].containers[1].partitionKey: The partition key of "orders" has 0 paths; it must have one to three.)");
    row(R"("partitionKey": "/customerId")", R"("partitionKey": "/lines")",
        R"(error $.designs[0].containers[1].documentTypes[0].fields: The partition key path "/lines" of "orders" must lead to a single value, not to an object or an array.)");
    row(R"("partitionKey": "/id")", R"("partitionKey": "/orderCount")",
        R"(error $.designs[0].containers[0].documentTypes[0].fields: The partition key path "/orderCount" of "customers" leads to an aggregate; a partition key cannot change.)");
    row(R"("partitionKey": "/id")", R"("partitionKey": "/city")",
        R"(warning $.designs[0].containers[0].documentTypes[0].fields: The partition key path "/city" of "customers" is made of "city", which changes; changing it means deleting the item and creating another.)");
    row(R"("partitionKey": "/id", "documentTypes": [
    {"name": "customer", "entity": "Customer", "fields": ["id", )",
        R"("partitionKey": "/address/twon", "documentTypes": [
    {"name": "customer", "entity": "Customer", "fields": ["id", "address", )",
        R"(error $.designs[0].containers[0].documentTypes[0].fields: "address" of "Customer" has no member "twon"; did you mean "town"?)");
    row(R"("partitionKey": "/id", "documentTypes": [
    {"name": "customer", "entity": "Customer", "fields": ["id", )",
        R"("partitionKey": "/address/doors", "documentTypes": [
    {"name": "customer", "entity": "Customer", "fields": ["id", "address", )",
        R"(error $.designs[0].containers[0].documentTypes[0].fields: The partition key path "/address/doors" of "customers" must lead to a single value, not to an object or an array.)");
    row(R"("partitionKey": "/id", "documentTypes": [
    {"name": "customer", "entity": "Customer", "fields": ["id", )",
        R"("partitionKey": "/address/place/zone", "documentTypes": [
    {"name": "customer", "entity": "Customer", "fields": ["id", "address", )",
        "");
    row(R"("partitionKey": "/customerId")", R"("partitionKey": "/total/euros")",
        R"(error $.designs[0].containers[1].documentTypes[0].fields: "total" of "Order" is no object, and a path can only lead into objects; end the path there.)");
    row(R"("partitionKey": "/customerId")", R"("partitionKey": "/lines/id")",
        R"(error $.designs[0].containers[1].documentTypes[0].fields: The partition key path "/lines/id" of "orders" leads into the field "lines", which is no object; end the path there, or begin it with another field.)");
    row(R"("fields": ["id", "city", "tags")",
        R"("fields": [{"name": "id", "attribute": "tags"}, "city")",
        R"(error $.designs[0].containers[0].documentTypes[0].fields: The item id of "customer" must be a single value, not an object or an array.)");
    row(R"("entity": "Customer", "fields": ["id", "city")",
        R"("entity": "Customer", "fields": ["city")",
        R"(error $.designs[0].containers[0].documentTypes[0].fields: The documents "customer" in "customers" have no field "id"; every item needs one.)");
    row(R"({"name": "lines", "embed": "lines", "fields": ["id", "price", "text"]})", R"("total2")",
        R"(error $.designs[0].containers[1].documentTypes[0].fields[5]: "Order" has no attribute "total2"; did you mean "total"?)");
    row(R"(,
      {"name": "lines", "embed": "lines", "fields": ["id", "price", "text"]})",
        R"()",
        R"(error $.designs[0]: "Line" has no home in the design "D"; add a document for it, or embed it in another.)");
    row(R"("fields": ["id", "price", "text"])",
        R"("fields": ["id", {"name": "o", "embed": "order", "fields": ["id"]}])",
        R"(error $.designs[0].containers[1].documentTypes[0].fields[5].fields[1]: The field "o" embeds "Order" inside itself, which has no end; store a reference instead.)");
    row(R"("fields": ["id", "price", "text"]})",
        R"("latest": 3, "fields": ["id"]}, {"name": "all", "embed": "lines", "fields": ["id"]})",
        R"(error $.designs[0].containers[1].documentTypes[0].fields[5]: The latest "lines" need an order (orderBy) to be the latest by.)");
    row(R"("copy": "customer.city", "upkeep": "application")", R"("copy": "customer.city")",
        R"(warning $.designs[0].containers[1].documentTypes[0].fields[4]: The field "city" repeats customer.city, which changes, and nothing keeps it in step; give it an upkeep.)");
    row(R"("copy": "customer.city", "upkeep": "application")",
        R"("copy": "customer.city", "upkeep": "transaction")",
        R"(warning $.designs[0].containers[1].documentTypes[0].fields[4]: The field "city" is to change in one transaction with "Customer", which lies in other logical partitions than "order"; keep it by change feed or application.)");
    row(R"("copy": "customer.city", "upkeep": "application")",
        R"("copy": "customer.id", "upkeep": "transaction")", ""); // a key never changes
    row(R"("count": "orders", "upkeep": "changeFeed")", R"("count": "orders")",
        R"(warning $.designs[0].containers[0].documentTypes[0].fields[3]: The field "orderCount" repeats count of orders, which changes, and nothing keeps it in step; give it an upkeep.)");
    row(R"("count": "orders", "upkeep": "changeFeed")",
        R"("count": "orders", "upkeep": "transaction")",
        R"(warning $.designs[0].containers[0].documentTypes[0].fields[3]: The field "orderCount" is to change in one transaction with "Order", which lies in other logical partitions than "customer"; keep it by change feed or application.)");
    row(R"({"name": "order", "entity": "Order", "fields")",
        R"({"name": "order", "entity": "Order", "cap": {"latest": 5, "orderBy": "date"}, "fields")",
        R"(error $.designs[0].containers[1].documentTypes[0].cap: The home of "Order" cannot be capped: the other rows would be lost; make it a copy.)");
    row(R"({"name": "order", "entity": "Order", "fields")",
        R"({"name": "again", "entity": "Order", "copy": "none", "fields": ["id", {"name": "customerId", "reference": "customer"}]}, {"name": "order", "entity": "Order", "fields")",
        R"(warning $.designs[0].containers[1].documentTypes[0]: The copy "again" in "orders" has no upkeep: it will age.)");
    row(R"({"name": "order", "entity": "Order", "fields")",
        R"({"name": "again", "entity": "Order", "fields": ["id", {"name": "customerId", "reference": "customer"}]}, {"name": "order", "entity": "Order", "fields")",
        R"(error $.designs[0].containers[1].documentTypes[1]: "Order" has 2 homes in the design "D"; make all but one a copy.)");
    row(R"("name": "orders", "partitionKey": "/customerId", "documentTypes": [)",
        R"("name": "orders", "partitionKey": "/customerId", "uniqueKeys": [["/date"]], "documentTypes": [{"name": "line", "entity": "Line", "copy": "application", "fields": ["id", {"name": "customerId", "copy": "order.total", "upkeep": "application"}]},)",
        R"(warning $.designs[0].containers[1].uniqueKeys[0]: Items of "line" have no value at "/date", which is to be unique: a logical partition takes one such item and refuses the next; give them the field, or a container of their own.)");
    row(R"("name": "customers", "partitionKey": "/id")",
        R"("name": "customers", "partitionKey": "/id", "throughput": {"mode": "manual", "requestUnitsPerSecond": 100})",
        R"(error $.designs[0].containers[0].throughput: The service provisions no less than 400 RU/s.)");
    row(R"("name": "customers", "partitionKey": "/id")",
        R"("name": "customers", "partitionKey": "/id", "throughput": {"mode": "manual", "requestUnitsPerSecond": 450})",
        R"(information $.designs[0].containers[0].throughput: Manual throughput goes in steps of 100 RU/s, and 450 RU/s is none: the price is that of 450 RU/s, or of what the load needs if that is more; state 400 RU/s or 500 RU/s.)");
    row(R"("name": "customers", "partitionKey": "/id")",
        R"("name": "customers", "partitionKey": "/id", "physicalPartitions": 1, "throughput": {"mode": "manual", "requestUnitsPerSecond": 50000})",
        R"(warning $.designs[0].containers[0].throughput: 50,000 RU/s do not fit 1 physical partition, which serves 10,000 RU/s at most; state 10,000 RU/s or less, or 5 physical partitions or more.)");
    row(R"("name": "customers", "partitionKey": "/id")",
        R"("name": "customers", "partitionKey": "/id", "physicalPartitions": 3, "throughput": {"mode": "autoscale", "requestUnitsPerSecond": 31000})",
        R"(warning $.designs[0].containers[0].throughput: 31,000 RU/s do not fit 3 physical partitions, which serve 10,000 RU/s each at most; state 30,000 RU/s or less, or 4 physical partitions or more.)");
    row(R"("name": "customers", "partitionKey": "/id")",
        R"("name": "customers", "partitionKey": "/id", "physicalPartitions": 3, "throughput": {"mode": "manual", "requestUnitsPerSecond": 30000})",
        "");
    row(R"("name": "customers", "partitionKey": "/id")",
        R"("name": "customers", "partitionKey": "/id", "throughput": {"mode": "manual", "requestUnitsPerSecond": 50000})",
        "");
    row(R"("name": "customers", "partitionKey": "/id")",
        R"("name": "customers", "partitionKey": "/id", "throughput": {"mode": "serverless", "requestUnitsPerSecond": 400})",
        R"(warning $.designs[0].containers[0].throughput: A serverless container is paid for by the request, and its RU/s have no effect; remove requestUnitsPerSecond, or choose another mode.)");
    row(R"("name": "customers", "partitionKey": "/id")",
        R"("name": "orders", "partitionKey": "/id")",
        R"(error $.designs[0].containers[1]: There are two of the name "orders"; rename one container.)");
}

void ValidationTest::eachProblemIsNamed()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(QString, first);
    QCOMPARE(problems(shop(from, to)).section(QLatin1Char('\n'), 0, 0), first);
}

void ValidationTest::problemsKnowTheirDesignAndEntity()
{
    const auto found = validate(shop(QStringLiteral(R"("partitionKey": "/customerId")"),
                                     QStringLiteral(R"("partitionKey": "/customer")")));
    QCOMPARE(found.front().design, std::string("D"));
    QCOMPARE(found.front().entity, std::string("Order"));
}

/// Whatever goes by the name is wrong for that reason, and says nothing more.
void ValidationTest::aNameOfTwoThingsIsTheOnlyError()
{
    QCOMPARE(problems(shop(QStringLiteral(R"("child": "Order.customer")"),
                           QStringLiteral(R"("child": "Order.date")"))),
             QStringLiteral(
                 "error $.relationships[0].child: \"Order\" has two attributes or roles named "
                 "\"date\"; rename one."));
}

void ValidationTest::errorsComeFirst()
{
    Workbook workbook = shop(QStringLiteral(R"("copy": "customer.city", "upkeep": "application")"),
                             QStringLiteral(R"("copy": "customer.city")"));
    QVERIFY(!firstError(workbook));
    Population population = *workbook.population;
    population.counts.clear();
    workbook.population = population;
    workbook.derivedDesigns = {"x"};
    QList<Severity> severities;
    for (const Problem &problem : validate(workbook))
        severities += problem.severity;
    QCOMPARE(severities,
             (QList<Severity> {Severity::error, Severity::warning, Severity::information}));
    QVERIFY(firstError(workbook));
}

void ValidationTest::transactionsNeedOneLogicalPartition()
{
    // Comments counted in their post: by post they share a logical partition, by their own authors they do not.
    const Workbook moved = tests::after(blog(), ChangePartitionKey {"V2", "posts", {"/userId"}});
    const QString complaints = problems(moved);
    QCOMPARE(complaints.count(QStringLiteral("warning")), 2);
    QVERIFY(complaints.contains(
        QStringLiteral("The field \"commentCount\" is to change in one transaction with "
                       "\"Comment\"")));
    QVERIFY(!firstError(moved));
}

void ValidationTest::namesWithDotsAreComplainedAbout()
{
    Workbook workbook = shop();
    std::vector<Entity> entities = *workbook.entities;
    entities[2].attributes[2].name = "a.b";
    workbook.entities = entities;
    QVERIFY(problems(workbook).startsWith(QStringLiteral(
        "error $.entities[2].attributes[2]: The name \"a.b\" contains ., which cannot be part of a name.")));
}

void ValidationTest::wantedValuesMayBeWrittenByHand()
{
    const Workbook cities = shop(
        QStringLiteral(R"({"name": "city", "changesPerDay": 0.1})"),
        QStringLiteral(
            R"({"name": "city", "changesPerDay": 0.1, "generate": {"choice": ["Bonn", "Jena"]}})"));
    const auto askingFor = [&](const char *city) {
        Workbook workbook = cities;
        Match match;
        match.path = "customer.city";
        match.constant = city;
        workbook.patterns = changed(workbook.patterns, [&](std::vector<AccessPattern> &patterns) {
            std::get<Query>(patterns.front().request).match.push_back(match);
        });
        return problems(workbook);
    };
    QCOMPARE(askingFor("Bonn"), QString());
    QCOMPARE(askingFor("Ulm"), QString()); // as "somebody" has it
    QCOMPARE(askingFor("Rome"),
             QStringLiteral("warning $.patterns[0].match[1]: No \"Customer\" has \"Rome\" as its "
                            "\"customer.city\"; there are \"Bonn\" and \"Jena\"."));
}

void ValidationTest::booleansHaveNoRangeAndNoBeginning()
{
    Workbook workbook
        = shop(QStringLiteral(R"({"number": [1, 9]})"), QStringLiteral(R"({"boolean": 0.5})"));
    const auto asking = [&](Match::Kind kind) {
        Match match;
        match.kind = kind;
        match.path = "total";
        match.parameter = "c";
        workbook.patterns = changed(workbook.patterns, [&](std::vector<AccessPattern> &patterns) {
            std::get<Query>(patterns.front().request).match = {match};
            patterns.front().probe = {};
        });
        return problems(workbook);
    };
    QCOMPARE(
        asking(Match::Kind::range),
        QStringLiteral("warning $.patterns[0].match[0]: \"total\" is true or false, which have "
                       "no range; ask for \"total = @value\"."));
    QCOMPARE(
        asking(Match::Kind::prefix),
        QStringLiteral("warning $.patterns[0].match[0]: \"total\" is no text, and only a text "
                       "starts with another, so this finds nothing; ask for \"total = @value\"."));
    QCOMPARE(asking(Match::Kind::equals), QString());
}

void ValidationTest::sampleRowsKeepToTheBound()
{
    const Workbook bounded = shop(QStringLiteral(R"("degree": {"uniform": [0, 9]})"),
                                  QStringLiteral(R"("bound": 9, "degree": {"uniform": [0, 9]})"));
    QCOMPARE(problems(bounded), QString());
    Workbook beyond = bounded;
    Population population = *beyond.population;
    population.sampleRows.front().degrees["orders"] = 12;
    beyond.population = population;
    QCOMPARE(problems(beyond),
             QStringLiteral("warning $.population.sampleRows[0].degrees.orders: The row states 12 "
                            "\"orders\", beyond the bound of 9 of \"ordering\"; lower the number "
                            "or raise the bound."));
}

void ValidationTest::whatComesWithARowKeepsToTheBound()
{
    const auto bringing = [](int orders) {
        Workbook workbook = shop(QStringLiteral(R"("degree": {"uniform": [0, 9]})"),
                                 QStringLiteral(R"("bound": 9, "degree": {"uniform": [0, 9]})"));
        return problems(withCreation(std::move(workbook), "Customer", {"orders", orders}));
    };
    QCOMPARE(bringing(9), QString());
    QCOMPARE(bringing(10),
             QStringLiteral("warning $.patterns[0].with[0]: With each new \"Customer\" come 10 "
                            "\"orders\", beyond the bound of 9 of \"ordering\"; lower the number "
                            "or raise the bound."));
}

void ValidationTest::oneRowComesAlongAOneToOneRelationship()
{
    const auto bringing = [](const char *entity, const char *role, std::optional<int> count) {
        Workbook workbook = shop(QStringLiteral(R"("degree": {"uniform": [0, 9]})"),
                                 QStringLiteral(R"("cardinality": "1:1")"));
        workbook = withCreation(std::move(workbook), entity, {role, count});
        const QStringList lines = problems(workbook).split(QLatin1Char('\n'));
        return lines.filter(QStringLiteral("$.patterns[0]")).join(QLatin1Char('\n'));
    };
    QCOMPARE(bringing("Customer", "orders", std::nullopt), QString());
    QCOMPARE(bringing("Customer", "orders", 1), QString());
    QCOMPARE(bringing("Customer", "orders", 2),
             QStringLiteral("error $.patterns[0].with[0]: Only one \"orders\" can come with a new "
                            "\"Customer\": \"ordering\" is one-to-one."));
    QCOMPARE(
        bringing("Order", "customer", std::nullopt),
        QStringLiteral("error $.patterns[0].with[0]: The \"customer\" of a new \"Order\" cannot "
                       "come with it: the role must lead to the many of a one-to-many "
                       "relationship, to the child of a one-to-one relationship, or to "
                       "partners of a many-to-many relationship."));
}

void ValidationTest::belongingIsAlongOneRole()
{
    Workbook workbook = shop({}, {});
    Match match;
    match.kind = Match::Kind::belongsTo;
    match.path = "order.customer";
    match.parameter = "c";
    workbook.patterns = changed(workbook.patterns, [&](std::vector<AccessPattern> &patterns) {
        std::get<Query>(patterns.front().request).root = "Line";
        std::get<Query>(patterns.front().request).match = {match};
    });
    QVERIFY2(problems(workbook).contains(QStringLiteral(
                 "\"order.customer is @c\" is for one role, and these are several; use "
                 "\"order.customer.id = @c\".")),
             qPrintable(problems(workbook)));
    // Along a role to many it is said as of a path to an attribute.
    workbook.patterns = changed(workbook.patterns, [&](std::vector<AccessPattern> &patterns) {
        std::get<Query>(patterns.front().request).match.front().path = "order.lines";
    });
    QVERIFY2(problems(workbook).contains(
                 QStringLiteral("The role \"lines\" leads to many rows of \"Line\"")),
             qPrintable(problems(workbook)));
}

void ValidationTest::rowsOfOneEntityNeedSomeToBeginWith()
{
    const auto inviting = [](const char *degree) {
        return problems(shop(
            QStringLiteral(R"("relationships": [)"),
            QStringLiteral(R"("relationships": [{"name": "inviting", "parent": "Customer.invited",
                "child": "Customer.inviter", "optionalParent": true, "degree": {"uniform": %1}},)")
                .arg(QLatin1String(degree))));
    };
    QCOMPARE(inviting("[0, 1]"), QString());
    QVERIFY(inviting("[0, 3]").startsWith(QStringLiteral(
        "information $.relationships[0].degree: On average each \"Customer\" has more than one of "
        "its \"invited\"")));
}

QTEST_APPLESS_MAIN(ValidationTest)
#include "tst_validation.moc"
