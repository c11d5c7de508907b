// Rows whose own item alone shows which aggregates count them: the item is read before it is
// changed or removed.
#include "tests/engine/planning/catalogue.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_readbefore {

using namespace partita;
using planning::Measurement;
using planning::Operation;
using planning::Plan;

namespace {

const char *const artists = R"(, {"name": "artists", "reference": "artists"})";
const char *const ownName
    = R"(, {"name": "artists", "reference": "artists"}, {"name": "again", "attribute": "age"})";

std::string figure(const QString &what, const QString &upkeep)
{
    return R"(, {"name": "figure", )" + what.toStdString() + R"(, "upkeep": ")"
        + upkeep.toStdString() + "\"}";
}

/// Reads of single fans by their keys in the request.
std::int64_t readsOfFans(const Plan &plan)
{
    return std::count_if(plan.steps.begin(), plan.steps.end(), [](const planning::Step &step) {
        return step.operation == Operation::pointRead && step.documentType == "fan";
    });
}

} // namespace

class ReadBefore : public QObject {
    Q_OBJECT

private slots:
    void figuresOfPartnersFollow_data();
    void figuresOfPartnersFollow();
    void nothingIsReadThatTheRequestTells();
};

void ReadBefore::figuresOfPartnersFollow_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("upkeep");
    QTest::addColumn<bool>("isToday");
    const char *const figures[] = {R"("count": "fans")", R"("sum": "fans.age")",
                                   R"("max": "fans.age")", R"("average": "fans.age")"};
    for (const bool isToday : {true, false}) {
        for (const char *upkeep : {"application", "transaction", "changeFeed"}) {
            for (const char *what : figures) {
                const char *time = isToday ? "today" : "2019";
                QTest::addRow("a fan goes, %s, %s, %s", what, upkeep, time)
                    << "deleteFan" << what << upkeep << isToday;
                if (QByteArray(what) != figures[0])
                    QTest::addRow("a fan ages, %s, %s, %s", what, upkeep, time)
                        << "age" << what << upkeep << isToday;
            }
        }
    }
}

void ReadBefore::figuresOfPartnersFollow()
{
    QFETCH(QString, pattern);
    QFETCH(QString, what);
    QFETCH(QString, upkeep);
    QFETCH(bool, isToday);
    const std::string field = figure(what, upkeep);
    tests::Stage stage
        = tests::catalogue({{"OF_ARTIST", field}, {"OF_FAN", artists}},
                           isToday ? model::Generation::current : model::Generation::y2019);
    std::int64_t written = 0;
    const std::string wrong = tests::tryEach(
        stage, pattern.toStdString(), [&](const Plan &plan, const Measurement &measured) {
            QVERIFY2(plan.outOfStep.empty(), tests::textOf(plan).c_str());
            QVERIFY2(tests::isConfined(plan, "catalogue"), tests::textOf(plan).c_str());
            const bool isLater = upkeep == QStringLiteral("changeFeed");
            if (!isLater || pattern == QStringLiteral("deleteFan")) // else replaced, or patched
                QCOMPARE(readsOfFans(plan), isLater ? 0 : 1);
            written += tests::writesTo(plan, measured, "artist");
        });
    QVERIFY2(wrong.empty(), wrong.c_str());
    QVERIFY(written > 0);
}

void ReadBefore::nothingIsReadThatTheRequestTells()
{
    tests::Stage stage = tests::catalogue({{"OF_FAN", ownName}});
    const std::string wrong
        = tests::tryEach(stage, "deleteFan", [](const Plan &plan, const Measurement &) {
              QCOMPARE(readsOfFans(plan), 0);
          });
    QVERIFY2(wrong.empty(), wrong.c_str());
}

PARTITA_GUILESS_TEST(ReadBefore)

} // namespace tst_readbefore

#include "tst_readbefore.moc"
