// Attributes told from values: type, generator, missing share, and the size of generated values.
#include "engine/exchange/values/madebytes.h"
#include "engine/exchange/values/valuestatistics.h"
#include "engine/model/validation.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <functional>

namespace tst_valuestatistics {

using namespace partita;
using namespace partita::exchange;
using model::AttributeType;
using Kind = model::Generator::Kind;
using model::Json;

namespace {

ValueStatistics statisticsOf(int count, const std::function<Json(int)> &valueOf)
{
    ValueStatistics statistics;
    for (int index = 0; index < count; ++index)
        statistics.add(valueOf(index));
    return statistics;
}

/// Problems of a workbook that consists of the attribute and a key.
QString problemsOf(const model::Attribute &attribute)
{
    model::Attribute key;
    key.name = "key of it";
    key.generator.kind = Kind::uuid;
    model::Entity entity;
    entity.name = "Thing";
    entity.key = key.name;
    entity.attributes = {key, attribute};
    model::Workbook workbook;
    workbook.name = "things";
    workbook.entities = std::vector {entity};
    QString problems;
    for (const model::Problem &problem : model::validate(workbook)) {
        if (problem.severity != model::Severity::information)
            problems += QString::fromStdString(problem.message) + u'\n';
    }
    return problems;
}

/// The number in digits of a base, with zeros before it.
std::string padded(int number, int width, int base = 10)
{
    return QString::number(number, base).rightJustified(width, QChar(u'0')).toStdString();
}

Json fromText(const char *text)
{
    return Json::parse(text);
}

} // namespace

class TestValueStatistics : public QObject {
    Q_OBJECT
private slots:
    void theGeneratorFollowsFromTheValues_data()
    {
        QTest::addColumn<std::function<Json(int)>>("valueOf");
        QTest::addColumn<AttributeType>("type");
        QTest::addColumn<Kind>("kind");
        const auto row = [](const char *name, AttributeType type, Kind kind,
                            std::function<Json(int)> valueOf) {
            QTest::newRow(name) << valueOf << type << kind;
        };
        row("UUIDs in capitals", AttributeType::string, Kind::uuid,
            [](int index) { return "0F124781-C991-48A9-ACF2-" + padded(index, 12, 16); });
        row("prefix and number", AttributeType::string, Kind::sequence,
            [](int index) { return "order-" + std::to_string(index + 1); });
        row("numbers with zeros before them", AttributeType::string, Kind::sequence,
            [](int index) { return "cust-" + padded(index, 6); });
        row("numbers from 1 on", AttributeType::integer, Kind::sequence,
            [](int index) { return index + 1; });
        row("few texts", AttributeType::string, Kind::choice,
            [](int index) { return index % 4 == 0 ? "open" : "delivered"; });
        row("few numbers", AttributeType::integer, Kind::choice,
            [](int index) { return index % 5; });
        row("one text", AttributeType::string, Kind::constant, [](int) { return "product"; });
        row("dates", AttributeType::dateTime, Kind::dateTime, [](int index) {
            return "2024-" + padded(index % 12 + 1, 2) + "-11 08:12:" + padded(index % 60, 2)
                + ".104";
        });
        row("prices", AttributeType::number, Kind::number,
            [](int index) { return (index * 7919 % 9000 + 1000) / 100.0; });
        row("whole and broken numbers", AttributeType::number, Kind::choice, [](int index) {
            return index % 2 == 0 ? Json(index * 31 % 700) : Json(index * 37 % 700 / 7.0);
        });
        row("numbers of very different length", AttributeType::integer, Kind::choice,
            [](int index) { return index % 20 == 0 ? 1000000000 + index : index % 97; });
        row("many decimals", AttributeType::number, Kind::choice,
            [](int index) { return 52.3 + index * 0.0000123; });
        row("postcodes", AttributeType::string, Kind::number,
            [](int index) { return std::to_string(10'000 + index * 7919 % 80'000); });
        row("sentences", AttributeType::string, Kind::text,
            [](int index) { return std::string(std::size_t(20 + index * 13 % 300), 'x'); });
        row("umlauts and line ends", AttributeType::string, Kind::text, [](int index) {
            return QString(QStringLiteral("Grüße\n")).repeated(3 + index * 7 % 31).toStdString();
        });
        row("booleans", AttributeType::boolean, Kind::boolean,
            [](int index) { return index % 4 == 0; });
        row("objects", AttributeType::object, Kind::object, [](int index) {
            return Json {{"city", index % 3 == 0 ? "Oslo" : "Paris"}, {"zip", 1000 + index}};
        });
        row("lists", AttributeType::array, Kind::array, [](int index) {
            return Json(std::vector<std::string>(std::size_t(index % 6), "tag"));
        });
        row("nothing but null", AttributeType::string, Kind::text, [](int) { return nullptr; });
    }
    void theGeneratorFollowsFromTheValues()
    {
        QFETCH(std::function<Json(int)>, valueOf);
        QFETCH(AttributeType, type);
        QFETCH(Kind, kind);
        const ValueStatistics statistics = statisticsOf(600, valueOf);
        model::Attribute attribute = statistics.attribute("measured");
        QCOMPARE(int(attribute.type), int(type));
        QCOMPARE(int(attribute.generator.kind), int(kind));
        QCOMPARE(problemsOf(attribute), QString());
        if (kind == Kind::dateTime || kind == Kind::sequence || statistics.values() == 0)
            return; // dates have 24 characters, sequences grow with the rows
        double given = 0;
        for (int index = 0; index < 600; ++index)
            given += double(valueOf(index).dump().size()) / 600;
        const double made = meanBytesMade(attribute);
        QVERIFY2(
            std::abs(made - given) <= 0.1 * given,
            qPrintable(QString(QLatin1String("given %1, made %2 bytes")).arg(given).arg(made)));
        QVERIFY(std::abs(statistics.meanBytes() - given) <= 0.1 * given);
    }

    void choicesAreWeightedByTheirCounts()
    {
        const auto attribute = statisticsOf(100, [](int index) {
                                   return index % 4 == 0 ? "open" : "closed";
                               }).attribute("state");
        QCOMPARE(attribute.generator.choices.size(), 2U);
        QCOMPARE(attribute.generator.choices[0].value, Json("open"));
        QCOMPARE(attribute.generator.choices[0].weight, 25.0);
        QCOMPARE(attribute.generator.choices[1].weight, 75.0);
    }

    void datesKeepTheirRange()
    {
        ValueStatistics dates;
        for (const char *date : {"2021-03-04", "2024-05-17T08:12:45+02:00", "2020-01-01 00:00:00"})
            dates.add(date);
        const model::Attribute date = dates.attribute("date");
        QCOMPARE(date.generator.from, std::string("2020-01-01T00:00:00.000Z"));
        QCOMPARE(date.generator.to, std::string("2024-05-17T06:12:45.001Z"));
    }

    void nullAndAbsentCountAsMissing()
    {
        ValueStatistics statistics = statisticsOf(60, [](int index) {
            return index % 6 == 0 ? Json() : Json("text " + std::to_string(index));
        });
        statistics.addMissing(40);
        const model::Attribute attribute = statistics.attribute("note");
        QCOMPARE(attribute.missing, 0.5);
        QCOMPARE(attribute.description, std::string("Null in 10 and absent in 40 of 100."));
    }

    void membersMayBeMissing()
    {
        const auto attribute = statisticsOf(100, [](int index) {
                                   return index % 4 == 0
                                       ? fromText(R"({"street": "Elm Street", "city": "Oslo"})")
                                       : fromText(R"({"city": "Oslo"})");
                               }).attribute("address");
        QCOMPARE(attribute.members.size(), 2U);
        QCOMPARE(attribute.members[0].name, std::string("street"));
        QCOMPARE(attribute.members[0].missing, 0.75);
        QCOMPARE(attribute.members[1].missing, 0.0);
    }

    void theLargestPartOfMixedTypesIsTaken()
    {
        const ValueStatistics ratings = statisticsOf(100, [](int index) {
            return index % 20 == 0 ? Json("Not yet rated") : index % 2 == 0 ? Json(4) : Json(3.5);
        });
        QCOMPARE(int(ratings.attribute("rating").type), int(AttributeType::number));
        const std::vector<std::string> remarks = ratings.remarks("rating");
        QCOMPARE(remarks.size(), 1U);
        QCOMPARE(remarks[0],
                 std::string("5 of 100 values of \"rating\" are texts and not numbers."));
    }

    void manyMemberNamesAreAMap()
    {
        const ValueStatistics names = statisticsOf(200, [](int index) {
            Json object = Json::object();
            for (int entry = 0; entry < 4; ++entry)
                object["language" + std::to_string((index * 7 + entry * 3) % 40)] = "Noorwegen";
            return object;
        });
        const model::Attribute attribute = names.attribute("name");
        QCOMPARE(int(attribute.type), int(AttributeType::object));
        QCOMPARE(attribute.members.size(), 4U);
        QVERIFY(std::abs(meanBytesMade(attribute) - names.meanBytes()) < 0.1 * names.meanBytes());
        QVERIFY(names.remarks("name")[0].find("taken as a map") != std::string::npos);
    }

    void aSparseObjectIsNoMap()
    {
        const ValueStatistics bag = statisticsOf(200, [](int index) {
            Json object = Json::object();
            for (int entry = 0; entry < 3; ++entry) {
                const int name = (index + entry * 5) % 15;
                object["member" + std::to_string(name)] = name % 2 == 0 ? Json("text") : Json(name);
            }
            return object;
        });
        QCOMPARE(bag.attribute("specifications").members.size(), 15U);
    }

    void aKeyIsUniqueAndAsLong()
    {
        const ValueStatistics objectIds = statisticsOf(
            500, [](int index) { return "573a1390f29313caa" + padded(index * 7919, 7, 16); });
        const model::Attribute key = objectIds.keyAttribute("_id");
        QCOMPARE(int(key.generator.kind), int(Kind::sequence));
        QVERIFY(std::abs(meanBytesMade(key) - 26) < 1.5);
        QVERIFY(objectIds.areUnique());
        const model::Attribute big
            = statisticsOf(50, [](int index) { return 1000000 + index * 10; }).keyAttribute("id");
        QCOMPARE(int(big.type), int(AttributeType::integer));
        QCOMPARE(big.generator.minimum, 1000000.0);
    }

    void oddValuesGiveAValidAttribute_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("huge number") << "[1e308, -1e308, 0.5]";
        QTest::newRow("beyond 64 bits") << "[18446744073709551615, 9223372036854775807, 1]";
        QTest::newRow("same date") << R"(["2024-01-01", "2024-01-01"])";
        QTest::newRow("first and last date") << R"(["0000-01-01", "9999-12-31"])";
        QTest::newRow("empty texts") << R"(["", "", ""])";
        QTest::newRow("empty lists") << "[[], []]";
        QTest::newRow("empty objects") << "[{}, {}]";
        QTest::newRow("lists of lists") << "[[[1, 2], [3]], [[]]]";
        QTest::newRow("a member without name") << R"([{"": 1, "a": 2}])";
        QTest::newRow("one value") << "[7]";
        QTest::newRow("control characters") << "[\"\\u0000\\u0001\", \"a\\\"b\"]";
    }
    void oddValuesGiveAValidAttribute()
    {
        QFETCH(QString, text);
        ValueStatistics statistics;
        for (const Json &value : Json::parse(text.toStdString()))
            statistics.add(value);
        const QString problems = problemsOf(statistics.attribute("odd"));
        QVERIFY2(problems.isEmpty() || problems.contains(QLatin1String("has no members")),
                 qPrintable(problems));
        QCOMPARE(problemsOf(statistics.keyAttribute("key")), QString());
    }
};

PARTITA_APPLESS_TEST(TestValueStatistics)

} // namespace tst_valuestatistics

#include "tst_valuestatistics.moc"
