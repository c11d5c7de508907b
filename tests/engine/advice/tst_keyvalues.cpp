// Advice on keys with few values: only where they matter, and with a key that helps.
#include "engine/workbook/textform.h"
#include "tests/engine/advice/adviser.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <cmath>

namespace tst_keyvalues {

using namespace partita;
using tests::Advised;

class KeyValuesTest : public QObject {
    Q_OBJECT

private slots:
    void theKeyThatSavesIsOffered_data();
    void theKeyThatSavesIsOffered();
    void theBusiestPartOfTheDayCounts();
    void whatIsSmallAndIdleIsLeftAlone_data();
    void whatIsSmallAndIdleIsLeftAlone();
};

namespace {

/// Loans of members on three partitions by KEY; asked for by MATCH, so many times a second.
model::Workbook loans(const QByteArray &key, const QByteArray &match, const QByteArray &perSecond)
{
    QByteArray text = R"({"partita": 1, "name": "loans", "entities": [
      {"name": "Member", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "m-"}}]},
      {"name": "Loan", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "l-"}},
        {"name": "status", "generate": {"choice": ["open", "late", "returned"]}},
        {"name": "since", "generate": {"dateTime": ["2026-01-01", "2026-07-01"]}}]}],
     "relationships": [{"name": "lending", "parent": "Member.loans", "child": "Loan.member", "cardinality": "1:many", "degree": {"fixed": 10}}],
     "patterns": [
      {"id": "Q1", "sentence": "Some loans.", "query": "Loan", "match": ["MATCH"], "attributes": ["id", "since"], "limit": 20,
        "ratePerSecond": RATE},
      {"id": "C1", "sentence": "Lend.", "create": "Loan", "ratePerSecond": 0.001}],
     "population": {"counts": {"Member": 300}},
     "designs": [{"name": "D", "containers": [
      {"name": "members", "partitionKey": "/id", "documentTypes": [{"name": "member", "entity": "Member", "fields": ["id"]}]},
      {"name": "loans", "partitionKey": "KEY", "physicalPartitions": 3, "documentTypes": [{"name": "loan", "entity": "Loan",
        "fields": ["id", {"name": "memberId", "reference": "member"}, "status", "since"]}]}]}]})";
    text.replace("KEY", key).replace("MATCH", match).replace("RATE", perSecond);
    const Result<model::Workbook> workbook = workbook::readText(text.toStdString());
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

} // namespace

void KeyValuesTest::theKeyThatSavesIsOffered_data()
{
    QTest::addColumn<QByteArray>("match");
    QTest::addColumn<QString>("fix");
    QTest::addColumn<bool>("saves");
    QTest::newRow("another one, by which queries ask")
        << QByteArray("member is @memberId") << QStringLiteral("Partition by /memberId") << true;
    QTest::newRow("the present one divided, as queries ask by it")
        << QByteArray("status = @status")
        << QStringLiteral("Make the key hierarchical: /status and /id") << false;
}

/// Some MB, and at least a tenth of the RU/s that three key values can get.
void KeyValuesTest::theKeyThatSavesIsOffered()
{
    QFETCH(QByteArray, match);
    QFETCH(QString, fix);
    QFETCH(bool, saves);
    const Advised advised(loans("/status", match, "1200"));
    const advice::Finding *finding = advised.find("key-few-values");
    QVERIFY2(finding, qPrintable(advised.all()));
    QCOMPARE(tests::evidence(*finding, "key values"), 3.0);
    QVERIFY2(finding->fix, finding->summary.c_str());
    QCOMPARE(QString::fromStdString(finding->fix->what), fix);
    const auto effect
        = advice::measureFix(advised.workbook, advised.evaluation, *finding, advised.options);
    QVERIFY(effect && effect->isGone);
    const double gain = effect->requestUnitsPerSecond.before - effect->requestUnitsPerSecond.after;
    const double before = effect->requestUnitsPerSecond.before;
    QVERIFY2(saves ? gain > before / 4 : std::abs(gain) < before / 10, finding->summary.c_str());
}

/// Idle at the stated rates, yet not in the rush.
void KeyValuesTest::theBusiestPartOfTheDayCounts()
{
    model::Workbook workbook = loans("/status", "member is @memberId", "10");
    model::WorkloadMix rush;
    rush.name = "rush";
    rush.factor = 120;
    workbook.mixes = std::vector<model::WorkloadMix> {rush};
    const Advised advised(std::move(workbook));
    const advice::Finding *finding = advised.find("key-few-values");
    QVERIFY2(finding, qPrintable(advised.all()));
    QVERIFY2(finding->summary.find("in the mix \"rush\"") != std::string::npos,
             finding->summary.c_str());
    QVERIFY(finding->weight > 0);
}

void KeyValuesTest::whatIsSmallAndIdleIsLeftAlone_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("perSecond");
    QTest::newRow("few values, little load") << QByteArray("/status") << QByteArray("10");
    QTest::newRow("many values") << QByteArray("/memberId") << QByteArray("1200");
}

void KeyValuesTest::whatIsSmallAndIdleIsLeftAlone()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, perSecond);
    const Advised advised(loans(key, "member is @memberId", perSecond));
    QVERIFY2(!advised.find("key-few-values"), qPrintable(advised.all()));
}

PARTITA_GUILESS_TEST(KeyValuesTest)

} // namespace tst_keyvalues

#include "tst_keyvalues.moc"
