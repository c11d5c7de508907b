// Validation of access patterns: conditions, results, created rows, and probes.
#include "engine/model/references.h"
#include "tests/engine/model/shopbook.h"
#include "tests/support/testprogram.h"

namespace tst_validationpatterns {

using namespace partita;
using namespace partita::model;
using tests::addProblem;
using tests::addProblemColumns;
using tests::compareProblem;
using tests::problems;
using tests::shop;

class PatternValidationTest : public QObject {
    Q_OBJECT

private slots:
    void whatFindsOrMeansNothingIsNamed_data();
    void whatFindsOrMeansNothingIsNamed();
    void problemsOfPatternsAreNamed_data();
    void problemsOfPatternsAreNamed();
    void problemsOfMembersAreNamed_data();
    void problemsOfMembersAreNamed();
    void problemsOfIncludedRowsAreNamed_data();
    void problemsOfIncludedRowsAreNamed();
    void problemsOfProbesAreNamed_data();
    void problemsOfProbesAreNamed();
    void wantedValuesMayBeWrittenByHand();
    void belongingIsAlongOneRole();
    void whatComesWithARowKeepsToTheBound();
    void oneRowComesAlongAOneToOneRelationship();
    void rowsOfOneEntityNeedSomeToBeginWith();
};

namespace {

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

void PatternValidationTest::whatFindsOrMeansNothingIsNamed_data()
{
    addProblemColumns();
    addProblem(
        R"(["customer is @c"])", R"(["customer is @c", "id = @d", "customer.city = @d"])",
        R"(warning $.patterns[0].match[2]: The parameter @d is the key of "Order" for "id" and a value for "customer.city", so that only rows are found where both are equal; use two parameters.)");
    addProblem(
        R"(["customer is @c"])",
        R"(["customer is @c", "customer.city = @d", "customer.address.town = @d"])",
        R"(warning $.patterns[0].probe: The probe of "Q1" gives no value for the parameter "d".)");
    addProblem(
        R"(["customer is @c"])", R"(["customer is @c", "total starts with @t"])",
        R"(warning $.patterns[0].match[1]: "total" is not a text, so "starts with" finds nothing; write "total = @value" or "total from @from to @to".)");
    addProblem(
        R"(["customer is @c"])", R"(["customer is @c", "date starts with @t"])",
        R"(warning $.patterns[0].probe: The probe of "Q1" gives no value for the parameter "t".)");
    addProblem(
        R"(["customer is @c"])", R"(["customer is @c", "customer is @c"])",
        R"(warning $.patterns[0].match[1]: There are two equal conditions on "customer"; remove one.)");
    addProblem(
        R"(["customer is @c"])", R"(["customer is @c", "date from @t to @t"])",
        R"(warning $.patterns[0].match[1]: The range of "date" begins and ends at @t. A range does not include its end, so this finds nothing; use two parameters.)");
    addProblem(
        R"({"sum": "lines.price", "as": "sum"})", R"({"count": "lines.price", "as": "number"})",
        R"(error $.patterns[0].aggregates[0]: The aggregate count is of rows, whatever they hold; write "lines" in place of "lines.price".)");
    addProblem(
        R"("query": "Order", "match": ["customer is @c"], "attributes": ["id", "customer.city"],
   "aggregates": [{"sum": "lines.price", "as": "sum"}], "included": [{"role": "lines", "attributes": ["text"]}],
   "orderBy": "date descending", "limit": 5, "probe": {"rows": {"c": "somebody"}}})",
        R"("query": "Customer", "orderBy": "tags"})",
        R"(warning $.patterns[0].orderBy: Rows are ordered by a single value, and "tags" is an array; order by an attribute that has one value.)");
    addProblem(
        R"("attributes": ["city"], "probe": "somebody")",
        R"("attributes": ["city"], "probe": {"row": "somebody", "changes": {"tags": ["new"]}})",
        R"(warning $.patterns[1].probe.changes.tags: "C1" does not update "tags", so the new value has no effect; remove it, or add "tags" to its attributes.)");
    addProblem(
        R"({"orders": 4})", R"({"orders": 20})",
        R"(information $.population.sampleRows[0].degrees.orders: The row states 20 "orders", beyond the degree of "ordering", which reaches 9.)");
    addProblem(
        R"("update": "Customer", "attributes": ["city"])", R"("delete": "Customer")",
        R"(warning $.patterns[1]: "C1" removes the "customer" that each "Order" needs. At "ordering" (Customer → Order), either say "containment": true (the "Order" rows are then removed too), or say "optionalParent": true (they then remain without a parent).)");
    addProblem(
        R"("attributes": ["city"], "probe")", R"("attributes": ["raise city by 1"], "probe")",
        R"(error $.patterns[1].attributes: Only a number can be raised or lowered, and "city" is none; name it alone to set it.)");
    addProblem(
        R"("attributes": ["city"], "probe")", R"("attributes": ["append @t to city"], "probe")",
        R"(error $.patterns[1].attributes: Only an array has elements to append or remove, and "city" is none; name it alone to set it.)");
    addProblem(
        R"("attributes": ["city"], "probe")",
        R"("attributes": ["city"], "if": ["orders is @o"], "probe")",
        R"(error $.patterns[1].if[0]: "orders" is a value of other rows, and the write of a Customer can only depend on its own values.)");
    addProblem(
        R"("update": "Customer", "attributes": ["city"], "probe": "somebody")",
        R"("create": "Customer", "if": "unchanged")",
        R"(error $.patterns[1].if: A new row cannot meet a condition: only an update or a delete can.)");
    addProblem(R"("update": "Customer", "attributes": ["city"], "probe": "somebody")",
               R"("delete": "Order")", "");
}

void PatternValidationTest::whatFindsOrMeansNothingIsNamed()
{
    compareProblem();
}

void PatternValidationTest::problemsOfPatternsAreNamed_data()
{
    addProblemColumns();
    addProblem(
        R"("query": "Order")", R"("query": "order")",
        R"(error $.patterns[0].query: The pattern "Q1" is about an unknown entity "order"; did you mean "Order"?)");
    addProblem(
        R"(["customer is @c"])", R"(["client is @c"])",
        R"(error $.patterns[0].match[0]: "Order" has no role "client"; there are "customer" and "lines".)");
    addProblem(
        R"("customer.city"])", R"("lines.price"])",
        R"(error $.patterns[0].attributes[1]: The role "lines" leads to many rows of "Line"; a path can only follow roles that lead to one: rows of the others are read by "included", and numbers over them by "aggregates".)");
    addProblem(
        R"("customer.city"])", R"("customer.town"])",
        R"(error $.patterns[0].attributes[1]: "Customer" has no attribute "town"; there are "id", "city", "tags", "address" and "kind".)");
    addProblem(
        R"("customer.city"])", R"({"attribute": "total", "truncate": 4}])",
        R"(error $.patterns[0].attributes[1]: "total" is no string and cannot be truncated.)");
    addProblem(R"("customer.city"])", R"({"attribute": "date", "truncate": 10}])", "");
    addProblem(R"("total", "date",)",
               R"("total", {"name": "day", "attribute": "date", "truncate": 10},)", "");
    addProblem(
        R"({"sum": "lines.price", "as": "sum"})", R"({"sum": "lines.text", "as": "sum"})",
        R"(error $.patterns[0].aggregates[0]: The aggregate sum needs numbers, and "text" of "Line" is none.)");
    addProblem(
        R"({"sum": "lines.price", "as": "sum"})", R"({"sum": "lines", "as": "sum"})",
        R"(error $.patterns[0].aggregates[0]: The aggregate sum needs an attribute, such as "lines.price".)");
    addProblem(
        R"({"sum": "lines.price", "as": "sum"})", R"({"count": "customer", "as": "sum"})",
        R"(error $.patterns[0].aggregates[0]: The role "customer" leads to one row of "Customer"; an aggregate needs a role that leads to many.)");
    addProblem(
        R"("as": "sum"})", R"("as": "city"})",
        R"(error $.patterns[0].aggregates[0]: Two results are named "city"; give one of them another name (as).)");
    addProblem(R"("orderBy": "date descending")", R"("orderBy": "date desc")", R"()");
    addProblem(
        R"(["id", "customer.city"])", R"(["id", "customer.city.name"])",
        R"(error $.patterns[0].attributes[1]: "city" of "Customer" is no object, and a path can only lead into objects; end the path there.)");
    addProblem(
        R"("customer.city"])", R"("customer"])",
        R"(error $.patterns[0].attributes[1]: "customer" leads to "Customer"; name an attribute of it, such as "customer.id".)");
    addProblem(
        R"(["customer is @c"])", R"(["lines contains @line"])",
        R"(error $.patterns[0].match[0]: "lines" is a role of "Order", not an attribute; use "lines is @line".)");
    addProblem(
        R"(["customer is @c"])", R"(["lines.order is @c"])",
        R"(error $.patterns[0].match[0]: The role "lines" leads to many rows of "Line"; a path can only follow roles that lead to one.)");
    addProblem(
        R"("orderBy": "date descending")", R"("orderBy": "date descending, totl")",
        R"(error $.patterns[0].orderBy[1]: "Order" has no attribute "totl"; did you mean "total"?)");
    addProblem(R"("orderBy": "date descending")",
               R"("orderBy": ["customer.city", "sum descending", "total"])", "");
    addProblem(
        R"("orderBy": "date descending")", R"("orderBy": ["total", "total descending"])",
        R"(warning $.patterns[0].orderBy[1]: Rows are ordered by "total" already; remove the second one.)");
    addProblem(
        R"("orderBy": "date descending")", R"("orderBy": "customer")",
        R"(error $.patterns[0].orderBy: "customer" leads to "Customer"; name an attribute of it, such as "customer.id".)");
    addProblem(
        R"("orderBy": "date descending")", R"("orderBy": "lines")",
        R"(error $.patterns[0].orderBy: "lines" are several rows; order by the name of an aggregate over them, which the query has among "aggregates".)");
    addProblem(
        R"("orderBy": "date descending")", R"("orderBy": "lines.price")",
        R"(error $.patterns[0].orderBy: The role "lines" leads to many rows of "Line"; a path can only follow roles that lead to one: order by the name of an aggregate over its rows.)");
    const char *const order = R"("orderBy": "date descending", "limit": 5,)";
    addProblem(
        order, R"("orderBy": "date", "limit": 5, "after": "@at",)",
        R"(error $.patterns[0].after: The row that a page starts after is known by 2 values, each value of the order and the key; write @lastDate, @lastId.)");
    addProblem(
        order, R"("orderBy": "date", "limit": 5, "page": 2, "after": ["@at", "@i"],)",
        R"(error $.patterns[0].after: A page starts after a row or has a number, not both; remove "page" or "after".)");
    addProblem(
        order, R"("orderBy": "date", "after": ["@at", "@c"],)",
        R"(error $.patterns[0].after: The parameter "@c" has another value already; give the value of the last row a parameter of its own.)");
    addProblem(
        order, R"("orderBy": "sum", "after": ["@s", "@i"],)",
        R"(error $.patterns[0].after: "sum" is an aggregate, and no condition can continue after it; use "page" instead.)");
    addProblem(
        order, R"("orderBy": "date", "after": ["@at", "@i"],)",
        R"(warning $.patterns[0].probe: The probe of "Q1" gives no value for the parameter "at".)");
    addProblem(
        R"("update": "Customer", "attributes": ["city"])",
        R"("update": "Customer", "attributes": ["orders"])",
        R"(error $.patterns[1].attributes: "orders" is a role of "Customer", but an update only changes attributes. Create or delete rows of "Order" with commands of their own.)");
    addProblem(
        R"("update": "Customer", "attributes": ["city"])",
        R"("update": "Order", "attributes": ["customer"])",
        R"(error $.patterns[1].attributes: "customer" is a role of "Order", but an update cannot change the partner of a row. State two commands: first create the row with the new partner, then delete the old row, so that a failure leaves two rows and not none. If the row keeps its key, delete it first. Or add an entity between "Order" and "Customer" with a role to each of them; commands can then create and delete its rows.)");
    addProblem(
        R"("fields": ["id", "price", "text"]})",
        R"("fields": ["id", {"name": "buyer", "reference": "order.customer"}]})",
        R"(error $.designs[0].containers[1].documentTypes[0].fields[5].fields[1]: A reference uses one role, but "order.customer" has several; copy the key instead: {"copy": "order.customer.id"}.)");
}

void PatternValidationTest::problemsOfPatternsAreNamed()
{
    compareProblem();
}

void PatternValidationTest::problemsOfMembersAreNamed_data()
{
    addProblemColumns();
    const char *const byCustomer = R"(["customer is @c"])";
    addProblem(byCustomer, R"(["customer is @c", "customer.address.town = \"Ulm\""])", "");
    addProblem(
        byCustomer, R"(["customer is @c", "customer.address.place.zone from @zone"])",
        R"(warning $.patterns[0].probe: The probe of "Q1" gives no value for the parameter "zone".)");
    addProblem(byCustomer, R"(["customer is @c", "customer.tags contains \"new\""])", "");
    addProblem(
        byCustomer, R"(["customer is @c", "customer.address.city = \"Ulm\""])",
        R"(error $.patterns[0].match[1]: "address" of "Customer" has no member "city"; there are "town", "place" and "doors".)");
    addProblem(
        byCustomer, R"(["customer is @c", "customer.address.place.zonne = 3"])",
        R"(error $.patterns[0].match[1]: "address.place" of "Customer" has no member "zonne"; did you mean "zone"?)");
    addProblem(
        byCustomer, R"(["customer is @c", "customer.adress.town = \"Ulm\""])",
        R"(error $.patterns[0].match[1]: "Customer" has no role or object "adress"; did you mean "address"?)");
    addProblem(
        byCustomer, R"(["customer is @c", "customer.address.town.first = \"U\""])",
        R"(error $.patterns[0].match[1]: "address.town" of "Customer" is no object, and a path can only lead into objects; end the path there.)");
    addProblem(
        byCustomer, R"(["customer is @c", "customer.tags.first = \"new\""])",
        R"(error $.patterns[0].match[1]: "tags" of "Customer" is no object, and a path can only lead into objects; ask for an element with "tags contains @value".)");
    addProblem(
        byCustomer, R"(["customer is @c", "customer.address.doors.width = 2"])",
        R"(error $.patterns[0].match[1]: "address.doors" of "Customer" is no object, and a path can only lead into objects; make what its elements are an entity of its own.)");
    addProblem(
        byCustomer, R"(["customer is @c", "total contains 5"])",
        R"(error $.patterns[0].match[1]: "total" is neither an array nor a text, and only these contain values; compare it by =, in or from … to.)");
    addProblem(
        byCustomer, R"(["customer is @c", "customer.address.doors contains 2"])",
        R"(error $.patterns[0].match[1]: The elements of "customer.address.doors" are objects or arrays, but "contains" compares single values; model the elements as an entity.)");
    addProblem(
        byCustomer, R"(["customer is @c", "customer.tags = @c"])",
        R"(warning $.patterns[0].match[1]: "customer.tags" is an array, and this compares it as a whole; ask for an element of it, such as "customer.tags contains @value".)");
    addProblem(
        byCustomer, R"(["customer is @c", "customer.address in @c"])",
        R"(warning $.patterns[0].match[1]: "customer.address" is an object, and this compares it as a whole; ask for a member of it, such as "customer.address.town".)");
    addProblem(
        byCustomer, R"(["customer is @c", "customer.tags contains 7"])",
        R"(warning $.patterns[0].match[1]: The value 7 does not fit "customer.tags", whose type is for texts; change the value or the type.)");
    addProblem(
        byCustomer, R"(["customer is @c", "customer.address.place.zone = \"north\""])",
        R"(warning $.patterns[0].match[1]: The value "north" does not fit "customer.address.place.zone", whose type is for numbers; change the value or the type.)");
    addProblem(byCustomer, R"(["customer is @c", "customer.kind.label = \"loyal\""])", "");
    addProblem(
        byCustomer, R"(["customer is @c", "customer.kind.name = \"loyal\""])",
        R"(error $.patterns[0].match[1]: "kind" of "Customer" has no member "name"; there are "label" and "since".)");
    addProblem(R"("customer.city"])",
               R"("customer.address.town", "customer.address.place.zone as zone"])", "");
    addProblem(
        R"("customer.city"])", R"("customer.address.towns"])",
        R"(error $.patterns[0].attributes[1]: "address" of "Customer" has no member "towns"; did you mean "town"?)");
    addProblem(
        R"("customer.city"])", R"({"attribute": "customer.address.place.zone", "truncate": 4}])",
        R"(error $.patterns[0].attributes[1]: "customer.address.place.zone" is no string and cannot be truncated.)");
    addProblem(R"({"rows": {"c": "somebody"}})", R"({"parameters": {"c": "x"}})", "");
    addProblem(
        R"("orderBy": "date descending")", R"("orderBy": "date.day")",
        R"(error $.patterns[0].orderBy: "date" of "Order" is no object, and a path can only lead into objects; end the path there.)");
    addProblem(
        R"("orderBy": "date descending")", R"("orderBy": "dat")",
        R"(error $.patterns[0].orderBy: "Order" has no attribute "dat"; did you mean "date"?)");
    addProblem(
        R"("attributes": ["text"]}])", R"("attributes": ["text"], "latest": 2}])",
        R"(error $.patterns[0].included[0].latest: State the order ("orderBy") of the latest "lines".)");
}

void PatternValidationTest::problemsOfMembersAreNamed()
{
    compareProblem();
}

void PatternValidationTest::problemsOfIncludedRowsAreNamed_data()
{
    addProblemColumns();
    const char *const lines = R"("attributes": ["text"]}])";
    const auto within = [&](const char *inner, const char *problem) {
        addProblem(
            lines,
            (std::string(R"("attributes": ["text"], "included": [)") + inner + "]}]").c_str(),
            problem);
    };
    addProblem(lines, R"("attributes": ["text"], "first": 2, "orderBy": "price ascending"}])", "");
    addProblem(
        lines, R"("attributes": ["text"], "first": 0, "orderBy": "price ascending"}])",
        R"(error $.patterns[0].included[0].first: The number of rows included must be 1 or more.)");
    addProblem(
        lines, R"("attributes": ["text"], "orderBy": "prize ascending"}])",
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
        R"(error $.patterns[0].included[0].included[0].attributes[1]: Two results are named "id"; give one of them another name (as).)");
    within(
        R"({"role": "order", "latest": 3, "orderBy": "date"})",
        R"(warning $.patterns[0].included[0].included[0].latest: The role "order" leads to one row of "Order", which needs no order and no number; remove them.)");
    within(
        R"({"role": "order", "included": [{"role": "lines", "included": [{"role": "order", "included": [{"role": "lines", "included": [{"role": "order"}]}]}]}]})",
        R"(error $.patterns[0].included[0].included[0].included[0].included[0].included[0].included[0]: The "order" lie 6 levels deep; rows can be included in rows 5 levels deep.)");
}

void PatternValidationTest::problemsOfIncludedRowsAreNamed()
{
    compareProblem();
}

void PatternValidationTest::problemsOfProbesAreNamed_data()
{
    addProblemColumns();
    addProblem(
        R"({"rows": {"c": "somebody"}})", R"({"rows": {"c": "an order"}})",
        R"(error $.patterns[0].probe.rows.c: The sample row "an order" is one of "Order"; the pattern needs one of "Customer".)");
    addProblem(
        R"({"rows": {"c": "somebody"}})", R"({"rows": {"d": "somebody"}})",
        R"(error $.patterns[0].probe: No condition of "Q1" uses the parameter "d"; there is only "c".)");
    addProblem(R"(, "probe": {"rows": {"c": "somebody"}})", R"()",
               R"()"); // a probe may be left out
    addProblem(
        R"(["customer is @c"])", R"(["customer is @c", "date from @a to @b"])",
        R"(warning $.patterns[0].probe: The probe of "Q1" gives no value for the parameter "a".)");
    addProblem(
        R"(["customer is @c"])", R"(["customer is @c", "total = \"much\""])",
        R"(warning $.patterns[0].match[1]: The value "much" does not fit "total", whose type is for numbers; change the value or the type.)");
    addProblem(R"("attributes": ["city"], "probe")", R"("attributes": ["id"], "probe")",
               R"(error $.patterns[1].attributes: The key "id" cannot be updated.)");
}

void PatternValidationTest::problemsOfProbesAreNamed()
{
    compareProblem();
}

void PatternValidationTest::wantedValuesMayBeWrittenByHand()
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

void PatternValidationTest::belongingIsAlongOneRole()
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
    // A role to many gives the same message as in a path to an attribute.
    workbook.patterns = changed(workbook.patterns, [&](std::vector<AccessPattern> &patterns) {
        std::get<Query>(patterns.front().request).match.front().path = "order.lines";
    });
    QVERIFY2(problems(workbook).contains(
                 QStringLiteral("The role \"lines\" leads to many rows of \"Line\"")),
             qPrintable(problems(workbook)));
}

void PatternValidationTest::whatComesWithARowKeepsToTheBound()
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

void PatternValidationTest::oneRowComesAlongAOneToOneRelationship()
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

void PatternValidationTest::rowsOfOneEntityNeedSomeToBeginWith()
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

PARTITA_APPLESS_TEST(PatternValidationTest)

} // namespace tst_validationpatterns

#include "tst_validationpatterns.moc"
