// Rows of CSV files as documents.
#include "tests/engine/exchange/documentimport.h"
#include "tests/support/testprogram.h"

namespace tst_csv {

using namespace partita;
using namespace partita::exchange;
using namespace tests_exchange;
using model::AttributeType;

namespace {

AttributeType typeOf(const Imported &imported, const char *attribute)
{
    const model::Attribute *found = imported.workbook.entities->front().attribute(attribute);
    return found ? found->type : AttributeType::array;
}

} // namespace

class TestCsv : public QObject {
    Q_OBJECT
private slots:
    void separatorsAndQuotesAreUnderstood_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("comma") << "id,name,n\na,\"x, \"\"y\"\"\",1\nb,\"two\nlines\",2\n";
        QTest::newRow("semicolon") << "id;name;n\r\na;x, y;1\r\nb;z;2\r\n";
        QTest::newRow("tab") << "id\tname\tn\na\tx, y\t1\nb\tz\t2";
        QTest::newRow("stated")
            << "sep=,\r\n\"id\",\"name\",\"n\"\r\n\"a\",\"x\",\"1\"\r\n\"b\",\"y\",\"2\"";
        QTest::newRow("byte order mark")
            << QString(QChar(0xFEFF)) + QLatin1String("id,name,n\na,x,1\nb,y,2\n");
        QTest::newRow("empty lines") << "id,name,n\na,x,1\n\nb,y,2\n\n";
    }
    void separatorsAndQuotesAreUnderstood()
    {
        QFETCH(QString, text);
        const Imported imported = importOf({{"things.csv", text.toStdString()}}, "csv");
        QCOMPARE(attributesOf(imported, "things"),
                 (QStringList {QLatin1String("id"), QLatin1String("name"), QLatin1String("n")}));
        QCOMPARE(imported.workbook.population->counts.at("things"), 2);
        QCOMPARE(int(typeOf(imported, "n")), int(AttributeType::integer));
    }

    void columnsHaveTypes()
    {
        const Imported imported
            = importOf({{"things.csv",
                         "id,whole,part,flag,postcode,date,mixed,big\n"
                         "a,1,1.5,true,01234,2024-05-17,1,12345678901234567890123\n"
                         "b,-2,2,false,99999,2024-05-18,x,2\n"}},
                       "csv");
        QCOMPARE(int(typeOf(imported, "whole")), int(AttributeType::integer));
        QCOMPARE(int(typeOf(imported, "part")), int(AttributeType::number));
        QCOMPARE(int(typeOf(imported, "flag")), int(AttributeType::boolean));
        QCOMPARE(int(typeOf(imported, "postcode")), int(AttributeType::string));
        QCOMPARE(int(typeOf(imported, "date")), int(AttributeType::dateTime));
        QCOMPARE(int(typeOf(imported, "mixed")), int(AttributeType::string));
        QCOMPARE(int(typeOf(imported, "big")), int(AttributeType::string));
    }

    void decimalCommasGoWithSemicolons()
    {
        const Imported imported = importOf({{"things.csv", "id;price\na;1,50\nb;2,75\n"}}, "csv");
        QCOMPARE(int(typeOf(imported, "price")), int(AttributeType::number));
    }

    void emptyCellsAreAbsent()
    {
        const Imported imported = importOf({{"things.csv", "id,n\na,1\nb,\nc,3\nd,\n"}}, "csv");
        QCOMPARE(imported.workbook.entities->front().attribute("n")->missing, 0.5);
    }

    void headersNest()
    {
        const Imported imported = importOf(
            {{"things.csv",
              "id,address.city,address.zip,phones[0],phones[1],e.g. this\na,Oslo,1,x,y,z\n"}},
            "csv");
        QCOMPARE(attributesOf(imported, "things"),
                 (QStringList {QLatin1String("id"), QLatin1String("address"),
                               QLatin1String("phones"), QLatin1String("e_g_ this")}));
        QCOMPARE(imported.workbook.entities->front().attribute("address")->members.size(), 2U);
        QCOMPARE(int(typeOf(imported, "phones")), int(AttributeType::array));
    }

    void cellsMayHoldJson()
    {
        const Imported imported
            = importOf({{"things.csv", "id,tags\na,\"[\"\"x\"\",\"\"y\"\"]\"\nb,[]\n"}}, "csv");
        QCOMPARE(int(typeOf(imported, "tags")), int(AttributeType::array));
    }

    void theFirstRowMayBeNoHeader()
    {
        const Imported imported = importOf({{"things.csv", "1,x\n2,y\n3,z\n"}}, "csv");
        QCOMPARE(imported.workbook.population->counts.at("things"), 3);
        QVERIFY(attributesOf(imported, "things").contains(QLatin1String("column2")));
    }

    void formatsAreToldApart()
    {
        const SourceFile json {"a.txt", R"([{"id": 1}])"};
        const SourceFile explorer {"a.txt", "sep=,\n\"id\",\"n\"\n\"a\",\"1\"\n"};
        QCOMPARE(recognised(std::span(&json, 1))->name, std::string_view("json"));
        QCOMPARE(recognised(std::span(&explorer, 1))->name, std::string_view("csv"));
    }
};

PARTITA_APPLESS_TEST(TestCsv)

} // namespace tst_csv

#include "tst_csv.moc"
