// Numbers with more digits than a double holds: the same in items, parameters and the text of a
// query.
#include "tests/engine/query/harness.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_numbers {

using namespace partita;

class NumbersTest : public QObject {
    Q_OBJECT

private slots:
    void areRoundedAlike_data();
    void areRoundedAlike();
    void beyondTheRangeAreRefused();
};

void NumbersTest::areRoundedAlike_data()
{
    QTest::addColumn<QString>("written");
    QTest::addColumn<QString>("kept");
    QTest::newRow("long integer") << "638123456789012345"
                                  << "638123456789012352";
    QTest::newRow("2^53 + 1") << "9007199254740993"
                              << "9007199254740992";
    QTest::newRow("largest") << "9223372036854775807"
                             << "9223372036854775807";
    QTest::newRow("2^53") << "9007199254740992"
                          << "9007199254740992";
    QTest::newRow("beyond 64 bits") << "123456789012345678901"
                                    << "123456789012345683968";
    QTest::newRow("long fraction") << "0.1234567890123456789"
                                   << "0.12345678901234568";
    QTest::newRow("too small") << "1e-400"
                               << "0";
}

void NumbersTest::areRoundedAlike()
{
    QFETCH(QString, written);
    QFETCH(QString, kept);
    const std::string number = written.toStdString();
    const auto container = harness::container("[{\"id\":\"1\",\"n\":" + number + "}]");
    query::Request request;
    request.parameters = {{"@n", harness::value(number)}};
    for (const std::string &query :
         {std::string("SELECT VALUE c.n FROM c"), "SELECT VALUE " + number + " FROM c",
          std::string("SELECT VALUE @n FROM c"), "SELECT VALUE c.n FROM c WHERE c.n = " + number,
          std::string("SELECT VALUE c.n FROM c WHERE c.n = @n"),
          "SELECT VALUE @n FROM c WHERE @n = " + number}) {
        for (const bool useIndex : {true, false}) {
            request.useIndex = useIndex;
            const harness::Outcome outcome = harness::run(*container, query, request);
            QCOMPARE(outcome.error, std::string());
            QCOMPARE(outcome.rows, std::vector<std::string> {kept.toStdString()});
        }
    }
}

void NumbersTest::beyondTheRangeAreRefused()
{
    const auto container = harness::container("[]");
    QCOMPARE(harness::run(*container, "SELECT VALUE 1e400").error,
             std::string("The number is beyond the range of a double."));
    json::Arena arena;
    QVERIFY(!json::parse("1e400", arena));
}

PARTITA_GUILESS_TEST(NumbersTest)

} // namespace tst_numbers

#include "tst_numbers.moc"
