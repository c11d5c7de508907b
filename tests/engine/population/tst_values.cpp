// Generated values: type, shape and plausibility for each generator.
#include "engine/model/datetime.h"
#include "engine/population/rows.h"
#include "tests/engine/population/textworkbook.h"
#include "tests/support/testprogram.h"

#include <cmath>
#include <set>

namespace tst_values {

using namespace partita;
using namespace partita::population;
using partita::tests::readWorkbook;
using partita::tests::shown;

namespace {

constexpr const char *things
    = R"({"partita":1,"name":"things","entities":[{"name":"Thing","key":"id","attributes":[
    {"name":"id","generate":"uuid"},
    {"name":"number","type":"integer","generate":{"sequence":""}},
    {"name":"code","generate":{"sequence":"T-"}},
    {"name":"who","generate":"name"},
    {"name":"word","generate":{"text":[5,40]}},
    {"name":"story","generate":{"text":[100,3000]}},
    {"name":"exact","generate":{"text":[777,777]}},
    {"name":"age","type":"integer","generate":{"number":[18,65]}},
    {"name":"price","type":"number","generate":{"number":[1,100]}},
    {"name":"weight","type":"number","generate":{"number":[0,100],"deviation":5}},
    {"name":"postcode","type":"string","generate":{"number":[10000,99999]}},
    {"name":"born","generate":{"dateTime":["1950-01-01","2005-01-01"]}},
    {"name":"colour","generate":{"choice":["red",{"value":"blue","weight":3}]}},
    {"name":"active","generate":{"boolean":0.25}},
    {"name":"unit","generate":{"constant":"kg"}},
    {"name":"tags","generate":{"array":[0,3]},"members":[{"name":"tag","generate":{"choice":["a","b","c"]}}]},
    {"name":"address","generate":"object","members":[
        {"name":"city","generate":{"choice":["Oslo"]}},{"name":"zip","type":"integer","generate":{"number":[1000,9999]}}]},
    {"name":"nickname","generate":"name","missing":0.5}]}],
  "population":{"seed":5,"counts":{"Thing":2000}}})";

} // namespace

class TestValues : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<Rows> m_rows;
    json::Arena m_arena;

    json::Value value(Row row, const char *attribute)
    {
        return m_rows->value("Thing", row, attribute, m_arena);
    }

private slots:
    void initTestCase()
    {
        auto rows = Rows::generate(readWorkbook(things));
        QVERIFY2(rows.ok(), rows ? "" : rows.error().message.c_str());
        m_rows = std::make_unique<Rows>(std::move(*rows));
        QCOMPARE(m_rows->count("Thing"), qint64(2000));
    }

    void uuidsAreUniqueAndFound()
    {
        std::set<std::string> seen;
        for (Row row = 0; row < 2000; ++row) {
            const json::Value id = value(row, "id");
            QCOMPARE(id.string().size(), std::size_t(36));
            QCOMPARE(id.string()[14], '4');
            QVERIFY(QByteArrayView("89ab").contains(id.string()[19]));
            seen.insert(std::string(id.string()));
            QCOMPARE(m_rows->findByKey("Thing", id), std::optional<Row>(row));
        }
        QCOMPARE(seen.size(), std::size_t(2000));
        QVERIFY(!m_rows->findByKey("Thing", json::Value::string("nobody")));
        QVERIFY(!m_rows->findByKey("Thing",
                                   json::Value::string("00000000-0000-4000-8000-000000000000")));
        QVERIFY(!m_rows->findByKey("Thing", json::Value::null()));
    }

    void sequencesCount()
    {
        QCOMPARE(shown(value(0, "number")), QStringLiteral("1"));
        QCOMPARE(shown(value(41, "number")), QStringLiteral("42"));
        QCOMPARE(shown(value(41, "code")), QStringLiteral("\"T-42\""));
    }

    void textsHaveTheirLengthAndEndWell()
    {
        std::size_t longest = 0;
        std::size_t shortest = 10000;
        for (Row row = 0; row < 2000; ++row) {
            const std::string_view story = value(row, "story").string();
            QVERIFY(story.size() >= 100 && story.size() <= 3000);
            longest = std::max(longest, story.size());
            shortest = std::min(shortest, story.size());
            QVERIFY(story.front() >= 'A' && story.front() <= 'Z');
            QCOMPARE(story.back(), '.');
            QVERIFY(story.find("  ") == std::string_view::npos);
            QVERIFY(story.find("..") == std::string_view::npos);
            QVERIFY(story.find(" .") == std::string_view::npos);
            QCOMPARE(value(row, "exact").string().size(), std::size_t(777));
            const std::string_view word = value(row, "word").string();
            QVERIFY(word.size() >= 5 && word.size() <= 40);
            QVERIFY(word.back() >= 'a' && word.back() <= 'z');
        }
        QVERIFY(shortest < 150);
        QVERIFY(longest > 2950);
    }

    void textsBetweenWholeNumbersAreWhole()
    {
        for (Row row = 0; row < 2000; ++row) {
            const std::string_view code = value(row, "postcode").string();
            QCOMPARE(code.size(), std::size_t(5));
            QVERIFY(code.find_first_not_of("0123456789") == std::string_view::npos);
        }
    }

    void numbersStayInRange()
    {
        double weights = 0;
        for (Row row = 0; row < 2000; ++row) {
            QVERIFY(value(row, "age").isInteger());
            QVERIFY(value(row, "age").integer() >= 18 && value(row, "age").integer() <= 65);
            const double price = value(row, "price").number();
            QVERIFY(price >= 1 && price <= 100);
            QVERIFY(std::fabs(price * 100 - std::round(price * 100)) < 1e-9);
            weights += value(row, "weight").number();
        }
        QVERIFY(std::fabs(weights / 2000 - 50) < 0.5);
    }

    void datesAreIsoAndInRange()
    {
        for (Row row = 0; row < 2000; ++row) {
            const std::string_view born = value(row, "born").string();
            QCOMPARE(born.size(), std::size_t(24));
            QVERIFY(born >= "1950-01-01" && born < "2005-01-01");
            QVERIFY(model::parseDateTime(born).has_value());
        }
    }

    void sharesAreAsStated()
    {
        int blue = 0;
        int active = 0;
        int missing = 0;
        std::set<std::string_view> tagCounts;
        for (Row row = 0; row < 2000; ++row) {
            blue += value(row, "colour").string() == "blue";
            active += value(row, "active").boolean();
            missing += value(row, "nickname").isUndefined();
            QVERIFY(value(row, "tags").isArray() && value(row, "tags").size() <= 3);
            QCOMPARE(value(row, "address").member("city").string(), std::string_view("Oslo"));
            QVERIFY(value(row, "address").member("zip").integer() >= 1000);
            QCOMPARE(shown(value(row, "unit")), QStringLiteral("\"kg\""));
        }
        QVERIFY(std::abs(blue - 1500) < 80);
        QVERIFY(std::abs(active - 500) < 80);
        QVERIFY(std::abs(missing - 1000) < 100);
    }

    void unknownNamesAreUndefined()
    {
        QVERIFY(value(0, "nothing").isUndefined());
        QVERIFY(value(2000, "id").isUndefined());
        QVERIFY(m_rows->value("Nobody", 0, "id", m_arena).isUndefined());
        QCOMPARE(m_rows->count("Nobody"), qint64(0));
    }

    void everyKindOfKeyIsUnique_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::newRow("name") << QByteArray(R"({"name":"id","generate":"name"})");
        QTest::newRow("text") << QByteArray(R"({"name":"id","generate":{"text":[3,5]}})");
        QTest::newRow("number") << QByteArray(
            R"({"name":"id","type":"integer","generate":{"number":[1,5]}})");
        QTest::newRow("sequence") << QByteArray(
            R"({"name":"id","type":"integer","generate":{"sequence":""}})");
        QTest::newRow("choice") << QByteArray(R"({"name":"id","generate":{"choice":["NO","SE"]}})");
        QTest::newRow("date") << QByteArray(
            R"({"name":"id","generate":{"dateTime":["2020-01-01","2020-01-02"]}})");
        QTest::newRow("missing") << QByteArray(R"({"name":"id","generate":"uuid","missing":0.9})");
    }

    void everyKindOfKeyIsUnique()
    {
        QFETCH(QByteArray, key);
        const auto rows = Rows::generate(readWorkbook(
            R"({"partita":1,"name":"k","entities":[{"name":"K","key":"id","attributes":[)"
            + key.toStdString() + R"(]}],"population":{"counts":{"K":12000}}})"));
        QVERIFY(rows.ok());
        std::set<std::string> seen;
        for (Row row = 0; row < 12000; ++row) {
            const json::Value found = rows->key("K", row, m_arena);
            seen.insert(json::toText(found));
            QCOMPARE(rows->findByKey("K", found), std::optional<Row>(row));
        }
        QCOMPARE(seen.size(), std::size_t(12000));
    }
};

PARTITA_APPLESS_TEST(TestValues)

} // namespace tst_values

#include "tst_values.moc"
