// Documents become a model: entities, attributes, relationships, counts.
#include "tests/engine/exchange/documentimport.h"
#include "tests/support/testprogram.h"

namespace tst_documents {

using namespace partita;
using namespace partita::exchange;
using namespace tests_exchange;
using Note = ImportNote::Kind;

class TestDocuments : public QObject {
    Q_OBJECT
private slots:
    void allFormsHoldTheSameDocuments_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("list") << R"([{"id": "a", "n": 1}, {"id": "b", "n": 2}])";
        QTest::newRow("lines") << "{\"id\": \"a\", \"n\": 1}\n{\"id\": \"b\", \"n\": 2}\n";
        QTest::newRow("one behind the other")
            << "{\"id\":\n\"a\", \"n\": 1}{\"id\": \"b\", \"n\": 2}";
        QTest::newRow("tables")
            << R"({"things": [{"id": "a", "n": 1}, {"id": "b", "n": 2}], "empty": []})";
        QTest::newRow("answer of a feed")
            << R"({"_rid": "x", "Documents": [{"id": "a", "n": 1}, {"id": "b", "n": 2}], "_count": 2})";
        QTest::newRow("system properties")
            << R"([{"id": "a", "n": 1, "_rid": "1", "_etag": "2", "_ts": 3}, {"id": "b", "n": 2}])";
        QTest::newRow("extended JSON")
            << R"([{"_id": {"$oid": "a"}, "n": {"$numberLong": "1"}}, {"_id": {"$oid": "b"}, "n": 2}])";
        QTest::newRow("DynamoDB") << R"({"Item": {"id": {"S": "a"}, "n": {"N": "1"}}})"
                                     "\n"
                                     R"({"Item": {"id": {"S": "b"}, "n": {"N": "2"}}})";
        QTest::newRow("byte order mark") << QString(QChar(0xFEFF))
                + QLatin1String(R"([{"id": "a", "n": 1}, {"id": "b", "n": 2}])");
    }
    void allFormsHoldTheSameDocuments()
    {
        QFETCH(QString, text);
        const Imported imported = importOf({{"things.json", text.toStdString()}});
        QCOMPARE(imported.workbook.entities->size(), 1U);
        QCOMPARE(imported.workbook.entities->front().name, std::string("things"));
        QCOMPARE(imported.workbook.entities->front().key, std::string("id"));
        QCOMPARE(attributesOf(imported, "things"),
                 (QStringList {QLatin1String("id"), QLatin1String("n")}));
        QCOMPARE(int(imported.workbook.entities->front().attribute("n")->type),
                 int(model::AttributeType::integer));
        QCOMPARE(imported.workbook.population->counts.at("things"), 2);
    }

    void singleDocumentsOfAFolderAreOneEntity()
    {
        const Imported imported = importOf({{"orders/1.json", R"({"id": "1", "total": 4})"},
                                            {"orders/2.json", R"({"id": "2", "total": 5})"}});
        QCOMPARE(imported.workbook.entities->front().name, std::string("orders"));
        QCOMPARE(imported.workbook.population->counts.at("orders"), 2);
    }

    void keysAndNamesTellReferences()
    {
        // Integers: each of these values is a key of both tables.
        const Imported imported = importOf(
            {{"authors.json", listOf(30, R"({"authorId": %1, "name": "Author %1"})")},
             {"books.json", listOf(30, R"({"bookId": %1, "authorId": %1, "pages": 10%1})")}});
        QCOMPARE(relationshipsOf(imported).size(), 1);
        QVERIFY(attributesOf(imported, "books").contains(QLatin1String("pages")));
        QVERIFY(!attributesOf(imported, "books").contains(QLatin1String("authorId")));
        QVERIFY(notesOf(imported, Note::guessed)
                    .contains(QLatin1String("all 30 values of \"authorId\" are keys")));
    }

    void randomKeysTellReferencesByThemselves()
    {
        const Imported imported = importOf(
            {{"people.json", listOf(9, R"({"id": "0F124781-C991-48A9-ACF2-00000000000%1"})")},
             {"letters.json",
              listOf(9, R"({"id": "l%1", "writtenBy": "0F124781-C991-48A9-ACF2-000000000003"})")}});
        QCOMPARE(relationshipsOf(imported),
                 QStringList {QLatin1String("people.letters -> letters.writtenBy")});
    }

    void aNameWithoutValuesIsOnlyProposed()
    {
        const Imported imported
            = importOf({{"products.json", listOf(20, R"({"id": "prod-%1", "name": "n%1"})")},
                        {"sales.json", listOf(20, R"({"id": "s%1", "productId": "P-%1"})")}});
        QCOMPARE(relationshipsOf(imported), QStringList());
        QVERIFY(notesOf(imported, Note::proposed)
                    .contains(QLatin1String("0 of 20 values are found there")));
        QVERIFY(attributesOf(imported, "sales").contains(QLatin1String("productId")));
    }

    void aRowMayReferToItsOwnEntity()
    {
        const Imported imported = importOf(
            {{"employees.json",
              R"([{"id": 1, "reportsTo": null}, {"id": 2, "reportsTo": 1}, {"id": 3, "reportsTo": 1}])"}});
        QCOMPARE(relationshipsOf(imported),
                 QStringList {QLatin1String("employees.reports -> employees.reportsTo")});
        QVERIFY(imported.workbook.relationships->front().optionalParent);
    }

    void listsOfKeysAreManyToMany()
    {
        const Imported imported = importOf(
            {{"tags.json",
              listOf(9, R"({"id": "0F124781-C991-48A9-ACF2-00000000000%1", "name": "t%1"})")},
             {"posts.json",
              R"([{"id": "a", "tagIds": ["0F124781-C991-48A9-ACF2-000000000001",
                   "0F124781-C991-48A9-ACF2-000000000002"]}, {"id": "b", "tagIds": []}])"}});
        QCOMPARE(relationshipsOf(imported),
                 QStringList {QLatin1String("posts.tags -> tags.posts")});
        const model::Relationship &made = imported.workbook.relationships->front();
        QCOMPARE(int(made.cardinality), int(model::Cardinality::manyToMany));
        QCOMPARE(made.degree.mean(), 1.0);
    }

    void aTypeTellsKindsOfDocuments()
    {
        std::string both
            = listOf(37, R"({"id": "c%1", "name": "Category %1", "type": "category"})");
        both.back() = ',';
        both += listOf(200, R"({"id": "t%1", "name": "Tag %1", "type": "tag"})").substr(1);
        const Imported imported = importOf({{"productMeta.json", both}});
        QCOMPARE(imported.workbook.entities->size(), 2U);
        QCOMPARE(imported.workbook.population->counts.at("category"), 37);
        QCOMPARE(imported.workbook.population->counts.at("tag"), 200);
        QCOMPARE(attributesOf(imported, "tag"),
                 (QStringList {QLatin1String("id"), QLatin1String("name")}));
    }

    void otherPropertiesOnlyProposeKinds()
    {
        std::string all
            = listOf(50, R"({"id": "b%1", "category": "Books", "pages": %1, "isbn": "i%1"})");
        all.back() = ',';
        all += listOf(50, R"({"id": "p%1", "category": "Phones", "screen": %1, "weight": %1})")
                   .substr(1);
        const Imported imported = importOf({{"products.json", all}});
        QCOMPARE(imported.workbook.entities->size(), 1U);
        QVERIFY(
            notesOf(imported, Note::proposed).contains(QLatin1String("differ by \"category\"")));
    }

    void longListsOfObjectsAreContained()
    {
        const Imported imported = importOf(
            {{"orders.json",
              R"([{"id": "1", "items": [{"sku": "a"}, {"sku": "b"}, {"sku": "c"}, {"sku": "d"},
                   {"sku": "e"}, {"sku": "f"}]}, {"id": "2", "items": []}])"}});
        QCOMPARE(relationshipsOf(imported),
                 QStringList {QLatin1String("orders.items -> orderItem.order")});
        const model::Relationship &items = imported.workbook.relationships->front();
        QVERIFY(items.containment);
        QCOMPARE(items.degree.mean(), 3.0);
    }

    void shortListsOfObjectsAreAttributes()
    {
        const Imported imported = importOf(
            {{"users.json",
              listOf(20, R"({"id": "u%1", "phones": [{"number": "1234%1", "home": true}]})")}});
        QCOMPARE(imported.workbook.entities->size(), 1U);
        const model::Attribute *phones = imported.workbook.entities->front().attribute("phones");
        QCOMPARE(int(phones->type), int(model::AttributeType::array));
        QCOMPARE(phones->members.front().members.size(), 2U);
    }

    void sampleRowsHaveParentsAndChildren()
    {
        std::string orders = listOf(12, R"({"id": "o%1", "customerId": "c%1"})");
        orders.back() = ',';
        orders += listOf(5, R"({"id": "p%1", "customerId": "c7"})").substr(1);
        const Imported imported
            = importOf({{"customers.json", listOf(12, R"({"id": "c%1", "passwordHash": "x%1"})")},
                        {"orders.json", orders}});
        bool isFound = false;
        for (const model::SampleRow &row : imported.workbook.population->sampleRows) {
            QVERIFY(!row.values.contains("passwordHash"));
            if (row.entity == "customers" && row.values.at("id") == "c7") {
                isFound = true;
                QCOMPARE(row.degrees.at("orders"), 6);
            }
            if (row.entity == "orders")
                QVERIFY(row.parents.contains("customer"));
        }
        QVERIFY(isFound);
    }

    void whatCannotBeReadCostsOneSentence_data()
    {
        QTest::addColumn<QByteArray>("text");
        const QByteArray good = R"({"id": "good", "n": 1})";
        QTest::newRow("nesting") << '[' + QByteArray(100'000, '[') + QByteArray(100'000, ']') + ','
                + good + ']';
        QTest::newRow("objects in objects") << good + '\n' + QByteArray("{\"a\":").repeated(100'000)
                + '1' + QByteArray(100'000, '}');
        QTest::newRow("long number") << good + "\n{\"n\": " + QByteArray(1'000'000, '9') + "}";
        QTest::newRow("same member twice") << good
                + "\n"
                  R"({"a": 1, "a": 2})";
        QTest::newRow("cut off") << good
                + "\n"
                  R"({"a": [1, 2)";
        QTest::newRow("no object") << "[" + good + ", 17]";
        QTest::newRow("a bracket too many") << "[" + good + ", {\"a\": ]}]";
        QTest::newRow("a zero byte") << good + "\n{\"a\": \"" + QByteArray(1, '\0') + "\"}";
    }
    void whatCannotBeReadCostsOneSentence()
    {
        QFETCH(QByteArray, text);
        const Imported imported = importOf({{"things.json", text.toStdString()}});
        QCOMPARE(imported.workbook.entities->size(), 1U);
        QCOMPARE(imported.workbook.population->counts.at("things"), 1);
        const QStringList sentences
            = notesOf(imported, Note::skipped).split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(sentences.size(), 1);
        QVERIFY2(sentences[0].size() < 400, qPrintable(sentences[0]));
    }

    void invalidUtf8IsReadAsLatin1()
    {
        const Imported imported = importOf({{"things.json", "[{\"id\": \"caf\xe9\"}]"}});
        QCOMPARE(imported.workbook.population->sampleRows.front().values.at("id"),
                 model::Json("café"));
    }

    void filesWithoutDocumentsAreAnError()
    {
        const std::vector<SourceFile> files {{"empty.json", "  "}};
        ImportOptions options;
        options.format = "json";
        const auto imported = importFiles(files, options);
        QVERIFY(!imported);
        QVERIFY(imported.error().message.starts_with("There is no document in the files."));
    }

    void importCanBeStopped()
    {
        std::stop_source stop;
        stop.request_stop();
        const std::vector<SourceFile> files {{"things.json", listOf(10, R"({"id": "%1"})")}};
        Watch watch;
        watch.stop = stop.get_token();
        QCOMPARE(int(importFiles(files, {}, watch).error().code), int(ErrorCode::cancelled));
    }
};

PARTITA_APPLESS_TEST(TestDocuments)

} // namespace tst_documents

#include "tst_documents.moc"
