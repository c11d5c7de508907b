// The rules by which found tables become a conceptual model.
#include "engine/exchange/tables/measuredrows.h"
#include "engine/exchange/tables/tomodel.h"
#include "tests/engine/exchange/importedsql.h"
#include "tests/support/testprogram.h"

namespace tst_tables {

using namespace partita;
using namespace partita::exchange;
using tests::problemOf;
using tests::summary;
using tests::tells;

namespace {

/// A table of text columns; the first is the key. `name?` may be null.
FoundTable table(const std::string &name, const std::vector<std::string> &columns)
{
    FoundTable made;
    made.name = name;
    for (std::string column : columns) {
        FoundColumn found;
        found.isOptional = column.ends_with('?');
        if (found.isOptional)
            column.pop_back();
        found.attribute.name = column;
        made.columns.push_back(found);
    }
    if (!columns.empty())
        made.key = {columns.front()};
    return made;
}

FoundReference reference(const std::string &child, const std::vector<std::string> &columns,
                         const std::string &parent)
{
    FoundReference made;
    made.childTable = child;
    made.childColumns = columns;
    made.parentTable = parent;
    return made;
}

FoundSchema schemaOf(std::vector<FoundTable> tables, std::vector<FoundReference> references = {})
{
    FoundSchema schema;
    schema.tables = std::move(tables);
    schema.references = std::move(references);
    return schema;
}

Imported imported(FoundSchema schema)
{
    Result<Imported> made = modelOf(std::move(schema));
    if (!made)
        qFatal("%s", made.error().message.c_str());
    return std::move(*made);
}

} // namespace

class TablesTest : public QObject {
    Q_OBJECT

private slots:
    void aForeignKeyIsARelationshipAndNoAttribute();
    void severalReferencesAreNamedByTheirColumns();
    void nothingButTwoReferencesIsManyToMany();
    void aPairWithMoreIsAnEntityWithTwoParents();
    void aCompositeKeyHasAMadeOneInItsPlace();
    void aUniqueColumnToWhichAllReferIsTheKey();
    void aReferenceThatIsUniqueIsOneToOne();
    void equalNamesAreQualifiedByTheirSchema();
    void aRowMayBeWithoutAParentOfItsOwnKind();
    void containmentDoesNotGoInCircles();
    void rolesAndAttributesShareOneSetOfNames();
    void indexesAreOnlyProposed();
    void sampleRowsNameTheirParents();
    void nothingThatATableSaysMakesTheModelInvalid();
    void degreesKeepTheMean();
};

void TablesTest::aForeignKeyIsARelationshipAndNoAttribute()
{
    const Imported made = imported(
        schemaOf({table("authors", {"id", "name"}), table("books", {"id", "author_id", "title"})},
                 {reference("books", {"author_id"}, "authors")}));
    QCOMPARE(summary(made.workbook),
             std::string("authors(id#, name); books(id#, title) author:authors"));
    const model::Relationship &writing = made.workbook.relationships->front();
    QCOMPARE(writing.childRole, std::string("books"));
    QCOMPARE(writing.description, std::string("Column author_id."));
}

void TablesTest::severalReferencesAreNamedByTheirColumns()
{
    const Imported made = imported(
        schemaOf({table("users", {"id"}), table("posts", {"id", "created_by_id", "ownerId?"})},
                 {reference("posts", {"created_by_id"}, "users"),
                  reference("posts", {"ownerId"}, "users")}));
    QCOMPARE(summary(made.workbook),
             std::string("users(id#); posts(id#) createdBy:users owner:users?"));
    QCOMPARE((*made.workbook.relationships)[0].childRole, std::string("createdByPosts"));
    QCOMPARE((*made.workbook.relationships)[1].name, std::string("ownerPost"));
}

void TablesTest::nothingButTwoReferencesIsManyToMany()
{
    FoundTable link = table("post_tags", {"post_id", "tag_id"});
    link.key = {"post_id", "tag_id"};
    const Imported made = imported(schemaOf({table("posts", {"id"}), table("tags", {"id"}), link},
                                            {reference("post_tags", {"post_id"}, "posts"),
                                             reference("post_tags", {"tag_id"}, "tags")}));
    QCOMPARE(summary(made.workbook), std::string("posts(id#); tags(id#) posts:posts*"));
    QCOMPARE(made.workbook.relationships->front().name, std::string("postTag"));
}

void TablesTest::aPairWithMoreIsAnEntityWithTwoParents()
{
    FoundTable line = table("order_lines", {"order_id", "product_id", "quantity"});
    line.key = {"order_id", "product_id"};
    const Imported made
        = imported(schemaOf({table("products", {"id"}), table("orders", {"id"}), line},
                            {reference("order_lines", {"product_id"}, "products"),
                             reference("order_lines", {"order_id"}, "orders")}));
    QCOMPARE(summary(made.workbook),
             std::string("products(id#); orders(id#); order_lines(id#, quantity) order:orders! "
                         "product:products"));
}

void TablesTest::aCompositeKeyHasAMadeOneInItsPlace()
{
    FoundTable rate = table("rates", {"currency", "day", "value"});
    rate.key = {"currency", "day"};
    const Imported made = imported(schemaOf({rate}));
    QCOMPARE(summary(made.workbook), std::string("rates(id#, currency, day, value)"));
    QVERIFY(tells(made, ImportNote::Kind::guessed, "key"));
    QVERIFY(tells(made, ImportNote::Kind::proposed, "unique key"));
}

void TablesTest::aUniqueColumnToWhichAllReferIsTheKey()
{
    FoundTable country = table("countries", {"id", "code"});
    country.columns[1].isUnique = true;
    FoundReference toCode = reference("cities", {"country"}, "countries");
    toCode.parentColumns = {"code"};
    const Imported made
        = imported(schemaOf({country, table("cities", {"id", "country"})}, {toCode}));
    QCOMPARE(summary(made.workbook),
             std::string("countries(id, code#); cities(id#) country:countries"));
}

void TablesTest::aReferenceThatIsUniqueIsOneToOne()
{
    const Imported made
        = imported(schemaOf({table("users", {"id"}), table("profiles", {"user_id", "biography"})},
                            {reference("profiles", {"user_id"}, "users")}));
    QCOMPARE(summary(made.workbook),
             std::string("users(id#); profiles(user_id#, biography) user:users!="));
}

void TablesTest::equalNamesAreQualifiedByTheirSchema()
{
    FoundTable sales = table("Order", {"id"});
    sales.schema = "Sales";
    FoundTable web = table("Order", {"id"});
    web.schema = "Web";
    const Imported made = imported(schemaOf({sales, web, table("Item", {"id"})}));
    QCOMPARE(summary(made.workbook), std::string("Sales_Order(id#); Web_Order(id#); Item(id#)"));
}

void TablesTest::aRowMayBeWithoutAParentOfItsOwnKind()
{
    const Imported made = imported(schemaOf({table("employees", {"id", "manager_id"})},
                                            {reference("employees", {"manager_id"}, "employees")}));
    QCOMPARE(summary(made.workbook), std::string("employees(id#) manager:employees?"));
    QCOMPARE(made.workbook.relationships->front().childRole, std::string("reports"));
    QCOMPARE(problemOf(made), std::string());
}

void TablesTest::containmentDoesNotGoInCircles()
{
    FoundSchema schema = schemaOf({table("a", {"id", "b_id"}), table("b", {"id", "a_id"})},
                                  {reference("a", {"b_id"}, "b"), reference("b", {"a_id"}, "a")});
    for (FoundReference &one : schema.references)
        one.removesChildren = true;
    const Imported made = imported(schema);
    QCOMPARE(summary(made.workbook), std::string("a(id#) b:b!; b(id#) a:a"));
    QCOMPARE(problemOf(made), std::string());
}

void TablesTest::rolesAndAttributesShareOneSetOfNames()
{
    const Imported made = imported(schemaOf(
        {table("customers", {"id", "orders"}), table("orders", {"id", "customer", "customer_id"})},
        {reference("orders", {"customer_id"}, "customers")}));
    QCOMPARE(problemOf(made), std::string());
    QCOMPARE(summary(made.workbook),
             std::string("customers(id#, orders); orders(id#, customer) customerId:customers"));
}

void TablesTest::indexesAreOnlyProposed()
{
    FoundTable orders = table("orders", {"id", "placed_at"});
    orders.indexes = {{"placed_at"}, {"id"}};
    const Imported made = imported(schemaOf({orders}));
    QVERIFY(made.workbook.patterns->empty());
    QVERIFY(tells(made, ImportNote::Kind::proposed, "access pattern"));
    QCOMPARE(made.notes.size(), std::size_t(1)); // the key needs no index
}

void TablesTest::sampleRowsNameTheirParents()
{
    FoundTable authors = table("authors", {"id", "name"});
    authors.sample = {model::Json {{"id", "a1"}, {"name", "Ada"}}};
    FoundTable books = table("books", {"id", "author_id"});
    books.sample = {model::Json {{"id", "b1"}, {"author_id", "a1"}},
                    model::Json {{"id", "b2"}, {"author_id", "unknown"}}};
    const Imported made
        = imported(schemaOf({authors, books}, {reference("books", {"author_id"}, "authors")}));
    const auto &rows = made.workbook.population->sampleRows;
    QCOMPARE(rows.size(), std::size_t(3));
    QCOMPARE(rows[1].name, std::string("books b1"));
    QCOMPARE(rows[1].parents.at("author"), std::string("authors a1"));
    QVERIFY(rows[2].parents.empty());
    QCOMPARE(problemOf(made), std::string());
}

void TablesTest::nothingThatATableSaysMakesTheModelInvalid()
{
    FoundSchema schema;
    for (const char *name : {"", "a.b", "a.b", "\"@\\/", " x ", "\x01", "post", "posts", "\xff"}) {
        FoundTable odd = table(name, {"", "id", "id", "ID", "a/b", "post", "posts?"});
        odd.rows = -5;
        odd.place = model::CanvasPosition {1e300, 0};
        odd.uniqueKeys = {{"none"}, {}, {"post", "id"}};
        odd.columns[5].attribute.generator.kind = model::Generator::Kind::choice;
        odd.columns[1].attribute.type = model::AttributeType::object;
        odd.sample = {model::Json {{"post", 7}, {"", nullptr}}, model::Json(3),
                      model::Json {{"id", std::numeric_limits<double>::infinity()},
                                   {"", 18'446'744'073'709'551'615U}}};
        schema.tables.push_back(odd);
        for (const char *parent : {"post", "posts", "nothing", "a.b", ""}) {
            schema.references.push_back(reference(name, {"post"}, parent));
            schema.references.push_back(reference(name, {"posts", "id"}, parent));
            schema.references.push_back(reference(name, {"gone"}, parent));
            schema.references.push_back(reference(parent, {}, name));
            schema.references.back().containment = true;
            schema.references.back().cardinality = model::Cardinality::manyToMany;
            schema.references.push_back(reference(parent, {"post"}, name));
            schema.references.back().removesChildren = true;
            schema.references.back().bound = -1;
            schema.references.back().degree.emplace().kind = model::Degree::Kind::empirical;
        }
    }
    QCOMPARE(problemOf(imported(schema)), std::string());
    QVERIFY(!modelOf({}));
}

void TablesTest::degreesKeepTheMean()
{
    std::vector<std::int64_t> counts(990, 0);
    counts.insert(counts.end(), 10, 500);
    const model::Degree degree = degreeOfCounts(counts);
    QVERIFY(degree.values.size() <= 200);
    QVERIFY(std::abs(degree.mean() - 5) < 0.01);
    QCOMPARE(degree.most(), std::optional<std::int64_t>(500));
    QCOMPARE(degreeOfCounts({2, 2}).kind, model::Degree::Kind::fixed);
}

PARTITA_APPLESS_TEST(TablesTest)

} // namespace tst_tables

#include "tst_tables.moc"
