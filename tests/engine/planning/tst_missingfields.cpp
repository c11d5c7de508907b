// Patterns that a design cannot answer: the message names the document type without the needed
// field, and a way to mend it.
#include "engine/planning/planner.h"
#include "engine/workbook/textform.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_missingfields {

using namespace partita;

class LackingTest : public QObject {
    Q_OBJECT

private slots:
    void whatIsMissingIsNamed_data();
    void whatIsMissingIsNamed();
};

void LackingTest::whatIsMissingIsNamed_data()
{
    QTest::addColumn<QString>("attributes");
    QTest::addColumn<QString>("further");
    QTest::addColumn<QString>("impossible");
    const QString mend = QStringLiteral(
        ", and no document type has a key that leads there; give it a reference or a copy");
    QTest::newRow("of a point read")
        << QStringLiteral(R"("name", "recruiter.name as by")") << QString()
        << QStringLiteral("member in members lacks recruiter's name") + mend;
    QTest::newRow("of rows") << QStringLiteral(R"("name")")
                             << QStringLiteral(R"(, "included": [{"role": "loans"}])")
                             << QStringLiteral("member in members lacks loans") + mend;
    QTest::newRow("of the row that is reached")
        << QStringLiteral(R"("name", "branch.region.name as region")") << QString()
        << QStringLiteral(
               "member in members leads to branch in branches, which lacks region's name")
            + mend;
}

void LackingTest::whatIsMissingIsNamed()
{
    QFETCH(QString, attributes);
    QFETCH(QString, further);
    QFETCH(QString, impossible);
    const QString text = QStringLiteral(R"({"name": "lending", "entities": [
        {"name": "Member", "key": "id", "attributes": ["id", "name"]},
        {"name": "Loan", "key": "id", "attributes": ["id", "title"]},
        {"name": "Branch", "key": "id", "attributes": ["id", "name"]},
        {"name": "Region", "key": "id", "attributes": ["id", "name"]}],
      "relationships": [
        {"name": "recruiting", "parent": "Member.recruits", "child": "Member.recruiter", "optionalParent": true},
        {"name": "lending", "parent": "Member.loans", "child": "Loan.member"},
        {"name": "joining", "parent": "Branch.members", "child": "Member.branch"},
        {"name": "lying", "parent": "Region.branches", "child": "Branch.region"}],
      "patterns": [{"id": "Q", "query": "Member", "match": ["id = @id"], "attributes": [%1]%2}],
      "designs": [{"name": "D", "containers": [
        {"name": "members", "partitionKey": "/id", "documentTypes": [{"name": "member", "entity": "Member",
          "fields": ["id", "name", {"name": "branchId", "reference": "branch"}]}]},
        {"name": "loans", "partitionKey": "/id", "documentTypes": [{"name": "loan", "entity": "Loan", "fields": ["id", "title"]}]},
        {"name": "branches", "partitionKey": "/id", "documentTypes": [{"name": "branch", "entity": "Branch", "fields": ["id", "name"]}]},
        {"name": "regions", "partitionKey": "/id", "documentTypes": [{"name": "region", "entity": "Region", "fields": ["id", "name"]}]}]}]})")
                             .arg(attributes, further);
    const Result<model::Workbook> workbook = workbook::readText(text.toStdString());
    QVERIFY2(workbook, workbook ? "" : workbook.error().message.c_str());
    const auto plans = planning::candidatePlans(*workbook, "D", workbook->patterns->front(), {});
    QCOMPARE(QString::fromStdString(plans.front().impossible), impossible);
}

PARTITA_GUILESS_TEST(LackingTest)

} // namespace tst_missingfields

#include "tst_missingfields.moc"
