// Every source of a field, on a small shop whose rows are written by hand.
#include "engine/mapping/mapping.h"
#include "tests/engine/population/textworkbook.h"
#include "tests/support/testprogram.h"

namespace tst_fields {

using namespace partita;
using partita::tests::readWorkbook;
using partita::tests::shown;

namespace {

constexpr const char *shop = R"({"partita":1,"name":"shop","entities":[
    {"name":"Customer","key":"id","attributes":[{"name":"id","generate":{"sequence":"c"}},"name",
        {"name":"rank","type":"integer","generate":{"number":[1,9]}}]},
    {"name":"Order","key":"number","attributes":[{"name":"number","type":"integer","generate":{"sequence":""}},
        {"name":"placed","generate":{"dateTime":["2020-01-01","2024-01-01"]}},"note","status"]},
    {"name":"Line","key":"id","attributes":[{"name":"id","generate":{"sequence":"l"}},
        {"name":"price","type":"number","generate":{"number":[1,9]}},"day"]},
    {"name":"Product","key":"code","attributes":[{"name":"code","generate":{"sequence":"p"}},"title"]},
    {"name":"Card","key":"id","attributes":[{"name":"id","generate":{"sequence":"k"}}]}],
  "relationships":[
    {"name":"a","parent":"Customer.orders","child":"Order.customer","cardinality":"1:many","degree":{"fixed":0}},
    {"name":"b","parent":"Order.lines","child":"Line.order","cardinality":"1:many","containment":true,"degree":{"fixed":0}},
    {"name":"c","parent":"Product.lines","child":"Line.product","cardinality":"1:many","optionalParent":true,"degree":{"drawn":"uniform"}},
    {"name":"d","parent":"Customer.wishes","child":"Product.wishers","cardinality":"many:many","degree":{"fixed":0}},
    {"name":"e","parent":"Customer.card","child":"Card.holder","cardinality":"1:1","degree":{"fixed":0}},
    {"name":"f","parent":"Customer.friends","child":"Customer.sponsor","cardinality":"1:many","optionalParent":true,"degree":{"fixed":0}}],
  "population":{"counts":{"Customer":3,"Product":2},"sampleRows":[
    {"name":"ann","entity":"Customer","values":{"id":"ann","name":"Ann Änderson","rank":3},"degrees":{"orders":2,"card":1,"friends":1}},
    {"name":"bob","entity":"Customer","values":{"id":"bob","name":"Bob","rank":7},"degrees":{"orders":0},"parents":{"sponsor":"ann"}},
    {"name":"cat","entity":"Customer","values":{"id":"cat","name":null,"rank":9},"parents":{"sponsor":"bob"}},
    {"name":"tea","entity":"Product","values":{"code":"tea","title":"Tea"},"parents":{"wishers":"ann"}},
    {"name":"jam","entity":"Product","values":{"code":"jam","title":"Jam"},"parents":{"wishers":"ann"}},
    {"name":"first","entity":"Order","values":{"number":1,"placed":"2021-05-01T00:00:00Z","note":"naïve Ωmega","status":"open"},"parents":{"customer":"ann"}},
    {"name":"second","entity":"Order","values":{"number":2,"placed":"2022-05-01T00:00:00Z","note":"x","status":"closed"},"parents":{"customer":"ann"}},
    {"name":"l1","entity":"Line","values":{"id":"l1","price":2,"day":"2021-01-01"},"parents":{"order":"first","product":"tea"}},
    {"name":"l2","entity":"Line","values":{"id":"l2","price":3,"day":"2021-01-03"},"parents":{"order":"first","product":"jam"}},
    {"name":"l3","entity":"Line","values":{"id":"l3","price":2.5,"day":"2021-01-02"},"parents":{"order":"first","product":"tea"}},
    {"name":"k1","entity":"Card","values":{"id":"k1"},"parents":{"holder":"ann"}}]},
  "designs":[{"name":"D","containers":[{"name":"c","partitionKey":"/id","documentTypes":[DOCUMENT]}]}]})";

struct Mapped {
    model::Workbook workbook;
    std::unique_ptr<population::Rows> rows;
    std::unique_ptr<mapping::Mapper> mapper;
    const model::DocumentType *type = nullptr;
    json::Arena arena;

    explicit Mapped(const std::string &document)
    {
        std::string text = shop;
        text.replace(text.find("DOCUMENT"), 8, document);
        workbook = readWorkbook(text);
        auto generated = population::Rows::generate(workbook);
        if (!generated)
            qFatal("%s", generated.error().message.c_str());
        rows = std::make_unique<population::Rows>(std::move(*generated));
        const model::Design &design = *workbook.designs.front();
        mapper = std::make_unique<mapping::Mapper>(workbook, design, *rows);
        type = &design.containers.front().documentTypes.front();
    }

    QString item(const char *sample)
    {
        return shown(mapper->item(*type, rows->sampleRow(sample), arena));
    }
};

} // namespace

class TestFields : public QObject {
    Q_OBJECT
private slots:
    void sources_data()
    {
        QTest::addColumn<QString>("entity");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("row");
        QTest::addColumn<QString>("expected"); // item
        const auto row = [](const char *name, const char *entity, const char *field,
                            const char *sample, const char *expected) {
            QTest::newRow(name) << QString::fromUtf8(entity) << QString::fromUtf8(field)
                                << QString::fromUtf8(sample) << QString::fromUtf8(expected);
        };
        row("attribute", "Customer", R"("name")", "ann", R"({"name":"Ann Änderson"})");
        row("null attribute", "Customer", R"("name")", "cat", R"({"name":null})");
        row("renamed", "Order", R"({"name":"n","attribute":"number"})", "second", R"({"n":2})");
        row("truncated", "Order", R"({"name":"n","attribute":"note","truncate":7})", "first",
            R"({"n":"naïve Ω"})");
        row("truncated longer", "Order", R"({"name":"n","attribute":"note","truncate":70})",
            "first", R"({"n":"naïve Ωmega"})");
        row("truncated to nothing", "Order", R"({"name":"n","attribute":"note","truncate":0})",
            "first", R"({"n":""})");
        row("truncated number", "Order", R"({"name":"n","attribute":"number","truncate":1})",
            "first", R"({"n":1})");
        row("constant", "Order", R"({"name":"t","constant":"order"})", "first", R"({"t":"order"})");
        row("constant object", "Order", R"({"name":"t","constant":{"a":[1,null,true]}})", "first",
            R"({"t":{"a":[1,null,true]}})");
        row("reference", "Order", R"({"name":"c","reference":"customer"})", "first",
            R"({"c":"ann"})");
        row("reference by number", "Line", R"({"name":"o","reference":"order"})", "l1",
            R"({"o":1})");
        row("references", "Customer", R"({"name":"o","reference":"orders"})", "ann",
            R"({"o":[1,2]})");
        row("no references", "Customer", R"({"name":"o","reference":"orders"})", "bob",
            R"({"o":[]})");
        row("many to many", "Customer", R"({"name":"w","reference":"wishes"})", "ann",
            R"({"w":["tea","jam"]})");
        row("many to many back", "Product", R"({"name":"w","reference":"wishers"})", "jam",
            R"({"w":["ann"]})");
        row("one to one", "Customer", R"({"name":"k","reference":"card"})", "ann", R"({"k":"k1"})");
        row("one to one back", "Card", R"({"name":"h","reference":"holder"})", "k1",
            R"({"h":"ann"})");
        row("no partner", "Customer", R"({"name":"k","reference":"card"},"rank")", "bob",
            R"({"rank":7})");
        row("self to one", "Customer", R"({"name":"s","reference":"sponsor"})", "cat",
            R"({"s":"bob"})");
        row("self to many", "Customer", R"({"name":"f","reference":"friends"})", "ann",
            R"({"f":["bob"]})");
        row("copied", "Order", R"({"name":"n","copy":"customer.name"})", "first",
            R"({"n":"Ann Änderson"})");
        row("copied far", "Line", R"({"name":"n","copy":"order.customer.name","truncate":5})", "l1",
            R"({"n":"Ann Ä"})");
        row("copied in a circle", "Customer", R"({"name":"n","copy":"sponsor.sponsor.rank"})",
            "cat", R"({"n":3})");
        row("copied from nobody", "Customer", R"({"name":"n","copy":"sponsor.sponsor.rank"})",
            "bob", "{}");
        row("count", "Order", R"({"name":"n","count":"lines"})", "first", R"({"n":3})");
        row("count none", "Order", R"({"name":"n","count":"lines"})", "second", R"({"n":0})");
        row("count pairs", "Customer", R"({"name":"n","count":"wishes"})", "ann", R"({"n":2})");
        row("sum", "Order", R"({"name":"n","sum":"lines.price"})", "first", R"({"n":7.5})");
        row("sum whole", "Customer", R"({"name":"n","sum":"orders.number"})", "ann", R"({"n":3})");
        row("sum none", "Order", R"({"name":"n","sum":"lines.price"})", "second", R"({"n":0})");
        row("min", "Order", R"({"name":"n","min":"lines.price"})", "first", R"({"n":2})");
        row("max of dates", "Order", R"({"name":"n","max":"lines.day"})", "first",
            R"({"n":"2021-01-03"})");
        row("average", "Order", R"({"name":"n","average":"lines.price"})", "first", R"({"n":2.5})");
        row("average none", "Order", R"({"name":"n","average":"lines.price"})", "second", "{}");
        row("embedded one", "Order", R"({"name":"c","embed":"customer","fields":["id","rank"]})",
            "first", R"({"c":{"id":"ann","rank":3}})");
        row("embedded nobody", "Customer", R"({"name":"c","embed":"card","fields":["id"]})", "bob",
            "{}");
        row("embedded many", "Order", R"({"name":"l","embed":"lines","fields":["id","price"]})",
            "first",
            R"({"l":[{"id":"l1","price":2},{"id":"l2","price":3},{"id":"l3","price":2.5}]})");
        row("embedded none", "Order", R"({"name":"l","embed":"lines","fields":["id"]})", "second",
            R"({"l":[]})");
        row("latest", "Order",
            R"({"name":"l","embed":"lines","latest":2,"orderBy":"day","fields":["id"]})", "first",
            R"({"l":[{"id":"l2"},{"id":"l3"}]})");
        row("latest of few", "Order",
            R"({"name":"l","embed":"lines","latest":9,"orderBy":"price","fields":["id"]})", "first",
            R"({"l":[{"id":"l2"},{"id":"l3"},{"id":"l1"}]})");
        row("latest created", "Order", R"({"name":"l","embed":"lines","latest":1,"fields":["id"]})",
            "first", R"({"l":[{"id":"l3"}]})");
        row("deep", "Customer",
            R"({"name":"o","embed":"orders","fields":["number",{"name":"l","embed":"lines","fields":["id",
                {"name":"p","embed":"product","fields":["title",{"name":"w","reference":"wishers"}]},
                {"name":"buyer","copy":"order.customer.id"}]},{"name":"n","count":"lines"}]},"rank")",
            "ann",
            R"({"o":[{"number":1,"l":[{"id":"l1","p":{"title":"Tea","w":["ann"]},"buyer":"ann"},)"
            R"({"id":"l2","p":{"title":"Jam","w":["ann"]},"buyer":"ann"},)"
            R"({"id":"l3","p":{"title":"Tea","w":["ann"]},"buyer":"ann"}],"n":3},{"number":2,"l":[],"n":0}],"rank":3})");
        row("composed", "Line",
            R"({"name":"pk","compose":[{"copy":"order.customer.id"},{"reference":"order"},"id"]})",
            "l2", R"({"pk":"ann-1-l2"})");
        row("composed otherwise", "Order",
            R"({"name":"pk","compose":["status",{"constant":7}],"separator":"|"})", "first",
            R"({"pk":"open|7"})");
        row("composed of nothing", "Customer",
            R"({"name":"pk","compose":["id",{"reference":"card"}]})", "bob", R"({"pk":"bob-"})");
    }

    void sources()
    {
        QFETCH(QString, entity);
        QFETCH(QString, field);
        QFETCH(QString, row);
        QFETCH(QString, expected);
        Mapped mapped(
            (QStringLiteral(R"({"name":"t","entity":"%1","fields":[%2]})").arg(entity, field))
                .toStdString());
        QCOMPARE(mapped.item(row.toUtf8().constData()), expected);
    }

    void unknownNamesLeaveFieldsOut()
    {
        Mapped mapped(
            R"({"name":"t","entity":"Order","fields":["number","gone",{"name":"a","reference":"gone"},
            {"name":"b","embed":"gone","fields":["id"]},{"name":"c","copy":"customer.gone"},
            {"name":"d","copy":"gone.name"},{"name":"e","count":"gone"},{"name":"f","sum":"lines.gone"}]})");
        QCOMPARE(mapped.item("first"), QStringLiteral(R"({"number":1})"));
    }

    void filtersAndCaps()
    {
        Mapped filtered(
            R"({"name":"t","entity":"Order","filter":{"attribute":"status","equals":"open"},"fields":["number"]})");
        QCOMPARE(filtered.mapper->rowsOf(*filtered.type), std::vector<population::Row> {0});
        QVERIFY(filtered.item("first") == QStringLiteral(R"({"number":1})"));
        QVERIFY(filtered.mapper->item(*filtered.type, 1, filtered.arena).isUndefined());
        Mapped capped(
            R"({"name":"t","entity":"Line","copy":"changeFeed","cap":{"latest":2,"orderBy":"day"},
            "fields":[{"name":"id","constant":"all"}]})");
        QCOMPARE(capped.mapper->rowsOf(*capped.type), (std::vector<population::Row> {1, 2}));
        QCOMPARE(capped.item("l1"),
                 QStringLiteral(R"({"id":"all"})")); // the cap does not count for one item
        Mapped each(
            R"({"name":"t","entity":"Line","copy":"changeFeed","cap":{"latest":1,"orderBy":"day"},
            "fields":[{"name":"id","reference":"product"}]})");
        QCOMPARE(each.mapper->rowsOf(*each.type),
                 (std::vector<population::Row> {1, 2})); // the newest of jam, the newest of tea
    }

    void itemsFollowTheRows()
    {
        Mapped mapped(
            R"({"name":"t","entity":"Order","fields":["number",{"name":"n","count":"lines"},
            {"name":"lines","embed":"lines","fields":["id"]},{"name":"who","copy":"customer.name"}]})");
        mapped.rows->create("Line", {{"id", "l4"}}, {{"order", 1}});
        mapped.rows->update("Customer", 0, {{"name", "Anna"}});
        QCOMPARE(mapped.item("second"),
                 QStringLiteral(R"({"number":2,"n":1,"lines":[{"id":"l4"}],"who":"Anna"})"));
        mapped.rows->remove("Line", mapped.rows->sampleRow("l2"));
        QCOMPARE(
            mapped.item("first"),
            QStringLiteral(R"({"number":1,"n":2,"lines":[{"id":"l1"},{"id":"l3"}],"who":"Anna"})"));
        mapped.rows->remove("Order", 0);
        QVERIFY(mapped.mapper->item(*mapped.type, 0, mapped.arena).isUndefined());
        QCOMPARE(mapped.mapper->rowsOf(*mapped.type), std::vector<population::Row> {1});
        QVERIFY(!mapped.rows->isLive("Line", 0));
    }

    void anotherDocumentTypeIsResolvedOnTheWay()
    {
        Mapped mapped(R"({"name":"t","entity":"Order","fields":["number"]})");
        model::DocumentType other = *mapped.type;
        other.entity = "Customer";
        other.fields = {{"name", model::AttributeSource {"name", 3}, model::Upkeep::none}};
        QCOMPARE(shown(mapped.mapper->item(other, 0, mapped.arena)),
                 QStringLiteral(R"({"name":"Ann"})"));
        QCOMPARE(mapped.mapper->rowsOf(other).size(), std::size_t(3));
    }
};

PARTITA_APPLESS_TEST(TestFields)

} // namespace tst_fields

#include "tst_fields.moc"
