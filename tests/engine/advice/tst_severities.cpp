// Severities of findings: they depend on the load concerned.
#include "tests/engine/advice/adviser.h"
#include "tests/engine/advice/librarypatches.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_severities {

using namespace partita;
using tests::Advised;
using tests::container;
using tests::copiedName;
using tests::libraryWith;
using tests::rate;

class SeveritiesTest : public QObject {
    Q_OBJECT

private slots:
    void seldomAndSmallIsAHint_data();
    void seldomAndSmallIsAHint();
};

void SeveritiesTest::seldomAndSmallIsAHint_data()
{
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("patch");
    QTest::addColumn<QString>("severity");
    const auto row
        = [](const char *name, const char *rule, const std::string &patch, const char *severity) {
              QTest::newRow(name) << rule << QString::fromStdString(patch) << severity;
          };
    const std::string byTime = container("1", "partitionKey", R"("/day")")
        + R"(,{"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-", "value":
              {"name": "day", "attribute": "at", "truncate": 10}},)";
    row("little goes to the one partition", "key-follows-clock", byTime + rate("2", "0.2"), "hint");
    row("much goes to the one partition", "key-follows-clock", byTime + rate("2", "100"),
        "warning");
    row("little goes to one of two partitions", "key-follows-clock",
        byTime + container("1", "physicalPartitions", "2") + ',' + rate("2", "0.2"), "warning");
    row("a rename once in three hours", "not-atomic-upkeep", copiedName + ',' + rate("3", "0.0001"),
        "hint");
    row("a seldom rename that costs much", "not-atomic-upkeep", copiedName + ',' + rate("3", "0.5"),
        "warning");
    row("frequent renames", "not-atomic-upkeep", copiedName, "warning");
}

void SeveritiesTest::seldomAndSmallIsAHint()
{
    QFETCH(QString, rule);
    QFETCH(QString, patch);
    QFETCH(QString, severity);
    const Advised advised(libraryWith('[' + patch.toStdString() + ']'));
    const advice::Finding *finding = advised.find(rule.toStdString());
    QVERIFY2(finding, qPrintable(advised.all()));
    QCOMPARE(QString::fromLatin1(advice::nameOf(finding->severity)), severity);
}

PARTITA_GUILESS_TEST(SeveritiesTest)

} // namespace tst_severities

#include "tst_severities.moc"
