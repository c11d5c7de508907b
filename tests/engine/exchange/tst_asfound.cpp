// The design that imported documents show.
#include "engine/evaluation/evaluation.h"
#include "tests/engine/exchange/documentimport.h"
#include "tests/support/testprogram.h"

namespace tst_asfound {

using namespace partita;
using namespace partita::exchange;
using namespace tests_exchange;

namespace {

/// A pattern of an object in which %2 begins a key that looks random.
QString withKeys(const char *pattern)
{
    return QString::fromUtf8(pattern).replace(QLatin1String("%2"),
                                              QLatin1String("0F124781-C991-48A9-ACF2-00000000000"));
}

/// Products with a copied name of their category, and lines of their own.
Imported shop(const std::string &settings)
{
    const QString category
        = withKeys(R"({"id": "%2%1", "name": "Category %1", "type": "category"})");
    const QString product = withKeys(R"({"id": "product-%1", "type": "product",
        "categoryId": "%2%1", "categoryName": "Category %1",
        "stock": [{"shop": "a", "n": 1}, {"shop": "b", "n": 2}, {"shop": "c", "n": 3},
                  {"shop": "d", "n": 4}, {"shop": "e", "n": 5}, {"shop": "f", "n": 6}]})");
    std::vector<SourceFile> files {{"category.json", listOf(9, category)},
                                   {"product.json", listOf(9, product)}};
    if (!settings.empty())
        files.push_back({"config.json", settings});
    return importOf(files);
}

} // namespace

class TestAsFound : public QObject {
    Q_OBJECT
private slots:
    void fieldsAreThoseOfTheDocuments()
    {
        const Imported imported = shop(R"({"containers": [
            {"name": "product", "pk": "/categoryId"}, {"name": "category", "pk": "/type"}]})");
        const model::Design *design = imported.workbook.design("As found");
        QVERIFY(design);
        const model::Container *container = design->container("product");
        QCOMPARE(container->partitionKey, std::vector<std::string> {"/categoryId"});
        QCOMPARE(design->container("category")->partitionKey, std::vector<std::string> {"/type"});
        const model::DocumentType &type = container->documentTypes.front();
        const auto holds = [&]<typename Source>(const char *field, const Source *) {
            return type.field(field) && std::holds_alternative<Source>(type.field(field)->source);
        };
        QVERIFY(holds("id", static_cast<model::AttributeSource *>(nullptr)));
        QVERIFY(holds("type", static_cast<model::ConstantSource *>(nullptr)));
        QVERIFY(holds("categoryId", static_cast<model::ReferenceSource *>(nullptr)));
        QVERIFY(holds("categoryName", static_cast<model::CopiedSource *>(nullptr)));
        QVERIFY(holds("stock", static_cast<model::EmbeddedSource *>(nullptr)));
        QCOMPARE(type.fields.size(), 5U);
        QCOMPARE(attributesOf(imported, "product"), QStringList {QLatin1String("id")});
    }

    void anUnknownPartitionKeyIsGuessed()
    {
        const Imported imported = shop({});
        const model::Design *design = imported.workbook.design("As found");
        QVERIFY(design);
        QCOMPARE(design->container("product")->partitionKey, std::vector<std::string> {"/id"});
        QVERIFY(notesOf(imported, ImportNote::Kind::guessed)
                    .contains(QLatin1String(
                        "Nothing states the partition key of \"product\"; /id is taken.")));
    }

    void copiedObjectsAreEmbedded()
    {
        const QString tag = withKeys(R"({"id": "%2%1", "name": "Tag-%1"})");
        const QString product
            = withKeys(R"({"id": "p%1", "tags": [{"id": "%2%1", "name": "Tag-%1"}]})");
        const Imported imported
            = importOf({{"tag.json", listOf(9, tag)}, {"product.json", listOf(9, product)}});
        const model::Design *design = imported.workbook.design("As found");
        QVERIFY(design);
        const model::Field *tags = design->documentType("product", "product")->field("tags");
        const auto *embedded = std::get_if<model::EmbeddedSource>(&tags->source);
        QVERIFY(embedded);
        QCOMPARE(embedded->fields.size(), 2U);
        QCOMPARE(int(tags->upkeep), int(model::Upkeep::changeFeed));
    }

    void itEvaluates()
    {
        Imported imported = shop({});
        model::Workbook workbook = imported.workbook;
        workbook.name = "shop";
        model::AccessPattern pattern;
        pattern.id = "Q1";
        model::Query query;
        query.root = "product";
        pattern.request = query;
        workbook.patterns = std::vector {pattern};
        const auto evaluated = evaluation::evaluate(workbook, {});
        QVERIFY2(evaluated.ok(), evaluated ? "" : evaluated.error().message.c_str());
    }
};

PARTITA_APPLESS_TEST(TestAsFound)

} // namespace tst_asfound

#include "tst_asfound.moc"
